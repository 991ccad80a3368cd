package workbook

import (
	"encoding/json"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// Definition is a whole workbook, in the language of our own workbooks and of organizations' templates. Templates are
// pure JSON; only ours may have feeds of their own.
//
// # Pointers
//
// A pointer names a value of document.result (RFC 6901, with these additions):
//
//	/debit          a member of the table's row (outside of rows: of the whole result)
//	^/lender_name   a member of the entry around the row, if rows come from nested arrays; ^^/ is two around
//	#/currency      a member of the whole result
//	@position       the row's position among the rows shown, from 1
//	@index          its position in its list, from 0; @key is its name if it comes from an object
//	@pointer        the row's own absolute pointer ("/transactions/4")
//	@earned         of a transaction: whether its credit is true inflow; missing if rows do not add up to the metrics'
//	@file_name, @document_id, @edit_version (missing if unedited), @newest_first (true if the latest row is on top)
//
// # Formulas
//
// A formula is written in names and becomes a live Excel formula with its computed value. Numbers are exact. It may
// use + - * / ^, comparisons (= <> < <= > >=), numbers, "text", true, false and
//
//	[debit]                      the column of this row, or the line of this form, statement or matrix
//	[Balance Sheet.total_assets] a line of another block: block, dot, key; in a statement of the same period
//	[Balance Sheet.inventories@1] the same one period earlier (the next of the period columns)
//	[Balance Sheet.this]         in Statement.Each: the line at the same position there
//	sum([Transactions.debit])    a table's whole column; also count, average, min, max
//	sumif([T.category], "rent", [T.debit])   the sum of rows in which a column has a value;
//	                             countif([T.category], "rent") counts them
//	sumifs([T.debit], [T.category], "rent", [T.month], [month])   the sum of rows in which several columns have these
//	                             values; countifs([T.category], "rent", [T.month], [month]) counts them
//	pick([T.name], [name], [T.rate])   the value beside the first row in which a column has a value
//	previous([computed], 0)      this column's value in the chain's row before (Table.Chain); 0 if there is none
//	value("#/credit_limit")      the value at a pointer, written into the formula as a constant; in a statement
//	                             @period in the pointer is the key of the formula's period
//	lookup("#/accounts", "/account_index", "/opening_balance")   the last pointer's value in the list's entry that
//	                             has the same /account_index as the row
//	if(c, a, b) and(…) or(…) not(x) abs(x) round(x, 2) isnumber(x) iferror(x, y) pmt(rate, n, principal)
//	floor(x, step)
//
// A missing value ("n/a") makes every calculation with it "n/a", as does a division by zero. Sums, averages, counts,
// minima and maxima skip it. A cell left blank counts as 0.
type Definition struct {
	// Name is the template's name, of our own workbooks the document type.
	Name string `json:"name"`
	// DocumentTypes are the registry's names of the types that it is for; empty means every type.
	DocumentTypes []string `json:"document_types"`
	// Sheets are the workbook's sheets in order, those for which When holds.
	Sheets []Sheet `json:"sheets"`
	// Feeds are rows computed in Go, by the name in Source.Feed. Templates cannot define feeds but may use the
	// built-in ones (see Source).
	Feeds map[string]Feed `json:"-"`
}

// Feed computes rows as JSON objects from a result. A row's member "_at" may be the absolute pointer of its source, for
// source pages and comments.
type Feed func(r *Result) ([]json.RawMessage, error)

// Sheet is one sheet: blocks from top to bottom with an empty row between them. If the first block is a table,
// statement or matrix without a title, its header stays visible while scrolling.
type Sheet struct {
	// Name has 1 to 31 characters, without : \ / ? * [ ] and without an apostrophe at either end; unique in any case
	// of letters.
	Name string `json:"name"`
	// When are conditions on the whole result; the sheet is written only if all are true.
	When []Filter `json:"when,omitempty"`
	// OnePage prints the whole sheet on one upright page. Other sheets print as wide as can be read, on as many pages
	// as they have rows for.
	OnePage bool `json:"one_page,omitempty"`
	// KeepColumns is how many columns at the left stay visible while scrolling; 0 to 10.
	KeepColumns int `json:"keep_columns,omitempty"`
	// Blocks are the sheet's contents from top to bottom.
	Blocks []Block `json:"blocks"`
}

// Block is exactly one of Table, Form, Matrix, Statement, Chart and Text.
type Block struct {
	// Name is how formulas refer to the block. By default the first block of a sheet has the sheet's name, and the
	// others have none.
	Name string `json:"name,omitempty"`
	// Title is a bold row above the block; "" is none.
	Title string `json:"title,omitempty"`
	// When are conditions on the whole result; the block is written only if all are true.
	When      []Filter   `json:"when,omitempty"`
	Table     *Table     `json:"table,omitempty"`     // a list; nil for other blocks
	Form      *Form      `json:"form,omitempty"`      // labels with values; nil for other blocks
	Matrix    *Matrix    `json:"matrix,omitempty"`    // a cross table; nil for other blocks
	Statement *Statement `json:"statement,omitempty"` // a financial statement; nil for other blocks
	Chart     *Chart     `json:"chart,omitempty"`     // a picture of figures; nil for other blocks
	Text      string     `json:"text,omitempty"`      // a line of text; "" for other blocks
}

// Table is a header and one row for each entry of its sources.
type Table struct {
	// Rows are the sources of the rows, one after another.
	Rows []Source `json:"rows"`
	// Columns are the columns from left to right.
	Columns []Column `json:"columns"`
	// Where are conditions on a row; only rows that meet all are kept.
	Where []Filter `json:"where,omitempty"`
	// Order sorts the rows by the first key, then by the next; empty keeps the order of the sources.
	Order []SortKey `json:"order,omitempty"`
	// Limit is how many rows are kept after ordering; 0 is all.
	Limit int `json:"limit,omitempty"`
	// Group makes one row of all rows with the same value; Column.Aggregate is then how columns are combined.
	Group *Group `json:"group,omitempty"`
	// Chain defines which row comes before which, for previous(…).
	Chain *Chain `json:"chain,omitempty"`
	// Subtotal is the key of a column; a row of subtotals follows each change of its value.
	Subtotal string `json:"subtotal,omitempty"`
	// Total is the label of a row of totals at the end; "" is none. Column.Total is what it shows.
	Total string `json:"total,omitempty"`
	// Paint colours whole rows.
	Paint []Paint `json:"paint,omitempty"`
	// Plain leaves out the filter buttons.
	Plain bool `json:"plain,omitempty"`
}

// Source is where rows come from: a pointer or a feed.
type Source struct {
	// Pointer names an array. * means every entry of an array or object on the way, so that nested arrays are
	// flattened: "/accounts/*/payment_history". A single object is one row. If "/notes/*" ends at an object, each of
	// its members is a row; @key is then the member's name.
	Pointer string `json:"pointer,omitempty"`
	// Feed names computed rows: "daily_balances" {date, balance, account_index, rows}, "checks" (validation.checks),
	// "sources" {field, value, page, text, confidence, source} of provenance, and "fields" with the same members:
	// every plain value of the result, with or without a value.
	Feed string `json:"feed,omitempty"`
	// With adds members to each row of this source: {"direction": "in"} is read by the pointer "/direction".
	With map[string]string `json:"with,omitempty"`
}

// Kind is how a value is typed and shown.
type Kind = formula.Format

// The kinds of values. A value that does not fit its kind is shown as text, never dropped.
const (
	KindText    Kind = "text"    // unchanged
	KindID      Kind = "id"      // text, whatever it looks like: leading zeros stay
	KindDate    Kind = "date"    // YYYY-MM-DD as a real date
	KindMonth   Kind = "month"   // YYYY-MM, the first of the month as a real date
	KindAmount  Kind = "amount"  // money, two decimals
	KindInteger Kind = "integer" // counts
	KindNumber  Kind = "number"  // as many decimals as there are
	KindPercent Kind = "percent" // 12.5 is 12.5 %
	KindShare   Kind = "share"   // 0.125 is 12.5 %
	KindBool    Kind = "bool"    // yes, no
	KindAny     Kind = ""        // by the value: number, real date, text; lists and objects as their JSON
)

// Column is a column of a table, a heading of a matrix's rows, or how the matrix's cells are shown. Its value is
// exactly one of Pointer, Formula and Text.
type Column struct {
	// Key is how formulas refer to it: a to z, digits and _; by default the header in lower case with _.
	Key string `json:"key,omitempty"`
	// Header is the column's title.
	Header string `json:"header,omitempty"`
	// Pointer is the value's place, seen from the row.
	Pointer string `json:"pointer,omitempty"`
	// Formula computes the value in each row.
	Formula string `json:"formula,omitempty"`
	// Text is the same text in each row.
	Text string `json:"text,omitempty"`
	// Part is the part of a date that Pointer is for: day, month or year; "" is the whole value.
	Part string `json:"part,omitempty"`
	// Kind is how the value is typed and shown.
	Kind Kind `json:"kind,omitempty"`
	// Format is an Excel number format that replaces the kind's.
	Format string `json:"format,omitempty"`
	// Width is in characters; 0 is the kind's.
	Width float64 `json:"width,omitempty"`
	// Total is the function in totals and subtotals: sum, count, average, min, max; "" is none.
	Total string `json:"total,omitempty"`
	// Aggregate is how a grouped row's value is made: sum, count, average, min, max, first (the default), last.
	Aggregate string `json:"aggregate,omitempty"`
	// Missing is the display of a missing value: "n/a" (grey; the default) or "blank".
	Missing string `json:"missing,omitempty"`
	// ZeroBlank leaves the cell of a zero empty, such as the unused side of debit and credit.
	ZeroBlank bool `json:"zero_blank,omitempty"`
	// Words replaces values by others ("warn": "look at it").
	Words map[string]string `json:"words,omitempty"`
	// Input shows the value in blue: a value that a person may change.
	Input bool `json:"input,omitempty"`
	// Choices is a column ("Block.key") whose values a person may choose from in each cell of this column; others are
	// refused while typing.
	Choices string `json:"choices,omitempty"`
	// Comment adds a note with page, text and confidence from provenance: "" none, "repaired" only where a
	// value was repaired, "all" wherever provenance has one.
	Comment string `json:"comment,omitempty"`
	// EachPeriod makes one column for each period of "#/periods". Pointer names an object keyed by period; the header
	// becomes the period's label, and _0 (current), _1 and so on are added to the key.
	EachPeriod bool `json:"each_period,omitempty"`
	// Paint colours the column's cells.
	Paint []Paint `json:"paint,omitempty"`
}

// Filter is a condition on the value at a pointer.
type Filter struct {
	// Pointer is the value that is compared.
	Pointer string `json:"pointer"`
	// Op is eq, ne, lt, le, gt, ge (numbers as numbers, else as text), in (Value a list), contains (text
	// without regard to case), exists (not null, not an empty list or object) or missing.
	Op string `json:"op"`
	// Value is the other side of the comparison: a number, text, true or false, for "in" a list; empty for exists and
	// missing.
	Value json.RawMessage `json:"value,omitempty"`
}

// SortKey orders rows. Missing values come last; equal rows keep their order.
type SortKey struct {
	// Pointer is the value by which rows are sorted.
	Pointer string `json:"pointer"`
	// Descending puts the largest first.
	Descending bool `json:"descending,omitempty"`
}

// Group gathers rows with the same value at By.
type Group struct {
	// By is the pointer of the value that the rows of a group share.
	By string `json:"by"`
	// Part is the part of a date to group by: day, month or year; "" is the whole value.
	Part string `json:"part,omitempty"`
}

// Chain defines the row before a row: the one above with the same value at By, or the one below if Upward holds for
// the result (newest first).
type Chain struct {
	// By is the pointer of a value that a row and the row before it share, such as the account; "" for any row.
	By string `json:"by,omitempty"`
	// Upward are conditions on the whole result. If all are true, the row before a row is the one below it.
	Upward []Filter `json:"upward,omitempty"`
}

// Paint colours cells while a formula holds. It is a live conditional format.
type Paint struct {
	// When is the formula; [this] is the cell itself.
	When string `json:"when"`
	// Look is good (green), warn (amber), bad (red), muted (grey) or strong (bold).
	Look string `json:"look"`
}

// Form is a list of lines: a label beside its value.
type Form struct {
	// Lines are the form's lines from top to bottom.
	Lines []Line `json:"lines"`
	// ValueWidth is the least width of the values' column, in characters.
	ValueWidth float64 `json:"value_width,omitempty"`
	// Sources adds the columns Page and Confidence from provenance.
	Sources bool `json:"sources,omitempty"`
}

// Line is a line of a form or of a statement: a heading, or a label with exactly one of Pointer, Formula, Value and
// Text. In a statement Pointer names an object keyed by period, and Formula is computed for each period.
type Line struct {
	// Heading is a bold line over the whole width. Such a line has nothing else but When.
	Heading string `json:"heading,omitempty"`
	// Key is how formulas refer to the line; by default the label in lower case with _.
	Key string `json:"key,omitempty"`
	// Label is the text in the first column.
	Label string `json:"label,omitempty"`
	// Pointer is the value's place in the result.
	Pointer string `json:"pointer,omitempty"`
	// Formula computes the value.
	Formula string `json:"formula,omitempty"`
	// Value is a number or text that the definition itself contains, such as a rate to try out.
	Value json.RawMessage `json:"value,omitempty"`
	// Text is the value as a text of the definition.
	Text string `json:"text,omitempty"`
	// Kind is how the value is typed and shown; in a statement by default Statement.Kind.
	Kind    Kind              `json:"kind,omitempty"`
	Format  string            `json:"format,omitempty"`  // as Column.Format
	Words   map[string]string `json:"words,omitempty"`   // as Column.Words
	Input   bool              `json:"input,omitempty"`   // as Column.Input
	Comment string            `json:"comment,omitempty"` // as Column.Comment
	Missing string            `json:"missing,omitempty"` // as Column.Missing
	Paint   []Paint           `json:"paint,omitempty"`   // as Column.Paint
	// Note is shown in the third column of a form, and in the column Note of a statement.
	Note string `json:"note,omitempty"`
	// Link is the name of a sheet that a click on the value leads to; of a form's lines only.
	Link string `json:"link,omitempty"`
	// Name is a defined name for the value's cell (of a statement's current period): letters, digits and _.
	Name string `json:"name,omitempty"`
	// Strong writes the line in bold with a rule above, as for totals.
	Strong bool `json:"strong,omitempty"`
	// When are conditions on the whole result; the line is written only if all are true.
	When []Filter `json:"when,omitempty"`
}

// Statement is a financial statement: Line, Note, one column for each period, Change, Change %, Source page and
// Confidence. Changes are live formulas over the first two periods.
type Statement struct {
	// Periods is the pointer of the list of {key, label}, the current period first; by default "/periods".
	Periods string `json:"periods,omitempty"`
	// From is the pointer of the printed lines {key, label, note, amounts: {period: n}, is_total, page}. Formulas
	// take the sum of lines that share a key.
	From string `json:"from,omitempty"`
	// Where are conditions on a printed line; only lines that meet all are kept.
	Where []Filter `json:"where,omitempty"`
	// Each is a formula that replaces the amounts of printed lines, for each line and period: "[Balance Sheet.this] /
	// [Balance Sheet.total_assets]".
	Each string `json:"each,omitempty"`
	// Lines follow the printed ones, or are the only ones if From is empty.
	Lines []Line `json:"lines,omitempty"`
	// Kind of the period columns; amount by default.
	Kind Kind `json:"kind,omitempty"`
	// Format is an Excel number format for the period columns that replaces the kind's.
	Format string `json:"format,omitempty"`
	// NoteWidth is the least width of the column Note, in characters.
	NoteWidth float64 `json:"note_width,omitempty"`
	// Hide are the columns to leave out: note, change, change_pct, page, confidence.
	Hide []string `json:"hide,omitempty"`
	// Label is the header of the first column, "Line" by default.
	Label string `json:"label,omitempty"`
}

// Matrix is a table of rows by columns made from a flat list: each entry of Rows has its row (Down), its column
// (Across) and its value (Cell).
type Matrix struct {
	// Rows are the sources of the entries.
	Rows []Source `json:"rows"`
	// Where are conditions on an entry; only entries that meet all are kept.
	Where []Filter `json:"where,omitempty"`
	// Down are the headings of a row. Entries with the same values here share a row, in the order found.
	Down []Column `json:"down"`
	// Across is the column of an entry.
	Across Across `json:"across"`
	// Cell is the value of an entry. Several entries of one cell are combined by Aggregate (default first).
	Cell Column `json:"cell"`
	// Total is the label of a row and a column of sums; "" is none.
	Total string `json:"total,omitempty"`
}

// Across defines the columns of a matrix.
type Across struct {
	// Pointer is the value that names an entry's column.
	Pointer string `json:"pointer"`
	// Kind is how the column's name is shown.
	Kind Kind `json:"kind,omitempty"`
	// Values are columns in this order, even if no entry has them; other columns follow as found.
	Values []string `json:"values,omitempty"`
	// Labels are the headers of columns, by value.
	Labels map[string]string `json:"labels,omitempty"`
	// Order is found (default), ascending or descending.
	Order string `json:"order,omitempty"`
	// Limit is the most columns; 0 is as many as fit on a sheet.
	Limit int `json:"limit,omitempty"`
}

// Chart is a small chart of a table's columns. It is 16 rows high.
type Chart struct {
	// Title is the text above the chart; "" is none.
	Title string `json:"title,omitempty"`
	// Kind is line, column or bar.
	Kind string `json:"kind"`
	// X is the table's column for the horizontal axis ("Monthly.month"); empty for a statement, whose periods it is.
	X string `json:"x,omitempty"`
	// Series are columns of the table ("Monthly.inflow") or lines of the statement.
	Series []string `json:"series"`
	// Beside puts the chart to the right of the chart above, instead of below it.
	Beside bool `json:"beside,omitempty"`
}
