package httpapi

import (
	"context"
	"net/http"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) checklistRoutes() {
	register(s, route{method: http.MethodGet, path: "/applications/{id}/checklist", id: "getChecklist", scheme: loanScheme,
		summary: "See which papers an application needs and which are there", scope: engine.ApplicationRead, status: http.StatusOK,
		about: "The product's rules are chosen by `profile`, `track` and `loan_type`. Each paper is `satisfied`, `missing`, `stale`, `incomplete` " +
			"(with the days that no statement covers), `pending` while documents are still being read, or `unreadable`. Account numbers are masked."}, s.checklist)
}

type checklistOutput struct {
	Body data[engine.Checklist]
}

func (s *server) checklist(ctx context.Context, c *call, in *applicationRef) (*checklistOutput, error) {
	list, err := s.Engine.Checklist(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &checklistOutput{data[engine.Checklist]{list}}, nil
}
