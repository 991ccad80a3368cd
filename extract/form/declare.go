package form

import (
	"fmt"
	"strings"
)

// Kind is what a value is. It decides which words are taken and how they are read.
type Kind string

// The kinds of values, with the Go type of their field.
const (
	// Text is any printed text (*string).
	Text Kind = "text"
	// Amount is money (*engine.Amount).
	Amount Kind = "amount"
	// Number is a number with decimals (*float64), Percent the same with or without a percent sign.
	Number  Kind = "number"
	Percent Kind = "percent"
	// Count is a whole number (*int), Year one of four digits.
	Count Kind = "count"
	Year  Kind = "year"
	// Day is a calendar day (*engine.Date).
	Day Kind = "date"
	// Period is two days; it fills the fields that its option "to" names.
	Period Kind = "period"
	// ID is an identifier (*string), by a named format of package identifier if there is one.
	ID Kind = "id"
	// Person and Business are names (*string), Address is a postal address.
	Person   Kind = "person"
	Business Kind = "business"
	Address  Kind = "address"
	// Month is a calendar month, YYYY-MM (string); it and Year may be the key of a grid.
	Month Kind = "month"
	// Choice is one of the words of an enum (*string): the terms of the field's choices.
	Choice Kind = "choice"
	// Words is an amount in words (*string).
	Words Kind = "words"
	// Phone and Email are ways to reach somebody (*string).
	Phone Kind = "phone"
	Email Kind = "email"
	// Yes is a mark or word for yes or no (*bool).
	Yes Kind = "yes"
	// FormNumber and FormVersion are those of a tax office's form (*string): "2316", "2021-09"; see Spec.Form.
	FormNumber  Kind = "form_number"
	FormVersion Kind = "form_version"
	// Key and Label are, in the entries of a slip, what the entry is and its printed label (*string).
	Key   Kind = "key"
	Label Kind = "label"
	// Decoy is a printed label whose value is of no interest. It takes its value away from other fields.
	Decoy Kind = "decoy"
)

// target is one value to find: a field of the type's struct, or a decoy.
type target struct {
	name   string // JSON path: "net_pay", "ytd.gross_pay"
	kind   Kind
	format string   // of an ID
	to     []string // of a Period: the two fields that it fills
	core   bool
	// letterhead: the value may be at the head of the page without a label.
	letterhead bool
	// dateline: the day may stand alone without a label, as letters have it.
	dateline bool
	// rate: the amount is a rate, and none that a slip adds up.
	rate bool
	// headed: the period that begins with this day may stand at the head of the page without a label.
	headed bool
	// entry is the list and key ("earnings:basic") of the entry of a slip that this value is too; "" for none.
	entry string
	// most is the greatest number that is one; 0 for any.
	most float64
	// unit are the words of its unit, parted by commas: a number before the word of another unit is none.
	unit string
	// digits is how many digits an identifier has at least; with fewer, words are no value.
	digits int
	// under names the field below whose value this one may be without a label: the address under a name.
	under string
	// whole: a value that is only a part of the words beside the label does not count.
	whole bool
	// total names, for a column of a table, the value that the line of totals shows under it.
	total string
	// hidden: the value is no member of the result; the type makes others of it.
	hidden bool
	// party is whose value it is, where several parties of the paper have values of one label: "employer", "payee".
	party string
	// part: a part of a person's name, which may be one word. labelled: a choice counts only beside its label.
	part, labelled bool
	// inLabels: the words of a choice may be those of a label: "VAT Reg. TIN".
	inLabels bool
	// addressee: the name may stand over an address without a label, as in the window of an envelope.
	addressee bool
	// own: the identifier may stand beside the paper's title without a label.
	own bool
	// year names the Year of a Day that may be printed without it.
	year string
	// lines is how many lines the value may have.
	lines int
	// where the value may be, seen from its label.
	where  Where
	placed bool // see Value.Placed
	// required: without this column's heading a table is not found, and a line without its value is no row.
	required bool
	// reads reads words in place of the kind's own reader; nil for that. anywhere: it reads every line of the paper.
	reads    ReadFunc
	anywhere bool
}

// list is a list of the type's struct, one element for each row of a table or slip.
type list struct {
	name string
	slip bool
	// grid: the rows are keyed by the column of a Month or Year; from and to name the two days of the period that gives
	// the years of months printed without one.
	grid     bool
	from, to string
	// total names the amount that the entries of a slip add up to; "" if there is none.
	total   string
	columns []target
	// product are the columns of a quantity, a price and their product; nil for a list without.
	product []int
	// text is the column of what a row is, known by its words if its heading is not; noColumn for a list without.
	text int
	// heads are the columns of a table by the normal form of their headings, headWords the words of these, and ends the
	// normal forms of words that begin the line after it.
	heads     map[string][]int
	headWords map[string]bool
	ends      []string
	// once: a second table with these headings on one page is another one.
	once bool
}

// shape is what a type declares.
type shape struct {
	targets []target
	lists   []list
	byName  map[string]int // name to place in targets
}

func (s *shape) put(t target) {
	s.byName[t.name] = len(s.targets)
	s.targets = append(s.targets, t)
}

// named returns the place of a target by name. A name that the struct lacks becomes a decoy, or a period if it is
// written as the two fields that it fills: "period_start..period_end".
func (s *shape) named(name string) int {
	if at, ok := s.byName[name]; ok {
		return at
	}
	t := target{name: name, kind: Decoy, lines: 1}
	if from, to, ok := strings.Cut(name, ".."); ok {
		for _, end := range []string{from, to} {
			if at, known := s.byName[end]; !known || s.targets[at].kind != Day {
				panic(fmt.Sprintf("form: the period %s names no field of days", name))
			}
		}
		t.kind, t.to, t.lines = Period, []string{from, to}, usualLines[Period]
		t.headed = s.targets[s.byName[from]].headed
	}
	s.put(t)
	return len(s.targets) - 1
}
