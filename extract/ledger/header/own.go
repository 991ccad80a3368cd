package header

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Own are the values that stand beside a document type's own labels, outside the rows. Each question
// takes the first place, in reading order, that reads as the kind of value asked for.
type Own struct {
	outside Outside
	labels  []layout.Found
	cal     *parse.Calendar
}

// Own are the values beside a document type's own labels; none for a type that has no labels.
func (o Outside) Own(labels *layout.Vocabulary, cal *parse.Calendar) Own {
	own := Own{outside: o, cal: cal}
	if labels != nil {
		own.labels = layout.FindLabels(o.Free, labels.Over(o.Words.Accounts))
	}
	return own
}

// Amount is the size of the amount beside a label, nil when none is printed.
func (o Own) Amount(role layout.Role) (*engine.Amount, engine.Provenance) {
	for _, f := range o.labels {
		if f.Role != role {
			continue
		}
		if v, ok := o.outside.MoneyOf(f); ok {
			size := v.Read.Abs()
			return &size, layout.Origin(v.Page, v.Words)
		}
	}
	return nil, engine.Provenance{}
}

// Date is the day beside a label; a day without a year takes the statement's.
func (o Own) Date(role layout.Role) (*engine.Date, engine.Provenance) {
	for _, c := range o.cells(role) {
		dates := parse.DatesIn(c)
		if len(dates) == 0 {
			continue
		}
		if d, ok := o.cal.Day(dates[0]); ok {
			return &d, layout.Origin(c.Page, c.Words)
		}
	}
	return nil, engine.Provenance{}
}

// Text is the text beside a label that ok takes.
func (o Own) Text(role layout.Role, ok func(string) bool) (*string, engine.Provenance) {
	for _, c := range o.cells(role) {
		if text := strings.Trim(layout.Text(c.Words), " :;,"); text != "" && ok(text) {
			return &text, layout.Origin(c.Page, c.Words)
		}
	}
	return nil, engine.Provenance{}
}

// Percent is the percentage beside a label, as printed: "3.5%" is 3.5. ok is false when none is.
func (o Own) Percent(role layout.Role) (percent *float64, rest string, origin engine.Provenance) {
	for _, c := range o.cells(role) {
		text := layout.Text(c.Words)
		if m := percentPattern.FindStringSubmatch(text); m != nil {
			if v, err := strconv.ParseFloat(strings.Replace(m[1], ",", ".", 1), 64); err == nil {
				return &v, strings.TrimSpace(m[2]), layout.Origin(c.Page, c.Words)
			}
		}
	}
	return nil, "", engine.Provenance{}
}

var percentPattern = regexp.MustCompile(`^\D{0,3}(\d{1,3}(?:[.,]\d{1,4})?) ?%(.*)$`)

// Count is the whole number at the start of what stands beside a label, with the text after it.
func (o Own) Count(role layout.Role) (count *int, rest string, origin engine.Provenance) {
	for _, c := range o.cells(role) {
		if m := countPattern.FindStringSubmatch(layout.Text(c.Words)); m != nil {
			if n, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", "")); err == nil {
				return &n, strings.TrimSpace(m[2]), layout.Origin(c.Page, c.Words)
			}
		}
	}
	return nil, "", engine.Provenance{}
}

var countPattern = regexp.MustCompile(`^[: ]*(\d{1,3}(?:,\d{3})+|\d{1,9})(\D*)$`)

func (o Own) cells(role layout.Role) []layout.Cell {
	var cells []layout.Cell
	for _, f := range o.labels {
		if f.Role == role {
			cells = append(cells, f.Values...)
		}
	}
	return cells
}
