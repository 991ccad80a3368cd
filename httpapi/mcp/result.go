package mcp

import (
	"encoding/json"
	"fmt"
)

// Rows of a result in one answer.
const (
	defaultRows = 50
	maxRows     = 500
)

// without is a JSON object without one member.
func without(raw json.RawMessage, name string) (json.RawMessage, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(raw, &object); err != nil {
		return nil, fmt.Errorf("the server's answer is no object: %w", err)
	}
	delete(object, name)
	return json.Marshal(object)
}

// pageOfResult cuts the transactions of GET /documents/{id} to most rows from the place from on, and says
// how many there are; provenance is left out unless it is wanted.
func pageOfResult(raw json.RawMessage, from, most int, provenance bool) (json.RawMessage, error) {
	var body struct {
		Document map[string]json.RawMessage `json:"document"`
	}
	if err := json.Unmarshal(raw, &body); err != nil || body.Document == nil {
		return nil, fmt.Errorf("the server's answer holds no document")
	}
	var result map[string]json.RawMessage
	if err := json.Unmarshal(body.Document["result"], &result); err != nil || result == nil {
		return json.Marshal(body.Document) // not completed: there is no result yet
	}
	if !provenance {
		delete(result, "provenance")
	}
	var rows []json.RawMessage
	if listed, ok := result["transactions"]; ok {
		if err := json.Unmarshal(listed, &rows); err != nil {
			return nil, fmt.Errorf("the server's transactions are no list: %w", err)
		}
		first := min(from, len(rows))
		page, err := json.Marshal(rows[first:min(first+most, len(rows))])
		if err != nil {
			return nil, err
		}
		result["transactions"] = page
		body.Document["transactions_total"] = json.RawMessage(fmt.Sprint(len(rows)))
		body.Document["transactions_from"] = json.RawMessage(fmt.Sprint(first))
	}
	shown, err := json.Marshal(result)
	if err != nil {
		return nil, err
	}
	body.Document["result"] = shown
	return json.Marshal(body.Document)
}
