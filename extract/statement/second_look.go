package statement

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/confidence"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/proof"
)

// rowFigures are the figures of a row by their names in the result.
var rowFigures = map[string]ledger.Figures{
	"date":      ledger.FigureDay,
	"debit":     ledger.FigureAmount,
	"credit":    ledger.FigureAmount,
	"balance":   ledger.FigureBalance,
	"principal": ledger.FigurePrincipal,
	"interest":  ledger.FigureInterest,
	"penalty":   ledger.FigurePenalty,
}

// lookAgain has the pixels read again if only second looks are missing for a proof, and records which figures they
// confirm and which they contradict. It reports whether it recorded anything.
func (p *Builder) lookAgain(pointers []string) (noted bool, err error) {
	slices.SortStableFunc(pointers, func(a, b string) int { // page by page: only a few pages' pictures are kept
		return cmp.Compare(p.provenance[a].Page, p.provenance[b].Page)
	})
	for _, pointer := range pointers {
		found, err := p.lookAt(pointer)
		if err != nil {
			return noted, err
		}
		if found != looksNothing {
			p.note(pointer, found)
			noted = true
		}
	}
	return noted, nil
}

// found is what a second look shows about a figure.
type found int

const (
	looksNothing found = iota // it was not read again, or its preparations disagree
	looksTheSame
	looksOtherwise
)

// minLooks is how many preparations of the pixels a second look must have read. Those that agree must be more than
// half, with a mean confidence of at least minSure. A reading with at least sureDissent contradicts what the others
// agree on; less sure ones may come from rules and dirt that the other preparations removed.
const minLooks, minSure, sureDissent = 3, 0.5, 0.9

// lookAt compares a figure with a second look at its pixels. A figure of a text layer needs none.
func (p *Builder) lookAt(pointer string) (found, error) {
	origin, placed := p.provenance[pointer]
	if placed && origin.Source == engine.FromText {
		return looksTheSame, nil
	}
	if !placed || origin.Source != engine.FromOCR || origin.BBox == nil {
		return looksNothing, nil
	}
	isDay, same := strings.HasSuffix(pointer, "date") || strings.Contains(pointer, "/period_"), sameFigure
	again := p.Reading.Document.Confirm
	if isDay {
		if same = sameDay; strings.Trim(origin.Text, "0123456789./-") != "" {
			again = p.Reading.Document.ConfirmWords
		}
	}
	if again == nil {
		return looksNothing, nil
	}
	b := origin.BBox
	readings, err := again(p.Reading.Context, origin.Page, 0, page.Box{X0: b[0], Y0: b[1], X1: b[2], Y1: b[3]})
	if err != nil {
		// a picture that cannot be read again leaves the figure unconfirmed
		return looksNothing, p.Reading.Context.Err()
	}
	return judge(origin.Text, readings, same), nil
}

// judge returns the outcome of the preparations' readings for a text: the reading on which more than half of them
// agree, if no reading is surely something else.
func judge(text string, readings []page.Alternative, same func(a, b string) bool) found {
	if len(readings) < minLooks {
		return looksNothing
	}
	for _, r := range readings {
		alike, sure, dissent := 0, 0.0, false
		for _, other := range readings {
			if same(r.Text, other.Text) {
				alike, sure = alike+1, sure+other.Confidence
			} else {
				dissent = dissent || other.Confidence >= sureDissent
			}
		}
		if 2*alike <= len(readings) || sure <= minSure*float64(len(readings)) ||
			!strings.ContainsAny(r.Text, "0123456789") {
			continue
		}
		switch {
		case !same(text, r.Text):
			return looksOtherwise
		case !dissent:
			return looksTheSame
		}
	}
	return looksNothing
}

// note records the outcome of a second look at a figure.
func (p *Builder) note(pointer string, is found) {
	path := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	switch {
	case len(path) == 1:
		p.noteHeader(0, path[0], is)
	case len(path) == 3:
		place, err := strconv.Atoi(path[1])
		if err != nil {
			return
		}
		if path[0] == "accounts" {
			p.noteHeader(place, path[2], is)
			return
		}
		note := p.Rows.RowNotes[place]
		if is == looksTheSame {
			note.Confirmed |= rowFigures[path[2]]
		} else {
			note.Contradicted |= rowFigures[path[2]]
		}
		p.Rows.RowNotes[place] = note
	}
}

func (p *Builder) noteHeader(account int, name string, is found) {
	if account < len(p.Rows.Accounts) {
		a := &p.Rows.Accounts[account]
		if is == looksTheSame {
			a.Confirmed = append(a.Confirmed, name)
		} else {
			a.Contradicted = append(a.Contradicted, name)
		}
	}
}

// sameFigure reports whether two texts print the same figure: the same digits, with the same number after the last
// mark.
func sameFigure(a, b string) bool {
	digitsA, decimalsA := figureOf(a)
	digitsB, decimalsB := figureOf(b)
	return digitsA != "" && digitsA == digitsB && decimalsA == decimalsB
}

// figureOf returns the digits of a text and how many are after its last point or comma, -1 without one.
func figureOf(text string) (digits string, decimals int) {
	decimals = -1
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			digits += string(r)
			if decimals >= 0 {
				decimals++
			}
		case r == '.' || r == ',':
			decimals = 0
		}
	}
	return digits, decimals
}

// sameDay reports whether two texts print the same day: the same numbers and words, the same numbers around a month's
// name, or texts that are parsed as the same day.
func sameDay(a, b string) bool {
	runsA, runsB := runsOf(a), runsOf(b)
	if len(runsA) == 0 {
		return false
	}
	if slices.Equal(runsA, runsB) {
		return true
	}
	joinedA, joinedB := strings.Join(runsA, ""), strings.Join(runsB, "")
	if joinedA == joinedB && strings.ContainsFunc(joinedA, unicode.IsLetter) {
		return true
	}
	dayA, okA := parse.ParsePrintedDate(a)
	dayB, okB := parse.ParsePrintedDate(b)
	dayA.Text, dayA.Time, dayB.Text, dayB.Time = "", "", "", ""
	return okA && okB && dayA == dayB
}

// runsOf returns the numbers and the words of a text in upper case.
func runsOf(text string) []string {
	var runs []string
	last := 0
	for _, r := range strings.ToUpper(text) {
		kind := 0
		switch {
		case unicode.IsDigit(r):
			kind = 1
		case unicode.IsLetter(r):
			kind = 2
		}
		if kind != 0 {
			if kind != last {
				runs = append(runs, "")
			}
			runs[len(runs)-1] += string(r)
		}
		last = kind
	}
	return runs
}

// check proves the rows, after second looks at the figures if nothing else is missing for a proof.
func (p *Builder) check(context proof.Context) (engine.BalanceChecks, engine.Validation, error) {
	checks, validation := proof.Check(p.Rows, context)
	looked := map[string]bool{}
	for {
		pointers := proof.SecondLooks(p.Rows, context, checks, looked)
		for _, pointer := range pointers {
			looked[pointer] = true
		}
		noted, err := p.lookAgain(pointers)
		if !noted || err != nil {
			return checks, validation, err
		}
		checks, validation = proof.Check(p.Rows, context)
	}
}

// sureWords is how likely a row's text must be right to be free of doubt. Forty such rows still contain a misread
// word in one paper of twenty-five.
const sureWords = 0.999

// doubtWords marks rows as doubtful whose recognized text is not sure even if every figure is proven, with its
// confidence. The confidence of rows that are doubtful already, because their text may be a neighbour's, is unknown.
func doubtWords(st *ledger.Statement) {
	for place := range st.Rows {
		if sure := wordsAt(st.Origins, fmt.Sprintf("/transactions/%d/description", place)); sure < sureWords {
			note := st.RowNotes[place]
			if !note.DoubtfulWords {
				note.WordsSure = sure
			}
			note.DoubtfulWords = true
			st.RowNotes[place] = note
		}
	}
}

// wordsAt is how likely recognized words are right if every figure is proven, 0 to 1; 1 for words of a text layer.
func wordsAt(origins map[string]engine.Provenance, pointer string) float64 {
	origin, read := origins[pointer]
	if !read || origin.Source != engine.FromOCR {
		return 1
	}
	key := confidence.Key{Source: engine.FromOCR, Kind: confidence.Text, Evidence: confidence.Proven}
	return confidence.Current.Probability(key, origin.Confidence)
}
