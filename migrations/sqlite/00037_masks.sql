-- A page may show what nobody may see: the digits of a PhilSys number. Pictures of it are covered there.

-- +goose Up
ALTER TABLE documents ADD COLUMN masks TEXT NOT NULL DEFAULT ''; -- [{page, box: [x0, y0, x1, y1]}] as JSON, the box in parts of the page, 0 to 1; '' for none
