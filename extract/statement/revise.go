package statement

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/revision"
)

// Revise returns a statement type's Revise. own returns what its checks know besides rows and header, and more
// recomputes what else follows from its values, of type F; each may be nil.
func Revise[F any](own func(F) proof.Context, more func(*Revised, F) error) func(
	context.Context, engine.ReviseRequest,
) (engine.Extraction, error) {
	return func(ctx context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
		var judged proof.Context
		if own != nil {
			var f F
			if err := in.Extracted.Fields.Into(&f); err != nil {
				return engine.Extraction{}, err
			}
			judged = own(f)
		}
		e, err := revision.Statement(ctx, in, judged)
		if err != nil {
			return engine.Extraction{}, err
		}
		r := &Revised{Extraction: e, corrected: in.Corrected}
		r.header()
		if more == nil {
			return r.Extraction, nil
		}
		var f F
		if err := r.Fields.Into(&f); err != nil {
			return engine.Extraction{}, err
		}
		return r.Extraction, more(r, f)
	}
}

// Revised is a statement's result while its rows and checks are computed again.
type Revised struct {
	engine.Extraction
	corrected []string
}

// Corrected reports whether an analyst set a value: itself, or the list or object that contains it.
func (r *Revised) Corrected(pointer string) bool {
	return slices.ContainsFunc(
		r.corrected, func(c string) bool { return c == pointer || strings.HasPrefix(pointer, c+"/") },
	)
}

// Follow sets a value that follows from a corrected one, with its provenance, unless an analyst set that value or a
// part of it too. A value that follows from an uncorrected one stays as read.
func (r *Revised) Follow(from, name string, value any) {
	own := func(c string) bool { return c == "/"+name || strings.HasPrefix(c, "/"+name+"/") }
	if !r.Corrected(from) || slices.ContainsFunc(r.corrected, own) {
		return
	}
	r.Fields = r.Fields.With(name, value)
	r.Provenance["/"+name] = engine.Followed(r.Provenance[from])
}

// header updates the values of the header that exist twice or in parts.
func (r *Revised) header() {
	if len(r.corrected) == 0 {
		return
	}
	var f Shared
	if r.Fields.Into(&f) != nil {
		return // no header that this package wrote
	}
	r.accounts(f)
	if r.Fields.Into(&f) != nil {
		return
	}
	var account, tin *string
	if f.AccountNumber != nil {
		n := header.NormalizeAccount(*f.AccountNumber)
		account = &n
	}
	r.Follow("/account_number", "account_number_normalized", account)
	names := []string{}
	if f.AccountName != nil {
		names = holders(*f.AccountName)
	}
	r.Follow("/account_name", "account_holders", names)
	if f.TIN != nil {
		tin = normalizedTIN(*f.TIN)
	}
	r.Follow("/tin", "tin_normalized", tin)
	parts := AddressParts{}
	if f.Address != nil {
		parts = AddressPartsOf(*f.Address)
	}
	r.Follow("/address", "address_parts", parts)
}

// accounts makes the list of several accounts agree with the top of the result, which is the first of them.
func (r *Revised) accounts(f Shared) {
	if len(f.Accounts) == 0 {
		return
	}
	first, err := engine.FieldsOf(f.Accounts[0])
	if err != nil {
		return
	}
	for _, field := range first {
		at := "/accounts/0/" + field.Name
		top, isShared := r.Fields.Get(field.Name).(json.RawMessage)
		switch {
		case !isShared:
		case r.Corrected("/" + field.Name):
			first = first.With(field.Name, top)
		case r.Corrected(at):
			r.Fields = r.Fields.With(field.Name, field.Value)
			r.Provenance["/"+field.Name] = engine.Followed(r.Provenance[at])
			r.corrected = append(slices.Clone(r.corrected), "/"+field.Name) // for what follows from it
		}
	}
	list, _ := r.Fields.Get("accounts").(json.RawMessage)
	var all []json.RawMessage
	if json.Unmarshal(list, &all) != nil || len(all) == 0 {
		return
	}
	if all[0], err = first.MarshalJSON(); err == nil {
		r.Fields = r.Fields.With("accounts", all)
	}
}
