package forms

import "github.com/dossier-lending/dossier/extract/extracttest"

func fourthInvoices() []extracttest.FormLook     { return nil }
func fourthOthers() []extracttest.FormLook       { return nil }
