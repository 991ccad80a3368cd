// Package generic reads the values that any paper may have: its title, the values beside labels, its tables, its text.
// It serves every type without its own reader, and guesses nothing.
//
// Start with [Type] and [Read].
package generic

import "github.com/dossier-lending/dossier/engine"

// Fields are the values of any paper, in the order of the contract's table (fields §16). Nil means not found; lists
// may be empty but are never nil.
type Fields struct {
	// Title is the largest line of the first page.
	Title *string `json:"title"`
	// IssueDate is the date beside a label of the day of issue.
	IssueDate *engine.Date `json:"issue_date"`
	// ReferenceNumber is the value beside a label of a reference number, as printed.
	ReferenceNumber *string `json:"reference_number"`
	// People is always empty: names are not read yet.
	People []string `json:"people"`
	// Organizations is always empty: names are not read yet.
	Organizations []string `json:"organizations"`
	// LabelledFields are the values beside labels, in the order of the paper.
	LabelledFields []LabelledField `json:"labelled_fields"`
	// Tables are the printed tables, in the order of the paper.
	Tables []Table `json:"tables"`
	// Text is the whole text in reading order, with a form feed between pages, cut after maxText characters.
	Text string `json:"text" fixed:"is the text of the paper as it was read"`
}

// DocumentType implements engine.TypeFields. It is used for every type without its own reader.
func (Fields) DocumentType() string { return engine.OtherType }

// LabelledField is a value beside its label.
type LabelledField struct {
	// Label is as printed, without its colon.
	Label string `json:"label"`
	// Value is as printed.
	Value     string `json:"value"`
	ValueType string `json:"value_type" fixed:"follows from value"` // str, date, money, id, num
	// TypedValue is a text, an engine.Amount in hundredths, an engine.Date or a number, by ValueType.
	TypedValue any `json:"typed_value" fixed:"follows from value"`
	// Page counts from 1.
	Page int `json:"page"`
}

// Table is a printed table. Every row has as many cells as the header; an empty cell is "".
type Table struct {
	// Title is the line above the table; nil if there is none.
	Title *string `json:"title"`
	// Page is the page of the header, from 1.
	Page int `json:"page"`
	// Header are the column headings.
	Header []string `json:"header"`
	// Rows are the texts of the cells, row by row.
	Rows [][]string `json:"rows"`
}

// maxText is the most characters of text in a result.
const maxText = 200_000
