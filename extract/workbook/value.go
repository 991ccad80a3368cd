package workbook

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// What cells hold, and formulas compute.
type (
	value  = formula.Value
	number = formula.Number
	stats  = formula.Stats
	node   = formula.Node
	ref    = formula.Ref
)

// typed converts a JSON value to a kind. A value that does not fit the kind is text.
func typed(r raw, kind Kind, words map[string]string) value {
	if r.null() {
		return value{Shown: kind}
	}
	if len(words) > 0 {
		if word, ok := words[r.str()]; ok {
			return formula.TextOf(word)
		}
	}
	switch r[0] {
	case '"':
		return typedText(r.str(), kind)
	case '{', '[':
		return formula.TextOf(listText(r))
	case 't', 'f':
		return formula.TextOf(yesNo(r[0] == 't'))
	}
	if kind == KindText || kind == KindID || kind == KindDate || kind == KindMonth {
		return formula.TextOf(string(r))
	}
	n, ok := formula.ParseNumber(string(r))
	if _, exact := n.Float(); !ok || !exact {
		return formula.TextOf(string(r))
	}
	if kind == KindAny || kind == KindBool {
		kind = KindNumber
	}
	return formula.NumberOf(n, kind)
}

func typedText(s string, kind Kind) value {
	if kind == KindDate || kind == KindAny {
		if day, ok := dayNumber(s); ok {
			return formula.NumberOf(formula.Whole(day), KindDate)
		}
	}
	if kind == KindMonth && len(s) == len("2026-01") {
		if day, ok := dayNumber(s + "-01"); ok {
			return formula.NumberOf(formula.Whole(day), KindMonth)
		}
	}
	return formula.TextOf(s)
}

// firstDay is the first date that all spreadsheets number in the same way. Excel counts a 29 February 1900, which did
// not exist, before it. Earlier days are written as text.
var firstDay = time.Date(1900, time.March, 1, 0, 0, 0, 0, time.UTC)

// dayNumber is a YYYY-MM-DD as the number of a day in a spreadsheet.
func dayNumber(s string) (int64, bool) {
	if len(s) != len("2026-01-31") || s[4] != '-' {
		return 0, false
	}
	d, err := engine.ParseDate(s)
	if err != nil {
		return 0, false
	}
	t := time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC)
	if t.Before(firstDay) {
		return 0, false
	}
	const firstNumber = 61
	return firstNumber + int64(t.Sub(firstDay)/(24*time.Hour)), true
}

// listText is a list of plain values joined with "; ", and any other value as its JSON.
func listText(r raw) string {
	if r.isArray() {
		var parts []string
		plain := true
		r.entries(func(_ int, v raw) bool {
			plain = plain && !v.isObject() && !v.isArray()
			if plain && !v.null() {
				parts = append(parts, v.str())
			}
			return plain
		})
		if plain {
			return strings.Join(parts, "; ")
		}
	}
	var b bytes.Buffer
	if json.Compact(&b, r) != nil {
		return string(r)
	}
	return b.String()
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
