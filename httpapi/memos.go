package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// memoHandlers serve credit memos.
type memoHandlers struct{ *server }

// Media types of a printed memo.
const (
	memoPDF  = pdfMedia
	memoDOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
)

func (h memoHandlers) operations() operations {
	const figures = " A drafted sentence holds no figure but those listed with it, each with its JSON pointer into the view. " +
		"The key needs `document:read` too."
	fails := []engine.Code{engine.CodePreconditionFailed, engine.CodeMemoLimit}
	return operations{
		"getMemo": {
			summary: "Read an application's credit memo",
			about: "As JSON, or by `Accept` as PDF or DOCX, with the same text. Before the first draft it is what a draft would say now, and nothing is stored. " +
				"`stale` says that the view changed since; `revision` asks for an earlier one." + figures,
			also:     engine.DocumentRead,
			fresh:    true,
			answer:   h.api.OpenAPI().Components.Schemas.Schema(typeOf[data[memo]](), true, ""),
			binaries: []string{memoPDF, memoDOCX},
			failures: []engine.Code{engine.CodeNotAcceptable},
		},
		"putMemo": {
			summary: "Write sections of the credit memo",
			about: "A section that is given keeps its text through later drafts; null lets it follow the view again; what is left out stays. The other sections are drafted " +
				"from the view as it is now. The first memo moves an application that is not decided to `memo_drafted`. With `If-Match` only the revision that was read is changed." + figures,
			also:      engine.DocumentRead,
			bodyLimit: smallBody,
			request:   jsonBody(h.memoSchema()),
			failures:  fails,
		},
		"draftMemo": {
			summary:  "Draft the credit memo from the view as it is now",
			about:    "What an analyst wrote stays. A draft that changes nothing makes no revision, so it may be repeated." + figures,
			also:     engine.DocumentRead,
			failures: fails,
		},
	}
}

// memoSchema says of each section that it is a text or null.
func (h memoHandlers) memoSchema() *huma.Schema {
	ref := inputSchema[engine.MemoInput](h.server)
	schemas := h.api.OpenAPI().Components.Schemas
	texts := schemas.SchemaFromRef(schemas.SchemaFromRef(ref.Ref).Properties["sections"].Ref)
	most := engine.MaxSectionText
	for name := range texts.Properties {
		texts.Properties[name] = &huma.Schema{Type: huma.TypeString, MaxLength: &most, Nullable: true}
	}
	texts.PrecomputeMessages()
	return ref
}

// memo is a credit memo in responses.
type memo struct {
	// UUID of the application.
	ApplicationID string `json:"application_id" format:"uuid"`
	// The number for people, APP-17.
	AppID string `json:"app_id"`
	// From 1; 0 for a draft that is not stored.
	Revision int64 `json:"revision" minimum:"0" doc:"0 before the first draft is stored."`
	// When the revision was stored, UTC; null for a draft that is not.
	DraftedAt *clock `json:"drafted_at" nullable:"true"`
	// Public id of the API key that stored it; null for a draft that is not stored.
	DraftedBy *string `json:"drafted_by" nullable:"true" doc:"The key that stored the revision."`
	// The view changed since the memo was drafted.
	Stale bool `json:"stale" doc:"The view changed since the memo was drafted."`
	// ETag of the view that the drafted sections follow; null where no view is computed.
	CashflowETag *string `json:"cashflow_etag" nullable:"true" doc:"Of the view that the drafted sections follow."`
	// Last covered day of that view.
	AsOf *engine.Date `json:"as_of" format:"date" nullable:"true"`
	// All nine, in their order.
	Sections []memoSection `json:"sections"`
	// The stored revisions, newest first.
	Revisions []memoRevision `json:"revisions"`
}

// memoSection is a part of a memo.
type memoSection struct {
	// request, borrower, business, cash_flow, debts, checks, findings, policy or recommendation.
	Key string `json:"key" enum:"request,borrower,business,cash_flow,debts,checks,findings,policy,recommendation"`
	// What it says, with a line for each sentence.
	Text string `json:"text"`
	// An analyst wrote it.
	Edited bool `json:"edited"`
	// When it was written, UTC; null if it is drafted.
	EditedAt *clock `json:"edited_at" nullable:"true"`
	// Public id of the API key that wrote it; null if it is drafted.
	EditedBy *string `json:"edited_by" nullable:"true"`
	// It was written by an older view than the present one.
	Stale bool `json:"stale" doc:"It was written when the view was another one."`
	// The draft, also of a section that an analyst wrote.
	Sentences []engine.MemoSentence `json:"sentences"`
}

// memoRevision is a stored revision of a memo.
type memoRevision struct {
	// From 1.
	Revision int64 `json:"revision"`
	// When it was stored, UTC.
	At clock `json:"at"`
	// Public id of the API key that stored it.
	By string `json:"by"`
}

func memoAnswer(m engine.ShownMemo) memo {
	out := memo{
		ApplicationID: m.ApplicationID, AppID: m.AppID, Revision: m.Revision, Stale: m.Stale, AsOf: m.AsOf,
		CashflowETag: textOrNull(m.CashflowETag),
		Revisions: each(m.Revisions, func(r engine.MemoRevision) memoRevision {
			return memoRevision{r.Revision, clock(r.At), r.KeyID}
		}),
		Sections: each(m.Sections, func(s engine.MemoSection) memoSection {
			shown := memoSection{Key: s.Key, Text: s.SectionText(), Stale: m.StaleSection(s), Sentences: s.Sentences}
			if s.Edited != nil {
				at := clock(s.Edited.At)
				shown.Edited, shown.EditedAt, shown.EditedBy = true, &at, &s.Edited.KeyID
			}
			return shown
		}),
	}
	if m.Revision > 0 {
		at := clock(m.At)
		out.DraftedAt, out.DraftedBy = &at, &m.KeyID
	}
	return out
}

// memoTag is the ETag of a memo in a form, without quotes: it changes with the revision, with the view, and with the
// list of revisions.
func memoTag(m engine.ShownMemo, media string) string {
	sum := sha256.Sum256([]byte(strings.Join(
		[]string{m.CashflowETag, m.ViewETag, media, strconv.Itoa(len(m.Revisions)), m.BusinessName}, "\x00",
	)))
	return fmt.Sprintf("memo-%d-%s", m.Revision, hex.EncodeToString(sum[:16]))
}

// memoMatch reads If-Match. Of a memo's ETag only the revision counts: the view may have changed since, but nobody else
// wrote.
func memoMatch(headers []string) (*engine.IfMatch, error) {
	tags := make([]string, 0, len(headers))
	for tag := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		tag = strings.TrimSpace(tag)
		if rest, ok := strings.CutPrefix(tag, `"memo-`); ok && strings.HasSuffix(tag, `"`) {
			revision, _, _ := strings.Cut(strings.TrimSuffix(rest, `"`), "-")
			tag = `"memo-` + revision + `"`
		}
		tags = append(tags, tag)
	}
	return ifMatch(tags, func(version int64) string { return fmt.Sprintf(`"memo-%d"`, version) })
}

type memoRef struct {
	ID       string `path:"id" doc:"The application's uuid or its app_id."`
	Revision int64  `query:"revision" minimum:"0" default:"0" example:"2" doc:"A stored revision; 0 is the newest."`
}

func (h memoHandlers) getMemo(ctx context.Context, c *call, in *memoRef) (*huma.StreamResponse, error) {
	m, err := h.Engine.Memos.Get(ctx, c.by, in.ID, in.Revision)
	if err != nil {
		return nil, err
	}
	media, err := c.accepted("application/json", memoPDF, memoDOCX)
	if err != nil {
		return nil, err
	}
	status, content, tag := http.StatusOK, []byte(nil), memoTag(m, media)
	if isFresh(c.r.Header.Values("If-None-Match"), tag) {
		status = http.StatusNotModified
	} else if content, err = h.memoIn(media, m); err != nil {
		return nil, err
	}
	if err := c.holdAnswer(len(content)); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(huma.Context) {
		header := c.w.Header()
		header.Set("ETag", `"`+tag+`"`)
		header.Set("Cache-Control", "private, no-cache")
		if status == http.StatusOK {
			header.Set("Content-Type", media)
			header.Set("Content-Length", strconv.Itoa(len(content)))
		}
		if name := memoFiles[media]; status == http.StatusOK && name != "" {
			header.Set("Content-Disposition", attachment(m.AppID+name))
		}
		c.w.WriteHeader(status)
		c.w.Write(content) // fails only if the client has left
	}}, nil
}

// memoFiles are the ends of the names of printed memos.
var memoFiles = map[string]string{memoPDF: "-memo.pdf", memoDOCX: "-memo.docx"}

// memoIn writes a memo in one of its forms.
func (h memoHandlers) memoIn(media string, m engine.ShownMemo) ([]byte, error) {
	if media == "application/json" {
		return plainJSON(data[memo]{memoAnswer(m)})
	}
	form := func(p engine.Printer) func(io.Writer, engine.Printout) error { return p.PDF }
	if media == memoDOCX {
		form = func(p engine.Printer) func(io.Writer, engine.Printout) error { return p.DOCX }
	}
	var b bytes.Buffer
	err := h.Engine.Memos.Print(&b, m, form)
	return b.Bytes(), err
}

type memoOutput struct {
	ETag string `header:"ETag" doc:"For If-Match of a later change."`
	Body data[memo]
}

func memoStored(m engine.ShownMemo, err error) (*memoOutput, error) {
	if err != nil {
		return nil, err
	}
	return &memoOutput{`"` + memoTag(m, "application/json") + `"`, data[memo]{memoAnswer(m)}}, nil
}

type memoChange struct {
	ID      string `path:"id" doc:"The application's uuid or its app_id."`
	IfMatch string `header:"If-Match" example:"\"memo-2-9f86d081884c7d65\"" doc:"The ETag of the memo that was read."`
}

func (h memoHandlers) putMemo(ctx context.Context, c *call, in *memoChange) (*memoOutput, error) {
	match, err := memoMatch(c.r.Header.Values("If-Match"))
	if err != nil {
		return nil, err
	}
	input, err := readJSON[engine.MemoInput](c)
	if err != nil {
		return nil, err
	}
	return memoStored(h.Engine.Memos.Put(ctx, c.by, in.ID, input, match))
}

func (h memoHandlers) draftMemo(ctx context.Context, c *call, in *memoChange) (*memoOutput, error) {
	match, err := memoMatch(c.r.Header.Values("If-Match"))
	if err != nil {
		return nil, err
	}
	return memoStored(h.Engine.Memos.Draft(ctx, c.by, in.ID, match))
}
