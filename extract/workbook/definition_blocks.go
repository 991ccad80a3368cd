package workbook

import "encoding/json"

// Form is label beside value, line by line.
type Form struct {
	Lines []Line `json:"lines"`
	// ValueWidth widens the values' column, in characters.
	ValueWidth float64 `json:"value_width,omitempty"`
	// Sources adds the columns Page and Confidence from provenance.
	Sources bool `json:"sources,omitempty"`
}

// Line is a line of a form or of a statement: a heading, or a label with one of Pointer, Formula, Value
// and Text. In a statement Pointer names an object keyed by period and Formula is worked out a period.
type Line struct {
	// Heading is a bold line over the whole width; nothing else is then given but When.
	Heading string `json:"heading,omitempty"`
	// Key is what formulas call the line; by default the label in lower case with _.
	Key     string `json:"key,omitempty"`
	Label   string `json:"label,omitempty"`
	Pointer string `json:"pointer,omitempty"`
	Formula string `json:"formula,omitempty"`
	// Value is a number or text that the definition itself gives, such as a rate to be tried out.
	Value json.RawMessage `json:"value,omitempty"`
	Text  string          `json:"text,omitempty"`
	Kind  Kind            `json:"kind,omitempty"`
	// Format, Words, Input, Comment, Missing and Paint are as in Column.
	Format  string            `json:"format,omitempty"`
	Words   map[string]string `json:"words,omitempty"`
	Input   bool              `json:"input,omitempty"`
	Comment string            `json:"comment,omitempty"`
	Missing string            `json:"missing,omitempty"`
	Paint   []Paint           `json:"paint,omitempty"`
	// Note stands in the third column of a form and in Note of a statement.
	Note string `json:"note,omitempty"`
	// Name is a defined name for the value's cell (of a statement's current period): letters, digits and _.
	Name string `json:"name,omitempty"`
	// Strong writes the line in bold with a rule above, as totals are.
	Strong bool `json:"strong,omitempty"`
	// When lets the line be written only if all these hold of the whole result.
	When []Filter `json:"when,omitempty"`
}

// Statement is a financial statement: Line, Note, one column a period, Change, Change %, Source page and
// Confidence. Changes are live formulas of the first two periods.
type Statement struct {
	// Periods points to the list of {key, label}; by default "/periods", the current one first.
	Periods string `json:"periods,omitempty"`
	// From points to printed lines {key, label, note, amounts: {period: n}, is_total, page}. Lines that share a
	// key are meant as their sum where a formula names it.
	From string `json:"from,omitempty"`
	// Where keeps some of the printed lines.
	Where []Filter `json:"where,omitempty"`
	// Each replaces what stands in the period columns of printed lines by a formula for each line and
	// period: "[Balance Sheet.this] / [Balance Sheet.total_assets]".
	Each string `json:"each,omitempty"`
	// Lines follow the printed ones, or stand alone where From is empty.
	Lines []Line `json:"lines,omitempty"`
	// Kind of the period columns; amount by default.
	Kind   Kind   `json:"kind,omitempty"`
	Format string `json:"format,omitempty"`
	// NoteWidth widens the column Note, in characters.
	NoteWidth float64 `json:"note_width,omitempty"`
	// Hide leaves columns out: note, change, change_pct, page, confidence.
	Hide []string `json:"hide,omitempty"`
	// Label is the header of the first column, "Line" by default.
	Label string `json:"label,omitempty"`
}

// Matrix is rows by columns made of a flat list of cells: each entry of Rows knows its row (Down), its
// column (Across) and its value (Cell).
type Matrix struct {
	Rows  []Source `json:"rows"`
	Where []Filter `json:"where,omitempty"`
	// Down are the headings of a row; entries with the same values here share a row, in the order found.
	Down []Column `json:"down"`
	// Across is the column an entry belongs to.
	Across Across `json:"across"`
	// Cell is an entry's value; entries that meet in one place are joined as Aggregate says (default first).
	Cell Column `json:"cell"`
	// Total is the label of a row and a column of sums; empty is none.
	Total string `json:"total,omitempty"`
}

// Across says which columns a matrix has.
type Across struct {
	Pointer string `json:"pointer"`
	Kind    Kind   `json:"kind,omitempty"`
	// Values are the columns in this order, others after them as found; Labels are what heads them.
	Values []string          `json:"values,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
	// Order is found (default), ascending or descending.
	Order string `json:"order,omitempty"`
	// Limit keeps the first so many columns; 0 is all up to the bound of a sheet.
	Limit int `json:"limit,omitempty"`
}

// Chart is a small chart of a table's columns; it takes the height of 16 rows where it stands.
type Chart struct {
	Title string `json:"title,omitempty"`
	// Kind is line, column or bar.
	Kind string `json:"kind"`
	// X and Series name columns of a table, or lines of a statement (X is then its periods and left out):
	// "Monthly.month", "Monthly.inflow".
	X      string   `json:"x,omitempty"`
	Series []string `json:"series"`
}
