package storage

import "github.com/dossier-lending/dossier/engine"

// reads implements engine.Reads. Each part implements the port of the same name. A Store has reads that run outside of
// transactions; each tx has reads that run inside its transaction.
type reads struct {
	*runner
	organizationReads
	applicationReads
	documentReads
	resultReads
	jobReads
	batchReads
	callbackReads
	auditReads
	mergeReads
	idempotencyReads
	outreachReads
	schemaReads
	erasureReads
	organizationDeletionReads
	attemptReads
	searchReads
	versionReads
	eventReads
	webhookReads
	folderReads
	exportTemplateReads
	accessReads
	fieldCorrectionReads
	policyReads
	categoryRuleReads
	questionReads
	decisionReads
	memoReads
}

func newReads(r *runner) reads {
	return reads{
		runner:                    r,
		organizationReads:         organizationReads{r},
		applicationReads:          applicationReads{r},
		documentReads:             documentReads{r},
		resultReads:               resultReads{r},
		jobReads:                  jobReads{r},
		batchReads:                batchReads{r},
		callbackReads:             callbackReads{r},
		auditReads:                auditReads{r},
		mergeReads:                mergeReads{r},
		idempotencyReads:          idempotencyReads{r},
		outreachReads:             outreachReads{r},
		schemaReads:               schemaReads{r},
		erasureReads:              erasureReads{r},
		organizationDeletionReads: organizationDeletionReads{r},
		attemptReads:              attemptReads{r},
		searchReads:               searchReads{r},
		versionReads:              versionReads{r},
		eventReads:                eventReads{r},
		webhookReads:              webhookReads{r},
		folderReads:               folderReads{r},
		exportTemplateReads:       exportTemplateReads{r},
		accessReads:               accessReads{r},
		fieldCorrectionReads:      fieldCorrectionReads{r},
		policyReads:               policyReads{r},
		categoryRuleReads:         categoryRuleReads{r},
		questionReads:             questionReads{r},
		decisionReads:             decisionReads{r},
		memoReads:                 memoReads{r},
	}
}

// tx implements engine.Tx. Each part implements the port of the same name.
type tx struct {
	*runner // as in reads: without it, Go could not choose among the runners of the parts
	reads
	organizationWrites
	applicationWrites
	documentWrites
	resultWrites
	jobWrites
	batchWrites
	callbackWrites
	auditWrites
	mergeWrites
	idempotencyWrites
	outreachWrites
	schemaWrites
	erasureWrites
	organizationDeletionWrites
	attemptWrites
	searchWrites
	versionWrites
	eventWrites
	webhookWrites
	folderWrites
	exportTemplateWrites
	accessWrites
	fieldCorrectionWrites
	policyWrites
	categoryRuleWrites
	questionWrites
	decisionWrites
	memoWrites
}

func newTx(r *runner) *tx {
	return &tx{
		runner:                     r,
		reads:                      newReads(r),
		organizationWrites:         organizationWrites{r},
		applicationWrites:          applicationWrites{r},
		documentWrites:             documentWrites{r},
		resultWrites:               resultWrites{r},
		jobWrites:                  jobWrites{r},
		batchWrites:                batchWrites{r},
		callbackWrites:             callbackWrites{r},
		auditWrites:                auditWrites{r},
		mergeWrites:                mergeWrites{r},
		idempotencyWrites:          idempotencyWrites{r},
		outreachWrites:             outreachWrites{r},
		schemaWrites:               schemaWrites{r},
		erasureWrites:              erasureWrites{r},
		organizationDeletionWrites: organizationDeletionWrites{r},
		attemptWrites:              attemptWrites{r},
		searchWrites:               searchWrites{r},
		versionWrites:              versionWrites{r},
		eventWrites:                eventWrites{r},
		webhookWrites:              webhookWrites{r},
		folderWrites:               folderWrites{r},
		exportTemplateWrites:       exportTemplateWrites{r},
		accessWrites:               accessWrites{r},
		fieldCorrectionWrites:      fieldCorrectionWrites{r},
		policyWrites:               policyWrites{r},
		categoryRuleWrites:         categoryRuleWrites{r},
		questionWrites:             questionWrites{r},
		decisionWrites:             decisionWrites{r},
		memoWrites:                 memoWrites{r},
	}
}

var (
	_ engine.Reads = reads{}
	_ engine.Tx    = (*tx)(nil)
)
