package crosscheck

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// Verifier compares papers by the rules of this package. It keeps nothing and is safe for concurrent use.
type Verifier struct{}

// New makes a Verifier.
func New() Verifier { return Verifier{} }

// Begin implements engine.Verifier.
func (Verifier) Begin() engine.Comparison { return &comparison{} }

// comparison keeps of each paper what is compared.
type comparison struct{ papers []document }

// Add implements engine.Comparison.
func (c *comparison) Add(p engine.VerifyPaper) { c.papers = append(c.papers, reduce(p)) }

// Verdict implements engine.Comparison.
func (c *comparison) Verdict() engine.CrossVerification {
	papers := slices.SortedFunc(slices.Values(c.papers), func(a, b document) int { return cmp.Compare(a.id, b.id) })
	markCopies(papers)
	v := engine.CrossVerification{DocumentCount: len(papers), Documents: make([]engine.VerifiedDocument, len(papers))}
	for i, p := range papers {
		v.Documents[i] = engine.VerifiedDocument{ID: p.id, FileName: p.fileName, DocumentType: p.documentType,
			AuthenticityScore: p.authenticity, RiskLevel: p.risk}
	}
	judged := judgeAll(papers)
	findings := slices.Concat(sameContent(papers), lowAuthenticity(papers))
	for _, j := range judged {
		v.FieldCorroboration = append(v.FieldCorroboration, j.FieldCorroboration)
		findings = append(findings, j.findings...)
	}
	v.CrossDocScore, v.ScoreBasis = score(v.FieldCorroboration, papers)
	if v.ScoreBasis == engine.BasisInsufficientOverlap {
		findings = append(findings, engine.Finding{Severity: low, Code: "INSUFFICIENT_OVERLAP", DocumentIDs: idsOf(papers),
			Detail: "No value is told by two of these papers, so there was nothing to compare; the score of 50 says neither."})
	}
	v.Findings = ordered(findings)
	v.DocumentSummary = summarize(papers, judged)
	return v
}

// markCopies notes for each paper with the bytes of an older one that it is a copy.
func markCopies(papers []document) {
	seen := map[string]int64{}
	for i := range papers {
		p := &papers[i]
		if p.sha256 == "" {
			continue
		}
		if older, is := seen[p.sha256]; is {
			p.copyOf = older
		} else {
			seen[p.sha256] = p.id
		}
	}
}

func idsOf(papers []document) []int64 {
	ids := make([]int64, len(papers))
	for i, p := range papers {
		ids[i] = p.id
	}
	return ids
}
