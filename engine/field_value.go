package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Bounds of what a caller puts into a result.
const (
	maxFieldText    = 2000   // characters, as of a transaction's description
	maxFieldList    = 10_000 // elements; the longest tables seen have some thousand
	firstFieldYear  = 1800   // companies are older than accounts
	maxFieldInteger = 1 << 53
)

// fieldFaults collects what is wrong with a caller's values.
type fieldFaults struct{ list []ErrorDetail }

func (f *fieldFaults) add(at, code, format string, args ...any) {
	if len(f.list) < maxFaults {
		f.list = append(f.list, ErrorDetail{Field: shortPointer(at), Code: code, Message: fmt.Sprintf(format, args...)})
	}
}

// written is a caller's value as a result writes it. What is wrong with it is told at its place.
func (s *fieldShape) written(at string, raw json.RawMessage, faults *fieldFaults) json.RawMessage {
	raw = bytes.TrimSpace(raw)
	if s.fixed != "" {
		faults.add(at, "NOT_CORRECTABLE", "%s cannot be corrected: it %s.", lastName(at), s.fixed)
		return raw
	}
	if string(raw) == "null" {
		if blank := s.blank(); blank != nil {
			return blank
		}
		faults.add(at, "TYPE", "%s must not be null; it must be %s.", lastName(at), s.wanted())
		return raw
	}
	switch s.kind {
	case objectShape:
		return s.writtenObject(at, raw, faults)
	case listShape:
		return s.writtenList(at, raw, faults)
	}
	value, fits := s.scalar(raw)
	if !fits {
		faults.add(at, "TYPE", "%s must be %s.", lastName(at), s.wanted())
		return raw
	}
	if s.kind == textShape {
		s.judgeText(at, value, faults)
	}
	return value
}

// blank is what stands where the paper shows nothing: null, an empty list, an object of such; nil where something
// always stands.
func (s *fieldShape) blank() json.RawMessage {
	switch {
	case s.kind == listShape:
		return json.RawMessage("[]")
	case s.nullable:
		return json.RawMessage("null")
	case s.kind != objectShape:
		return nil
	}
	var b bytes.Buffer
	b.WriteByte('{')
	w := objectWriter{b: &b}
	for _, m := range s.members {
		blank := m.shape.blank()
		if blank == nil {
			return nil
		}
		w.put(m.name, blank)
	}
	b.WriteByte('}')
	return b.Bytes()
}

func (s *fieldShape) writtenObject(at string, raw json.RawMessage, faults *fieldFaults) json.RawMessage {
	if raw[0] != '{' {
		faults.add(at, "TYPE", "%s must be an object.", lastName(at))
		return raw
	}
	given := map[string]json.RawMessage{}
	for name, value := range members(raw) {
		if s.member(name) == nil {
			faults.add(at+"/"+pointerEscape.Replace(name), "UNKNOWN", "%s", unknownName(name, at, s.names()))
		}
		given[name] = value
	}
	var b bytes.Buffer
	b.WriteByte('{')
	w := objectWriter{b: &b}
	for _, m := range s.members {
		here := at + "/" + pointerEscape.Replace(m.name)
		value, sent := given[m.name]
		switch {
		case sent:
			plain := *m.shape
			plain.fixed = "" // sent back with the rest of its object
			value = plain.written(here, value, faults)
		case m.shape.form == "place":
			value = json.RawMessage("0") // put below
		default:
			if value = m.shape.blank(); value == nil {
				faults.add(here, "REQUIRED", "%s is required; it must be %s.", m.name, m.shape.wanted())
				value = json.RawMessage("null")
			}
		}
		if m.shape.form == "place" { // whatever was sent
			n, _ := strconv.Atoi(at[strings.LastIndexByte(at, '/')+1:])
			value = strconv.AppendInt(nil, int64(n), 10)
		}
		w.put(m.name, value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

func (s *fieldShape) writtenList(at string, raw json.RawMessage, faults *fieldFaults) json.RawMessage {
	if raw[0] != '[' {
		faults.add(at, "TYPE", "%s must be a list.", lastName(at))
		return raw
	}
	var b bytes.Buffer
	b.WriteByte('[')
	n := 0
	for value := range elements(raw) {
		if n == maxFieldList {
			faults.add(at, "LENGTH", "%s has at most %d elements.", lastName(at), maxFieldList)
			break
		}
		if n > 0 {
			b.WriteByte(',')
		}
		b.Write(s.element.written(at+"/"+strconv.Itoa(n), value, faults))
		n++
	}
	b.WriteByte(']')
	return b.Bytes()
}

// decimalForm is a number of at most six decimals, as schemas' numbers are.
var decimalForm = regexp.MustCompile(`^-?[0-9]{1,15}(\.[0-9]{1,6})?$`)

// scalar is a value that is no object and no list, as a result writes it.
func (s *fieldShape) scalar(raw json.RawMessage) (value json.RawMessage, fits bool) {
	number := raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9'
	switch s.kind {
	case amountShape:
		var a Amount
		if !number || json.Unmarshal(raw, &a) != nil {
			return nil, false
		}
		value, _ = a.MarshalJSON()
		return value, true
	case integerShape:
		n, err := strconv.ParseInt(string(raw), 10, 64)
		return strconv.AppendInt(nil, n, 10), err == nil && number && n >= -maxFieldInteger && n <= maxFieldInteger
	case decimalShape:
		text := string(raw)
		if strings.Contains(text, ".") {
			text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
		}
		return json.RawMessage(text), decimalForm.Match(raw)
	case numberShape:
		f, err := strconv.ParseFloat(string(raw), 64)
		if err != nil || !number || math.IsInf(f, 0) {
			return nil, false
		}
		value, err = json.Marshal(f)
		return value, err == nil
	case booleanShape:
		return raw, string(raw) == "true" || string(raw) == "false"
	case dateShape:
		var d Date
		if raw[0] != '"' || json.Unmarshal(raw, &d) != nil || d.Year < firstFieldYear || d.Year > lastYear {
			return nil, false
		}
		value, err := json.Marshal(d)
		return value, err == nil
	case textShape:
		var text string
		if raw[0] != '"' || json.Unmarshal(raw, &text) != nil {
			return nil, false
		}
		value, err := json.Marshal(text)
		return value, err == nil
	}
	if number { // judged like any number: what reads the result may hold it as a float64
		f, err := strconv.ParseFloat(string(raw), 64)
		return raw, err == nil && !math.IsInf(f, 0)
	}
	return raw, raw[0] != '{' && raw[0] != '['
}

// judgeText judges what no type says of a text.
func (s *fieldShape) judgeText(at string, value json.RawMessage, faults *fieldFaults) {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return
	}
	switch {
	case strings.TrimSpace(text) == "" &&
		(s.nullable || s.words != nil || s.form != ""): // an empty cell of a table is one
		faults.add(at, "EMPTY", "%s must not be empty; send null where the paper shows nothing.", lastName(at))
	case utf8.RuneCountInString(text) > maxFieldText:
		faults.add(at, "LENGTH", "%s has at most %d characters.", lastName(at), maxFieldText)
	case strings.IndexFunc(text, unicode.IsControl) >= 0:
		faults.add(at, "CHARACTERS", "%s holds control characters; send one line of text.", lastName(at))
	case len(s.words) > 0 && !slices.Contains(s.words, text):
		faults.add(at, "ONEOF", "%s must be one of: %s.", lastName(at), strings.Join(s.words, ", "))
	case s.form == "currency" && !isCurrencyCode(text):
		faults.add(at, "FORMAT", "%s must be an ISO 4217 code of three capital letters.", lastName(at))
	case s.form == "month" && !isMonth(text):
		faults.add(at, "FORMAT", "%s must be a month written YYYY-MM.", lastName(at))
	}
}

func isMonth(text string) bool {
	month, err := time.Parse("2006-01", text)
	return err == nil && len(text) == len("2006-01") && month.Year() >= firstFieldYear && month.Year() <= lastYear
}

// wanted says what a value must be.
func (s *fieldShape) wanted() string {
	switch s.kind {
	case amountShape:
		return "a number with at most two decimals"
	case decimalShape:
		return "a number with at most six decimals, without an exponent"
	case numberShape:
		return "a number"
	case integerShape:
		return "a whole number"
	case dateShape:
		return "a day of the calendar written YYYY-MM-DD, from 1800 to 2199"
	case booleanShape:
		return "true or false"
	case textShape:
		return "a string"
	case objectShape:
		return "an object"
	case listShape:
		return "a list"
	}
	return "a string, a number, true, false or null"
}
