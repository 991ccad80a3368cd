package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// demoFiles are the files that the demo leaves behind besides the workbooks of transactions.
type demoFiles struct {
	summary  string // one printable page
	workbook string // the view of the application; "" if this build writes none
}

// underwrite shows the figures of the application on one page, and writes that page and the workbook into a folder.
func (c demoCommand) underwrite(
	ctx context.Context, show *demoScreen, client *demoClient, application demoApplicationAnswer,
) (files demoFiles, err error) {
	done := show.step("all statements combined into one view")
	sum, err := client.summary(ctx, application.ID)
	done()
	if err != nil {
		return files, err
	}
	show.summary(sum)
	files.summary = filepath.Join(c.Out, application.AppID+"-summary.pdf")
	page, err := client.file(ctx, "/applications/"+application.ID+"/summary", "application/pdf")
	if err == nil {
		err = os.WriteFile(files.summary, page, 0o644)
	}
	if err != nil {
		return files, err
	}
	workbook, err := client.file(ctx, "/applications/"+application.ID+"/cashflow/export", "*/*")
	switch {
	case errors.Is(err, errNotOffered):
		return files, nil
	case err != nil:
		return files, err
	}
	files.workbook = filepath.Join(c.Out, application.AppID+"-cashflow.xlsx")
	return files, os.WriteFile(files.workbook, workbook, 0o644)
}

func (c *demoClient) summary(ctx context.Context, id string) (engine.Summary, error) {
	var answer struct {
		Data engine.Summary `json:"data"`
	}
	err := c.call(ctx, http.MethodGet, "/applications/"+id+"/summary", "ApiKey", "", nil, &answer)
	return answer.Data, err
}

// errNotOffered means that this installation lacks what was asked for.
var errNotOffered = errors.New("not offered here")

// file reads an answer that is no JSON.
func (c *demoClient) file(ctx context.Context, path, media string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "ApiKey "+c.key)
	request.Header.Set("Accept", media)
	status, raw, err := c.send(request)
	switch {
	case err != nil:
		return nil, err
	case status == http.StatusBadRequest && strings.Contains(string(raw), string(engine.CodeInvalidRequest)):
		return nil, errNotOffered
	case status != http.StatusOK:
		return nil, fmt.Errorf("GET %s answered %d: %s", path, status, raw)
	}
	return raw, nil
}

// summary prints the figures of an application in plain words.
func (s *demoScreen) summary(sum engine.Summary) {
	fmt.Fprintf(s.w, "\n%s\n", s.paint(bold, "What a lender sees: "+sum.AppID+", "+engine.VisibleName(sum.BusinessName)))
	c := sum.Coverage
	proven := "every row proven"
	if !c.Proven {
		proven = "not every row proven"
	}
	fmt.Fprintf(s.w, "  %d statements cover %d full months to %s; %s\n", c.DocumentsUsed, c.MonthsFull, day(sum.AsOf), proven)
	for _, missing := range c.Missing {
		fmt.Fprintf(s.w, "  missing: %s\n", engine.VisibleName(missing))
	}
	for _, h := range sum.Headline {
		if h.Value != nil {
			fmt.Fprintf(s.w, "  %-38s %14s%s\n", h.Label, figure(h.Unit, *h.Value), span(h))
		}
	}
	for _, d := range sum.Debts {
		amount := "–"
		if d.MonthlyService != nil {
			amount = d.MonthlyService.String()
		}
		fmt.Fprintf(s.w, "  pays %s %s a month, last on %s\n", engine.VisibleName(d.Label), amount, day(d.LastPaid))
	}
	for _, f := range sum.Findings {
		fmt.Fprintf(s.w, "  %s %s\n", s.paint(severityColours[f.Severity], fmt.Sprintf("%-5s", f.Severity)),
			engine.VisibleName(f.Detail))
	}
	fmt.Fprintf(s.w, "  policy: %s %s\n", sum.Policy.Outcome, strings.Join(sum.Policy.Hits, ", "))
}

var severityColours = map[string]string{"high": red, "warn": bold, "info": faint}

func day(d *engine.Date) string {
	if d == nil {
		return "an unknown day"
	}
	return d.String()
}

// figure writes a headline figure: 1.3807 times, 28.16 %, 3, or money with two decimals.
func figure(unit string, v float64) string {
	switch unit {
	case "x":
		return strconv.FormatFloat(v, 'f', -1, 64) + " times"
	case "share":
		return strconv.FormatFloat(v*100, 'f', 2, 64) + " %"
	case "count":
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// span is what a figure is at least and at most; "" if it has no bounds.
func span(h engine.Headline) string {
	if h.Low == nil || h.High == nil {
		return ""
	}
	return fmt.Sprintf("  (%s to %s)", figure(h.Unit, *h.Low), figure(h.Unit, *h.High))
}
