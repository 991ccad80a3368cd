package httpapi

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// intakeBody is the limit of a body with up to 50 files.
const intakeBody = engine.MaxIntakeFiles*engine.MaxFileBytes + formSlack

type intakeOutput struct {
	Warning string `header:"Warning" doc:"Set when send_outreach was stored but no outbound mail is configured."`
	Differs string `header:"Dossier-Replay-Differs" doc:"On a replay: the fields in which it differs from the application that stands."`
	Body    struct {
		Data       Application `json:"data"`
		Idempotent bool        `json:"idempotent" doc:"true: an application with this external_ref stood already, and nothing was changed."`
	}
}

// intake reads and judges every part, then lets the engine make the application. A replay that shows
// itself before the files is answered without storing them.
func (s *server) intake(ctx context.Context, c *call, _ *struct{}) (*intakeOutput, error) {
	request, err := s.readIntake(ctx, c)
	defer request.discard()
	if err != nil {
		return nil, err
	}
	if request.replay != nil {
		return intakeAnswer(*request.replay), nil
	}
	if err := s.Engine.GivePasswords(request.files, request.passwords.Passwords); err != nil {
		return nil, err
	}
	if err := c.claims(request.passwords.said(map[string]any{"application": request.input, "files": saidFiles(request.files)})); err != nil {
		return nil, err
	}
	result, err := s.Engine.Intake(ctx, c.by, *request.input, request.files)
	if engine.CodeOf(err) == engine.CodePartialIntake && err != nil {
		return nil, partialIntake(c, result, err)
	}
	if err != nil {
		return nil, err
	}
	return intakeAnswer(result), nil
}

// intakeMade words an intake's result under an Idempotency-Key. A partial one is kept as well: an
// application stands, and sending the same again without external_ref would make a second one.
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

// intakeRequest is what the parts of an intake came to.
type intakeRequest struct {
	input     *engine.ApplicationInput
	replay    *engine.IntakeResult
	files     stagedFiles
	passwords passwordParts
	// fault is why a file that came before the application part is refused. It waits for that part: a
	// replay's files are skipped, and then it is nobody's fault.
	fault error
}

func (r *intakeRequest) discard() { r.files.discard() }

func (s *server) readIntake(ctx context.Context, c *call) (*intakeRequest, error) {
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
		if err := s.readIntakePart(ctx, c, request, p); err != nil {
			return request, err
		}
		if request.replay != nil {
			_, err := io.Copy(io.Discard, c.body)
			return request, err
		}
		if request.input != nil && request.fault != nil {
			return request, s.orReplay(ctx, c, request)
		}
	}
	if request.fault != nil {
		return request, s.orReplay(ctx, c, request)
	}
	if request.input == nil {
		return request, engine.FailField("/application", "REQUIRED", "Send the application as a JSON part of this name.")
	}
	return request, nil
}

func (s *server) readIntakePart(ctx context.Context, c *call, request *intakeRequest, p *part) error {
	switch p.name {
	case "application":
		if request.input != nil {
			return repeatedPart(p)
		}
		return s.readApplicationPart(ctx, c, request, p)
	case "file", "files":
		return s.readIntakeFile(ctx, c, request, p)
	case "password", "passwords":
		return request.passwords.read(p)
	}
	return unknownPart(p)
}

func (s *server) readIntakeFile(ctx context.Context, c *call, request *intakeRequest, p *part) error {
	if request.fault != nil {
		return nil // the form reads over it
	}
	err := s.stage(ctx, c, &request.files, p)
	if (request.input == nil || c.claim != nil) && concernsFile(err) {
		request.fault, err = err, nil
	}
	return err
}

// concernsFile says that a file was refused or could not be received, while the form around it is sound.
func concernsFile(err error) bool {
	if err == nil {
		return false
	}
	code := engine.CodeOf(err)
	return slices.Contains(fileFailures, code) || code == engine.CodeTooManyFiles || code == engine.CodeValidationFailed ||
		code == engine.CodeStorageUnavailable
}

func (s *server) readApplicationPart(ctx context.Context, c *call, request *intakeRequest, p *part) error {
	raw, err := p.bytes(applicationBytes)
	if err != nil {
		return err
	}
	input := &engine.ApplicationInput{}
	if err := decodeJSON(raw, input); err != nil {
		return err
	}
	if c.claim != nil { // whether its files are those of the first request shows when they have come
		request.input = input
		return s.Engine.CheckIntake(*input)
	}
	replay, found, err := s.Engine.IntakeReplay(ctx, c.by, *input)
	if err != nil {
		return err
	}
	request.input = input
	if found {
		request.replay = &replay
	}
	return nil
}

// orReplay is the fault of a file, unless the request is a replay, whose files are not looked at.
func (s *server) orReplay(ctx context.Context, c *call, request *intakeRequest) error {
	if c.claim == nil || request.input == nil {
		return request.fault
	}
	replay, found, err := s.Engine.IntakeReplay(ctx, c.by, *request.input)
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

// stagedFiles are files received and judged, but not kept yet.
type stagedFiles []*engine.StagedFile

func (files stagedFiles) discard() {
	for _, f := range files {
		f.Discard()
	}
}

// stage receives a file part.
func (s *server) stage(ctx context.Context, c *call, files *stagedFiles, p *part) error {
	if len(*files) >= engine.MaxIntakeFiles {
		return engine.Fail(engine.CodeTooManyFiles)
	}
	f, err := s.Engine.Stage(ctx, c.by, p.fileName, p)
	if err != nil {
		return manyFilesError(p, len(*files), err)
	}
	*files = append(*files, f)
	return nil
}
