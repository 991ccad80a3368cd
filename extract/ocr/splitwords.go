package ocr

import "github.com/dossier-lending/dossier/extract/page"

// clearShiftedSpaces sets the space between two doubtful words where the paper has it again and again ("ATMC ASH" among ATM
// CASH).
func clearShiftedSpaces(d *page.Document) {
	_, pairs := repeats(d)
	for i := range d.Pages {
		p := &d.Pages[i]
		for k := 1; k < len(p.Words) && p.Source == page.SourceOCR; k++ {
			a, b := &p.Words[k-1], &p.Words[k]
			first := pairs[a.Text+b.Text]
			if first == 0 || first == len(a.Text) || !follows(*a, *b) || min(a.Confidence, b.Confidence) >= certainWord {
				continue
			}
			both := *a
			both.Text, both.Box, both.Confidence = a.Text+b.Text, a.Box.Union(b.Box), min(a.Confidence, b.Confidence)
			*a, *b = splitAt(both, first)
		}
	}
}

// clearSplitWords puts two parts of a word together that the paper prints again and again in one ("AMOR T" among
// "AMORT"), where one part at least stands nowhere else and is in doubt, and those of a word of statements ("L OAN").
func clearSplitWords(d *page.Document) {
	common := wordsOf(d)
	parts := map[string]int{}
	eachRecognized(d, func(w *page.Word) { parts[w.Text]++ })
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		var out []page.Word
		for _, w := range p.Words {
			n := len(out)
			if n == 0 || w.Source != page.SourceOCR || out[n-1].Source != page.SourceOCR || !follows(out[n-1], w) ||
				!isTermIn(out[n-1].Text, w.Text) && (common.times[out[n-1].Text+w.Text] < leastSeen || parts[out[n-1].Text] > 1 && parts[w.Text] > 1) ||
				min(out[n-1].Confidence, w.Confidence) >= certainWord {
				out = append(out, w)
				continue
			}
			first := &out[n-1]
			first.Text, first.Box, first.Alternatives = first.Text+w.Text, first.Box.Union(w.Box), nil
			first.Confidence = min(first.Confidence, w.Confidence, changed)
		}
		p.Words = out
	}
}

const (
	// leastInParts is how many letters a word of statements has at least of which two parts are put together, and mostPart how
	// many its shorter part has at most.
	leastInParts, mostPart = 4, 3
)

// isTermIn says that two parts make a word of statements, and neither is one.
func isTermIn(a, b string) bool {
	return len(a)+len(b) >= leastInParts && min(len(a), len(b)) <= mostPart && terms[a+b] && !terms[a] && !terms[b]
}
