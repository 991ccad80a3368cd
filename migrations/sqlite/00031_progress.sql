-- How far the checks that walk over everything have come: a run does a bounded part, and the next one goes on.

-- +goose Up
CREATE TABLE audit_checks (
  org_id TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  seq    INTEGER NOT NULL, -- the last entry of the chain that was checked; 0 begins again
  hash   TEXT    NOT NULL  -- its digest; '' for 0
) STRICT;

-- The walk over all stored files, for those that no row names.
CREATE TABLE collected (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  place TEXT NOT NULL -- the last file that was looked at; '' begins again
) STRICT;
