// Package parkingpermit reads parking permits of villages and buildings: who may park which car, until when, and what
// was paid for it. It is the type that docs/adding-a-type.md builds, in a module of its own.
package parkingpermit

import (
	_ "embed"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// Name is the type's name in the API.
const Name = "parking_permit"

// Fields are the values of a permit. Nil means that the page does not show it.
type Fields struct {
	PermitNumber *string        `json:"permit_number" form:"id core"`
	Issuer       *string        `json:"issuer" form:"business letterhead"`
	Holder       *string        `json:"holder" form:"person core"`
	PlateNumber  *string        `json:"plate_number" form:"id core"`
	VehicleKind  *string        `json:"vehicle_kind" enum:"car,motorcycle" form:"choice"`
	IssueDate    *engine.Date   `json:"issue_date" form:"date"`
	ExpiryDate   *engine.Date   `json:"expiry_date" form:"date core"`
	PermitFee    *engine.Amount `json:"permit_fee" form:"amount"`
	StickerFee   *engine.Amount `json:"sticker_fee" form:"amount"`
	TotalPaid    *engine.Amount `json:"total_paid" form:"amount core"`
	Slots        []Slot         `json:"slots" form:"table"`
}

// Slot is a place to park, a row of the permit's table.
type Slot struct {
	Level *string `json:"level" form:"text"`
	Slot  *int    `json:"slot" form:"count"`
}

// DocumentType makes engine.As find the type of these fields.
func (Fields) DocumentType() string { return Name }

var (
	//go:embed labels.tsv
	terms string
	//go:embed marks.txt
	marks string
)

// Type reads parking permits.
var Type = form.Declare(form.Spec[Fields]{
	Name: Name, Aliases: []string{"car_sticker"}, Family: "vehicle",
	Terms: terms, File: "parkingpermit/labels.tsv", Marks: marks,
	Relations:  []form.Relation{{Total: "total_paid", Plus: []string{"permit_fee", "sticker_fee?"}}},
	Checks:     form.Rules(rules...),
	Arithmetic: []string{"total_paid"},
})

var rules = []form.Rule[Fields]{
	{Key: "total_paid", Label: "The fees add up to the total", Judge: func(f *Fields, _ engine.Date) engine.Check {
		return form.SumCheck("the total", f.TotalPaid, 0, []*engine.Amount{f.PermitFee, f.StickerFee}, nil)
	}},
	{Key: "dates_in_order", Label: "It ends after it begins", Judge: func(f *Fields, _ engine.Date) engine.Check {
		return form.OrderCheck("The issue date", f.IssueDate, "The expiry date", f.ExpiryDate)
	}},
	{Key: "not_expired", Label: "The permit is still valid", Judge: func(f *Fields, today engine.Date) engine.Check {
		return form.NotExpired(f.ExpiryDate, today)
	}},
}
