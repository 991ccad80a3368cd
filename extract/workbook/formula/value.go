package formula

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Format is how a number or text is shown in a cell. A formula passes the format of what it refers to on, without
// knowing it; results of arithmetic have one of the formats below.
type Format string

// The formats of what formulas compute.
const (
	FormatText    Format = "text"
	FormatNumber  Format = "number"
	FormatInteger Format = "integer"
)

// ValueKind is what a value is.
type ValueKind byte

// The kinds of values.
const (
	Missing     ValueKind = iota // "n/a", or a blank cell if the column asks for it
	Blank                        // an empty cell, 0 in calculations
	TextValue                    // any text
	NumberValue                  // dates too: days since the end of 1899
	BoolValue                    // true or false
)

// Value is what a cell holds. The zero Value is a missing one.
type Value struct {
	Kind   ValueKind
	Yes    bool   // of a BoolValue
	Shown  Format // how a number or text is shown
	Number Number // of a NumberValue
	Text   string // of a TextValue
}

// TextOf is the value of a text.
func TextOf(s string) Value { return Value{Kind: TextValue, Text: s, Shown: FormatText} }

// NumberOf returns the value of a number; missing if it is larger than a spreadsheet's numbers, because Excel shows an
// error there.
func NumberOf(n Number, shown Format) Value {
	if n.Beyond() {
		return Value{Shown: shown}
	}
	return Value{Kind: NumberValue, Number: n, Shown: shown}
}

// MaxCellText is the longest text of a cell, in UTF-16 units.
const MaxCellText = 32767

// CellText returns a text that XML and a cell can hold: valid UTF-8, with control characters as spaces. A text that
// is too long is cut and ends with a remark about it.
func CellText(s string) string {
	if plainText(s) {
		return s
	}
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	if len(s) <= MaxCellText || UTF16Len(s) <= MaxCellText {
		return s
	}
	remark := fmt.Sprintf(" … (cut: %d characters in all)", utf8.RuneCountInString(s))
	room, cut := MaxCellText-UTF16Len(remark), 0
	for i, r := range s {
		if room -= utf16.RuneLen(r); room < 0 {
			cut = i
			break
		}
	}
	return s[:cut] + remark
}

// plainText reports whether a text can be written without changes: short, printable ASCII.
func plainText(s string) bool {
	if len(s) > MaxCellText {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// UTF16Len is the length of a text in UTF-16 units, in which spreadsheets count.
func UTF16Len(s string) (n int) {
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}
