// Package forms holds the looks of the forms that readers are measured on: payslips, certificates, tax forms, cards,
// bills, permits, invoices and foreign papers. A look is a function that draws one paper and records what it prints
// ([extracttest.FormDrawing]). Each file holds the looks of a group of types, and names them in [looks].
//
//	papers := extracttest.Papers(forms.SeenTemplates(), 1, 10)
//
// # Seen and unseen looks
//
// Readers are built on the seen looks alone. An unseen look is committed before the reader of its type exists and is
// never changed afterwards, so its scores tell what a paper of another issuer would get.
package forms

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// looks lists the looks of all files, a line a file.
func looks() []extracttest.FormLook {
	return slices.Concat(
		billLooks(),
	)
}

// Templates lists the templates of all looks.
func Templates() (templates []extracttest.Template) {
	for _, look := range looks() {
		templates = append(templates, extracttest.FormTemplate(look))
	}
	return templates
}

// SeenTemplates lists the templates that readers are built on.
func SeenTemplates() []extracttest.Template {
	return slices.DeleteFunc(Templates(), func(t extracttest.Template) bool { return t.Unseen })
}

// UnseenTemplates lists the held-out templates.
func UnseenTemplates() []extracttest.Template {
	return slices.DeleteFunc(Templates(), func(t extracttest.Template) bool { return !t.Unseen })
}
