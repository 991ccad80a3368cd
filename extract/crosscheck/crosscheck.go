package crosscheck

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// Verifier compares the papers of one borrower; it is the engine's port. It never changes and is safe for concurrent
// use.
type Verifier struct{ types map[string]paperType }

// New returns a Verifier of papers of these types, which say what of them is compared (engine.Compared). Papers of
// other types are compared by the usual members.
func New(types engine.DocumentTypes) Verifier { return Verifier{paperTypesOf(types)} }

// Begin implements engine.Verifier: it starts the comparison of one set of papers.
func (v Verifier) Begin() engine.Comparison { return &comparison{types: v.types} }

// comparison has the compared data of each paper.
type comparison struct {
	types  map[string]paperType
	papers []document
}

// Add implements engine.Comparison.
func (c *comparison) Add(p engine.VerifyPaper) { c.papers = append(c.papers, c.reduce(p)) }

// Verdict implements engine.Comparison.
func (c *comparison) Verdict() engine.CrossVerification {
	papers := slices.SortedFunc(slices.Values(c.papers), func(a, b document) int { return cmp.Compare(a.id, b.id) })
	markCopies(papers)
	v := engine.CrossVerification{DocumentCount: len(papers), Documents: make([]engine.VerifiedDocument, len(papers))}
	for i, p := range papers {
		v.Documents[i] = engine.VerifiedDocument{
			ID:                p.id,
			FileName:          p.fileName,
			DocumentType:      p.documentType,
			Part:              partOf(p.id),
			AuthenticityScore: p.authenticity,
			RiskLevel:         p.risk,
		}
	}
	judged := judgeAll(papers)
	findings := slices.Concat(sameContent(papers), lowAuthenticity(papers))
	for _, j := range judged {
		v.FieldCorroboration = append(v.FieldCorroboration, j.FieldCorroboration)
		findings = append(findings, j.findings...)
	}
	v.CrossDocScore, v.ScoreBasis = score(v.FieldCorroboration, papers)
	if v.ScoreBasis == engine.BasisInsufficientOverlap {
		findings = append(findings, engine.Finding{
			Severity:    low,
			Code:        "INSUFFICIENT_OVERLAP",
			DocumentIDs: idsOf(papers),
			Detail:      "No value is told by two of these papers, so there was nothing to compare; the score of 50 says neither.",
		})
	}
	v.Findings = ordered(findings)
	v.DocumentSummary = summarize(papers, judged)
	nameDocuments(&v)
	return v
}

// markCopies marks each paper with the same bytes as an older one as its copy.
func markCopies(papers []document) {
	seen := map[string]int64{}
	for i := range papers {
		p := &papers[i]
		if p.content == "" {
			continue
		}
		if older, is := seen[p.content]; is {
			p.copyOf = older
		} else {
			seen[p.content] = p.id
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

// judgement is a field's outcome with its findings.
type judgement struct {
	engine.FieldCorroboration
	findings []engine.Finding
	agreed   string // the value that the others agree with most, as printed
}

// Bounds of the statuses (docs/contract/fields.md §17).
const (
	corroboratedFrom = 0.85
	conflictBelow    = 0.5
)

func judgeAll(papers []document) []judgement {
	all := make([]judgement, len(fields))
	for i, f := range fields {
		switch {
		case f.judge != nil:
			all[i] = f.judge(f, papers)
		case f.compare != nil:
			all[i] = judgeValues(f, papers)
		default:
			all[i] = uncompared(f, nil, f.reason)
		}
	}
	return all
}

// judgeValues compares one value of each paper with the one that the others agree with most. The worst likeness is
// the field's.
func judgeValues(f field, papers []document) judgement {
	sources := sourcesOf(f.name, papers)
	likenesses := make([]*float64, len(sources))
	worst, compared, agreed := 1.0, false, -1
	for _, group := range groupsOf(sources) {
		counted := slices.DeleteFunc(slices.Clone(group), func(i int) bool { return sources[i].copy })
		reference := central(counted, sources, f.compare)
		if agreed < 0 {
			agreed = reference
		}
		if len(counted) < 2 {
			continue
		}
		compared = true
		for _, i := range group {
			s := round4(f.compare(sources[i], sources[reference]))
			likenesses[i], worst = &s, min(worst, s)
		}
	}
	values := make([]engine.FieldValue, len(sources))
	for i, s := range sources {
		values[i] = valueOf(s)
		values[i].Similarity = likenesses[i]
	}
	j := uncompared(f, values, "")
	if compared {
		j = scored(f, worst, values, sayAgreement(worst, values))
		if worst < conflictBelow {
			j.findings = []engine.Finding{f.conflict(values, sources[agreed].doc)}
		}
	}
	if agreed >= 0 {
		j.agreed = sources[agreed].printed
	}
	return j
}

// groupsOf returns the indexes of sources that are compared with each other, in order of appearance.
func groupsOf(sources []source) (groups [][]int) {
	place := map[string]int{}
	for i, s := range sources {
		at, known := place[s.group]
		if !known {
			at = len(groups)
			place[s.group] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], i)
	}
	return groups
}

// central returns the source that is most similar to the others; of several an issued one, then the oldest.
func central(places []int, sources []source, compare func(a, b source) float64) int {
	places = slices.Clone(places)
	slices.SortStableFunc(places, func(i, j int) int {
		switch {
		case sources[i].issued == sources[j].issued:
			return 0
		case sources[i].issued:
			return -1
		}
		return 1
	})
	best, at := -1.0, -1
	for _, i := range places {
		sum := 0.0
		for _, j := range places {
			sum += compare(sources[i], sources[j])
		}
		if sum > best+1e-9 {
			best, at = sum, i
		}
	}
	return at
}

func sayAgreement(worst float64, values []engine.FieldValue) string {
	switch {
	case worst >= corroboratedFrom:
		return fmt.Sprintf("%d papers agree.", len(values))
	case worst >= conflictBelow:
		return fmt.Sprintf("The papers agree in part; the one that differs most is document %s.", named(farthest(values)))
	}
	return fmt.Sprintf("The papers contradict each other; the one that differs most is document %s.", named(farthest(values)))
}

func farthest(values []engine.FieldValue) (id int64) {
	worst := 2.0
	for _, v := range values {
		if v.Similarity != nil && *v.Similarity < worst {
			worst, id = *v.Similarity, v.DocumentID
		}
	}
	return id
}

// conflict is the finding that names the papers that contradict the agreed one.
func (f field) conflict(values []engine.FieldValue, agreed int64) engine.Finding {
	ids := []int64{agreed}
	for _, v := range values {
		if v.Similarity != nil && *v.Similarity < conflictBelow {
			ids = append(ids, v.DocumentID)
		}
	}
	slices.Sort(ids)
	return engine.Finding{Severity: f.grave, Code: f.code, DocumentIDs: slices.Compact(ids),
		Detail: fmt.Sprintf(
			"Papers of one application name different values for %s; look at who each of them is about.", f.name,
		)}
}

// scored is the outcome of a field that was compared.
func scored(f field, likeness float64, values []engine.FieldValue, detail string) judgement {
	status := engine.Conflicting
	switch {
	case likeness >= corroboratedFrom:
		status = engine.Corroborated
	case likeness >= conflictBelow:
		status = engine.PartlyAgrees
	}
	points, weight := round4(likeness), f.weight
	return judgement{FieldCorroboration: engine.FieldCorroboration{
		Field:  f.name,
		Status: status,
		Score:  &points,
		Weight: &weight,
		Detail: detail,
		Values: values,
	}}
}

// uncompared is the outcome of a field without a part in the score; detail "" means the usual reason.
func uncompared(f field, values []engine.FieldValue, detail string) judgement {
	status := engine.SingleSource
	if len(values) == 0 {
		status, values = engine.NoSource, []engine.FieldValue{}
	}
	switch {
	case detail != "":
	case status == engine.NoSource:
		detail = "None of these papers tells it."
	case len(values) == 1:
		detail = "Only one paper tells it, so there is nothing to compare it with."
	default:
		detail = "The papers that tell it are copies of one file or about different parties, so there is nothing to compare."
	}
	return judgement{
		FieldCorroboration: engine.FieldCorroboration{Field: f.name, Status: status, Detail: detail, Values: values},
	}
}

func round4(x float64) float64 { return math.Round(x*10000) / 10000 }
