-- Each reading of a document is an attempt: the first, and one for each time that it is unlocked. What ended is told
-- once per attempt.

-- +goose Up
ALTER TABLE documents ADD COLUMN attempt BIGINT NOT NULL DEFAULT 1; -- the one that runs or ran last
ALTER TABLE events ADD COLUMN attempt BIGINT NOT NULL DEFAULT 1;

DROP INDEX events_by_document;
-- A document ends once an attempt.
CREATE UNIQUE INDEX events_by_document ON events (org_id, document_id, attempt, name) WHERE document_id IS NOT NULL;

-- A document that was read once has no rows here: its own row says what there is to say.
CREATE TABLE attempts (
  org_id         TEXT    NOT NULL,
  document_id    BIGINT NOT NULL,
  attempt        BIGINT NOT NULL, -- from 1
  cause          TEXT    NOT NULL, -- first or unlock
  key_id         TEXT    NOT NULL, -- who asked for it
  at             BIGINT NOT NULL,
  status         TEXT    NOT NULL, -- pending until it ended
  ended_at       BIGINT,
  document_type  TEXT    NOT NULL,
  error          TEXT,
  error_category TEXT,
  PRIMARY KEY (org_id, document_id, attempt),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

CREATE TABLE document_callbacks (
  org_id      TEXT    NOT NULL,
  document_id BIGINT NOT NULL,
  attempt     BIGINT NOT NULL,
  event       TEXT    NOT NULL,
  id          TEXT    NOT NULL,
  url         TEXT    NOT NULL,
  claimed_at  BIGINT NOT NULL,
  sent_at     BIGINT,
  status_code BIGINT,
  latency_ms  BIGINT,
  reason      TEXT,
  PRIMARY KEY (org_id, document_id, attempt, event), -- at most one per document, attempt and event, ever
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, document_id) REFERENCES documents (org_id, id)
);

INSERT INTO document_callbacks (org_id, document_id, attempt, event, id, url, claimed_at, sent_at, status_code, latency_ms, reason)
SELECT org_id, document_id, 1, event, id, url, claimed_at, sent_at, status_code, latency_ms, reason FROM callbacks;

DROP TABLE callbacks;
ALTER TABLE document_callbacks RENAME TO callbacks;
