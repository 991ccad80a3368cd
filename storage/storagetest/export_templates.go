package storagetest

import (
	"encoding/json"

	"github.com/dossier-lending/dossier/engine"
)

// addTemplate keeps an export template, after edit changed it.
func (w *world) addTemplate(edit func(x *engine.ExportTemplate)) engine.ExportTemplate {
	w.t.Helper()
	x := engine.ExportTemplate{ID: newID(), Org: w.org, Version: 1, CreatedAt: noon, UpdatedAt: noon,
		Definition: engine.TemplateDefinition{Name: "Für die Bank", DocumentTypes: []string{"bank_statement", "passbook"}, Sheets: json.RawMessage(`[{"name":"A"}]`)}}
	if edit != nil {
		edit(&x)
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertExportTemplate(w.t.Context(), x) })
	return x
}

var exportTemplateBehaviours = []Behaviour{
	{"an export template comes back as it was, is changed and deleted", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		first, second := w.addTemplate(nil), w.addTemplate(func(x *engine.ExportTemplate) {
			x.UpdatedAt, x.Default, x.Definition.DocumentTypes = at(1), true, []string{}
		})
		same(t, "templates", must[[]engine.ExportTemplate](t, "templates")(s.ExportTemplates(t.Context(), w.org)), []engine.ExportTemplate{second, first})
		first.Definition = engine.TemplateDefinition{Name: "B", DocumentTypes: []string{"payslip"}, Sheets: json.RawMessage(`[]`)}
		first.Default, first.Version, first.UpdatedAt = true, 2, at(9)
		w.tx(func(tx engine.Tx) error { return tx.UpdateExportTemplate(t.Context(), first) })
		same(t, "changed", must[engine.ExportTemplate](t, "template")(s.ExportTemplate(t.Context(), w.org, first.ID)), first)
		same(t, "order", must[[]engine.ExportTemplate](t, "templates")(s.ExportTemplates(t.Context(), w.org)), []engine.ExportTemplate{first, second})
		fails(t, "the id again", s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertExportTemplate(t.Context(), first) }), engine.ErrDuplicate)
		w.tx(func(tx engine.Tx) error { return tx.DeleteExportTemplate(t.Context(), w.org, first.ID) })
		_, err := s.ExportTemplate(t.Context(), w.org, first.ID)
		fails(t, "a deleted template", err, engine.ErrNotFound)
		fails(t, "changing it", s.InTx(t.Context(), func(tx engine.Tx) error { return tx.UpdateExportTemplate(t.Context(), first) }), engine.ErrNotFound)
		fails(t, "deleting it again", s.InTx(t.Context(), func(tx engine.Tx) error { return tx.DeleteExportTemplate(t.Context(), w.org, first.ID) }), engine.ErrNotFound)
	}},
}

var isolatedTemplates = isolationCases([]isolation{
	{"ExportTemplate", func(t TB, c *crossing) error {
		_, err := c.s.ExportTemplate(t.Context(), c.stranger, c.template.ID)
		return err
	}},
	{"ExportTemplates", func(t TB, c *crossing) error { return nothing(c.s.ExportTemplates(t.Context(), c.stranger)) }},
	{"UpdateExportTemplate", func(t TB, c *crossing) error {
		foreign := c.template
		foreign.Org, foreign.Version = c.stranger, 9
		return c.s.InTx(t.Context(), func(tx engine.Tx) error { return tx.UpdateExportTemplate(t.Context(), foreign) })
	}},
	{"DeleteExportTemplate", func(t TB, c *crossing) error {
		return c.s.InTx(t.Context(), func(tx engine.Tx) error { return tx.DeleteExportTemplate(t.Context(), c.stranger, c.template.ID) })
	}},
})
