package ocr

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm" // takes the marks off letters

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// markHeight is how far, in rows of type, the ink of a word stands above that of its row's other words when
	// a capital bears a mark; capitals, figures and tall letters differ by less.
	markHeight = 0.08
	// leastMark is the same in pixels.
	leastMark = 3
	// unsure is the confidence below which a word of small letters may have lost marks: those add no height.
	unsure = 0.8
	// surer is by how much another reading of such a word must be surer.
	surer = 0.1
	// maxMarked bounds what is read again for marks on one page, some 8 ms each.
	maxMarked = 40
	// leastFound is in how many texts marks are found before all words of a page are read again for them, eachText how
	// often one text is.
	leastFound, eachText = 2, 2
	// sampledWords is how many words choose the language.
	sampledWords = 4
	// mostTried is how many languages are tried where the page does not tell its own: each has an engine of its own.
	mostTried = 3
	// rowReach is how far along a row, in its heights, words tell how tall it is.
	rowReach = 40
)

// withMarks reads words again whose letters may bear marks that the recognizer's own language lacks: capitals whose
// ink stands above their row's, words of statements that have marks, and words of small letters that are doubtful.
// Where the page's words tell that it is in a language with marks, or that finds marks in several of them, all its
// other words are read again too, each text once or twice.
func withMarks(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) error {
	if several, ok := rec.(Marker); ok && len(several.MarkedLanguages()) == 0 {
		return nil // its own language has all letters, or no other is installed
	}
	m := marking{rec: rec, picture: g, words: words, left: maxMarked, read: map[string][]string{},
		tried: map[string]int{}}
	var tall, faint []int
	for i, w := range words {
		switch {
		case bearsMark(words, i), hasMarkedTwin(w.Text):
			tall = append(tall, i)
		case mayLackMarks(w):
			faint = append(faint, i)
		}
	}
	oftenFirst(words, tall)
	m.told = m.takeTold()
	if len(tall)+len(faint) == 0 && !m.told {
		return nil
	}
	if !m.told {
		if err := m.choose(ctx, slices.Concat(tall, faint)); err != nil {
			return err
		}
	}
	if err := m.look(ctx, tall, faint); err != nil {
		return err
	}
	if m.found() < leastFound && !m.told {
		m.settle()
		return nil
	}
	m.left = maxMarked
	if err := m.look(ctx, m.others(), nil); err != nil {
		return err
	}
	m.settle()
	return nil
}

// oftenFirst orders places by how often their text stands at them: on a page with dirt more words stand above their row
// than are looked at, and what is found once holds for all of a text.
func oftenFirst(words []Word, places []int) {
	times := map[string]int{}
	for _, i := range places {
		times[words[i].Text]++
	}
	slices.SortStableFunc(places, func(a, b int) int { return times[words[b].Text] - times[words[a].Text] })
}

// marking is a page's words on their way to their marks.
type marking struct {
	rec     Recognizer
	picture *raster.Gray
	words   []Word
	mode    Mode
	told    bool // the page's words tell its language
	left    int
	// read is what each text was read as, in the order of reading, tried how often it was looked at.
	read  map[string][]string
	tried map[string]int
}

// languages are those that the recognizer knows, at least the one of MarkedLine.
func (m *marking) languages() []string {
	if several, ok := m.rec.(Marker); ok {
		return several.MarkedLanguages()
	}
	return nil
}

// takeTold takes the language that the page's words tell; false when they tell none, or one without marks.
func (m *marking) takeTold() bool {
	n := slices.Index(m.languages(), languageOf(textsOf(m.words)))
	if n >= 0 {
		m.mode = MarkedLine + Mode(n)
	}
	return n >= 0
}

// textsOf are what words say.
func textsOf(words []Word) (texts []string) {
	for _, w := range words {
		texts = append(texts, w.Text)
	}
	return texts
}

// choose takes the language that is surest of the longest words.
func (m *marking) choose(ctx context.Context, places []int) error {
	m.mode = MarkedLine
	tried := min(len(m.languages()), mostTried)
	if tried < 2 {
		return nil
	}
	places = slices.Clone(places)
	slices.SortStableFunc(places, func(a, b int) int { return len(m.words[b].Text) - len(m.words[a].Text) })
	best := 0.0
	for n := range tried {
		sum := 0.0
		for _, i := range places[:min(len(places), sampledWords)] {
			again, err := readLine(ctx, m.rec, m.picture, m.words[i], MarkedLine+Mode(n))
			if err != nil {
				return err
			}
			sum += again.Confidence
		}
		if sum > best {
			best, m.mode = sum, MarkedLine+Mode(n)
		}
	}
	return nil
}

// look reads words again: of those whose looks say that they bear marks a reading that differs in marks only is
// taken, of doubtful ones also a surer one that differs little.
func (m *marking) look(ctx context.Context, sure, faint []int) error {
	for n, i := range slices.Concat(sure, faint) {
		w := &m.words[i]
		text := w.Text
		if m.left == 0 || m.tried[text] >= eachText ||
			n < len(sure) && !m.told && terms[strings.ToUpper(text)] && !hasMarkedTwin(text) {
			continue // a speck over a word that statements print plain is no mark
		}
		m.left--
		m.tried[text]++
		again, err := m.readLine(ctx, *w, n < len(sure) && (bearsMark(m.words, i) || hasMarkedTwin(text)))
		if err != nil {
			return err
		}
		switch {
		case again.Text == text:
		case again.Text == "": // no word: it says nothing of the others of this text
			continue
		case !m.told && isForeignText(text) && !isForeignText(again.Text):
			// the language that was tried lacks the letter
			continue
		case isMarkedTwin(again.Text, text):
			// the ink and the words of statements say the same, however sure the engine is
			w.Text, w.Confidence, w.Alternatives = again.Text, min(w.Confidence, unsure), nil
		case samePlain(again.Text, text) && again.Confidence >= mendedSure &&
			(n < len(sure) || again.Confidence >= w.Confidence),
			n >= len(sure) && again.Confidence >= max(unsure, w.Confidence+surer) &&
				alike(plain(again.Text), plain(text)):
			w.Text, w.Confidence, w.Alternatives = again.Text, again.Confidence, nil
		}
		m.read[text] = append(m.read[text], w.Text)
		if w.Text != text {
			m.read[w.Text] = append(m.read[w.Text], w.Text)
			m.tried[w.Text]++
		}
	}
	return nil
}

// readLine reads a word in the page's language, and in the others where its ink says that it bears a mark and that
// one finds none: names are of any language.
func (m *marking) readLine(ctx context.Context, w Word, tall bool) (Word, error) {
	again, err := readLine(ctx, m.rec, m.picture, w, m.mode)
	if err != nil || !tall || again.Text != w.Text && samePlain(again.Text, w.Text) {
		return again, err
	}
	for n := range min(len(m.languages()), mostTried) {
		if mode := MarkedLine + Mode(n); mode != m.mode {
			other, err := readLine(ctx, m.rec, m.picture, w, mode)
			if err != nil || other.Text != w.Text && samePlain(other.Text, w.Text) {
				return other, err
			}
		}
	}
	return again, nil
}

// found counts the texts that took marks.
func (m *marking) found() (n int) {
	for text, read := range m.read {
		if slices.ContainsFunc(read, func(r string) bool { return r != text && strings.IndexFunc(r, isForeign) >= 0 }) {
			n++
		}
	}
	return n
}

// isForeign reports whether a letter is none of English.
func isForeign(r rune) bool { return r > unicode.MaxASCII && unicode.IsLetter(r) }

// others are the words of letters whose text was not read again yet, those with marks first: the page's language may
// have others.
func (m *marking) others() (places []int) {
	for i, w := range m.words {
		if m.tried[w.Text] == 0 && utf8.RuneCountInString(w.Text) >= 3 && mostlyLetters(w.Text) && hasLetter(w.Text) {
			places = append(places, i)
		}
	}
	slices.SortStableFunc(places, func(a, b int) int {
		rank := func(i int) int { return map[bool]int{false: 1}[isForeignText(m.words[i].Text)] }
		return rank(a) - rank(b)
	})
	return places
}

// settle gives words that were not read again what the others of the same text became, all alike.
func (m *marking) settle() {
	for i := range m.words {
		w := &m.words[i]
		if read := m.read[w.Text]; len(read) > 0 && read[0] != w.Text &&
			!slices.ContainsFunc(read, func(r string) bool { return r != read[0] }) {
			w.Text, w.Confidence, w.Alternatives = read[0], min(w.Confidence, unsure), nil
		}
	}
}

// readLine reads the pixels of one word by themselves: a word without text when they are none or several.
func readLine(ctx context.Context, rec Recognizer, g *raster.Gray, w Word, m Mode) (Word, error) {
	top, bottom := w.row()
	top = min(top, float64(w.Box.Min.Y))
	margin := (bottom - top) / 6
	cut := page.Box{X0: float64(w.Box.Min.X) - margin, Y0: top - margin, X1: float64(w.Box.Max.X) + margin,
		Y1: bottom + margin}
	if cut.Empty() || max(cut.Width(), cut.Height()) > maxCut {
		return Word{}, nil
	}
	found, err := rec.Recognize(ctx, sampled(g, page.Scaling(1), cut, legible(bottom-top)), m)
	if err != nil || len(found) != 1 {
		return Word{}, err
	}
	return found[0], nil
}

// bearsMark reports whether a word of capitals stands higher than the other words of its row.
func bearsMark(words []Word, i int) bool {
	w := words[i]
	if strings.IndexFunc(w.Text, unicode.IsUpper) < 0 {
		return false
	}
	top, bottom := w.row()
	var tops []int
	for k := max(i-8, 0); k < min(i+9, len(words)); k++ {
		o := words[k]
		near := float64(o.Box.Min.X-w.Box.Max.X) < rowReach*(bottom-top) &&
			float64(w.Box.Min.X-o.Box.Max.X) < rowReach*(bottom-top)
		if k != i && near && w.sameRow(o) && strings.IndexFunc(o.Text, isTall) >= 0 &&
			!strings.ContainsAny(o.Text, "()[]|/$") {
			tops = append(tops, o.Box.Min.Y)
		}
	}
	if len(tops) == 0 {
		return false
	}
	slices.Sort(tops)
	over := tops[len(tops)/2] - w.Box.Min.Y
	return over >= leastMark && float64(over) >= markHeight*(bottom-top) && float64(over) < (bottom-top)/2
}

// mayLackMarks reports whether a word of small letters is doubtful.
func mayLackMarks(w Word) bool {
	return smallLetters(w.Text) >= 3 && mostlyLetters(w.Text) && w.Confidence < unsure
}

func smallLetters(text string) (n int) {
	for _, r := range text {
		if unicode.IsLower(r) {
			n++
		}
	}
	return n
}

// mostlyLetters reports whether a word has no figure, or one behind three letters at least: a letter with a mark is
// read as one ("Niccol6").
func mostlyLetters(text string) bool {
	at := strings.IndexFunc(text, unicode.IsDigit)
	return at < 0 || len(digitsOf(text)) == 1 && smallLetters(text[:at]) >= 3
}

// samePlain reports whether a reading differs from a text in marks alone, or in what letters with marks are read as
// where they are not known; capitals that bear them are often read as small letters ("iZMiR").
func samePlain(reading, text string) bool {
	return plain(reading) == plain(text) || isForeignText(reading) && (readAs([]rune(reading), text) ||
		strings.EqualFold(plain(reading), plain(text)) && strings.ToUpper(reading) == reading &&
			strings.ToLower(text) != text)
}

// unmarked makes letters that have a stroke instead of a mark plain.
var unmarked = strings.NewReplacer("ı", "i", "ł", "l", "Ł", "L", "ø", "o", "Ø", "O", "đ", "d", "Đ", "D")

// plain is a text without marks over and under its letters.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(unmarked.Replace(s)))
}

// alike reports whether two texts begin and end alike and differ in at most three characters between.
func alike(a, b string) bool {
	x, y := []rune(a), []rune(b)
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	return len(x) <= 3 && len(y) <= 3
}

//go:embed marked.txt
var markedData string

// printedMarked are the words of statements that have marks, in small letters, by themselves without them.
var printedMarked = func() map[string][]string {
	known := map[string][]string{}
	for line := range strings.Lines(markedData) {
		if _, words, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			for _, w := range strings.Fields(strings.ToLower(words)) {
				known[plain(w)] = append(known[plain(w)], w)
			}
		}
	}
	return known
}()

// hasMarkedTwin reports whether a text without marks is a word of statements that bears them.
func hasMarkedTwin(text string) bool {
	return !isForeignText(text) && printedMarked[strings.ToLower(text)] != nil
}

// isMarkedTwin reports whether a reading is the word of statements with marks that a text is without them.
func isMarkedTwin(reading, text string) bool {
	return slices.Contains(printedMarked[strings.ToLower(text)], strings.ToLower(reading))
}

// markedLike is the one word of statements with marks that a text can only be a misreading of ("Kontofiihrung"); ""
// when it is none, several, or one without its marks, as a paper may print it.
func markedLike(text string) (only string) {
	small := strings.ToLower(text)
	if utf8.RuneCountInString(text) < leastTerm || printedMarked[plain(small)] != nil || spelledTerms[small] {
		return ""
	}
	for _, words := range printedMarked {
		for _, word := range words {
			if !readAs([]rune(word), small) {
				continue
			}
			if only != "" {
				return ""
			}
			only = word
		}
	}
	switch {
	case only == "":
	case strings.ToUpper(text) == text:
		return strings.ToUpper(only)
	case unicode.IsUpper([]rune(text)[0]):
		first := []rune(only)[0]
		return strings.ToUpper(string(first)) + only[len(string(first)):]
	}
	return only
}

//go:embed ownmarks.txt
var ownMarksData string

// ownMarks are the letters with marks of each language, as ownmarks.txt has them.
var ownMarks = func() map[string][]string {
	of := map[string][]string{}
	for line := range strings.Lines(ownMarksData) {
		if name, letters, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			of[name] = strings.Fields(letters)
		}
	}
	return of
}()

// clearOwnMarks gives letters of doubtful words, whose marks the paper's language does not print, those that it does
// ("CANTÜ" on a Spanish paper is "CANTÚ"), or none where it has none there ("MEDIÇAL" on an English one): dirt is a
// mark more easily than a letter. A word that the paper spells so more than once, and oftener than the other way,
// stays, as names from elsewhere are.
func clearOwnMarks(d *page.Document) {
	var texts []string
	times := map[string]int{}
	eachRecognized(d, func(w *page.Word) {
		texts = append(texts, w.Text)
		times[w.Text]++
	})
	language := languageOf(texts)
	own := ownMarks[language]
	if own == nil {
		return
	}
	eachRecognized(d, func(w *page.Word) {
		if w.Confidence >= certainWord || !isForeignText(w.Text) {
			return
		}
		text := withOwnMarks(w.Text, own, withoutMarks[language])
		if text != w.Text && (times[w.Text] < leastSpelled || times[text] >= times[w.Text]) {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	})
}

// withOwnMarks is a text whose marks are a language's own: a letter with another mark takes the only one that the
// language has for it, or loses it where the language has none and prints no marks at all.
func withOwnMarks(text string, own []string, bare bool) string {
	letters := []rune(text)
	for i, r := range letters {
		small := string(unicode.ToLower(r))
		if !isForeign(r) || slices.Contains(own, small) ||
			i > 0 && slices.Contains(own, string(unicode.ToLower(letters[i-1]))+small) {
			continue
		}
		var like []string
		for _, letter := range own {
			if len([]rune(letter)) == 1 && plain(letter) == plain(small) {
				like = append(like, letter)
			}
		}
		with := small
		switch {
		case r == 'ß' && i > 0 && unicode.IsUpper(letters[i-1]): // there is none among capitals
			with = "B"
		case len(like) == 1:
			with = like[0]
		case len(like) == 0 && bare:
			with = plain(small)
		}
		if unicode.IsUpper(r) {
			with = strings.ToUpper(with)
		}
		if one := []rune(with); len(one) == 1 {
			letters[i] = one[0]
		}
	}
	return string(letters)
}
