package httpapi

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// categoryRuleHandlers serve an organization's own rules for rows of statements.
type categoryRuleHandlers struct{ *server }

func (h categoryRuleHandlers) operations() operations {
	about := "A rule matches whole words that follow each other in a row's description, without case, accents and signs, and decides category and counterparty " +
		"before the built-in judgement. Of several the one with most words wins, then the longest, then the first. What an analyst put stays. "
	return operations{
		"getCategoryRules": {
			summary: "Read the rules for categories and counterparties",
			about:   "In their order. `applied` says whether every result follows them. The `ETag` is for `If-Match` of a change.",
		},
		"replaceCategoryRules": {
			summary: "Replace the rules for categories and counterparties",
			about: about + "The whole list becomes the next revision; the same list again changes nothing. New readings use it at once. Results that exist are " +
				"computed again from their rows in the background, without reading papers again; each that changes gets a new `ETag`, and its `edited.reason` " +
				"is `category_rules`.",
			bodyLimit: ruleBody,
			request:   jsonBody(inputSchema[engine.CategoryRulesInput](h.server)),
			failures:  []engine.Code{engine.CodePreconditionFailed},
		},
		"previewCategoryRules": {
			summary: "Try rules on the archive",
			about: "Compares what the newest 200 statements show with what they would show under a list of rules, and keeps nothing. " +
				"`complete` says whether no statement was left out, for their number or for time.",
			bodyLimit: ruleBody,
			request:   jsonBody(inputSchema[engine.CategoryRulesInput](h.server)),
		},
		"listCategoryRuleRevisions": {
			summary: "List the revisions of the rules, newest first",
			about:   "Without their rules, at most the newest 100.",
		},
		"getCategoryRuleRevision": {
			summary: "Read one revision of the rules",
			about:   "A revision never changes.",
		},
	}
}

// ruleBody is the limit of bodies with rules: the longest list, in which every byte is written as an escape.
const ruleBody = 8 << 20

func rulesETag(revision int64) string {
	return `"category-rules-` + strconv.FormatInt(revision, 10) + `"`
}

type rulesRef struct{}

// rulesChange optionally names the revisions that a change may be based on.
type rulesChange struct {
	IfMatch string `header:"If-Match" doc:"The ETag of the rules as they were read; 412 when they have changed since. Optional."`
}

type rulesRevisionRef struct {
	Revision string `path:"revision" doc:"A positive integer."`
}

// rulesBody is a list of rules as it is sent: engine.CategoryRulesInput with members that may be null.
type rulesBody struct {
	Rules []ruleInBody `json:"rules"`
}

type ruleInBody struct {
	ID           string          `json:"id"`
	Match        string          `json:"match"`
	Direction    string          `json:"direction"`
	Category     string          `json:"category"`
	Counterparty json.RawMessage `json:"counterparty"`
	Note         string          `json:"note"`
	Active       *bool           `json:"active"`
	CreatedAt    json.RawMessage `json:"created_at"`
	CreatedBy    json.RawMessage `json:"created_by"`
}

func readRules(c *call) (in engine.CategoryRulesInput, err error) {
	body, err := readJSON[rulesBody](c)
	if err != nil || body.Rules == nil {
		return in, err
	}
	in.Rules = make([]engine.CategoryRuleInput, len(body.Rules))
	for i, r := range body.Rules {
		in.Rules[i] = engine.CategoryRuleInput{
			ID: r.ID, Match: r.Match, Direction: engine.RuleDirection(r.Direction), Category: r.Category, Note: r.Note,
			Active: r.Active,
		}
		if len(r.Counterparty) > 0 && json.Unmarshal(r.Counterparty, &in.Rules[i].Counterparty) != nil {
			return in, engine.FailField(
				"/rules/"+strconv.Itoa(i)+"/counterparty", "TYPE", "counterparty must be a string or null.",
			)
		}
	}
	return in, nil
}

// categoryRule is a rule in responses.
type categoryRule struct {
	// The rule's UUID; it stays the same while match and direction do.
	ID string `json:"id" doc:"Stays the same while match and direction do, and in transactions names the rule that decided a row."`
	// Words that follow each other in a description.
	Match string `json:"match" doc:"Words that follow each other in a description; ^ before them: it begins with them, $ after them: it ends with them."`
	// in, out or both.
	Direction engine.RuleDirection `json:"direction" enum:"in,out,both"`
	// What the rows are.
	Category string `json:"category"`
	// Who paid or was paid; nil leaves it to the built-in judgement.
	Counterparty *string `json:"counterparty" nullable:"true" doc:"Null leaves it to the built-in judgement."`
	// For people; may be empty.
	Note string `json:"note"`
	// An inactive rule decides nothing.
	Active bool `json:"active"`
	// When the rule was first put, UTC.
	CreatedAt clock `json:"created_at"`
	// Public id of the key that put it first; empty for the operator.
	CreatedBy string `json:"created_by" doc:"Public id of the key that put it first; empty for the operator."`
}

// RuleRevision says which revision it is and who put it.
type RuleRevision struct {
	// The revision, from 1; 0 before the first.
	Revision int64 `json:"revision" minimum:"0" doc:"Counts the changes of the list; 0 before the first."`
	// When it was put, UTC; nil at revision 0.
	UpdatedAt *clock `json:"updated_at" nullable:"true"`
	// Public id of the key; nil at revision 0, and if the operator put it.
	UpdatedBy *string `json:"updated_by" nullable:"true" doc:"Public id of the key that put it; null for the operator."`
}

// listedRevision is a revision in lists.
type listedRevision struct {
	RuleRevision
	// How many rules it has.
	Rules int `json:"rules" doc:"How many rules it has."`
}

type rulesOutput struct {
	ETag string `header:"ETag" doc:"For If-Match of a later change."`
	Body struct {
		Success bool `json:"success"`
		RuleRevision
		Applied bool           `json:"applied" doc:"Every result follows this revision."`
		Rules   []categoryRule `json:"rules"`
	}
}

type rulesRevisionOutput struct {
	Body struct {
		Success bool `json:"success"`
		RuleRevision
		Rules []categoryRule `json:"rules"`
	}
}

type rulesRevisionsOutput struct {
	Body struct {
		Success   bool             `json:"success"`
		Revisions []listedRevision `json:"revisions"`
	}
}

type rulePreviewOutput struct {
	Body struct {
		Success bool               `json:"success"`
		Preview engine.RulePreview `json:"preview"`
	}
}

func (h categoryRuleHandlers) getCategoryRules(ctx context.Context, c *call, _ *rulesRef) (*rulesOutput, error) {
	return rulesAnswer(h.Engine.Rules.Get(ctx, c.by))
}

func (h categoryRuleHandlers) replaceCategoryRules(
	ctx context.Context, c *call, _ *rulesChange,
) (*rulesOutput, error) {
	match, err := ifMatch(c.r.Header.Values("If-Match"), rulesETag)
	if err != nil {
		return nil, err
	}
	in, err := readRules(c)
	if err != nil {
		return nil, err
	}
	return rulesAnswer(h.Engine.Rules.Replace(ctx, c.by, in, match))
}

func (h categoryRuleHandlers) previewCategoryRules(
	ctx context.Context, c *call, _ *rulesRef,
) (*rulePreviewOutput, error) {
	in, err := readRules(c)
	if err != nil {
		return nil, err
	}
	out := &rulePreviewOutput{}
	out.Body.Success = true
	out.Body.Preview, err = h.Engine.Rules.Preview(ctx, c.by, in)
	return out, err
}

func (h categoryRuleHandlers) listCategoryRuleRevisions(
	ctx context.Context, c *call, _ *rulesRef,
) (*rulesRevisionsOutput, error) {
	list, err := h.Engine.Rules.Revisions(ctx, c.by)
	if err != nil {
		return nil, err
	}
	out := &rulesRevisionsOutput{}
	out.Body.Success = true
	out.Body.Revisions = each(list, func(r engine.RuleRevision) listedRevision {
		return listedRevision{revisionAnswer(r.Revision, r.At, r.KeyID), r.Rules}
	})
	return out, nil
}

func (h categoryRuleHandlers) getCategoryRuleRevision(
	ctx context.Context, c *call, in *rulesRevisionRef,
) (*rulesRevisionOutput, error) {
	number, ok := engine.ParseDocumentID(in.Revision) // revisions are written like ids
	if !ok {
		return nil, engine.Fail(engine.CodeNotFound)
	}
	r, err := h.Engine.Rules.Revision(ctx, c.by, number)
	if err != nil {
		return nil, err
	}
	out := &rulesRevisionOutput{}
	out.Body.Success, out.Body.RuleRevision = true, revisionAnswer(r.Revision, r.At, r.KeyID)
	out.Body.Rules = each(r.Rules, ruleAnswer)
	return out, nil
}

func rulesAnswer(r engine.CategoryRules, applied bool, err error) (*rulesOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &rulesOutput{ETag: rulesETag(r.Revision)}
	out.Body.Success, out.Body.Applied = true, applied
	out.Body.RuleRevision, out.Body.Rules = revisionAnswer(r.Revision, r.At, r.KeyID), each(r.Rules, ruleAnswer)
	return out, nil
}

func revisionAnswer(revision int64, at time.Time, key string) RuleRevision {
	out := RuleRevision{Revision: revision}
	if revision > 0 {
		when := clock(at)
		out.UpdatedAt = &when
	}
	if key != "" {
		out.UpdatedBy = &key
	}
	return out
}

func ruleAnswer(r engine.CategoryRule) categoryRule {
	return categoryRule{
		ID:           r.ID,
		Match:        r.Match,
		Direction:    r.Direction,
		Category:     r.Category,
		Counterparty: r.Counterparty,
		Note:         r.Note,
		Active:       r.Active,
		CreatedAt:    clock(r.CreatedAt),
		CreatedBy:    r.CreatedBy,
	}
}
