#!/bin/sh
# Creates the role that owns Slipway's database, which isn't a superuser. Runs once, when the volume is empty.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres --set password="$POSTGRES_PASSWORD" <<'SQL'
create role slipway login createrole password :'password';
create database slipway owner slipway;
-- The superuser can only connect inside of the container.
alter role postgres password null;
SQL
