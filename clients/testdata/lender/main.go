// Command lender does the main job with only a client that was generated from /openapi.json. Its arguments are the
// server's address and a key. It fails if a response differs from the document.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"strings"
	"time"

	"example.com/lender/client"
)

const statement = `Date,Description,Debit,Credit,Balance
2025-01-02,OPENING DEPOSIT,,100.00,100.00
2025-01-03,ATM,40.00,,60.00
2025-01-04,SALARY,,1250000.55,1250060.55
`

func main() {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	if err := run(ctx, os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("done")
}

// authorize sends the key in the scheme that the path requires.
func authorize(key string) client.RequestEditorFn {
	return func(_ context.Context, r *http.Request) error {
		scheme := "Bearer"
		if strings.HasPrefix(r.URL.Path, "/api/v1/applications") || strings.HasPrefix(r.URL.Path, "/api/v1/intake") {
			scheme = "ApiKey"
		}
		r.Header.Set("Authorization", scheme+" "+key)
		return nil
	}
}

func run(ctx context.Context, server, key string) error {
	api, err := client.NewClientWithResponses(server, client.WithRequestEditorFn(authorize(key)))
	if err != nil {
		return err
	}
	applicationID, err := intake(ctx, api)
	if err != nil {
		return err
	}
	documentID, err := waitForPaper(ctx, api)
	if err != nil {
		return err
	}
	if err := readPaper(ctx, api, documentID); err != nil {
		return err
	}
	return finish(ctx, api, applicationID)
}

// intake sends the same application with one file twice; the second response must be the first one.
func intake(ctx context.Context, api *client.ClientWithResponses) (id string, err error) {
	for _, replay := range []bool{false, true} {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		part, _ := form.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {`form-data; name="application"`},
			"Content-Type":        {"application/json"},
		})
		reference := "crm-1"
		email := "maria@example.com"
		if err := json.NewEncoder(part).Encode(map[string]any{
			"business_name":  "Bayani Bakery",
			"borrower_email": email,
			"external_ref":   reference,
			"loan_amount":    1250000.55,
		}); err != nil {
			return "", err
		}
		file, _ := form.CreateFormFile("files", "january.csv")
		fmt.Fprint(file, statement)
		form.Close()
		answer, err := api.IntakeWithBodyWithResponse(ctx, &client.IntakeParams{}, form.FormDataContentType(), &body)
		switch {
		case err != nil:
			return "", err
		case answer.JSON200 == nil || answer.JSON200.Idempotent != replay:
			return "", fmt.Errorf("intake answered %d %s, want idempotent %v", answer.StatusCode(), answer.Body, replay)
		case answer.JSON200.Data.LoanAmount == nil || *answer.JSON200.Data.LoanAmount != 1250000.55:
			return "", fmt.Errorf(
				"the client reads the amount as %v of %s, want 1250000.55", answer.JSON200.Data.LoanAmount, answer.Body,
			)
		}
		id = answer.JSON200.Data.Id.String()
	}
	return id, nil
}

// waitForPaper polls the document until it is read.
func waitForPaper(ctx context.Context, api *client.ClientWithResponses) (id int64, err error) {
	listed, err := api.ListDocumentsWithResponse(ctx, &client.ListDocumentsParams{})
	if err != nil {
		return 0, err
	}
	if listed.JSON200 == nil || len(listed.JSON200.Documents) != 1 || listed.JSON200.Total != 1 {
		return 0, fmt.Errorf("the list answered %d %s, want the one document", listed.StatusCode(), listed.Body)
	}
	id = listed.JSON200.Documents[0].Id
	for poll := time.NewTicker(20 * time.Millisecond); ; <-poll.C {
		job, err := api.GetJobWithResponse(ctx, fmt.Sprint(id), nil)
		switch {
		case err != nil:
			return 0, err
		case job.JSON200 == nil || job.JSON200.Status == client.JobStatusFailed:
			return 0, fmt.Errorf("the job answered %d %s", job.StatusCode(), job.Body)
		case job.JSON200.Status == client.JobStatusCompleted:
			return id, nil
		}
	}
}

// readPaper reads the rows, edits and reverts them, and requests something that does not exist.
func readPaper(ctx context.Context, api *client.ClientWithResponses, id int64) error {
	read, err := api.GetDocumentWithResponse(ctx, id, nil)
	if err != nil {
		return err
	}
	if read.JSON200 == nil || read.JSON200.Document.Result == nil {
		return fmt.Errorf("the document answered %d %s", read.StatusCode(), read.Body)
	}
	documentResult, err := read.JSON200.Document.Result.AsDocumentResult()
	if err != nil {
		return err
	}
	statement, err := documentResult.AsBankStatementResult()
	if err != nil {
		return err
	}
	if checks := statement.BalanceChecks; len(statement.Transactions) != 3 || checks == nil || checks.Status != "pass" {
		return fmt.Errorf("%d rows with checks %v, want 3, proven", len(statement.Transactions), checks)
	}
	reverted, err := api.RevertTransactionsWithResponse(ctx, id, &client.RevertTransactionsParams{})
	if err != nil {
		return err
	}
	if reverted.JSON200 == nil || len(reverted.JSON200.Transactions) != 3 ||
		reverted.JSON200.Transactions[2].Credit != 1250000.55 {
		return fmt.Errorf("reverting answered %d %s", reverted.StatusCode(), reverted.Body)
	}
	verified, err := api.VerifyDocumentWithResponse(ctx, client.VerifySingleInput{DocumentId: id})
	if err != nil {
		return err
	}
	if verified.JSON200 == nil {
		return fmt.Errorf("verifying answered %d %s", verified.StatusCode(), verified.Body)
	}
	missing, err := api.GetDocumentWithResponse(ctx, 77, nil)
	if err != nil {
		return err
	}
	if missing.JSON404 == nil || missing.JSON404.Error != "NOT_FOUND" {
		return fmt.Errorf(
			"an absent document answered %d %s, want the documented 404", missing.StatusCode(), missing.Body,
		)
	}
	return nil
}

// finish approves and deletes the application.
func finish(ctx context.Context, api *client.ClientWithResponses, id string) error {
	status := client.ApplicationPatchStatusApproved
	changed, err := api.UpdateApplicationWithResponse(ctx, id, client.ApplicationPatch{Status: &status})
	if err != nil {
		return err
	}
	if changed.JSON200 == nil || changed.JSON200.Data.Status != client.ApplicationStatusApproved {
		return fmt.Errorf("the update answered %d %s", changed.StatusCode(), changed.Body)
	}
	deleted, err := api.DeleteApplicationWithResponse(ctx, id)
	if err != nil {
		return err
	}
	if deleted.JSON200 == nil || !deleted.JSON200.Data.Deleted {
		return fmt.Errorf("the deletion answered %d %s", deleted.StatusCode(), deleted.Body)
	}
	return nil
}
