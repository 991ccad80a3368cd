package engine

import "context"

// outgoing is a callback with its body: claimed in a transaction, to be sent after its commit.
type outgoing struct {
	callback Callback
	body     []byte
	delivery *Delivery // to a registered receiver; nil to a webhook_url
}

// news is what a transaction is to tell once it is committed.
type news struct {
	calls []outgoing
	orgs  []OrgID // whose feed has grown
}

func (n *news) add(o outgoing) { n.calls = append(n.calls, o) }
func (n *news) ring(org OrgID) { n.orgs = append(n.orgs, org) }
func newsOf(tx Tx) *news       { return tx.(*tellingTx).news }
func (c *core) spread(n *news) { c.wakeReaders(n.orgs); c.webhooks.sendAll(n.calls) }

func (c *core) wakeReaders(orgs []OrgID) {
	for _, org := range orgs {
		c.waiters.ring(org)
	}
}

// tellingTx is the engine's own transaction: it remembers what is to be told after the commit.
type tellingTx struct {
	Tx
	news *news
}

// inTx runs fn in a transaction, turns what the store says into codes, and after the commit tells what
// fn had to tell. Failures that fn itself makes (*Error) pass through.
func (c *core) inTx(ctx context.Context, fn func(tx Tx) error) error {
	if err := c.failed.err(); err != nil {
		return err
	}
	told := &news{}
	err := c.storageError(c.config.Store.InTx(ctx, func(tx Tx) error {
		*told = news{}
		return fn(&tellingTx{tx, told})
	}))
	if err == nil {
		c.spread(told)
	}
	return err
}
