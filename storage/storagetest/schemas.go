package storagetest

import (
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
)

func (w *world) schema(slug string, revision int64) engine.Schema {
	return engine.Schema{
		Org:         w.org,
		Slug:        slug,
		Name:        "Policy ñ",
		Description: "two\nlines",
		Version:     revision,
		Revision:    revision,
		CreatedAt:   noon,
		UpdatedAt:   at(int(revision)),
	}
}

// addSchema adds a schema with its first version.
func (w *world) addSchema(slug string) (engine.Schema, engine.VersionedSchema) {
	w.t.Helper()
	s, v := w.schema(slug, 1), engine.VersionedSchema{
		Slug:       slug,
		Version:    1,
		Definition: []byte(`{"fields": [1.0, "ñ"]}`),
		CreatedAt:  at(1),
		CreatedBy:  "key00001",
	}
	w.tx(func(tx engine.Tx) error {
		return errors.Join(tx.PutSchema(w.t.Context(), s), tx.InsertSchemaVersion(w.t.Context(), w.org, v))
	})
	return s, v
}

var schemaBehaviours = []behaviour{
	{
		"a schema is kept, replaced by its next revision only, and listed by slug until it is deleted",
		func(t tb, s engine.Store) {
			ctx, w := t.Context(), newWorld(t, s, "A")
			_, err := s.Schema(ctx, w.org, "policy")
			fails(t, "before there is one", err, engine.ErrNotFound)
			first, _ := w.addSchema("policy")
			w.addSchema("annex")
			same(t, "kept", must[engine.Schema](t, "schema")(s.Schema(ctx, w.org, "policy")), first)
			for _, revision := range []int64{1, 3} {
				fails(
					t, "a revision that is not the next",
					s.InTx(ctx, func(tx engine.Tx) error { return tx.PutSchema(ctx, w.schema("policy", revision)) }),
					engine.ErrDuplicate,
				)
			}
			list, total, err := s.Schemas(ctx, w.org, 1, 1)
			works(t, "listing", err)
			same(t, "second page", list, []engine.Schema{first})
			same(t, "total", total, 2)
			ended := w.schema("policy", 2)
			ended.DeletedAt = ptr(at(2))
			w.tx(func(tx engine.Tx) error { return tx.PutSchema(ctx, ended) })
			same(t, "deleted", must[engine.Schema](t, "schema")(s.Schema(ctx, w.org, "policy")), ended)
			_, total, err = s.Schemas(ctx, w.org, 10, 0)
			works(t, "listing", err)
			same(t, "total then", total, 1)
		},
	},
	{
		"versions are kept byte for byte, once, newest first, and those that no document is read by can be dropped",
		func(t tb, s engine.Store) {
			ctx, w := t.Context(), newWorld(t, s, "A")
			_, first := w.addSchema("policy")
			second := first
			second.Version, second.Definition = 2, []byte(`{}`)
			d, _ := w.addDocument(nil)
			_, err := s.PinnedSchema(ctx, w.org, d.ID)
			fails(t, "of a document that is read by none", err, engine.ErrNotFound)
			w.tx(func(tx engine.Tx) error {
				return errors.Join(
					tx.InsertSchemaVersion(ctx, w.org, second), tx.PinSchema(ctx, w.org, d.ID, "policy", 1),
				)
			})
			fails(
				t, "a version twice",
				s.InTx(ctx, func(tx engine.Tx) error { return tx.InsertSchemaVersion(ctx, w.org, second) }),
				engine.ErrDuplicate,
			)
			same(t, "pinned", must[engine.VersionedSchema](t, "pinned")(s.PinnedSchema(ctx, w.org, d.ID)), first)
			same(
				t, "second", must[engine.VersionedSchema](t, "version")(s.SchemaVersion(ctx, w.org, "policy", 2)),
				second,
			)
			list := must[[]engine.VersionedSchema](t, "versions")(s.SchemaVersions(ctx, w.org, "policy"))
			same(t, "number and newest", []int64{int64(len(list)), list[0].Version}, []int64{2, 2})
			w.tx(func(tx engine.Tx) error { return tx.DropSchemaVersions(ctx, w.org, "policy") })
			_, err = s.SchemaVersion(ctx, w.org, "policy", 2)
			fails(t, "the version that nothing is read by", err, engine.ErrNotFound)
			same(t, "the other", must[engine.VersionedSchema](t, "pinned")(s.PinnedSchema(ctx, w.org, d.ID)), first)
			w.tx(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, w.org, d.ID) })
			_, err = s.PinnedSchema(ctx, w.org, d.ID)
			fails(t, "of a purged document", err, engine.ErrNotFound)
			w.tx(func(tx engine.Tx) error { return tx.DropSchemaVersions(ctx, w.org, "policy") })
			_, err = s.SchemaVersion(ctx, w.org, "policy", 1)
			fails(t, "the first version after that", err, engine.ErrNotFound)
		},
	},
	{"a deleted application's documents leave their schemas", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		w.addSchema("policy")
		d, _ := w.addDocument(nil)
		w.tx(func(tx engine.Tx) error { return tx.PinSchema(ctx, w.org, d.ID, "policy", 1) })
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) })
		_, err := s.PinnedSchema(ctx, w.org, d.ID)
		fails(t, "of its document", err, engine.ErrNotFound)
	}},
	{"of changes made from one revision at the same time one is kept", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		var kept atomic.Int64
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				err := s.InTx(ctx, func(tx engine.Tx) error { return tx.PutSchema(ctx, w.schema("policy", 1)) })
				if err == nil {
					kept.Add(1)
				} else if !errors.Is(err, engine.ErrDuplicate) {
					t.Errorf("%v, want it kept or a duplicate", err)
				}
			})
		}
		all.Wait()
		same(t, "kept", kept.Load(), int64(1))
	}},
}

// schemaIsolation tests the methods about schemas. The owner's document is read by the owner's schema "policy".
var schemaIsolation = []isolation{
	{"Schema", func(t tb, c *crossing) error {
		_, err := c.s.Schema(t.Context(), c.stranger, "policy")
		return err
	}},
	{"Schemas", func(t tb, c *crossing) error {
		list, total, err := c.s.Schemas(t.Context(), c.stranger, 10, 0)
		return nothing(make([]int, len(list)+total), err)
	}},
	{"SchemaVersion", func(t tb, c *crossing) error {
		_, err := c.s.SchemaVersion(t.Context(), c.stranger, "policy", 1)
		return err
	}},
	{"SchemaVersions", func(t tb, c *crossing) error {
		return nothing(c.s.SchemaVersions(t.Context(), c.stranger, "policy"))
	}},
	{"PinnedSchema", func(t tb, c *crossing) error {
		_, err := c.s.PinnedSchema(t.Context(), c.stranger, c.document.ID)
		return err
	}},
	{"DropSchemaVersions", committed(func(t tb, c *crossing, tx engine.Tx) error {
		return tx.DropSchemaVersions(t.Context(), c.stranger, "unused")
	})},
	// The stranger writes a schema with the same slug.
	{"PutSchema and InsertSchemaVersion", committed(func(t tb, c *crossing, tx engine.Tx) error {
		mine := c.schema("policy", 1)
		mine.Org, mine.Name = c.stranger, "taken over"
		return errors.Join(tx.PutSchema(t.Context(), mine), tx.InsertSchemaVersion(t.Context(), c.stranger,
			engine.VersionedSchema{
				Slug:       "policy",
				Version:    1,
				Definition: []byte(`{"taken":"over"}`),
				CreatedAt:  noon,
			}))
	})},
	{"PinSchema", func(t tb, c *crossing) error {
		err := c.s.InTx(
			t.Context(),
			func(tx engine.Tx) error { return tx.PinSchema(t.Context(), c.stranger, c.document.ID, "policy", 1) },
		)
		if err == nil || errors.Is(err, engine.ErrDuplicate) { // pinned, or refused because of the owner's pin
			return errFound
		}
		return engine.ErrNotFound
	}},
}

// addTemplate adds an export template. edit may change it before.
func (w *world) addTemplate(edit func(x *engine.ExportTemplate)) engine.ExportTemplate {
	w.t.Helper()
	x := engine.ExportTemplate{ID: newID(), Org: w.org, Version: 1, CreatedAt: noon, UpdatedAt: noon,
		Definition: engine.TemplateDefinition{
			Name:          "Für die Bank",
			DocumentTypes: []string{"bank_statement", "passbook"},
			Sheets:        json.RawMessage(`[{"name":"A"}]`),
		}}
	if edit != nil {
		edit(&x)
	}
	w.tx(func(tx engine.Tx) error { return tx.InsertExportTemplate(w.t.Context(), x) })
	return x
}

var exportTemplateBehaviours = []behaviour{
	{"an export template comes back as it was, is changed and deleted", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		first, second := w.addTemplate(nil), w.addTemplate(func(x *engine.ExportTemplate) {
			x.UpdatedAt, x.Default, x.Definition.DocumentTypes = at(1), true, []string{}
		})
		same(
			t, "templates", must[[]engine.ExportTemplate](t, "templates")(s.ExportTemplates(t.Context(), w.org)),
			[]engine.ExportTemplate{second, first},
		)
		first.Definition = engine.TemplateDefinition{
			Name:          "B",
			DocumentTypes: []string{"payslip"},
			Sheets:        json.RawMessage(`[]`),
		}
		first.Default, first.Version, first.UpdatedAt = true, 2, at(9)
		w.tx(func(tx engine.Tx) error { return tx.UpdateExportTemplate(t.Context(), first) })
		same(
			t, "changed", must[engine.ExportTemplate](t, "template")(s.ExportTemplate(t.Context(), w.org, first.ID)),
			first,
		)
		same(
			t, "order", must[[]engine.ExportTemplate](t, "templates")(s.ExportTemplates(t.Context(), w.org)),
			[]engine.ExportTemplate{first, second},
		)
		fails(
			t, "the id again",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertExportTemplate(t.Context(), first) }),
			engine.ErrDuplicate,
		)
		w.tx(func(tx engine.Tx) error { return tx.DeleteExportTemplate(t.Context(), w.org, first.ID) })
		_, err := s.ExportTemplate(t.Context(), w.org, first.ID)
		fails(t, "a deleted template", err, engine.ErrNotFound)
		fails(
			t, "changing it",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.UpdateExportTemplate(t.Context(), first) }),
			engine.ErrNotFound,
		)
		fails(t, "deleting it again", s.InTx(t.Context(), func(tx engine.Tx) error {
			return tx.DeleteExportTemplate(t.Context(), w.org, first.ID)
		}), engine.ErrNotFound)
	}},
}

var isolatedTemplates = isolationCases([]isolation{
	{"ExportTemplate", func(t tb, c *crossing) error {
		_, err := c.s.ExportTemplate(t.Context(), c.stranger, c.template.ID)
		return err
	}},
	{"ExportTemplates", func(t tb, c *crossing) error { return nothing(c.s.ExportTemplates(t.Context(), c.stranger)) }},
	{"UpdateExportTemplate", func(t tb, c *crossing) error {
		foreign := c.template
		foreign.Org, foreign.Version = c.stranger, 9
		return c.s.InTx(t.Context(), func(tx engine.Tx) error { return tx.UpdateExportTemplate(t.Context(), foreign) })
	}},
	{"DeleteExportTemplate", func(t tb, c *crossing) error {
		return c.s.InTx(
			t.Context(),
			func(tx engine.Tx) error { return tx.DeleteExportTemplate(t.Context(), c.stranger, c.template.ID) },
		)
	}},
})
