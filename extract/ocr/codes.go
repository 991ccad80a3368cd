package ocr

import (
	"cmp"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

var (
	// code is a short word of capitals; blurredCode matches its usual misreadings.
	code        = regexp.MustCompile(`^[A-Z]{2,4}$`)
	blurredCode = regexp.MustCompile(`^[\[{(|!:;.,'‘]?[A-Za-z0!|]{2,5}[\]})|!:;.,'’]?$`)
)

// leastCodes is how many frequent codes must begin at one place before other words there are corrected by them.
const leastCodes = 8

// codeColumn is a place where codes begin, and how often each code is there.
type codeColumn struct {
	x, height float64
	seen      map[string]int
	known     int
}

// settleCodes corrects doubtful words in a column where the paper prints the same few codes again and again. The word
// must look like only one of them ("OD" among DD, "co" among CD) or have one letter more ("DOM", "[CM"). Codes that
// differ in letters of different look are different codes (CM, CW).
func settleCodes(d *page.Document) {
	columns := codeColumns(d)
	eachRecognized(d, func(w *page.Word) {
		if w.Confidence >= certainWord || !blurredCode.MatchString(w.Text) {
			return
		}
		at := slices.IndexFunc(columns, func(c *codeColumn) bool { return c.begins(w.Box) })
		if at < 0 || columns[at].known < leastCodes || columns[at].seen[w.Text] >= leastSeen {
			return
		}
		if text := columns[at].codeOf(w.Text); text != "" {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	})
}

// eachRecognized calls show for every recognized word.
func eachRecognized(d *page.Document, show func(*page.Word)) {
	for _, p := range d.Pages {
		for i := range p.Words {
			if w := &p.Words[i]; p.Source == page.SourceOCR && w.Source == page.SourceOCR {
				show(w)
			}
		}
	}
}

// codeColumns are the places of all pages where codes begin.
func codeColumns(d *page.Document) (columns []*codeColumn) {
	eachRecognized(d, func(w *page.Word) {
		if !code.MatchString(w.Text) || w.Confidence < wellRead {
			return
		}
		at := slices.IndexFunc(columns, func(c *codeColumn) bool { return c.begins(w.Box) })
		if at < 0 {
			at = len(columns)
			columns = append(columns, &codeColumn{x: w.Box.X0, height: w.Box.Height(), seen: map[string]int{}})
		}
		c := columns[at]
		if c.seen[w.Text]++; c.seen[w.Text] == leastSeen {
			c.known += leastSeen
		} else if c.seen[w.Text] > leastSeen {
			c.known++
		}
	})
	return columns
}

func (c *codeColumn) begins(b page.Box) bool { return math.Abs(b.X0-c.x) < c.height/2 }

// codeOf returns the only code of the column that a text looks like, in capitals or not; or else the only code that
// has one letter less than the text. It is "" if there is none.
func (c *codeColumn) codeOf(text string) string {
	bare := strings.ToUpper(strings.Trim(text, "[]{}()|!:;.,'‘’"))
	if code := c.only(func(code string) bool { return skeleton(code) == skeleton(bare) }); code != "" {
		return code
	}
	if !terms[bare] && !code.MatchString(text) {
		if code := c.only(func(code string) bool {
			return min(misreading(text, code), misreading(strings.ToLower(text), strings.ToLower(code))) <= alikeOnly
		}); code != "" {
			return code
		}
	}
	if !terms[bare] && (code.MatchString(text) || bare != strings.ToUpper(text)) {
		return c.only(func(code string) bool {
			return utf8.RuneCountInString(bare) == len(code)+1 && oneLetterApart(bare, code)
		})
	}
	return ""
}

// only returns the one frequent code of the column that fits; "" if there is none or several.
func (c *codeColumn) only(fits func(string) bool) (only string) {
	for code, n := range c.seen {
		if n < leastSeen || !fits(code) {
			continue
		}
		if only != "" {
			return ""
		}
		only = code
	}
	return only
}

// Codes of machines, branches and channels are put together of parts that a paper repeats, between strokes and dashes:
// "0894/FTFVA/WS95031", "ATW-153189XXXXXX1197-S1ANHY50-HYDERABAD".

var (
	// codePart is a part of a code and the separator after it.
	codePart = regexp.MustCompile(`([^/-]*)([/-]|$)`)
	// stemmed is a part that begins with a letter and may end with a counting number.
	stemmed = regexp.MustCompile(`^([A-Z][A-Z0-9]{2,}?[A-Z])(\d*)$`)
	// lostStroke is what a slash between two parts may have been read as.
	lostStroke = regexp.MustCompile(`^[Il1|!]?$`)
)

const (
	// leastStem is the shortest beginning of a part, in characters, by which others are corrected.
	leastStem = 4
	// leastJoined is how often the paper must print two parts with a slash between before a missing slash is added.
	leastJoined = 2
	// leastJoinedPart is the least length of each of these parts, in characters.
	leastJoinedPart = 3
)

// segments counts the stems of parts and the pairs of parts with a slash between.
type segments struct {
	stems map[string]int
	pairs map[[2]string]int
}

// settleSegments corrects doubtful codes by the parts of the paper's other codes: a stem that looks like only one
// frequent stem ("SLANHY50" among S1ANHY), or a slash that was lost or read as a letter ("FTFVAIWS95031").
func settleSegments(d *page.Document) {
	seen := segments{map[string]int{}, map[[2]string]int{}}
	eachRecognized(d, func(w *page.Word) {
		if w.Confidence >= wellRead {
			seen.note(w.Text)
		}
	})
	seen.keepJoined()
	eachRecognized(d, func(w *page.Word) {
		if w.Confidence >= certainWord || utf8.RuneCountInString(w.Text) < leastStem || digitsOf(w.Text) == "" {
			return
		}
		if text := seen.clear(w.Text); text != w.Text {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	})
}

// note counts the parts of a word.
func (s segments) note(text string) {
	before, stroke := "", false
	for _, m := range codePart.FindAllStringSubmatch(text, -1) {
		if stem := stemmed.FindStringSubmatch(m[1]); stem != nil {
			s.stems[stem[1]]++
		}
		if stroke {
			s.pairs[[2]string{before, m[1]}]++
		}
		before, stroke = m[1], m[2] == "/"
	}
}

// clear returns a word with its parts as the paper prints them elsewhere.
func (s segments) clear(text string) string {
	return codePart.ReplaceAllStringFunc(text, func(part string) string {
		bare := strings.TrimRight(part, "/-")
		return s.clearPart(bare) + part[len(bare):]
	})
}

func (s segments) clearPart(part string) string {
	if joined := s.withStroke(part); joined != part {
		return joined
	}
	own := stemmed.FindStringSubmatch(part)
	if own == nil || len(own[1]) < leastStem || s.stems[own[1]] >= leastSeen {
		return part
	}
	only := ""
	for stem, n := range s.stems {
		if n < leastSeen || digitsOf(stem) == "" || misreading(own[1], stem) > alikeOnly {
			continue
		}
		if only != "" {
			return part
		}
		only = stem
	}
	if only == "" {
		return part
	}
	return only + own[2]
}

// withStroke adds the missing slash if a part consists of exactly one known pair of parts; otherwise it returns the
// part unchanged.
func (s segments) withStroke(part string) string {
	only := ""
	for pair := range s.pairs {
		between := len(part) - len(pair[0]) - len(pair[1])
		if between < 0 || !strings.HasPrefix(part, pair[0]) || !strings.HasSuffix(part, pair[1]) ||
			!lostStroke.MatchString(part[len(pair[0]):len(pair[0])+between]) {
			continue
		}
		if only != "" {
			return part
		}
		only = pair[0] + "/" + pair[1]
	}
	return cmp.Or(only, part)
}

// keepJoined drops pairs that are too rare or too short to be evidence.
func (s segments) keepJoined() {
	maps.DeleteFunc(s.pairs, func(pair [2]string, n int) bool {
		return n < leastJoined || !hasLetter(pair[0]) || !hasLetter(pair[1]) ||
			min(len(pair[0]), len(pair[1])) < leastJoinedPart
	})
}

// asDigits replaces letters by the digits that are often read as them; asLetters does the opposite.
var (
	asDigits = strings.NewReplacer("O", "0", "o", "0", "Q", "0", "D", "0", "I", "1", "l", "1", "|", "1", "!", "1",
		"Z", "2", "z", "2", "S", "5", "s", "5", "$", "5", "B", "8", "G", "6")
	asLetters = strings.NewReplacer("0", "O", "1", "l", "5", "s")
)

var (
	// counted is the number before "OF" and another number; gluedCount is one without a space before it ("OOF 12").
	counted    = regexp.MustCompile(`^[0-9OoQSsZIl|!B]{1,3}$`)
	gluedCount = regexp.MustCompile(`^([0-9OoQSsZIl|!B]{1,3})(OF|of)$`)
	count      = regexp.MustCompile(`^\d{1,3}$`)
	// initialed is a legal form of initials whose l was read as the digit 1 ("S.r.1."). "p.1" is a page number.
	initialed = regexp.MustCompile(`^\pL\.(?:\pL\.)+1\.?$`)
	// quartered is a quarter of the year: no word has a Q before one of these characters alone.
	quartered = regexp.MustCompile(`^Q[OoIl|!]$`)
	// endedOne is a code whose last letter was read as the digit 1 before its number ("UP166496504").
	endedOne = regexp.MustCompile(`^([A-Z]{2,3})1(\d{5,})$`)
	// branched is the IFSC code of an Indian bank branch, whose fifth character is always a zero. Letters that end
	// in N are rather an abbreviation for "number" ("CHQNO123456"), except those of the two Indian banks whose
	// letters end in BIN.
	branched = regexp.MustCompile(`(^|[^0-9A-Za-z])([A-Z]{4})[OoQ](\d{6})($|[^0-9A-Za-z])`)
)

// settleNumerals corrects digits and letters in doubtful words whose context allows only one of them: "S OF 24",
// "OOF 12", "S.r.1.", "QO", the zero of an IFSC code. Known words of statements stay ("IOF 12").
func settleNumerals(d *page.Document) {
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		var out []page.Word
		for k, w := range p.Words {
			if w.Source != page.SourceOCR || w.Confidence >= certainWord || terms[w.Text] {
				out = append(out, w)
				continue
			}
			if m := gluedCount.FindStringSubmatch(w.Text); m != nil && countsOn(p.Words, k+1) {
				left, right := splitAt(w, len(m[1]))
				left.Text = asDigits.Replace(left.Text)
				out = append(out, left, right)
				continue
			}
			if text := numeral(p.Words, k); text != w.Text {
				w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
			}
			out = append(out, w)
		}
		p.Words = out
	}
}

// numeral returns the word at i with the digits and letters that its form requires.
func numeral(words []page.Word, i int) string {
	text := words[i].Text
	switch {
	case quartered.MatchString(text):
		return "Q" + asDigits.Replace(text[1:])
	case initialed.MatchString(text) && strings.ToUpper(text) != text:
		return asLetters.Replace(text)
	case counted.MatchString(text) && !count.MatchString(text) && isOf(words, i+1) && countsOn(words, i+2):
		return asDigits.Replace(text)
	}
	if m := endedOne.FindStringSubmatch(text); m != nil && terms[m[1]+"I"] && !terms[m[1]] {
		return m[1] + "I" + m[2]
	}
	if m := branched.FindStringSubmatch(text); m != nil &&
		(!strings.HasSuffix(m[2], "N") || strings.HasSuffix(m[2], "BIN")) {
		return branched.ReplaceAllString(text, "${1}${2}0${3}${4}")
	}
	return text
}

// isOf reports whether the word at i is "of", right after the number before.
func isOf(words []page.Word, i int) bool {
	return i < len(words) && strings.EqualFold(words[i].Text, "of") && follows(words[i-1], words[i])
}

// countsOn reports whether the word at i is a number, right after the word before.
func countsOn(words []page.Word, i int) bool {
	return i < len(words) && count.MatchString(words[i].Text) && follows(words[i-1], words[i])
}

// creditor is a SEPA creditor identifier: country, check digits, business code and number. Banks use ZZZ as the
// business code for everyone who does not ask for another.
var creditor = regexp.MustCompile(`\b([A-Z]{2}\d{2})(Z[Z2]{2}|2Z[Z2]|22Z)(\d{6,})\b`)

// settleCreditors corrects a doubtful business code of Z and its look-alikes to ZZZ ("DE98Z2Z09999999999").
func settleCreditors(d *page.Document) {
	eachRecognized(d, func(w *page.Word) {
		if w.Confidence >= certainWord {
			return
		}
		if text := creditor.ReplaceAllString(w.Text, "${1}ZZZ${3}"); text != w.Text {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	})
}
