package crosscheck

import (
	"encoding/json"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// document is what is kept of one document.
type document struct {
	id           int64
	fileName     string
	documentType string
	sha256       string
	copyOf       int64 // the older document with the same bytes, 0 when there is none
	authenticity *int
	risk         *string
	from, to     *engine.Date
	sources      map[string]source // by field
	statements   []statement       // one for each account
	rowsDigest   string            // of all transactions by day and amount, "" with fewer than a few
}

// source is what one paper says about a field.
type source struct {
	doc        int64
	copy       bool
	printed    string
	normalized string
	page       *int
	group      string // only sources of one group are compared with each other
	party      party
	address    address
	date       engine.Date
}

// statementTypes are the types with transactions of accounts.
var statementTypes = wordSet("bank_statement passbook e_wallet_statement credit_card_statement loan_statement")

func reduce(in engine.VerifyPaper) document {
	p := document{id: in.ID, fileName: in.FileName, documentType: in.DocumentType, sha256: in.SHA256, sources: map[string]source{}}
	if f := in.Result.FraudDetection; f != nil {
		level := f.RiskLevel
		p.authenticity, p.risk = f.AuthenticityScore, &level
	}
	v := view{in.Result.Fields, in.Result.Provenance}
	p.from, p.to = v.day("period_start"), v.day("period_end")
	for _, f := range fields {
		if f.read == nil {
			continue
		}
		if s, ok := f.read(v, in.DocumentType); ok {
			s.doc = in.ID
			p.sources[f.name] = s
		}
	}
	if statementTypes[in.DocumentType] {
		p.statements = statementsOf(in, v)
		p.rowsDigest = digestRows(in.Result.Transactions)
	}
	return p
}

// view reads values of a result by path ("subject.full_name").
type view struct {
	fields     engine.Fields
	provenance map[string]engine.Provenance
}

// raw is a value's JSON; nil when the paper does not show it.
func (v view) raw(path string) json.RawMessage {
	name, rest, _ := strings.Cut(path, ".")
	raw, isRaw := v.fields.Get(name).(json.RawMessage)
	if !isRaw {
		raw, _ = json.Marshal(v.fields.Get(name)) // what an extractor in this process gave
	}
	for rest != "" {
		name, rest, _ = strings.Cut(rest, ".")
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) != nil {
			return nil
		}
		raw = members[name]
	}
	return raw
}

// text is the first of the paths that holds a text which is not blank.
func (v view) text(paths ...string) (s source, ok bool) {
	for _, path := range paths {
		var text string
		if json.Unmarshal(v.raw(path), &text) != nil || strings.TrimSpace(text) == "" {
			continue
		}
		if len(text) > maxText {
			text = strings.ToValidUTF8(text[:maxText], "")
		}
		s.printed = text
		if place, known := v.provenance["/"+strings.ReplaceAll(path, ".", "/")]; known && place.Page > 0 {
			page := place.Page
			s.page = &page
		}
		return s, true
	}
	return s, false
}

func (v view) day(paths ...string) *engine.Date {
	for _, path := range paths {
		var d *engine.Date
		if json.Unmarshal(v.raw(path), &d) == nil && d != nil && !d.IsZero() {
			return d
		}
	}
	return nil
}
