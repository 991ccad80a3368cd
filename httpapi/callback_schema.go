package httpapi

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// webhookPayload is the union of all callbacks' bodies, told apart by event.
const webhookPayload = "WebhookPayload"

// payload is a callback's body as the feed shows it.
type payload json.RawMessage

// MarshalJSON implements json.Marshaler.
func (p payload) MarshalJSON() ([]byte, error) { return object(p).MarshalJSON() }

// Schema implements huma.SchemaProvider.
func (payload) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{AnyOf: []*huma.Schema{refTo(webhookPayload), newShapes(r.Map()).of(typeOf[engine.ForgottenPayload]())}}
}

// describeCallbacks documents what the server sends by itself: one webhook an event, and the union of their bodies.
func describeCallbacks(document *huma.OpenAPI) {
	schemas := document.Components.Schemas.Map()
	d := newShapes(schemas)
	union := &huma.Schema{Discriminator: &huma.Discriminator{PropertyName: "event", Mapping: map[string]string{}}}
	document.Webhooks = map[string]*huma.PathItem{}
	for _, event := range slices.Sorted(maps.Keys(engine.CallbackPayloads)) {
		body := d.of(reflect.TypeOf(engine.CallbackPayloads[event]))
		schema := schemas[strings.TrimPrefix(body.Ref, schemaPath)]
		schema.Properties["event"] = oneWord(string(event))
		for name, property := range schema.Properties {
			switch {
			case strings.HasSuffix(name, "_at"):
				property.Format = "date-time"
			case name != "document_id" && strings.HasSuffix(name, "_id") && name != "app_id":
				property.Format = "uuid"
			}
		}
		union.OneOf = append(union.OneOf, body)
		union.Discriminator.Mapping[string(event)] = body.Ref
		document.Webhooks[string(event)] = &huma.PathItem{Post: &huma.Operation{
			Summary:     string(event),
			Description: "Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.",
			Parameters:  callbackHeaders(),
			RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: body}}},
			Responses:   map[string]*huma.Response{"2XX": {Description: http.StatusText(http.StatusOK)}},
		}}
	}
	schemas[webhookPayload] = union
}

// callbackHeaders are those of Standard Webhooks.
func callbackHeaders() []*huma.Param {
	header := func(name, about string) *huma.Param {
		return &huma.Param{Name: name, In: "header", Required: true, Description: about, Schema: &huma.Schema{Type: huma.TypeString}}
	}
	return []*huma.Param{
		header("webhook-id", "Names the event: the same whenever it is sent again."),
		header("webhook-timestamp", "When it was sent, in seconds since 1970."),
		header("webhook-signature", "`v1,` and the HMAC-SHA256, in base64, of \"id.timestamp.body\" under the receiver's or the organization's secret; several are separated by spaces."),
	}
}
