import Testing

@testable import AviationReports

/// The words of plain language and their meanings (FAA Order JO 7340.2; MANAB; the national forms of Italy).
struct ContractionTests {
  private static let table: [(words: String, meaning: String)] = [
    ("ABOVE ABV", "above"), ("ACROSS", "across"), ("ADJ", "adjacent"), ("AFT", "after"), ("AHD", "ahead"),
    ("AIR", "air"), ("ACFT", "aircraft"), ("ALL", "all"), ("ALG", "along"), ("ALSTG", "altimeterSetting"),
    ("ALSTG/SLP", "altimeterSettingAndSeaLevelPressure"), ("ALT", "altitude"), ("AMD AMDS", "amended"),
    ("AND", "and"), ("NOTAMED", "announcedByNotice"), ("APRNT", "apparent"), ("APCH", "approach"),
    ("APRX", "approximately"), ("AREA", "area"), ("ARND", "around"), ("ASH", "ash"),
    ("ASOCTD", "associated"), ("AT", "at"), ("ATTM", "atThisTime"), ("AUTOMATED", "automated"),
    ("AWOS", "automatedStation"), ("AUTO", "automatic"), ("AUTODIAL", "automaticDialling"),
    ("AVBL", "available"), ("BANK BNK", "bank"), ("BASE BASES", "base"), ("BASED", "based"), ("BE", "be"),
    ("BHND", "behind"), ("BELOW BLO BLW", "below"), ("BTN BTWN", "between"), ("BLK", "black"),
    ("BINOVC", "breaksInOvercast"), ("BRF", "brief"), ("ATIS", "broadcast"), ("BKN", "brokenClouds"),
    ("BY VIA", "by"), ("CALL", "call"), ("CIG", "ceiling"), ("CNTR", "center"), ("CLN", "clean"),
    ("CLR LIB", "clear"), ("CLIMAT", "climate"), ("CLSD", "closed"), ("CLD CLOUD", "cloud"),
    ("CLDS", "clouds"), ("CONTRAILS", "condensationTrails"), ("CONDS", "conditions"),
    ("CONS CONT", "continuous"), ("CVCTV", "convective"), ("CVR", "cover"), ("CYBR", "cyber"),
    ("DAMP", "damp"), ("DATA", "data"), ("DCRG", "decreasing"), ("RTD", "delayed"), ("DNS", "dense"),
    ("DENSITY", "density"), ("DEPTH", "depth"), ("DP TD", "dewPoint"), ("DMSHG", "diminishing"),
    ("DIMLY", "dimly"), ("DIR", "direction"), ("DSIPTG", "dissipating"), ("DSNT", "distant"),
    ("DRFTG", "drifting"), ("DUE", "dueTo"), ("DUR", "during"), ("EMBD EMBDD", "embedded"), ("END", "end"),
    ("EST ESTD ESTIMATED ESTMD", "estimated"), ("EXC", "except"), ("XTRM", "extreme"), ("FALL", "fall"),
    ("FT", "feet"), ("FEW", "few"), ("FOG", "fog"), ("FCST", "forecast"), ("FREEZING", "freezing"),
    ("FQT FRQ", "frequent"), ("FM FROM", "from"), ("FNT", "front"), ("FROPA", "frontalPassage"),
    ("FRST", "frost"), ("FROIN", "frostOnIndicator"), ("FRZN", "frozen"), ("GRDL", "gradual"),
    ("GRID", "grid"), ("GND", "ground"), ("HLSTO", "hailstones"), ("HALO", "halo"),
    ("HAZARD HZD", "hazard"), ("HAZE", "haze"), ("HZY", "hazy"), ("HVY", "heavy"), ("HGT", "height"),
    ("HIER HIR", "higher"), ("HILL", "hill"), ("HRZN", "horizon"), ("HR", "hour"), ("HWVR", "however"),
    ("HND", "hundred"), ("IR", "ice"), ("ICG", "icing"), ("IN", "in"), ("IAO", "inAndOutOfClouds"),
    ("INC", "inCloud"), ("INCRG", "increasing"), ("INFO", "information"), ("INOP", "inoperative"),
    ("IOVC", "inOvercast"), ("INTS", "intense"), ("INTMT", "intermittent"), ("INVOF", "inTheVicinityOf"),
    ("INVIS", "invisible"), ("ISOLD", "isolated"), ("JET", "jetStream"), ("LAKE LK", "lake"),
    ("LYR", "layer"), ("LYRD", "layered"), ("LYRS", "layers"), ("FBL LGT", "light"),
    ("LGTNG LTG LTNG", "lightning"), ("LIMITED LTD", "limited"), ("LTL", "little"), ("LOC", "local"),
    ("LOOSE", "loose"), ("LWR", "lower"), ("LLWS", "lowLevelWindShear"), ("MKD", "marked"), ("MAY", "may"),
    ("MLD", "mild"),
    ("MSHP", "mishap"), ("M MISG", "missing"), ("MDT MOD", "moderate"), ("MSTLY", "mostly"),
    ("MON MTN MTNS", "mountains"), ("MOVD", "moved"), ("MOV MOVG", "moving"), ("MUCH", "much"),
    ("MULT", "multiple"), ("NM", "nauticalMiles"), ("NAV", "navigation"), ("NR", "near"),
    ("NEG", "negative"), ("NEXT", "next"), ("NO", "no"), ("NC", "noChange"), ("NIL", "none"),
    ("NML", "normal"), ("NOSIG", "noSignificantChange"), ("NOT", "not"), ("UNAVBL", "notAvailable"),
    ("NMRS", "numerous"), ("OBSC OBSCD", "obscured"), ("OBSCG", "obscuring"), ("OBS", "observation"),
    ("OBST", "obstacles"), ("OCNL", "occasional"), ("OF", "of"), ("ON", "on"), ("OR", "or"),
    ("OTHER", "other"), ("OUT", "out"), ("OTLK", "outlook"), ("OVR", "over"), ("OVHD", "overhead"),
    ("OMTNS", "overMountains"), ("OVRNG", "overRunning"), ("PARTLY", "partly"), ("PAST", "past"),
    ("PATCHES", "patches"), ("PTCHY", "patchy"), ("CIME", "peaks"), ("PIREP", "pilotReport"),
    ("PTL", "portion"), ("PSBL", "possible"), ("PCPN", "precipitation"), ("PRESENT PRSNT", "present"),
    ("PRES", "pressure"), ("PROB", "probable"), ("QUAD", "quadrant"), ("QUADS", "quadrants"),
    ("QTR", "quarter"), ("RAG", "ragged"), ("REG", "region"), ("REP", "reported"), ("RTS", "returned"),
    ("RDG RDGS", "ridge"), ("RWY", "runway"), ("RVR", "runwayVisualRange"), ("SCT SCTD", "scattered"),
    ("SKED", "scheduled"), ("MAR SEA", "sea"), ("SLP", "seaLevelPressure"), ("SXN", "section"),
    ("SENSOR", "sensor"), ("SVRL", "several"), ("SEV", "severe"), ("SHLW", "shallow"), ("SITE", "site"),
    ("SKY", "sky"), ("SLGT", "slight"), ("SLO", "slow"), ("SLOLY", "slowly"), ("SML", "small"),
    ("SMOKE", "smoke"), ("FULYR", "smokeLayer"), ("SMTH", "smooth"), ("SNOW SNW", "snow"),
    ("SRCS", "sources"), ("SPRD", "spread"), ("SQAL", "squall"), ("STFD", "staffed"), ("STD", "standard"),
    ("STN", "station"), ("STNR STNRY", "stationary"), ("STR", "strong"), ("SUN", "sun"), ("SST", "sunset"),
    ("SFC", "surface"), ("SYS", "system"), ("PHONE", "telephone"), ("T", "temperature"),
    ("TEMPO TMPRY", "temporary"), ("THK", "thick"), ("THN", "thin"), ("THRU", "through"),
    ("THD", "thunderhead"), ("TIMES", "times"), ("TO", "to"), ("TOP", "top"), ("TOPS", "tops"),
    ("TWR", "tower"), ("TWRG", "towering"), ("TCU", "toweringCumulus"), ("TR TRACE", "trace"),
    ("TCNTL", "transcontinental"), ("TROP", "tropopause"), ("TURB", "turbulence"), ("UTC", "universalTime"),
    ("UNKN UNKNOWN", "unknown"), ("US", "unserviceable"), ("TIL", "until"), ("VALY VLY", "valley"),
    ("VAL", "valleys"), ("VRB VRBL", "variable"), ("VRY", "very"), ("VCNTY", "vicinity"),
    ("VIS", "visibility"), ("VISIBLE VSB", "visible"), ("VOLCANIC", "volcanic"), ("WRNG", "warning"),
    ("WTR", "water"), ("WTSPT", "waterspout"), ("WK", "weak"), ("WEATHER WX", "weather"),
    ("METWATCH", "weatherWatch"), ("WET", "wet"), ("WDLY", "widely"), ("WIND WND", "wind"),
    ("WNDS", "winds"), ("WSCONDS", "windShearConditions"), ("WNDY", "windy"), ("YDA", "yesterday"),
    ("ZN", "zone"),
  ]

  @Test func `each word has its meaning, and each meaning a word`() {
    for (words, meaning) in Self.table {
      for word in words.split(separator: " ") {
        let found = group(String(word)) { Contraction($0) }
        #expect(found.map { "\($0)" } == meaning, "\(word)")
      }
    }
    #expect(Set(Self.table.map(\.meaning)) == Set(Contraction.allCases.map { "\($0)" }))
    #expect(Self.table.count == Contraction.allCases.count)
  }
}
