package engine

import (
	"io"
	"time"
)

// Printer writes papers for people, who print them or put them into a file. It is a pure function of its arguments: no
// clock, no network, no database, and the same bytes for the same printout. It is safe for concurrent use.
type Printer interface {
	// PDF writes A4 pages.
	PDF(w io.Writer, p Printout) error
	// DOCX writes a document for word processors.
	DOCX(w io.Writer, p Printout) error
	// SummaryPDF writes the figures of one application on one A4 page. What does not fit is shortened, never a figure.
	SummaryPDF(w io.Writer, s SummaryPrintout) error
}

// SummaryPrintout is what the page of a summary shows.
type SummaryPrintout struct {
	Summary Summary
	Rules   []RuleOutcome // of the policy; their messages explain the hits that the summary names
}

// Printout is what a paper says. Its text may have any characters; a printer leaves out what cannot be printed. Each
// form of a paper is written from the same Printout, so that all show the same figures.
type Printout struct {
	Title    string            // in one line
	Subtitle string            // below the title; "" for none
	Notice   string            // a warning above everything else; "" for none
	Facts    []PrintoutFact    // short values with their names, below the title
	Sections []PrintoutSection // in their order
	Footer   string            // on each page, beside its number
	At       time.Time         // recorded as the time of writing
}

// PrintoutFact is a short value with its name.
type PrintoutFact struct {
	Label string // what it is
	Value string // as it is printed
}

// PrintoutSection is a part of a paper with a heading.
type PrintoutSection struct {
	Title      string         // the heading
	Note       string         // small, below the heading; "" for none
	Paragraphs []string       // each may have several lines
	Table      *PrintoutTable // below the paragraphs; nil for none
}

// PrintoutTable is a table with a heading for each column.
type PrintoutTable struct {
	Columns []PrintoutColumn // from left to right
	Rows    [][]string       // a text for each column
}

// PrintoutColumn is a column of a table.
type PrintoutColumn struct {
	Title  string  // the heading
	Weight float64 // its width in relation to the others, above 0
	Right  bool    // numbers, which stand at the right
}
