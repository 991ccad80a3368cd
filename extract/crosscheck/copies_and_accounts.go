package crosscheck

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// minRows is how many equal rows make two statements the same; fewer may be equal by chance.
const minRows = 3

// sameContent finds papers with the same bytes, and statements with the same rows under other names.
func sameContent(papers []document) (findings []engine.Finding) {
	for _, group := range grouped(papers, func(p document) string { return p.content }) {
		findings = append(findings, engine.Finding{Severity: low, Code: "SAME_CONTENT_TWICE", DocumentIDs: idsOf(group),
			Detail: fmt.Sprintf("%s are the same file; it counts once.", numbered(group))})
	}
	originals := slices.DeleteFunc(slices.Clone(papers), func(p document) bool { return p.copyOf != 0 })
	for _, group := range grouped(originals, func(p document) string { return p.rowsDigest }) {
		f := engine.Finding{Severity: low, Code: "SAME_CONTENT_TWICE", DocumentIDs: idsOf(group),
			Detail: fmt.Sprintf("%s are different files with the same transactions.", numbered(group))}
		if differ := differingParty(group); differ != "" {
			f.Severity = high
			f.Detail = fmt.Sprintf(
				"%s have the same transactions under different %s: one was made from another.", numbered(group), differ,
			)
		}
		findings = append(findings, f)
	}
	return findings
}

// grouped returns the papers that share a key, if at least two do; papers with the key "" are left out.
func grouped(papers []document, key func(document) string) (groups [][]document) {
	place := map[string]int{}
	for _, p := range papers {
		k := key(p)
		if k == "" {
			continue
		}
		at, known := place[k]
		if !known {
			at = len(groups)
			place[k] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], p)
	}
	return slices.DeleteFunc(groups, func(g []document) bool { return len(g) < 2 })
}

// likenessOf compares the parties that papers name, by row of the comparison.
var likenessOf = map[string]func(a, b source) float64{
	"name": likePersons, "business_name": likeBusinesses, "employer": likeBusinesses,
}

// differingParty is how the papers of a group differ: "holders", "account numbers", or "".
func differingParty(group []document) string {
	for i, a := range group {
		for _, b := range group[i+1:] {
			for _, name := range []string{"name", "business_name"} {
				left, inA := a.sources[name]
				right, inB := b.sources[name]
				if inA && inB && likenessOf[name](left, right) < conflictBelow {
					return "holders"
				}
			}
			left, inA := a.sources["account_number"]
			right, inB := b.sources["account_number"]
			if inA && inB && !sameAccount(left.normalized, right.normalized) {
				return "account numbers"
			}
		}
	}
	return ""
}

// digestRows is the digest of a statement's rows by day and amount; "" if there are too few.
func digestRows(rows []engine.Transaction) string {
	list := make([]movement, 0, len(rows))
	for _, row := range rows {
		if row.Date != nil {
			list = append(list, movement{dayNumber(*row.Date), row.Movement()})
		}
	}
	if len(list) < minRows {
		return ""
	}
	slices.SortFunc(list, compareMovements)
	h := sha256.New()
	var b [12]byte
	for _, m := range list {
		binary.BigEndian.PutUint32(b[:4], uint32(m.day))
		binary.BigEndian.PutUint64(b[4:], uint64(m.amount))
		h.Write(b[:])
	}
	return string(h.Sum(nil))
}

// numbered names the documents of a group: "Documents 3, 5 and 9".
func numbered(group []document) string {
	names := make([]string, len(group))
	for i, p := range group {
		names[i] = named(p.id)
	}
	last := len(names) - 1
	return "Documents " + strings.Join(names[:last], ", ") + " and " + names[last]
}

func ascending(ids ...int64) []int64 {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Severities of findings.
const (
	low    = "low"
	medium = "medium"
	high   = "high"
)

// maxFindings is the most findings in an answer. Fifty statements that all contradict each other have thousands.
const maxFindings = 500

// ordered sorts findings, the most severe first, and adds how many were left out beyond the limit.
func ordered(findings []engine.Finding) []engine.Finding {
	grave := map[string]int{high: 0, medium: 1, low: 2}
	slices.SortStableFunc(findings, func(a, b engine.Finding) int {
		return cmp.Or(cmp.Compare(grave[a.Severity], grave[b.Severity]), cmp.Compare(a.Code, b.Code),
			slices.Compare(a.DocumentIDs, b.DocumentIDs), cmp.Compare(a.Detail, b.Detail))
	})
	if rest := len(findings) - maxFindings; rest > 0 {
		findings = findings[:maxFindings]
		findings[maxFindings-1].Detail += fmt.Sprintf(" (%d further findings are not listed.)", rest)
	}
	if findings == nil {
		return []engine.Finding{}
	}
	return findings
}

// judgeAccounts compares account numbers. Several accounts are not a contradiction, because a borrower sends statements
// of all of them. A contradiction is a certificate, check or payslip that names an account at a bank whose statements
// are here, if no statement is of this account.
func judgeAccounts(f field, papers []document) judgement {
	sources := sourcesOf(f.name, papers)
	values := make([]engine.FieldValue, len(sources))
	matched, unmatched := 0, 0
	for i, s := range sources {
		values[i] = valueOf(s)
		switch {
		case s.copy: // takes no part
		case slices.ContainsFunc(
			sources, func(o source) bool { return o.doc != s.doc && !o.copy && oneAccount(s, o) },
		):
			matched++
			values[i].Similarity = new(1.0)
		case claims(s, papers) && slices.ContainsFunc(
			sources, func(o source) bool { return !claims(o, papers) && s.group != "" && s.group == o.group },
		):
			unmatched++
			values[i].Similarity = new(0.0)
		}
	}
	switch {
	case unmatched > 0:
		j := scored(f, 0, values, fmt.Sprintf(
			"%d papers name an account of a bank whose statements here are all of other accounts.", unmatched,
		))
		j.findings = []engine.Finding{f.conflict(values, values[0].DocumentID)}
		j.findings[0].DocumentIDs = idsWhere(
			values, func(v engine.FieldValue) bool { return v.Similarity != nil && *v.Similarity == 0 },
		)
		return j
	case matched > 0:
		return scored(f, 1, values, fmt.Sprintf("%d papers name the same account as another one.", matched))
	case len(values) > 1:
		return uncompared(
			f, values, "Each paper is of another account, or they are copies; several accounts are no contradiction.",
		)
	}
	return uncompared(f, values, "")
}

func oneAccount(a, b source) bool {
	banksFit := a.group == "" || b.group == "" || a.group == b.group
	return banksFit && sameAccount(a.normalized, b.normalized)
}

// claims reports whether the source only names an account and is not a statement of it.
func claims(s source, papers []document) bool {
	return slices.ContainsFunc(
		papers, func(p document) bool { return p.id == s.doc && !p.statement },
	)
}

func idsWhere(values []engine.FieldValue, keep func(engine.FieldValue) bool) (ids []int64) {
	for _, v := range values {
		if keep(v) {
			ids = append(ids, v.DocumentID)
		}
	}
	return slices.Compact(ids)
}
