package bankstatement

import "github.com/dossier-lending/dossier/engine"

func (b *builder) annotate() {}

func (b *builder) metrics() engine.Metrics {
	return engine.Metrics{}
}
