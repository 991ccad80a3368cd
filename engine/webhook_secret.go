package engine

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"time"
)

const (
	// webhookSecretBytes lies within the 24 to 64 bytes that Standard Webhooks asks for.
	webhookSecretBytes = 32
	// webhookSecretPrefix is how Standard Webhooks writes a symmetric secret; base64 follows.
	webhookSecretPrefix = "whsec_"
)

// newWebhookSecret makes a secret: sealed to keep, and as text to show once.
func (s *WebhookService) newWebhookSecret() (sealed []byte, text string, err error) {
	secret := make([]byte, webhookSecretBytes)
	rand.Read(secret) // never fails; the process ends instead
	if sealed, err = s.config.Sealer.Seal(secret); err != nil {
		return nil, "", FailWith(CodeInternal, err)
	}
	return sealed, secretText(secret), nil
}

// secretText is a secret as Standard Webhooks libraries take it.
func secretText(secret []byte) string {
	return webhookSecretPrefix + base64.StdEncoding.EncodeToString(secret)
}

// RotateSecret gives a receiver a new secret and returns it; it is not shown again. For the
// overlap the old one signs beside it. An overlap that is still running ends with the next rotation, so a
// client that saw no answer rotates again under the same Idempotency-Key: the secret that its receivers know
// would else sign no more.
func (s *WebhookService) RotateSecret(
	ctx context.Context, by Principal, id string, in RotationInput,
) (NewWebhook, error) {
	if err := s.applications.checkInput(in); err != nil {
		return NewWebhook{}, err
	}
	if s.config.Sealer == nil {
		return NewWebhook{}, s.checkReceiver("")
	}
	sealed, secret, err := s.newWebhookSecret()
	if err != nil {
		return NewWebhook{}, err
	}
	hours := DefaultOverlapHours
	set(&hours, in.OverlapHours)
	rotate := func(w *Webhook) {
		old := w.Secret
		w.Secret, w.OldSecret, w.OldSecretUntil = sealed, nil, nil
		if hours > 0 {
			until := s.now().Add(time.Duration(hours) * time.Hour)
			w.OldSecret, w.OldSecretUntil = old, &until
		}
	}
	w, err := s.changeWebhook(ctx, by, id, "webhook.secret_rotated", rotate, func(tx Tx, w Webhook) error {
		return s.idempotency.madeSecret(ctx, tx, by, NewWebhook{w, secret}, AboutWebhook(w.ID))
	})
	return NewWebhook{w, secret}, err
}

// openSecrets are the secrets that sign at present, the newest first. An old one that does not open any
// more, because the installation's key is another, must not keep the new one from working.
func (s *WebhookService) openSecrets(w Webhook) ([][]byte, error) {
	if s.config.Sealer == nil {
		return nil, unsentSecret
	}
	secret, err := s.config.Sealer.Open(w.Secret)
	if err != nil {
		return nil, unsentSecret
	}
	secrets := [][]byte{secret}
	if w.OldSecretEnds(s.now()) != nil {
		if old, err := s.config.Sealer.Open(w.OldSecret); err == nil {
			secrets = append(secrets, old)
		}
	}
	return secrets, nil
}
