// Package storagetest is the suite that every engine.Store must pass. A new store calls [Run] from one
// test and is held to the same behaviour as the others:
//
//	func TestStore(t *testing.T) {
//		storagetest.Run(t, func(t testing.TB) engine.Store { … open an empty store, close it in t.Cleanup … })
//	}
package storagetest

import (
	"context"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// TB is what a behaviour needs of a test, so that a test of the suite itself can watch it fail.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Context() context.Context
}

// Behaviour is one thing a store must do. Check gets an empty store of its own.
type Behaviour struct {
	Name  string
	Check func(t TB, s engine.Store)
}

// Behaviours are all of them.
func Behaviours() []Behaviour {
	var all []Behaviour
	for _, group := range [][]Behaviour{organizationBehaviours, organizationDeletionBehaviours, applicationBehaviours, documentBehaviours,
		editBehaviours, correctionBehaviours, queueBehaviours, attemptBehaviours, versionBehaviours, callbackBehaviours, batchBehaviours, auditBehaviours, idempotencyBehaviours,
		transactionBehaviours, isolationBehaviours, mergeBehaviours, isolationCases(idempotencyIsolation), isolationCases(mergeIsolation),
		outreachBehaviours, isolationCases(outreachIsolation),
		searchBehaviours, isolationCases(searchIsolation),
		schemaBehaviours, isolationCases(schemaIsolation),
		eventBehaviours, webhookBehaviours, isolatedWebhooks, folderBehaviours, isolatedFolders,
		exportTemplateBehaviours, isolatedTemplates} {
		all = append(all, group...)
	}
	return all
}

// Run holds a store to every behaviour. open makes an empty store with the newest schema and closes it
// in t.Cleanup.
func Run(t *testing.T, open func(t testing.TB) engine.Store) {
	for _, b := range Behaviours() {
		t.Run(b.Name, func(t *testing.T) { b.Check(t, open(t)) })
	}
}
