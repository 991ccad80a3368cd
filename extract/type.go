package extract

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/contributions"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Type is a document type: its names and how its papers are read. Values are data and pure functions, so one Type may
// serve many papers at once.
type Type struct {
	// Name is the type's name in lower case with "_" between words ("bank_statement").
	Name string
	// Aliases are further names of the type, in the same form. A type that the registry has needs only those that the
	// registry lacks.
	Aliases []string
	// Family groups types in the list of types ("statement", "tax", …); "" is "other".
	Family string
	// Marks are the phrases by which a paper is recognized, besides those that the registry has for the type.
	Marks []Mark
	// Fits returns the weight that the paper's structure, such as a table of transactions, adds to that of the marks; 0
	// or more, on the scale of Mark.Weight. Nil means that only marks count.
	Fits func(*Reading) int
	// Kin is a type whose marks are also found on papers of this type, as those of bank statements on papers of
	// wallets. If Fits returns more than 0, the weight of these marks is added to this type and taken from its kin.
	// "" is none.
	Kin string
	// Fields is a zero value of the struct whose JSON members are the type's own values, for the API's document.
	Fields any
	// Statement is true if the type's results have transactions, metrics and balance checks.
	Statement bool
	// Editable is true if people may correct the transactions. The type's results are then an account's statement
	// (statement.Shared), whose rows can be proven again.
	Editable bool
	// OwnPipeline is true if the type has a pipeline of its own (engine.DocumentTypeEntry).
	OwnPipeline bool
	// Compares says what a paper of the type tells about the borrower, to be compared with other papers. Members with a
	// usual name (account_name, employee_name, full_name, tin, address, employer_name, …) need no entry: an entry is
	// for a member of another name, or takes the type out of a comparison.
	Compares []engine.Compared
	// Read makes the result from the words of a paper. It fails only if the words cannot be of the type.
	Read func(*Reading) (engine.Extraction, error)
	// Revise recomputes what depends on an analyst's changes, without the paper: values that follow from others,
	// metrics and checks (engine.Reviser). Types with checks, metrics or such values need it. Without changes it
	// returns the result as it was. Nil leaves the corrected values as the only change.
	Revise func(context.Context, engine.ReviseRequest) (engine.Extraction, error)
	// Registry has the document types that exist, whether they have a reader or not. Only that of Config.Generic is
	// used, because the generic reader reads every type without its own reader. It is required there.
	Registry *Registry
}

// Mark is a phrase that speaks for a type.
type Mark struct {
	// Phrase is in the form of layout.Normalize: lower case, without accents and punctuation. Whole words count.
	Phrase string
	// Weight is how much the phrase speaks for the type: 5 for the paper's title, 2 for a label that few other papers
	// have, 1 for a hint. A type is detected from a weight of 6.
	Weight int
}

// Reading is one paper while it is read.
type Reading struct {
	// Context ends when the time for reading is over; long work checks it.
	Context context.Context
	// Request is the caller's request.
	Request engine.ExtractRequest
	// Document is the paper's pages of words.
	Document page.Document
	// Lines are the lines of all pages in reading order.
	Lines []layout.Line
	// DocumentType is the name that the result will have: what was declared, or what was detected if it was "auto".
	DocumentType string
	// TypeCheck is the outcome of classification.
	TypeCheck engine.TypeCheck
	// sheaf has the judged pages of the whole file; nil in a Reading that no Extractor made.
	sheaf *sheaf
	// registry is nil in a Reading that no Extractor made.
	registry *Registry
	rates    *contributions.Tables // nil: the built-in ones
	masks    []engine.Mask         // of the whole file
}

// Rates are the dated rates of contributions and tax in force: the operator's, where they replace built-in ones.
func (r *Reading) Rates() *contributions.Tables {
	if r.rates == nil {
		return contributions.Default()
	}
	return r.rates
}

// Read replaces the document. A type whose paper is on some pages of a file reads these alone.
func (r *Reading) Read(d page.Document) { r.Document, r.Lines = d, layout.DocumentLines(d) }

// OtherWords returns the weight of the marks on a page for the best document type without transactions, minus the
// weight of those for the type of the reading. Above 0, the page is more likely of the other type. lines are the
// page's.
func (r *Reading) OtherWords(lines []layout.Line) int {
	return r.sheaf.otherWords(lines, r.registry, r.DocumentType)
}

// Shapes returns the shapes of the types' results, for the API's document.
func Shapes(types []Type) []engine.ResultShape {
	shapes := make([]engine.ResultShape, len(types))
	for i, t := range types {
		shapes[i] = engine.ResultShape{DocumentType: t.Name, Fields: t.Fields, Statement: t.Statement}
	}
	return shapes
}
