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

// Plan returns SQLite's query plan for a statement, one step per line; those of a subquery are indented.
func Plan(ctx context.Context, s *Store, query string) ([]string, error) {
	distinct := map[string]bool{}
	for _, p := range parameter.FindAllString(query, -1) {
		distinct[p] = true
	}
	indents := map[int]string{}
	return queryAll(ctx, s.runner, func(row scanner) (step string, err error) {
		var id, parent int
		var unused sql.RawBytes
		err = row.Scan(&id, &parent, &unused, &step)
		indents[id] = indents[parent] + "  "
		return indents[parent] + step, err
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

// DocumentFilters lists a filter for each combination, for the tests that look at every statement.
func DocumentFilters() (filters []engine.DocumentFilter) {
	for i := range 1 << 6 {
		var f engine.DocumentFilter
		for bit, set := range []func(){
			func() { f.Search = engine.SearchQuery{{{{Word: "reyes"}}}} },
			func() { f.ExternalRef = "crm-4711" },
			func() { f.ApplicationID = "0190aaaa-0000-7000-8000-00000000000a" },
			func() { f.FolderID = "0190aaaa-0000-7000-8000-00000000000f" },
			func() { f.DocumentType = "payslip" },
			func() { f.Status = engine.DocumentCompleted },
		} {
			if i>>bit&1 == 1 {
				set()
			}
		}
		filters = append(filters, f)
	}
	return filters
}

// DocumentPages lists the statements that read a page of documents, two for each of DocumentFilters.
func DocumentPages(d Dialect) (texts []string) {
	for _, f := range DocumentFilters() {
		newest, oldest := orders(f)
		for _, order := range []documentOrder{newest, oldest} {
			text, _ := documentPage(d, "o", f, order, 1, 2, 3)
			texts = append(texts, text)
		}
	}
	return texts
}

// DocumentTotals lists the statements that count documents, one for each of DocumentFilters.
func DocumentTotals(d Dialect) (texts []string) {
	for _, f := range DocumentFilters() {
		text, _ := documentTotal(d, "o", f)
		texts = append(texts, text)
	}
	return texts
}
