#!/usr/bin/env python3
"""Decodes an archive of METAR and TAF reports, one per line, with agg on Apache Spark, and writes Parquet.

    spark-submit --files /usr/local/bin/agg agg_decode.py 'archive/date=2020-09-*/*.txt.gz' decoded.parquet

Each worker runs the agg that --files sent it, or else the one on its PATH. Reports give no month: their date comes from
the path of their file (2020-09-13 or 20200913), or from --reference.

Every line of the archive that is not blank becomes a row with the members of `agg schema` as columns, all nullable:

    file, line, part   where the report is from: `line` grows within each file, and `part` counts the reports of a line
    raw, kind, ...     the report
    error              why a line could not be decoded; all columns but `raw` are then null

With --columns raw,station,time only those and `error` are written.

What could only be decoded in part has its problems in `unparsed`, `contradictions` and `repaired`.
"""

import argparse
import itertools
import json
import os
import re
import socket
import subprocess
import sys
import tempfile

import pyarrow as pa
from pyarrow import compute, json as arrow_json
from pyspark import SparkFiles
from pyspark.sql import SparkSession, functions as sql, types
from pyspark.sql.pandas.types import to_arrow_schema

# Spark writes %20 for a space.
DATE_IN_PATH = re.compile(r"(?:(?<!\d)|(?<=%20))((?:19|20)\d\d)(-?)([01]\d)\2([0-3]\d)(?!\d)")
# Where a report is from.
PLACE = [
    types.StructField("file", types.StringType()),
    types.StructField("line", types.LongType()),
    types.StructField("part", types.IntegerType()),
]
# Spark hands over 10,000 lines at a time; to start agg for that few would take as long as to decode them.
BATCHES_AT_ONCE = 10
BLANK = bytes(range(0x21))
# Larger than the JSON of any report.
BLOCK_SIZE = 16 << 20


def start_agg(*arguments, **streams):
    """Starts agg: the one that --files sent, or else the one on the PATH."""
    sent = os.path.join(SparkFiles.getRootDirectory(), "agg")
    program = sent if os.path.exists(sent) else "agg"
    try:
        return subprocess.Popen([program, *arguments], **streams)
    except OSError as error:
        raise RuntimeError(
            f"cannot run {program} on {socket.gethostname()}: {error.strerror}. "
            "Install agg on the PATH of every worker, or send it with spark-submit --files /path/to/agg."
        ) from error


def reports_of(stream, columns):
    """The reports that agg prints, in batches of `line`, `part` and the columns, an Arrow schema; or, for None, `json`."""
    if columns:
        schema = pa.schema([pa.field("line", pa.int64()), pa.field("part", pa.int32()), *columns])
        options = arrow_json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error")
        yield from arrow_json.open_json(stream, arrow_json.ReadOptions(block_size=BLOCK_SIZE), options)
    else:
        while texts := pa.array(stream.readlines(BLOCK_SIZE), pa.string()):
            place = compute.extract_regex(texts, r'^{"line":(?P<line>\d+),"part":(?P<part>\d+),')
            numbers = place.field("line").cast(pa.int64()), place.field("part").cast(pa.int32())
            yield pa.RecordBatch.from_arrays([*numbers, texts], names=["line", "part", "json"])


def decode_lines(lines, reference, names, columns):
    """Decodes an Arrow array of lines. Yields what `reports_of` does; `line` is the number of the line, from 1."""
    text = compute.binary_join(pa.ListArray.from_arrays([0, len(lines)], lines), b"\n")[0].as_py()
    # For agg it is an error if all lines are blank.
    if not text.strip(BLANK):
        return
    # Spark has a task for each processor.
    arguments = ["--ndjson", "--each-line", "--jobs", "1", "--reference", reference, "--fields", f"line,part,{names}"]
    with tempfile.TemporaryFile() as file, tempfile.TemporaryFile() as errors:
        file.write(text)
        file.seek(0)
        with start_agg("decode", *arguments, stdin=file, stdout=subprocess.PIPE, stderr=errors) as agg:
            problem = None
            try:
                yield from reports_of(agg.stdout, columns)
            except pa.ArrowInvalid as error:
                problem = error
        # agg ends with 1 if no line could be read, which the rows say.
        if agg.returncode not in (0, 1):
            errors.seek(0)
            message = errors.read().decode(errors="replace").strip()
            raise RuntimeError(
                f"agg decode ended with {agg.returncode} on {socket.gethostname()}: {message}"
            ) from problem
        if problem:
            raise problem


def decode_batches(batches, reference, names, columns=None):
    """Turns batches of (file, line, text) into batches of (file, line, part) and the columns, or `json` for None.

    Without a reference, the dates of the reports are those in the paths of the files.
    """
    batches = iter(batches)
    while several := list(itertools.islice(batches, BATCHES_AT_ONCE)):
        table = pa.Table.from_batches(several)
        files = table["file"].unique()
        dates = pa.array([reference or date_of(file) for file in files.to_pylist()])
        for date in dates.unique():
            chosen = table.filter(compute.is_in(table["file"], files.filter(compute.equal(dates, date))))
            chosen = chosen.combine_chunks()
            for reports in decode_lines(chosen["text"].chunk(0), date.as_py(), ",".join(names), columns):
                places = chosen.select(["file", "line"]).take(compute.subtract(reports["line"], 1)).to_batches()[0]
                members = [name for name in reports.schema.names if name != "line"]
                arrays = [*places.columns, *(reports[name] for name in members)]
                yield pa.RecordBatch.from_arrays(arrays, names=["file", "line", *members])


class SchemaReader:
    """Turns the JSON Schema of agg into types of Spark."""

    def __init__(self, schema):
        self.definitions = schema["$defs"]

    def columns(self, name):
        """The columns for all members that a definition can have."""
        return self.type_of(self.definitions[name])

    def type_of(self, schema):
        """The type of a schema, or None if it only allows null."""
        if "$ref" in schema:
            return self.type_of(self.definitions[schema["$ref"].rpartition("/")[2]])
        for key in ("anyOf", "oneOf", "allOf"):
            if key in schema:
                return self.union(self.type_of(choice) for choice in schema[key])
        names = schema.get("type", "string")
        return self.union(self.simple(name, schema) for name in ([names] if isinstance(names, str) else names))

    def simple(self, name, schema):
        match name:
            case "null":
                return None
            case "boolean":
                return types.BooleanType()
            case "integer":
                return types.LongType()
            case "number":
                return types.DoubleType()
            case "array":
                return types.ArrayType(self.type_of(schema["items"]) or types.StringType())
            case "object":
                members = schema.get("properties", {}).items()
                return types.StructType([types.StructField(key, self.type_of(value)) for key, value in members])
            case _:
                return types.TimestampType() if schema.get("format") == "date-time" else types.StringType()

    def union(self, choices):
        """The type that holds values of all of the types."""
        result = None
        for choice in choices:
            result = self.common(result, choice)
        return result

    def common(self, one, other):
        if one is None or other is None or one == other:
            return one or other
        if {type(one), type(other)} == {types.LongType, types.DoubleType}:
            return types.DoubleType()
        if isinstance(one, types.ArrayType) and isinstance(other, types.ArrayType):
            return types.ArrayType(self.common(one.elementType, other.elementType))
        if isinstance(one, types.StructType) and isinstance(other, types.StructType):
            members = {field.name: field.dataType for field in one}
            for field in other:
                members[field.name] = self.common(members.get(field.name), field.dataType)
            return types.StructType([types.StructField(name, type) for name, type in members.items()])
        raise TypeError(f"no type has the values of {one.simpleString()} and of {other.simpleString()}")


def date_of(file):
    """The date in the path of a file, or None."""
    date = DATE_IN_PATH.search(file)
    return date and "-".join(date.group(1, 3, 4))


def check_dates(files):
    """Ends the program if a path has no date."""
    undated = [file for file in files if not date_of(file)]
    if undated:
        sys.exit(f"agg_decode.py: no date in the path {undated[0]}; give the date of its reports with --reference")


def chosen_columns(columns, names=None):
    """Some of the columns, in the order of the names, and `error`; all by default. Those of PLACE come from here."""
    columns = types.StructType([column for column in columns if column.name not in ("line", "part")])
    if not names:
        return columns
    unknown = [name for name in names if name not in columns.names]
    if unknown:
        sys.exit(f"agg_decode.py: no column {unknown[0]}. There are: {', '.join(columns.names)}")
    return types.StructType([columns[name] for name in dict.fromkeys([*names, "error"])])


def decode_archive(spark, archive, reference=None, names=None):
    """Returns the data frame of all reports in the files of an archive, with all columns or those of some names."""
    with start_agg("schema", stdout=subprocess.PIPE) as agg:
        columns = chosen_columns(SchemaReader(json.load(agg.stdout)).columns("decodedReport"), names)
    lines = spark.read.text(archive)
    if not reference:
        check_dates(lines.inputFiles())
    lines = lines.select(
        sql.input_file_name().alias("file"),
        sql.monotonically_increasing_id().alias("line"),
        # Bytes, because not every line of an old archive is UTF-8.
        sql.col("value").cast("binary").alias("text"),
    )
    names = columns.names
    if "remarks" not in names:
        schema = to_arrow_schema(columns)
        decode = lambda batches: decode_batches(batches, reference, names, schema)
        return lines.mapInArrow(decode, types.StructType([*PLACE, *columns]))
    # A remark has some of 250 members. Arrow would append a null for each of the others, which takes longer than all of
    # what Java does with the text.
    decode = lambda batches: decode_batches(batches, reference, names)
    texts = lines.mapInArrow(decode, types.StructType([*PLACE, types.StructField("json", types.StringType())]))
    report = sql.from_json("json", columns, {"mode": "FAILFAST"}).alias("report")
    return texts.select("file", "line", "part", report).select("file", "line", "part", "report.*")


def main():
    parser = argparse.ArgumentParser(description="Decode an archive of METAR and TAF reports into Parquet.")
    parser.add_argument("archive", help="text files with a report per line; a folder, or a pattern in quotes")
    parser.add_argument("output", help="the folder to write Parquet files into; it must not exist")
    parser.add_argument("--reference", metavar="DATE", help="about when the reports were made [default: from the path]")
    parser.add_argument("--columns", metavar="LIST", help="only these, such as station,time,wind: takes a quarter of the time")
    arguments = parser.parse_args()
    names = arguments.columns.split(",") if arguments.columns else None
    with SparkSession.builder.appName("agg decode").getOrCreate() as spark:
        decode_archive(spark, arguments.archive, arguments.reference, names).write.parquet(arguments.output)


if __name__ == "__main__":
    main()
