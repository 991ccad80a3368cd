package ocr

import (
	"cmp"
	"maps"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// Codes of machines, branches and channels are put together of parts that a paper repeats, between strokes and dashes:
// "0894/FTFVA/WS95031", "ATW-153189XXXXXX1197-S1ANHY50-HYDERABAD".

var (
	// codePart is a part of a code and the mark behind it.
	codePart = regexp.MustCompile(`([^/-]*)([/-]|$)`)
	// stemmed is a part that begins with letters, figures among them or not, and may end with figures that count on.
	stemmed = regexp.MustCompile(`^([A-Z][A-Z0-9]{2,}?[A-Z])(\d*)$`)
	// lostStroke is what a stroke between two parts is read as, if anything.
	lostStroke = regexp.MustCompile(`^[Il1|!]?$`)
)

const (
	// leastStem is how many characters the beginning of a part has at least that others are told by.
	leastStem = 4
	// leastJoined is how often a paper has two parts with a stroke between before they are told without it.
	leastJoined = 2
	// leastJoinedPart is how many characters each of them has at least.
	leastJoinedPart = 3
)

// segments are the stems of parts that a paper repeats, and the pairs of parts with a stroke between.
type segments struct {
	stems map[string]int
	pairs map[[2]string]int
}

// clearSegments reads doubtful codes by the parts that others of the paper have: a stem that looks like only one frequent
// ("SLANHY50" among S1ANHY), a stroke that was read as a letter or lost ("FTFVAIWS95031").
func clearSegments(d *page.Document) {
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

// clear is a word with its parts as the paper has them.
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

// withStroke is a part with the stroke between the only two parts of the paper that it is together; the part itself when
// there are none, or several.
func (s segments) withStroke(part string) string {
	only := ""
	for pair := range s.pairs {
		between := len(part) - len(pair[0]) - len(pair[1])
		if between < 0 || !strings.HasPrefix(part, pair[0]) || !strings.HasSuffix(part, pair[1]) || !lostStroke.MatchString(part[len(pair[0]):len(pair[0])+between]) {
			continue
		}
		if only != "" {
			return part
		}
		only = pair[0] + "/" + pair[1]
	}
	return cmp.Or(only, part)
}

// keepJoined forgets the pairs that are seen too seldom or say too little to tell two parts by.
func (s segments) keepJoined() {
	maps.DeleteFunc(s.pairs, func(pair [2]string, n int) bool {
		return n < leastJoined || !hasLetter(pair[0]) || !hasLetter(pair[1]) || min(len(pair[0]), len(pair[1])) < leastJoinedPart
	})
}
