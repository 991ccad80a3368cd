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

// columnDays is how many clear dates a column needs before a blurred word in it counts as a date.
const columnDays = 3

// clearGlued is a day with its month, and perhaps its year, without spaces ("05APR", "05APR24").
var clearGlued = regexp.MustCompile(`^(\d{2})(\pL{3})(\d{2}|\d{4})?$`)

// blurredDigits replaces characters that a day's digits are read as if letters follow directly.
var blurredDigits = strings.NewReplacer("l", "1", "I", "1", "i", "1", "L", "1", "|", "1", "!", "1", "o", "0", "O",
	"0", "Q", "0", "D", "0", "C", "0", "@", "0",
	"S", "5", "s", "5", "B", "8", "Z", "2", "z", "2", "é", "6", "G", "6", "b", "6", "A", "4")

// dayColumn is a column of days without a space before their months, and the months that it has.
type dayColumn struct {
	x0, x1 float64
	height float64
	days   int
	months map[string]bool
}

// settleDayColumns corrects blurred dates without spaces ("OSAPR", "O1NOoV", "LONOV") in a column of clear ones.
// They must begin and end like the column's dates, and have one of its months or the plain name of another.
func settleDayColumns(d *page.Document) {
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

// dayColumns are the columns of clear days on all pages.
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

// clearMonth returns the month's name of a clear date; "" for all other words, such as "10fun".
func clearMonth(text string) string {
	if m := clearGlued.FindStringSubmatch(text); m != nil && monthName.MatchString(m[2]) {
		return m[2]
	}
	return ""
}

// holds reports whether a box begins and ends where the column's dates do.
func (c dayColumn) holds(b page.Box) bool {
	return math.Abs(b.X0-c.x0) < c.height/2 && math.Abs(b.X1-c.x1) < c.height/2
}

// day returns the date of a blurred word, with the month spelled as in the column; "" if it is not a date.
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

// month returns the only month of the column that differs from three letters in one of them at most; "" if there is
// none. A month in capitals comes before the same in small letters. Letters that are a month's name are never
// changed: JUL is not JUN.
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

// isZero reports whether a zero may be read as this character; some are those of zeros with a stroke or dot.
func isZero(r rune) bool { return r == '0' || r == 'O' || r == 'o' || r == 'Q' || r == '@' }

// withoutTwins drops a letter that repeats the one before as small or capital letter, and a zero after its
// look-alike: the same print was read twice ("NOoV", "O09DEC", "Q@5AUG").
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
	// leastCells is how many clear dates in digits a column needs before a blurred one is looked at again.
	leastCells = 5
	// cellEdge is how far apart, in row heights, the edges of one column's dates may be.
	cellEdge = 0.4
)

var (
	// figuredDay is a date in digits as columns print it: with or without separators, the year last if there is one.
	figuredDay = regexp.MustCompile(`^(\d{4}|\d{6}|\d\d[./-]\d\d|\d\d[./-]\d\d[./-](\d\d|\d{4}))$`)
	// blurredCell matches what such a date may be read as if zeros are read as signs or not at all.
	blurredCell = regexp.MustCompile(`^[0-9@QODUoeIlSsBZx§|!é.,/'’-]{1,10}$`)
)

// dayShare is the share, in tenths, of a column's numbers that must be dates. It separates dates from codes and
// numbers.
const dayShare = 7

// dayCells is a column of numbers of the same form: how many there are, and how many of them may be dates.
type dayCells struct {
	// first and latest are the boxes of the uppermost number and of the one seen last.
	first, latest image.Rectangle
	form          string
	count, days   int
}

// mayBeDay reports whether pairs of digits may be day and month, perhaps with a year before or after them.
func mayBeDay(text string) bool {
	digits := digitsOf(text)
	dayMonth := func(i int) bool {
		a, b := int(digits[i]-'0')*10+int(digits[i+1]-'0'), int(digits[i+2]-'0')*10+int(digits[i+3]-'0')
		return a >= 1 && b >= 1 && (a <= 12 && b <= 31 || a <= 31 && b <= 12)
	}
	return dayMonth(0) || len(digits) == 6 && dayMonth(2)
}

// formOf returns a text with every digit replaced by 0.
func formOf(text string) string { return anyFigure.ReplaceAllString(text, "0") }

var anyFigure = regexp.MustCompile(`\d`)

// repairDayCells looks again at words that begin where a column's dates do but are not dates ("090" for "0904",
// "@104"). A reading replaces the word if it has the form of the column's dates, two preparations of the pixels between
// the column's edges agree on it, and it contains the digits read before.
func repairDayCells(ctx context.Context, rec Recognizer, v view, words []Word) ([]Word, error) {
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

// cellsOf are the columns with enough clear dates.
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

// columnAt returns the column in which a word begins; nil if there is none.
func columnAt(columns []*dayCells, w Word) *dayCells {
	for _, c := range columns {
		if c.begins(w) {
			return c
		}
	}
	return nil
}

// overhung returns the column whose dates end where a word ends that begins left of them; nil if there is none. Such
// a word is a date read together with a tick beside the row.
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

// spans reports whether a word begins and ends where the column's dates do.
func (c *dayCells) spans(w Word) bool {
	return c.begins(w) && math.Abs(float64(w.Box.Max.X-c.latest.Max.X)) <= cellEdge*float64(c.latest.Dy())
}

// cellFrom returns how many words, from the first on, are in the column and may be one blurred date; 0 if they are
// none.
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

// readAgain reads the pixels between the column's edges. The word has no text if nothing surer was read.
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

// repairMonthDays looks again, as digits, at a word beside a month's name that is not a day although other days are at
// this place ("Jul 1b", "47 Jan", "1.1 Sep"). A reading on which two preparations agree replaces it.
func repairMonthDays(ctx context.Context, rec Recognizer, v view, words []Word) error {
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

// overhangs reports whether a word ends where days do but begins left of them, and where days begin. Such a word is
// a day read together with a tick beside the row.
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

// withoutTick returns a reading without the marks before its first digit, which are the rest of a tick.
func withoutTick(text string) string {
	return strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
}

// dayIn returns the day that at least two preparations are read as, with the mark after it; it must not have fewer
// digits than the word. It is "" if there is none, or several.
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

// nextToMonth reports whether a month's name is right before or after a word.
func nextToMonth(words []Word, i int) bool {
	return i > 0 && monthName.MatchString(words[i-1].Text) && words[i-1].closeTo(words[i]) ||
		i+1 < len(words) && monthName.MatchString(words[i+1].Text) && words[i].closeTo(words[i+1])
}

// dayPlace is a column of days.
type dayPlace struct {
	box  image.Rectangle
	days int
}

// dayPlaces are the places where several days are beside their months.
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

// holdsDay reports whether a box is mostly inside one of the places.
func holdsDay(places []dayPlace, b image.Rectangle) bool {
	return slices.ContainsFunc(places, func(p dayPlace) bool { return 4*across(p.box, b) >= 3*b.Dx() })
}

// across is how many pixels two boxes share horizontally.
func across(a, b image.Rectangle) int { return max(min(a.Max.X, b.Max.X)-max(a.Min.X, b.Min.X), 0) }
