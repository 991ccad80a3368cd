package httpapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// intakeHandlers serve loan applications that come with files, and files that are attached later.
type intakeHandlers struct{ staging }

func (h intakeHandlers) operations() operations {
	return operations{
		"intake": {
			summary: "Push borrower, loan terms and files in one request",
			about: "The `application` part may come before or after the files. When `external_ref` exists already, the " +
				"application that bears it is answered with `idempotent: true`, nothing is changed and the files are skipped; " +
				"the header `Dossier-Replay-Differs` names the fields in which the replay differs.",
			bodyLimit: intakeBody,
			request:   h.intakeBodySchema(),
			creates:   intakeMade,
			partial:   engine.CodePartialIntake,
			failures:  append(fileFailures, engine.CodePartialIntake, engine.CodeTooManyFiles),
		},
		"listApplicationDocuments": {
			summary: "List an application's documents, newest first",
			about:   "Their results are read at `/documents/{document_id}`, with a key of document scope.",
		},
		"attachDocuments": {
			summary:   "Attach files to an application",
			about:     "Bytes that the application holds already are answered with the document that holds them, so that it is safe to send a file again.",
			bodyLimit: intakeBody,
			request:   attachBodySchema(),
			creates:   creates(h.documentsAttached),
			partial:   engine.CodeStorageUnavailable,
			failures: append(
				fileFailures, engine.CodeTooManyFiles, engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType,
			),
		},
	}
}

func (h intakeHandlers) intakeBodySchema() *huma.RequestBody {
	form := formSchema([]string{"application"}, passwordProperties(map[string]*huma.Schema{
		"application": inputSchema[engine.ApplicationInput](h.server), "file": filesSchema(), "files": filesSchema()}))
	form.Encoding = map[string]*huma.Encoding{
		"application": {ContentType: "application/json"},
		"passwords":   {ContentType: "application/json"},
	}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": form}}
}

func attachBodySchema() *huma.RequestBody {
	form := formSchema(nil, passwordProperties(map[string]*huma.Schema{"file": filesSchema(), "files": filesSchema(),
		"document_type": text("Default auto: found from the content.")}))
	form.Encoding = map[string]*huma.Encoding{"passwords": {ContentType: "application/json"}}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": form}}
}

// intakeBody is the limit of a body with up to 50 files.
const intakeBody = engine.MaxIntakeFiles*engine.MaxFileBytes + formSlack

type intakeOutput struct {
	Warning string `header:"Warning" doc:"Set when send_outreach was stored but no outbound mail is configured."`
	Differs string `header:"Dossier-Replay-Differs" doc:"On a replay: the fields in which it differs from the application that stands."`
	Body    struct {
		Data       application `json:"data"`
		Idempotent bool        `json:"idempotent" doc:"true: an application with this external_ref stood already, and nothing was changed."`
	}
}

// intake reads and checks every part, and then lets the engine create the application. A replay that is recognized
// before the files gets its response without storing them.
func (h intakeHandlers) intake(ctx context.Context, c *call, _ *struct{}) (*intakeOutput, error) {
	request, err := h.readIntake(ctx, c)
	defer request.discard()
	if err != nil {
		return nil, err
	}
	if request.replay != nil {
		return intakeAnswer(*request.replay), nil
	}
	if err := h.Engine.Documents.GivePasswords(request.files, request.passwords.Passwords); err != nil {
		return nil, err
	}
	if err := c.claims(request.passwords.said(map[string]any{
		"application": request.input,
		"files":       saidFiles(request.files),
	})); err != nil {
		return nil, err
	}
	result, err := h.Engine.Intake.Submit(ctx, c.by, *request.input, request.files)
	if engine.CodeOf(err) == engine.CodePartialIntake && err != nil {
		return nil, partialIntake(c, result, err)
	}
	if err != nil {
		return nil, err
	}
	return intakeAnswer(result), nil
}

// intakeMade converts an intake's result to its response for an Idempotency-Key. A partial response is stored too: the
// application exists, and the same request without external_ref would create a second one.
func intakeMade(c *call, result any) (any, error) {
	made, ok := result.(engine.IntakeResult)
	if !ok {
		return nil, fmt.Errorf("intake made %T", result)
	}
	if err := made.Failure(nil); err != nil {
		return partialIntake(c, made, err), nil
	}
	return intakeAnswer(made), nil
}

func partialIntake(c *call, made engine.IntakeResult, err error) *refusal {
	application := applicationAnswer(made.Application)
	return c.refusePartly(err, &application, made.Receipts)
}

func intakeAnswer(r engine.IntakeResult) *intakeOutput {
	out := &intakeOutput{Differs: strings.Join(r.ReplayDiffers, ", ")}
	out.Body.Data, out.Body.Idempotent = applicationAnswer(r.Application), r.Idempotent
	if r.OutreachUnavailable {
		out.Warning = outreachWarning
	}
	return out
}

// intakeRequest contains what was read from the parts of an intake.
type intakeRequest struct {
	input     *engine.ApplicationInput
	replay    *engine.IntakeResult
	files     stagedFiles
	passwords passwordParts
	// fault is the reason why a file before the application part is refused. It is reported only after that part was
	// read, because files of a replay are skipped.
	fault error
}

func (r *intakeRequest) discard() { r.files.discard() }

func (h intakeHandlers) readIntake(ctx context.Context, c *call) (*intakeRequest, error) {
	request := &intakeRequest{}
	form, err := openForm(c)
	if err != nil {
		return request, err
	}
	for {
		p, err := form.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return request, err
		}
		if err := h.readIntakePart(ctx, c, request, p); err != nil {
			return request, err
		}
		if request.replay != nil {
			_, err := io.Copy(io.Discard, c.body)
			return request, err
		}
		if request.input != nil && request.fault != nil {
			return request, h.orReplay(ctx, c, request)
		}
	}
	if request.fault != nil {
		return request, h.orReplay(ctx, c, request)
	}
	if request.input == nil {
		return request, engine.FailField(
			"/application", "REQUIRED", "Send the application as a JSON part of this name.",
		)
	}
	return request, nil
}

func (h intakeHandlers) readIntakePart(ctx context.Context, c *call, request *intakeRequest, p *part) error {
	switch p.name {
	case "application":
		if request.input != nil {
			return repeatedPart(p)
		}
		return h.readApplicationPart(ctx, c, request, p)
	case "file", "files":
		return h.readIntakeFile(ctx, c, request, p)
	case "password", "passwords":
		return request.passwords.read(p)
	}
	return unknownPart(p)
}

func (h intakeHandlers) readIntakeFile(ctx context.Context, c *call, request *intakeRequest, p *part) error {
	if request.fault != nil {
		return nil // the form skips the part
	}
	err := h.stage(ctx, c, &request.files, p)
	if (request.input == nil || c.claim != nil) && concernsFile(err) {
		request.fault, err = err, nil
	}
	return err
}

// concernsFile reports whether an error concerns one file in an otherwise valid form.
func concernsFile(err error) bool {
	if err == nil {
		return false
	}
	code := engine.CodeOf(err)
	return slices.Contains(fileFailures, code) || code == engine.CodeTooManyFiles ||
		code == engine.CodeValidationFailed ||
		code == engine.CodeStorageUnavailable
}

func (h intakeHandlers) readApplicationPart(ctx context.Context, c *call, request *intakeRequest, p *part) error {
	raw, err := p.bytes(applicationBytes)
	if err != nil {
		return err
	}
	input := &engine.ApplicationInput{}
	if err := decodeJSON(raw, input); err != nil {
		return err
	}
	if c.claim != nil { // only the files, which come later, show whether this is the same request
		request.input = input
		return h.Engine.Intake.Check(*input)
	}
	replay, found, err := h.Engine.Intake.Replay(ctx, c.by, *input)
	if err != nil {
		return err
	}
	request.input = input
	if found {
		request.replay = &replay
	}
	return nil
}

// orReplay returns the error of a file, unless the request is a replay: then its files are ignored.
func (h intakeHandlers) orReplay(ctx context.Context, c *call, request *intakeRequest) error {
	if c.claim == nil || request.input == nil {
		return request.fault
	}
	replay, found, err := h.Engine.Intake.Replay(ctx, c.by, *request.input)
	if err != nil {
		return err
	}
	if !found {
		return request.fault
	}
	request.replay = &replay
	_, err = io.Copy(io.Discard, c.body)
	return err
}

type applicationDocumentsOutput struct {
	Body data[[]Document]
}

func (h intakeHandlers) applicationDocuments(
	ctx context.Context, c *call, in *applicationRef,
) (*applicationDocumentsOutput, error) {
	list, err := h.Engine.Applications.Documents(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &applicationDocumentsOutput{data[[]Document]{each(list, h.documentAnswer)}}, nil
}

// attachDocuments receives and checks every file before it looks up the application.
func (h intakeHandlers) attachDocuments(
	ctx context.Context, c *call, in *applicationRef,
) (*applicationDocumentsOutput, error) {
	var files stagedFiles
	defer func() { files.discard() }()
	var passwords passwordParts
	documentType, err := h.readAttachments(ctx, c, &files, &passwords)
	if err != nil {
		return nil, err
	}
	if err := h.Engine.Documents.GivePasswords(files, passwords.Passwords); err != nil {
		return nil, err
	}
	if err := c.claims(passwords.said(map[string]any{
		"document_type": documentType,
		"files":         saidFiles(files),
	})); err != nil {
		return nil, err
	}
	documents, receipts, err := h.Engine.Applications.AttachDocuments(ctx, c.by, in.ID, documentType, files)
	if err != nil && receipts != nil {
		return nil, c.refusePartly(err, nil, receipts)
	}
	if err != nil {
		return nil, err
	}
	return h.documentsAttached(documents), nil
}

func (h intakeHandlers) documentsAttached(documents []engine.Document) *applicationDocumentsOutput {
	return &applicationDocumentsOutput{data[[]Document]{each(documents, h.documentAnswer)}}
}

func (h intakeHandlers) readAttachments(
	ctx context.Context, c *call, files *stagedFiles, passwords *passwordParts,
) (documentType string, err error) {
	form, err := openForm(c)
	if err != nil {
		return "", err
	}
	seenType := false
	for {
		p, err := form.next()
		if errors.Is(err, io.EOF) {
			return documentType, nil
		}
		if err != nil {
			return "", err
		}
		switch p.name {
		case "document_type":
			if seenType {
				return "", repeatedPart(p)
			}
			seenType = true
			documentType, err = p.text(fieldBytes)
		case "file", "files":
			err = h.stage(ctx, c, files, p)
		case "password", "passwords":
			err = passwords.read(p)
		default:
			err = unknownPart(p)
		}
		if err != nil {
			return "", err
		}
	}
}
