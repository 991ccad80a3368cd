-- What a permanent deletion still has to remove, written in the transaction that deletes the rows.

-- +goose Up
CREATE TABLE erasures (
  org_id   TEXT    NOT NULL REFERENCES organizations (id),
  subject  TEXT    NOT NULL, -- application:UUID or document:ID
  also     TEXT    NOT NULL, -- another name of the subject (APP-7), '' for none
  contents TEXT    NOT NULL, -- JSON array of the files' digests; [] when they are removed
  at       INTEGER NOT NULL,
  done_at  INTEGER,          -- set where a start finished it, whose caller may still ask again
  PRIMARY KEY (org_id, subject)
) STRICT;
CREATE INDEX erasures_by_other_name ON erasures (org_id, also) WHERE also <> '';
