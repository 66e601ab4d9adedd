#!/usr/bin/env python3
"""Compares the divisions and time zones of airports with the tables of cities and divisions, and corrects them.

`generate.py` does this last. The script alone does the same to the tables that are there, without their sources:

    python3 airportplaces.py

It changes nothing that it has corrected before. A value that is wrong and has no certain right one becomes empty.
"""
import datetime, functools, math, sys, zoneinfo
from collections import Counter, defaultdict

import placenames
from tables import kilometers, read, write, write_cells, write_sums

TABLES = ("airports.tsv", "airfields.tsv")
# The columns of airports.
LATITUDE, LONGITUDE, NAME, CITY, DIVISION, COUNTRY, ZONE = 1, 2, 6, 7, 8, 9, 11

# An airport nearer to a city of its name than this serves it.
NEAR_CITY_KM = 60
# A division is in doubt where all its cities are further away than this, although one of another division is near. Near
# borders that is normal, so it is wrong only where the city that the airport serves is in another one, or beyond the
# second distance.
FAR_DIVISION_KM, IMPOSSIBLE_DIVISION_KM = 200, 500
# In Brazil the city is the municipality, and some are as large as a country.
LARGEST_MUNICIPALITY_KM = 500
# How far around an airport the cities have to agree on the clock.
CLOCK_KM = 200
# Countries whose airports near a border have the division on the other side.
WITH_DIVISIONS_OF_NEIGHBOURS = {"BO", "BR", "FK", "KG", "LA", "SZ", "ZM"}
# Divisions that the tables of cities cannot correct: the towns are too small for them.
KNOWN_DIVISIONS = {"HKWY": "Lamu", "NZRK": "Waikato", "NZTN": "Waikato"}
# Names that changed after the package was made, that towns are found by, or of a closed airport that samples are of.
KNOWN_NAMES = {"EDDT": "Berlin-Tegel Airport (closed)", "EHRD": "Rotterdam The Hague Airport"}
# Airports whose zone cannot be corrected by the cities around: one is on the border, the other on an island without any.
KNOWN_ZONES = {"8U3": "America/Denver", "P16": "Pacific/Pago_Pago"}
# Divisions that there are no longer, and misspelt ones: the one of today, or that of the nearest city where they were divided.
RENAMED_DIVISIONS = {
    "BA": {"Srspka": "Republika Srpska"}, "ET": {"SNNPR": ""}, "FR": {"Centre": "Centre-Val de Loire"},
    "GH": {"Brong-Ahafo": ""}, "GY": {"Upper-Takutu-Upper-Essequibo": "Upper Takutu-Upper Essequibo"},
    "HN": {"Bay-Islands": "Bay Islands", "Gracias-a-Dios": "Gracias a Dios"},
    "KZ": {"Ongtuestik-Qazaqstan": "Turkistan", "Soltuestik-Qazaqstan": "North Kazakhstan", "Qaraghandy": ""},
    "NI": {"Atlantico-Norte-(RAAN)": "North Caribbean Coast", "Atlantico-Sur": "South Caribbean Coast"},
    "NO": {"Aust-Agder": "Agder", "Vest-Agder": "Agder", "Hedmark": "Innlandet", "Oppland": "Innlandet",
           "Hordaland": "Vestland", "Sogn og Fjordane": "Vestland", "Nor-Trøndelag": "Trøndelag",
           "Nord-Trøndelag": "Trøndelag", "Sor-Trøndelag": "Trøndelag"},
    "NP": {"Central Region": "", "Eastern Region": "", "Western Region": "", "Western-Region": "",
           "Mid-Western": "", "Far-Western": "Sudurpashchim"},
    "PF": {"Iles-Australes": "Îles Australes", "Iles-Marquises": "Îles Marquises", "Iles-du-Vent": "Îles du Vent",
           "Iles-Tuamotu-Gambier": "Îles Tuamotu-Gambier", "Leeward-Islands": "Îles Sous-le-Vent"},
    "PH": {"ARMM": "Bangsamoro"}, "PK": {"FATA": "Khyber Pakhtunkhwa"},
    "RU": {"Chukot": "Chukotka", "Kamtsjatka": "Kamchatka", "North Ossetia": "North Ossetia-Alania"},
    "ZA": {"Orange-Free-State": "Free State"},
}
# Territories that have a code and a zone of their own while their airports have the code of another country.
TERRITORIES = {("CU", "US"), ("FI", "AX"), ("NO", "SJ"), ("US", "PR"), ("US", "VI")}


@functools.cache
def clock(zone):
    """The offsets at noon of each day of three years."""
    start = datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.timezone.utc)
    days = (start + datetime.timedelta(days=day) for day in range(3 * 365))
    return tuple(day.astimezone(zoneinfo.ZoneInfo(zone)).utcoffset() for day in days)


class City:
    def __init__(self, row):
        self.place, self.country, self.zone = (float(row[1]), float(row[2])), row[4], row[7]
        self.division = f"{row[4]}.{row[5]}"


class Cities:
    def __init__(self):
        self.of_country, self.named, self.of_zone = defaultdict(list), defaultdict(list), defaultdict(list)
        offset, by_offset = 0, {}
        for row in read("cities.tsv"):
            city = by_offset[str(offset)] = City(row)
            offset += len("\t".join(row).encode()) + 1
            self.of_country[city.country].append(city)
            self.named[city.country, row[0]].append(city)
            self.of_zone[city.zone].append(city)
        for row in read("city-names.tsv"):
            city = by_offset[row[1]]
            self.named[city.country, row[0]].append(city)

    def served(self, row, place, longest):
        """The city that an airport serves by its name and distance; `None` if none, or not certain."""
        # "Nabire-Papua Island" and "Tarakan Island" are in Nabire and Tarakan.
        name = row[CITY].split(",")[0].removesuffix(" Island")
        for text in dict.fromkeys([name, name.split("-")[0]]):
            near = {city: kilometers(place, city.place) for city in self.named.get((row[COUNTRY], placenames.key(text)), ())}
            near = [city for city, away in near.items() if away <= longest]
            if len({city.division for city in near}) == 1:
                return near[0]
        return None

    def nearest(self, country, place, longest):
        """The cities of a country in reach, nearest first, with their distance."""
        near = ((kilometers(place, city.place), index, city) for index, city in enumerate(self.of_country[country])
                if abs(city.place[0] - place[0]) * 110 <= longest)
        return [(away, city) for away, _, city in sorted(entry for entry in near if entry[0] <= longest)]


class Divisions:
    def __init__(self):
        self.of_country, self.names, self.countries = defaultdict(list), {}, defaultdict(set)
        for code, _, name, _, forms in read("divisions.tsv"):
            self.of_country[code[:2]].append((code, name, forms.split("|")))
            self.names[code] = name
            for form in forms.split("|"):
                self.countries[form].add(code[:2])

    @staticmethod
    def spellings(text):
        """The forms of a name, the most certain first: the package writes ä as "ae" in some countries."""
        folded = placenames.folded(text).removesuffix(" area")
        plain = functools.reduce(lambda name, vowel: name.replace(vowel + "e", vowel), "aou", folded)
        return dict.fromkeys([folded, placenames.without_kinds(folded), plain, placenames.without_kinds(plain)])

    def codes(self, country, text):
        """The divisions of this name; those that are called exactly so, if there are any."""
        for spelling in self.spellings(text):
            found = [(code, name) for code, name, forms in self.of_country[country] if spelling in forms]
            if found:
                exact = [code for code, name in found if placenames.folded(name) == placenames.folded(text)]
                return exact or [code for code, _ in found]
        return []

    def similar(self, country, text):
        """The only division whose name differs by a letter, of long names by two; `None` otherwise."""
        typed = list(self.spellings(text))[-1]
        allowed = 1 if len(typed) < 8 else 2
        found = {code for code, name, forms in self.of_country[country]
                 if any(changes(typed, form) <= allowed for form in forms)}
        return found.pop() if len(found) == 1 else None


def changes(a, b):
    """How many letters have to be inserted, removed or replaced."""
    last = list(range(len(b) + 1))
    for row, letter in enumerate(a, 1):
        line = [row]
        for column, other in enumerate(b, 1):
            line.append(min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != other)))
        last = line
    return last[-1]


def is_slug(text):
    return "-" in text and " " not in text


class Corrections:
    def __init__(self, rows):
        self.cities, self.divisions = Cities(), Divisions()
        self.zones = dict(read("zones.tsv"))
        self.numbers = {name: number for number, name in self.zones.items()}
        self.misspelled = self.proven(rows)

    def proven(self, rows):
        """The divisions of misspelled names: the nearest city of one of the airports with the name is in it."""
        found = {}
        for row in rows:
            name = row[COUNTRY], row[DIVISION]
            if not row[DIVISION] or name in found or self.divisions.codes(*name):
                continue
            code = self.divisions.similar(*name)
            near = self.cities.nearest(row[COUNTRY], self.place(row), NEAR_CITY_KM) if code else []
            if near and near[0][1].division == code:
                found[name] = code
        return found

    @staticmethod
    def place(row):
        return float(row[LATITUDE]), float(row[LONGITUDE])

    def division(self, row):
        country, text, place = row[COUNTRY], row[DIVISION], self.place(row)
        if not text:
            # The newer directory numbers the divisions of China.
            city = self.cities.served(row, place, NEAR_CITY_KM) if country == "CN" else None
            return self.name(city) if city else text
        if row[0] in KNOWN_DIVISIONS:
            return KNOWN_DIVISIONS[row[0]]
        codes = self.divisions.codes(country, text)
        if len(codes) > 1:
            # Altai is a republic and a territory.
            city = self.cities.served(row, place, NEAR_CITY_KM)
            return self.name(city) if city and city.division in codes else text
        code = codes[0] if codes else self.misspelled.get((country, text))
        if code is None:
            renamed = RENAMED_DIVISIONS.get(country, {}).get(text)
            if renamed is not None:
                near = [] if renamed else self.cities.nearest(country, place, NEAR_CITY_KM)
                return renamed or (self.name(near[0][1]) if near else text)
            # All divisions of Brazil are known, those of small neighbours are not.
            is_foreign = country == "BR" or country in WITH_DIVISIONS_OF_NEIGHBOURS and any(
                self.divisions.countries.get(spelling, set()) - {country} for spelling in self.divisions.spellings(text))
            city = self.cities.served(row, place, LARGEST_MUNICIPALITY_KM if country == "BR" else NEAR_CITY_KM)
            near = self.cities.nearest(country, place, NEAR_CITY_KM) if is_foreign and city is None else []
            if is_foreign:
                return self.name(city) if city else self.name(near[0][1]) if near else ""
            return text
        away = min((kilometers(place, city.place) for city in self.cities.of_country[country] if city.division == code),
                   default=math.inf)
        near = self.cities.nearest(country, place, NEAR_CITY_KM)
        if FAR_DIVISION_KM < away < math.inf and any(city.division != code for _, city in near):
            city = self.cities.served(row, place, NEAR_CITY_KM)
            if city and city.division != code:
                return self.name(city)
            if away > IMPOSSIBLE_DIVISION_KM:
                return ""
        name = self.divisions.names[code]
        # Names that only differ in their marks, raw names of the package, and misspelled ones.
        is_raw = is_slug(text) or placenames.folded(name) == placenames.folded(text)
        is_raw = is_raw or code == self.misspelled.get((country, text)) or self.is_transcribed(country, code, text)
        return name if name and is_raw else text

    def name(self, city):
        return self.divisions.names.get(city.division, "")

    def is_transcribed(self, country, code, text):
        """Whether a name is only found with ä, ö and ü for "ae", "oe" and "ue"."""
        folded = placenames.folded(text)
        forms = next(forms for other, _, forms in self.divisions.of_country[country] if other == code)
        return folded not in forms and placenames.without_kinds(folded) not in forms

    def zone(self, row):
        country, number, place = row[COUNTRY], row[ZONE], self.place(row)
        if row[0] in KNOWN_ZONES:
            return self.numbers[KNOWN_ZONES[row[0]]]
        own = {city.zone for city in self.cities.of_country[country]}
        foreign = self.cities.of_zone[number]
        if not own or not foreign:
            return number
        if number in own:
            # Within a country the zone of the town is the usual one of those with the same clock.
            city = self.cities.served(row, place, NEAR_CITY_KM)
            is_usual = city and len({other.country for other in self.cities.of_zone[city.zone]}) == 1
            return city.zone if is_usual and self.is_same_clock(city.zone, number) else number
        if any((country, city.country) in TERRITORIES for city in foreign):
            return number
        city = self.cities.served(row, place, LARGEST_MUNICIPALITY_KM if country == "BR" else NEAR_CITY_KM)
        if city:
            return city.zone
        near = {other.zone for _, other in self.cities.nearest(country, place, CLOCK_KM)}
        is_at_border = any(kilometers(place, other.place) <= CLOCK_KM for other in foreign)
        if len(near) == 1 and (is_at_border or self.is_same_clock(min(near), number)):
            return near.pop()
        return own.pop() if len(own) == 1 else number

    def is_same_clock(self, first, second):
        return clock(self.zones[first]) == clock(self.zones[second])


def correct():
    """Corrects the tables and writes what has changed, listed on standard error. Returns the counts."""
    tables = {name: read(name) for name in TABLES}
    corrections = Corrections([row for rows in tables.values() for row in rows])
    counts = Counter()
    for name, rows in tables.items():
        for row in rows:
            known = KNOWN_NAMES.get(row[0], row[NAME])
            for column, value in ((NAME, known), (DIVISION, corrections.division(row)), (ZONE, corrections.zone(row))):
                if value != row[column]:
                    counts[{NAME: "names", DIVISION: "divisions", ZONE: "zones"}[column]] += 1
                    shown = (corrections.zones[row[column]], corrections.zones[value]) if column == ZONE else (
                        row[column], value or "no division")
                    print(f"{row[0]}: {shown[0]} is {shown[1]}", file=sys.stderr)
                    row[column] = value
        table, _ = write(name, rows)
        if name == "airports.tsv":
            write_cells("airport-cells.tsv", table)
    return dict(counts)


if __name__ == "__main__":
    write("divisions.tsv", [placenames.renamed(row) for row in read("divisions.tsv")])
    write("city-names.tsv", placenames.with_further_names(read("cities.tsv"), read("city-names.tsv")))
    print("corrected airports", correct())
    write_sums()
