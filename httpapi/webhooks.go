package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) webhookRoutes() {
	register(s, route{method: http.MethodPost, path: "/webhooks", id: "createWebhook", scheme: documentScheme,
		summary: "Register a receiver of callbacks", scope: engine.DocumentWrite, status: http.StatusCreated, creates: creates(s.webhookMade),
		about: "The secret is shown in this answer only. `events` left out or empty means all that the key may read; events of loan " +
			"applications need a key with `application:read` as well, and a receiver that gets them is absent to keys without it. At most 20.",
		bodyLimit: smallBody, request: s.jsonBody(s.webhookSchema(inputSchema[engine.WebhookInput](s), "url")),
		failures: []engine.Code{engine.CodeWebhookLimit}}, s.createWebhook)
	register(s, route{method: http.MethodGet, path: "/webhooks", id: "listWebhooks", scheme: documentScheme,
		summary: "List registered receivers, the oldest first", scope: engine.DocumentRead, status: http.StatusOK,
		about: "All of them, at most 20; those that get events of loan applications only for keys with `application:read`."}, s.listWebhooks)
	register(s, route{method: http.MethodGet, path: "/webhooks/{webhook_id}", id: "getWebhook", scheme: documentScheme,
		summary: "Read a registered receiver", scope: engine.DocumentRead, status: http.StatusOK, about: "Its secret is not shown again."}, s.getWebhook)
	register(s, route{method: http.MethodPatch, path: "/webhooks/{webhook_id}", id: "updateWebhook", scheme: documentScheme,
		summary: "Change a registered receiver", scope: engine.DocumentWrite, status: http.StatusOK, bodyLimit: smallBody,
		about:   "Values left out stay. An empty list of `events` means all that the key may read.",
		request: s.jsonBody(s.webhookSchema(inputSchema[engine.WebhookPatch](s)))}, s.updateWebhook)
	register(s, route{method: http.MethodDelete, path: "/webhooks/{webhook_id}", id: "deleteWebhook", scheme: documentScheme,
		summary: "Delete a registered receiver", scope: engine.DocumentDelete, status: http.StatusOK,
		about: "Its log goes with it. After the answer nothing is sent to it any more."}, s.deleteWebhook)
	s.deliveryRoutes()
}

func (s *server) deliveryRoutes() {
	rotation := s.jsonBody(inputSchema[engine.RotationInput](s))
	rotation.Required = false
	register(s, route{method: http.MethodPost, path: "/webhooks/{webhook_id}/rotate-secret", id: "rotateWebhookSecret", scheme: documentScheme,
		summary: "Give a receiver a new secret", scope: engine.DocumentWrite, status: http.StatusOK, bodyLimit: smallBody, request: rotation,
		creates: creates(s.webhookMade),
		about: "The new secret is shown in this answer only. For `overlap_hours` (default 24) callbacks bear a signature by each of both. " +
			"A second rotation ends the first overlap: send an `Idempotency-Key`, so that a request sent again is no second one."}, s.rotateWebhookSecret)
	register(s, route{method: http.MethodPost, path: "/webhooks/{webhook_id}/test", id: "testWebhook", scheme: documentScheme,
		summary: "Send a receiver a test event now", scope: engine.DocumentWrite, status: http.StatusOK,
		about: "The answer says what came of it."}, s.testWebhook)
	register(s, route{method: http.MethodGet, path: "/webhooks/{webhook_id}/deliveries", id: "listDeliveries", scheme: documentScheme,
		summary: "List what was sent to a receiver, newest first", scope: engine.DocumentRead, status: http.StatusOK,
		about: "Each entry is one attempt. Entries are kept as long as events, 30 days if the operator says nothing else."}, s.listDeliveries)
	register(s, route{method: http.MethodPost, path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", id: "redeliver", scheme: documentScheme,
		summary: "Send a delivery's event once more", scope: engine.DocumentWrite, status: http.StatusOK,
		about:    "A new delivery with the same `webhook-id`, to the receiver's present address. The answer says what came of it.",
		failures: []engine.Code{engine.CodeDeliveryNotRepeatable}}, s.redeliver)
}

// webhookSchema adds to a body's schema what a type cannot say.
func (s *server) webhookSchema(ref *huma.Schema, required ...string) *huma.Schema {
	schema := s.api.OpenAPI().Components.Schemas.SchemaFromRef(ref.Ref)
	events := schema.Properties["events"]
	events.Items, events.UniqueItems, events.Nullable = eventEnum(), true, false
	schema.Properties["url"].Format = "uri"
	schema.Properties["active"].Description = "Default true on creation. When false, nothing is sent of its own accord."
	schema.Required = required
	return ref
}

type webhookOutput struct {
	Body struct {
		Success bool    `json:"success"`
		Webhook Webhook `json:"webhook"`
	}
}

func (s *server) webhookOutput(w engine.Webhook) *webhookOutput {
	out := &webhookOutput{}
	out.Body.Success, out.Body.Webhook = true, s.webhookAnswer(w)
	return out
}

type webhookSecretOutput struct {
	Body struct {
		Success bool    `json:"success"`
		Webhook Webhook `json:"webhook"`
		Secret  string  `json:"secret" pattern:"^whsec_" doc:"For Standard Webhooks libraries. It is not shown again."`
	}
}

func (s *server) webhookMade(made engine.NewWebhook) *webhookSecretOutput {
	out := &webhookSecretOutput{}
	out.Body.Success, out.Body.Webhook, out.Body.Secret = true, s.webhookAnswer(made.Webhook), made.Secret
	return out
}

func (s *server) createWebhook(ctx context.Context, c *call, _ *struct{}) (*webhookSecretOutput, error) {
	in, err := readJSON[engine.WebhookInput](c)
	if err != nil {
		return nil, err
	}
	made, err := s.Engine.CreateWebhook(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return s.webhookMade(made), nil
}

type webhooksOutput struct {
	Body struct {
		Success  bool      `json:"success"`
		Webhooks []Webhook `json:"webhooks"`
	}
}

func (s *server) listWebhooks(ctx context.Context, c *call, _ *struct{}) (*webhooksOutput, error) {
	list, err := s.Engine.Webhooks(ctx, c.by)
	if err != nil {
		return nil, err
	}
	out := &webhooksOutput{}
	out.Body.Success, out.Body.Webhooks = true, each(list, s.webhookAnswer)
	return out, nil
}

type webhookRef struct {
	ID string `path:"webhook_id"`
}

func (s *server) getWebhook(ctx context.Context, c *call, in *webhookRef) (*webhookOutput, error) {
	w, err := s.Engine.Webhook(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return s.webhookOutput(w), nil
}

func (s *server) updateWebhook(ctx context.Context, c *call, in *webhookRef) (*webhookOutput, error) {
	patch, err := readJSON[engine.WebhookPatch](c)
	if err != nil {
		return nil, err
	}
	w, err := s.Engine.UpdateWebhook(ctx, c.by, in.ID, patch)
	if err != nil {
		return nil, err
	}
	return s.webhookOutput(w), nil
}

func (s *server) deleteWebhook(ctx context.Context, c *call, in *webhookRef) (*successOutput, error) {
	if err := s.Engine.DeleteWebhook(ctx, c.by, in.ID); err != nil {
		return nil, err
	}
	out := &successOutput{}
	out.Body.Success = true
	return out, nil
}

// rotateWebhookSecret takes no body for the defaults.
func (s *server) rotateWebhookSecret(ctx context.Context, c *call, in *webhookRef) (*webhookSecretOutput, error) {
	var rotation engine.RotationInput
	var err error
	if c.body.empty {
		err = c.claims(nil)
	} else {
		rotation, err = readJSON[engine.RotationInput](c)
	}
	if err != nil {
		return nil, err
	}
	made, err := s.Engine.RotateWebhookSecret(ctx, c.by, in.ID, rotation)
	if err != nil {
		return nil, err
	}
	return s.webhookMade(made), nil
}
