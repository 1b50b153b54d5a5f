#!/bin/sh
# Creates the secrets of compose.yml in deploy/secrets, once. Keep a copy of master-key elsewhere: without it, all personal data is lost.
set -eu
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo 'deploy/secrets exists already. Nothing was changed.' >&2; exit 1; }
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
half=$(mktemp -d secrets.XXXXXX)
random >"$half/master-key"
openssl genpkey -algorithm ed25519 >"$half/audit-signing-key"
for role in postgres owner portal; do random >"$half/$role-password"; done
echo "postgres://staffroom_owner:$(cat "$half/owner-password")@postgres/staffroom" >"$half/database-owner-url"
echo "postgres://staffroom_portal:$(cat "$half/portal-password")@postgres/staffroom" >"$half/database-url"
# only the owner can enter this folder; the users of the containers read the single files that they are given
chmod 444 "$half"/*
mv "$half" secrets
echo 'The secrets are in deploy/secrets. Keep a copy of master-key elsewhere.'
