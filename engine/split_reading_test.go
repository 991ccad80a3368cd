package engine_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// pairRules ask for a payslip and two other papers.
var pairRules = engine.ChecklistRules{Default: "anybody", Products: []engine.Product{{
	Name: "anybody", Label: "Any loan", Required: []engine.Requirement{
		{Key: "employment", Label: "Payslip", Types: []string{"payslip"}},
		{Key: "others", Label: "Others", Types: []string{"other"}, MinCount: 2},
	},
}}}

func TestChecklistReadsPapersOfFile(t *testing.T) {
	h, _ := packetFixture(t, func(c *engine.Config) { c.Checklists = pairRules })
	content := "bank_statement MARIA\npayslip JOSE\nother A\nother B"
	file := h.stage("packet.txt", content)
	made, err := h.Intake.Submit(t.Context(), h.by, input("crm-1"), []*engine.StagedFile{file})
	if err != nil {
		t.Fatal(err)
	}
	id := h.settled(h.onlyPaper(h.org.ID, made)).ID
	look := func() string {
		list, err := h.Checklists.Get(t.Context(), h.by, made.Application.ID)
		if err != nil {
			t.Fatal(err)
		}
		var text []string
		for _, e := range list.Required {
			text = append(text, fmt.Sprint(e.Key, " ", e.Status, " ", e.Documents))
		}
		return strings.Join(text, "; ")
	}
	if want := fmt.Sprintf("employment satisfied [%d]; others satisfied [%[1]d]", id); look() != want {
		t.Errorf("unsplit: %s, want %s", look(), want)
	}
	var parts []engine.Document
	for _, d := range h.split(id, engine.SplitInput{}) {
		parts = append(parts, h.settled(d.ID))
	}
	if err := h.Documents.Delete(t.Context(), h.by, parts[3].ID); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("employment satisfied [%d]; others incomplete [%d]", parts[1].ID, parts[2].ID)
	if look() != want {
		t.Errorf("split, one part deleted: %s, want %s: the origin counts no more", look(), want)
	}
}

func TestVerifyComparesPapersOfFile(t *testing.T) {
	v := &listingVerifier{}
	h, _ := packetFixture(t, func(c *engine.Config) { c.Verifier = v })
	packet, single := h.packet(packet), h.packet("payslip ANA")
	compared := func(ids ...int64) (papers []string) {
		if _, err := h.verify(ids...); err != nil {
			t.Fatal(err)
		}
		for _, p := range v.seen {
			papers = append(papers, fmt.Sprint(p.Part, " ", p.DocumentType, " ", p.Pages))
		}
		return papers
	}
	want := []string{"1 bank_statement [1 2]", "2 payslip [3 3]", "3 other [4 4]", "0 payslip [0 0]"}
	if got := compared(packet.ID, single.ID); !slices.Equal(got, want) {
		t.Errorf("compared %v, want %v", got, want)
	}
	parts := h.split(packet.ID, engine.SplitInput{})
	for _, d := range parts {
		h.settled(d.ID)
	}
	want = []string{"0 bank_statement [1 2]", "0 payslip [3 3]"}
	if got := compared(parts[0].ID, parts[1].ID); !slices.Equal(got, want) {
		t.Errorf("parts: compared %v, want %v", got, want)
	}
	if _, err := h.verify(packet.ID, parts[1].ID); engine.CodeOf(err) != engine.CodeValidationFailed {
		t.Errorf("an origin and its part: %v, want VALIDATION_FAILED", err)
	}
}

// slipExporter makes workbooks of payslips only: their results.
type slipExporter struct{}

func (slipExporter) Exportable(documentType string) bool { return documentType == "payslip" }

func (slipExporter) ReadyTemplates() []engine.TemplateDefinition { return nil }

func (slipExporter) CheckTemplate(engine.TemplateDefinition) error { return nil }

func (slipExporter) Export(_ context.Context, w io.Writer, p engine.ExportPaper) error {
	_, err := fmt.Fprintf(w, "%s %s", p.DocumentType, p.Result)
	return err
}

func (x slipExporter) ExportTemplate(
	ctx context.Context, w io.Writer, _ engine.TemplateDefinition, p engine.ExportPaper,
) error {
	return x.Export(ctx, w, p)
}

func TestExportFindsItsPaperInFile(t *testing.T) {
	h, _ := packetFixture(t, func(c *engine.Config) { c.Exporter = slipExporter{} })
	w, err := h.Exports.Export(t.Context(), h.by, h.packet(packet).ID)
	if err != nil {
		t.Fatal(err)
	}
	got, err := w.Make(t.Context())
	if err != nil || !strings.HasPrefix(string(got), "payslip ") || !strings.Contains(string(got), `"JOSE"`) ||
		strings.Contains(string(got), "MARIA") {
		t.Errorf("got %s, %v; want the payslip's result", got, err)
	}
	_, err = h.Exports.Export(t.Context(), h.by, h.packet("other A\nother B").ID)
	if engine.CodeOf(err) != engine.CodeInvalidExportType {
		t.Errorf("a file without a payslip: %v, want INVALID_EXPORT_TYPE", err)
	}
}
