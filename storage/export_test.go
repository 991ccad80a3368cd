package storage

import (
	"context"
	"database/sql"
	"regexp"

	"github.com/dossier-lending/dossier/engine"
)

// Compile prepares a statement on the reading connection.
func Compile(ctx context.Context, s *Store, query string) error {
	_, err := s.q.(*Prepared).statement(ctx, query)
	return err
}

var parameter = regexp.MustCompile(`\$\d+`)

// Plan returns SQLite's query plan for a statement, one step per line.
func Plan(ctx context.Context, s *Store, query string) ([]string, error) {
	distinct := map[string]bool{}
	for _, p := range parameter.FindAllString(query, -1) {
		distinct[p] = true
	}
	return queryAll(ctx, s.runner, func(row scanner) (step string, err error) {
		var id, parent, unused sql.RawBytes
		err = row.Scan(&id, &parent, &unused, &step)
		return step, err
	}, "EXPLAIN QUERY PLAN "+query, make([]any, len(distinct))...)
}

// OwnedTables lists the tables whose rows are deleted together with their organization.
func OwnedTables() (names []string) {
	for _, t := range ownedTables {
		names = append(names, t.name)
	}
	return names
}

// Deletions lists the statements that delete an organization's rows.
func Deletions() (texts []string) {
	for _, t := range ownedTables {
		texts = append(texts, t.deletion())
	}
	return texts
}

// Pack returns the stored form of a text.
func Pack(text []byte) []byte { return pack(engine.CompressJSON(text)) }

// Unpack returns the text of a stored form.
var Unpack = unpack
