-- SHA-256 over what a result is and whose it is, checked at every read. NULL in rows that are older than this
-- column: they are filled by the server's hourly maintenance or by dossier doctor.

-- +goose Up
ALTER TABLE extractions ADD COLUMN result_sum TEXT;
ALTER TABLE extractions ADD COLUMN workings_sum TEXT;
ALTER TABLE edits ADD COLUMN sum TEXT;
CREATE INDEX extractions_without_sum ON extractions (org_id, document_id) WHERE result_sum IS NULL;
CREATE INDEX edits_without_sum ON edits (org_id, document_id) WHERE sum IS NULL;
