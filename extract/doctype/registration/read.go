package registration

import (
	_ "embed"

	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
)

var (
	//go:embed dti.tsv
	dtiTerms string
	//go:embed dti_marks.txt
	dtiMarks string
	//go:embed sec.tsv
	secTerms string
	//go:embed sec_marks.txt
	secMarks string
	//go:embed permit.tsv
	permitTerms string
	//go:embed permit_marks.txt
	permitMarks string
)

// DTI reads certificates of business name registration.
var DTI = form.Declare(form.Spec[DTIFields]{
	Name: "dti_registration", Family: "registration", Marks: dtiMarks, Terms: dtiTerms, File: "registration/dti.tsv",
	Signer: "official", Checks: dtiChecks, Least: 2,
})

// SEC reads certificates of incorporation and registration.
var SEC = form.Declare(form.Spec[SECFields]{
	Name: "sec_registration", Family: "registration", Marks: secMarks, Terms: secTerms, File: "registration/sec.tsv",
	Signer: "official", Derive: func(f *SECFields) { f.TINNormalized = normalTIN(f.TIN) }, Checks: secChecks, Least: 2,
})

// MayorsPermit reads mayor's and business permits.
var MayorsPermit = form.Declare(form.Spec[PermitFields]{
	Name: "mayors_permit", Family: "registration", Marks: permitMarks, Terms: permitTerms + form.Senses, File: "registration/permit.tsv",
	Signer: "official", Complete: func(p *form.Paper, r *form.Result[PermitFields]) {
		takeAuthority(p, r)
		if f := &r.Fields; f.BusinessName == nil && f.TradeName != nil { // the only name is not one that differs
			f.BusinessName, f.TradeName = f.TradeName, nil
			r.Moved("trade_name", "business_name")
		}
		if r.Fields.OwnerName != nil {
			name := form.WithoutTitle(*r.Fields.OwnerName)
			r.Fields.OwnerName = &name
		}
		r.TakeCurrency(&r.Fields.Currency, r.Fields.TotalFees != nil || r.Fields.CapitalInvestment != nil)
	},
	Derive: func(f *PermitFields) { f.TINNormalized = normalTIN(f.TIN) }, Checks: permitChecks, Least: 2,
})

func normalTIN(printed *string) *string {
	if printed == nil {
		return nil
	}
	if digits, ok := identifier.NormalizeTIN(*printed); ok {
		return &digits
	}
	return nil
}
