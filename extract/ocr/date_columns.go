package ocr

import (
	"context"
	"image"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// columnDays is how many clear days stand in one column before a blurred word of it is one too.
const columnDays = 3

// clearGlued is a day glued to its month, and perhaps to its year, as it is printed ("05APR", "05APR24").
var clearGlued = regexp.MustCompile(`^(\d{2})(\pL{3})(\d{2}|\d{4})?$`)

// blurredDigits are what a day's figures are read as where letters follow at once.
var blurredDigits = strings.NewReplacer("l", "1", "I", "1", "i", "1", "L", "1", "|", "1", "!", "1", "o", "0", "O",
	"0", "Q", "0", "D", "0", "C", "0", "@", "0",
	"S", "5", "s", "5", "B", "8", "Z", "2", "z", "2", "é", "6", "G", "6", "b", "6", "A", "4")

// dayColumn is where days glued to their months stand, and the months that they have.
type dayColumn struct {
	x0, x1 float64
	height float64
	days   int
	months map[string]bool
}

// clearDayColumns reads days that are glued to their months and blurred ("OSAPR", "O1NOoV", "LONOV") where they
// stand in a column of clear ones: begin and end there, and have one of its months or another's plain name.
func clearDayColumns(d *page.Document) {
	columns := dayColumns(d)
	for _, p := range d.Pages {
		for i := range p.Words {
			w := &p.Words[i]
			if p.Source != page.SourceOCR || w.Source != page.SourceOCR || clearMonth(w.Text) != "" {
				continue
			}
			for _, c := range columns {
				if text := c.day(w.Text); c.days >= columnDays && c.holds(w.Box) && text != "" {
					w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
					break
				}
			}
		}
	}
}

// dayColumns are the columns of clear days of all pages.
func dayColumns(d *page.Document) (columns []*dayColumn) {
	for _, p := range d.Pages {
		for _, w := range p.Words {
			month := clearMonth(w.Text)
			if p.Source != page.SourceOCR || month == "" {
				continue
			}
			var column *dayColumn
			for _, c := range columns {
				if c.holds(w.Box) {
					column = c
				}
			}
			if column == nil {
				column = &dayColumn{x0: w.Box.X0, x1: w.Box.X1, height: w.Box.Height(), months: map[string]bool{}}
				columns = append(columns, column)
			}
			column.days++
			column.months[month] = true
		}
	}
	return columns
}

// clearMonth is the month's name of a clear day, "" for all other words: "10fun" is none.
func clearMonth(text string) string {
	if m := clearGlued.FindStringSubmatch(text); m != nil && monthName.MatchString(m[2]) {
		return m[2]
	}
	return ""
}

// holds reports whether a box begins and ends where the column's days do.
func (c dayColumn) holds(b page.Box) bool {
	return math.Abs(b.X0-c.x0) < c.height/2 && math.Abs(b.X1-c.x1) < c.height/2
}

// day is the day that a blurred word is, spelled as the column spells its months; "" when it is none.
func (c dayColumn) day(text string) string {
	runes := []rune(withoutTwins(text))
	if len(runes) != 5 && len(runes) != 7 && len(runes) != 9 {
		return ""
	}
	day, year := blurredDigits.Replace(string(runes[:2])), blurredDigits.Replace(string(runes[5:]))
	n, err := strconv.Atoi(day)
	month := c.month(monthLetters.Replace(string(runes[2:5])))
	if err != nil || n < 1 || n > 31 || month == "" || digitsOf(day+year) != day+year {
		return ""
	}
	return day + month + year
}

// month is the only month of the column that three letters are but for one of them, "" for none; capitals come
// first, as one month may be spelled in both. Letters that are a month's as they stand are no other's: JUL is not
// JUN.
func (c dayColumn) month(letters string) (only string) {
	named := monthName.MatchString(letters)
	for month := range c.months {
		near := strings.EqualFold(month, letters) ||
			!named && oneLetterApart(strings.ToUpper(month), strings.ToUpper(letters))
		switch {
		case !near:
		case only == "" || strings.EqualFold(only, month) && month < only:
			only = month
		case strings.EqualFold(only, month):
		default:
			return ""
		}
	}
	if only == "" && named {
		return letters
	}
	return only
}

// isZero reports whether zeros are read so, those with a stroke or a dot among them.
func isZero(r rune) bool { return r == '0' || r == 'O' || r == 'o' || r == 'Q' || r == '@' }

// withoutTwins drops the second of two letters that are one, great and small, and a zero behind what it looks like: one
// print read twice ("NOoV", "O09DEC", "Q@5AUG").
func withoutTwins(text string) string {
	before := utf8.RuneError
	return strings.Map(func(r rune) rune {
		twin := r != before && (unicode.IsLetter(r) && unicode.ToUpper(r) == unicode.ToUpper(before) ||
			isZero(r) && isZero(before))
		if before = r; twin {
			return -1
		}
		return r
	}, text)
}

const (
	// leastCells is how many clear days of figures stand below each other before a blurred one is looked at again.
	leastCells = 5
	// cellEdge is how far, in row heights, the edges of one column's days may lie apart.
	cellEdge = 0.4
)

var (
	// figuredDay is a day of figures as a column prints them: with marks or without, the year at most behind it.
	figuredDay = regexp.MustCompile(`^(\d{4}|\d{6}|\d\d[./-]\d\d|\d\d[./-]\d\d[./-](\d\d|\d{4}))$`)
	// blurredCell is what is left of one where zeros are read as signs or not at all.
	blurredCell = regexp.MustCompile(`^[0-9@QODUoeIlSsBZx§|!é.,/'’-]{1,10}$`)
)

// dayShare is the share, in tenths, of a column's figures that are days in some order: codes and numbers are not.
const dayShare = 7

// dayCells are figures of one form below each other, how many there are, and how many of them may be days.
type dayCells struct {
	// first and latest are the places of the uppermost one and of the one looked at before.
	first, latest image.Rectangle
	form          string
	count, days   int
}

// mayBeDay reports whether figures two by two may be day and month, and a year before or behind them.
func mayBeDay(text string) bool {
	digits := digitsOf(text)
	dayMonth := func(i int) bool {
		a, b := int(digits[i]-'0')*10+int(digits[i+1]-'0'), int(digits[i+2]-'0')*10+int(digits[i+3]-'0')
		return a >= 1 && b >= 1 && (a <= 12 && b <= 31 || a <= 31 && b <= 12)
	}
	return dayMonth(0) || len(digits) == 6 && dayMonth(2)
}

// formOf is a text with one figure for all.
func formOf(text string) string { return anyFigure.ReplaceAllString(text, "0") }

var anyFigure = regexp.MustCompile(`\d`)

// mendDayCells looks again at words that begin where clear days of figures stand below each other and are none
// themselves ("090" for "0904", "@104"): a reading in the form of the others that two preparations of the pixels
// between the column's edges agree on, and that has the figures read before, takes their place.
func mendDayCells(ctx context.Context, rec Recognizer, v view, words []Word) ([]Word, error) {
	columns := cellsOf(words)
	var out []Word
	for i := 0; i < len(words); i++ {
		w := words[i]
		c := columnAt(columns, w)
		if c == nil {
			if c = overhung(columns, w); c != nil && v.mayLook() {
				if err := c.cutDay(ctx, rec, v, &w); err != nil {
					return nil, err
				}
			}
			out = append(out, w)
			continue
		}
		if figuredDay.MatchString(w.Text) && formOf(w.Text) == c.form && c.spans(w) {
			c.latest = w.Box
			out = append(out, w)
			continue
		}
		n := c.cellFrom(words[i:])
		if n == 0 || !v.mayLook() {
			out = append(out, w)
			continue
		}
		read, err := c.readAgain(ctx, rec, v, words[i:i+n])
		if err != nil {
			return nil, err
		}
		if read.Text == "" {
			out = append(out, w)
			continue
		}
		out = append(out, read)
		i += n - 1
	}
	return out, nil
}

// cellsOf are the columns of clear days with enough of them.
func cellsOf(words []Word) (columns []*dayCells) {
	var all []*dayCells
	for _, w := range words {
		if !figuredDay.MatchString(w.Text) {
			continue
		}
		var own *dayCells
		for _, c := range all {
			if c.form == formOf(w.Text) && c.spans(w) {
				own = c
			}
		}
		if own == nil {
			own = &dayCells{form: formOf(w.Text), first: w.Box}
			all = append(all, own)
		}
		own.latest, own.count = w.Box, own.count+1
		if mayBeDay(w.Text) {
			own.days++
		}
	}
	for _, c := range all {
		c.latest = c.first
		if c.days >= leastCells && c.days*10 >= c.count*dayShare {
			columns = append(columns, c)
		}
	}
	return columns
}

// columnAt is the column in which a word begins, nil for none.
func columnAt(columns []*dayCells, w Word) *dayCells {
	for _, c := range columns {
		if c.begins(w) {
			return c
		}
	}
	return nil
}

// overhung is the column where a word ends that begins left of it, nil for none: a tick beside the row was read with
// its day.
func overhung(columns []*dayCells, w Word) *dayCells {
	for _, c := range columns {
		edge := cellEdge * float64(c.latest.Dy())
		if float64(c.latest.Min.X-w.Box.Min.X) > edge && math.Abs(float64(w.Box.Max.X-c.latest.Max.X)) <= edge {
			return c
		}
	}
	return nil
}

// cutDay reads a word again from where the column's days begin; a day whose figures end the word's takes its place.
func (c *dayCells) cutDay(ctx context.Context, rec Recognizer, v view, w *Word) error {
	cut := *w
	cut.Box.Min.X = c.latest.Min.X
	read, _, ok, err := v.readTwice(ctx, rec, v.box(cut), func(text string) bool {
		day := withoutTick(text)
		return figuredDay.MatchString(day) && formOf(day) == c.form &&
			strings.HasSuffix(digitsOf(w.Text), digitsOf(day))
	})
	if err == nil && ok {
		cut.Text, cut.Confidence, cut.Alternatives = withoutTick(read.Text), min(w.Confidence, changed)*unsure, nil
		*w = cut
	}
	return err
}

func (c *dayCells) begins(w Word) bool {
	return math.Abs(float64(w.Box.Min.X-c.latest.Min.X)) <= cellEdge*float64(c.latest.Dy())
}

// spans reports whether a word begins and ends where the column's days do.
func (c *dayCells) spans(w Word) bool {
	return c.begins(w) && math.Abs(float64(w.Box.Max.X-c.latest.Max.X)) <= cellEdge*float64(c.latest.Dy())
}

// cellFrom is how many words from the first on stand in the column and may be a blurred day, 0 when they are none.
func (c *dayCells) cellFrom(words []Word) (n int) {
	end := float64(c.latest.Max.X) + cellEdge*float64(c.latest.Dy())
	for n < len(words) && n < mostParts && words[n].sameRow(words[0]) && float64(words[n].Box.Max.X) <= end {
		if !blurredCell.MatchString(words[n].Text) {
			return 0
		}
		n++
	}
	return n
}

// readAgain reads the pixels between the column's edges; a word without text when they say nothing surer.
func (c *dayCells) readAgain(ctx context.Context, rec Recognizer, v view, parts []Word) (Word, error) {
	all := joined(parts)
	known := digitsOf(all.Text)
	all.Box.Min.X, all.Box.Max.X = min(all.Box.Min.X, c.latest.Min.X), max(all.Box.Max.X, c.latest.Max.X)
	fits := func(text string) bool {
		return figuredDay.MatchString(text) && formOf(text) == c.form && holds(text, known)
	}
	read, _, ok, err := v.readTwice(ctx, rec, v.box(all), fits)
	if err != nil || !ok {
		return Word{}, err
	}
	all.Text, all.Confidence, all.Alternatives = read.Text, min(changed, max(read.Confidence, unsure)), nil
	return all, nil
}

// mostDayLetters is how many characters a day beside its month is read as at most.
const mostDayLetters = 3

// mendMonthDays looks again, as figures, at what stands beside a month's name where days beside months do and is no day
// ("Jul 1b", "47 Jan", "1.1 Sep"). A day that two preparations are read as takes its place.
func mendMonthDays(ctx context.Context, rec Recognizer, v view, words []Word) error {
	places := dayPlaces(words)
	for i := range words {
		w := &words[i]
		if from, ok := w.overhangs(places); ok && !isMonthDay(w.Text) && nextToMonth(words, i) && v.mayLook() {
			if err := w.cutDay(ctx, rec, v, from); err != nil {
				return err
			}
			continue
		}
		if isMonthDay(w.Text) || utf8.RuneCountInString(w.Text) > mostDayLetters || !nextToMonth(words, i) ||
			!holdsDay(places, w.Box) || !v.mayLook() {
			continue
		}
		votes, err := v.elect(ctx, rec, v.box(*w), func(votes *ballot) bool { return w.dayIn(*votes) != "" })
		if err != nil {
			return err
		}
		if day := w.dayIn(votes); day != "" {
			w.Text, w.Confidence, w.Alternatives = day, min(w.Confidence, changed)*unsure, nil
		}
	}
	return nil
}

// overhangs reports whether a word ends where days do and begins left of them, where they begin: a tick beside the
// row was read with its day.
func (w *Word) overhangs(places []dayPlace) (from int, ok bool) {
	edge := cellEdge * float64(w.Box.Dy())
	for _, p := range places {
		if float64(p.box.Min.X-w.Box.Min.X) > edge && math.Abs(float64(p.box.Max.X-w.Box.Max.X)) <= edge {
			return p.box.Min.X, true
		}
	}
	return 0, false
}

// cutDay reads a word again from where the days above and below it begin; a day whose figures end the word's takes its
// place.
func (w *Word) cutDay(ctx context.Context, rec Recognizer, v view, from int) error {
	cut := *w
	cut.Box.Min.X = from
	read, _, ok, err := v.readTwice(ctx, rec, v.box(cut), func(text string) bool {
		day := withoutTick(text)
		return isMonthDay(day) && strings.HasSuffix(digitsOf(w.Text), digitsOf(day))
	})
	if err == nil && ok {
		cut.Text, cut.Confidence, cut.Alternatives = withoutTick(read.Text), min(w.Confidence, changed)*unsure, nil
		*w = cut
	}
	return err
}

// withoutTick is a reading without the marks before its first figure, what is left of a tick.
func withoutTick(text string) string {
	return strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
}

// dayIn is the day that two preparations or more are read as, with the mark behind it and no fewer figures than the
// word has; "" when there is none, or when they are read as several.
func (w *Word) dayIn(votes ballot) (only string) {
	for _, r := range votes.result() {
		bare := strings.TrimRight(r.Text, ".,")
		if votes.times[r.Text] < 2 || !monthDay.MatchString(bare) || len(bare) < len(digitsOf(w.Text)) {
			continue
		}
		if only != "" && strings.TrimSuffix(only, ",") != bare {
			return ""
		}
		only = bare
		if strings.HasSuffix(r.Text, ",") {
			only += ","
		}
	}
	return only
}

func isMonthDay(text string) bool { return monthDay.MatchString(strings.TrimRight(text, ".,")) }

// nextToMonth reports whether a month's name stands right before or behind a word.
func nextToMonth(words []Word, i int) bool {
	return i > 0 && monthName.MatchString(words[i-1].Text) && words[i-1].closeTo(words[i]) ||
		i+1 < len(words) && monthName.MatchString(words[i+1].Text) && words[i].closeTo(words[i+1])
}

// dayPlace is where days stand below one another.
type dayPlace struct {
	box  image.Rectangle
	days int
}

// dayPlaces are where several days stand beside their months.
func dayPlaces(words []Word) (places []dayPlace) {
	for i, w := range words {
		if !isMonthDay(w.Text) || !nextToMonth(words, i) {
			continue
		}
		at := slices.IndexFunc(places, func(p dayPlace) bool { return 2*across(p.box, w.Box) >= w.Box.Dx() })
		if at < 0 {
			at = len(places)
			places = append(places, dayPlace{box: w.Box})
		}
		places[at].box = places[at].box.Union(w.Box)
		places[at].days++
	}
	return slices.DeleteFunc(places, func(p dayPlace) bool { return p.days < columnFigures })
}

// holdsDay reports whether a box stands in one of the places, and hardly beside it.
func holdsDay(places []dayPlace, b image.Rectangle) bool {
	return slices.ContainsFunc(places, func(p dayPlace) bool { return 4*across(p.box, b) >= 3*b.Dx() })
}

// across is how many pixels two boxes share from left to right.
func across(a, b image.Rectangle) int { return max(min(a.Max.X, b.Max.X)-max(a.Min.X, b.Min.X), 0) }
