-- Several papers in one file: a document may be part of another one, whose file it shares.

-- +goose Up
ALTER TABLE documents ADD COLUMN origin_id BIGINT; -- the document that it was split from, kept when that one is gone; NULL for any other
ALTER TABLE documents ADD COLUMN first_page INTEGER; -- of the part in the file, from 1; NULL without an origin
ALTER TABLE documents ADD COLUMN last_page INTEGER;
ALTER TABLE documents ADD COLUMN paper_types TEXT NOT NULL DEFAULT ''; -- types of the papers that were found in the file, in their order, a comma between them; '' for one paper

-- A page of a document is in one part at most.
CREATE UNIQUE INDEX documents_by_origin ON documents (org_id, origin_id, first_page) WHERE origin_id IS NOT NULL AND deleted_at IS NULL;
