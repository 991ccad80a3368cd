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
	// MaxExportTemplates is how many templates an organization has: choosing one looks at all.
	MaxExportTemplates = 100
	// MaxTemplateTypes is above the number of document types that there are.
	MaxTemplateTypes = 100
)

// ExportTemplate is a workbook that an organization defined for itself.
type ExportTemplate struct {
	ID         string // UUID
	Org        OrgID
	Definition TemplateDefinition
	// Default prefers the template where several serve a type.
	Default   bool
	Version   int64 // counts the changes, from 1
	CreatedAt time.Time
	UpdatedAt time.Time
}

// ExportTemplateInput is what a new template takes. DocumentTypes are names or aliases of the registry,
// none for every type.
type ExportTemplateInput struct {
	Name          string          `json:"name" validate:"required,max=120"`
	DocumentTypes []string        `json:"document_types,omitempty" validate:"max=100"`
	Sheets        json.RawMessage `json:"sheets" validate:"required"`
	Default       bool            `json:"default,omitempty"`
}

// ExportTemplatePatch is what an update takes; nil leaves a value as it is.
type ExportTemplatePatch struct {
	Name          *string         `json:"name,omitempty" validate:"omitempty,max=120"`
	DocumentTypes *[]string       `json:"document_types,omitempty" validate:"omitempty,max=100"`
	Sheets        json.RawMessage `json:"sheets,omitempty"`
	Default       *bool           `json:"default,omitempty"`
	// IfMatch holds the update to versions; nil holds for every one.
	IfMatch *IfMatch `json:"-"`
}

// serves says whether a template makes workbooks of a type.
func (t TemplateDefinition) serves(documentType string) bool {
	return len(t.DocumentTypes) == 0 || slices.Contains(t.DocumentTypes, documentType)
}

// sameName compares names as people do: without case and outer spaces.
func sameName(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// ExportTemplateReads are the questions about an organization's own workbooks.
type ExportTemplateReads interface {
	ExportTemplate(ctx context.Context, org OrgID, id string) (ExportTemplate, error)
	// ExportTemplates lists all of an organization, the latest changed first.
	ExportTemplates(ctx context.Context, org OrgID) ([]ExportTemplate, error)
}

// ExportTemplateWrites change an organization's own workbooks.
type ExportTemplateWrites interface {
	// InsertExportTemplate answers ErrDuplicate when the id is taken.
	InsertExportTemplate(ctx context.Context, t ExportTemplate) error
	// UpdateExportTemplate replaces every changeable column.
	UpdateExportTemplate(ctx context.Context, t ExportTemplate) error
	DeleteExportTemplate(ctx context.Context, org OrgID, id string) error
}

// TemplateService keeps an organization's own forms of workbooks.
type TemplateService struct{ *core }

// exportTemplateLock is the lock under which an organization's templates change; it comes before the
// audit chain's.
const exportTemplateLock = "export_templates"

// CheckExportPlan says whether the caller's plan has workbooks of its own making (PLAN_NOT_PERMITTED).
func CheckExportPlan(by Principal) error {
	if !by.Plan.CustomExportAllowed {
		return Fail(
			CodePlanNotPermitted,
			"The organization's plan has no custom exports; ask the operator for a plan that has.",
		)
	}
	return nil
}

// Create keeps a workbook's definition. Errors: VALIDATION_FAILED with the members at fault,
// TEMPLATE_LIMIT.
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
		return s.engine.Idempotency.made(ctx, tx, by, t)
	})
}

// templateAudit is what the audit log tells of a template: names may be of people, so it has none.
func templateAudit(t ExportTemplate) map[string]any {
	return map[string]any{
		"version":        t.Version,
		"default":        t.Default,
		"document_types": strings.Join(t.Definition.DocumentTypes, " "),
	}
}

// checkDefinition resolves types and lets the exporter judge the sheets.
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

// lockTemplates reads the templates under their lock and refuses a name that another one has.
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

// List lists the organization's templates, the latest changed first.
func (s *TemplateService) List(ctx context.Context, by Principal) ([]ExportTemplate, error) {
	list, err := s.config.Store.ExportTemplates(ctx, by.Org)
	return list, s.storageError(err)
}

// ListReady are the ready-made templates, in a fixed order.
func (s *TemplateService) ListReady() []TemplateDefinition {
	if s.config.Exporter == nil {
		return nil
	}
	return s.config.Exporter.ReadyTemplates()
}

// Get finds one of the organization's by id.
func (s *TemplateService) Get(ctx context.Context, by Principal, id string) (ExportTemplate, error) {
	t, err := s.config.Store.ExportTemplate(ctx, by.Org, strings.ToLower(id))
	return t, s.storageError(err)
}

// Update changes the values that are given and raises the version. Nothing given changes
// nothing. Errors: VALIDATION_FAILED, NOT_FOUND, PRECONDITION_FAILED.
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

// keepTemplate writes a template's next version; overtaken when somebody else changed it first.
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

// apply takes over what is given and says whether anything was.
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

// Delete removes a template; workbooks made by it are the client's.
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
