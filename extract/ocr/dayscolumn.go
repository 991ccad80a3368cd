package ocr

import (
	"math"
	"regexp"
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
var blurredDigits = strings.NewReplacer("l", "1", "I", "1", "i", "1", "L", "1", "|", "1", "!", "1", "o", "0", "O", "0", "Q", "0", "D", "0", "C", "0", "@", "0",
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

// holds says that a box begins and ends where the column's days do.
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

// month is the only month of the column that three letters are but for one of them, "" for none; capitals come first, as
// one month may be spelled in both. Letters that are a month's as they stand are no other's: JUL is not JUN.
func (c dayColumn) month(letters string) (only string) {
	named := monthName.MatchString(letters)
	for month := range c.months {
		near := strings.EqualFold(month, letters) || !named && oneLetterApart(strings.ToUpper(month), strings.ToUpper(letters))
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

// isZero says that zeros are read so, those with a stroke or a dot among them.
func isZero(r rune) bool { return r == '0' || r == 'O' || r == 'o' || r == 'Q' || r == '@' }

// withoutTwins drops the second of two letters that are one, great and small, and a zero behind what it looks like: one
// print read twice ("NOoV", "O09DEC", "Q@5AUG").
func withoutTwins(text string) string {
	before := utf8.RuneError
	return strings.Map(func(r rune) rune {
		twin := r != before && (unicode.IsLetter(r) && unicode.ToUpper(r) == unicode.ToUpper(before) || isZero(r) && isZero(before))
		if before = r; twin {
			return -1
		}
		return r
	}, text)
}
