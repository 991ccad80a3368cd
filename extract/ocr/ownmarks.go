package ocr

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/page"
)

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
// ("CANTÜ" on a Spanish paper is "CANTÚ"), or none where it has none there ("MEDIÇAL" on an English one): dirt is a mark
// more easily than a letter. A word that the paper spells so more than once, and oftener than the other way, stays, as names
// from elsewhere are.
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

// withOwnMarks is a text whose marks are a language's own: a letter with another mark takes the only one that the language
// has for it, or loses it where the language has none and prints no marks at all.
func withOwnMarks(text string, own []string, bare bool) string {
	letters := []rune(text)
	for i, r := range letters {
		small := string(unicode.ToLower(r))
		if !isForeign(r) || slices.Contains(own, small) || i > 0 && slices.Contains(own, string(unicode.ToLower(letters[i-1]))+small) {
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
