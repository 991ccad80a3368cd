package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func addCashflowTools(s *sdk.Server, a *api) {
	add(s, a, tool{
		name:   "get_summary",
		title:  "See an application on one page",
		hints:  reading(),
		output: summaryOutput,
		about: "Shows the headline figures of an application over all its statements (revenue, balances, debts, DSCR or debt to income, the largest loan), " +
			"what the papers cover, the gravest findings and which rules of the lender's policy were hit. A figure that is null has its reason. " +
			"Begin with it; get_cashflow has the months, rows and evidence. The key needs document:read too.",
	}, a.getSummary)
	add(s, a, tool{
		name:   "get_cashflow",
		title:  "See all statements of an application as one",
		hints:  reading(),
		output: cashflowOutput,
		about: "Shows accounts, months, averages, own transfers, income, debts, affordability, findings and policy over all statements of an application. " +
			"Without rows_limit it has no rows; include evidence says of each figure by which formula and rows it came about. The key needs document:read too.",
	}, a.getCashflow)
	add(s, a, tool{
		name:   "get_policy",
		title:  "Read the lender's policy",
		hints:  reading(),
		output: policyOutput,
		about:  "Reads the underwriting policy in force: thresholds, rules and scorecard. A rule that is hit is no decision.",
	}, a.getPolicy)
}

// viewInput chooses what a view sums.
type viewInput struct {
	ID       string   `json:"id" jsonschema:"the application's id or its app_id (APP-12)"`
	From     *string  `json:"from,omitempty" jsonschema:"first day, YYYY-MM-DD, or month, YYYY-MM"`
	To       *string  `json:"to,omitempty" jsonschema:"last day, YYYY-MM-DD, or month, YYYY-MM"`
	Accounts []string `json:"accounts,omitempty" jsonschema:"account keys as get_cashflow gives them; default all"`
}

func (in viewInput) query() (q query) {
	q.text("from", in.From)
	q.text("to", in.To)
	if in.Accounts != nil {
		q.set("accounts", strings.Join(in.Accounts, ","))
	}
	return q
}

func (a *api) getSummary(ctx context.Context, in viewInput) (json.RawMessage, error) {
	q := in.query()
	return a.ofView(ctx, in.ID, "/summary", &q)
}

func (a *api) ofView(ctx context.Context, id, below string, q *query) (json.RawMessage, error) {
	path, err := applicationPath(id)
	if err != nil {
		return nil, err
	}
	return a.get(ctx, loanScheme, path+below+q.String())
}

type cashflowInput struct {
	viewInput
	RowsFrom int      `json:"rows_from,omitempty" jsonschema:"place of the first row wanted, from 0"`
	RowsMost int      `json:"rows_limit,omitempty" jsonschema:"how many rows, 0 to 500, default 0"`
	Include  []string `json:"include,omitempty" jsonschema:"evidence: where each figure comes from"`
}

// getCashflow gives a page of the rows, and evidence only if it is wanted: for a year of two accounts both have
// megabytes.
func (a *api) getCashflow(ctx context.Context, in cashflowInput) (json.RawMessage, error) {
	switch {
	case in.RowsFrom < 0 || in.RowsMost < 0 || in.RowsMost > maxRows:
		return nil, errors.New("rows_from is 0 or more, rows_limit 0 to 500")
	case len(in.Include) > 0 && !slices.Equal(in.Include, []string{"evidence"}):
		return nil, fmt.Errorf("include may name evidence, not %q", strings.Join(in.Include, ", "))
	}
	q := in.query()
	if in.RowsMost == 0 {
		q.set("rows", "false")
	}
	raw, err := a.ofView(ctx, in.ID, "/cashflow", &q)
	if err != nil {
		return nil, err
	}
	return pageOfView(raw, in.RowsFrom, in.RowsMost, len(in.Include) > 0)
}

// pageOfView cuts the rows of a view to a page, and says how many there are. Without evidence it leaves that out.
func pageOfView(raw json.RawMessage, from, most int, evidence bool) (json.RawMessage, error) {
	var answer struct {
		Data map[string]json.RawMessage `json:"data"`
	}
	var rows []json.RawMessage
	err := json.Unmarshal(raw, &answer)
	if err == nil && answer.Data["rows"] != nil {
		err = json.Unmarshal(answer.Data["rows"], &rows)
	}
	if err == nil && answer.Data == nil {
		err = errors.New("it has no data")
	}
	if err != nil {
		return nil, fmt.Errorf("the server's answer is no view: %w", err)
	}
	delete(answer.Data, "rows")
	if !evidence {
		delete(answer.Data, "evidence")
	}
	if most > 0 {
		begin := min(from, len(rows))
		page := rows[begin:min(begin+most, len(rows))]
		answer.Data["rows"], err = json.Marshal(append([]json.RawMessage{}, page...))
		answer.Data["rows_total"] = fmt.Append(nil, len(rows))
		answer.Data["rows_from"] = fmt.Append(nil, from)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(answer)
}

func (a *api) getPolicy(ctx context.Context, _ struct{}) (json.RawMessage, error) {
	return a.get(ctx, loanScheme, "/policy")
}
