package httpapi

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestMetricsTellWhatBecameOfDocuments(t *testing.T) {
	s := openTestServer(t)
	s.upload("one")
	s.process()
	s.reader.fail(engine.UnreadableDocument, "It cannot be read.")
	s.upload("two")
	s.process()
	raw := string(s.send(ask{method: "GET", path: "/metrics", scheme: "none"}).raw)
	for _, line := range []string{
		`dossier_documents_total{document_type="bank_statement",error_category="",outcome="completed"} 1`,
		`dossier_document_pages_total{document_type="bank_statement",error_category="",outcome="completed"} 2`,
		`dossier_document_duration_seconds_bucket{document_type="bank_statement",error_category="",outcome="completed",le="1800"} 1`,
		`error_category="unreadable_document",outcome="failed"} 1`,
	} {
		if !strings.Contains(raw, line) {
			t.Errorf("/metrics lacks %s:\n%s", line, raw)
		}
	}
}
