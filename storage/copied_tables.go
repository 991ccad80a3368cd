package storage

import (
	"slices"
	"strings"
)

// CopiedTable is a table whose rows go along when an installation moves to another database (package
// storage/transfer).
type CopiedTable struct {
	// Name is the table's name in both databases.
	Name string
	Key  []string // columns of its primary key
}

// NotCopied lists the tables that a copy leaves out. Each database fills them by itself: with what it is compared with
// the head by, the probe of its readiness, totals that triggers keep, how far a check has come that begins again, and
// the progress of a copy.
var NotCopied = []string{
	"installation", "commit_lanes", "readiness", "list_counts", "audit_checks", "collected", "row_copies",
}

// CopiedTables lists all other tables, in the order of copying: rows after the rows that they refer to.
func CopiedTables() []CopiedTable {
	list := []CopiedTable{
		{"plans", []string{"name"}},
		{"organizations", []string{"id"}},
		{"organization_deletions", []string{"org_id"}},
		{"clock", []string{"id"}},
	}
	for _, t := range slices.Backward(ownedTables) {
		if !slices.Contains(NotCopied, t.name) {
			list = append(list, CopiedTable{t.name, strings.Split(t.key, ", ")})
		}
	}
	return list
}
