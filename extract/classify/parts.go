package classify

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

const (
	// newPaper is the weight of a page beginning another paper before anything is known about it: most files hold one.
	newPaper = -4.0
	// newForm is the same for forms and papers of no type, most of which have one page.
	newForm = -2.5
	// flowOfReports is the factor of the flow of the text in reports: their sections begin on pages of their own.
	flowOfReports = 0.5
	// mostOfPage is the weight of one page for the type of its paper from which more counts only by the factor beyond.
	mostOfPage = 8.0
	beyond     = 0.3
	// noLabel is the weight of a further page of a form that has many words and no mark of it: forms label their
	// values.
	noLabel   = -2.0
	manyWords = 40
	// against is the factor of evidence against a type on a page: terms and empty pages belong to papers of all types.
	against = 0.5
	// rejoined is the least link of pages apart for which the pages between are another paper within one.
	rejoined = 5.0
	// apartAccounts is the most link of two statements that are different papers.
	apartAccounts = -3.0
	// lookBack is the most papers before a run of pages that it may continue.
	lookBack = 8
)

// statementFamily is the family of the types with transactions.
const statementFamily = "statement"

// Part is the pages of one paper, in file order.
type Part []*Page

// Parts groups pages into papers: the likeliest way to part the file, by what each page shows about its type and what
// links it to the page before. starts are the pages, by number, at which a merged file begins. It is the best path
// through a hidden Markov model whose states are the types, so it takes time in proportion to the pages.
func (c *Classifier) Parts(pages []*Page, starts map[int]bool) []Part {
	if len(pages) < 2 {
		return []Part{pages}
	}
	links := make([]links, len(pages))
	for i := 1; i < len(pages); i++ {
		flow := linkOfFlow(pages[i-1].edges(), pages[i].edges())
		links[i].ofForms = link(pages[i-1], pages[i], true) + flow
		links[i].ofStatements = link(pages[i-1], pages[i], false)
		links[i].ofReports = links[i].ofStatements + flow*flowOfReports
		if starts[pages[i].Number] {
			links[i].ofForms += partFile
			links[i].ofReports += partFile
			links[i].ofStatements += partFile
		}
	}
	path := c.bestPath(pages, links)
	var parts []segment
	for i, step := range path {
		if i == 0 || step.begins {
			parts = append(parts, segment{documentType: step.documentType})
		}
		last := &parts[len(parts)-1]
		last.pages = append(last.pages, pages[i])
	}
	return c.joined(parts)
}

// links is the evidence that a page continues the paper of the page before, by what the paper is.
type links struct {
	ofForms, ofReports, ofStatements float64
}

// reports are the families of papers whose sections have titles.
var reports = map[string]bool{statementFamily: true, "afs": true, "legal": true, "credit": true, "gis": true}

// hasSections reports whether papers of a type may have several titles.
func (c *Classifier) hasSections(documentType string) bool {
	return slices.ContainsFunc(c.types, func(t Type) bool { return t.Name == documentType && reports[t.Family] })
}

// step is the state of a page: the type of its paper, and whether it begins it.
type step struct {
	documentType string
	begins       bool
}

// bestPath returns the likeliest state of every page.
func (c *Classifier) bestPath(pages []*Page, links []links) []step {
	types := c.candidates(pages)
	sections, statement := make([]bool, len(types)), make([]bool, len(types))
	for t, name := range types {
		sections[t], statement[t] = c.hasSections(name), c.isStatement(name)
	}
	score := make([]float64, len(types))
	from := make([][]int, len(pages)) // the type before, by page and type; -1 if the page continues
	for i, p := range pages {
		from[i] = make([]int, len(types))
		best := argmax(score)
		next := make([]float64, len(types))
		own := c.Judge([]*Page{p})
		for t, name := range types {
			l, prior := links[i].ofForms, newForm
			switch {
			case statement[t]:
				l, prior = links[i].ofStatements, newPaper
			case sections[t]:
				l, prior = links[i].ofReports, newPaper
			}
			goesOn, begins := score[t]+l/2, score[best]-l/2+prior
			from[i][t] = -1
			if next[t] = goesOn; i > 0 && begins > goesOn {
				next[t], from[i][t] = begins, best
			}
			next[t] += ofPage(own.weights[name])
			if from[i][t] < 0 && i > 0 && t > 0 && !sections[t] && own.weights[name] <= 0 &&
				p.facts.words >= manyWords {
				next[t] += noLabel
			}
		}
		score = next
	}
	path := make([]step, len(pages))
	t := argmax(score)
	for i := len(pages) - 1; i >= 0; i-- {
		path[i] = step{types[t], from[i][t] >= 0 || i == 0}
		if from[i][t] >= 0 {
			t = from[i][t]
		}
	}
	return path
}

// candidates returns "other" and the types for which any page has evidence.
func (c *Classifier) candidates(pages []*Page) []string {
	seen := map[string]bool{}
	for _, p := range pages {
		for name, w := range c.Judge([]*Page{p}).weights {
			seen[name] = seen[name] || w > 0
		}
	}
	types := []string{engine.OtherType}
	for _, t := range c.types {
		if seen[t.Name] && t.Name != engine.OtherType {
			types = append(types, t.Name)
		}
	}
	return types
}

// ofPage is what one page says about the type of a paper of several.
func ofPage(weight float64) float64 {
	if weight < 0 {
		return weight * against
	}
	return min(weight, mostOfPage) + beyond*max(0, weight-mostOfPage)
}

func argmax(list []float64) (at int) {
	best := math.Inf(-1)
	for i, v := range list {
		if v > best {
			at, best = i, v
		}
	}
	return at
}

// segment is a run of pages with the type that the path gave it.
type segment struct {
	documentType string
	pages        []*Page
}

// joined puts together what the path parted: a paper with another one between its pages, and statements that no change
// of account parts.
func (c *Classifier) joined(parts []segment) []Part {
	var out []segment
	for _, s := range parts {
		at := -1
		for i := len(out) - 1; i >= max(0, len(out)-lookBack) && at < 0; i-- {
			if c.areOne(&out[i], &s, i == len(out)-1) {
				at = i
			}
		}
		if at < 0 {
			out = append(out, s)
			continue
		}
		out[at].pages = append(out[at].pages, s.pages...)
	}
	list := make([]Part, len(out))
	for i := range out {
		list[i] = out[i].pages
	}
	return list
}

// areOne reports whether a run of pages continues an earlier one.
func (c *Classifier) areOne(a, b *segment, adjacent bool) bool {
	last, first := a.pages[len(a.pages)-1], b.pages[0]
	if slices.ContainsFunc(a.pages, func(p *Page) bool { return goesOn(p.edges(), first.edges()) }) {
		return true
	}
	l := link(last, first, !c.hasSections(a.documentType))
	if !c.isStatement(a.documentType) || !c.isStatement(b.documentType) {
		return !adjacent && l >= rejoined && a.documentType == b.documentType
	}
	if len(a.pages) > 1 { // the first page has the header of the account, others may lack it
		l = max(l, link(a.pages[0], first, false))
	}
	if first.edges().number > 1 || swapped(last.edges(), first.edges()) || sharesID(a.pages[0].edges(), first.edges()) {
		return true
	}
	if !adjacent {
		return l >= linkColumns
	}
	apart := l <= apartAccounts || l <= 0 && first.isTitled()
	return !apart || len(a.pages[0].edges().ids) == 0 || len(first.edges().ids) == 0
}

// goesOn reports whether a page's printed number is the next one of as many pages.
func goesOn(x, y *edges) bool { return x.last > 1 && y.last == x.last && y.number == x.number+1 }

// swapped reports whether two pages are in reversed order by their printed numbers.
func swapped(x, y *edges) bool { return y.number > 0 && x.number == y.number+1 && x.last == y.last }

// Continues reports whether something links a page to the one before: running lines, columns, numbers, or rows under a
// heading that is there too.
func Continues(before, p *Page) bool {
	return link(before, p, false) >= linkRunning/2 || p.facts.ledger > 0 && repeatsHeading(before.edges(), p.edges())
}

// leastHeading is the least words of a line that can be the heading of a table of transactions.
const leastHeading = 3

// repeatsHeading reports whether one of the first lines of a page is in a line of the page before, at any height: a
// table that goes on repeats its heading, and facing pages print it twice in a line.
func repeatsHeading(x, y *edges) bool {
	return slices.ContainsFunc(y.heads, func(h headLine) bool {
		return h.isName && len(h.words) >= leastHeading && hasMeaning(h.words) &&
			slices.ContainsFunc(x.heads, func(o headLine) bool { return contains(o.words, h.words) })
	})
}

// contains reports whether some words follow each other in a line.
func contains(line, words []string) bool {
	for i := 0; i+len(words) <= len(line); i++ {
		if slices.Equal(line[i:i+len(words)], words) {
			return true
		}
	}
	return false
}

func (c *Classifier) isStatement(documentType string) bool {
	return slices.ContainsFunc(c.types, func(t Type) bool {
		return t.Name == documentType && t.Family == statementFamily
	})
}
