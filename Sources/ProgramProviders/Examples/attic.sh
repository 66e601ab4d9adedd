#!/bin/sh
# A thermometer as a source: a file that holds one number, degrees Fahrenheit, as the driver of the sensor writes it.
#
#   "attic": {
#     "exec": ["/home/me/bin/attic.sh"],
#     "params": { "file": "/run/attic", "lat": "52.52", "lon": "13.41" }
#   }

if [ -z "${AGG_PLUGIN:-}" ]; then
  echo "attic.sh is a source for agg. Name it as \"exec\" of a provider in its config, with params.file, lat and lon."
  exit 0
fi

reply() { printf '%s\n' "$1"; }

# The number of a member of a line of JSON, such as lat.
number() {
  rest=${1#*\"$2\":}
  printf '%s' "${rest%%[,\}]*}"
}

# The metres from the sensor to the place of a query; a degree of latitude has 111195 m.
distance() {
  awk -v lat="$(number "$1" lat)" -v lon="$(number "$1" lon)" -v north="$AGG_PARAM_LAT" -v east="$AGG_PARAM_LON" \
    'BEGIN { n = lat - north; e = (lon - east) * cos(north * atan2(0, -1) / 180); printf "%.0f", 111195 * sqrt(n * n + e * e) }'
}

query() {
  # agg asks about every place: a value for a place far away would be wrong there.
  distance=$(distance "$1")
  if [ "${distance:-9999}" -gt 5000 ]; then
    reply '{"error":{"kind":"place"}}'
    return
  fi
  file=${AGG_PARAM_FILE:-}
  if ! value=$(cat "$file" 2>/dev/null) || ! time=$(date -u -r "$file" +%Y-%m-%dT%H:%M:%SZ 2>/dev/null); then
    reply '{"error":{"kind":"upstream","message":"the file of the sensor cannot be read"}}'
    return
  fi
  # JSON has no empty value and no text where a number should be.
  case $value in
    '' | *[!0-9.-]*) reply '{"error":{"kind":"upstream","message":"the file of the sensor holds no number"}}' ;;
    *)
      reply "{\"ok\":{\"current\":{\"time\":\"$time\",\"units\":{\"temperature\":\"F\"},\"temperature\":$value,\"station\":{\"name\":\"Attic\",\"distanceMeters\":$distance}}}}"
      ;;
  esac
}

while IFS= read -r line; do
  case $line in
    '{"op":"hello"'*)
      reply '{"ok":{"protocol":1,"name":"Attic","kind":"observation","capabilities":["current"],"params":{"file":{"required":true,"hint":"the file that the sensor is read from"},"lat":{"required":true,"secret":false,"hint":"the latitude of the sensor"},"lon":{"required":true,"secret":false,"hint":"the longitude of the sensor"}}}}'
      ;;
    '{"op":"query"'*) query "$line" ;;
    *) reply '{"error":{"kind":"request","message":"not a request of protocol 1"}}' ;;
  esac
done
