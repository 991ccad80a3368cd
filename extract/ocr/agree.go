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

// terms are words that statements print, and bySkeleton those that no other term looks like.
var terms, bySkeleton = parseTerms(termData)

func parseTerms(data string) (known map[string]bool, bySkeleton map[string]string) {
	known, bySkeleton = map[string]bool{}, map[string]string{}
	for line := range strings.Lines(data) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, term := range strings.Fields(line) {
			known[term] = true
			if _, taken := bySkeleton[skeleton(term)]; taken {
				term = "" // two terms look alike: neither is told by its looks
			}
			bySkeleton[skeleton(term)] = term
		}
	}
	return known, bySkeleton
}

// skeleton is a word with letters that look alike as one of them.
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
	// outvoted is how many times surer all other readings of what looks alike must be together.
	outvoted = 3
	// leastVotes is how often the other reading must stand on the paper.
	leastVotes = 2
	// certainWord is the confidence from which a word is not doubted, whatever it looks like.
	certainWord = 0.95
	// sureLetters is the confidence from which letters are no stroke among letters, though the paper prints them once.
	sureLetters = 0.9
	// changed bounds the confidence of a word that was changed by its looks.
	changed = 0.75
)

// Agree settles words of capitals that look alike ("OM" and "DM", "FP!" and "FPI") by what the paper prints
// elsewhere and by the words of statements. What is changed was doubtful, is no such word itself, and stays
// doubtful; words of figures are left to arithmetic. Strokes after capitals are the letter I, and those beside a
// month's name figures of its day.
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
				text := votes.settled(withLetters(withoutTrademark(withoutDegree(inCapitals(withLastCapital(withMonthLetters(w.Text)))))), w.Confidence)
				if code := votes.code(p.Words, k); code != "" {
					text = code
				}
				if day, clear := clearDay(p.Words, k); clear {
					text = day
				}
				if month := clearMonthName(p.Words, k); month != "" {
					text = month
				}
				if text != w.Text {
					w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
				}
			}
		}
	}
	clearDayColumns(d)
	clearTerms(d)
	clearSides(d)
	clearCurrency(d)
	clearLetteredMarks(d)
	clearUnits(d)
	clearMarks(d)
	clearCodes(d)
	clearNumerals(d)
	clearSegments(d)
	clearCreditors(d)
	clearRepeats(d)
	clearSplitWords(d)
	clearShiftedSpaces(d)
	clearRareWords(d)
	clearSpeckedSpaces(d)
	clearOwnMarks(d)
	clearSpelling(d)
}

// votes are the readings of words that look alike, by skeleton: text to the sum of confidences.
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

// settled is what a word is by the votes, else by the words of statements.
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

// sharesLetter reports whether two texts have one letter at least at the same place: of two round letters any other
// two could be read ("QO").
func sharesLetter(a, b string) bool {
	other := []rune(b)
	for i, r := range []rune(a) {
		if i < len(other) && other[i] == r && unicode.IsLetter(r) {
			return true
		}
	}
	return false
}

// figuredCode is a code of two capitals whose first was read as a figure.
var figuredCode = regexp.MustCompile(`^[01][A-Z]$`)

// code is the short word of statements that a figure and a capital are ("1D 5240130"), where the paper prints it
// elsewhere or a long number follows; "" for all others: flats and gates are numbered so too.
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

// longNumber is a number that no street has.
var longNumber = regexp.MustCompile(`^\d{5,}$`)

// isCapitals reports whether a word is of capitals, and of what looks like them, with at least two letters.
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

// sizeless is a short code of capitals that begins with a letter that looks alike great and small and was read as
// small, or two such letters and a stroke ("vDC", "voP", "s/o").
var sizeless = regexp.MustCompile(`^([copsuvwxz]{1,3}[A-Z][A-Zcopsuvwxz]{0,2}|[copsuvwxz]/[copsuvwxz])$`)

// inCapitals writes such a code in capitals: a row's type has no small letters before great ones.
func inCapitals(text string) string {
	if sizeless.MatchString(text) {
		return strings.ToUpper(text)
	}
	return text
}

// smallEnd is a word of capitals with a small letter that looks like one behind.
var smallEnd = regexp.MustCompile(`^([A-Z]{2,})[tlifj]$`)

// withLastCapital writes the last letter of a word of statements as the capital that it is ("GAJt", "FPt").
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

// withoutTrademark reads the letter that a trademark behind capitals is: a paper of money speaks of cash machines
// ("AT™").
func withoutTrademark(text string) string {
	bare := strings.TrimRight(text, "™")
	if bare == text || bare == "" || strings.IndexFunc(bare, func(r rune) bool { return !unicode.IsUpper(r) }) >= 0 {
		return text
	}
	return bare + "M"
}

// withoutDegree drops the sign of degrees that dirt behind a word was read as; behind one or two letters it is a
// number's ("N°").
func withoutDegree(text string) string {
	bare := strings.TrimSuffix(text, "°")
	if last, _ := utf8.DecodeLastRuneInString(bare); bare == text || utf8.RuneCountInString(bare) < 3 ||
		!unicode.IsLetter(last) {
		return text
	}
	return bare
}

// withLetters makes the strokes in a word of capitals the letter that they are.
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
