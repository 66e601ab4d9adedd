"""Times a million METARs on two Spark workers, by agg and by python-metar: spark.py AGG REPORTS. `make bench-spark` runs it.

All jobs read the same text files and write Parquet: python-metar the values of COLUMNS, agg the same values, and agg all
members of each report, which are 380 columns. For python-metar, Spark reads the lines and writes the rows, as in most jobs
in Python; the workers of agg_decode.py read and write by themselves.
"""

import os
import pathlib
import shutil
import sys
import tempfile
import time

import pyarrow as pa
import pyspark
from pyspark.sql import SparkSession, functions as sql

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Integrations/Spark"))
import agg_decode

REFERENCE = "2020-09-13"
COLUMNS = (
    "line long, station string, time timestamp, windDegrees double, windKt double, gustKt double, visibilityMeters double, "
    "temperatureC double, dewPointC double, pressureHPa double, weather string, sky string"
)
# What agg calls the same values.
MEMBERS = ["station", "time", "wind", "visibility", "temperatureC", "dewPointC", "altimeterHPa", "weather", "clouds"]


def python_metar(batches):
    """What the job does when python-metar takes the place of agg."""
    from metar.Metar import Metar

    def row(line, text):
        try:
            report = Metar(text, month=9, year=2020, strict=False)
        except Exception:
            # A report that it refuses takes its time all the same.
            return {"line": line}
        value = lambda quantity, unit: quantity.value(unit) if quantity else None
        return {
            "line": line,
            "station": report.station_id,
            "time": report.time,
            "windDegrees": report.wind_dir.value() if report.wind_dir else None,
            "windKt": value(report.wind_speed, "KT"),
            "gustKt": value(report.wind_gust, "KT"),
            "visibilityMeters": value(report.vis, "M"),
            "temperatureC": value(report.temp, "C"),
            "dewPointC": value(report.dewpt, "C"),
            "pressureHPa": value(report.press, "HPA"),
            "weather": report.present_weather(),
            "sky": report.sky_conditions(),
        }

    # The types of COLUMNS, for Arrow.
    arrow = {"long": pa.int64(), "double": pa.float64(), "string": pa.string(), "timestamp": pa.timestamp("us", "UTC")}
    schema = pa.schema([(name, arrow[kind]) for name, kind in (column.split() for column in COLUMNS.split(","))])
    for batch in batches:
        rows = [row(*pair) for pair in zip(batch["line"].to_pylist(), batch["text"].to_pylist())]
        yield pa.RecordBatch.from_pylist(rows, schema=schema)


def by_python_metar(spark, archive, output):
    lines = spark.read.text(archive).select(
        sql.monotonically_increasing_id().alias("line"), sql.col("value").alias("text")
    )
    lines.mapInArrow(python_metar, COLUMNS).write.parquet(output)


def by_agg(spark, archive, output):
    agg_decode.decode_archive(spark, archive, output, REFERENCE, MEMBERS)


def by_agg_whole(spark, archive, output):
    agg_decode.decode_archive(spark, archive, output, REFERENCE)


def main(agg, reports):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        shutil.copy(agg, root / "agg")
        lines = pathlib.Path(reports).read_bytes()
        copies = 1_000_000 // lines.count(b"\n")
        (root / "archive").mkdir()
        for part in range(8):
            (root / "archive" / f"{part}.txt").write_bytes(lines * (copies // 8))
        os.environ |= {
            "SPARK_HOME": os.path.dirname(pyspark.__file__),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_WORKER_DIR": str(root / "workers"),
            "PYSPARK_PYTHON": sys.executable,
        }
        settings = {"spark.files": root / "agg", "spark.ui.enabled": "false", "spark.log.level": "ERROR"}
        builder = SparkSession.builder.master("local-cluster[2,1,1024]").config(map=settings)
        with builder.getOrCreate() as spark:
            spark.sparkContext.addPyFile(agg_decode.__file__)
            seconds = {}
            for job in (by_python_metar, by_agg, by_agg_whole):
                # The second run counts. In the first one, Java still compiles much, which an archive does not wait for.
                for run in range(2):
                    start = time.monotonic()
                    job(spark, str(root / "archive"), str(root / f"{job.__name__}{run}"))
                    seconds[job] = time.monotonic() - start
            count = spark.read.text(str(root / "archive")).count()
        theirs = seconds[by_python_metar]
        print(f"{count:,} METARs to Parquet on two Spark workers, by python-metar: {count / theirs:,.0f} reports/s")
        print("(Spark reads and writes for python-metar; the workers of agg_decode.py read and write by themselves.)")
        for name, job in (("the same values", by_agg), ("all members", by_agg_whole)):
            ours = seconds[job]
            print(f"by agg, {name}: {theirs / ours:.2f} x as fast ({count / ours:,.0f} reports/s)")


if __name__ == "__main__":
    main(*sys.argv[1:])
