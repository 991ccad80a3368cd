package form

import (
	"encoding/json"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/contributions"
)

// Circumstances are what checks need besides the values of the paper. They are kept with the result, so that a
// correction is judged as the reading was.
type Circumstances struct {
	// Today is the day on which the paper was received.
	Today engine.Date
	// Rates are the rates of contributions and tax in force.
	Rates *contributions.Tables
	// Unread are the amounts that the paper prints and that no value has, by size.
	Unread []engine.Amount
}

// workings are the circumstances as they are stored.
type workings struct {
	Today engine.Date `json:"today"`
	// Rates are the tables that are not built in (contributions.Tables.Replaced).
	Rates string `json:"rates,omitempty"`
	// Unread are the amounts that no value has.
	Unread []engine.Amount `json:"unread,omitempty"`
}

func circumstancesOf(in *extract.Reading) Circumstances {
	return Circumstances{Today: in.Request.Today, Rates: in.Rates()}
}

// circumstancesIn are those of the reading that is corrected.
func circumstancesIn(in engine.ReviseRequest) (Circumstances, error) {
	c := Circumstances{Today: in.Today, Rates: contributions.Default()}
	if in.Workings == nil {
		return c, nil
	}
	var kept workings
	if err := json.Unmarshal(in.Workings, &kept); err != nil {
		return c, fmt.Errorf("stored workings: %w", err)
	}
	c.Today, c.Unread = kept.Today, kept.Unread
	if kept.Rates == "" {
		return c, nil
	}
	rates, err := contributions.FromReplaced(kept.Rates)
	if err != nil {
		return c, fmt.Errorf("stored rates: %w", err)
	}
	c.Rates = rates
	return c, nil
}
