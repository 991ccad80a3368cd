package storagetest

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

// forgetful is a store with a planted bug: one method works for the owner, whoever calls it, like a statement without
// the organization predicate.
type forgetful struct {
	intact
	bug *bug
	organizationReads
	applicationReads
	documentReads
	folderReads
	resultReads
	jobReads
	batchReads
	auditReads
	schemaReads
	webhookReads
}

// intact is the store without the bug. It is one level deeper than the parts of forgetful, so that their methods win.
type intact struct{ engine.Store }

func newForgetful(s engine.Store, method string) *forgetful {
	b := &bug{store: s, method: method}
	return &forgetful{
		intact:            intact{s},
		bug:               b,
		organizationReads: organizationReads{b},
		applicationReads:  applicationReads{b},
		documentReads:     documentReads{b},
		folderReads:       folderReads{b},
		resultReads:       resultReads{b},
		jobReads:          jobReads{b},
		batchReads:        batchReads{b},
		auditReads:        auditReads{b},
		schemaReads:       schemaReads{b},
		webhookReads:      webhookReads{b},
	}
}

func (f *forgetful) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return f.Store.InTx(ctx, func(tx engine.Tx) error {
		b := &txBug{bug: f.bug, tx: tx}
		return fn(&forgetfulTx{
			intactTx:           intactTx{tx},
			organizationWrites: organizationWrites{b},
			applicationWrites:  applicationWrites{b},
			documentWrites:     documentWrites{b},
			folderWrites:       folderWrites{b},
			resultWrites:       resultWrites{b},
			jobWrites:          jobWrites{b},
			batchWrites:        batchWrites{b},
			auditWrites:        auditWrites{b},
			schemaWrites:       schemaWrites{b},
			webhookWrites:      webhookWrites{b},
		})
	})
}

// forgetfulTx is a transaction of a forgetful store.
type forgetfulTx struct {
	intactTx
	organizationWrites
	applicationWrites
	documentWrites
	folderWrites
	resultWrites
	jobWrites
	batchWrites
	auditWrites
	schemaWrites
	webhookWrites
}

type intactTx struct{ engine.Tx }

// bug is the planted bug.
type bug struct {
	store  engine.Store
	method string // that forgets the organization
}

// as returns the organization that a method works for.
func (b *bug) as(ctx context.Context, method string, org engine.OrgID) engine.OrgID {
	if b.method != method {
		return org
	}
	owner, err := b.store.OrganizationByName(ctx, "Owner")
	if err != nil {
		return org
	}
	return owner.ID
}

// txBug is the planted bug in a transaction.
type txBug struct {
	*bug
	tx engine.Tx
}
