package workbook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
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

// dailyBalance is the balance of an account at the end of a day.
type dailyBalance struct {
	Date         string          `json:"date"`
	AccountIndex int             `json:"account_index"`
	Account      int             `json:"account"` // counted from 1, as people do
	Balance      json.RawMessage `json:"balance"`
	// Rows is how many transactions the day had; on a day without any the last balance holds.
	Rows int `json:"rows"`
}

// maxCalendarDays is the longest calendar: ten years. If rows are further apart, one of their days was misread; then
// only days with rows are listed, so that they are not lost among empty days.
const maxCalendarDays = 3_660

// dailyBalances returns the balances at the end of every calendar day, for each account with transactions. Days
// before the first printed balance are left out.
func dailyBalances(r *Result) (out []json.RawMessage, err error) {
	days := map[int]map[string]*dailyBalance{}
	upward := r.newestFirst()
	raw(r.members["transactions"]).entries(func(_ int, v raw) bool {
		date := v.child("date")
		if date.null() {
			return true
		}
		account, _ := arrayIndex(string(v.child("account_index")))
		if days[account] == nil {
			days[account] = map[string]*dailyBalance{}
		}
		d := days[account][date.str()]
		if d == nil {
			d = &dailyBalance{Date: date.str(), AccountIndex: account}
			days[account][d.Date] = d
		}
		d.Rows++
		if balance := v.child("balance"); !balance.null() && (d.Balance == nil || !upward) {
			d.Balance = json.RawMessage(balance)
		}
		return true
	})
	accounts := make([]int, 0, len(days))
	for account := range days {
		accounts = append(accounts, account)
	}
	slices.Sort(accounts)
	for _, account := range accounts {
		list, err := calendar(account, days[account])
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	return out, nil
}

// calendar returns the days from the first to the last.
func calendar(account int, days map[string]*dailyBalance) (out []json.RawMessage, err error) {
	var first, last engine.Date
	for text := range days {
		d, err := engine.ParseDate(text)
		if err != nil {
			continue
		}
		if first.IsZero() || d.Time().Before(first.Time()) {
			first = d
		}
		if d.Time().After(last.Time()) || last.IsZero() {
			last = d
		}
	}
	if first.IsZero() {
		return nil, nil
	}
	listed := slices.Sorted(maps.Keys(days))
	if span := first.DaysUntil(last); span < maxCalendarDays {
		listed = listed[:0]
		for day := range span + 1 {
			listed = append(listed, first.AddDays(day).String())
		}
	}
	balance := json.RawMessage("null")
	for _, day := range listed {
		one := dailyBalance{Date: day, AccountIndex: account, Account: account + 1, Balance: balance}
		if d := days[day]; d != nil {
			one.Rows = d.Rows
			if d.Balance != nil {
				one.Balance, balance = d.Balance, d.Balance
			}
		}
		b, err := json.Marshal(one)
		if err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, nil
}

// newestFirst reports whether the paper prints the latest row at the top.
func (r *Result) newestFirst() (yes bool) {
	raw(r.At("/quality/warnings")).entries(func(_ int, v raw) bool {
		yes = yes || v.child("code").str() == "NEWEST_FIRST"
		return true
	})
	return yes
}
