#!/usr/bin/env python3
"""Decodes an archive of METAR and TAF reports, one per line, with agg on Apache Spark, and writes Parquet.

    spark-submit --files /usr/local/bin/agg agg_decode.py 'archive/date=2020-09-*/*.txt.gz' decoded.parquet

Each worker runs the agg that --files sent it, or else the one on its PATH. Reports give no month: their date comes from
the path of their file (2020-09-13 or 20200913), or from --reference.

Every line of the archive that is not blank becomes a row with the members of `agg schema` as columns, all nullable:

    file, line, part   where the report is from: `line` grows within each file, and `part` counts the reports of a line
    raw, kind, ...     the report; members of one name and different types are one column with their JSON as text
    error              why a line could not be decoded; all columns but `raw` are then null

With --columns raw,station,time only those and `error` are written.

What could only be decoded in part has its problems in `unparsed`, `contradictions` and `repaired`.
"""

import argparse
import json
import os
import re
import secrets
import socket
import subprocess
import sys

import numpy
import pyarrow as pa
from pyarrow import compute
from pyspark import SparkFiles
from pyspark.sql import SparkSession, functions as sql, types

# What agg printed, before its JSON is parsed.
PRINTED = "file string, line long, part int, json string"
# For Python and for Java; Spark writes %20 for a space.
DATE_IN_PATH = r"(?:(?<!\d)|(?<=%20))((?:19|20)\d\d)(-?)([01]\d)\2([0-3]\d)(?!\d)"


def run_agg(*arguments, standard_input=b""):
    """Runs agg to its end. Its exit code is for the caller: without any readable report it is not 0."""
    sent = os.path.join(SparkFiles.getRootDirectory(), "agg")
    program = sent if os.path.exists(sent) else "agg"
    try:
        return subprocess.run([program, *arguments], input=standard_input, capture_output=True)
    except OSError as error:
        raise RuntimeError(
            f"cannot run {program} on {socket.gethostname()}: {error.strerror}. "
            "Install agg on the PATH of every worker, or send it with spark-submit --files /path/to/agg."
        ) from error


def decode_lines(lines, reference, fields):
    """Decodes an Arrow array of lines. Returns the JSON of all reports, and for each the index of its line.

    agg prints an object per report, and a line may hold several reports or, like the heading of a bulletin, none. A line
    that cannot be a report follows each line, so that its object tells where the next line begins. The blank lines
    prevent that one line continues the report of another.
    """
    mark = secrets.token_hex(8)
    marked = compute.binary_join_element_wise(lines, b"", f"\n{mark}\n\n".encode(), b"\n")
    text = b"".join(marked.to_pylist())
    # Spark has a task for each processor.
    options = ["--format", "ndjson", "--quiet", "--jobs", "1", "--reference", reference, *fields]
    process = run_agg("decode", *options, standard_input=text)
    printed = compute.split_pattern(pa.array([process.stdout], pa.string()), "\n").flatten()[:-1]
    is_mark = compute.starts_with(printed, f'{{"raw":"{mark}",').to_numpy(zero_copy_only=False)
    if is_mark.sum() != len(lines):
        message = process.stderr.decode(errors="replace").strip()
        raise RuntimeError(f"agg decode ended with {process.returncode} on {socket.gethostname()}: {message}")
    return printed.filter(pa.array(~is_mark)), numpy.cumsum(is_mark)[~is_mark]


def without_report(line):
    """The row of a line in which agg finds no report, such as the heading of a bulletin."""
    raw = line.decode(errors="replace").strip()
    return json.dumps({"raw": raw, "error": f'No report in "{raw}".'})


def decode_batches(batches, names=None):
    """Turns batches of (file, reference, line, text) into batches of PRINTED, with all members or those of some names."""
    # Marks are recognized by `raw`.
    fields = ["--fields", ",".join(dict.fromkeys(["raw", "error", *names]))] if names else []
    for batch in batches:
        for reference in batch["reference"].unique().to_pylist():
            chosen = batch.filter(compute.equal(batch["reference"], reference))
            reports, lines = decode_lines(chosen["text"], reference, fields)
            others = numpy.setdiff1d(numpy.arange(len(chosen)), lines)
            texts = [without_report(text) for text in chosen["text"].take(pa.array(others)).to_pylist()]
            reports = pa.concat_arrays([reports, pa.array(texts, pa.string())])
            # Reports of a line stand together, so their number within it is the distance from the first.
            parts = numpy.arange(len(lines)) - numpy.searchsorted(lines, lines)
            parts = numpy.concatenate([parts, numpy.zeros_like(others)])
            rows = chosen.take(pa.array(numpy.concatenate([lines, others])))
            yield pa.RecordBatch.from_arrays(
                [rows["file"], rows["line"], pa.array(parts, pa.int32()), reports], names=["file", "line", "part", "json"]
            )


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
        """The type that holds values of all of the types; text, which then is JSON, if they have nothing in common."""
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
        return types.StringType()


def date_of(file, reference):
    """A column with the date of the reports of a file, from its path if there is no reference."""
    if reference:
        return sql.lit(reference)
    return sql.concat_ws("-", *[sql.regexp_extract(file, DATE_IN_PATH, group) for group in (1, 3, 4)])


def check_dates(files):
    """Ends the program if a path has no date."""
    undated = [file for file in files if not re.search(DATE_IN_PATH, file)]
    if undated:
        sys.exit(f"agg_decode.py: no date in the path {undated[0]}; give the date of its reports with --reference")


def chosen_columns(columns, names):
    """Some of the columns, in the order of the names, and `error`."""
    unknown = [name for name in names if name not in columns.names]
    if unknown:
        sys.exit(f"agg_decode.py: no column {unknown[0]}. There are: {', '.join(columns.names)}")
    return types.StructType([columns[name] for name in dict.fromkeys([*names, "error"])])


def decode_archive(spark, archive, reference=None, names=None):
    """Returns the data frame of all reports in the files of an archive, with all columns or those of some names."""
    schema = json.loads(run_agg("schema").stdout)
    columns = SchemaReader(schema).columns("decodedReport")
    if names:
        columns = chosen_columns(columns, names)
    lines = spark.read.text(archive)
    if not reference:
        check_dates(lines.inputFiles())
    # Bytes, because not every line of an old archive is UTF-8.
    lines = lines.where(sql.trim("value") != "").select(
        sql.input_file_name().alias("file"),
        date_of(sql.input_file_name(), reference).alias("reference"),
        sql.monotonically_increasing_id().alias("line"),
        sql.col("value").cast("binary").alias("text"),
    )
    printed = lines.mapInArrow(lambda batches: decode_batches(batches, names), PRINTED)
    report = sql.from_json("json", columns, {"mode": "FAILFAST"}).alias("report")
    return printed.select("file", "line", "part", report).select("file", "line", "part", "report.*")


def main():
    parser = argparse.ArgumentParser(description="Decode an archive of METAR and TAF reports into Parquet.")
    parser.add_argument("archive", help="text files with a report per line; a folder, or a pattern in quotes")
    parser.add_argument("output", help="the folder to write Parquet files into; it must not exist")
    parser.add_argument("--reference", metavar="DATE", help="about when the reports were made [default: from the path]")
    parser.add_argument("--columns", metavar="LIST", help="only these, such as station,time,wind: takes half the time")
    arguments = parser.parse_args()
    names = arguments.columns.split(",") if arguments.columns else None
    with SparkSession.builder.appName("agg decode").getOrCreate() as spark:
        decode_archive(spark, arguments.archive, arguments.reference, names).write.parquet(arguments.output)


if __name__ == "__main__":
    main()
