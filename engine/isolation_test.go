package engine_test

import (
	"errors"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestAnotherOrganizationsThingsAreAbsent(t *testing.T) {
	h := newFixture(t)
	if _, err := h.Intake.Submit(
		t.Context(), h.by, input("crm-1"), []*engine.StagedFile{h.stage("a.txt", "one")},
	); err != nil {
		t.Fatal(err)
	}
	a, err := h.Applications.Get(t.Context(), h.by, "APP-1")
	if err != nil {
		t.Fatal(err)
	}
	d := h.upload("mine")
	_, stranger := h.newOrg("Other Lending", "paid")
	ctx := t.Context()
	for name, call := range map[string]func() error{
		"application by uuid":   func() error { _, err := h.Applications.Get(ctx, stranger, a.ID); return err },
		"application by app_id": func() error { _, err := h.Applications.Get(ctx, stranger, "APP-1"); return err },
		"history":               func() error { _, err := h.Applications.History(ctx, stranger, a.ID); return err },
		"update": func() error {
			_, err := h.Applications.Update(ctx, stranger, a.ID, engine.ApplicationPatch{Track: new("x")})
			return err
		},
		"delete":          func() error { return h.Applications.Delete(ctx, stranger, a.ID) },
		"documents":       func() error { _, err := h.Applications.Documents(ctx, stranger, a.ID); return err },
		"document":        func() error { _, _, err := h.Documents.Get(ctx, stranger, d.ID); return err },
		"job":             func() error { _, _, err := h.Documents.JobStatus(ctx, stranger, d.JobID); return err },
		"delete document": func() error { return h.Documents.Delete(ctx, stranger, d.ID) },
	} {
		err := call()
		var failure *engine.Error
		if !errors.As(err, &failure) || failure.Code != engine.CodeNotFound ||
			failure.Message != engine.CodeNotFound.Row().Sentence {
			t.Errorf("%s of another organization: %v, want the plain NOT_FOUND", name, err)
		}
	}
	if list, err := h.Applications.List(
		ctx, stranger, engine.ApplicationFilter{Limit: 100},
	); err != nil || len(list) != 0 {
		t.Errorf("a stranger's list holds %d applications, %v", len(list), err)
	}
	if list, total, err := h.Documents.List(
		ctx, stranger, engine.DocumentFilter{Limit: 100},
	); err != nil || len(list) != 0 || total != 0 {
		t.Errorf("a stranger's list holds %d of %d documents, %v", len(list), total, err)
	}
	if _, found, err := h.Intake.Replay(ctx, stranger, input("crm-1")); err != nil || found {
		t.Errorf("a stranger's external_ref found an application of another organization (%v, %v)", found, err)
	}
}

func TestARevokedKeyAndAWrongOneAreUnauthorized(t *testing.T) {
	h := newFixture(t)
	text, key, err := h.Organizations.CreateKey(t.Context(), "Acme Lending", []engine.Scope{engine.DocumentRead})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Organizations.RevokeKey(t.Context(), "Acme Lending", key.ID); err != nil {
		t.Fatal(err)
	}
	other, _, _ := engine.NewKeyText()
	for _, wrong := range []string{text, other, "", "dossier_junk"} {
		_, err := h.Organizations.Authenticate(t.Context(), wrong)
		wantCode(t, err, engine.CodeUnauthorized)
	}
}
