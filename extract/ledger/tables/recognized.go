package tables

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// takeGarbled adds recognized words in a money column that are not an amount of that column, as an amount that could
// not be read: "1,2S4.5O", "1.234,56" among amounts with decimal points, "123456" whose point was lost. Only the
// running balances can tell their value.
func (t *Table) takeGarbled(style parse.Style) {
	if !slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Words[0].Source == page.SourceOCR }) {
		return
	}
	for c, column := range t.Columns {
		if !lexicon.IsMovement(column.Role) && column.Role != lexicon.RoleBalance {
			continue
		}
		edge, width, ok := t.columnEdge(c)
		if !ok {
			continue
		}
		for i := range t.Lines {
			l := &t.Lines[i]
			if _, has := l.Money[c]; has || len(l.Money) == 0 && l.Date == nil {
				continue
			}
			token, ok := l.garbledAt(edge, width)
			if !ok {
				token, ok = l.brokenOffAt(edge, width, style, t.lacksMovement(l))
			}
			if ok {
				if l.Money == nil {
					l.Money = map[int]parse.MoneyToken{}
				}
				l.Money[c] = token
			}
		}
	}
}

// columnEdge returns the right edge that a column's recognized amounts share, and the width of the widest. Without
// amounts it returns the right edge of the label, if the table's numbers have the right edges of their labels.
func (t *Table) columnEdge(column int) (edge, width float64, ok bool) {
	var rights []float64
	for _, l := range t.Lines {
		if token, has := l.Money[column]; has && !token.Dash && !token.Unread &&
			source.Recognized(l.Words[token.From:token.To]) {
			rights = append(rights, token.Right)
			width = max(width, token.Box.Width())
		}
	}
	if len(rights) == 0 {
		return t.Columns[column].Box.X1, 10 * t.height(), t.fit == fitRight
	}
	edge, share := mode(rights, edgeCluster*t.height())
	return edge, width, share >= alignedShare
}

// garbledAt returns the run of words that ends at a column's right edge, if it consists mostly of digits.
func (l *Line) garbledAt(edge, width float64) (parse.MoneyToken, bool) {
	height := l.Height()
	for to := len(l.Words); to > 0; to-- {
		last := l.Words[to-1]
		if last.Box.X1 > edge+garbledAfter*height || last.Box.X1 < edge-recognizedEdge*height {
			continue
		}
		from := to - 1
		for from > 0 && last.Box.X1-l.Words[from-1].Box.X0 <= width+garbledWider*height &&
			l.Words[from].Box.X0-l.Words[from-1].Box.X1 <= parse.GroupGap*height {
			from--
		}
		if from > 0 && l.Words[from].Box.X0-l.Words[from-1].Box.X1 <= parse.TextGap*height || l.takenBetween(from, to) {
			return parse.MoneyToken{}, false
		}
		words := l.Words[from:to]
		if !source.Recognized(words) || !mostlyFigures(words) ||
			last.Box.X1-words[0].Box.X0 > width+garbledWidest*height {
			return parse.MoneyToken{}, false
		}
		return parse.MoneyToken{Money: parse.Money{Decimals: 2}, From: from, To: to, Box: layout.Bounds(words),
			Right: math.Min(edge, last.Box.X1), Unread: true}, true
	}
	return parse.MoneyToken{}, false
}

func (l *Line) takenBetween(from, to int) bool {
	overlaps := func(a, b int) bool { return a < to && from < b }
	for _, token := range l.Money {
		if overlaps(token.From, token.To) {
			return true
		}
	}
	return l.Date != nil && overlaps(l.Date.From, l.Date.To) || l.Value != nil && overlaps(l.Value.From, l.Value.To) ||
		from < l.Tail || slices.ContainsFunc(l.Marks, func(i int) bool { return i >= from && i < to })
}

// garbled matches an amount with letters in the place of some digits: "l9O,3l".
var garbled = regexp.MustCompile(
	`^[\dOoDQlIi|Ss§ZzBbGgqT ]{1,3}(?:[.,' ]?[\dOoDQlIi|Ss§ZzBbGgqT]{3})*[.,][\dOoDQlIi|Ss§ZzBbGgqT]{2}$`,
)

// leastDigits is the minimal number of digits in a garbled amount.
const leastDigits = 2

// mostlyFigures reports whether a text has at least three digits that are more than half of its characters, apart from
// marks, or is an amount with letters that look like digits.
func mostlyFigures(words []page.Word) bool {
	digits, all := 0, 0
	for _, r := range layout.Text(words) {
		switch {
		case unicode.IsDigit(r):
			digits++
			all++
		case !unicode.IsSpace(r) && !strings.ContainsRune(".,'-", r):
			all++
		}
	}
	return digits >= 3 && digits*2 > all ||
		digits >= leastDigits && garbled.MatchString(strings.Trim(layout.Text(words), "()+-–— "))
}

var (
	// thousands matches an amount without its cents, hundreds one of two or three digits.
	thousands = regexp.MustCompile(`^[-+]?\d{1,3}([.,])\d{3}$`)
	hundreds  = regexp.MustCompile(`^[-+]?[1-9]\d{1,2}$`)
)

// lacksMovement reports whether a line prints its balance and no other amount.
func (t *Table) lacksMovement(l *Line) bool {
	balance := t.Column(lexicon.RoleBalance)
	_, has := l.Money[balance]
	return has && len(l.Money) == 1
}

// brokenOffAt returns an amount whose cents were not read, with an empty space in their place: "26,500" where others
// end with "500.00". The cents are probably zeros; the balances decide. In a row without another amount it may be any
// remaining digits: "300", or "50" of "1.50".
func (l *Line) brokenOffAt(edge, width float64, style parse.Style, lacking bool) (parse.MoneyToken, bool) {
	height := l.Height()
	for i, w := range l.Words {
		m := thousands.FindStringSubmatch(w.Text)
		left := lacking && hundreds.MatchString(w.Text)
		switch {
		case m == nil && !left, w.Source != page.SourceOCR, l.takenBetween(i, i+1), !l.followsGap(i) && i > 0:
			continue
		case w.Box.X0 < edge-width-height, w.Box.X1 < edge-brokenOff*height, w.Box.X1 > edge-recognizedEdge*height &&
			!left, w.Box.X1 > edge+recognizedEdge*height:
			continue
		case i+1 < len(l.Words) && l.Words[i+1].Box.X0 < edge+parse.TextGap*height:
			continue
		}
		point := style.Point()
		if m != nil && m[1] == point {
			point = style.Group()
		}
		return parse.MoneyToken{Money: parse.Money{Decimals: 2}, From: i, To: i + 1, Box: w.Box, Right: edge,
			Unread: true, Joined: w.Text + point + "00"}, true
	}
	return parse.MoneyToken{}, false
}

// takePieces adds to recognized amounts what they are together with the piece of a number right beside them: "1,2" and
// "50.00" may be one amount, and so may "3" and "700,00" if spaces separate the thousands. The balances decide. A zero
// with such a piece counts as unread, and so does an amount that begins with a zero ("37,1" and "06.00").
func (t *Table) takePieces(style parse.Style) {
	for i := range t.Lines {
		l := &t.Lines[i]
		for c, token := range l.Money {
			role := t.Columns[c].Role
			if token.Dash || token.Unread || !lexicon.IsMovement(role) && role != lexicon.RoleBalance ||
				!source.Recognized(l.Words[token.From:token.To]) {
				continue
			}
			if joined, piece := l.joined(token, style); piece >= 0 {
				token.Joined, token.Piece = joined, l.Words[piece].Box
				if token.Unread = joined != "" &&
					(token.Size == 0 || zeroFirst.MatchString(l.Words[token.From].Text)); token.Unread {
					token.Size = 0
				}
				l.Money[c] = token
			}
		}
	}
}

// wholeFigure matches an amount with cents, with or without thousands.
var wholeFigure = regexp.MustCompile(`^[-+(]?\d{1,3}(?:(?:,\d{3})*\.|(?:\.\d{3})*,)\d{2}[)-]?$`)

// zeroFirst matches the beginning of a text that is not a complete amount.
var zeroFirst = regexp.MustCompile(`^[-+(]?0\d`)

// joined returns an amount together with the piece before or after it, and the index of the piece, -1 if there is none.
// The text is "" if the two together are not an amount. Two numbers without a mark between them may be two amounts,
// unless spaces separate the thousands.
func (l *Line) joined(token parse.MoneyToken, style parse.Style) (whole string, piece int) {
	text := layout.Text(l.Words[token.From:token.To])
	if behind := l.pieceAt(token.To, token.To-1); behind != "" && wholeFigure.MatchString(text+behind) {
		return text + behind, token.To
	}
	at := token.From - 1
	before := l.pieceAt(at, token.From)
	if before != "" && strings.ContainsAny(before+text[:1], ".,") && wholeFigure.MatchString(before+text) {
		return before + text, at
	}
	if style.Spaced && l.hasLostGroup(token) {
		return l.Words[at].Text + " " + text, at
	}
	if before != "" && parse.IsDigits(before) && l.followsGap(at) {
		return "", at
	}
	return "", -1
}

// followsGap reports whether a word begins a cell, with a wide space before it.
func (l *Line) followsGap(at int) bool {
	return at > 0 && l.Words[at].Box.X0-l.Words[at-1].Box.X1 > parse.TextGap*l.Height()
}

var (
	// firstGroup matches the first group of an amount with spaces between the thousands.
	firstGroup = regexp.MustCompile(`^[-+]?[1-9]\d{0,2}$`)
	// laterGroups matches the groups after it.
	laterGroups = regexp.MustCompile(`^\d{3}(?: \d{3})*(?:[.,]\d{2})?[-+]?$`)
)

// hasLostGroup reports whether the word before an amount of complete groups may be its first group.
func (l *Line) hasLostGroup(token parse.MoneyToken) bool {
	at := token.From - 1
	if at < 0 || l.takenBetween(at, at+1) || !laterGroups.MatchString(layout.Text(l.Words[token.From:token.To])) {
		return false
	}
	return firstGroup.MatchString(l.Words[at].Text) &&
		l.Words[token.From].Box.X0-l.Words[at].Box.X1 <= lostGroupGap*l.Height()
}

// pieceAt returns the word at an index if it is close to the number beside it and not used otherwise, else "".
func (l *Line) pieceAt(at, beside int) string {
	if at < 0 || at >= len(l.Words) || !l.closeTo(at, beside) || l.takenBetween(at, at+1) {
		return ""
	}
	return l.Words[at].Text
}

// closeTo reports whether two neighboring words are as close as the groups of one number.
func (l *Line) closeTo(a, b int) bool {
	first, second := l.Words[min(a, b)], l.Words[max(a, b)]
	return second.Box.X0-first.Box.X1 <= parse.GroupGap*l.Height()
}

// centsPrevail is the minimal ratio of amounts with cents to amounts without in a column where all amounts should have
// cents.
const centsPrevail = 8

// doubtWholes treats a recognized movement without cents as unread if almost all amounts of its column have cents,
// however clear its digits are: "50" may be the rest of "1.50". This applies only if the row has a balance, which can
// decide.
func (t *Table) doubtWholes(style parse.Style) {
	for c, column := range t.Columns {
		if !lexicon.IsMovement(column.Role) {
			continue
		}
		wholes, cents := t.wholesIn(c)
		if len(wholes)*centsPrevail > cents {
			continue
		}
		for _, l := range wholes {
			token := l.Money[c]
			token.Joined = l.Words[token.From].Text + style.Point() + "00"
			token.Size, token.Decimals, token.Unread = 0, 2, true
			l.Money[c] = token
		}
	}
}

// wholesIn returns the lines with a balance and a recognized amount of two or three digits without cents in a column,
// and the number of the column's amounts with cents.
func (t *Table) wholesIn(column int) (wholes []*Line, cents int) {
	balance := t.Column(lexicon.RoleBalance)
	for i := range t.Lines {
		l := &t.Lines[i]
		token, ok := l.Money[column]
		if !ok || token.Dash || !source.Recognized(l.Words[token.From:token.To]) {
			continue
		}
		if token.Decimals > 0 {
			cents++
		} else if _, told := l.Money[balance]; told && token.To == token.From+1 &&
			hundreds.MatchString(l.Words[token.From].Text) {
			wholes = append(wholes, l)
		}
	}
	return wholes, cents
}

// Recognition sometimes reads only one date of a row and leaves rests of its second date or its year ("Det 25", "25/",
// "2625"). A text at the place where all other rows have dates, and no text, is such a rest.

// leastDays is the minimal number, and daysShare the minimal share (0 to 1), of rows with an amount that have a date at
// a place of dates.
const (
	leastDays = 3
	daysShare = 0.6
)

// surelyNoDay is the confidence (0 to 1) from which the text there was read correctly: a check number, a code.
const surelyNoDay = 0.95

// isUnreadDay reports whether words i to j of a row are the rest of a date.
func (t *Table) isUnreadDay(l *Line, i, j int) bool {
	if t.Sheet || l.Date == nil || len(l.Money) == 0 || l.Words[i].Source != page.SourceOCR {
		return false
	}
	figures := func(w page.Word) bool { return strings.IndexFunc(w.Text, unicode.IsDigit) >= 0 }
	doubtful := func(w page.Word) bool { return w.Confidence < surelyNoDay }
	if !slices.ContainsFunc(l.Words[i:j], figures) || !slices.ContainsFunc(l.Words[i:j], doubtful) {
		return false
	}
	if t.dayPlaces == nil {
		t.dayPlaces = t.placesOfDays()
	}
	b := layout.Bounds(l.Words[i:j])
	return slices.ContainsFunc(t.dayPlaces, func(place page.Box) bool {
		slack := dayPlaceSlack * l.Height()
		return b.X0 >= place.X0-slack && b.X1 <= place.X1+slack
	})
}

// placesOfDays returns the places, from left to right across all pages, where most rows have dates and which are not
// under the heading of descriptions.
func (t *Table) placesOfDays() []page.Box {
	rows := 0
	var days, values []page.Box
	for i := range t.Lines {
		l := &t.Lines[i]
		if len(l.Money) == 0 {
			continue
		}
		rows++
		days, values = appendDay(days, l, l.Date), appendDay(values, l, l.Value)
	}
	places := []page.Box{}
	for _, boxes := range [][]page.Box{days, values} {
		if len(boxes) < leastDays || float64(len(boxes)) < daysShare*float64(rows) {
			continue
		}
		if place := usualPlace(boxes); !t.holdsTexts(place) {
			places = append(places, place)
		}
	}
	return places
}

func appendDay(boxes []page.Box, l *Line, d *parse.DateSpan) []page.Box {
	if d == nil {
		return boxes
	}
	return append(boxes, layout.Bounds(l.Words[d.From:d.To]))
}

// usualPlace returns the box from the median left edge to the median right edge of the boxes.
func usualPlace(boxes []page.Box) page.Box {
	var lefts, rights []float64
	for _, b := range boxes {
		lefts, rights = append(lefts, b.X0), append(rights, b.X1)
	}
	slices.Sort(lefts)
	slices.Sort(rights)
	return page.Box{X0: lefts[len(lefts)/2], X1: rights[len(rights)/2]}
}

// holdsTexts reports whether a place is under the heading of descriptions.
func (t *Table) holdsTexts(place page.Box) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		return c.Role == lexicon.RoleDescription && min(c.Box.X1, place.X1) > max(c.Box.X0, place.X0)
	})
}

// Text recognition reads labels that touch as one word: "Transaction Dat@Details" is then taken for the heading of
// descriptions, and the value dates after them for the dates of the rows.

// daysBeforeTexts splits the description column of a recognized table if dates are at its beginning and only the value
// dates have a heading.
func (t *Table) daysBeforeTexts(p *source.Source) {
	texts, value := t.Column(lexicon.RoleDescription), t.Column(lexicon.RoleDate)
	if !t.Headed || texts < 0 || value < texts || p.Words.Columns.Role(t.Columns[value].Text) != lexicon.RoleValueDate {
		return
	}
	var days, behind []page.Word
	for _, l := range t.Lines {
		if !source.Recognized(l.Words) {
			return
		}
		d, ok := parse.FindDate(l.Words, 0, math.MaxFloat64)
		if !ok || d.From > 0 || d.To >= len(l.Words) ||
			layout.Overlap(layout.Bounds(l.Words[:d.To]), t.Columns[texts].Box) <= 0 {
			continue
		}
		days, behind = append(days, page.Word{Box: layout.Bounds(l.Words[:d.To])}), append(behind, l.Words[d.To])
	}
	if dated, _ := t.datesUnder(t.Columns[value]); len(days) < datedLeast || 10*len(days) < datedShare*dated {
		return
	}
	place := layout.Bounds(days)
	left := slices.MinFunc(behind, func(a, b page.Word) int { return int(a.Box.X0 - b.Box.X0) }).Box.X0
	if left <= place.X1 || left >= t.Columns[texts].Box.X1 {
		return
	}
	day := t.Columns[texts]
	day.Role, day.Box.X1 = lexicon.RoleDate, place.X1
	t.Columns[texts].Box.X0 = left
	t.Columns[value].Role = lexicon.RoleValueDate
	t.Columns = slices.Insert(t.Columns, texts, day)
}
