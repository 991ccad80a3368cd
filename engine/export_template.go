package engine

import (
	"encoding/json"
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
