package tables

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// loanColumns are a loan's columns where a heading over several says what theirs are of ("Interest" over "Debit",
// "Credit" and "Balance", "Amount Paid" or "Amount Due" over "Principal" and "Interest"), and percentages no interest paid.
func (f finder) loanColumns(columns []layout.Column) []layout.Column {
	if !f.Loan {
		return columns
	}
	columns = f.partedGroups(slices.Clone(columns))
	seen := map[layout.Role]bool{}
	for i, c := range columns {
		if strings.Contains(c.Text, "%") && lexicon.IsPart(c.Role) {
			columns[i].Role = lexicon.RoleOther
		} else if role, ok := f.groupedRole(c.Text); ok {
			columns[i].Role = role
		} else if part := f.partUnder(c.Text); part != "" && (c.Role == "" || c.Role == part) {
			columns[i].Role = part
		}
		if role := columns[i].Role; seen[role] && (role == lexicon.RoleDebit || role == lexicon.RoleBalance) {
			columns[i].Role = lexicon.RoleOther // of the interest, when the first is the principal's
		}
		seen[columns[i].Role] = true
	}
	f.balancesByPart(columns)
	return columns
}

// groupedRole is the role of a column under a heading of a part of payments and one of a side or balance.
func (f finder) groupedRole(text string) (layout.Role, bool) {
	words := strings.Fields(text)
	group, n := f.Words.Columns.Longest(words)
	if !lexicon.IsPart(group) || n == len(words) {
		return "", false
	}
	fate := f.fateIn(strings.Join(words[n:], " "))
	return ofGroup(group, fate), fate != "" // interest charged, and what is owed of it, is none that was paid
}

// partUnder is the part of payments that a label ends with under a heading of several words of its own, "" for none;
// what is due is no part of what was paid.
func (f finder) partUnder(text string) layout.Role {
	words := strings.Fields(text)
	for i := 1; i < len(words); i++ {
		if role := f.Words.Columns.Role(strings.Join(words[i:], " ")); lexicon.IsPart(role) {
			if slices.ContainsFunc(words[:i], func(w string) bool { return dueWords[layout.Normalize(w)] }) {
				return lexicon.RoleOther
			}
			return role
		}
	}
	return ""
}

// dueWords say that a heading stands over what was asked for.
var dueWords = map[string]bool{"due": true, "scheduled": true, "billed": true, "expected": true, "planned": true, "schedule": true, "demand": true, "demanded": true, "billing": true}
