// Package all lists the document types that have their own reader. A new type is a folder beside this one and a line in
// [Types]. An embedder who wants fewer types, or more, passes another list to extract.New.
package all

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/bankcertificate"
	"github.com/dossier-lending/dossier/extract/doctype/bankstatement"
	"github.com/dossier-lending/dossier/extract/doctype/bankstatementsummary"
	"github.com/dossier-lending/dossier/extract/doctype/bir2303"
	"github.com/dossier-lending/dossier/extract/doctype/bir2307"
	"github.com/dossier-lending/dossier/extract/doctype/bir2316"
	"github.com/dossier-lending/dossier/extract/doctype/certificateofemployment"
	"github.com/dossier-lending/dossier/extract/doctype/creditcardstatement"
	"github.com/dossier-lending/dossier/extract/doctype/custom"
	"github.com/dossier-lending/dossier/extract/doctype/ewalletstatement"
	"github.com/dossier-lending/dossier/extract/doctype/generic"
	"github.com/dossier-lending/dossier/extract/doctype/identity"
	"github.com/dossier-lending/dossier/extract/doctype/loanstatement"
	"github.com/dossier-lending/dossier/extract/doctype/passbook"
	"github.com/dossier-lending/dossier/extract/doctype/payslip"
	"github.com/dossier-lending/dossier/extract/doctype/registration"
	"github.com/dossier-lending/dossier/extract/doctype/trade"
	"github.com/dossier-lending/dossier/extract/doctype/utilitybill"
)

// Types returns the types with their own reader.
func Types() []extract.Type {
	return append([]extract.Type{
		bankstatement.Type,
		passbook.Type,
		ewalletstatement.Type,
		creditcardstatement.Type,
		loanstatement.Type,
		bankstatementsummary.Type,
		payslip.Type,
		bir2316.Type,
		certificateofemployment.Type,
		bir2307.Type,
		bir2303.Type,
		bankcertificate.Type,
		registration.DTI,
		registration.SEC,
		registration.MayorsPermit,
		trade.Invoice,
		trade.Receipt,
		trade.PurchaseOrder,
		trade.Delivery,
		utilitybill.Type,
	}, identity.Types...)
}

// Shapes returns the shapes of the results of every type, for the API's document.
func Shapes() []engine.ResultShape { return extract.Shapes(append(Types(), Generic())) }

// Custom returns the reader of papers by an organization's own schema.
func Custom() extract.Type { return custom.Type }

// Generic returns the reader of every other type, with the registry of all types.
func Generic() extract.Type { return generic.Type }
