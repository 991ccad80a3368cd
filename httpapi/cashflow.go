package httpapi

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// cashflowHandlers serve the view over all papers of an application, in its forms.
type cashflowHandlers struct{ *server }

const pdfMedia = "application/pdf"

func (h cashflowHandlers) operations() operations {
	const chosen = " `from`, `to` and `accounts` choose what is summed; what belongs together is always judged on everything. " +
		"The key needs `document:read` too. `If-None-Match` with the ETag of the present answer costs no reading."
	return operations{
		"getCashflow": {
			summary: "See all statements of an application as one",
			about: "Accounts, months, classes of rows, income, debts, affordability and findings over every completed paper. A figure that is null has a " +
				"reason in `reasons`; where a figure comes from stands in `evidence`. Without a statement the lists are empty." + chosen,
			also:     engine.DocumentRead,
			fresh:    true,
			answer:   viewSchema[engine.Cashflow](h.server),
			failures: []engine.Code{engine.CodeNotFound},
		},
		"exportCashflow": {
			summary: "Export the view of an application as a workbook",
			about: "Decision, Documents, Accounts, Months, Rows, Own Transfers, Round Trips, Income, Debt, Returned Checks, Payers, Affordability, " +
				"Policy, Findings, Checks & Sources. Months and Affordability have live formulas over Rows." + chosen,
			also:        engine.DocumentRead,
			fresh:       true,
			answer:      &huma.Schema{Type: huma.TypeString, Format: "binary"},
			answerMedia: workbookMedia,
			failures:    []engine.Code{engine.CodeNotFound, engine.CodeWorkbookTooLarge},
		},
		"getSummary": {
			summary: "See the figures of an application on one page",
			about: "The headline figures of the view with its coverage, debts, income, gravest findings and the policy's outcome. With `Accept: application/pdf` " +
				"one page for printing, with the same figures." + chosen,
			also:        engine.DocumentRead,
			fresh:       true,
			answer:      viewSchema[engine.Summary](h.server),
			otherMedia:  pdfMedia,
			otherAnswer: &huma.Schema{Type: huma.TypeString, Format: "binary"},
			failures:    []engine.Code{engine.CodeNotFound, engine.CodeNotAcceptable},
		},
	}
}

// viewSchema is the schema of an answer of the loan service with a type of the engine.
func viewSchema[T any](s *server) *huma.Schema {
	shape := newShapes(s.api.OpenAPI().Components.Schemas.Map()).of(typeOf[T]())
	return &huma.Schema{
		Type:       huma.TypeObject,
		Required:   []string{"data"},
		Properties: map[string]*huma.Schema{"data": shape},
	}
}

// ViewQuery are the parameters that choose what a view sums. They are read from the request itself, because an empty
// one is a mistake and does not mean everything.
type ViewQuery struct {
	// The application's UUID or its app_id.
	ID string `path:"id" doc:"The application's uuid or its app_id."`
	// First day or month; "" for all.
	From string `query:"from" maxLength:"10" example:"2026-01" doc:"First day, YYYY-MM-DD, or month, YYYY-MM; inclusive."`
	// Last day or month; "" for all.
	To string `query:"to" maxLength:"10" example:"2026-06-30" doc:"Last day, YYYY-MM-DD, or month, YYYY-MM; inclusive."`
	// Account keys; "" for all.
	Accounts string `query:"accounts" maxLength:"4000" example:"narra-commercial-4410-PHP" doc:"Account keys, with a comma between them; an unknown one is 400."`
	// Whether JSON has the member rows.
	Rows string `query:"rows" enum:"true,false" default:"true" example:"false" doc:"false leaves out rows of the JSON. A workbook has its rows always, because its formulas sum them."`
}

func (in ViewQuery) read(c *call) (engine.CashflowQuery, error) {
	given := c.r.URL.Query()
	text := func(name, value string) *string {
		if !given.Has(name) {
			return nil
		}
		return &value
	}
	q, err := engine.ParseCashflowQuery(text("from", in.From), text("to", in.To), text("accounts", in.Accounts))
	q.NoRows = in.Rows == "false"
	return q, err
}

func (h cashflowHandlers) getCashflow(ctx context.Context, c *call, in *ViewQuery) (*huma.StreamResponse, error) {
	q, err := in.read(c)
	if err != nil {
		return nil, err
	}
	return h.answerView(ctx, c, in.ID, q, engine.CashflowJSON, func() (viewAnswer, error) {
		view, etag, err := h.Engine.Cashflows.Get(ctx, c.by, in.ID, q)
		return jsonView(view, etag, err)
	})
}

func (h cashflowHandlers) exportCashflow(ctx context.Context, c *call, in *ViewQuery) (*huma.StreamResponse, error) {
	q, err := in.read(c)
	if err != nil {
		return nil, err
	}
	return h.answerView(ctx, c, in.ID, q, engine.CashflowWorkbook, func() (viewAnswer, error) {
		file, err := h.Engine.Cashflows.Workbook(ctx, c.by, in.ID, q)
		return viewAnswer{file.Content, file.ETag, workbookMedia, attachment(file.Name)}, err
	})
}

func (h cashflowHandlers) getSummary(ctx context.Context, c *call, in *ViewQuery) (*huma.StreamResponse, error) {
	q, err := in.read(c)
	if err != nil {
		return nil, err
	}
	media, err := c.accepted("application/json", pdfMedia)
	if err != nil {
		return nil, err
	}
	if media == pdfMedia {
		return h.answerView(ctx, c, in.ID, q, engine.SummaryPDF, func() (viewAnswer, error) {
			file, err := h.Engine.Cashflows.SummaryPDF(ctx, c.by, in.ID, q)
			return viewAnswer{file.Content, file.ETag, pdfMedia, attachment(file.Name)}, err
		})
	}
	return h.answerView(ctx, c, in.ID, q, engine.SummaryJSON, func() (viewAnswer, error) {
		summary, etag, err := h.Engine.Cashflows.Summary(ctx, c.by, in.ID, q)
		return jsonView(summary, etag, err)
	})
}

// viewAnswer is a view in one of its forms.
type viewAnswer struct {
	content     []byte
	etag        string // with quotes
	media       string
	disposition string // "" for none
}

// jsonView encodes a view.
func jsonView[T any](view T, etag string, err error) (viewAnswer, error) {
	if err != nil {
		return viewAnswer{}, err
	}
	content, err := plainJSON(data[T]{view})
	return viewAnswer{content: content, etag: etag, media: "application/json"}, err
}

// answerView sends a view, or 304 if the caller holds it. A caller who names the present ETag is answered without
// making the view. "*" is judged afterwards, because only then it is known whether the query has an answer.
func (h cashflowHandlers) answerView(
	ctx context.Context, c *call, ref string, q engine.CashflowQuery, form engine.ViewForm,
	make func() (viewAnswer, error),
) (*huma.StreamResponse, error) {
	held := c.r.Header.Values("If-None-Match")
	if len(held) > 0 {
		etag, err := h.Engine.Cashflows.ETag(ctx, c.by, ref, q, form)
		if err != nil {
			return nil, err
		}
		if namesTag(held, etag) {
			return c.sendView(http.StatusNotModified, viewAnswer{etag: etag})
		}
	}
	answer, err := make()
	if err != nil {
		return nil, err
	}
	if isFresh(held, answer.etag[1:len(answer.etag)-1]) {
		return c.sendView(http.StatusNotModified, viewAnswer{etag: answer.etag})
	}
	return c.sendView(http.StatusOK, answer)
}

// sendView sends a view after reserving memory for it.
func (c *call) sendView(status int, answer viewAnswer) (*huma.StreamResponse, error) {
	if err := c.holdAnswer(len(answer.content)); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(huma.Context) {
		header := c.w.Header()
		header.Set("ETag", answer.etag)
		header.Set("Cache-Control", "private, no-cache")
		if c.route.otherAnswer != nil {
			header.Add("Vary", "Accept")
		}
		if status == http.StatusOK {
			header.Set("Content-Type", answer.media)
			header.Set("Content-Length", strconv.Itoa(len(answer.content)))
		}
		if answer.disposition != "" {
			header.Set("Content-Disposition", answer.disposition)
		}
		c.w.WriteHeader(status)
		c.w.Write(answer.content) // fails only if the client has left
	}}, nil
}
