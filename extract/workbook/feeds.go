package workbook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// builtInFeeds are the rows computed in Go that every definition may use (see Source.Feed).
var builtInFeeds = map[string]Feed{
	"daily_balances": dailyBalances,
	"checks": func(r *Result) ([]json.RawMessage, error) {
		return append(r.list("/validation/checks"), r.shapeChecks()...), nil
	},
	"sources": func(r *Result) ([]json.RawMessage, error) { return r.provenanceRows() },
	"fields":  func(r *Result) ([]json.RawMessage, error) { return r.fieldRows() },
}

func (r *Result) list(at string) (out []json.RawMessage) {
	raw(r.At(at)).entries(func(_ int, v raw) bool {
		out = append(out, json.RawMessage(v))
		return true
	})
	return out
}

// fieldRow is a row of the feeds "fields" and "sources": a value and where it was read.
type fieldRow struct {
	Field      string          `json:"field"`
	Value      json.RawMessage `json:"value"`
	Page       json.RawMessage `json:"page"`
	Text       json.RawMessage `json:"text"`
	Confidence json.RawMessage `json:"confidence"`
	Source     json.RawMessage `json:"source"`
	At         string          `json:"_at"`
}

func (r *Result) fieldRow(at string, value, source raw) (json.RawMessage, error) {
	part := func(name string) json.RawMessage {
		if v := source.child(name); v != nil {
			return json.RawMessage(v)
		}
		return json.RawMessage("null")
	}
	if value == nil {
		value = raw("null")
	}
	value = visibleName(pointer{tokens: []string{at[strings.LastIndex(at, "/")+1:]}}, value)
	page := part("page")
	if string(page) == "0" {
		page = json.RawMessage("null")
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(fieldRow{
		strings.TrimPrefix(at, "/"), json.RawMessage(value), page, part("text"), part("confidence"), part("source"), at,
	})
	return bytes.TrimSpace(b.Bytes()), err
}

// maxSourceRows is the most rows of a list of sources. Nobody reads more on a sheet, and the values of transactions
// are on their own sheet.
const maxSourceRows = 20_000

// provenanceRows returns the values that have provenance, in its order.
func (r *Result) provenanceRows() (out []json.RawMessage, err error) {
	r.members["provenance"].members(func(m member) bool {
		at := m.key()
		p, bad := parsePointer(at)
		if bad != nil {
			return true
		}
		var one json.RawMessage
		if one, err = r.fieldRow(at, r.find(p.tokens), m.value); err == nil {
			out = append(out, one)
		}
		return err == nil && len(out) < maxSourceRows
	})
	if err == nil && len(out) == maxSourceRows {
		out = append(out, moreRows)
	}
	return out, err
}

// moreRows is the last row of a list of sources that was cut.
var moreRows = json.RawMessage(fmt.Sprintf(
	`{"field":"only the first %d are listed; the JSON result has all"}`, maxSourceRows,
))

// envelope are the members of a result that every type has: those about the reading, not about the paper.
var envelope = []string{
	"schema_version", "document_type", "type_check", "transactions", "metrics", "balance_checks", "validation",
	"fraud_detection", "quality", "provenance",
}

// fieldRows returns every plain value of the type's own fields, with or without a value, in the type's order.
func (r *Result) fieldRows() (out []json.RawMessage, err error) {
	var walk func(at string, v raw, depth int) bool
	walk = func(at string, v raw, depth int) bool {
		if len(out) >= maxSourceRows {
			return false
		}
		nested := depth < maxPointerTokens && (v.isObject() || v.isArray())
		if !nested {
			var one json.RawMessage
			if one, err = r.fieldRow(at, v, r.source(at)); err == nil {
				out = append(out, one)
			}
			return err == nil
		}
		more := true
		v.members(func(m member) bool { more = walk(at+"/"+escapeToken(m.key()), m.value, depth+1); return more })
		v.entries(func(i int, entry raw) bool { more = walk(at+"/"+itoa(i), entry, depth+1); return more })
		return more
	}
	r.root.members(func(m member) bool {
		if slices.Contains(envelope, m.key()) {
			return true
		}
		return walk("/"+escapeToken(m.key()), m.value, 1)
	})
	return out, err
}

func itoa(i int) string { return strconv.Itoa(i) }

// newestFirst reports whether the paper prints the latest row at the top.
func (r *Result) newestFirst() (yes bool) {
	raw(r.At("/quality/warnings")).entries(func(_ int, v raw) bool {
		yes = yes || v.child("code").str() == "NEWEST_FIRST"
		return true
	})
	return yes
}
