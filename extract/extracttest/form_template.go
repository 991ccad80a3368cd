package extracttest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"golang.org/x/text/encoding/charmap"
)

// FormLook is one look of a form: a payslip of an employer, a certificate, a tax form, a card.
type FormLook struct {
	// Name is unique among all looks and templates.
	Name string
	// About is one line on what makes the look hard to read.
	About string
	// DocumentType is the registered type ("payslip"), or "other" for a paper of no registered type.
	DocumentType string
	// Unseen marks a held-out look: it is committed before its reader exists and never changed afterwards.
	Unseen bool
	// Kind is the sort of file: "pdf" (also ""), "xlsx", "csv" or "txt". Sheets and text files have the drawing's
	// texts in cells or typed lines.
	Kind string
	// Draw draws one paper. All that varies is drawn from d.Random, so that a seed always gives the same paper.
	Draw func(d *FormDrawing)
}

// formFlawEvery is the distance between flawed seeds of forms.
const formFlawEvery = 3

// FormTemplate makes a look a template, which [Renderer.Make], [Renderer.Scan] and [Papers] accept as any other.
func FormTemplate(look FormLook) Template {
	return Template{
		Name: look.Name, About: look.About, Unseen: look.Unseen, kind: cmp.Or(look.Kind, "pdf"), form: &look,
	}
}

// DocumentType is the type of the template's papers; "" for a statement template, whose papers differ.
func (l Template) DocumentType() string {
	if l.form == nil {
		return ""
	}
	return l.form.DocumentType
}

// Kind is the ending of the names of the template's files: "pdf", "xlsx", "csv" or "txt".
func (l Template) Kind() string { return l.kind }

// As returns the template of the same form as a file of another kind: "pdf", "xlsx", "csv" or "txt". Statements stay as
// they are.
func (l Template) As(kind string) Template {
	if l.form != nil {
		l.kind = kind
	}
	return l
}

// drawForm draws the paper of a form template.
func (p plan) drawForm() *FormDrawing {
	d := newFormDrawing(p)
	p.template.form.Draw(d)
	if len(d.ink.pages) == 0 {
		panic(fmt.Sprintf("look %s draws no page", p.template.Name)) // only a programming mistake gets here
	}
	d.finish()
	return d
}

// file is the form as a file of its kind.
func (d *FormDrawing) file() []byte {
	switch d.plan.template.kind {
	case "xlsx":
		return d.workbook()
	case "csv":
		return d.delimited()
	case "txt":
		return d.typed()
	}
	return writeForm(d.plan.random, d.ink)
}

// writeForm writes pages as a PDF. Characters outside Windows-1252, as ₱, need fonts with codes of their own.
func writeForm(r *rand.Rand, ink *canvas) []byte {
	how := randomProducer(r)
	how.composite = how.composite || slices.ContainsFunc(ink.pages, hasRareCharacter)
	return how.write(ink, r)
}

func hasRareCharacter(p *sheet) bool {
	return slices.ContainsFunc(p.texts, func(t textOp) bool {
		for _, c := range t.text {
			if _, ok := charmap.Windows1252.EncodeRune(c); !ok {
				return true
			}
		}
		return false
	})
}
