#!/bin/sh
# The image of PostgreSQL runs this once, on an empty volume: the owner of the tables, the portal's role, and the database.
set -eu
owner=$(cat /run/secrets/owner-password)
portal=$(cat /run/secrets/portal-password)
# the statements go through standard input, because every user of the machine can see arguments
psql --quiet --set ON_ERROR_STOP=1 --username postgres <<SQL
create role staffroom_owner login password '$owner';
create role staffroom_portal login password '$portal';
create database staffroom owner staffroom_owner;
SQL
