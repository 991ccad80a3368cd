package engine

import (
	"bytes"
	"context"
	"encoding/base64"
)

// sealedAnswer begins the kept body of an answer that shows a secret. JSON never begins so.
const sealedAnswer = "sealed:"

// AboutWebhook names a registered receiver that an answer speaks of.
func AboutWebhook(id string) string { return "webhook:" + id }

// madeSecret is made for a result whose answer shows a secret: it is kept sealed.
func (s *IdempotencyService) madeSecret(ctx context.Context, tx Tx, by Principal, result any, about ...string) error {
	if c := claimOf(ctx); c != nil {
		c.secret = true
	}
	return s.made(ctx, tx, by, result, about...)
}

// sealAnswer is an answer as it is kept.
func (s *IdempotencyService) sealAnswer(c *Claim, a Answer) (Answer, error) {
	if !c.secret {
		return a, nil
	}
	sealed, err := s.config.Sealer.Seal(a.Body)
	if err != nil {
		return a, err
	}
	a.Body = []byte(sealedAnswer + base64.StdEncoding.EncodeToString(sealed))
	return a, nil
}

// openAnswer is a kept answer as it is sent.
func (s *IdempotencyService) openAnswer(a *Answer) (*Answer, error) {
	text, sealed := bytes.CutPrefix(a.Body, []byte(sealedAnswer))
	if !sealed {
		return a, nil
	}
	raw, err := base64.StdEncoding.DecodeString(string(text))
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	if s.config.Sealer == nil {
		return nil, Fail(CodeInternal)
	}
	opened := *a
	if opened.Body, err = s.config.Sealer.Open(raw); err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	return &opened, nil
}
