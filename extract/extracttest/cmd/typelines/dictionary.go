package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/dossier-lending/dossier/extract/ocr/tesseract/training"
)

// dictionary are the words that lines are written with: English ones, and those of other languages with and without
// letters that English lacks.
type dictionary struct {
	english           []string
	accented, foreign [][]string // of each other language
}

// dictionaryOf reads lists of words, English first.
func dictionaryOf(paths []string) (d dictionary, err error) {
	for i, path := range paths {
		words, err := wordsOf(path)
		if err != nil {
			return dictionary{}, err
		}
		var bare, accented []string
		for _, word := range words {
			switch {
			case strings.Trim(word, ascii) == "":
				bare = append(bare, word)
			case strings.Trim(word, ascii+training.Western) == "":
				accented = append(accented, word)
			}
		}
		if len(bare) == 0 {
			return dictionary{}, fmt.Errorf("%s has no words", path)
		}
		if i == 0 {
			d.english = bare
			continue
		}
		d.foreign = append(d.foreign, bare)
		if len(accented) > 0 {
			d.accented = append(d.accented, accented)
		}
	}
	return d, nil
}

const ascii = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

func wordsOf(path string) (words []string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w; dawg2wordlist writes one from a language file", err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	for s.Scan() {
		if w := strings.TrimSpace(s.Text()); w != "" {
			words = append(words, w)
		}
	}
	return words, s.Err()
}

// listed is any word of the lists: of ten seven are English, the others of each language as often.
func (w writer) listed() string {
	list := w.words.english
	switch n := w.r.IntN(100); {
	case n < 22 && len(w.words.accented) > 0:
		list = w.words.accented[w.r.IntN(len(w.words.accented))]
	case n < 30 && len(w.words.foreign) > 0:
		list = w.words.foreign[w.r.IntN(len(w.words.foreign))]
	}
	return list[w.r.IntN(len(list))]
}
