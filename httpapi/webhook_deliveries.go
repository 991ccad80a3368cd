package httpapi

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

type deliveryOutput struct {
	Body struct {
		Success  bool     `json:"success" doc:"The request was carried out; what the receiver said stands in delivery."`
		Delivery Delivery `json:"delivery"`
	}
}

func newDeliveryOutput(d engine.Delivery) *deliveryOutput {
	out := &deliveryOutput{}
	out.Body.Success, out.Body.Delivery = true, deliveryAnswer(d)
	return out
}

func (s *server) testWebhook(ctx context.Context, c *call, in *webhookRef) (*deliveryOutput, error) {
	d, err := s.Engine.TestWebhook(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return newDeliveryOutput(d), nil
}

type deliveryRef struct {
	ID         string `path:"webhook_id"`
	DeliveryID string `path:"delivery_id"`
}

func (s *server) redeliver(ctx context.Context, c *call, in *deliveryRef) (*deliveryOutput, error) {
	d, err := s.Engine.Redeliver(ctx, c.by, in.ID, in.DeliveryID)
	if err != nil {
		return nil, err
	}
	return newDeliveryOutput(d), nil
}

type listDeliveriesInput struct {
	ID    string `path:"webhook_id"`
	Page  int    `query:"page" minimum:"1" maximum:"10000000" default:"1"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

type deliveriesOutput struct {
	Body struct {
		Success    bool       `json:"success"`
		Deliveries []Delivery `json:"deliveries"`
		Page       int        `json:"page"`
		Limit      int        `json:"limit"`
		Total      int        `json:"total"`
		Pagination Pagination `json:"pagination"`
	}
}

func (s *server) listDeliveries(ctx context.Context, c *call, in *listDeliveriesInput) (*deliveriesOutput, error) {
	list, total, err := s.Engine.Deliveries(ctx, c.by, in.ID, in.Limit, (in.Page-1)*in.Limit)
	if err != nil {
		return nil, err
	}
	out := &deliveriesOutput{}
	out.Body.Success, out.Body.Deliveries = true, each(list, deliveryAnswer)
	out.Body.Page, out.Body.Limit, out.Body.Total = in.Page, in.Limit, total
	out.Body.Pagination = Pagination{in.Page, in.Limit, total, (total + in.Limit - 1) / in.Limit}
	return out, nil
}
