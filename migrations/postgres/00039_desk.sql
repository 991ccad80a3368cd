-- What underwriters ask, write and decide about applications. All of it goes with the application.

-- +goose Up
CREATE TABLE questions (
  org_id           TEXT NOT NULL,
  application_id   TEXT NOT NULL,
  id               TEXT NOT NULL,
  text             TEXT NOT NULL,
  asked_at         BIGINT NOT NULL,
  asked_by         TEXT NOT NULL,
  finding          TEXT,          -- JSON: {code, date}
  documents_wanted TEXT NOT NULL, -- JSON: names of document types
  due              TEXT,          -- YYYY-MM-DD
  status           TEXT NOT NULL, -- open, answered or withdrawn
  answer           TEXT,
  answered_at      BIGINT,
  document_ids     TEXT NOT NULL, -- JSON: ids of documents
  raised_from      TEXT NOT NULL, -- status that question_raised replaced; '' for none
  history          TEXT NOT NULL, -- JSON: [{at, by, status, fields}]
  PRIMARY KEY (org_id, application_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
);

CREATE TABLE decisions (
  org_id         TEXT NOT NULL,
  application_id TEXT NOT NULL,
  id             TEXT NOT NULL,
  seq            BIGINT NOT NULL, -- from 1
  outcome        TEXT NOT NULL, -- approved or declined
  amount         BIGINT,
  term_months    BIGINT,
  interest_rate  DOUBLE PRECISION,
  conditions     TEXT NOT NULL, -- JSON: texts
  reasons        TEXT NOT NULL, -- JSON: [{code, text, pointer}]
  note           TEXT,
  decided_at     BIGINT NOT NULL,
  decided_by     TEXT NOT NULL,
  supersedes     TEXT NOT NULL, -- id of the decision before; '' for the first
  policy         TEXT,          -- JSON: what the policy said
  PRIMARY KEY (org_id, application_id, id),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
);

-- Two decisions at the same time cannot both replace the same one.
CREATE UNIQUE INDEX decisions_in_order ON decisions (org_id, application_id, supersedes);
CREATE UNIQUE INDEX decisions_by_seq ON decisions (org_id, application_id, seq);

CREATE TABLE memos (
  org_id         TEXT NOT NULL,
  application_id TEXT NOT NULL,
  revision       BIGINT NOT NULL, -- from 1
  at             BIGINT NOT NULL,
  key_id         TEXT NOT NULL,
  cashflow_etag  TEXT NOT NULL, -- of the view that it follows; '' without one
  as_of          TEXT,          -- YYYY-MM-DD
  sections       TEXT NOT NULL, -- JSON: [{key, sentences, edited}]
  PRIMARY KEY (org_id, application_id, revision),
  FOREIGN KEY (org_id, application_id) REFERENCES applications (org_id, id)
);

ALTER TABLE questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE questions FORCE ROW LEVEL SECURITY;
CREATE POLICY one_organization ON questions
  USING (org_id = current_setting('dossier.org', true) OR current_setting('dossier.org', true) = '*');
ALTER TABLE decisions ENABLE ROW LEVEL SECURITY;
ALTER TABLE decisions FORCE ROW LEVEL SECURITY;
CREATE POLICY one_organization ON decisions
  USING (org_id = current_setting('dossier.org', true) OR current_setting('dossier.org', true) = '*');
ALTER TABLE memos ENABLE ROW LEVEL SECURITY;
ALTER TABLE memos FORCE ROW LEVEL SECURITY;
CREATE POLICY one_organization ON memos
  USING (org_id = current_setting('dossier.org', true) OR current_setting('dossier.org', true) = '*');
