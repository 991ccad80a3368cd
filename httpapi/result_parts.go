package httpapi

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// PartsQuery are the parameters of every answer that holds a document's result. An empty list is no list that was
// left out, so that they are read from the request itself.
type PartsQuery struct {
	Include []string `query:"include" nullable:"false" example:"[\"net_pay\",\"validation\"]" doc:"Only these top-level members of the result, with a comma between them. Not together with exclude."`
	Exclude []string `query:"exclude" nullable:"false" example:"[\"provenance\",\"fraud_detection\"]" doc:"The result without these top-level members."`
	Checks  string   `query:"checks" enum:"run" doc:"run leaves out the checks that did not run (not_applicable), in validation and fraud_detection."`
}

// parts are what a request asks for.
func (c *call) parts() (engine.ResultParts, error) {
	query := c.r.URL.Query()
	parts := engine.ResultParts{Include: listOf(query, "include"), Exclude: listOf(query, "exclude"), RunChecks: query.Get("checks") != ""}
	return parts, parts.Check()
}

// listOf are the values of a parameter that is a list; nil when it is not given.
func listOf(query url.Values, name string) []string {
	if !query.Has(name) {
		return nil
	}
	list := []string{}
	for value := range strings.SplitSeq(query.Get(name), ",") {
		list = append(list, strings.TrimSpace(value))
	}
	return list
}

// partsOf cuts a document's result down to what was asked for.
func (s *server) partsOf(parts engine.ResultParts, documentType string, result json.RawMessage) (resultJSON, error) {
	known := s.resultNames
	if _, custom := engine.CustomSlug(documentType); custom && len(result) == 0 {
		known = anyName
	}
	cut, err := parts.Of(result, known)
	return resultJSON(cut), err
}

// anyName takes every name: what results of an organization's own schema hold is in the schema.
func anyName(string) bool { return true }

// namesOfResults says which members the results of the installation's document types have; nil when nothing is
// known of them.
func namesOfResults(results []engine.ResultShape) func(name string) bool {
	if len(results) == 0 {
		return nil
	}
	names := map[string]bool{}
	for _, shape := range results {
		for name := range maps.Keys(newShapes(map[string]*huma.Schema{}).result(shape).Properties) {
			names[name] = true
		}
	}
	return func(name string) bool { return names[name] }
}

// batchPartsOf judges what was asked for of a batch's results before the first of them is sent.
func (s *server) batchPartsOf(parts engine.ResultParts, r engine.BatchRecord) error {
	custom := slices.ContainsFunc(r.Entries, func(e engine.BatchEntry) bool {
		_, custom := engine.CustomSlug(e.DeclaredType)
		return custom
	})
	if custom {
		return nil
	}
	_, err := parts.Of(nil, s.resultNames)
	return err
}

// batchPartOf cuts one document's result of a batch; what was asked for is judged already.
func batchPartOf(parts engine.ResultParts, result json.RawMessage) (resultJSON, error) {
	cut, err := parts.Of(result, anyName)
	return resultJSON(cut), err
}
