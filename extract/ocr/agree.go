package ocr

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

//go:embed terms.txt
var termData string

// terms are words that statements print. bySkeleton maps a skeleton to its term if no other term has the same
// skeleton.
var terms, bySkeleton = parseTerms(termData)

func parseTerms(data string) (known map[string]bool, bySkeleton map[string]string) {
	known, bySkeleton = map[string]bool{}, map[string]string{}
	for _, term := range firstColumn(data) {
		known[term] = true
		if _, taken := bySkeleton[skeleton(term)]; taken {
			term = ""
		}
		bySkeleton[skeleton(term)] = term
	}
	return known, bySkeleton
}

// skeleton replaces each letter by one letter for all of the same look.
func skeleton(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case 'D', 'Q', '0':
			return 'O'
		case 'l', '1', '!', '|', ']', '[', '/':
			return 'I'
		case '5', '$':
			return 'S'
		case '8':
			return 'B'
		case '2':
			return 'Z'
		}
		return r
	}, text)
}

const (
	// outvoted is how many times higher the summed confidence of all other readings with the same look must be.
	outvoted = 3
	// leastVotes is how often the other reading must be on the paper.
	leastVotes = 2
	// certainWord is the confidence from which a word is never doubted, whatever it looks like.
	certainWord = 0.95
	// sureLetters is the confidence from which letters stay letters and do not become strokes, even if the paper prints
	// the word once.
	sureLetters = 0.9
	// changed is the highest confidence of a word that was corrected by its look.
	changed = 0.75
)

// Agree corrects doubtful words by what the rest of the document prints and by the known words of statements. Words
// of capitals that look alike ("OM" and "DM", "FP!" and "FPI") are settled by votes of all readings. Strokes after
// capitals are the letter I; strokes beside a month's name are digits of its day. A corrected word stays doubtful.
// Amounts are left to arithmetic.
func Agree(d *page.Document) {
	votes := votesOf(*d)
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		p.Words = slices.Clone(p.Words)
		for k := range p.Words {
			if w := &p.Words[k]; w.Source == page.SourceOCR {
				text := votes.settled(
					withLetters(withoutTrademark(withoutDegree(inCapitals(withLastCapital(withMonthLetters(w.Text)))))),
					w.Confidence,
				)
				if code := votes.code(p.Words, k); code != "" {
					text = code
				}
				if day, clear := settledDay(p.Words, k); clear {
					text = day
				}
				if month := settledMonthName(p.Words, k); month != "" {
					text = month
				}
				if text != w.Text {
					w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
				}
			}
		}
	}
	settleDayColumns(d)
	settleTerms(d)
	settleSides(d)
	settleCurrency(d)
	settleCurrencySigns(d)
	settleUnits(d)
	settleSeparators(d)
	settleCodes(d)
	settleNumerals(d)
	settleSegments(d)
	settleCreditors(d)
	settleRepeats(d)
	settleSplitWords(d)
	settleShiftedSpaces(d)
	settleRareWords(d)
	settleSpeckedSpaces(d)
	settleDiacritics(d)
	settleSpelling(d)
}

// votes maps a skeleton to the readings with that look, and each reading to the sum of its confidences.
type votes map[string]map[string]float64

func votesOf(d page.Document) votes {
	v := votes{}
	for _, p := range d.Pages {
		for _, w := range p.Words {
			if text := withLetters(w.Text); isCapitals(text) {
				key := skeleton(text)
				if v[key] == nil {
					v[key] = map[string]float64{}
				}
				v[key][text] += w.Confidence
			}
		}
	}
	return v
}

// settled returns what a word is by the votes, or else by the known words of statements.
func (v votes) settled(text string, confidence float64) string {
	if !isCapitals(text) || terms[text] || confidence >= certainWord || len(languagesOf[strings.ToLower(text)]) > 0 {
		return text
	}
	key := skeleton(text)
	best, most := "", 0.0
	for other, sum := range v[key] {
		if other != text && (sum > most || sum == most && other < best) {
			best, most = other, sum
		}
	}
	if most >= max(outvoted*v[key][text], leastVotes) {
		return best
	}
	term := bySkeleton[key]
	if isWord(text) && !isWord(term) && (confidence >= unsure && v[key][text] >= leastVotes ||
		confidence >= sureLetters) {
		// the paper prints these letters again and again, or clearly: a stroke among them would have been seen
		return text
	}
	if term != "" && sharesLetter(text, term) {
		return term
	}
	return text
}

// sharesLetter reports whether two texts have at least one letter at the same place. Two round letters alone could
// be anything ("QO").
func sharesLetter(a, b string) bool {
	other := []rune(b)
	for i, r := range []rune(a) {
		if i < len(other) && other[i] == r && unicode.IsLetter(r) {
			return true
		}
	}
	return false
}

// figuredCode is a code of two capitals whose first letter was read as a digit.
var figuredCode = regexp.MustCompile(`^[01][A-Z]$`)

// code returns the code of two capitals for a digit and a capital ("1D 5240130"), if the paper prints that code
// elsewhere or a long number follows. It is "" for all others: flats and gates have such numbers too.
func (v votes) code(words []page.Word, i int) string {
	w := words[i]
	if m := figuredLabel.FindStringSubmatch(w.Text); m != nil && bySkeleton[skeleton(m[1])] != "" &&
		w.Confidence < certainWord {
		return bySkeleton[skeleton(m[1])] + m[2]
	}
	if term := bySkeleton[skeleton(w.Text)]; term != "" && figuredCode.MatchString(w.Text) &&
		skeleton(w.Text[1:]) == skeleton(term[1:]) && w.Confidence < certainWord {
		if v[skeleton(term)][term] > 0 || i+1 < len(words) && longNumber.MatchString(words[i+1].Text) &&
			follows(w, words[i+1]) {
			return term
		}
	}
	return ""
}

// figuredLabel is such a code before a mark and a long number ("1D:7591772334").
var figuredLabel = regexp.MustCompile(`^(1D)([:#.]\d{5,})$`)

// longNumber is a number too long for a house.
var longNumber = regexp.MustCompile(`^\d{5,}$`)

// isCapitals reports whether a word has only capitals and characters that look like capitals, and at least two
// letters.
func isCapitals(text string) bool {
	letters := 0
	for _, r := range text {
		switch {
		case unicode.IsUpper(r):
			letters++
		case !unicode.IsDigit(r) && !strings.ContainsRune("/-&!|", r):
			return false
		}
	}
	digits := len(digitsOf(text))
	return letters >= 2 && digits <= 1
}

// sizeless is a short code in which a letter that looks the same as capital and small letter was read as small
// ("vDC", "voP", "s/o").
var sizeless = regexp.MustCompile(`^([copsuvwxz]{1,3}[A-Z][A-Zcopsuvwxz]{0,2}|[copsuvwxz]/[copsuvwxz])$`)

// inCapitals writes such a code in capitals: no text has small letters before capitals.
func inCapitals(text string) string {
	if sizeless.MatchString(text) {
		return strings.ToUpper(text)
	}
	return text
}

// smallEnd is a word of capitals whose last letter was read as a small one.
var smallEnd = regexp.MustCompile(`^([A-Z]{2,})[tlifj]$`)

// withLastCapital corrects the last letter of a word of statements to a capital ("GAJt", "FPt").
func withLastCapital(text string) string {
	if m := smallEnd.FindStringSubmatch(text); m != nil {
		for _, last := range []string{strings.ToUpper(text[len(text)-1:]), "I", "T", "L"} {
			if terms[m[1]+last] {
				return m[1] + last
			}
		}
	}
	return text
}

// withoutTrademark replaces a trademark sign after capitals by the letter M: papers about money speak of cash
// machines ("AT™").
func withoutTrademark(text string) string {
	bare := strings.TrimRight(text, "™")
	if bare == text || bare == "" || strings.IndexFunc(bare, func(r rune) bool { return !unicode.IsUpper(r) }) >= 0 {
		return text
	}
	return bare + "M"
}

// withoutDegree drops a degree sign that dirt after a word was read as. After one or two letters it is part of an
// abbreviation ("N°").
func withoutDegree(text string) string {
	bare := strings.TrimSuffix(text, "°")
	if last, _ := utf8.DecodeLastRuneInString(bare); bare == text || utf8.RuneCountInString(bare) < 3 ||
		!unicode.IsLetter(last) {
		return text
	}
	return bare
}

// withLetters replaces the strokes in a word of capitals by the letter I.
func withLetters(text string) string {
	if !strings.ContainsAny(text, "!|]") || strings.Contains(text, "[") || utf8.RuneCountInString(text) < 3 {
		return text
	}
	before := rune(0)
	capitals := 0
	out := strings.Map(func(r rune) rune {
		if strings.ContainsRune("!|]", r) && (unicode.IsUpper(before)) {
			r = 'I'
		}
		if unicode.IsUpper(r) {
			capitals++
		} else if unicode.IsLower(r) {
			capitals -= utf8.RuneCountInString(text)
		}
		before = r
		return r
	}, text)
	if capitals < 2 {
		return text
	}
	return out
}
