-- How far a copy of an installation's rows into this database has come (package storage/transfer). The table is empty
-- except while such a copy is unfinished; then no server and no other command opens the database.

-- +goose Up
CREATE TABLE row_copies (
  table_name TEXT    NOT NULL PRIMARY KEY, -- '' for the copy as a whole
  state      TEXT    NOT NULL,             -- copying, copied; compared for the whole, before its last step
  last_key   TEXT    NOT NULL,             -- JSON: the primary key of the newest row; '' before the first
  copied     BIGINT  NOT NULL,             -- rows so far
  source     TEXT    NOT NULL              -- digest of what the source held when the copy began; '' for a table
);

-- REAL keeps seven digits here and fifteen on SQLite: 7.1 years came back as 7.0999999.
ALTER TABLE applications ALTER COLUMN asset_useful_life TYPE DOUBLE PRECISION;
