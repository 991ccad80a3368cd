package extract

import (
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// The PhilSys number (PSN) of a person is never given out (fields §3.3). Its digits are masked in the words of a paper
// before anything reads them, so that no value, text, provenance or message can have them.

const (
	// psnDigits is how many digits the number has, and leastPSN and mostPSN how many a misread one beside its label.
	psnDigits, leastPSN, mostPSN = 12, 9, 15
	// mask replaces a digit.
	mask = '•'
)

var (
	digitRun = regexp.MustCompile(`\d(?:[ .–-]{0,3}\d)*`)
	psnLabel = regexp.MustCompile(`(?i)\bpsn\b|phil\s?sys\s+(?:id\s+)?(?:number|no\b)|national\s+id\s+(?:number|no\b)|` +
		`philippine\s+identification\s+(?:number|no\b)`)
	philSys = regexp.MustCompile(`(?i)philippine\s+identification|pambansang\s+pagkakakilanlan|` +
		`\bphil\s?sys|\be?-?phil\s?id\b`)
	// otherNumber are labels of other numbers of twelve digits.
	otherNumber = regexp.MustCompile(`(?i)phil\s?health|phic|pag-?\s?ibig|hdmf|\bmid\b|\bcrn\b|umid|mobile|phone|\btel\b|` +
		`cell|contact|\btin\b|tax|reference|\btrn\b|account|transaction`)
)

// hideSecrets masks the digits of PhilSys numbers, and returns where they are.
func hideSecrets(d page.Document) (page.Document, []engine.Mask) {
	var masks []engine.Mask
	pages := append([]page.Page(nil), d.Pages...)
	for i, p := range pages {
		lines := layout.Lines(p)
		hidden := map[page.Box]string{} // the new texts of words by their place
		for _, span := range secretsOf(lines) {
			box := page.Box{}
			for _, w := range span {
				hidden[w.Box], box = w.Text, box.Union(w.Box)
			}
			masks = append(masks, engine.Mask{Page: p.Number, Box: [4]float64{box.X0, box.Y0, box.X1, box.Y1}})
		}
		if len(hidden) == 0 {
			continue
		}
		words := append([]page.Word(nil), p.Words...)
		for k := range words {
			if text, ok := hidden[words[k].Box]; ok {
				words[k].Text = text
			}
		}
		pages[i].Words = words
	}
	d.Pages = pages
	return d, masks
}

// secretsOf returns the words of each PhilSys number on a page, with their digits masked.
func secretsOf(lines []layout.Line) (found [][]page.Word) {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = layout.Text(l.Words)
	}
	own := philSys.MatchString(strings.Join(all, "\n"))
	for i, text := range all {
		from := 0
		for _, run := range digitRun.FindAllStringIndex(text, -1) {
			before := text[from:run[0]]
			if i > 0 && strings.TrimSpace(before) == "" {
				before = all[i-1] // the label is above
			}
			if isSecret(text[run[0]:run[1]], before, own) {
				found = append(found, maskedWords(lines[i].Words, run[0], run[1]))
			}
			from = run[1]
		}
	}
	return found
}

// isSecret judges a run of digits by the text before it; own says that the page is of PhilSys.
func isSecret(run, before string, own bool) bool {
	digits := 0
	for _, r := range run {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	if psnLabel.MatchString(before) {
		return digits >= leastPSN && digits <= mostPSN
	}
	return own && digits == psnDigits && !strings.HasPrefix(run, "639") && !otherNumber.MatchString(before)
}

// maskedWords returns the words of a line that have bytes from one place of its text to another, their digits masked.
func maskedWords(words []page.Word, from, to int) (masked []page.Word) {
	at := 0
	for _, w := range words {
		end := at + len(w.Text)
		if end > from && at < to {
			own := []rune{}
			for k, r := range w.Text {
				if at+k >= from && at+k < to && r >= '0' && r <= '9' {
					r = mask
				}
				own = append(own, r)
			}
			w.Text = string(own)
			masked = append(masked, w)
		}
		at = end + 1
	}
	return masked
}
