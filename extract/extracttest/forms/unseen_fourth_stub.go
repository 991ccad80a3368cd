package forms

import "github.com/dossier-lending/dossier/extract/extracttest"

func fourthCertificates() []extracttest.FormLook { return nil }
func fourthInvoices() []extracttest.FormLook     { return nil }
func fourthOthers() []extracttest.FormLook       { return nil }
