package form

import (
	"reflect"

	"github.com/dossier-lending/dossier/engine"
)

// Marks are members that the results of every form have (fields.md §3.4).
type Marks struct {
	// Signatories are those who signed or are to sign.
	Signatories []Signatory `json:"signatories"`
	// Marks are seals, stamps and codes; nil where it is not known whether the paper has one.
	Marks MarksSeen `json:"marks"`
	// QRText is what a QR code on the paper says.
	QRText *string `json:"qr_text"`
}

// Signatory is a person who signed or is to sign a paper.
type Signatory struct {
	Name             *string `json:"name"`              // as printed
	Position         *string `json:"position"`          // as printed
	Role             *string `json:"role"`              // owner, employee, employer_representative, …
	IDType           *string `json:"id_type"`           // kind of identity card shown
	IDNumber         *string `json:"id_number"`         // of that card
	SignedDate       *string `json:"signed_date"`       // YYYY-MM-DD
	SignaturePresent *bool   `json:"signature_present"` // nil if not looked at
}

// MarksSeen are marks on a paper; nil where it is not known.
type MarksSeen struct {
	DrySeal   *bool `json:"dry_seal"`  // embossed seal
	Stamp     *bool `json:"stamp"`     // rubber stamp
	Barcode   *bool `json:"barcode"`   // of lines
	QRCode    *bool `json:"qr_code"`   // of squares
	Photo     *bool `json:"photo"`     // of a person
	Signature *bool `json:"signature"` // by hand
}

// Signed adds a person who signed. name is the target of the name, which is nil if the paper does not print it.
func (r *Result[F]) Signed(name string, is *string, role string) {
	marks := marksOf(&r.Fields)
	if is == nil || marks == nil {
		return
	}
	pointer := Pointer("signatories", len(marks.Signatories), "name")
	if origin, ok := r.provenance[pointerOf(name)]; ok {
		r.provenance[pointer] = origin
	}
	marks.Signatories = append(marks.Signatories, Signatory{Name: is, Role: &role})
}

// marksOf is the embedded Marks of a type's values, nil if it has none.
func marksOf(fields any) *Marks {
	v := reflect.ValueOf(fields).Elem().FieldByName("Marks")
	if !v.IsValid() || v.Type() != reflect.TypeFor[Marks]() {
		return nil
	}
	return v.Addr().Interface().(*Marks)
}

// AssumePHP sets the currency of a Philippine government's form, unless a currency is printed beside the amounts.
func (r *Result[F]) AssumePHP(currency **string) {
	if code := r.Currency(); code != "" {
		*currency = &code
		return
	}
	php := "PHP"
	*currency = &php
	r.provenance["/currency"] = engine.Provenance{Source: engine.FromDerived, Confidence: 1, Page: r.first}
	r.Warn("CURRENCY_ASSUMED", "Forms of the Philippine government are in pesos, so the currency is taken to be PHP.")
}
