package httpapi

import (
	"context"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// workbookMedia is the media type of xlsx.
const workbookMedia = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

func (s *server) exportRoutes() {
	export := route{method: http.MethodGet, scheme: documentScheme, scope: engine.DocumentRead, status: http.StatusOK,
		answer: &huma.Schema{Type: huma.TypeString, Format: "binary"}, answerMedia: workbookMedia, fresh: true,
		failures: []engine.Code{engine.CodeInvalidExportType, engine.CodeDocumentNotProcessed, engine.CodeWorkbookTooLarge}}
	export.path, export.id, export.summary = "/documents/{document_id}/export", "exportDocument", "Export a document as its type's workbook"
	export.about = "For `audited_financial_statement` (17 sheets), `credit_report` and `cic_credit_report`. Formulas are live and hold their values; " +
		"a value the paper does not show is \"n/a\". A stale `If-None-Match` gets the workbook, a fresh one 304."
	register(s, export, s.exportDocument)
	export.path, export.id, export.summary = "/documents/{document_id}/custom-export", "customExportDocument", "Export a document by a template"
	export.plan = engine.CheckExportPlan
	export.about = "`template` is the id of one of the organization's templates or the name of a ready-made one (GET /export-templates). Without it: of " +
		"those that serve the type the latest changed default, else the latest changed, else a ready-made one; the header `Dossier-Template` says which."
	register(s, export, s.customExportDocument)
}

func (s *server) exportDocument(ctx context.Context, c *call, in *documentRef) (*huma.StreamResponse, error) {
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	w, err := s.Engine.Export(ctx, c.by, id)
	if err != nil {
		return nil, err
	}
	return s.sendWorkbook(ctx, c, w)
}

type customExportRef struct {
	ID       string `path:"document_id" doc:"A positive integer below 2^53."`
	Template string `query:"template" maxLength:"120" doc:"Id of a template, or the name of a ready-made one."`
}

func (s *server) customExportDocument(ctx context.Context, c *call, in *customExportRef) (*huma.StreamResponse, error) {
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	w, err := s.Engine.CustomExport(ctx, c.by, id, in.Template)
	if err != nil {
		return nil, err
	}
	return s.sendWorkbook(ctx, c, w)
}

// sendWorkbook makes the workbook whole before the first byte goes out, so that one that cannot be made
// is an error and not a torn file. HEAD and a fresh If-None-Match need no workbook.
func (s *server) sendWorkbook(ctx context.Context, c *call, w engine.Workbook) (*huma.StreamResponse, error) {
	status, content := http.StatusOK, []byte(nil)
	switch {
	case isFresh(c.r.Header.Values("If-None-Match"), w.Tag):
		status = http.StatusNotModified
	case c.r.Method != http.MethodHead:
		var err error
		if content, err = w.Make(ctx); err != nil {
			return nil, err
		}
		if err := c.holdAnswer(len(content)); err != nil {
			return nil, err
		}
	}
	return &huma.StreamResponse{Body: func(huma.Context) {
		header := c.w.Header()
		header.Set("ETag", `"`+w.Tag+`"`)
		if w.Template != "" {
			header.Set("Dossier-Template", w.Template)
		}
		if status == http.StatusOK {
			header.Set("Content-Type", workbookMedia)
			header.Set("Content-Disposition", attachment(w.FileName))
		}
		if content != nil {
			header.Set("Content-Length", strconv.Itoa(len(content)))
		}
		c.w.WriteHeader(status)
		c.w.Write(content) // a client that left sees nothing of the failure either
	}}, nil
}

// attachment is a Content-Disposition with the name as people are to see it: filename* (RFC 8187) whole,
// filename with "_" for what is not ASCII, for clients that know no other.
func attachment(name string) string {
	name = engine.VisibleName(name)
	ascii := strings.Map(func(r rune) rune {
		if r > 0x7e {
			return '_'
		}
		return r
	}, name)
	header := mime.FormatMediaType("attachment", map[string]string{"filename": ascii})
	if ascii != name {
		header += strings.TrimPrefix(mime.FormatMediaType("attachment", map[string]string{"filename": name}), "attachment")
	}
	return header
}

// isFresh says that a client holds what the tag names (RFC 9110 §13.1.2); weak comparison is the rule.
func isFresh(headers []string, tag string) bool {
	for held := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		held = strings.TrimPrefix(strings.TrimSpace(held), "W/")
		if slices.Contains([]string{"*", `"` + tag + `"`}, held) {
			return true
		}
	}
	return false
}
