package httpapi

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

type applicationRef struct {
	ID string `path:"id" doc:"The application's uuid or its app_id."`
}

type applicationOutput struct {
	Warning string `header:"Warning" doc:"Set when send_outreach was stored but no outbound mail is configured."`
	Body    data[Application]
}

// outreachWarning tells that a wish was stored that nobody carries out.
const outreachWarning = `299 dossier "send_outreach is stored, but this installation has no outbound mail setting"`

func (s *server) createApplication(ctx context.Context, c *call, _ *struct{}) (*applicationOutput, error) {
	in, err := readJSON[engine.ApplicationInput](c)
	if err != nil {
		return nil, err
	}
	made, err := s.Engine.CreateApplication(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return applicationMade(made), nil
}

func applicationMade(made engine.CreateResult) *applicationOutput {
	out := &applicationOutput{Body: data[Application]{applicationAnswer(made.Application)}}
	if made.OutreachUnavailable {
		out.Warning = outreachWarning
	}
	return out
}

type listApplicationsInput struct {
	Status string `query:"status" enum:"submitted,awaiting_docs,underwriting,question_raised,memo_drafted,approved,declined"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Offset int    `query:"offset" minimum:"0" maximum:"1000000000" default:"0"`
}

type applicationsOutput struct {
	Body data[[]Application]
}

func (s *server) listApplications(ctx context.Context, c *call, in *listApplicationsInput) (*applicationsOutput, error) {
	list, err := s.Engine.Applications(ctx, c.by, engine.ApplicationFilter{
		Status: engine.ApplicationStatus(in.Status), Limit: in.Limit, Offset: in.Offset})
	if err != nil {
		return nil, err
	}
	return &applicationsOutput{data[[]Application]{each(list, applicationAnswer)}}, nil
}

type plainApplicationOutput struct {
	Body data[Application]
}

func (s *server) getApplication(ctx context.Context, c *call, in *applicationRef) (*plainApplicationOutput, error) {
	a, err := s.Engine.Application(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &plainApplicationOutput{data[Application]{applicationAnswer(a)}}, nil
}

func (s *server) updateApplication(ctx context.Context, c *call, in *applicationRef) (*plainApplicationOutput, error) {
	patch, err := readJSON[engine.ApplicationPatch](c)
	if err != nil {
		return nil, err
	}
	a, err := s.Engine.UpdateApplication(ctx, c.by, in.ID, patch)
	if err != nil {
		return nil, err
	}
	return &plainApplicationOutput{data[Application]{applicationAnswer(a)}}, nil
}

type deleted struct {
	Deleted bool `json:"deleted"`
}

type deletedOutput struct {
	Body data[deleted]
}

func (s *server) deleteApplication(ctx context.Context, c *call, in *applicationRef) (*deletedOutput, error) {
	if err := s.Engine.DeleteApplication(ctx, c.by, in.ID); err != nil {
		return nil, err
	}
	return &deletedOutput{data[deleted]{deleted{true}}}, nil
}

type historyOutput struct {
	Body data[[]StatusChange]
}

func (s *server) applicationHistory(ctx context.Context, c *call, in *applicationRef) (*historyOutput, error) {
	list, err := s.Engine.ApplicationHistory(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &historyOutput{data[[]StatusChange]{each(list, statusChangeAnswer)}}, nil
}
