-- What the head beside the database is compared with, in one row that each commit changes; and the highest
-- document numbers that were given out and lost, so that none comes twice.

-- +goose Up
CREATE TABLE installation (
  id          BIGINT  NOT NULL PRIMARY KEY CHECK (id = 1),
  head_id     TEXT    NOT NULL, -- '' before the first head
  commits     BIGINT  NOT NULL,
  digest      TEXT    NOT NULL, -- keyed, over all commits
  head_synced BIGINT  NOT NULL  -- the newest commit whose record in the head is safe from a power cut
);

INSERT INTO installation (id, head_id, commits, digest, head_synced) VALUES (1, '', 0, '', 0);

CREATE TABLE lost_documents (
  org_id      TEXT    NOT NULL PRIMARY KEY REFERENCES organizations (id),
  document_id BIGINT  NOT NULL -- none up to this one is given out again
);
