-- Answers to the first request with an Idempotency-Key, for a day, and rates of single keys.

-- +goose Up
CREATE TABLE kept_answers (
  org_id  TEXT    NOT NULL REFERENCES organizations (id),
  id      TEXT    NOT NULL, -- hex digest of route and key: keys may name borrowers
  content TEXT    NOT NULL, -- hex digest of what was sent
  made_at INTEGER NOT NULL,
  status  INTEGER,          -- NULL with header and body once something that the answer speaks of was deleted
  header  TEXT,             -- JSON
  body    TEXT,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE INDEX kept_answers_by_time ON kept_answers (org_id, made_at);

-- What an answer speaks of, so that it goes with it.
CREATE TABLE kept_answer_subjects (
  org_id    TEXT NOT NULL,
  subject   TEXT NOT NULL, -- 'application:' or 'document:' and the id
  answer_id TEXT NOT NULL,
  PRIMARY KEY (org_id, subject, answer_id),
  FOREIGN KEY (org_id, answer_id) REFERENCES kept_answers (org_id, id)
) STRICT;

CREATE INDEX kept_answer_subjects_by_answer ON kept_answer_subjects (org_id, answer_id);

ALTER TABLE keys ADD COLUMN requests_per_minute INTEGER NOT NULL DEFAULT 0; -- 0 = no limit of its own
