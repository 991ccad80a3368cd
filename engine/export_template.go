package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Bounds of export templates.
const (
	MaxExportTemplates = 100 // templates of one organization, because choosing a template reads all of them
	MaxTemplateTypes   = 100 // document types of one template: more than there are
)

// ExportTemplate is a workbook that an organization defined for itself.
type ExportTemplate struct {
	ID         string             // UUID
	Org        OrgID              // its owner
	Definition TemplateDefinition // what the workbook holds
	Default    bool               // preferred if several templates fit a type
	Version    int64              // counts the changes, from 1
	CreatedAt  time.Time          // when it was made
	UpdatedAt  time.Time          // when it changed last
}

// ExportTemplateInput is a new template.
type ExportTemplateInput struct {
	// 1 to 120 characters, unique whatever the case.
	Name string `json:"name" validate:"required,max=120"`
	// Names or aliases of the registry; empty for every type.
	DocumentTypes []string `json:"document_types,omitempty" validate:"max=100"`
	// JSON list; the exporter checks it.
	Sheets json.RawMessage `json:"sheets" validate:"required"`
	// Preferred if several templates fit a type.
	Default bool `json:"default,omitempty"`
}

// ExportTemplatePatch changes a template; nil leaves a value unchanged.
type ExportTemplatePatch struct {
	// 1 to 120 characters, unique whatever the case.
	Name *string `json:"name,omitempty" validate:"omitempty,max=120"`
	// Replaces the list; empty for every type.
	DocumentTypes *[]string `json:"document_types,omitempty" validate:"omitempty,max=100"`
	// JSON list; the exporter checks it.
	Sheets json.RawMessage `json:"sheets,omitempty"`
	// Preferred if several templates fit a type.
	Default *bool `json:"default,omitempty"`
	// Versions that may be changed; nil for any.
	IfMatch *IfMatch `json:"-"`
}

// serves reports whether a template makes workbooks of a type.
func (t TemplateDefinition) serves(documentType string) bool {
	return len(t.DocumentTypes) == 0 || slices.Contains(t.DocumentTypes, documentType)
}

// sameName compares names without case and outer spaces.
func sameName(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// ExportTemplateReads are the store's queries for export templates.
type ExportTemplateReads interface {
	// ExportTemplate finds by id; ErrNotFound if there is none.
	ExportTemplate(ctx context.Context, org OrgID, id string) (ExportTemplate, error)
	// ExportTemplates lists an organization's templates, the latest changed first.
	ExportTemplates(ctx context.Context, org OrgID) ([]ExportTemplate, error)
}

// ExportTemplateWrites are the store's changes to export templates.
type ExportTemplateWrites interface {
	// InsertExportTemplate returns ErrDuplicate if the id is taken.
	InsertExportTemplate(ctx context.Context, t ExportTemplate) error
	// UpdateExportTemplate replaces every changeable column.
	UpdateExportTemplate(ctx context.Context, t ExportTemplate) error
	// DeleteExportTemplate removes a template; ErrNotFound if there is none.
	DeleteExportTemplate(ctx context.Context, org OrgID, id string) error
}

// TemplateService manages an organization's own workbook templates.
type TemplateService struct{ *core }

// exportTemplateLock is the lock for changes to an organization's templates; it is taken before the audit chain's lock.
const exportTemplateLock = "export_templates"

// CheckExportPlan fails with PLAN_NOT_PERMITTED if the caller's plan has no custom exports.
func CheckExportPlan(by Principal) error {
	if !by.Plan.CustomExportAllowed {
		return Fail(
			CodePlanNotPermitted,
			"The organization's plan has no custom exports; ask the operator for a plan that has.",
		)
	}
	return nil
}

// Create stores a template. Errors: VALIDATION_FAILED with the wrong members, TEMPLATE_LIMIT.
func (s *TemplateService) Create(ctx context.Context, by Principal, in ExportTemplateInput) (ExportTemplate, error) {
	if err := CheckExportPlan(by); err != nil {
		return ExportTemplate{}, err
	}
	if err := checkInput(in); err != nil {
		return ExportTemplate{}, err
	}
	definition, err := s.checkDefinition(TemplateDefinition{
		Name:          in.Name,
		DocumentTypes: in.DocumentTypes,
		Sheets:        in.Sheets,
	})
	if err != nil {
		return ExportTemplate{}, err
	}
	now := s.now()
	t := ExportTemplate{
		ID:         s.config.NewID(),
		Org:        by.Org,
		Definition: definition,
		Default:    in.Default,
		Version:    1,
		CreatedAt:  now,
		UpdatedAt:  now,
	}
	return t, s.inTx(ctx, func(tx Tx) error {
		standing, err := s.lockTemplates(ctx, tx, by, t)
		if err != nil {
			return err
		}
		if len(standing) >= MaxExportTemplates {
			return Fail(CodeTemplateLimit)
		}
		if err := tx.InsertExportTemplate(ctx, t); err != nil {
			return err
		}
		if err := s.audit(ctx, tx, change{
			org:     by.Org,
			keyID:   by.KeyID,
			action:  "export_template.created",
			subject: t.ID,
			after:   templateAudit(t),
		}); err != nil {
			return err
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, t)
	})
}

// templateAudit is what the audit log records of a template. It has no names, because they may be names of people.
func templateAudit(t ExportTemplate) map[string]any {
	return map[string]any{
		"version":        t.Version,
		"default":        t.Default,
		"document_types": strings.Join(t.Definition.DocumentTypes, " "),
	}
}

// checkDefinition resolves document types and lets the exporter check the sheets.
func (s *TemplateService) checkDefinition(t TemplateDefinition) (TemplateDefinition, error) {
	if s.config.Exporter == nil {
		return t, FailField("/sheets", "UNSUPPORTED", "This installation makes no workbooks.")
	}
	if t.Name = strings.TrimSpace(t.Name); t.Name == "" ||
		strings.ContainsFunc(t.Name, func(r rune) bool { return r < 0x20 || r == 0x7f }) {
		return t, FailField("/name", "NAME", "A template's name has 1 to 120 characters and no control characters.")
	}
	for _, ready := range s.config.Exporter.ReadyTemplates() {
		if sameName(ready.Name, t.Name) {
			return t, FailField("/name", "TAKEN", "A ready-made template has this name; choose another.")
		}
	}
	resolved := []string{}
	for i, name := range t.DocumentTypes {
		documentType, err := s.config.Types.Resolve(name)
		if err != nil || documentType == AutoType {
			return t, FailField(
				fmt.Sprintf("/document_types/%d", i), "UNKNOWN",
				"This document type is not known; GET /document-types lists all.",
			)
		}
		if !slices.Contains(resolved, documentType) {
			resolved = append(resolved, documentType)
		}
	}
	t.DocumentTypes = resolved
	return t, s.config.Exporter.CheckTemplate(t)
}

// lockTemplates reads the templates under their lock and refuses a name that another template has.
func (s *TemplateService) lockTemplates(
	ctx context.Context, tx Tx, by Principal, t ExportTemplate,
) ([]ExportTemplate, error) {
	if err := tx.Lock(ctx, by.Org, exportTemplateLock); err != nil {
		return nil, err
	}
	standing, err := tx.ExportTemplates(ctx, by.Org)
	if err != nil {
		return nil, err
	}
	for _, other := range standing {
		if other.ID != t.ID && sameName(other.Definition.Name, t.Definition.Name) {
			return nil, FailField(
				"/name", "TAKEN", "Another template has this name; choose another, or change that one.",
			)
		}
	}
	return standing, nil
}

// List returns the organization's templates, the latest changed first.
func (s *TemplateService) List(ctx context.Context, by Principal) ([]ExportTemplate, error) {
	list, err := s.config.Store.ExportTemplates(ctx, by.Org)
	return list, s.storageError(err)
}

// ListReady returns the ready-made templates, in a fixed order.
func (s *TemplateService) ListReady() []TemplateDefinition {
	if s.config.Exporter == nil {
		return nil
	}
	return s.config.Exporter.ReadyTemplates()
}

// Get finds one of the organization's templates by id.
func (s *TemplateService) Get(ctx context.Context, by Principal, id string) (ExportTemplate, error) {
	t, err := s.config.Store.ExportTemplate(ctx, by.Org, strings.ToLower(id))
	return t, s.storageError(err)
}

// Update changes the values that are given and raises the version; a patch without values changes nothing. Errors:
// VALIDATION_FAILED, NOT_FOUND, PRECONDITION_FAILED.
func (s *TemplateService) Update(
	ctx context.Context, by Principal, id string, patch ExportTemplatePatch,
) (ExportTemplate, error) {
	if err := CheckExportPlan(by); err != nil {
		return ExportTemplate{}, err
	}
	if err := checkInput(patch); err != nil {
		return ExportTemplate{}, err
	}
	const tries = 20 // each lost one means that another request changed the template in between
	for range tries {
		before, err := s.Get(ctx, by, id)
		if err != nil {
			return ExportTemplate{}, err
		}
		if !patch.IfMatch.holds(before.Version) {
			return ExportTemplate{}, Fail(
				CodePreconditionFailed,
				"The template was changed since it was read; read it again, then send the change with its new ETag.",
			)
		}
		t := before
		if !patch.apply(&t) {
			return t, nil
		}
		if t.Definition, err = s.checkDefinition(t.Definition); err != nil {
			return ExportTemplate{}, err
		}
		t.Version, t.UpdatedAt = before.Version+1, s.now()
		overtaken, err := s.keepTemplate(ctx, by, before, t)
		if err != nil || !overtaken {
			return t, err
		}
	}
	return ExportTemplate{}, Fail(
		CodeStorageUnavailable,
		"Others change this template all the time; nothing was kept, and it is safe to send this again.",
	)
}

// keepTemplate writes a template's next version; overtaken if somebody else changed it first.
func (s *TemplateService) keepTemplate(
	ctx context.Context, by Principal, before, t ExportTemplate,
) (overtaken bool, err error) {
	err = s.inTx(ctx, func(tx Tx) error {
		overtaken = false
		if _, err := s.lockTemplates(ctx, tx, by, t); err != nil {
			return err
		}
		now, err := tx.ExportTemplate(ctx, by.Org, t.ID)
		if err != nil {
			return err
		}
		if overtaken = now.Version != before.Version; overtaken {
			return nil
		}
		if err := tx.UpdateExportTemplate(ctx, t); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{
			org:     by.Org,
			keyID:   by.KeyID,
			action:  "export_template.updated",
			subject: t.ID,
			before:  templateAudit(before),
			after:   templateAudit(t),
		})
	})
	return overtaken, err
}

// apply takes over what is given and reports whether anything was.
func (p ExportTemplatePatch) apply(t *ExportTemplate) bool {
	if p.Name == nil && p.DocumentTypes == nil && p.Sheets == nil && p.Default == nil {
		return false
	}
	set(&t.Definition.Name, p.Name)
	set(&t.Definition.DocumentTypes, p.DocumentTypes)
	set(&t.Default, p.Default)
	if p.Sheets != nil {
		t.Definition.Sheets = p.Sheets
	}
	return true
}

// Delete removes a template. Workbooks that were made with it are not affected.
func (s *TemplateService) Delete(ctx context.Context, by Principal, id string) error {
	return s.inTx(ctx, func(tx Tx) error {
		t, err := tx.ExportTemplate(ctx, by.Org, strings.ToLower(id))
		if err != nil {
			return err
		}
		if err := tx.DeleteExportTemplate(ctx, by.Org, t.ID); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{
			org:     by.Org,
			keyID:   by.KeyID,
			action:  "export_template.deleted",
			subject: t.ID,
			before:  templateAudit(t),
		})
	})
}
