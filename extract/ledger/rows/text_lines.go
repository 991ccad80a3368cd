package rows

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// inTextColumns reports whether a line's texts are where the table's texts are: left of the amounts, or in a text
// column to the right of them.
func (a *Assembler) inTextColumns(l *tables.Line, text map[int][]page.Word) bool {
	right := a.Table.MoneyLeft()
	for place, words := range text {
		if b := layout.Bounds(words); b.X0 >= right && !a.Table.IsSeparate(place, b) {
			return false
		}
	}
	return true
}

// continues reports whether a text line may belong to a row's description.
func (a *Assembler) continues(l *tables.Line, text map[int][]page.Word) bool {
	if a.ended || len(text) == 0 || a.r.Liability && cardNumber.MatchString(l.Text()) {
		return false // a card's heading, or a page's foot
	}
	if !a.Table.Headed {
		return a.r.accountPair(l.Line) == 0
	}
	right := 0.0 // of its own words
	for i, w := range l.Words {
		if !slices.Contains(l.Marks, i) {
			right = max(right, w.Box.X1)
		}
	}
	return a.inTextColumns(l, text) && right <= a.Table.MoneyLeft()+intoMoney*l.Height() && !a.underDate(l)
}

// cardNumber matches a card's number with masked middle, in groups or whole. It occurs in headings and page feet, not
// in texts of rows.
var cardNumber = regexp.MustCompile(
	`[0-9Xx*•]{4}[ -][0-9Xx*•]{2}[Xx*•]{2}[ -](?:[0-9Xx*•]{4}[ -])?[0-9]{4}|\b[0-9]{4,6}[Xx*•]{6,8}[0-9]{4}\b`,
)

// accountPair counts the words of a label of the whole account at the start of a line with its value beside it, 0 for
// none.
func (r *Reader) accountPair(l layout.Line) int {
	if _, n := r.Words.Accounts.Longest(layout.Texts(l.Words)); n < len(l.Words) && n > 0 &&
		(strings.HasSuffix(l.Words[n-1].Text, ":") ||
			l.Words[n].Box.X0-l.Words[n-1].Box.X1 > parse.TextGap*l.Height()) {
		return n
	}
	return 0
}

// underDate reports whether a line begins in the date column, where continued texts do not begin: it is a footer or a
// remark. Text beside a day's year belongs to the day's row wherever it begins.
func (a *Assembler) underDate(l *tables.Line) bool {
	date, description := a.Table.Column(lexicon.RoleDate), a.Table.Column(lexicon.RoleDescription)
	if description < 0 || a.Table.DatesBegin(date) > a.Table.Columns[description].Box.X0 || a.completedAt(l) {
		return false
	}
	left := a.Table.DescriptionLeft()
	for i, c := range a.Table.Columns {
		// a code begins the row, see codedText, or a name under an unknown heading
		if i > date && (c.Role == lexicon.RoleCode || c.Role == "" && i < description) {
			left = min(left, c.Box.X0)
		}
	}
	if l.Wraps {
		return false
	}
	return l.FirstText().Box.X0 < left-l.Height()
}

const (
	// proseWords is how many words a sentence has at least; half of those after the first begin with a lower-case
	// letter.
	proseWords = 4
	// oneSentenceIn: sentences may be between one row in so many without being the way rows are written; oneSetApartIn
	// if all of them are set otherwise than the rows.
	oneSentenceIn, oneSetApartIn = 8, 3
)

// dropSentences keeps sentences between rows ("The rate has changed on 4 May.") out of the rows, unless rows
// themselves are written as sentences. A payer's message may be a sentence too, so the row above is doubtful unless
// the sentence is smaller or wider than the rows.
func (a *Assembler) dropSentences() {
	a.dropFootnotes()
	if writesProse(a.Rows) {
		return
	}
	found := a.sentences()
	together := func(lines []looseText) bool { return !a.setApart(lines) }
	rare := oneSentenceIn
	if !slices.ContainsFunc(found, together) {
		rare = oneSetApartIn
	}
	if len(found)*rare > max(len(a.Rows), rare) {
		return
	}
	for _, lines := range found {
		for k := range lines {
			lines[k].mayContinue = false
		}
		if d := a.rowAt(lines[0].row - 1); d != nil && d.Page == lines[0].line.Page && together(lines) {
			d.DoubtfulWords = true
		}
	}
}

// dropFootnotes keeps lines out of the rows that explain a mark ("* indicates a skip in check sequence"). In lists of
// checks, which have no text column, it keeps all text out.
func (a *Assembler) dropFootnotes() {
	heads := map[int]bool{}
	for _, h := range a.r.Headers {
		heads[h.First] = true
	}
	bare := a.Table.Column(lexicon.RoleCheck) >= 0 && a.Table.Column(lexicon.RoleDescription) < 0 &&
		!slices.ContainsFunc(a.Rows, func(d *Draft) bool { return len(d.description) > 0 })
	for i := range a.loose {
		words := a.loose[i].line.Words
		if len(words) > 0 && (bare || isProse(words) && strings.HasPrefix(words[0].Text, "*")) ||
			heads[a.loose[i].line.Index+1] && a.titlesBelow(a.loose[i]) {
			a.loose[i].mayContinue = false
		}
	}
}

// titlesBelow reports whether a line is closer to the heading below it than to the row above: it is a title.
func (a *Assembler) titlesBelow(t looseText) bool {
	below, above := a.r.Lines[t.line.Index+1], a.rowAt(t.row-1)
	if below.Page != t.line.Page || above == nil || above.Page != t.line.Page {
		return false
	}
	gap := t.line.Box.Y0 - a.r.Lines[t.line.Index-1].Box.Y1
	return gap > below.Box.Y0-t.line.Box.Y1+closerBy*t.line.Height()
}

// writesProse reports whether the rows' own descriptions are often sentences.
func writesProse(rows []*Draft) bool {
	prose := 0
	for _, d := range rows {
		prose += boolInt(isProse(d.description))
	}
	return prose*oneSentenceIn > len(rows)
}

// sentences are the runs of lines that form whole sentences.
func (a *Assembler) sentences() (found [][]looseText) {
	for _, run := range a.runs() {
		for i := 0; i < len(run); i++ {
			if n := sentenceLines(run[i:]); n > 0 {
				found = append(found, run[i:i+n])
				i += n - 1
			}
		}
	}
	return found
}

// sentenceLines is how many lines from the first on form one sentence, 0 for none.
func sentenceLines(run []looseText) int {
	first, _ := firstRune(run[0].line.Words[0].Text)
	if !run[0].mayContinue || !unicode.IsUpper(first) || !isProse(run[0].line.Words) {
		return 0
	}
	for k, t := range run {
		if k > 0 && (!t.mayContinue || t.line.Box.Y0-run[k-1].line.Box.Y1 > t.line.Height() ||
			!continuesInLowerCase(t.line.Words)) {
			return 0
		}
		if strings.ContainsAny(lastRunes(t.line.Words), ".!?") {
			return k + 1
		}
	}
	return 0
}

// lastRunes is the last character of a line's text.
func lastRunes(words []page.Word) string {
	s := words[len(words)-1].Text
	return s[max(0, len(s)-1):]
}

// isProse reports whether the words are written like a sentence: half of those after the first begin with a
// lower-case letter.
func isProse(words []page.Word) bool {
	return len(words) >= proseWords && lowerCaseWords(words[1:])*2 >= len(words)-1
}

// continuesInLowerCase reports the same of a later line of a sentence, which may be short.
func continuesInLowerCase(words []page.Word) bool { return lowerCaseWords(words)*2 >= len(words) }

func lowerCaseWords(words []page.Word) (n int) {
	for _, w := range words {
		first, ok := firstRune(w.Text)
		n += boolInt(ok && unicode.IsLower(first))
	}
	return n
}

func firstRune(s string) (rune, bool) {
	for _, c := range s {
		return c, true
	}
	return 0, false
}

// setApart reports whether lines have smaller type than the rows, or reach further right than any description.
func (a *Assembler) setApart(lines []looseText) bool {
	right, height := a.textReach()
	for _, t := range lines {
		if t.line.Box.X1 > right+t.line.Height() || t.line.Height() < (1-smallerType)*height {
			return true
		}
	}
	return false
}

// textReach is the right edge of the rows' texts, and the height of the lowest dated line (-1 if there is none).
func (a *Assembler) textReach() (right, height float64) {
	height = -1
	for _, d := range a.Rows {
		l := a.tableLineAt(d.Line)
		if len(d.description) == 0 || l == nil {
			continue
		}
		right = max(right, a.descriptionEnd(l))
		if h := l.Height(); height < 0 || h < height {
			height = h
		}
	}
	for _, t := range a.loose {
		if t.mayContinue && !isProse(t.line.Words) {
			right = max(right, t.line.Box.X1)
		}
	}
	return right, height
}

// descriptionEnd is the right edge of the description in a line, 0 without one.
func (a *Assembler) descriptionEnd(l *tables.Line) float64 {
	words := a.Table.Texts(l)[a.Table.Column(lexicon.RoleDescription)]
	if len(words) == 0 {
		return 0
	}
	return layout.Bounds(words).X1
}

const (
	// plainRows is how many rows show how a table sets its texts.
	plainRows = 3
	// rowsOfTitle is how many rows there must be for each title.
	rowsOfTitle = 2
)

// dropSetTitles keeps titles out of the rows, such as a card holder's name or "Fees and charges". They are recognized
// by their setting, not their words: bold although no row has a bold word, or begun left of the common edge of all
// rows' texts.
func (a *Assembler) dropSetTitles() {
	if len(a.Rows) < plainRows {
		return
	}
	left, even := a.leftEdge()
	plain := !slices.ContainsFunc(a.Rows, func(d *Draft) bool { return slices.ContainsFunc(d.description, isBold) })
	var titles []int
	for i, t := range a.loose {
		if !t.mayContinue || t.line.Words[0].Source != page.SourceText || beginsWithPeriod(&t.line) {
			continue
		}
		bold := plain && !slices.ContainsFunc(t.line.Words, func(w page.Word) bool { return !isBold(w) })
		if bold || even && t.line.FirstText().Box.X0 < left-outdented*t.line.Height() {
			titles = append(titles, i)
		}
	}
	if len(titles)*rowsOfTitle > len(a.Rows) {
		return
	}
	for _, i := range titles {
		a.loose[i].mayContinue = false
	}
}

// leftEdge is the left edge of the texts beside the rows' figures. even reports whether all begin there.
func (a *Assembler) leftEdge() (left float64, even bool) {
	rows := 0
	for _, d := range a.Rows {
		if len(d.description) == 0 {
			continue
		}
		b := layout.Bounds(d.description)
		if rows++; rows == 1 {
			left = b.X0
		}
		if off := b.X0 - left; off > sameLeft*b.Height() || -off > sameLeft*b.Height() {
			return 0, false
		}
	}
	return left, rows >= plainRows
}

func isBold(w page.Word) bool { return w.Bold }

// isForeignNote reports whether a line of text is only a foreign amount or its exchange rate. It continues the row
// above.
func isForeignNote(l layout.Line) bool {
	words := strings.Fields(l.Text())
	if len(words) == 0 || len(words) > longestNote ||
		strings.IndexFunc(l.Text(), func(r rune) bool { return r >= '0' && r <= '9' }) < 0 {
		return false
	}
	if words[0] == "@" || slices.Contains(rateWords, layout.Normalize(words[0])) {
		return true
	}
	for i := 0; i+1 < len(words) && i < 2; i++ {
		if isAmountIn(words[i], words[i+1]) || isAmountIn(words[i+1], words[i]) {
			return i == 0
		}
	}
	return false
}

// longestNote is the largest number of words of such a line.
const longestNote = 8

// isAmountIn reports whether one word is a currency and the other an amount with decimals.
func isAmountIn(currency, amount string) bool {
	m, ok := parse.ParseMoney(amount, parse.Style{})
	return ok && m.Decimals > 0 && parse.CurrencyCode(currency) != ""
}

// foreignNotes counts the lines at the start of a run up to the last one that can only continue the row above.
func foreignNotes(run []looseText) int {
	for k := len(run); k > 0; k-- {
		if isForeignNote(run[k-1].line.Line) {
			return k
		}
	}
	return 0
}

// Details of a row may contain amounts: the amount paid abroad and its rate, or a tax included in it. They are printed
// among the texts, not in the column of amounts.
//
// takeDetailAmounts turns the amounts of a line below a row into text, if all of them are printed among the texts. It
// reports whether it did.
func (a *Assembler) takeDetailAmounts(l *tables.Line) bool {
	if l.Date != nil || len(l.Money) == 0 || a.Table.Sheet || a.ended || !a.near(l) || !a.alignedWithText(*l) {
		return false
	}
	if lexicon.SectionOf(l.Line, a.r.Words.Sections) != "" || lexicon.IsSummary(l.Line, a.r.Words.Accounts) ||
		a.r.IsTypeLabel(l.Line) {
		return false
	}
	for column, token := range l.Money {
		if !a.amongTexts(l, column, token) {
			return false
		}
	}
	l.Money = nil
	return true
}

// amongTexts reports whether an amount is printed among the rows' texts: left of all amounts of its column, or off
// the column's right edge as a further word of a text. An amount with a sign that is not part of a text is a
// movement: debits may be printed left of credits in one column.
func (a *Assembler) amongTexts(l *tables.Line, column int, token parse.MoneyToken) bool {
	p := a.placeOfAmounts(column)
	switch {
	case p.rows < minPlaced:
		return false
	case token.Box.X1 < p.left && token.Box.X0 >= a.Table.DescriptionLeft():
		return (token.Mark == parse.MarkNone || a.continuesInText(l, token)) && !a.endsColumn(token)
	default:
		reach := edgeReach * l.Height()
		return p.flush && token.Mark == parse.MarkNone &&
			min(math.Abs(token.Right-p.right), math.Abs(token.Box.X1-p.right)) > reach && a.continuesInText(l, token)
	}
}

// minPlaced is how many dated rows show where a column's amounts are printed.
const minPlaced = 2

// amountPlace is where the dated rows print the amounts of a column. flush reports whether they end at one right
// edge.
type amountPlace struct {
	rows        int
	left, right float64
	flush       bool
}

// placeOfAmounts is the amountPlace of a column. It is computed once.
func (a *Assembler) placeOfAmounts(column int) amountPlace {
	p, known := a.places[column]
	if known {
		return p
	}
	p = amountPlace{left: math.Inf(1), flush: true}
	for _, l := range a.Table.Lines {
		token, ok := l.Money[column]
		if l.Date == nil || !ok || token.Dash || token.Unread {
			continue
		}
		if p.rows++; p.rows == 1 {
			p.right = token.Right
		}
		p.left = min(p.left, token.Box.X0)
		p.flush = p.flush && min(math.Abs(token.Right-p.right), math.Abs(token.Box.X1-p.right)) <= edgeReach*l.Height()
	}
	if a.places == nil {
		a.places = map[int]amountPlace{}
	}
	a.places[column] = p
	return p
}

// continuesInText reports whether an amount is as close to the word before it as words of one text are.
func (a *Assembler) continuesInText(l *tables.Line, token parse.MoneyToken) bool {
	return token.From > 0 && token.Box.X0-l.Words[token.From-1].Box.X1 < parse.TextGap*l.Height()
}

// endsColumn reports whether the amounts of several undated lines end at the same edge and not all are words of a
// text: they are a column that no dated row fills.
func (a *Assembler) endsColumn(token parse.MoneyToken) bool {
	n, apart := 0, false
	for i := range a.Table.Lines {
		l := &a.Table.Lines[i]
		if l.Date != nil {
			continue
		}
		for _, other := range l.Tokens {
			if other.Decimals > 0 && math.Abs(other.Right-token.Right) <= edgeReach*l.Height() {
				n, apart = n+1, apart || !a.continuesInText(l, other)
			}
		}
		if n > minPlaced && apart {
			return true
		}
	}
	return false
}
