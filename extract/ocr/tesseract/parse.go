package tesseract

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/ocr"
)

// parse reads the engine's answer; engine.h describes its form.
func parse(answer string) (words []ocr.Word, err error) {
	var symbols []symbol
	finish := func() {
		if n := len(words); n > 0 {
			words[n-1].Alternatives = alternatives(words[n-1], symbols)
		}
		symbols = symbols[:0]
	}
	for line := range strings.Lines(answer) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case parts[0] == "W" && len(parts) == 9:
			finish()
			w, err := parseWord(parts[1:])
			if err != nil {
				return nil, err
			}
			words = append(words, w)
		case parts[0] == "S" && len(parts) >= 3 && len(parts)%2 == 1:
			s, err := parseSymbol(parts[1:])
			if err != nil {
				return nil, err
			}
			symbols = append(symbols, s)
		default:
			return nil, fmt.Errorf("tesseract: answer %.40q is not understood", line)
		}
	}
	finish()
	return words, nil
}

// parseWord takes left, top, right, bottom, the row's top and bottom, confidence, text.
func parseWord(parts []string) (w ocr.Word, err error) {
	var sides [4]int
	for i := range sides {
		if sides[i], err = strconv.Atoi(parts[i]); err != nil {
			return w, fmt.Errorf("tesseract: box: %w", err)
		}
	}
	w = ocr.Word{Text: parts[7], Box: image.Rect(sides[0], sides[1], sides[2], sides[3])}
	if w.Confidence, err = percent(parts[6]); err != nil {
		return w, err
	}
	for i, side := range []*float64{&w.Top, &w.Bottom} {
		if *side, err = strconv.ParseFloat(parts[4+i], 64); err != nil {
			return w, fmt.Errorf("tesseract: row: %w", err)
		}
	}
	return w, nil
}

// symbol is one place of a word, from its start, with the characters that may be there.
type symbol struct {
	choices []choice // the best first
}

type choice struct {
	text       string
	confidence float64 // 0..1
}

// parseSymbol takes pairs of text and confidence.
func parseSymbol(parts []string) (s symbol, err error) {
	for i := 0; i+1 < len(parts); i += 2 {
		confidence, err := percent(parts[i+1])
		if err != nil {
			return s, err
		}
		s.choices = append(s.choices, choice{parts[i], confidence})
	}
	return s, nil
}

// percent is 0..1.
func percent(text string) (float64, error) {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, fmt.Errorf("tesseract: confidence: %w", err)
	}
	return min(max(f/100, 0), 1), nil
}
