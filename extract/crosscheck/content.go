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

// leastRows is how many equal rows make two statements one: fewer are alike by chance.
const leastRows = 3

// sameContent finds papers with the same bytes, and statements with the same rows under other names.
func sameContent(papers []document) (findings []engine.Finding) {
	for _, group := range grouped(papers, func(p document) string { return p.sha256 }) {
		findings = append(findings, engine.Finding{Severity: low, Code: "SAME_CONTENT_TWICE", DocumentIDs: idsOf(group),
			Detail: fmt.Sprintf("%s are the same file; it counts once.", numbered(group))})
	}
	originals := slices.DeleteFunc(slices.Clone(papers), func(p document) bool { return p.copyOf != 0 })
	for _, group := range grouped(originals, func(p document) string { return p.rowsDigest }) {
		f := engine.Finding{Severity: low, Code: "SAME_CONTENT_TWICE", DocumentIDs: idsOf(group),
			Detail: fmt.Sprintf("%s are different files with the same transactions.", numbered(group))}
		if differ := differingParty(group); differ != "" {
			f.Severity = high
			f.Detail = fmt.Sprintf("%s have the same transactions under different %s: one was made from another.", numbered(group), differ)
		}
		findings = append(findings, f)
	}
	return findings
}

// grouped are the papers that share a key, where at least two do; "" is no key.
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

var likenessOf = map[string]func(a, b source) float64{"name": likePersons, "business_name": likeBusinesses}

// differingParty says in what the papers of a group differ: "holders", "account numbers", or "".
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

// digestRows is the digest of a statement's rows by day and amount, "" when there are too few.
func digestRows(rows []engine.Transaction) string {
	list := make([]movement, 0, len(rows))
	for _, row := range rows {
		if row.Date != nil {
			list = append(list, movement{dayNumber(*row.Date), row.Movement()})
		}
	}
	if len(list) < leastRows {
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
		names[i] = fmt.Sprint(p.id)
	}
	last := len(names) - 1
	return "Documents " + strings.Join(names[:last], ", ") + " and " + names[last]
}

func ascending(ids ...int64) []int64 {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// severities of findings.
const (
	low    = "low"
	medium = "medium"
	high   = "high"
)

// maxFindings keeps an answer readable; fifty statements that all contradict each other make thousands.
const maxFindings = 500

// ordered sorts findings, the gravest first, and says how many were left out beyond the limit.
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
