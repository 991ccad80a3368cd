-- What underwriters ask, write and decide about applications. All of it goes with the application.

-- +goose Up
CREATE TABLE questions (
  org_id           TEXT NOT NULL,
  application_id   TEXT NOT NULL,
  id               TEXT NOT NULL,
  text             TEXT NOT NULL,
  asked_at         INTEGER NOT NULL,
  asked_by         TEXT NOT NULL,
  finding          TEXT,          -- JSON: {code, date}
  documents_wanted TEXT NOT NULL, -- JSON: names of document types
  due              TEXT,          -- YYYY-MM-DD
  status           TEXT NOT NULL, -- open, answered or withdrawn
  answer           TEXT,
  answered_at      INTEGER,
  document_ids     TEXT NOT NULL, -- JSON: ids of documents
  raised_from      TEXT NOT NULL, -- status that question_raised replaced; '' for none
  history          TEXT NOT NULL, -- JSON: [{at, by, status, fields}]
  PRIMARY KEY (org_id, application_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
) STRICT;

CREATE TABLE decisions (
  org_id         TEXT NOT NULL,
  application_id TEXT NOT NULL,
  id             TEXT NOT NULL,
  seq            INTEGER NOT NULL, -- from 1
  outcome        TEXT NOT NULL, -- approved or declined
  amount         INTEGER,
  term_months    INTEGER,
  interest_rate  REAL,
  conditions     TEXT NOT NULL, -- JSON: texts
  reasons        TEXT NOT NULL, -- JSON: [{code, text, pointer}]
  note           TEXT,
  decided_at     INTEGER NOT NULL,
  decided_by     TEXT NOT NULL,
  supersedes     TEXT NOT NULL, -- id of the decision before; '' for the first
  policy         TEXT,          -- JSON: what the policy said
  PRIMARY KEY (org_id, application_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
) STRICT;

-- Two decisions at the same time cannot both replace the same one.
CREATE UNIQUE INDEX decisions_in_order ON decisions (org_id, application_id, supersedes);
CREATE UNIQUE INDEX decisions_by_seq ON decisions (org_id, application_id, seq);

CREATE TABLE memos (
  org_id         TEXT NOT NULL,
  application_id TEXT NOT NULL,
  revision       INTEGER NOT NULL, -- from 1
  at             INTEGER NOT NULL,
  key_id         TEXT NOT NULL,
  cashflow_etag  TEXT NOT NULL, -- of the view that it follows; '' without one
  as_of          TEXT,          -- YYYY-MM-DD
  sections       TEXT NOT NULL, -- JSON: [{key, sentences, edited}]
  PRIMARY KEY (org_id, application_id, revision),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
) STRICT;
