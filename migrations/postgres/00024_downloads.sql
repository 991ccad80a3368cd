-- A document at a file_url is downloaded first and read then, each in places of its own.

-- +goose Up
-- True while the document's file is still to be downloaded.
ALTER TABLE jobs ADD COLUMN download BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE jobs SET download = TRUE WHERE state IN ('available', 'running')
AND EXISTS (SELECT 1 FROM documents d WHERE d.org_id = jobs.org_id AND d.id = jobs.document_id AND d.sha256 = '');

-- Those that wait for the other kind of place are not looked at by a claim.
DROP INDEX jobs_available;
CREATE INDEX jobs_available ON jobs (org_id, download, available_at, created_at, id) WHERE state = 'available';
