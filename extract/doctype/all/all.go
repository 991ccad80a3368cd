// Package all lists the document types that have a reader of their own. A new type is one folder beside
// this one and one line here; an embedder who wants fewer passes its own list to extract.New.
package all

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	bankstatement "github.com/dossier-lending/dossier/extract/doctype/bankstatement"
	bankstatementsummary "github.com/dossier-lending/dossier/extract/doctype/bankstatementsummary"
	creditcardstatement "github.com/dossier-lending/dossier/extract/doctype/creditcardstatement"
	"github.com/dossier-lending/dossier/extract/doctype/custom"
	ewalletstatement "github.com/dossier-lending/dossier/extract/doctype/ewalletstatement"
	"github.com/dossier-lending/dossier/extract/doctype/generic"
	loanstatement "github.com/dossier-lending/dossier/extract/doctype/loanstatement"
	"github.com/dossier-lending/dossier/extract/doctype/passbook"
)

// Types are the types with a reader of their own.
func Types() []extract.Type {
	return []extract.Type{
		bankstatement.Type,
		passbook.Type,
		ewalletstatement.Type,
		creditcardstatement.Type,
		loanstatement.Type,
		bankstatementsummary.Type,
	}
}

// Shapes say what the results of every type hold.
func Shapes() []engine.ResultShape { return extract.Shapes(append(Types(), Generic())) }

// Custom reads papers by organizations' own schemas.
func Custom() extract.Type { return custom.Type }

// Generic reads every other type.
func Generic() extract.Type { return generic.Type }
