package rows

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// How texts begin shows whether their lines are above or below the figures of their row.

// textComesFirst reports whether the document prints description lines above the dated line.
//
// Text between the header and a page's first row speaks for it, text below a page's last row against it. Both also
// occur when a row continues on the next page, so one or two pages do not decide. Otherwise that reading wins in
// which more descriptions begin alike: kinds of transactions recur ("TRANSFER"), the names after them do not.
func (a *Assembler) textComesFirst() bool {
	if a.Table.TextBelow {
		return false
	}
	edges := a.textAtEdges()
	if edges >= certain || -edges >= certain {
		return edges > 0
	}
	if len(a.Rows) > 0 && a.rowOverleaf(a.Rows[0].Page) != nil { // the table continues under a repeated heading
		return a.r.Assembled[len(a.r.Assembled)-1].textFirst
	}
	told := a.evidenceForTextBelow()
	if a.wrapsDown() || a.codesBegin() || a.referencesFollow() || told > clearlyFollow {
		return false
	}
	above, below := a.beginnings()
	if below == 1 && above > minAlike && len(a.Rows) >= minCoded {
		return false // every row begins alike, as with a code: texts begin there
	}
	oddAbove, oddBelow := a.oddBeginnings()
	lone := a.mayBeMisread(max(oddAbove-oddBelow, oddBelow-oddAbove))
	against := oddAbove > oddBelow && below*5 > above*6 || oddBelow > oddAbove && above*5 > below*6
	if oddAbove != oddBelow && !(lone && against) {
		a.positionGuessed = oddAbove < oddBelow && edges <= 0
		return oddAbove < oddBelow
	}
	if edges != 0 && above*5 >= below*4 && below*5 >= above*4 {
		return edges > 0
	}
	first := above*5 < below*4 && below-above >= minAlike
	a.positionGuessed = first && edges <= 0 || !first && edges >= 0 && (below > above || -told > mayPrecede)
	return first
}

// mayBeMisread reports whether so few odd beginnings may come from misread dates or numbers. On recognized pages some
// words are lost and some marks are read as digits.
func (a *Assembler) mayBeMisread(odd int) bool {
	return odd == 1 || len(a.Rows) > 0 && recognized(a.r.Lines[a.Rows[0].Line]) && odd*oneMisreadIn <= len(a.Rows)
}

// oneMisreadIn: up to one row in so many may begin oddly because of misreading.
const oneMisreadIn = 10

// codesBegin reports whether nearly all rows' own lines begin with a number, the code of the transaction ("144 PIX
// RECEBIDO"), and hardly any line between them does. Texts then begin on the row's own line.
func (a *Assembler) codesBegin() bool {
	own, lines, numbered := 0, 0, 0
	for _, d := range a.Rows {
		own += boolInt(len(d.description) > 1 && parse.IsDigits(d.description[0].Text))
	}
	for _, run := range a.runs() {
		for _, t := range run {
			lines++
			numbered += boolInt(parse.IsDigits(t.line.Words[0].Text))
		}
	}
	return own >= minCoded && own*oneUncodedIn >= len(a.Rows)*(oneUncodedIn-1) && numbered*oneUncodedIn <= lines
}

// referencesFollow reports whether the lines between rows are references, a word and its number ("MANDAT 05422275"),
// and all rows have other text. A text does not begin with a reference.
func (a *Assembler) referencesFollow() bool {
	references, lines := 0, 0
	for _, run := range a.runs() {
		before, after := a.neighbours(run)
		if before == nil || after == nil {
			continue
		}
		lines += len(run)
		for _, t := range run {
			references += boolInt(isReference(t.line.Words))
		}
	}
	bare := slices.ContainsFunc(a.Rows, func(d *Draft) bool {
		return len(d.description) == 0 ||
			isReference(d.description)
	})
	return references >= minReferences && references == lines && !bare
}

// minReferences is how many reference lines show the habit.
const minReferences = 3

// isReference reports whether the words are one word of letters and a long number.
func isReference(words []page.Word) bool {
	return len(words) == 2 && len(words[1].Text) >= minNumberLength && parse.IsDigits(words[1].Text) &&
		strings.IndexFunc(strings.TrimRight(words[0].Text, ".:"), func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// minCoded is how many rows must begin with a code to show that all do; one row in oneUncodedIn may have none.
const minCoded, oneUncodedIn = 4, 10

// minAlike is how many more descriptions must begin alike to show that texts are above their figures. One may be
// chance.
const minAlike = 2

// oddBeginnings counts descriptions that would begin with something that normally continues one: a number, "to",
// "ref", a foreign amount. above counts them if lines belong to the row below, below if they belong to the row above.
// A label does not count if the rows' own lines usually begin with one.
func (a *Assembler) oddBeginnings() (above, below int) {
	labelled := 0
	for _, d := range a.Rows {
		labelled += boolInt(isLabelled(d.description))
	}
	habit := labelled*labelledRows >= len(a.Rows)
	goesOn := func(words []page.Word) bool { return goesOn(words) || !habit && isLabelled(words) }
	for _, run := range a.runs() {
		before, after := a.neighbours(run)
		if before == nil || after == nil || !run[0].mayContinue {
			continue
		}
		if goesOn(run[0].line.Words) {
			above++
		}
		if goesOn(after.description) {
			below++
		}
	}
	return above, below
}

// goesOn reports whether the words begin as the continuation of a description does.
func goesOn(words []page.Word) bool {
	if len(words) == 0 || isForeignNote(layout.Line{Words: words}) {
		return true
	}
	first := layout.Normalize(words[0].Text)
	if letters, digits := splitCode(first); len(digits) >= minNumberLength && parse.IsDigits(digits) {
		first = letters // "REF76678477"
	}
	if slices.Contains(continuationWords, first) {
		return true
	}
	return first != "" && (first[0] >= '0' && first[0] <= '9')
}

// labelledRows: if at least one row in so many begins with a label, that is the habit of the document.
const labelledRows = 4

// isLabelled reports whether the words begin with a label and its value: "ID:Z7RDBLGBV3N4S".
func isLabelled(words []page.Word) bool {
	if len(words) == 0 {
		return false
	}
	label, value, ok := strings.Cut(words[0].Text, ":")
	return ok && value != "" && slices.Contains(innerLabels, strings.ToLower(label))
}

// beginnings counts the different beginnings of descriptions, if text lines belong to the row below them (above) and
// if they belong to the row before them (below).
func (a *Assembler) beginnings() (above, below int) {
	first := map[int]string{}
	for _, t := range a.loose {
		if t.mayContinue && first[t.row] == "" && t.row < len(a.Rows) && a.Rows[t.row].Page == t.line.Page {
			first[t.row] = beginning(t.line.Words)
		}
	}
	kindsAbove, kindsBelow := map[string]bool{}, map[string]bool{}
	for i, d := range a.Rows {
		own := beginning(d.description)
		kindsBelow[own] = true
		if first[i] != "" {
			own = first[i]
		}
		kindsAbove[own] = true
	}
	return len(kindsAbove), len(kindsBelow)
}

// beginning is the first word of a description without its digits. For a text without spaces it is the letters at its
// start ("VISAPOS485840XXXXXX1595/BOOKS", "NEFT*N4522125*NAME").
func beginning(words []page.Word) string {
	first := layout.Normalize(layout.Text(words[:min(1, len(words))]))
	if letters, rest := splitCode(first); letters != "" && len(rest) >= minNumberLength {
		return letters
	}
	return source.Shape(first)
}

// minNumberLength is how many characters must follow the letters of a word to be a number or further parts of the
// text.
const minNumberLength = 5

// splitCode splits a word after the letters at its start.
func splitCode(word string) (letters, rest string) {
	end := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		return word, ""
	}
	return word[:end], word[end:]
}

// textAtEdges is how many more pages begin with text above their first row than end with text below their last row.
// Text beside balance lines counts several times.
func (a *Assembler) textAtEdges() int {
	first, last := a.edges()
	return first - last
}

// textAtBoth reports whether there is text above the first row of all and below the last one: rows have text on both
// sides.
func (a *Assembler) textAtBoth() bool {
	first, last := a.edges()
	return first >= certain && last >= certain
}

// edges weighs the evidence for text above rows (first) and below rows (last), counted in pages.
func (a *Assembler) edges() (first, last int) {
	for _, t := range a.loose {
		if !t.mayContinue {
			continue
		}
		if d := a.rowAt(t.row); d != nil && d.Page == t.line.Page && a.startsPage(t.row) &&
			a.r.Lines[d.Line].Box.Y0-t.line.Box.Y1 < t.line.Height() && a.alignedWithText(t.line) {
			first++
			// no row before it that it could continue
			if t.row == 0 && a.rowOverleaf(d.Page) == nil {
				first += certain
			}
		}
		if d := a.rowAt(t.row - 1); d != nil && d.Page == t.line.Page && a.endsPage(t.row-1) &&
			t.line.Box.Y0-d.box.Y1 < t.line.Height() && a.alignedWithText(t.line) {
			last++
			if t.row == len(a.Rows) {
				last += certain
			}
		}
	}
	switch below, above := a.textAtNotes(); {
	case below > 0 && above == 0:
		first += certain
	case above > 0 && below == 0:
		last += certain
	}
	return first, last
}

// textAtNotes counts texts between a balance or total line and the row below it, and texts between a row and the
// balance line below it. Only that row can own them.
func (a *Assembler) textAtNotes() (below, above int) {
	isNote := func(t looseText) bool {
		return !t.mayContinue && slices.ContainsFunc(a.notes, func(n Note) bool { return n.Line.Index == t.line.Index })
	}
	for k := 1; k < len(a.loose); k++ {
		t, next := a.loose[k-1], a.loose[k]
		if t.row != next.row || t.line.Page != next.line.Page || next.line.Box.Y0-t.line.Box.Y1 > t.line.Height() {
			continue
		}
		switch {
		case isNote(t) && next.mayContinue && a.alignedWithText(next.line) &&
			a.isRightAbove(next, a.rowAt(next.row)):
			below++
		case t.mayContinue && isNote(next) && a.alignedWithText(t.line):
			if d := a.rowAt(t.row - 1); d != nil && d.Page == t.line.Page && t.line.Box.Y0-d.box.Y1 < t.line.Height() {
				above++
			}
		}
	}
	return below, above
}

// isRightAbove reports whether a text is on the line right above a row.
func (a *Assembler) isRightAbove(t looseText, d *Draft) bool {
	return d != nil && d.Page == t.line.Page && a.r.Lines[d.Line].Box.Y0-t.line.Box.Y1 < t.line.Height()
}

// Texts that begin alike are set alike: each kind of transaction of a bank has a further line or has none ("ACH CREDIT"
// above "PAYROLL", "CASH DEPOSIT" alone). Beside its own rows such a line occurs always or never, beside their
// neighbors by chance. No word needs to be known for that.

// clearlyFollow is how much more evidence, in bits, must speak for lines belonging to the row above than to the row
// below. mayPrecede is the evidence for the opposite that is enough for doubt.
const clearlyFollow, mayPrecede = 3, 0.5

// evidenceForTextBelow measures, in bits, whether lines belong to the row above them rather than to the row below:
// rows that begin alike have a further line all or none.
func (a *Assembler) evidenceForTextBelow() float64 {
	over, under := map[string]presence{}, map[string]presence{}
	before := map[int]bool{} // rows right after a line of text
	for _, t := range a.loose {
		before[t.row] = before[t.row] || t.mayContinue
	}
	for i, d := range a.Rows {
		key := beginning(d.description)
		if key == "" {
			continue
		}
		if above := a.rowAt(i - 1); above != nil && above.Page == d.Page {
			over[key] = over[key].with(before[i])
		}
		if below := a.rowAt(i + 1); below != nil && below.Page == d.Page {
			under[key] = under[key].with(before[i+1])
		}
	}
	return told(under) - told(over)
}

// presence counts rows, and how many of them have a further line.
type presence struct{ have, all int }

func (t presence) with(has bool) presence { return presence{t.have + boolInt(has), t.all + 1} }

// told is the evidence, in bits, that rows which begin alike all have a further line or all have none, compared with
// chance.
func told(kinds map[string]presence) (bits float64) {
	whole := presence{1, 2} // neither is impossible
	for _, t := range kinds {
		whole = presence{whole.have + t.have, whole.all + t.all}
	}
	share := float64(whole.have) / float64(whole.all)
	for _, t := range kinds {
		switch {
		case t.all < 2:
		case t.have == t.all:
			bits -= float64(t.all) * math.Log2(share)
		case t.have == 0:
			bits -= float64(t.all) * math.Log2(1-share)
		}
	}
	return bits
}

// If a text wraps, the first word of the next line had no room left. If that is true between lines and the row above
// them, and rarely between them and the row below, the lines end the row above. If it is true of both, as among short
// names and long words, it shows nothing.

// minWrapped is how many texts show where texts continue.
const minWrapped = 3

// wrapsDown reports whether the room left at the column's right edge shows that lines continue the row above them.
func (a *Assembler) wrapsDown() bool {
	right := 0.0 // where the longest text ends
	for _, d := range a.Rows {
		right = max(right, layout.Bounds(d.description).X1)
	}
	for _, t := range a.loose {
		if t.mayContinue {
			right = max(right, layout.Bounds(t.line.Words).X1)
		}
	}
	runs, below, above := 0, 0, 0
	for _, run := range a.runs() {
		before, after := a.neighbours(run)
		if before == nil || after == nil || !run[0].mayContinue || len(before.description) == 0 {
			continue
		}
		runs++
		below += boolInt(hasNoRoom(before.description, run[0].line.Words, right))
		above += boolInt(len(after.description) > 0 && hasNoRoom(run[len(run)-1].line.Words, after.description, right))
	}
	return runs >= minWrapped && below == runs && 2*above <= runs
}

// hasNoRoom reports whether the first word of a line would not have fitted behind the line before.
func hasNoRoom(before, line []page.Word, right float64) bool {
	last, first := before[len(before)-1].Box, line[0].Box
	return last.X1+first.Width() > right
}
