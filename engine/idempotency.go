package engine

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strconv"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/locks"
)

// IdempotencyService remembers answers, so that a request sent twice is carried out once.
type IdempotencyService struct {
	*core
	claims locks.Keyed[claimed] // keys whose requests are under way
}

// # Why the answer is kept in the transaction of its effect
//
// A client that saw no answer sends the same request with the same Idempotency-Key again. If what the
// request made and the note that it was made were two commits, a crash between them would make it twice
// or lose the answer. So an operation that makes something calls made at the end of its own transaction:
// the answer is worded there, from the result, and stands or falls with it. An answer of a request that
// made nothing is not kept, and the request may be sent again under the same key.
//
// Key and content are kept as digests only: clients put names and numbers of borrowers into keys.

// KeptAnswerLife is how long an Idempotency-Key is known after the first request with it.
const KeptAnswerLife = 24 * time.Hour

// Answer is what a client was told: status, headers and body.
type Answer struct {
	Status int               `json:"status"`
	Header map[string]string `json:"header,omitempty"`
	Body   []byte            `json:"body"`
}

// KeptAnswer is the answer to the first request with an Idempotency-Key.
type KeptAnswer struct {
	Org     OrgID
	ID      string // hex digest of the route and the key
	Content string // hex digest of what was sent, keyed by the key
	MadeAt  time.Time
	// Answer is nil once something that it speaks of was deleted for good. The rest stays, so that a
	// late repetition does not make it anew.
	Answer *Answer
	// About names what the answer speaks of; see AboutApplication and AboutDocument.
	About []string
}

// AboutApplication names an application that an answer speaks of.
func AboutApplication(id string) string { return "application:" + id }

// AboutDocument names a document that an answer speaks of.
func AboutDocument(id int64) string { return "document:" + strconv.FormatInt(id, 10) }

// Claim is a request's Idempotency-Key on its way through one operation. It is for one request.
type Claim struct {
	id     string
	key    []byte
	answer func(result any) (Answer, error)

	content string // "" until Claim was called: what was sent is not known yet
	kept    *Answer
	secret  bool // the answer shows a secret: it is kept sealed
}

// NewClaim makes a claim of a key for a route. answer words an operation's result for the client; it runs
// inside the transaction that makes the result and must be quick.
func NewClaim(route, key string, answer func(result any) (Answer, error)) *Claim {
	sum := sha256.Sum256([]byte(route + "\x00" + key))
	return &Claim{id: hex.EncodeToString(sum[:]), key: []byte(key), answer: answer}
}

// Kept is the answer that was kept for this request, nil when none was. It is the one to send.
func (c *Claim) Kept() *Answer { return c.kept }

type claimKey struct{}

// WithClaim hands a claim to the operation that is called with this context.
func WithClaim(ctx context.Context, c *Claim) context.Context {
	return context.WithValue(ctx, claimKey{}, c)
}

func claimOf(ctx context.Context) *Claim {
	c, _ := ctx.Value(claimKey{}).(*Claim)
	return c
}

// ErrAnswered says that another process kept an answer under the same key meanwhile; nothing was made
// here. Ask FirstAnswer again.
var ErrAnswered = &Error{Code: CodeIdempotencyKeyReused, Message: CodeIdempotencyKeyReused.Row().Sentence}

type claimed struct {
	org OrgID
	id  string
}

// Claim says what the request is that the claim stands for, waits until no other request of this process
// holds the same key, and returns the answer that was kept under it; nil when this is the first request.
// The caller releases the key when its own answer is ready. Errors: IDEMPOTENCY_KEY_REUSED.
func (s *IdempotencyService) Claim(
	ctx context.Context, by Principal, c *Claim, content []byte,
) (first *Answer, release func(), err error) {
	mac := hmac.New(sha256.New, c.key)
	mac.Write(content)
	if !by.Has(ApplicationRead) { // the same words ask for less, and must not be answered with more
		mac.Write([]byte("\x00documents only"))
	}
	c.content = hex.EncodeToString(mac.Sum(nil))
	release, err = s.claims.Hold(ctx, claimed{by.Org, c.id})
	if err != nil {
		return nil, nil, err
	}
	first, err = s.FirstAnswer(ctx, by, c)
	if err != nil {
		release()
		return nil, nil, err
	}
	return first, release, nil
}

// FirstAnswer is the answer that is kept under the claim's key, nil when there is none or it is older than
// a day. Errors: IDEMPOTENCY_KEY_REUSED when the key was used for something else, or for something that
// was deleted since.
func (s *IdempotencyService) FirstAnswer(ctx context.Context, by Principal, c *Claim) (*Answer, error) {
	now, err := s.keepTime(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := s.config.Store.KeptAnswer(ctx, by.Org, c.id)
	switch {
	case errors.Is(err, ErrNotFound), err == nil && !kept.MadeAt.After(now.Add(-KeptAnswerLife)):
		return nil, nil
	case err != nil:
		return nil, s.storageError(err)
	case kept.Content != c.content:
		return nil, Fail(CodeIdempotencyKeyReused)
	case kept.Answer == nil:
		return nil, Fail(
			CodeIdempotencyKeyReused,
			"What the first request with this Idempotency-Key made was deleted since; send a new key to make it anew.",
		)
	}
	return s.openAnswer(kept.Answer)
}

// made ends the transaction of an operation that makes something: under an Idempotency-Key it keeps the
// answer to the first request. about names the applications and documents that the answer speaks of.
func (s *IdempotencyService) made(ctx context.Context, tx Tx, by Principal, result any, about ...string) error {
	c := claimOf(ctx)
	if c == nil || c.content == "" {
		return nil
	}
	answer, err := c.answer(result)
	if err != nil {
		return FailWith(CodeInternal, err)
	}
	lasting, err := s.sealAnswer(c, answer)
	if err != nil {
		return FailWith(CodeInternal, err)
	}
	now, err := s.keepTime(ctx)
	if err != nil {
		return err
	}
	err = tx.KeepAnswer(
		ctx,
		KeptAnswer{Org: by.Org, ID: c.id, Content: c.content, MadeAt: s.now(), Answer: &lasting, About: about},
		now.Add(-KeptAnswerLife),
	)
	if errors.Is(err, ErrDuplicate) {
		return ErrAnswered
	}
	c.kept = &answer
	return err
}

// dropOldAnswers forgets the keys of an organization that are older than a day.
func (s *MaintenanceService) dropOldAnswers(ctx context.Context, org OrgID) error {
	now, err := s.keepTime(ctx)
	if err != nil {
		return err
	}
	return s.inTx(ctx, func(tx Tx) error {
		return tx.DropKeptAnswers(ctx, org, now.Add(-KeptAnswerLife))
	})
}

// IdempotencyReads are the questions about kept answers.
type IdempotencyReads interface {
	// KeptAnswer finds by id, however old it is. About is not read.
	KeptAnswer(ctx context.Context, org OrgID, id string) (KeptAnswer, error)
}

// IdempotencyWrites keep and forget answers.
type IdempotencyWrites interface {
	// KeepAnswer adds one, in place of one with the same id made at a time or before it; ErrDuplicate when
	// a younger one is kept.
	KeepAnswer(ctx context.Context, a KeptAnswer, expired time.Time) error
	// ForgetAnswers empties the answers that speak of something; their ids stay.
	ForgetAnswers(ctx context.Context, org OrgID, about string) error
	// DropKeptAnswers deletes those made at a time or before it.
	DropKeptAnswers(ctx context.Context, org OrgID, expired time.Time) error
}

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
