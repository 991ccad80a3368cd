package parse

import (
	_ "embed"
	"strings"
	"unicode"
)

// currencyData lists printed currency marks.
//
//go:embed currencies.txt
var currencyData string

// currencyMarks maps a printed mark in lower case to its ISO 4217 code, or to "" if several currencies share it.
var currencyMarks, currencyCodes = parseCurrencies(currencyData)

func parseCurrencies(data string) (marks map[string]string, codes map[string]bool) {
	marks, codes = map[string]string{}, map[string]bool{}
	for _, line := range strings.Split(data, "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		code := fields[0]
		if code == "-" {
			code = ""
		} else {
			codes[code] = true
			marks[strings.ToLower(code)] = code
		}
		for _, mark := range fields[1:] {
			marks[strings.ToLower(mark)] = code
		}
	}
	return marks, codes
}

// CodeOfMark returns the ISO 4217 code of one mark, "" if it is unknown or shared by several currencies.
func CodeOfMark(mark string) string { return currencyMarks[strings.ToLower(mark)] }

// IsCurrencyCode reports whether a word is an ISO 4217 code in capitals.
func IsCurrencyCode(word string) bool { return currencyCodes[word] }

// CurrencyCode returns the ISO 4217 code of a printed code, sign or name ("PHP", "₱", "Philippine Peso"), "" if it is
// unknown or shared by several currencies.
func CurrencyCode(text string) string {
	if strings.Trim(text, "0123456789.,-/:") == "" { // a figure or a day
		return ""
	}
	key := text
	if strings.IndexFunc(text, unicode.IsSpace) >= 0 {
		key = strings.Join(strings.Fields(text), "_")
	}
	if code, ok := currencyMarks[strings.ToLower(key)]; ok {
		return code
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" ()[]/,:;-", r) }) {
		if w := strings.ToUpper(word); currencyCodes[w] {
			return w
		}
		if code := currencyMarks[strings.ToLower(word)]; code != "" && len([]rune(word)) > 1 {
			return code
		}
	}
	return ""
}
