package engine

import "context"

// Registered receivers share the places of all callbacks, so each has bounds, and each organization: one
// that is dead takes few places, and an organization whose receivers are all dead leaves most to others.
var (
	// perReceiver: one that answers within 50 ms still gets some 600 a second; five batches of a hundred
	// documents may wait for it.
	perReceiver = laneBounds{inFlight: 32, pending: 512}
	// perOrganization: a quarter of the places; a batch of a hundred documents for twenty receivers may wait.
	perOrganization = laneBounds{inFlight: maxCallbacksInFlight / 4, pending: maxCallbacksPending / 2}
)

// laneBounds are how many deliveries are under way at the same time, and how many with those that wait.
type laneBounds struct{ inFlight, pending int }

// laneKey names a registered receiver; without id, all of an organization.
type laneKey struct {
	org OrgID
	id  string
}

func (k laneKey) bounds() laneBounds {
	if k.id == "" {
		return perOrganization
	}
	return perReceiver
}

// lanesOf are the lanes that a delivery goes through; a webhook_url has none.
func lanesOf(o outgoing) []laneKey {
	if o.delivery == nil {
		return nil
	}
	return []laneKey{{o.delivery.Org, o.delivery.WebhookID}, {org: o.delivery.Org}}
}

// lane is what is on its way to one receiver, or to all of an organization.
type lane struct {
	slots   chan struct{}
	pending map[*sending]struct{}
}

// enterLanes counts a delivery into its lanes and returns the places that it waits for, in order; false
// when a lane is full. The caller holds the lock.
func (s *callbackSender) enterLanes(d *sending) (turns []chan struct{}, ok bool) {
	keys := lanesOf(d.outgoing)
	for _, key := range keys {
		if own := s.lanes[key]; own != nil && len(own.pending) >= key.bounds().pending {
			return nil, false
		}
	}
	for _, key := range keys {
		own := s.lanes[key]
		if own == nil {
			own = &lane{make(chan struct{}, key.bounds().inFlight), map[*sending]struct{}{}}
			s.lanes[key] = own
		}
		own.pending[d] = struct{}{}
		turns = append(turns, own.slots)
	}
	return turns, true
}

func (s *callbackSender) leaveLanes(d *sending) {
	for _, key := range lanesOf(d.outgoing) {
		own := s.lanes[key]
		if delete(own.pending, d); len(own.pending) == 0 {
			delete(s.lanes, key)
		}
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
func (s *WebhookService) addressed(ctx context.Context, o outgoing) (Callback, error) {
	c := o.callback
	w, err := s.config.Store.Webhook(ctx, o.delivery.Org, o.delivery.WebhookID)
	if err != nil {
		return c, unsentGone
	}
	if !w.Active && o.delivery.Attempt == DeliveryFirst {
		return c, unsentInactive
	}
	c.URL = w.URL
	c.Secrets, err = s.openSecrets(w)
	return c, err
}
