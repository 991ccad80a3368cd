package mcp

import (
	"context"
	"encoding/json"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// tool is what a client is told of a tool.
type tool struct {
	name, title, about string
	hints              *sdk.ToolAnnotations
	output             json.RawMessage // JSON schema of what it answers
}

// add offers a tool. do asks the API and gives its JSON, or why it was not done.
func add[In any](s *sdk.Server, a *api, t tool, do func(context.Context, In) (json.RawMessage, error)) {
	offered := &sdk.Tool{Name: t.name, Title: t.title, Description: t.about, Annotations: t.hints}
	if !a.asText {
		offered.OutputSchema = t.output
	}
	sdk.AddTool(s, offered, func(ctx context.Context, r *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
		raw, err := do(ctx, in)
		return a.answer(r, raw, err)
	})
}

// sentence tells a person in one line what an answer holds.
func sentence(raw json.RawMessage) string {
	var v struct {
		FileName     string            `json:"file_name"`
		DocumentType string            `json:"document_type"`
		Status       string            `json:"status"`
		Total        *int              `json:"total"`
		Rows         *int              `json:"transactions_total"`
		Data         json.RawMessage   `json:"data"`
		Documents    []json.RawMessage `json:"documents"`
		Result       *struct {
			BalanceChecks struct{ Status string } `json:"balance_checks"`
			Validation    struct{ Status string } `json:"validation"`
		} `json:"result"`
	}
	if json.Unmarshal(raw, &v) != nil {
		return inStructured
	}
	var list []json.RawMessage
	var application struct {
		AppID  string `json:"app_id"`
		Status string `json:"status"`
	}
	switch {
	case v.Result != nil && v.Rows != nil:
		return fmt.Sprintf("%s, %s: %d transactions, balance checks %s, validation %s. %s", v.FileName, v.DocumentType, *v.Rows,
			word(v.Result.BalanceChecks.Status), word(v.Result.Validation.Status), inStructured)
	case v.Result != nil:
		return fmt.Sprintf("%s, %s: validation %s. %s", v.FileName, v.DocumentType, word(v.Result.Validation.Status), inStructured)
	case v.Total != nil:
		return fmt.Sprintf("%d of %d papers. %s", len(v.Documents), *v.Total, inStructured)
	case json.Unmarshal(v.Data, &list) == nil && list != nil:
		return fmt.Sprintf("%d listed. %s", len(list), inStructured)
	case json.Unmarshal(v.Data, &application) == nil && application.AppID != "":
		return fmt.Sprintf("%s is %s. %s", application.AppID, application.Status, inStructured)
	case v.Status != "":
		return fmt.Sprintf("The paper is %s. %s", v.Status, inStructured)
	}
	return inStructured
}

// inStructured says where the answer is, to those who see the text alone.
const inStructured = "The answer is the structured content."

func word(status string) string {
	if status == "" {
		return "not there"
	}
	return status
}
