package httpapi

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestEveryEventHasItsPayloadInTheDocument(t *testing.T) {
	document := readContract(t, openTestServer(t).handler.OpenAPI()).document
	mapping := document.Components.Schemas[webhookPayload].Value.Discriminator.Mapping
	for _, event := range append(slices.Clone(engine.CallbackEvents), engine.EventWebhookTest) {
		ref, ok := mapping[string(event)]
		if !ok {
			t.Errorf("%s: WebhookPayload does not name its schema", event)
			continue
		}
		schema := document.Components.Schemas[strings.TrimPrefix(ref.Ref, schemaPath)].Value
		if words := schema.Properties["event"].Value.Enum; len(words) != 1 || words[0] != string(event) {
			t.Errorf("%s: its payload's event may be %v, want only that", event, words)
		}
	}
	if len(mapping) != len(engine.CallbackPayloads) {
		t.Errorf("%d events have payloads, %d are in the document", len(engine.CallbackPayloads), len(mapping))
	}
}

func TestPayloadsOfTheFeedFitTheirSchemas(t *testing.T) {
	s := openTestServer(t)
	document := readContract(t, s.handler.OpenAPI()).document
	union := document.Components.Schemas[webhookPayload].Value
	for event, zero := range engine.CallbackPayloads {
		body, err := json.Marshal(zero)
		if err != nil {
			t.Fatal(err)
		}
		var payload map[string]any
		if err := json.Unmarshal(body, &payload); err != nil {
			t.Fatal(err)
		}
		schema := document.Components.Schemas[strings.TrimPrefix(union.Discriminator.Mapping[string(event)].Ref, schemaPath)].Value
		if got, want := slices.Sorted(maps.Keys(payload)), slices.Sorted(maps.Keys(schema.Properties)); !slices.Equal(got, want) {
			t.Errorf("%s is sent with %v, described with %v", event, got, want)
		}
		if !slices.Equal(slices.Sorted(slices.Values(schema.Required)), slices.Sorted(maps.Keys(payload))) {
			t.Errorf("%s: %v are required, want all of %v", event, schema.Required, slices.Sorted(maps.Keys(payload)))
		}
	}
}
