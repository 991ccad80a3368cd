-- Results are stored compressed (storage/packing.go says how): a statement of three pages takes a seventh. New rows
-- have the packed column and '' or NULL in the old one; older rows are packed over time by the server's hourly
-- maintenance. Checksums are over the JSON, as before.

-- +goose Up
ALTER TABLE extractions ADD COLUMN result_packed BYTEA; -- result is '' where it is set
ALTER TABLE extractions ADD COLUMN workings_packed BYTEA;
ALTER TABLE edits ADD COLUMN result_packed BYTEA; -- this and result are NULL after a revert
ALTER TABLE versions ADD COLUMN result_packed BYTEA; -- result is '' where it is set
ALTER TABLE versions ADD COLUMN edit_packed BYTEA; -- this and edit are NULL when it was not edited, or no longer

-- They are compressed already, so PostgreSQL need not try.
ALTER TABLE extractions ALTER COLUMN result_packed SET STORAGE EXTERNAL;
ALTER TABLE extractions ALTER COLUMN workings_packed SET STORAGE EXTERNAL;
ALTER TABLE edits ALTER COLUMN result_packed SET STORAGE EXTERNAL;
ALTER TABLE versions ALTER COLUMN result_packed SET STORAGE EXTERNAL;
ALTER TABLE versions ALTER COLUMN edit_packed SET STORAGE EXTERNAL;

-- What is left to pack.
CREATE INDEX extractions_unpacked ON extractions (org_id, document_id) WHERE result_packed IS NULL;
CREATE INDEX edits_unpacked ON edits (org_id, document_id) WHERE result IS NOT NULL;
CREATE INDEX versions_unpacked ON versions (org_id, document_id) WHERE result_packed IS NULL;
