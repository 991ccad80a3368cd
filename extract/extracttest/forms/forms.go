package forms

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// looks lists the looks of all files, a line a file.
func looks() []extracttest.FormLook {
	return slices.Concat(
		billLooks(), seenLooks(),
		unseenLooks(), secondLooks(), thirdLooks(), fourthLooks(), fifthLooks(), sixthLooks(),
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
