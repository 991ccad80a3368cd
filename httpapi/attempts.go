package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) attemptRoutes() {
	register(s, route{method: http.MethodPost, path: "/documents/{document_id}/unlock", id: "unlockDocument", scheme: documentScheme,
		summary: "Read a protected document again, with a password", scope: engine.DocumentWrite, status: http.StatusAccepted,
		about: "For a document that failed with `password_required` or `password_incorrect`. `status` returns to `pending`, and the end of this " +
			"attempt is told anew. At most 10 tries a document an hour. The password is sealed, used once and erased.",
		creates: creates(s.uploadAnswer), bodyLimit: smallBody, failures: []engine.Code{engine.CodeDocumentNotLocked},
		request: s.jsonBody(&huma.Schema{Type: huma.TypeObject, Required: []string{"password"}, AdditionalProperties: false, Properties: map[string]*huma.Schema{
			"password":    text("Opens the file; at most 127 bytes."),
			"webhook_url": uri("Gets document.completed or document.failed of this attempt, once. That of the upload is not called again."),
		}})}, s.unlock)
}

type unlockBody struct {
	Password   string `json:"password"`
	WebhookURL string `json:"webhook_url"`
}

func (s *server) unlock(ctx context.Context, c *call, in *documentRef) (*uploadOutput, error) {
	body, err := readJSON[unlockBody](c)
	if err != nil {
		return nil, err
	}
	id, err := in.id()
	if err != nil {
		return nil, err
	}
	d, wait, err := s.Engine.Unlock(ctx, c.by, id, engine.UnlockInput(body))
	if wait > 0 {
		c.w.Header().Set("Retry-After", seconds(wait))
	}
	if err != nil {
		return nil, err
	}
	return s.uploadAnswer(d), nil
}
