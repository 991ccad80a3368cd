-- PostgreSQL's second wall between organizations. SQLite has no such thing; the number is taken in both folders.

-- +goose Up
SELECT 1;
