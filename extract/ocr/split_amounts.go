package ocr

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// faintGap is the greatest gap, in row heights, between two parts of an amount whose point was not seen: a
	// fixed-pitch character and the white beside it.
	faintGap = 1.3
	// narrowGap is the gap, in row heights, that a point without ink leaves: less than a space.
	narrowGap = 0.4
	// wideComma is the gap, in row heights, after a comma in fixed-pitch type: less than a character and a space.
	wideComma = 0.6
	// maxRepaired bounds the second looks at split amounts of one page; checks of the ink alone are cheap.
	maxRepaired = 48
	// repairedSure is the least confidence of a joined amount.
	repairedSure = 0.5
)

// figured is a part of an amount, cents are an amount's end whose separator was lost, whole is an amount as printed.
var (
	figured = regexp.MustCompile(`^[-+]?\(?[\d.,'’]+\)?[-+]?$`)
	cents   = regexp.MustCompile(`^\d{2}\)?[-+]?$`)
	// pointedCents are cents with their separator.
	pointedCents = regexp.MustCompile(`^[.,]\d{2}\)?[-+]?$`)
	dayEnd       = regexp.MustCompile(`^\d{2}\.(\d{2}|\d{4})?$`)
	whole        = regexp.MustCompile(`^[-+]?\(?\d{1,3}([.,'’]\d{3})*[.,]\d{2}\)?[-+]?$`)
)

// mostParts is into how many words an amount is split at most: "1, 766, 668 00".
const mostParts = 4

// repairSplitAmounts joins amounts that were split at a faint point or at the wide separators of fixed-pitch type
// ("96,121 24", "20 018,23", "109, 306.09"). They are joined only if the ink between them is a point, or if the
// pixels of all parts, read together, give an amount with the same digits. Dates are joined in the same way ("11
// 06.").
func repairSplitAmounts(ctx context.Context, rec Recognizer, v view) ([]Word, error) {
	var out []Word
	left, words := maxRepaired, sidesApart(v.words)
	known, printed, pitch := stylesOn(v.picture, words), currenciesOn(words), pitchOf(words)
	for i := 0; i < len(words); i++ {
		first := words[i]
		currency := words[i].withoutCurrency(printed)
		n, together := known.partsFrom(words[i:]), Word{}
		blurred := n < 2 && centsBlurred(words[i:])
		if blurred {
			n = 2
		}
		parts := words[i : i+n]
		if n > 1 && !blurred {
			together = known.joinedByInk(v.picture, parts)
		}
		marked := together.Text != ""
		if n > 1 && together.Text == "" && !blurred {
			together = known.joinedByMark(parts)
		}
		if n > 1 && together.Text == "" && left > 0 && !known.lostGroup(parts) {
			left--
			var err error
			if together, err = known.readTogether(ctx, rec, v.picture, parts, blurred); err != nil {
				return nil, err
			}
		}
		if n > 1 && together.Text == "" && !blurred {
			together = joinedByGap(parts)
		}
		if together.Text == "" {
			out = append(out, first)
			continue
		}
		// every mark has its ink, and a blank no room
		if all := joined(parts); (marked || together.Text == all.Text) && together.holdsNoBlank(pitch) {
			together.Confidence = all.Confidence
		}
		together.Text, together.Box = currency+together.Text, together.Box.Union(first.Box)
		out = append(out, together)
		i += n - 1
	}
	return out, nil
}

// partsFrom returns how many words, from the first, may be one amount; 1 if it was not split.
func (known ways) partsFrom(words []Word) int {
	n := 1
	for n < min(len(words), mostParts) && words[n-1].mayGoOn(words[n]) {
		n++
	}
	for ; n > 1; n-- {
		if known.couldBe(words[:n]) {
			return n
		}
	}
	return 1
}

// mayGoOn reports whether the next word may continue an amount.
func (w Word) mayGoOn(next Word) bool {
	return figured.MatchString(w.Text) && figured.MatchString(next.Text) && !strings.HasSuffix(w.Text, ")") &&
		!strings.HasPrefix(next.Text, "-") && !strings.HasPrefix(next.Text, "+") && w.closeTo(next)
}

// couldBe reports whether parts are an amount except for separators between them, or a date except for the point
// before its month.
func (known ways) couldBe(parts []Word) bool {
	if text, _ := known.pointed(parts); text != "" {
		return true
	}
	text := ""
	for _, w := range parts {
		text += w.Text
	}
	return whole.MatchString(text) || known.match(text)
}

// pointed returns the amount or date that parts form with separators added, and the indexes of the parts before
// which one was lost. text is "" if they form none, or if no separator was lost.
func (known ways) pointed(parts []Word) (text string, lost []int) {
	for i, w := range parts[1:] {
		if before := parts[i].Text; !strings.ContainsAny(before[len(before)-1:], ".,") &&
			!strings.ContainsAny(w.Text[:1], ".,") {
			lost = append(lost, i+1)
		}
	}
	if len(lost) == 0 {
		return "", nil
	}
	last := parts[len(parts)-1].Text
	if day := pointedDay(parts, lost); day != "" {
		return day, lost
	}
	if len(parts) == 2 && dayEnd.MatchString(last) && len(parts[0].Text) <= 2 {
		return parts[0].Text + "." + last, lost
	}
	for _, way := range known {
		text := parts[0].Text
		for i, w := range parts[1:] {
			switch {
			case !slices.Contains(lost, i+1):
			case i+2 == len(parts) && cents.MatchString(w.Text):
				text += way.point
			default:
				text += way.group
			}
			text += w.Text
		}
		if way.amount.MatchString(text) {
			return text, lost
		}
	}
	return "", nil
}

// pointedDay returns the date with its year that parts form with lost points added; "" if they form none.
func pointedDay(parts []Word, lost []int) string {
	text := parts[0].Text
	for i, w := range parts[1:] {
		if slices.Contains(lost, i+1) {
			text += "."
		}
		text += w.Text
	}
	if m := wholeDate.FindStringSubmatch(text); m == nil || len(m[1]) > 2 ||
		len(m[5]) < 4 && !fullShortDay.MatchString(text) || !isDate(text) {
		return ""
	}
	return text
}

// fullShortDay is a date with a two-digit year and two digits each for day and month: no amount continues like that.
var fullShortDay = regexp.MustCompile(`^\d{2}\.\d{2}\.\d{2}$`)

// decimalMark returns the decimal separator of an amount, which is the one not used between its thousands.
func decimalMark(text string) string {
	if strings.Contains(text, ".") {
		return ","
	}
	return "."
}

// centsBlurred reports whether the first word is an amount without cents and the second, right after it, is nothing
// that belongs there ("-725" and ")"): the second is then its cents, badly read.
func centsBlurred(words []Word) bool {
	return len(words) > 1 && unpointed.MatchString(words[0].Text) && words[0].closeTo(words[1]) &&
		words[1].Confidence < doubtful &&
		utf8.RuneCountInString(words[1].Text) <= 3 && digitsOf(words[0].Text) != ""
}

// readTogether reads the pixels of all parts as one number. The result has no text if that is not an amount, or one
// with other digits. If the cents were blurred, two more digits are accepted. A first reading with the digits of the
// parts is taken at any confidence, because these digits were then read twice.
func (known ways) readTogether(ctx context.Context, rec Recognizer, g *raster.Gray, parts []Word,
	blurred bool) (Word, error) {
	all := joined(parts)
	top, bottom := all.row()
	margin := (bottom - top) / 6
	cut := page.Box{X0: float64(all.Box.Min.X) - margin, Y0: top - margin, X1: float64(all.Box.Max.X) + margin,
		Y1: bottom + margin}
	found, err := rec.Recognize(ctx, sampled(g, page.Scaling(1), cut, enlarged), FiguresLine)
	if err != nil {
		return Word{}, err
	}
	var votes ballot
	votes.count(found)
	for rank, r := range votes.result() {
		digits := digitsOf(r.Text)
		if blurred && len(digits) == len(digitsOf(parts[0].Text))+2 {
			digits = digits[:len(digits)-2] + digitsOf(parts[1].Text)
		}
		if (r.Confidence >= repairedSure || rank == 0 && !blurred) &&
			(whole.MatchString(r.Text) || known.match(r.Text) || isDate(r.Text)) && digits == digitsOf(all.Text) {
			if all.Text = r.Text; blurred {
				all.Confidence = unsure * min(r.Confidence, parts[0].Confidence)
				return all, nil
			}
			all.Confidence = min(r.Confidence, all.Confidence)
			return all, nil
		}
	}
	return Word{}, nil
}

// joinedByMark joins an amount that was split at its own decimal separator ("3.969, 22", "77,207 .22"): nothing else
// ends or begins like that.
func (known ways) joinedByMark(parts []Word) Word {
	all, before, last := joined(parts), parts[len(parts)-2].Text, parts[len(parts)-1].Text
	if _, lost := known.pointed(parts); len(lost) > 0 ||
		!cents.MatchString(last) && !pointedCents.MatchString(last) ||
		strings.HasSuffix(before, decimalMarkOf(all.Text)) != cents.MatchString(last) {
		return Word{}
	}
	for _, way := range known {
		if way.amount.MatchString(all.Text) {
			all.Confidence *= unsure
			return all
		}
	}
	return Word{}
}

// decimalMarkOf returns the last separator of an amount.
func decimalMarkOf(text string) string {
	if i := strings.LastIndexAny(text, ".,"); i >= 0 {
		return text[i : i+1]
	}
	return "."
}

// lostGroup reports whether a thousands separator was lost: if it has no ink, it may be the space that many papers
// print there.
func (known ways) lostGroup(parts []Word) bool {
	_, lost := known.pointed(parts)
	return slices.ContainsFunc(lost, func(i int) bool {
		return len(digitsOf(parts[i].Text)) > 2 &&
			!dayEnd.MatchString(parts[i].Text)
	})
}

// joinedByInk joins parts, with lower confidence, if the ink of a point is at every lost separator; otherwise the
// result has no text.
func (known ways) joinedByInk(g *raster.Gray, parts []Word) Word {
	text, lost := known.pointed(parts)
	for _, i := range lost {
		if !hasPointBetween(g, parts[i-1], parts[i]) {
			return Word{}
		}
	}
	all := joined(parts)
	all.Text = text
	all.Confidence *= unsure
	return all
}

// joinedByGap joins parts whose point left no ink, as on a fax: a day and month with the year, or an amount with its
// cents, if the gap is narrower than a space; and an amount that was split after a thousands comma, which is wide in
// fixed-pitch type.
func joinedByGap(parts []Word) Word {
	all, last, before := joined(parts), parts[len(parts)-1], parts[len(parts)-2]
	top, bottom := before.row()
	gap := float64(last.Box.Min.X-before.Box.Max.X) / (bottom - top)
	if len(parts) != 2 || gap > wideComma {
		return Word{}
	}
	switch mark := decimalMark(before.Text); {
	case strings.HasSuffix(before.Text, ",") && whole.MatchString(all.Text): // the comma is the first word's
	case gap > narrowGap:
		return Word{}
	case isDate(before.Text + "." + last.Text):
		all.Text = before.Text + "." + last.Text
	case strings.ContainsAny(before.Text, ".,") && cents.MatchString(last.Text) &&
		whole.MatchString(before.Text+mark+last.Text):
		all.Text = before.Text + mark + last.Text
	default:
		return Word{}
	}
	all.Confidence *= unsure * unsure
	return all
}

func joined(parts []Word) Word {
	all := parts[0]
	for _, w := range parts[1:] {
		all = all.with(w)
	}
	return all
}

// hasPointBetween reports whether there is ink at the bottom of the row between two words, and none above.
func hasPointBetween(g *raster.Gray, a, b Word) bool {
	foot := min(a.Box.Max.Y, b.Box.Max.Y)
	height := foot - max(a.Box.Min.Y, b.Box.Min.Y)
	ink, above := 0, 0
	for y := max(foot-height, 0); y < min(foot+height/4, g.Height); y++ {
		row := g.Row(y)
		for x := a.Box.Max.X + 1; x < min(b.Box.Min.X-1, g.Width); x++ {
			switch {
			case row[x] >= faintInk, row[x] >= dark && y < foot-height*2/5:
			case y < foot-height*2/5:
				above++
			default:
				ink++
			}
		}
	}
	return above == 0 && ink >= leastPoint
}

// leastPoint is the least number of ink pixels of a point.
const leastPoint = 3

func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// way is a style of amounts: the thousands separator and the decimal separator.
type way struct {
	group, point string
	amount       *regexp.Regexp
}

// ways are the styles in which a page may print its amounts.
type ways []way

var markedWays = ways{
	{",", ".", regexp.MustCompile(`^[-+]?\(?\d{1,3}(,\d{3})*\.\d{2}\)?[-+]?$`)},
	{".", ",", regexp.MustCompile(`^[-+]?\(?\d{1,3}(\.\d{3})*,\d{2}\)?[-+]?$`)},
	{"'", ".", regexp.MustCompile(`^[-+]?\(?\d{1,3}(['’]\d{3})+\.\d{2}\)?[-+]?$`)},
}

// plainStyles have no thousands separator: only the decimal separator can be lost.
var plainStyles = ways{
	{"", ".", regexp.MustCompile(`^[-+]?\(?\d{4,9}\.\d{2}\)?[-+]?$`)},
	{"", ",", regexp.MustCompile(`^[-+]?\(?\d{4,9},\d{2}\)?[-+]?$`)},
}

var (
	// plainAmount is an amount without thousands separators, up to its cents.
	plainAmount = regexp.MustCompile(`^[-+]?\(?\d{4,9}$`)
	// shortAmount is an amount below a thousand.
	shortAmount = regexp.MustCompile(`^[-+]?\(?\d{1,3}([.,])\d{2}\)?[-+]?$`)
)

// spacedStyles separate thousands by spaces, so other ink there is dirt and not a separator.
var spacedStyles = map[string]ways{
	".": {{"", ".", regexp.MustCompile(`^[-+]?\(?\d{1,3}\.\d{2}\)?[-+]?$`)}},
	",": {{"", ",", regexp.MustCompile(`^[-+]?\(?\d{1,3},\d{2}\)?[-+]?$`)}},
}

var (
	// thousands is the word before the last three digits and cents of an amount with a space between them.
	thousands  = regexp.MustCompile(`^[-+]?\(?[1-9]\d{0,2}$`)
	spacedRest = regexp.MustCompile(`^\d{3}([.,])\d{2}\)?[-+]?$`)
	// markedThousands is an amount with thousands separators.
	markedThousands = regexp.MustCompile(`^[-+]?\(?\d{1,3}([.,'’]\d{3})+[.,]\d{2}\)?[-+]?$`)
)

// leastSpaced is how many amounts with spaces between thousands a page must have before that is its style; they must
// also be overMarked times as many as other amounts. A separator may be lost in dirt, and dirt may look like one.
const leastSpaced, overMarked = 4, 2

// leastPlain is how many amounts without thousands separators a page must have before other amounts may lack them
// too.
const leastPlain = 3

// stylesOn returns the styles of a page's amounts. If spaces separate thousands, only the decimal separator remains.
// Amounts without thousands separators are allowed only if the page prints such amounts, whole or with only the ink
// of a point before their cents: otherwise a year beside a number could become one.
func stylesOn(g *raster.Gray, words []Word) ways {
	if point := spacedPoint(g, words); point != "" {
		return spacedStyles[point]
	}
	plain, short, parted := map[string]int{}, map[string]int{}, 0
	for i, w := range words {
		for _, way := range plainStyles {
			if way.amount.MatchString(w.Text) {
				plain[way.point]++
			}
		}
		if m := shortAmount.FindStringSubmatch(w.Text); m != nil {
			short[m[1]]++
		}
		if i > 0 && plainAmount.MatchString(words[i-1].Text) && cents.MatchString(w.Text) &&
			words[i-1].closeTo(w) && hasPointBetween(g, words[i-1], w) {
			parted++
		}
	}
	known := markedWays
	for _, way := range plainStyles {
		other := map[string]string{".": ",", ",": "."}[way.point]
		if short[way.point]+plain[way.point] > short[other]+plain[other] && plain[way.point]+parted >= leastPlain {
			known = append(known[:len(known):len(known)], way)
		}
	}
	return known
}

// spacedPoint returns the decimal separator of a page that separates thousands by spaces. It is "" if it does not,
// or if most of these spaces have the ink of a point: the engine splits fixed-pitch numbers there.
func spacedPoint(g *raster.Gray, words []Word) string {
	points, spaced, inked, marked := map[string]int{}, 0, 0, 0
	for i, w := range words {
		if markedThousands.MatchString(w.Text) {
			marked++
		}
		if m := spacedRest.FindStringSubmatch(w.Text); m != nil && i > 0 &&
			thousands.MatchString(words[i-1].Text) && words[i-1].closeTo(w) {
			points[m[1]]++
			spaced++
			inked += boolInt(hasPointBetween(g, words[i-1], w))
		}
	}
	switch {
	case inked > spaced-inked, spaced < leastSpaced || spaced < overMarked*marked:
		return ""
	case points[","] > points["."]:
		return ","
	}
	return "."
}

// match reports whether a text is an amount in one of the page's styles.
func (known ways) match(text string) bool {
	for _, w := range known {
		if w.amount.MatchString(text) {
			return true
		}
	}
	return false
}
