"""What has changed since the directory of airports was made: ICAO codes, and airports that moved, opened or closed.

The newer directory is that of OurAirports in `avwx_engine`, with the stations whose reports it has seen.
"""
import math, re, sys
from collections import defaultdict

from tables import kilometers

AERODROMES = {"large_airport", "medium_airport", "small_airport"}
# Two entries nearer than this are one airport. Where an entry with the same codes is further away than the second
# distance, the airport has moved; beyond the third, the codes have been given to another one.
SAME_KM, MOVED_KM, OTHER_KM = 3, 5, 70
# Countries that have renamed most of their airports, also those without reports.
RENAMED_COUNTRIES = {"ID"}
# New codes where the position or the old code proves nothing: the old one is at the position of another airport, has a
# wrong sign in its latitude, or belonged to a closed airport until the other one got it.
NEW_CODES = {"LHL": "UBLC", "MGTK": "MGMM", "WAMI": "WAFL", "WRLM": "WAQM"}
# Airports with a wrong coordinate in the directory.
WRONG_PLACES = {"SLSM", "WALJ", "WAPC", "YNPB"}
# Closed after the newer directory was made.
CLOSED_SINCE = {"VARK", "VDPP"}
# Entries of the directory for an airport that it has under another code, too.
REPEATED = {"EBMB": "EBBR", "EG10": "EGBR", "FVSC": "FVZC", "LEDS": "LECH", "MI31": "KRCT", "MLH": "LFSB", "OI20": "OIBH",
            "SCMR": "SCGL", "SNCQ": "SNEU", "SSTL": "SBTG", "VRMF": "VRMR", "VY03": "VYBP", "YBUU": "YBEB"}


def ident(row):
    """The ident of a row of the directory in the tables."""
    return (row["icao"] if is_icao(row["icao"]) else row["iata"]) or row["lid"] or row["icao"]


def is_icao(code):
    return len(code) == 4 and code.isalpha()


class NewerDirectory:
    def __init__(self, stations):
        self.stations = {code: row for code, row in stations.items() if row["latitude"] is not None}
        self.airports = {code: row for code, row in self.stations.items() if row["type"] in AERODROMES}
        self.of_iata = defaultdict(list)
        for code, row in self.airports.items():
            if row["iata"] and is_icao(code):
                self.of_iata[row["iata"]].append(code)

    def away(self, code, there):
        """How far away the airport of a code is; infinity without one."""
        row = self.airports.get(code)
        return kilometers((row["latitude"], row["longitude"]), there) if row else math.inf

    def is_open(self, row):
        """Whether it has the airport, near or moved, or reports of its weather station."""
        code = ident(row)
        found = self.airports.get(code)
        if found and (self.away(code, row["place"]) <= 10 or row["iata"] and found["iata"] == row["iata"]):
            return True
        station = self.stations.get(code)
        return bool(station and station["type"] == "weather_station" and station["reporting"])

    def new_code(self, row, known):
        """The current ICAO code of an airport; `None` if it is the one in the directory, or not certain."""
        code, there = ident(row), row["place"]
        if code in NEW_CODES:
            return NEW_CODES[code]
        near = [other for other in self.of_iata.get(row["iata"], ()) if other not in known
                and self.airports[other]["country"] == row["country"] and self.away(other, there) <= SAME_KM]
        # Where a whole country has got new first letters, the newer directory may have the old code, too.
        near = [other for other in near if other[:2] == code[:2]] or near
        if len(near) == 1:
            found = self.airports[near[0]]
            if self.away(code, there) <= 10 and (self.airports[code]["reporting"] or not found["reporting"]):
                return None
            if found["reporting"] or found["type"] != "small_airport" or row["country"] in RENAMED_COUNTRIES:
                return near[0]
        return None


class Update:
    """Brings the rows of the directory, with their places, up to date. `closed` are the airports that the older directory
    marks as closed, with their places."""

    def __init__(self, rows, newer, closed, division_names):
        self.newer, self.division_names, self.aliases = newer, division_names, []
        iata = {REPEATED[ident(row)]: row["iata"] for row in rows if ident(row) in REPEATED}
        rows = [row for row in rows if self.is_kept(row, closed)]
        for row in rows:
            row["iata"] = row["iata"] or iata.get(ident(row), "")
        self.known = {code for row in rows for code in (row["icao"], row["lid"])}
        for row in rows:
            self.rename(row)
        self.rename_reporting(rows)
        for row in rows:
            self.move(row)
        self.rows = rows + self.added(rows)

    @staticmethod
    def report(code, what):
        print(f"{code}: {what}", file=sys.stderr)

    def is_kept(self, row, closed):
        code = ident(row)
        if code in REPEATED:
            self.aliases.append((code, REPEATED[code]))
            self.report(code, f"is {REPEATED[code]}")
            return False
        if code in closed and kilometers(row["place"], closed[code]) < SAME_KM and not self.newer.is_open(row):
            self.report(code, f"{row['name']} is closed")
            return False
        return True

    def rename(self, row):
        new = self.newer.new_code(row, self.known)
        if new:
            self.give(row, new)

    def give(self, row, new):
        old = ident(row)
        self.report(old, f"{row['name']} is {new}")
        self.aliases.append((old, new))
        self.known.add(new)
        row["old"], row["icao"] = old, new
        if old in NEW_CODES:
            self.take(row, new)

    def rename_reporting(self, rows):
        """A station that reports is the airport at its place if that has a code that the newer directory lacks."""
        cells = defaultdict(list)
        for row in rows:
            cells[tuple(map(math.floor, row["place"]))].append(row)
        for code, station in self.newer.airports.items():
            if not station["reporting"] or code in self.known or not is_icao(code):
                continue
            there = station["latitude"], station["longitude"]
            near = [(kilometers(row["place"], there), index, row) for lat in (-1, 0, 1) for lon in (-1, 0, 1)
                    for index, row in enumerate(cells[math.floor(there[0]) + lat, math.floor(there[1]) + lon])]
            away, _, row = min(near, default=(math.inf, 0, None))
            if away > SAME_KM / 2:
                continue
            if row["country"] == station["country"] and not is_icao(row["icao"]):
                self.give(row, code)
            elif row["country"] == station["country"] and self.newer.away(ident(row), there) > 10 and not (
                    row["iata"] and row["iata"] != station["iata"]):
                self.give(row, code)
            else:
                # The directory is newer here; the other code is its old one.
                self.aliases.append((code, ident(row)))
                self.known.add(code)

    def move(self, row):
        code = ident(row)
        found = self.newer.airports.get(code)
        if not found:
            return
        is_same = row["iata"] and found["iata"] == row["iata"] and found["country"] == row["country"]
        if is_same and MOVED_KM < self.newer.away(code, row["place"]) < OTHER_KM or code in WRONG_PLACES:
            self.take(row, code)

    def take(self, row, code):
        """Takes position, elevation and name from the newer directory."""
        found = self.newer.airports[code]
        self.report(code, f"{row['name']} is {self.newer.away(code, row['place']):.0f} km away: {found['name']}")
        row |= {"place": (found["latitude"], found["longitude"]), "elevation": str(found["elevation_ft"] or "")}
        if found["reporting"] or found["type"] != "small_airport":
            row["name"] = found["name"]
        if code in WRONG_PLACES or "old" in row:
            row["subd"] = self.division(found) or row["subd"]

    def division(self, found):
        return self.division_names.get(f"{found['country']}-{found['state']}", "")

    def added(self, rows):
        """Airports that the directory lacks: those that report, large ones and others with an IATA code."""
        new = []
        cells = defaultdict(list)
        for row in rows:
            cells[tuple(map(math.floor, row["place"]))].append(row["place"])
        holders = {row["iata"]: row for row in rows if row["iata"]}
        for code, found in sorted(self.newer.airports.items()):
            there = found["latitude"], found["longitude"]
            is_wanted = found["reporting"] or found["type"] == "large_airport" or (
                found["type"] == "medium_airport" and found["iata"])
            if not is_wanted or code in self.known or not is_icao(code) or code in CLOSED_SINCE or any(
                    note in found["name"] for note in ("Under Construction", "Duplicate")):
                continue
            if any(kilometers(other, there) <= SAME_KM / 2 for lat in (-1, 0, 1) for lon in (-1, 0, 1)
                   for other in cells[math.floor(there[0]) + lat, math.floor(there[1]) + lon]):
                continue
            iata = found["iata"] or ""
            if iata in holders:
                holder = holders[iata]
                if holder["country"] != found["country"]:
                    iata = ""
                else:
                    self.report(ident(holder), f"{iata} is {code} today")
                    holder["iata"] = ""
            city = re.sub(r"\s*[(/,].*", "", found["city"] or "")
            self.report(code, f"{found['name']} is new")
            new.append({"icao": code, "iata": iata, "lid": "", "name": found["name"], "city": city,
                        "subd": self.division(found), "country": found["country"],
                        "elevation": str(found["elevation_ft"] or ""), "place": there, "tz": ""})
        return new
