-- Each reading of a document is an attempt: the first, and one for each time that it is unlocked. What ended is told
-- once per attempt.

-- +goose Up
ALTER TABLE documents ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1; -- the one that runs or ran last
ALTER TABLE events ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1;

DROP INDEX events_by_document;
-- A document ends once an attempt.
CREATE UNIQUE INDEX events_by_document ON events (org_id, document_id, attempt, name) WHERE document_id IS NOT NULL;

-- A document that was read once has no rows here: its own row says what there is to say.
CREATE TABLE attempts (
  org_id         TEXT    NOT NULL,
  document_id    INTEGER NOT NULL,
  attempt        INTEGER NOT NULL, -- from 1
  cause          TEXT    NOT NULL, -- first or unlock
  key_id         TEXT    NOT NULL, -- who asked for it
  at             INTEGER NOT NULL,
  status         TEXT    NOT NULL, -- pending until it ended
  ended_at       INTEGER,
  document_type  TEXT    NOT NULL,
  error          TEXT,
  error_category TEXT,
  PRIMARY KEY (org_id, document_id, attempt),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

CREATE TABLE document_callbacks (
  org_id      TEXT    NOT NULL,
  document_id INTEGER NOT NULL,
  attempt     INTEGER NOT NULL,
  event       TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  url         TEXT    NOT NULL,
  claimed_at  INTEGER NOT NULL,
  sent_at     INTEGER,
  status_code INTEGER,
  latency_ms  INTEGER,
  reason      TEXT,
  PRIMARY KEY (org_id, document_id, attempt, event), -- at most one per document, attempt and event, ever
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
) STRICT;

INSERT INTO document_callbacks (org_id, document_id, attempt, event, id, url, claimed_at, sent_at, status_code, latency_ms, reason)
SELECT org_id, document_id, 1, event, id, url, claimed_at, sent_at, status_code, latency_ms, reason FROM callbacks;

DROP TABLE callbacks;
ALTER TABLE document_callbacks RENAME TO callbacks;
