package httpapi

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

// policyHandlers serve the organization's underwriting policy.
type policyHandlers struct{ *server }

func (h policyHandlers) operations() operations {
	return operations{
		"getPolicy": {
			summary: "Read the underwriting policy in force",
			about: "The thresholds, rules and scorecard by which applications are judged: the organization's newest document, or the default policy " +
				"as revision 0. The operator puts another one in force by `dossier policy set`.",
		},
	}
}

// policyInForce is a policy in answers.
type policyInForce struct {
	// Counts the organization's policies from 1; 0 for the default policy.
	Revision int64 `json:"revision" minimum:"0" doc:"Counts the organization's policies from 1; 0 for the default policy."`
	// Since when it is in force, UTC; nil for the default policy.
	At *clock `json:"at" nullable:"true" doc:"Since when it is in force; null for the default policy."`
	// Public id of the key that put it; empty for the operator and the default policy.
	KeyID string `json:"key_id" doc:"The key that put it; empty for the operator and the default policy."`
	// The document as it was given, with its comments.
	Document string `json:"document" doc:"The document, YAML or JSON, as it was given."`
	// What the document says, with the default policy's values where it says nothing.
	Policy policyDocument `json:"policy" doc:"What the document says, with the default policy's values where it says nothing."`
}

// policyDocument is a policy whose scorecard may be null.
type policyDocument struct {
	engine.Policy
	// Nil without one.
	Scorecard objectOrNull[engine.Scorecard] `json:"scorecard" doc:"Points for figures; null without any."`
}

type policyOutput struct {
	Body data[policyInForce]
}

func (h policyHandlers) getPolicy(ctx context.Context, c *call, _ *struct{}) (*policyOutput, error) {
	p, err := h.Engine.Policies.Get(ctx, c.by)
	if err != nil {
		return nil, err
	}
	return &policyOutput{data[policyInForce]{policyInForce{
		Revision: p.Revision,
		At:       (*clock)(p.At),
		KeyID:    p.KeyID,
		Document: p.Document,
		Policy:   policyDocument{p.Policy, objectOrNull[engine.Scorecard]{p.Policy.Scorecard}},
	}}}, nil
}
