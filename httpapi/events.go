package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func (s *server) eventRoutes() {
	register(s, route{method: http.MethodGet, path: "/events", id: "listEvents", scheme: documentScheme,
		summary: "Read on in the feed of events", scope: engine.DocumentRead, status: http.StatusOK,
		about: "Every event of the organization once, in the order of commits, with the payload of its callback. Go on with `after` = " +
			"`next_after`. Events of loan applications are for keys with `application:read` as well; others pass over them. " +
			"With `wait` the answer comes with the next event, or after so many seconds without one.",
		failures: []engine.Code{engine.CodeEventsGone}}, s.listEvents)
}

type listEventsInput struct {
	After int64 `query:"after" minimum:"0" maximum:"9007199254740991" default:"0" example:"41" doc:"The last number that you have; 0 begins with the oldest event that is kept."`
	Limit int   `query:"limit" minimum:"1" maximum:"100" default:"100"`
	Wait  int   `query:"wait" minimum:"0" maximum:"30" default:"0" example:"30" doc:"How many seconds to wait for an event when there is none."`
}

type eventsOutput struct {
	Body struct {
		Success   bool    `json:"success"`
		Events    []Event `json:"events"`
		NextAfter int64   `json:"next_after" minimum:"0" doc:"Keep it with what the events made you do, and give it as after."`
		HasMore   bool    `json:"has_more"`
	}
}

// waiterRetry is when one of too many waiters may ask again: the longest that another one waits.
const waiterRetry = int(engine.MaxEventWait / time.Second)

func (s *server) listEvents(ctx context.Context, c *call, in *listEventsInput) (*eventsOutput, error) {
	page, err := s.Engine.Events(ctx, c.by, engine.EventQuery{After: in.After, Limit: in.Limit, Wait: time.Duration(in.Wait) * time.Second, Stop: s.drained})
	if err != nil {
		if engine.CodeOf(err) == engine.CodeRateLimited {
			c.w.Header().Set("Retry-After", strconv.Itoa(waiterRetry))
		}
		return nil, err
	}
	out := &eventsOutput{}
	out.Body.Success, out.Body.Events = true, each(page.Events, eventAnswer)
	out.Body.NextAfter, out.Body.HasMore = page.NextAfter, page.HasMore
	return out, nil
}
