package workbook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

type valueKind byte

const (
	missingValue valueKind = iota // "n/a", or a blank cell where the column says so
	blankValue                    // an empty cell, 0 in calculations
	textValue
	numberValue // dates too: days since the end of 1899
	boolValue
)

// value is what a cell holds. Kind says how a number or text is shown.
type value struct {
	kind   valueKind
	yes    bool
	shown  Kind
	number number
	text   string
}

func textOf(s string) value { return value{kind: textValue, text: s, shown: KindText} }

// numberOf is a number's value; missing when it is larger than a spreadsheet's, which shows an error there.
func numberOf(n number, shown Kind) value {
	if n.beyond() {
		return value{shown: shown}
	}
	return value{kind: numberValue, number: n, shown: shown}
}

// typed reads a JSON value as a kind. What does not fit its kind is text.
func typed(r raw, kind Kind, words map[string]string) value {
	if r.null() {
		return value{shown: kind}
	}
	if len(words) > 0 {
		if word, ok := words[r.str()]; ok {
			return textOf(word)
		}
	}
	switch r[0] {
	case '"':
		return typedText(r.str(), kind)
	case '{', '[':
		return textOf(listText(r))
	case 't', 'f':
		return textOf(yesNo(r[0] == 't'))
	}
	if kind == KindText || kind == KindID || kind == KindDate || kind == KindMonth {
		return textOf(string(r))
	}
	n, ok := parseNumber(string(r))
	if _, exact := n.float(); !ok || !exact {
		return textOf(string(r))
	}
	if kind == KindAny || kind == KindBool {
		kind = KindNumber
	}
	return numberOf(n, kind)
}

func typedText(s string, kind Kind) value {
	if kind == KindDate || kind == KindAny {
		if day, ok := dayNumber(s); ok {
			return numberOf(whole(day), KindDate)
		}
	}
	if kind == KindMonth && len(s) == len("2026-01") {
		if day, ok := dayNumber(s + "-01"); ok {
			return numberOf(whole(day), KindMonth)
		}
	}
	return textOf(s)
}

// firstDay is the first date that Excel and everybody else number alike: before it stands the 29th of
// February 1900, which there was not. Earlier days are written as text.
var firstDay = time.Date(1900, time.March, 1, 0, 0, 0, 0, time.UTC)

// dayNumber is a YYYY-MM-DD as a spreadsheet counts it.
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

// listText is a list of plain values as one line, and anything else as its JSON.
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

// maxCellText is the longest text a cell holds, in UTF-16 units.
const maxCellText = 32767

// cellText makes a text that XML and a cell can hold: valid UTF-8, control characters as spaces, and what
// is too long cut with a remark that says so.
func cellText(s string) string {
	if plainText(s) {
		return s
	}
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	if len(s) <= maxCellText || utf16Len(s) <= maxCellText {
		return s
	}
	remark := fmt.Sprintf(" … (cut: %d characters in all)", utf8.RuneCountInString(s))
	room, cut := maxCellText-utf16Len(remark), 0
	for i, r := range s {
		if room -= utf16.RuneLen(r); room < 0 {
			cut = i
			break
		}
	}
	return s[:cut] + remark
}

// plainText is the common case that needs no care.
func plainText(s string) bool {
	if len(s) > maxCellText {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func utf16Len(s string) (n int) {
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}
