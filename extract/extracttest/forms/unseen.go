package forms

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// unseenLooks lists the held-out looks, a line a file. They are never changed.
func unseenLooks() []extracttest.FormLook {
	return slices.Concat(
		unseenPayslips(),
		unseenCertificates(),
		unseen2316s(),
		unseenTrade(),
		unseenCards(),
		unseenBills(),
		unseenTaxes(),
		unseenRegistrations(),
		unseenPapers(),
	)
}
