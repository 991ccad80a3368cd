package httpapi

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// transactionsBody bounds a replacement: 15,000 rows with every name have about 8 MB.
const transactionsBody = 10 << 20

// editRef names a document and, when the client wants it, the versions that an edit may start from. The
// header may come in several lines, so that it is read from the request itself.
type editRef struct {
	ID      string `path:"document_id" doc:"A positive integer below 2^53."`
	IfMatch string `header:"If-Match" doc:"The ETag of the document as it was read; 412 when its result was edited since. Optional."`
}

// transactionsETag is the entity tag of a document's result: of its transactions and its other fields.
func transactionsETag(version int64) string {
	return `"` + etagWord + strconv.FormatInt(version, 10) + `"`
}

const etagWord = "transactions-"

// ifMatch reads the header: "*" or a list of entity tags, of which those count that tag gives for their
// version. Weak tags and those of other things match nothing (RFC 9110 §13.1.1), which is no fault of form.
func ifMatch(headers []string, tag func(version int64) string) (*engine.IfMatch, error) {
	joined := strings.TrimSpace(strings.Join(headers, ","))
	switch joined {
	case "":
		return nil, nil
	case "*":
		return &engine.IfMatch{Any: true}, nil
	}
	match := &engine.IfMatch{}
	for given := range strings.SplitSeq(joined, ",") {
		given = strings.TrimSpace(given)
		strong := strings.TrimPrefix(given, "W/")
		if len(strong) < 2 || strong[0] != '"' || strong[len(strong)-1] != '"' || strings.Contains(strong[1:len(strong)-1], `"`) {
			return nil, engine.Fail(engine.CodeInvalidRequest, "If-Match must be * or a list of entity tags in double quotes, as the ETag header gave them.")
		}
		digits := strings.TrimPrefix(strong[:len(strong)-1], strings.TrimSuffix(tag(0), `0"`))
		if version, err := strconv.ParseInt(digits, 10, 64); err == nil && given == tag(version) {
			match.Versions = append(match.Versions, version)
		}
	}
	return match, nil
}

type transactionsOutput struct {
	ETag    string `header:"ETag" doc:"For If-Match of a later edit."`
	Warning string `header:"Warning" doc:"Set when rows came without their number and lost further details."`
	Body    struct {
		Success       bool                          `json:"success"`
		Transactions  transactionList               `json:"transactions"`
		Metrics       partOf[*engine.Metrics]       `json:"metrics" doc:"null when nothing was read and nothing revalidated yet."`
		BalanceChecks partOf[*engine.BalanceChecks] `json:"balance_checks" doc:"null as metrics is."`
	}
}

// detailsWarning tells in the answer what quality.warnings of the result says at more length.
const detailsWarning = `299 dossier "` + engine.WarningRowDetailsDropped + `: rows came without their row number and lost further details; send row back to keep them"`

func transactionsAnswer(edited engine.EditedTransactions, err error) (*transactionsOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &transactionsOutput{ETag: transactionsETag(edited.Version)}
	if edited.DetailsDropped {
		out.Warning = detailsWarning
	}
	out.Body.Success, out.Body.Transactions = true, edited.Result.Transactions
	if out.Body.Transactions == nil {
		out.Body.Transactions = transactionList{}
	}
	if edited.Result.Metrics == nil {
		return out, nil
	}
	if out.Body.Metrics, err = json.Marshal(edited.Result.Metrics); err != nil {
		return nil, err
	}
	out.Body.BalanceChecks, err = json.Marshal(edited.Result.BalanceChecks)
	return out, err
}

func (s *server) replaceTransactions(ctx context.Context, c *call, in *editRef) (*transactionsOutput, error) {
	match, err := ifMatch(c.r.Header.Values("If-Match"), transactionsETag)
	if err != nil {
		return nil, err
	}
	replacement, err := readTransactions(c)
	if err != nil {
		return nil, err
	}
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	replacement.IfMatch = match
	return transactionsAnswer(s.Engine.ReplaceTransactions(ctx, c.by, id, replacement))
}

func (s *server) revertTransactions(ctx context.Context, c *call, in *editRef) (*transactionsOutput, error) {
	return s.withoutRows(ctx, c, in, s.Engine.RevertTransactions)
}

func (s *server) revalidateTransactions(ctx context.Context, c *call, in *editRef) (*transactionsOutput, error) {
	return s.withoutRows(ctx, c, in, s.Engine.RevalidateTransactions)
}

// withoutRows runs an edit that takes no body.
func (s *server) withoutRows(ctx context.Context, c *call, in *editRef,
	run func(context.Context, engine.Principal, int64, *engine.IfMatch) (engine.EditedTransactions, error)) (*transactionsOutput, error) {
	match, err := ifMatch(c.r.Header.Values("If-Match"), transactionsETag)
	if err != nil {
		return nil, err
	}
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	return transactionsAnswer(run(ctx, c.by, id, match))
}
