package httpapi

import (
	"context"
	"encoding/json"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// auditHandlers serve the audit log and the access log.
type auditHandlers struct{ *server }

func (h auditHandlers) operations() operations {
	return operations{
		"listAudit": {
			summary: "Read the audit log, newest first",
			about: "Every change of the organization's data, with the key that made it. Personal values are shown as digests. " +
				"With `kind=read` the answer is the access log instead: which key read which document's result, export, file or page pictures. " +
				"Go on with `cursor` = `next_cursor`.",
		},
	}
}

type listAuditInput struct {
	From    string `query:"from" maxLength:"40" example:"2026-11-01" doc:"The earliest time: RFC 3339, or a day in UTC."`
	To      string `query:"to" maxLength:"40" example:"2026-12-01T00:00:00Z" doc:"The first time that is too late."`
	Kind    string `query:"kind" maxLength:"100" example:"document.deleted" doc:"An action, or read for the access log."`
	Key     string `query:"key" maxLength:"100" example:"Ab3dEf7h" doc:"The public id of an API key."`
	Subject string `query:"subject" maxLength:"100" example:"186713257557202" doc:"The id of what was changed; with kind=read a document_id."`
	Cursor  string `query:"cursor" maxLength:"200" example:"MTc2NDA2MTIwMDAwMDAwMC40MQ" doc:"next_cursor of the page before."`
	Limit   int    `query:"limit" minimum:"1" maximum:"100" default:"100"`
}

// auditEntry is one line of the audit log or the access log.
type auditEntry struct {
	// Its number in the organization's log, from 1.
	Seq int64 `json:"seq" minimum:"1" doc:"Its number in the organization's log."`
	// When it happened, UTC.
	At clock `json:"at"`
	// The action, such as document.deleted; in the access log what was read.
	Kind string `json:"kind" example:"document.deleted"`
	// Public id of the API key that did it; nil for the system or the operator.
	KeyID *string `json:"key_id" doc:"null when the system or the operator did it."`
	// Id of what was changed or read.
	Subject string `json:"subject" example:"186713257557202"`
	// The changed values before, as JSON; personal values are digests.
	Before json.RawMessage `json:"before" doc:"The changed values as they were."`
	// The changed values after, as JSON. In the access log: what was read, and how often within about a second.
	After json.RawMessage `json:"after" doc:"The changed values as they became. In the access log: what was read, and how often within about a second."`
	// Hash of the entry before, hex; nil in the access log.
	PrevHash *string `json:"prev_hash" doc:"The hash of the entry before; null in the access log."`
	// SHA-256 over the entry and PrevHash, hex; nil in the access log.
	Hash *string `json:"hash" doc:"SHA-256 over the entry and prev_hash; null in the access log."`
}

type auditOutput struct {
	Body struct {
		Success    bool         `json:"success"`
		Entries    []auditEntry `json:"entries"`
		NextCursor *string      `json:"next_cursor" doc:"null at the end of the log."`
	}
}

func (h auditHandlers) listAudit(ctx context.Context, c *call, in *listAuditInput) (*auditOutput, error) {
	q := engine.AuditQuery{Kind: in.Kind, KeyID: in.Key, Subject: in.Subject, Cursor: in.Cursor, Limit: in.Limit}
	failure := engine.Fail(engine.CodeValidationFailed)
	for _, bound := range []struct {
		name, text string
		to         **time.Time
	}{{"from", in.From, &q.From}, {"to", in.To, &q.To}} {
		if bound.text == "" {
			continue
		}
		at, err := engine.ParseMoment(bound.text)
		if err != nil {
			failure.Details = append(failure.Details, engine.ErrorDetail{Field: pointer(bound.name), Code: "TIME",
				Message: bound.name + " must be a day such as 2026-11-01, or a time such as 2026-11-01T08:00:00Z."})
			continue
		}
		*bound.to = &at
	}
	if len(failure.Details) > 0 {
		return nil, failure
	}
	page, err := h.Engine.Audit.Trail(ctx, c.by, q)
	if err != nil {
		return nil, err
	}
	out := &auditOutput{}
	out.Body.Success, out.Body.Entries = true, each(page.Entries, auditAnswer)
	out.Body.NextCursor = textOrNull(page.NextCursor)
	return out, nil
}

func auditAnswer(a engine.AuditEntry) auditEntry {
	return auditEntry{Seq: a.Seq, At: clock(a.At), Kind: a.Action, KeyID: textOrNull(a.KeyID), Subject: a.Subject,
		Before: a.Before, After: a.After, PrevHash: textOrNull(a.PrevHash), Hash: textOrNull(a.Hash)}
}
