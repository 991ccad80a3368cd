package crosscheck

import (
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// judgeAccounts holds account numbers against each other. Several accounts are no contradiction: a
// borrower sends statements of all of them. What contradicts is a certificate, check or payslip that
// names an account at a bank whose statements are here, and none of them bears it.
func judgeAccounts(f field, papers []document) judgement {
	sources := sourcesOf(f.name, papers)
	values := make([]engine.FieldValue, len(sources))
	matched, unmatched := 0, 0
	for i, s := range sources {
		values[i] = valueOf(s)
		switch {
		case slices.ContainsFunc(sources, func(o source) bool { return o.doc != s.doc && !o.copy && !s.copy && oneAccount(s, o) }):
			matched++
			values[i].Similarity = new(1.0)
		case claims(s, papers) && slices.ContainsFunc(sources, func(o source) bool { return !claims(o, papers) && s.group != "" && s.group == o.group }):
			unmatched++
			values[i].Similarity = new(0.0)
		}
	}
	switch {
	case unmatched > 0:
		j := scored(f, 0, values, fmt.Sprintf("%d papers name an account of a bank whose statements here are all of other accounts.", unmatched))
		j.findings = []engine.Finding{f.conflict(values, values[0].DocumentID)}
		j.findings[0].DocumentIDs = idsWhere(values, func(v engine.FieldValue) bool { return v.Similarity != nil && *v.Similarity == 0 })
		return j
	case matched > 0:
		return scored(f, 1, values, fmt.Sprintf("%d papers name the same account as another one.", matched))
	case len(values) > 1:
		return uncompared(f, values, "Each paper is of another account, or they are copies; several accounts are no contradiction.")
	}
	return uncompared(f, values, "")
}

func oneAccount(a, b source) bool {
	banksFit := a.group == "" || b.group == "" || a.group == b.group
	return banksFit && sameAccount(a.normalized, b.normalized)
}

// claims says that the source is a paper that only names an account and is no statement of it.
func claims(s source, papers []document) bool {
	return slices.ContainsFunc(papers, func(p document) bool { return p.id == s.doc && !statementTypes[p.documentType] })
}

func idsWhere(values []engine.FieldValue, keep func(engine.FieldValue) bool) (ids []int64) {
	for _, v := range values {
		if keep(v) {
			ids = append(ids, v.DocumentID)
		}
	}
	return slices.Compact(ids)
}
