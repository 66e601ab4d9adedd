#!/bin/sh
# A thermometer as a source: a file that holds one number, degrees Fahrenheit, as the driver of the sensor writes it.
#
#   "attic": { "exec": ["/home/me/bin/attic.sh"], "params": { "file": "/run/attic" } }

if [ -z "${AGG_PLUGIN:-}" ]; then
  echo "attic.sh is a source for agg. Name it as \"exec\" of a provider in its config, with params.file."
  exit 0
fi

reply() { printf '%s\n' "$1"; }

query() {
  file=${AGG_PARAM_FILE:-}
  if ! value=$(cat "$file" 2>/dev/null) || ! time=$(date -u -r "$file" +%Y-%m-%dT%H:%M:%SZ 2>/dev/null); then
    reply '{"error":{"kind":"upstream","message":"the file of the sensor cannot be read"}}'
    return
  fi
  # JSON has no empty value and no text where a number should be.
  case $value in
    '' | *[!0-9.-]*) reply '{"error":{"kind":"upstream","message":"the file of the sensor holds no number"}}' ;;
    *)
      reply "{\"ok\":{\"current\":{\"time\":\"$time\",\"units\":{\"temperature\":\"F\"},\"temperature\":$value,\"station\":{\"name\":\"Attic\",\"distanceMeters\":0}}}}"
      ;;
  esac
}

while IFS= read -r line; do
  case $line in
    '{"op":"hello"'*)
      reply '{"ok":{"protocol":1,"name":"Attic","kind":"observation","capabilities":["current"],"params":{"file":{"required":true,"hint":"the file that the sensor is read from"}}}}'
      ;;
    '{"op":"query"'*) query ;;
    *) reply '{"error":{"kind":"request","message":"not a request of protocol 1"}}' ;;
  esac
done
