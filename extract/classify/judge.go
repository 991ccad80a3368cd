package classify

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// otherWeight is what speaks for "other" on every paper: a title in its place alone is enough for its type, a
	// mention in a sentence is not.
	otherWeight = 4.5
	// mostLabels is the most that the labels of a type count together, because labels of one form come together.
	mostLabels = 9
	// secondTitle is the factor of each further title of a type, because titles of one paper say the same.
	secondTitle = 0.5
	// laterPage is the factor of the marks on pages after a paper's first.
	laterPage = 0.7
	// mostSure is the highest confidence: the marks do not know every paper that exists.
	mostSure = 0.99
)

// Page is what one page shows about its type.
type Page struct {
	// Number is the page's number, from 1.
	Number int
	marks  []finding
	facts  facts
	// links has the edges once they were asked for; a file of one page never needs them.
	links  *edges
	sheets []page.Page
	lines  []layout.Line
}

// finding is a mark on a page.
type finding struct {
	phrase int
	weight float64
	titled bool // in the place of a title
}

// Page judges one page. Two halves of a picture of facing pages are one page. lines are the page's own.
func (c *Classifier) Page(number int, pages []page.Page, lines []layout.Line) *Page {
	p := &Page{Number: number, facts: factsOf(pages, lines), sheets: pages, lines: lines}
	all, starts := c.tokens(lines)
	s := sizesOf(lines)
	best := map[int]int{} // by phrase, its place in p.marks
	for _, m := range c.matches(all, starts, lines) {
		at := placeOf(m, &c.phrases[m.phrase], all, lines, s)
		f := finding{m.phrase, at.factor * float64(c.phrases[m.phrase].Weight), at.titled}
		if i, again := best[m.phrase]; !again {
			best[m.phrase] = len(p.marks)
			p.marks = append(p.marks, f)
		} else if f.weight > p.marks[i].weight {
			p.marks[i] = f
		}
	}
	return p
}

// edges returns what links the page to others.
func (p *Page) edges() *edges {
	if p.links == nil {
		e := edgesOf(p.sheets, p.lines, sizesOf(p.lines).usual)
		p.links = &e
	}
	return p.links
}

// Rows is how many lines of the page have a day and an amount.
func (p *Page) Rows() int { return p.facts.ledger }

// Verdict is what the evidence on the pages of one paper says about its type.
type Verdict struct {
	weights  map[string]float64
	evidence map[string][]engine.TypeEvidence
}

// Extra is evidence that a type's own reader found in the structure of a paper.
type Extra struct {
	DocumentType string
	Weight       float64
	Text         string
}

// Judge weighs the pages of one paper.
func (c *Classifier) Judge(pages []*Page) Verdict {
	v := Verdict{map[string]float64{}, map[string][]engine.TypeEvidence{}}
	var whole facts
	best := map[int]int{} // by phrase, its place in list
	var list []seen
	for i, p := range pages {
		whole.add(&p.facts)
		for _, f := range p.marks {
			if i > 0 {
				f.weight *= laterPage
			}
			if at, again := best[f.phrase]; !again {
				best[f.phrase] = len(list)
				list = append(list, seen{f, p.Number})
			} else if f.weight > list[at].weight {
				list[at] = seen{f, p.Number}
			}
		}
	}
	slices.SortFunc(list, func(a, b seen) int { return cmp.Compare(a.phrase, b.phrase) })
	byType := map[string][]found{}
	for _, f := range list {
		ph := &c.phrases[f.phrase]
		e := engine.TypeEvidence{Kind: ph.kindOf(), Text: ph.Phrase, Page: f.page, Weight: f.weight}
		byType[ph.DocumentType] = append(byType[ph.DocumentType], found{e, ph.Weight >= titleMark})
	}
	for name, list := range byType {
		v.addMarks(name, list)
	}
	for _, f := range whole.features() {
		for _, r := range c.rules[f.name] {
			v.add(r.documentType, engine.TypeEvidence{
				Kind: f.kind, Text: f.text, Page: onlyPage(pages), Weight: r.weight,
			})
		}
	}
	return v
}

// seen is a mark with its page.
type seen struct {
	finding
	page int
}

// onlyPage is the number of the only page; 0 if there are several.
func onlyPage(pages []*Page) int {
	if len(pages) == 1 {
		return pages[0].Number
	}
	return 0
}

// found is the evidence of a mark.
type found struct {
	engine.TypeEvidence
	title bool
}

// addMarks adds a type's marks: the best title in full and further ones less, the labels up to a limit.
func (v *Verdict) addMarks(name string, list []found) {
	slices.SortStableFunc(list, func(a, b found) int { return cmp.Compare(b.Weight, a.Weight) })
	factor, labels := 1.0, 0.0
	for _, f := range list {
		if f.title {
			f.Weight *= factor
			factor *= secondTitle
		} else {
			f.Weight = min(f.Weight, mostLabels-labels)
			labels += f.Weight
		}
		if f.Weight > 0 {
			v.add(name, f.TypeEvidence)
		}
	}
}

func (v *Verdict) add(name string, e engine.TypeEvidence) {
	v.weights[name] += e.Weight
	v.evidence[name] = append(v.evidence[name], e)
}

// Add adds evidence from a type's reader. What the rough figures of structure say against the type no longer counts,
// because the reader looks closer. If the type has kin, a type whose marks its papers bear too, the marks of its kin
// become its own.
func (v *Verdict) Add(x Extra, kin string) {
	kept := v.evidence[x.DocumentType][:0:0]
	for _, e := range v.evidence[x.DocumentType] {
		if e.Kind == engine.EvidenceStructure && e.Weight < 0 {
			v.weights[x.DocumentType] -= e.Weight
			continue
		}
		kept = append(kept, e)
	}
	v.evidence[x.DocumentType] = kept
	v.add(x.DocumentType, engine.TypeEvidence{Kind: engine.EvidenceStructure, Text: x.Text, Weight: x.Weight})
	if kin == "" {
		return
	}
	left := v.evidence[kin][:0:0]
	for _, e := range v.evidence[kin] {
		if e.Kind == engine.EvidenceStructure || e.Kind == engine.EvidenceLook {
			left = append(left, e)
			continue
		}
		v.add(x.DocumentType, e)
		v.weights[kin] -= e.Weight
	}
	v.evidence[kin] = left
}

// Weight is the sum of the evidence for a type.
func (v *Verdict) Weight(documentType string) float64 { return v.weights[documentType] }

// Marks is the sum of a type's marks, without structure and look.
func (v *Verdict) Marks(documentType string) (sum float64) {
	for _, e := range v.evidence[documentType] {
		if e.Kind == engine.EvidenceMark || e.Kind == engine.EvidenceFormNumber {
			sum += e.Weight
		}
	}
	return sum
}

// leadToContradict is the least lead of another type over the declared one for it to be detected instead.
const leadToContradict = 4

// Check compares a declared type with the evidence. known lists the types in the order in which equal ones are chosen.
func (c *Classifier) Check(v Verdict, declared string) engine.TypeCheck {
	best, second := c.ranked(v)
	check := engine.TypeCheck{Declared: declared, Detected: engine.OtherType}
	if best == "" {
		return check
	}
	leads := v.weights[best] > otherWeight
	nearest := best // whose evidence is shown
	if own := v.weights[declared]; declared != engine.AutoType && declared != best && own > 0 && leads &&
		v.weights[best]-own < leadToContradict {
		best, second, nearest = declared, best, declared // not enough to contradict the sender
		leads = v.weights[best] > otherWeight
	}
	runnerUp := second
	if leads {
		check.Detected, check.Confidence = best, v.share(best)
	} else {
		runnerUp = best
	}
	if runnerUp != "" && v.weights[runnerUp] > 0 {
		check.RunnerUp = &engine.TypeGuess{DocumentType: runnerUp, Confidence: v.share(runnerUp)}
	}
	check.Evidence = v.strongest(nearest)
	return check
}

// ranked returns the two types with the most evidence; "" for none.
func (c *Classifier) ranked(v Verdict) (best, second string) {
	for _, t := range c.types {
		switch w := v.weights[t.Name]; {
		case t.Name == engine.OtherType || w <= 0:
		case best == "" || w > v.weights[best]:
			best, second = t.Name, best
		case second == "" || w > v.weights[second]:
			second = t.Name
		}
	}
	return best, second
}

// share is how likely a type is, 0 to 1.
func (v *Verdict) share(name string) float64 {
	sum := math.Exp(otherWeight)
	for _, w := range v.weights {
		sum += math.Exp(min(w, 700))
	}
	return math.Round(100*min(mostSure, math.Exp(min(v.weights[name], 700))/sum)) / 100
}

// strongest returns the evidence with the largest weights.
func (v *Verdict) strongest(name string) []engine.TypeEvidence {
	list := slices.DeleteFunc(slices.Clone(v.evidence[name]), func(e engine.TypeEvidence) bool { return e.Weight <= 0 })
	for i := range list {
		list[i].Weight = math.Round(100*list[i].Weight) / 100
	}
	slices.SortStableFunc(list, func(a, b engine.TypeEvidence) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Page, b.Page), cmp.Compare(a.Text, b.Text))
	})
	return list[:min(len(list), engine.MaxTypeEvidence)]
}
