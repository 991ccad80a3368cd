-- How often a worker gave a job back on purpose: those attempts do not count against the document.

-- +goose Up
ALTER TABLE jobs ADD COLUMN given_back INTEGER NOT NULL DEFAULT 0;
