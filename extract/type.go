package extract

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Type is a document type: its name in the registry and how it is read. Values are data and pure
// functions, so one Type may serve many papers at once.
type Type struct {
	// Name is the registry's name, or that of an embedder's own type; Aliases are further names of the type, which
	// the registry does not hold (see Registry).
	Name    string
	Aliases []string
	// Family groups types in the list of types ("statement", "tax", …).
	Family string
	// Marks tell the type from content, besides those of the registry.
	Marks []Mark
	// Fits adds to the marks' weight what the paper's structure shows, such as a table of
	// transactions; nil when marks are all.
	Fits func(*Reading) int
	// Kin is the type whose words this one's papers also bear, as wallets bear those of bank statements.
	// When Fits finds a paper to be of this type, the words speak for it and no longer for its kin.
	Kin string
	// Fields is a zero value of the struct whose JSON members are the type's own values, for the API's document.
	Fields any
	// Statement says that the type's results have transactions, metrics and balance checks.
	Statement bool
	// Editable says that people may correct the transactions: the results of the type are an account's statement
	// (statement.Shared) whose rows can be proven again.
	Editable bool
	// Read fills the result from the words. It fails only when the words cannot be of the type.
	Read func(*Reading) (engine.Extraction, error)
	// Revise brings a result into line after an analyst's changes, without the paper: values that follow from others, metrics
	// and checks (engine.Reviser). It is needed by types with checks, metrics or such values; nothing changed gives the result
	// as it was. Nil leaves what was corrected as the only change.
	Revise func(context.Context, engine.ReviseRequest) (engine.Extraction, error)
}

// Mark is a phrase that speaks for a type, written as layout.Normalize gives it.
type Mark struct {
	Phrase string
	Weight int
}

// Reading is one paper on its way to a result.
type Reading struct {
	// Context ends when the reader's time is over; long work looks at it.
	Context  context.Context
	Request  engine.ExtractRequest
	Document page.Document
	// Lines are all pages' lines in reading order.
	Lines []layout.Line
	// DocumentType is the name the result will bear.
	DocumentType string
	// TypeCheck is what classification found.
	TypeCheck engine.TypeCheck
	// plain is the whole text normalized, for marks; plainWords are its words.
	plain      string
	plainWords map[string]bool
	known      *vocabulary // nil stands for that of the registry alone
}

// Read takes a document as the one that is read. A type whose paper stands on some pages of a file reads these alone.
func (r *Reading) Read(d page.Document) { r.Document, r.Lines = d, layout.DocumentLines(d) }

// Registry is the registry of dossier's document types and those of the list that it does not have. It fails when a
// type's name or alias belongs to another type.
func Registry(types []Type) (*doctype.Registry, error) {
	entries := make([]engine.DocumentTypeEntry, len(types))
	for i, t := range types {
		entries[i] = engine.DocumentTypeEntry{DocumentType: t.Name, Aliases: t.Aliases, Family: t.Family}
	}
	return doctype.Default().With(entries...)
}

// Shapes say what the types' results hold.
func Shapes(types []Type) []engine.ResultShape {
	shapes := make([]engine.ResultShape, len(types))
	for i, t := range types {
		shapes[i] = engine.ResultShape{DocumentType: t.Name, Fields: t.Fields, Statement: t.Statement}
	}
	return shapes
}
