package engine

import "context"

const (
	// maxLaneInFlight bounds the deliveries to one registered receiver at the same time, so that one that
	// is dead takes few of the places that all share. A receiver that answers within 50 ms still gets
	// some 600 a second.
	maxLaneInFlight = 32
	// maxLanePending bounds those that wait for it as well: ten batches of a hundred documents.
	maxLanePending = 1024
)

// laneKey names a registered receiver.
type laneKey struct {
	org OrgID
	id  string
}

// lane is what is on its way to one registered receiver.
type lane struct {
	slots   chan struct{}
	pending map[*sending]struct{}
}

// turns are the lane's places; nil, without bound, for a webhook_url.
func (l *lane) turns() chan struct{} {
	if l == nil {
		return nil
	}
	return l.slots
}

// enterLane counts a delivery into its receiver's lane; false when the lane is full. A webhook_url has no
// lane. The caller holds the lock.
func (s *callbackSender) enterLane(d *sending) (*lane, bool) {
	if d.delivery == nil {
		return nil, true
	}
	key := laneKey{d.delivery.Org, d.delivery.WebhookID}
	own := s.lanes[key]
	if own == nil {
		own = &lane{make(chan struct{}, maxLaneInFlight), map[*sending]struct{}{}}
		s.lanes[key] = own
	}
	if len(own.pending) >= maxLanePending {
		return nil, false
	}
	own.pending[d] = struct{}{}
	return own, true
}

func (s *callbackSender) leaveLane(d *sending) {
	if d.delivery == nil {
		return
	}
	key := laneKey{d.delivery.Org, d.delivery.WebhookID}
	own := s.lanes[key]
	if delete(own.pending, d); len(own.pending) == 0 {
		delete(s.lanes, key)
	}
}

// closeLane ends all deliveries to a receiver, because of cause, and waits until they have ended.
func (s *callbackSender) closeLane(org OrgID, id string, cause error) {
	s.mu.Lock()
	var ending []*sending
	if own := s.lanes[laneKey{org, id}]; own != nil {
		ending = collect(own.pending)
	}
	s.mu.Unlock()
	end(ending, cause)
}

// addressed gives the callback its receiver's present address and secrets. By hand, a receiver that is
// switched off is reached too.
func (e *Engine) addressed(ctx context.Context, o outgoing) (Callback, error) {
	c := o.callback
	w, err := e.Store.Webhook(ctx, o.delivery.Org, o.delivery.WebhookID)
	if err != nil {
		return c, unsentGone
	}
	if !w.Active && o.delivery.Attempt == DeliveryFirst {
		return c, unsentInactive
	}
	c.URL = w.URL
	c.Secrets, err = e.openSecrets(w)
	return c, err
}

// openSecrets are the secrets that sign at present, the newest first. An old one that does not open any
// more, because the installation's key is another, must not keep the new one from working.
func (e *Engine) openSecrets(w Webhook) ([][]byte, error) {
	if e.Sealer == nil {
		return nil, unsentSecret
	}
	secret, err := e.Sealer.Open(w.Secret)
	if err != nil {
		return nil, unsentSecret
	}
	secrets := [][]byte{secret}
	if w.OldSecretEnds(e.now()) != nil {
		if old, err := e.Sealer.Open(w.OldSecret); err == nil {
			secrets = append(secrets, old)
		}
	}
	return secrets, nil
}
