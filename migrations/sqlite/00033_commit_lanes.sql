-- Each commit changes one of these rows, so that the head beside the database can count commits that do not wait for
-- each other, and so that a process whose connection was lost can ask whether its commit was made. SQLite numbers its
-- commits in the table installation.

-- +goose Up
CREATE TABLE commit_lanes (
  head_id TEXT    NOT NULL, -- of the head that counts them; '' for commits without a head
  lane    INTEGER NOT NULL,
  commits INTEGER NOT NULL, -- how many have taken the lane
  mark    TEXT    NOT NULL, -- random, of the newest of them
  synced  INTEGER NOT NULL, -- the newest record of the head that was safe from a power cut then
  PRIMARY KEY (head_id, lane)
) STRICT;
