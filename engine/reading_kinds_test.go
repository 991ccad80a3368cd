package engine

import (
	"fmt"
	"log/slog"
	"testing"
	"time"
)

type oneType struct{}

func (oneType) Resolve(name string) (string, error) {
	switch name {
	case "payslip", AutoType:
		return name, nil
	case "pay slip":
		return "payslip", nil
	}
	return "", Fail(CodeUnknownDocumentType)
}

func (oneType) List() []DocumentTypeEntry { return []DocumentTypeEntry{{DocumentType: "payslip"}} }

// However many types organizations make, and whatever names stand in old rows, the kinds that are counted stay few.
func TestTheKindsOfReadingsAreBounded(t *testing.T) {
	processing := &ProcessingService{&core{config: &Config{Types: oneType{}, Log: slog.New(slog.DiscardHandler)}}}
	processing.schemas = &SchemaService{processing.core}
	start := time.Now()
	end := start.Add(40 * time.Minute) // beyond the last bucket
	for i := range 1000 {
		for _, name := range []string{
			"payslip", AutoType, "pay slip", fmt.Sprintf("%sown-%d", CustomPrefix, i), fmt.Sprintf("gone-%d", i),
		} {
			processing.noteEnd(Document{DocumentType: name, Status: DocumentCompleted, StartedAt: &start, CompletedAt: &end, Attempt: 1}, nil)
		}
	}
	got := map[string]uint64{}
	for _, r := range processing.Totals() {
		got[r.DocumentType] = r.Count
		if r.Within[len(r.Within)-1] != 0 {
			t.Errorf("%s: %v, want none within half an hour", r.DocumentType, r.Within)
		}
	}
	if len(got) != 4 || got["payslip"] != 1000 || got[AutoType] != 1000 || got[CustomKind] != 1000 ||
		got[UnregisteredKind] != 2000 {
		t.Errorf("kinds %v, want payslip, auto, custom and unregistered", got)
	}
}
