package revision

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/cashflow"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

// Statements revises statements of accounts by their rows and the header of their accounts. New makes a reviser that
// knows every type.
type Statements struct{}

// Accounts is how many accounts a result holds, at least one.
func (Statements) Accounts(extracted engine.Extraction) int {
	var accounts []json.RawMessage
	decodeField(extracted, "accounts", &accounts)
	return max(1, len(accounts))
}

// Revise recalculates rows, checks and metrics. For other types than statements it applies the corrections and drops
// the checks.
func (Statements) Revise(ctx context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	if in.Extracted.Metrics == nil && len(in.Rows) == 0 {
		return withoutChecks(in), nil
	}
	return Statement(ctx, in, proof.Context{})
}

// Statement revises a statement of any type: its rows and the header of its accounts. judged has the further knowledge
// of its checks. An extraction without workings is revised by its result alone: page by page checks are then not
// applicable.
func Statement(ctx context.Context, in engine.ReviseRequest, judged proof.Context) (engine.Extraction, error) {
	read, edited, today, err := annotated(in)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return engine.Extraction{}, err
	}
	judged.Today = today
	checks, validation := proof.Check(edited, judged)
	metrics := cashflow.Analyze(edited)
	out := in.Extracted
	out.Transactions, out.Metrics, out.BalanceChecks, out.Validation = edited.Rows, &metrics, &checks, validation
	out.Quality.Warnings = renewDoubts(in.Extracted.Quality.Warnings, proof.Doubts(edited, judged, checks))
	out.Provenance = followRows(in.Extracted, edited.Rows)
	out.Fields = followAccounts(in.Extracted.Fields, read, edited, out.Provenance)
	return out, nil
}

// annotated is the statement as it was read, with corrected headers, and with the edited rows: these with categories,
// counterparties and outliers.
func annotated(in engine.ReviseRequest) (read, edited *ledger.Statement, today engine.Date, err error) {
	if read, today, err = basis(in); err != nil {
		return nil, nil, today, err
	}
	read = withHeader(read, in)
	edited = proof.Edited(read, in.Rows)
	cashflow.Annotate(
		edited, today, cashflow.KeepCategories(in.KeepCategories), cashflow.OwnRules(in.Rules),
		cashflow.PutByAnalyst(in.PutCategories, in.PutCounterparties),
	)
	return read, edited, today, nil
}

// Categorize returns the rows as Revise would categorize them.
func (Statements) Categorize(ctx context.Context, in engine.ReviseRequest) ([]engine.Transaction, error) {
	if in.Extracted.Metrics == nil && len(in.Rows) == 0 {
		return nil, ctx.Err()
	}
	_, edited, _, err := annotated(in)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return edited.Rows, nil
}

// renewDoubts replaces the doubts about the rows as read with those about the edited rows.
func renewDoubts(warnings []engine.Warning, doubts []string) []engine.Warning {
	isDoubt := func(w engine.Warning) bool { return w.Code == "LOW_CONFIDENCE" && proof.IsDoubt(w.Detail) }
	at := slices.IndexFunc(warnings, isDoubt)
	if at < 0 {
		at = len(warnings)
	}
	renewed := slices.Clone(warnings[:at])
	for _, doubt := range doubts {
		renewed = append(renewed, engine.Warning{Code: "LOW_CONFIDENCE", Detail: doubt})
	}
	return append(renewed, slices.DeleteFunc(slices.Clone(warnings[at:]), isDoubt)...)
}

// basis is the statement as it was read, and the day it was judged on.
func basis(in engine.ReviseRequest) (*ledger.Statement, engine.Date, error) {
	if in.Workings == nil {
		return fromResult(in.Extracted), in.Today, nil
	}
	return statement(in.Workings, in.Extracted.Transactions)
}

func decodeField(e engine.Extraction, name string, into any) {
	if raw, ok := e.Fields.Get(name).(json.RawMessage); ok {
		_ = json.Unmarshal(raw, into) // a value of another shape is none that this package knows
	}
}

// Reviser revises results of the document types that it was made with, each by the type's own Revise. It holds no
// state.
type Reviser struct {
	Statements
	types           map[string]extract.Type
	generic, custom extract.Type
}

var _ engine.Reviser = Reviser{}

// New makes a reviser of the types that an extractor reads: the types with their own reader, generic for every other
// paper, and custom for organizations' own schemas.
func New(types []extract.Type, generic, custom extract.Type) Reviser {
	r := Reviser{types: map[string]extract.Type{}, generic: generic, custom: custom}
	for _, t := range types {
		r.types[t.Name] = t
	}
	return r
}

// Editable implements engine.Reviser.
func (r Reviser) Editable(documentType string) bool { return r.types[documentType].Editable }

// Revise implements engine.Reviser.
func (r Reviser) Revise(ctx context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	t, own := r.types[in.Extracted.DocumentType]
	if _, isCustom := engine.CustomSlug(in.Extracted.DocumentType); isCustom && in.Schema != nil {
		t, own = r.custom, true
	}
	if !own {
		t = r.generic
	}
	if t.Revise == nil {
		return r.Statements.Revise(ctx, in)
	}
	return t.Revise(ctx, in)
}

// withoutChecks returns a result of a type that cannot run its checks without the document. Checks from before the
// correction are dropped.
func withoutChecks(in engine.ReviseRequest) engine.Extraction {
	out := in.Extracted
	if len(in.Corrected) == 0 {
		return out
	}
	checks := slices.Clone(out.Validation.Checks)
	for i, c := range checks {
		if c.Status != engine.CheckNotApplicable {
			checks[i] = engine.Check{Key: c.Key, Label: c.Label, Status: engine.CheckNotApplicable,
				Detail: "A value was corrected after this check had run, and it cannot run again without the paper."}
		}
	}
	out.Validation = engine.Sum(checks)
	return out
}
