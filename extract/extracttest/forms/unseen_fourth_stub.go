package forms

import "github.com/dossier-lending/dossier/extract/extracttest"

func fourthOthers() []extracttest.FormLook       { return nil }
