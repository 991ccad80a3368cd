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
	// diacriticHeight is how far, in row heights, a word's ink reaches above the other words of its row if one of
	// its capitals has a diacritic. Capitals, digits and tall letters differ by less.
	diacriticHeight = 0.08
	// leastDiacritic is the same limit in pixels.
	leastDiacritic = 3
	// unsure is the confidence below which a word of small letters may have lost a diacritic: diacritics on small
	// letters do not make a word higher.
	unsure = 0.8
	// surer is by how much the confidence of another reading must be higher.
	surer = 0.1
	// maxDiacritics bounds the words of one page that are read again for diacritics, some 8 ms each.
	maxDiacritics = 40
	// leastFound is in how many texts diacritics must be found before all words of the page are read again; eachText
	// is how often one text is read again.
	leastFound, eachText = 2, 2
	// sampledWords is how many words are read to choose the language.
	sampledWords = 4
	// mostTried is how many languages are tried if the page's words do not show its language, because each needs its
	// own engine.
	mostTried = 3
	// rowReach is how far to each side, in row heights, other words are used to measure the height of a row.
	rowReach = 40
)

// withDiacritics reads words again whose letters may have diacritics that the recognizer's own language lacks: capitals
// whose ink reaches above their row, words of the diacritics list, and doubtful words of small letters. If the page's
// words show a language with diacritics, or if several words turn out to have them, all other words are read again too,
// each text once or twice.
func withDiacritics(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) error {
	if several, ok := rec.(Marker); ok && len(several.MarkedLanguages()) == 0 {
		return nil // its own language has all letters, or no other is installed
	}
	m := diacriticPass{rec: rec, picture: g, words: words, left: maxDiacritics, read: map[string][]string{},
		tried: map[string]int{}}
	var tall, faint []int
	for i, w := range words {
		switch {
		case standsHigher(words, i), hasTermWithDiacritics(w.Text):
			tall = append(tall, i)
		case mayLackDiacritics(w):
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
	m.left = maxDiacritics
	if err := m.look(ctx, m.others(), nil); err != nil {
		return err
	}
	m.settle()
	return nil
}

// oftenFirst sorts places by how often their text is on the page. A dirty page has more words that reach above their
// row than may be read again, and a result holds for every word with that text.
func oftenFirst(words []Word, places []int) {
	times := map[string]int{}
	for _, i := range places {
		times[words[i].Text]++
	}
	slices.SortStableFunc(places, func(a, b int) int { return times[words[b].Text] - times[words[a].Text] })
}

// diacriticPass is the state of reading one page's words again for diacritics.
type diacriticPass struct {
	rec     Recognizer
	picture *raster.Gray
	words   []Word
	mode    Mode
	told    bool // the page's words show its language
	left    int
	// read maps each text to its readings, in the order in which they were read; tried counts how often it was
	// looked at.
	read  map[string][]string
	tried map[string]int
}

// languages are those that the recognizer knows; at least the one of MarkedLine.
func (m *diacriticPass) languages() []string {
	if several, ok := m.rec.(Marker); ok {
		return several.MarkedLanguages()
	}
	return nil
}

// takeTold takes the language that the page's words show. It is false if they show none, or one without diacritics.
func (m *diacriticPass) takeTold() bool {
	n := slices.Index(m.languages(), languageOf(textsOf(m.words)))
	if n >= 0 {
		m.mode = MarkedLine + Mode(n)
	}
	return n >= 0
}

// textsOf returns the texts of words.
func textsOf(words []Word) (texts []string) {
	for _, w := range words {
		texts = append(texts, w.Text)
	}
	return texts
}

// choose takes the language whose readings of the longest words have the highest confidence.
func (m *diacriticPass) choose(ctx context.Context, places []int) error {
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

// look reads words again. For words that reach above their row, a reading that differs only in diacritics is taken;
// for doubtful words also a surer reading that differs little.
func (m *diacriticPass) look(ctx context.Context, sure, faint []int) error {
	for n, i := range slices.Concat(sure, faint) {
		w := &m.words[i]
		text := w.Text
		if m.left == 0 || m.tried[text] >= eachText ||
			n < len(sure) && !m.told && terms[strings.ToUpper(text)] && !hasTermWithDiacritics(text) {
			continue // a speck over a word that statements print plain is not a diacritic
		}
		m.left--
		m.tried[text]++
		again, err := m.readLine(ctx, *w, n < len(sure) && (standsHigher(m.words, i) || hasTermWithDiacritics(text)))
		if err != nil {
			return err
		}
		switch {
		case again.Text == text:
		case again.Text == "": // not a word: it means nothing for the others of this text
			continue
		case !m.told && isForeignText(text) && !isForeignText(again.Text):
			// the language that was tried lacks the letter
			continue
		case isTermWithDiacritics(again.Text, text):
			// the ink and the words of statements agree, however sure the engine is
			w.Text, w.Confidence, w.Alternatives = again.Text, min(w.Confidence, unsure), nil
		case samePlain(again.Text, text) && again.Confidence >= repairedSure &&
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

// readLine reads a word in the page's language, and in the others if its ink shows a diacritic and that one finds
// no diacritic: names may be of any language.
func (m *diacriticPass) readLine(ctx context.Context, w Word, tall bool) (Word, error) {
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

// found counts the texts for which a reading with diacritics was taken.
func (m *diacriticPass) found() (n int) {
	for text, read := range m.read {
		if slices.ContainsFunc(read, func(r string) bool { return r != text && strings.IndexFunc(r, isForeign) >= 0 }) {
			n++
		}
	}
	return n
}

// isForeign reports whether a letter is not an English one.
func isForeign(r rune) bool { return r > unicode.MaxASCII && unicode.IsLetter(r) }

// others are the words of letters whose text was not read again yet, those with diacritics first, because the page's
// language may have other diacritics there.
func (m *diacriticPass) others() (places []int) {
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

// settle gives words that were not read again the reading of the same text, if all its readings agree.
func (m *diacriticPass) settle() {
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

// standsHigher reports whether a word with capitals reaches above the other words of its row.
func standsHigher(words []Word, i int) bool {
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
	return over >= leastDiacritic && float64(over) >= diacriticHeight*(bottom-top) && float64(over) < (bottom-top)/2
}

// mayLackDiacritics reports whether a word of small letters is doubtful.
func mayLackDiacritics(w Word) bool {
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

// mostlyLetters reports whether a word has no digit, or one digit after three letters or more: a letter with a
// diacritic is often read as a digit ("Niccol6").
func mostlyLetters(text string) bool {
	at := strings.IndexFunc(text, unicode.IsDigit)
	return at < 0 || len(digitsOf(text)) == 1 && smallLetters(text[:at]) >= 3
}

// samePlain reports whether a reading differs from a text only in diacritics, or in what such letters are usually
// misread as. Capitals with diacritics are often read as small letters ("iZMiR").
func samePlain(reading, text string) bool {
	return plain(reading) == plain(text) || isForeignText(reading) && (readAs([]rune(reading), text) ||
		strings.EqualFold(plain(reading), plain(text)) && strings.ToUpper(reading) == reading &&
			strings.ToLower(text) != text)
}

// unmarked replaces letters with a stroke instead of a diacritic by plain ones.
var unmarked = strings.NewReplacer("ı", "i", "ł", "l", "Ł", "L", "ø", "o", "Ø", "O", "đ", "d", "Đ", "D")

// plain is a text without diacritics.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(unmarked.Replace(s)))
}

// alike reports whether two texts have the same beginning and end, with at most three characters between that
// differ.
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

//go:embed terms_with_diacritics.txt
var markedData string

// termsWithDiacritics maps words of statements without diacritics, in small letters, to the same words with them.
var termsWithDiacritics = func() map[string][]string {
	known := map[string][]string{}
	for line := range strings.Lines(markedData) {
		if word, _, ok := strings.Cut(strings.ToLower(line), "\t"); ok && !strings.HasPrefix(line, "#") {
			known[plain(word)] = append(known[plain(word)], word)
		}
	}
	return known
}()

// hasTermWithDiacritics reports whether a text without diacritics is a word of statements that has some.
func hasTermWithDiacritics(text string) bool {
	return !isForeignText(text) && termsWithDiacritics[strings.ToLower(text)] != nil
}

// isTermWithDiacritics reports whether a reading is the word of statements with diacritics for a text without them.
func isTermWithDiacritics(reading, text string) bool {
	return slices.Contains(termsWithDiacritics[strings.ToLower(text)], strings.ToLower(reading))
}

// termWithDiacriticsLike returns the only word of statements with diacritics that could have been misread as a text
// ("Kontofiihrung"). It is "" if there is none or several, or if the text is the word without diacritics: papers may
// print it so.
func termWithDiacriticsLike(text string) (only string) {
	small := strings.ToLower(text)
	if utf8.RuneCountInString(text) < leastTerm || termsWithDiacritics[plain(small)] != nil || spelledTerms[small] {
		return ""
	}
	for _, words := range termsWithDiacritics {
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

//go:embed diacritics.txt
var diacriticsData string

// diacriticsOf maps each language of diacritics.txt to its letters with diacritics.
var diacriticsOf = func() map[string][]string {
	of := map[string][]string{}
	for line := range strings.Lines(diacriticsData) {
		if letter, name, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(line, "#") {
			of[name] = append(of[name], letter)
		}
	}
	return of
}()

// settleDiacritics corrects diacritics that the paper's language does not have. It takes the letter that the
// language has ("CANTÜ" on a Spanish paper is "CANTÚ"), or the plain letter ("MEDIÇAL" on an English paper): dirt
// looks like a diacritic more easily than like a letter. Only doubtful words change, and a spelling stays if the
// paper has it more than once and more often than the other, as foreign names do.
func settleDiacritics(d *page.Document) {
	var texts []string
	times := map[string]int{}
	eachRecognized(d, func(w *page.Word) {
		texts = append(texts, w.Text)
		times[w.Text]++
	})
	language := languageOf(texts)
	own := diacriticsOf[language]
	if own == nil {
		return
	}
	eachRecognized(d, func(w *page.Word) {
		if w.Confidence >= certainWord || !isForeignText(w.Text) {
			return
		}
		text := withLanguageDiacritics(w.Text, own, withoutDiacritics[language])
		if text != w.Text && (times[w.Text] < leastSpelled || times[text] >= times[w.Text]) {
			w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
		}
	})
}

// withLanguageDiacritics corrects the diacritics of a text to those of a language. A letter with another diacritic
// takes the only one that the language has on it. If the language has none on this letter and prints no diacritics
// at all (bare), the letter becomes plain.
func withLanguageDiacritics(text string, own []string, bare bool) string {
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
