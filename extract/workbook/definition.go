package workbook

import "encoding/json"

// Definition is a whole workbook in the language that both our own workbooks and the templates of
// organizations are written in. Templates are pure JSON; only ours may bring feeds.
//
// # Pointers
//
// A pointer says where a value stands in document.result (RFC 6901, with three beginnings):
//
//	/debit          a member of the row that the table stands on (of the whole result outside of rows)
//	^/lender_name   a member of the entry around the row, where rows come from nested arrays; ^^/ two around
//	#/currency      a member of the whole result
//	@position       the row's place among the rows shown, from 1
//	@index          its place in the list it comes from, from 0; @key its name where it comes from an object
//	@pointer        the row's own absolute pointer ("/transactions/4")
//	@file_name, @document_id, @edit_version (nothing when unedited), @newest_first (the paper's rows run backwards)
//
// # Formulas
//
// A formula is written in names and becomes a live Excel formula with its value worked out beside it.
// Numbers are exact. It knows + - * / ^, comparisons (= <> < <= > >=), numbers, "text", true, false and
//
//	[debit]                      the column of this row, or the line of this form, statement or matrix
//	[Balance Sheet.total_assets] a line of another block: block, dot, key; of the same period in a statement
//	[Balance Sheet.inventories@1] the same one period earlier (the next of the period columns)
//	[Balance Sheet.this]         in Statement.Each: the line in the same place there
//	sum([Transactions.debit])    a table's whole column; also count, average, min, max
//	sumif([T.category], "rent", [T.debit])   the sum where a column has a value; countif([T.category], "rent")
//	previous([computed], 0)      this column's value in the row before in the chain (Table.Chain), else the second
//	value("#/credit_limit")      the value at a pointer, written into the formula as it is; in a statement
//	                             @period in the pointer is the key of the formula's period
//	lookup("#/accounts", "/account_index", "/opening_balance")   of the list's entry with the same /account_index
//	                             as the row, the value at the last pointer
//	if(c, a, b) and(…) or(…) not(x) abs(x) round(x, 2) isnumber(x) iferror(x, y) pmt(rate, n, principal)
//
// A missing value ("n/a") makes every calculation with it "n/a", as does a division by zero; sums, averages,
// counts, minima and maxima pass over it. A cell left blank counts as 0.
type Definition struct {
	// Name is the template's name, of our own workbooks the document type.
	Name string `json:"name"`
	// DocumentTypes are the registry names that it serves; empty is every type.
	DocumentTypes []string `json:"document_types"`
	Sheets        []Sheet  `json:"sheets"`
	// Feeds are rows that only Go can make, by the name Source.Feed uses. Templates have none of their own
	// but may use the built-in ones (see Source).
	Feeds map[string]Feed `json:"-"`
}

// Feed makes rows as JSON objects from a result. A row's member "_at" may hold the absolute pointer of
// what it was made from, for source pages and comments.
type Feed func(r *Result) ([]json.RawMessage, error)

// Sheet is one sheet: blocks from top to bottom with an empty row between them. A sheet whose first block
// is an untitled table, statement or matrix has its header frozen.
type Sheet struct {
	// Name has 1 to 31 characters, none of : \ / ? * [ ], no apostrophe at either end; unique but for case.
	Name string `json:"name"`
	// When lets the sheet be written only if all these hold of the whole result.
	When   []Filter `json:"when,omitempty"`
	Blocks []Block  `json:"blocks"`
}

// Block is exactly one of Table, Form, Matrix, Statement, Chart and Text.
type Block struct {
	// Name is what formulas call the block; by default the first block of a sheet bears the sheet's name
	// and the others none.
	Name string `json:"name,omitempty"`
	// Title is a bold row above it.
	Title     string     `json:"title,omitempty"`
	When      []Filter   `json:"when,omitempty"`
	Table     *Table     `json:"table,omitempty"`
	Form      *Form      `json:"form,omitempty"`
	Matrix    *Matrix    `json:"matrix,omitempty"`
	Statement *Statement `json:"statement,omitempty"`
	Chart     *Chart     `json:"chart,omitempty"`
	Text      string     `json:"text,omitempty"`
}

// Table is a header and one row for each entry of its sources.
type Table struct {
	// Rows are joined one after another.
	Rows    []Source `json:"rows"`
	Columns []Column `json:"columns"`
	// Where keeps the rows of which all filters hold.
	Where []Filter  `json:"where,omitempty"`
	Order []SortKey `json:"order,omitempty"`
	// Limit keeps the first so many rows after ordering; 0 is all.
	Limit int `json:"limit,omitempty"`
	// Group makes one row of all rows with the same value; columns then say how in Aggregate.
	Group *Group `json:"group,omitempty"`
	// Chain says which row is before which, for previous(…).
	Chain *Chain `json:"chain,omitempty"`
	// Subtotal is the key of a column: at each change of its value stands a row of subtotals.
	Subtotal string `json:"subtotal,omitempty"`
	// Total is the label of a row of totals at the end; the columns say what stands there.
	Total string `json:"total,omitempty"`
	// Paint colours whole rows.
	Paint []Paint `json:"paint,omitempty"`
	// Plain leaves the filter buttons out.
	Plain bool `json:"plain,omitempty"`
}

// Source is where rows come from: a pointer or a feed.
type Source struct {
	// Pointer names an array; * stands for every entry of an array or object on the way, so that nested
	// arrays are flattened: "/accounts/*/payment_history". A single object is one row. An object at the end of
	// "/notes/*" gives a row for each of its members; @key is then the member's name.
	Pointer string `json:"pointer,omitempty"`
	// Feed names rows made by a program: "daily_balances" {date, balance, account_index, rows}, "checks"
	// (validation.checks) and "sources" {field, value, page, text, confidence, source} of provenance, and
	// "fields" {field, value, page, text, confidence, source}: every plain value of the result, read or not.
	Feed string `json:"feed,omitempty"`
	// With adds members to each row of this source: {"direction": "in"} is read by the pointer "/direction".
	With map[string]string `json:"with,omitempty"`
}

// Kind says how a value is typed and shown.
type Kind string

// The kinds of values. A value that does not fit its kind is shown as text, never dropped.
const (
	KindText    Kind = "text"    // as it is
	KindID      Kind = "id"      // text, whatever it looks like: leading zeros stay
	KindDate    Kind = "date"    // YYYY-MM-DD as a real date
	KindMonth   Kind = "month"   // YYYY-MM, the first of the month as a real date
	KindAmount  Kind = "amount"  // money, two decimals
	KindInteger Kind = "integer" // counts
	KindNumber  Kind = "number"  // as many decimals as there are
	KindPercent Kind = "percent" // 12.5 is 12.5 %
	KindShare   Kind = "share"   // 0.125 is 12.5 %
	KindBool    Kind = "bool"    // yes, no
	KindAny     Kind = ""        // by what stands there: number, real date, text; lists and objects as their JSON
)

// Column is a column of a table, a heading of a matrix's rows, or how its cells are shown. Its value is one
// of Pointer, Formula and Text.
type Column struct {
	// Key is what formulas call it: a to z, digits and _; by default the header in lower case with _.
	Key     string `json:"key,omitempty"`
	Header  string `json:"header,omitempty"`
	Pointer string `json:"pointer,omitempty"`
	Formula string `json:"formula,omitempty"`
	Text    string `json:"text,omitempty"`
	Kind    Kind   `json:"kind,omitempty"`
	// Format is an Excel number format that replaces the kind's.
	Format string `json:"format,omitempty"`
	// Width is in characters; 0 is the kind's.
	Width float64 `json:"width,omitempty"`
	// Total is what stands in totals and subtotals: sum, count, average, min, max.
	Total string `json:"total,omitempty"`
	// Aggregate is how a grouped row's value is made: sum, count, average, min, max, first, last.
	Aggregate string `json:"aggregate,omitempty"`
	// Missing is what stands for an absent value: "n/a" (grey; the default) or "blank".
	Missing string `json:"missing,omitempty"`
	// ZeroBlank leaves the cell of a zero empty (the unused side of debit and credit).
	ZeroBlank bool `json:"zero_blank,omitempty"`
	// Words replaces values by others ("warn": "look at it").
	Words map[string]string `json:"words,omitempty"`
	// Input shows the value in blue, as one a person may change.
	Input bool `json:"input,omitempty"`
	// Comment adds a note with page, text and confidence from provenance: "" none, "repaired" only where a
	// value was repaired, "all" wherever provenance has one.
	Comment string `json:"comment,omitempty"`
	// EachPeriod makes one column a period of "#/periods": Pointer names an object keyed by period, the
	// header becomes the period's label and the key gets _0 (current), _1 and so on at its end.
	EachPeriod bool    `json:"each_period,omitempty"`
	Paint      []Paint `json:"paint,omitempty"`
}

// Filter is a condition on the value at a pointer.
type Filter struct {
	Pointer string `json:"pointer"`
	// Op is eq, ne, lt, le, gt, ge (numbers as numbers, else as text), in (Value a list), contains (text
	// without regard to case), exists (not null, not an empty list or object) or missing.
	Op    string          `json:"op"`
	Value json.RawMessage `json:"value,omitempty"`
}

// SortKey orders rows; missing values come last. Rows that are equal keep the order they had.
type SortKey struct {
	Pointer    string `json:"pointer"`
	Descending bool   `json:"descending,omitempty"`
}

// Group gathers rows with the same value at By.
type Group struct {
	By string `json:"by"`
	// Part takes a date's day, month or year; "" the whole value.
	Part string `json:"part,omitempty"`
}

// Chain says which row comes before a row: the one above with the same value at By, or the one below when
// Upward holds of the result (newest first).
type Chain struct {
	By     string   `json:"by,omitempty"`
	Upward []Filter `json:"upward,omitempty"`
}

// Paint colours cells while a formula holds. It is a live conditional format.
type Paint struct {
	When string `json:"when"`
	// Look is good (green), warn (amber), bad (red), muted (grey) or strong (bold).
	Look string `json:"look"`
}
