#!/bin/sh
# Makes every secret that compose.yaml mounts, once; what is there stays. Needs openssl.
#   ./make-secrets.sh [folder, default ./secrets] [host of PostgreSQL] [host of Redis]
# QUEUE_PREFIX in the environment, as api and workers have it: the users of Redis reach no other keys. Default: bull.
set -eu
umask 077
folder=${1:-secrets} postgres=${2:-postgres} redis=${3:-redis} prefix=${QUEUE_PREFIX:-bull}
case $prefix in
*[!A-Za-z0-9_.:-]*)
  echo 'make-secrets.sh: QUEUE_PREFIX may have letters, digits and _ . : - alone' >&2
  exit 1
  ;;
esac
mkdir -p "$folder"
cd "$folder"

# keep <file> <command that prints the secret>: the command is not even started for a file that is there.
keep() {
  file=$1
  shift
  [ -s "$file" ] || "$@" >"$file"
}
random() { openssl rand -hex 32; }
encryption_key() { printf 'k1:%s\n' "$(random)"; }
hash() { printf %s "$1" | openssl dgst -sha256 -r | cut -d' ' -f1; }

keep database-password random
keep database-url printf 'postgres://stufenlos:%s@%s:5432/stufenlos\n' "$(cat database-password)" "$postgres"
keep signing-keys random
keep encryption-keys encryption_key

# Nobody can log in as `default`, but Redis loads its append-only file as this user, and leaves out each transaction and
# script that the user may not run: https://github.com/redis/redis/issues/14541. So it keeps every right.
default='user default off ~* &* +@all'
if [ ! -s redis-users.acl ]; then
  api=$(random) worker=$(random)
  printf 'redis://api:%s@%s:6379\n' "$api" "$redis" >redis-url-api
  printf 'redis://worker:%s@%s:6379\n' "$worker" "$redis" >redis-url-worker
  # A worker opens strangers' pages: it reaches the keys of the two queues, and no command that administers.
  cat >redis-users.acl <<ACL
$default
user api on #$(hash "$api") ~$prefix:* &$prefix:* +@all -@admin -@dangerous +info
user worker on #$(hash "$worker") ~$prefix:scans:* ~$prefix:scan-results:* &$prefix:* +@all -@admin -@dangerous +info
ACL
elif grep -qx 'user default off' redis-users.acl; then
  # As earlier versions made it. It stays the same file, which a container has mounted.
  users=$(grep -vx 'user default off' redis-users.acl)
  printf '%s\n' "$default" "$users" >redis-users.acl
fi

[ -s release-key ] || openssl genpkey -algorithm ed25519 -out release-key
openssl pkey -in release-key -pubout -out release-public-key
# A container reads a mounted secret as its own user; the folder keeps everybody else out.
chmod 644 ./*
