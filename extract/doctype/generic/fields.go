// Package generic reads any paper as far as any paper can be read alike: its title, the values beside
// labels, its tables, its text. It serves every type that has no reader of its own, and invents nothing.
//
// Start with [Type].
package generic

import "github.com/dossier-lending/dossier/engine"

// Fields are the values of a paper of no known kind, in the order of the contract's table.
type Fields struct {
	Title           *string         `json:"title"`
	IssueDate       *engine.Date    `json:"issue_date"`
	ReferenceNumber *string         `json:"reference_number"`
	People          []string        `json:"people"`
	Organizations   []string        `json:"organizations"`
	LabelledFields  []LabelledField `json:"labelled_fields"`
	Tables          []Table         `json:"tables"`
	// Text is the whole text in reading order, pages parted by form feeds, cut at MaxText characters.
	Text string `json:"text" fixed:"is the text of the paper as it was read"`
}

// DocumentType implements engine.TypeFields: it stands for every type without a reader of its own.
func (Fields) DocumentType() string { return engine.OtherType }

// LabelledField is a value beside its label.
type LabelledField struct {
	Label     string `json:"label"`
	Value     string `json:"value"`
	ValueType string `json:"value_type" fixed:"follows from value"` // str, date, money, id, num
	// TypedValue is a string, an Amount, a Date or a number, by ValueType.
	TypedValue any `json:"typed_value" fixed:"follows from value"`
	Page       int `json:"page"`
}

// Table is a printed table: every row as long as the header.
type Table struct {
	Title  *string    `json:"title"`
	Page   int        `json:"page"`
	Header []string   `json:"header"`
	Rows   [][]string `json:"rows"`
}

// MaxText is the most characters of text a result holds; longer papers are cut, which TABLE_INCOMPLETE
// does not cover and quality says.
const MaxText = 200_000
