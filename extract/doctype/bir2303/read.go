// Package bir2303 reads certificates of registration of the Bureau of Internal Revenue (form 2303).
//
// Start with [Type] and [Fields]; labels.tsv has the words.
package bir2303

import (
	_ "embed"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/statement"
)

var (
	//go:embed labels.tsv
	labels string
	//go:embed marks.txt
	marks string
)

// Type reads certificates of registration of the revenue bureau.
var Type = form.Declare(form.Spec[Fields]{
	Name: "bir_2303", Aliases: []string{"cor", "certificate_of_registration_bir"}, Family: "tax", Form: "2303",
	Marks: marks, Terms: labels, File: "bir2303/labels.tsv", Complete: complete, Derive: derive, Least: 3,
	Checks: form.Rules(
		form.Rule[Fields]{Key: "tin_format", Label: "Is the taxpayer number well formed?",
			Judge: func(f *Fields, _ engine.Date) engine.Check { return form.TINCheck("The TIN", f.TIN) }},
		form.Rule[Fields]{Key: "rdo_format", Label: "Is the code of the revenue district well formed?", Judge: rdoFormat},
	),
})

// Fields are the values of a certificate of registration, in the order of the contract's table (fields §8). Nil means
// that the paper does not show it; lists may be empty but are never nil.
type Fields struct {
	// FormNumber is "2303" if the paper prints it, FormVersion year and month of the form's version.
	FormNumber  *string `json:"form_number" form:"form_number"`
	FormVersion *string `json:"form_version" form:"form_version"` // year and month of the version
	// TaxpayerName and TradeName are as printed.
	TaxpayerName *string `json:"taxpayer_name" form:"business core"`
	TradeName    *string `json:"trade_name" form:"business core"` // as printed
	// TIN is as printed, TINNormalized has its digits, and BranchCode those after the ninth.
	TIN           *string `json:"tin" form:"id core format=tin"`
	TINNormalized *string `json:"tin_normalized"` // digits only
	BranchCode    *string `json:"branch_code"`    // digits after the ninth
	// RDOCode is the revenue district.
	RDOCode *string `json:"rdo_code" form:"id core format=rdo_code"`
	// TaxpayerType is as printed.
	TaxpayerType *string `json:"taxpayer_type" form:"text oneline"`
	// RegistrationDate is when the taxpayer was registered, IssueDate when the certificate was made.
	RegistrationDate *engine.Date `json:"registration_date" form:"date core"`
	IssueDate        *engine.Date `json:"issue_date" form:"date"` // day of the paper
	// Address is one line, and AddressParts its parts.
	Address      *string                `json:"address" form:"address core"`
	AddressParts statement.AddressParts `json:"address_parts"` // parts of Address
	// LineOfBusiness and PSICCode are of the first activity.
	LineOfBusiness *string `json:"line_of_business" form:"text core"`
	PSICCode       *string `json:"psic_code" form:"id format=psic"` // industry code
	// Activities are all lines of business.
	Activities []Activity `json:"activities"`
	// TaxTypes are the returns to be filed.
	TaxTypes []TaxType `json:"tax_types" form:"table"`
	// ReferenceNumber is the number of the certificate (OCN).
	ReferenceNumber *string `json:"reference_number" form:"id"`
	form.Marks
	signed
}

// Activity is one line of business.
type Activity struct {
	LineOfBusiness *string `json:"line_of_business"` // as printed
	PSICCode       *string `json:"psic_code"`        // industry code
	TradeName      *string `json:"trade_name"`       // as printed
	IsPrimary      *bool   `json:"is_primary"`       // the first one
}

// TaxType is a return to be filed.
type TaxType struct {
	TaxType     *string      `json:"tax_type" form:"text"`      // as printed
	FormNumber  *string      `json:"form_number" form:"id"`     // of the return
	Frequency   *string      `json:"frequency" form:"text"`     // as printed
	DueDateText *string      `json:"due_date_text" form:"text"` // as printed
	StartDate   *engine.Date `json:"start_date" form:"date"`    // from when it is due
}

// signed is the name of who signed.
type signed struct {
	Signer *string `json:"-" form:"person oneline name=signer"`
}

func complete(_ *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	if f.LineOfBusiness != nil {
		primary := true
		f.Activities = append(f.Activities, Activity{f.LineOfBusiness, f.PSICCode, f.TradeName, &primary})
	}
	r.Signed("signer", f.Signer, "official")
}

// branchFrom is the length of a taxpayer number without its branch code.
const branchFrom = 9

func derive(f *Fields) {
	f.TINNormalized, f.BranchCode, f.AddressParts = nil, nil, statement.AddressParts{}
	if f.TIN != nil {
		if digits, ok := identifier.NormalizeTIN(*f.TIN); ok {
			f.TINNormalized = &digits
			if branch := digits[branchFrom:]; branch != "" {
				f.BranchCode = &branch
			}
		}
	}
	if f.Address != nil {
		f.AddressParts = statement.AddressPartsOf(*f.Address)
	}
}

func rdoFormat(f *Fields, _ engine.Date) engine.Check {
	return form.IDCheck("The RDO code", f.RDOCode, func(s string) bool {
		format, ok := identifier.Find("rdo_code")
		if !ok {
			return false
		}
		_, ok = format.Match(s)
		return ok
	})
}
