package bankstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow"
)

// annotate fills each row's category, channel, counterparty and outlier marks.
func (b *builder) annotate() { cashflow.Annotate(b.st, b.r.Request.Today) }

// metrics are the statement's cash-flow figures.
func (b *builder) metrics() engine.Metrics { return cashflow.Analyze(b.st) }
