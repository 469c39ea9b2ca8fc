#!/bin/sh
# Makes every secret that compose.yaml mounts, once; what is there stays. Needs openssl.
#   ./make-secrets.sh [folder, default ./secrets] [host of PostgreSQL] [host of Redis]
set -eu
umask 077
folder=${1:-secrets} postgres=${2:-postgres} redis=${3:-redis}
mkdir -p "$folder"
cd "$folder"

keep() { [ -s "$1" ] || cat >"$1"; }
random() { openssl rand -hex 32; }
hash() { printf %s "$1" | openssl dgst -sha256 -r | cut -d' ' -f1; }

random | keep database-password
printf 'postgres://stufenlos:%s@%s:5432/stufenlos\n' "$(cat database-password)" "$postgres" | keep database-url
random | keep signing-keys
printf 'k1:%s\n' "$(random)" | keep encryption-keys

if [ ! -s redis-users.acl ]; then
  api=$(random) worker=$(random)
  printf 'redis://api:%s@%s:6379\n' "$api" "$redis" >redis-url-api
  printf 'redis://worker:%s@%s:6379\n' "$worker" "$redis" >redis-url-worker
  # A worker opens strangers' pages: it reaches the keys of the two queues, and no command that administers.
  cat >redis-users.acl <<ACL
user default off
user api on #$(hash "$api") ~bull:* &bull:* +@all -@admin -@dangerous +info
user worker on #$(hash "$worker") ~bull:scans:* ~bull:scan-results:* &bull:* +@all -@admin -@dangerous +info
ACL
fi

[ -s release-key ] || openssl genpkey -algorithm ed25519 -out release-key
openssl pkey -in release-key -pubout -out release-public-key
# A container reads a mounted secret as its own user; the folder keeps everybody else out.
chmod 644 ./*
