/// A standard contraction of plain language (FAA Order JO 7340.2; MANAB; the national forms of Italy), by its
/// meaning.
///
/// Remarks in plain language are decoded word by word; their combined meaning is left to people.
package enum Contraction: UInt16, Equatable, Sendable, CaseIterable {
  case above, across, adjacent, after, ahead, air, aircraft, all, along, altimeterSetting, around
  case altimeterSettingAndSeaLevelPressure, altitude
  case amended, and, announcedByNotice, apparent, approach, approximately, area, ash, associated, at
  case atThisTime, automated, automatedStation, automatic, automaticDialling, available, bank, base, based, be
  case behind, below, between, black, breaksInOvercast, brief, broadcast, brokenClouds, by, call, ceiling,
    center, clean
  case clear, climate, closed, cloud, clouds, condensationTrails, conditions, continuous, convective
  case cover, cyber, damp, data, decreasing, delayed, dense, density, depth, dewPoint, diminishing, dimly
  case direction, dissipating, distant, drifting, dueTo, during, embedded, end, estimated, except, extreme
  case fall, feet, few, fog, forecast, freezing, frequent, from, front, frontalPassage, frost
  case frostOnIndicator, frozen, gradual, grid, ground, hailstones, halo, hazard, haze, hazy, heavy
  case height, higher, hill, horizon, hour, however, hundred, ice, icing, `in`, inAndOutOfClouds, inCloud
  case inOvercast, inTheVicinityOf, increasing, information, inoperative, intense, intermittent, invisible
  case isolated, jetStream, lake, layer, layered, layers, light, lightning, limited, little, local, loose,
    lower, lowLevelWindShear
  case marked, may, mild, mishap, missing, moderate, mostly, mountains, moved, moving, much, multiple
  case nauticalMiles, navigation, near, negative, next, no, noChange, noSignificantChange, none, normal, not
  case notAvailable, numerous, obscured, obstacles, peaks, sky, obscuring, observation, occasional, of, on,
    or, other, out, outlook,
    over
  case overMountains, overRunning, overhead, partly, past, patches, patchy, pilotReport, portion, possible
  case precipitation, present, pressure, probable, quadrant, quadrants, quarter, ragged, region, reported,
    ridge
  case returned, runway, runwayVisualRange, scattered, scheduled, sea, seaLevelPressure, section, sensor
  case several, severe, shallow, site, slight, slow, slowly, small, smoke, smokeLayer, smooth, snow
  case sources, spread, squall, staffed, standard, station, stationary, strong, sun, sunset, surface, system
  case telephone, temperature, temporary, thick, thin, through, thunderhead, times, to, top, tops, tower
  case towering, toweringCumulus, trace, transcontinental, tropopause, turbulence, universalTime, unknown
  case unserviceable, until, valley, valleys, variable, very, vicinity, visibility, visible, volcanic
  case warning, water, waterspout, weak, weather, weatherWatch, wet, widely, wind, windShearConditions
  case winds, windy, yesterday, zone

  /// Whether it introduces a height: `TOPS 10500`, `BTN 10500 AND 12000`.
  var isHeight: Bool {
    switch self {
    case .above, .altitude, .base, .based, .below, .between, .ceiling, .height, .top, .tops: true
    default: false
    }
  }

  /// Whether it may precede a height, among other things: `TURB AT 10500`, `TOPS EST 10500`.
  var mayJoinHeight: Bool {
    switch self {
    case .and, .approximately, .at, .estimated, .from, .near, .over, .through, .to: true
    default: false
    }
  }

  /// Whether it names a measured value that is not a height.
  var isMeasured: Bool {
    switch self {
    case .altimeterSetting, .altimeterSettingAndSeaLevelPressure, .data, .dewPoint, .pressure,
      .seaLevelPressure,
      .temperature, .visibility, .wind, .winds:
      true
    default: false
    }
  }

  /// Reads one token, without a dot, comma or bracket of prose at its ends.
  init?(_ group: Span<UInt8>) {
    var end = group.count
    while end > 0, !group.isLetter(end - 1) { end -= 1 }
    var start = 0
    while start < end, !group.isLetter(start) { start += 1 }
    guard end > start, end - start <= 9, group.count - (end - start) <= 2, !Self.hasDigit(group) else {
      return nil
    }
    guard let found = Self.codes[String(bytes: group, start..<end)] else { return nil }
    self = found
  }

  private static func hasDigit(_ group: Span<UInt8>) -> Bool {
    for index in 0..<group.count where group.isDigit(index) { return true }
    return false
  }

  static let codes: [String: Contraction] = [
    "ABOVE": .above, "ABV": .above, "ACFT": .aircraft, "ACROSS": .across, "ADJ": .adjacent, "AFT": .after,
    "AHD": .ahead,
    "AIR": .air, "ALG": .along, "ALL": .all, "ALSTG": .altimeterSetting,
    "ALSTG/SLP": .altimeterSettingAndSeaLevelPressure, "ALT": .altitude, "AMD": .amended,
    "AMDS": .amended, "LIMITED": .limited,
    "AND": .and, "APCH": .approach, "APRNT": .apparent, "APRX": .approximately, "AREA": .area,
    "ARND": .around, "ASH": .ash,
    "ASOCTD": .associated, "AT": .at, "ATIS": .broadcast, "ATTM": .atThisTime, "AUTO": .automatic,
    "AUTODIAL": .automaticDialling, "AUTOMATED": .automated, "AVBL": .available, "AWOS": .automatedStation,
    "BANK": .bank, "BASE": .base, "BE": .be, "BASED": .based, "BASES": .base, "BELOW": .below,
    "BHND": .behind,
    "BINOVC": .breaksInOvercast,
    "BKN": .brokenClouds, "BLK": .black,
    "BLO": .below, "BLW": .below, "BNK": .bank, "BRF": .brief, "BTN": .between, "BTWN": .between, "BY": .by,
    "CALL": .call,
    "CIG": .ceiling, "CIME": .peaks, "CLD": .cloud, "CLDS": .clouds, "CLIMAT": .climate, "CLN": .clean,
    "CLOUD": .cloud,
    "CLR": .clear, "CLSD": .closed, "CNTR": .center, "CONDS": .conditions, "CONS": .continuous,
    "CONT": .continuous, "CONTRAILS": .condensationTrails, "CVCTV": .convective, "CVR": .cover,
    "CYBR": .cyber, "DAMP": .damp, "DATA": .data, "DCRG": .decreasing, "DENSITY": .density, "DEPTH": .depth,
    "DIMLY": .dimly, "DIR": .direction, "DMSHG": .diminishing, "DNS": .dense, "DP": .dewPoint,
    "DRFTG": .drifting,
    "DSIPTG": .dissipating, "DSNT": .distant, "DUE": .dueTo, "DUR": .during, "EMBD": .embedded,
    "EMBDD": .embedded, "END": .end, "EST": .estimated, "ESTD": .estimated, "ESTIMATED": .estimated,
    "ESTMD": .estimated, "EXC": .except, "FALL": .fall, "FBL": .light, "FCST": .forecast, "FEW": .few,
    "FM": .from,
    "FNT": .front, "FOG": .fog, "FQT": .frequent, "FREEZING": .freezing, "FROIN": .frostOnIndicator,
    "FROM": .from, "FROPA": .frontalPassage, "FRQ": .frequent, "FRST": .frost, "FRZN": .frozen, "FT": .feet,
    "FULYR": .smokeLayer, "GND": .ground, "GRDL": .gradual, "GRID": .grid, "HALO": .halo, "HAZARD": .hazard,
    "HAZE": .haze, "HGT": .height, "HIER": .higher, "HILL": .hill, "HIR": .higher, "HLSTO": .hailstones,
    "HND": .hundred, "HR": .hour, "HRZN": .horizon, "HVY": .heavy, "HWVR": .however, "HZD": .hazard,
    "HZY": .hazy, "IAO": .inAndOutOfClouds, "ICG": .icing, "IN": .`in`, "INC": .inCloud,
    "INCRG": .increasing, "INFO": .information, "INOP": .inoperative, "INTMT": .intermittent,
    "INTS": .intense, "INVIS": .invisible, "INVOF": .inTheVicinityOf, "IOVC": .inOvercast, "IR": .ice,
    "ISOLD": .isolated, "JET": .jetStream, "LAKE": .lake, "LGT": .light, "LGTNG": .lightning, "LIB": .clear,
    "LK": .lake, "LLWS": .lowLevelWindShear, "LOC": .local, "LOOSE": .loose,
    "LTD": .limited, "LTG": .lightning, "LTL": .little, "LTNG": .lightning, "LWR": .lower,
    "LYR": .layer, "LYRD": .layered, "LYRS": .layers, "M": .missing, "MAR": .sea, "MAY": .may,
    "MDT": .moderate,
    "METWATCH": .weatherWatch, "MISG": .missing, "MKD": .marked, "MLD": .mild, "MOD": .moderate,
    "MON": .mountains, "MOV": .moving, "MOVD": .moved, "MOVG": .moving, "MSHP": .mishap, "MSTLY": .mostly,
    "MTN": .mountains, "MTNS": .mountains,
    "MUCH": .much, "MULT": .multiple, "NAV": .navigation, "NC": .noChange, "NEG": .negative, "NEXT": .next,
    "NIL": .none, "NM": .nauticalMiles, "NML": .normal, "NMRS": .numerous, "NO": .no,
    "NOSIG": .noSignificantChange, "NOT": .not,
    "NOTAMED": .announcedByNotice, "NR": .near, "OBS": .observation, "OBSC": .obscured, "OBST": .obstacles,
    "OBSCD": .obscured,
    "OBSCG": .obscuring, "OCNL": .occasional, "OF": .of, "OMTNS": .overMountains, "ON": .on, "OR": .or,
    "OTHER": .other, "OTLK": .outlook, "OUT": .out, "OVHD": .overhead, "OVR": .over, "OVRNG": .overRunning,
    "PARTLY": .partly, "PAST": .past, "PATCHES": .patches, "PCPN": .precipitation, "PHONE": .telephone,
    "PIREP": .pilotReport, "PRES": .pressure, "PRESENT": .present, "PROB": .probable, "PRSNT": .present,
    "PSBL": .possible, "PTCHY": .patchy, "PTL": .portion, "QTR": .quarter, "QUAD": .quadrant,
    "QUADS": .quadrants, "RAG": .ragged, "REG": .region, "RDG": .ridge, "RDGS": .ridge, "REP": .reported,
    "RTD": .delayed, "RTS": .returned,
    "RVR": .runwayVisualRange, "RWY": .runway, "SCT": .scattered, "SCTD": .scattered, "SEA": .sea,
    "SENSOR": .sensor, "SEV": .severe, "SFC": .surface, "SHLW": .shallow, "SITE": .site, "SKED": .scheduled,
    "SKY": .sky,
    "SLGT": .slight, "SLO": .slow, "SLOLY": .slowly, "SLP": .seaLevelPressure, "SML": .small,
    "SMOKE": .smoke, "SMTH": .smooth, "SNOW": .snow, "SNW": .snow, "SPRD": .spread, "SQAL": .squall,
    "SRCS": .sources, "SST": .sunset, "STD": .standard, "STN": .station, "STNR": .stationary,
    "STFD": .staffed, "STNRY": .stationary,
    "STR": .strong, "SUN": .sun, "SVRL": .several, "SXN": .section, "SYS": .system, "T": .temperature,
    "TCNTL": .transcontinental, "TCU": .toweringCumulus, "TD": .dewPoint, "TEMPO": .temporary,
    "THD": .thunderhead, "THK": .thick, "THN": .thin, "THRU": .through, "TIL": .until, "TIMES": .times,
    "TMPRY": .temporary, "TO": .to, "TOP": .top, "TOPS": .tops, "TR": .trace, "TRACE": .trace,
    "TROP": .tropopause, "TURB": .turbulence, "TWR": .tower, "TWRG": .towering, "UNAVBL": .notAvailable,
    "UNKN": .unknown, "UNKNOWN": .unknown, "US": .unserviceable, "UTC": .universalTime, "VAL": .valleys,
    "VALY": .valley, "VCNTY": .vicinity, "VIA": .by, "VIS": .visibility, "VISIBLE": .visible, "VLY": .valley,
    "VOLCANIC": .volcanic, "VRB": .variable, "VRBL": .variable, "VRY": .very, "VSB": .visible,
    "WDLY": .widely, "WEATHER": .weather, "WET": .wet, "WIND": .wind, "WK": .weak, "WND": .wind,
    "WNDS": .winds, "WNDY": .windy, "WRNG": .warning, "WSCONDS": .windShearConditions, "WTR": .water,
    "WTSPT": .waterspout, "WX": .weather, "XTRM": .extreme, "YDA": .yesterday, "ZN": .zone,
  ]
}
