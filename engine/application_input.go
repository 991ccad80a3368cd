package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/go-playground/validator/v10" // rules of input fields as tags, beside the fields they bind
)

// ApplicationInput is what intake and create take (spec/loan-application-intake.md).
type ApplicationInput struct {
	BusinessName       string          `json:"business_name" validate:"required,notblank,max=500"`
	BorrowerEmail      string          `json:"borrower_email" validate:"required,email,max=254"`
	BorrowerPhone      *string         `json:"borrower_phone,omitempty" validate:"omitempty,max=50"`
	LoanType           *string         `json:"loan_type,omitempty" validate:"omitempty,max=200"`
	LoanAmount         *Amount         `json:"loan_amount,omitempty" validate:"omitempty,gt=0"`
	ApplicationContext *string         `json:"application_context,omitempty" validate:"omitempty,max=10000"`
	ExternalRef        *string         `json:"external_ref,omitempty" validate:"omitempty,notblank,max=255"`
	SendOutreach       *bool           `json:"send_outreach,omitempty"`
	Track              *string         `json:"track,omitempty" validate:"omitempty,max=100"`
	Profile            *string         `json:"profile,omitempty" validate:"omitempty,max=100"`
	AssetValue         *Amount         `json:"asset_value,omitempty" validate:"omitempty,gte=0"`
	TermMonths         *int            `json:"term_months,omitempty" validate:"omitempty,gte=1,lte=600"`
	ScorecardInputs    json.RawMessage `json:"scorecard_inputs,omitempty" validate:"omitempty,jsonobject"`
}

// ApplicationPatch is what an update takes; nil leaves a value as it is.
type ApplicationPatch struct {
	BusinessName         *string            `json:"business_name,omitempty" validate:"omitempty,notblank,max=500"`
	BorrowerEmail        *string            `json:"borrower_email,omitempty" validate:"omitempty,email,max=254"`
	LoanType             *string            `json:"loan_type,omitempty" validate:"omitempty,max=200"`
	LoanAmount           *Amount            `json:"loan_amount,omitempty" validate:"omitempty,gt=0"`
	ApplicationContext   *string            `json:"application_context,omitempty" validate:"omitempty,max=10000"`
	Status               *ApplicationStatus `json:"status,omitempty" validate:"omitempty,oneof=submitted awaiting_docs underwriting question_raised memo_drafted approved declined"`
	Track                *string            `json:"track,omitempty" validate:"omitempty,max=100"`
	Profile              *string            `json:"profile,omitempty" validate:"omitempty,max=100"`
	AssetValue           *Amount            `json:"asset_value,omitempty" validate:"omitempty,gte=0"`
	AssetUsefulLifeYears *float64           `json:"asset_useful_life_years,omitempty" validate:"omitempty,gte=0,lte=100"`
	TermMonths           *int               `json:"term_months,omitempty" validate:"omitempty,gte=1,lte=600"`
}

// Bounds of scorecard_inputs: generous for a scorecard, small enough to keep in a row.
const (
	maxScorecardBytes = 16 << 10
	maxScorecardKeys  = 100
)

// fieldRules read the validate tags; a validator keeps what it learned of a struct and serves many at once.
var fieldRules = sync.OnceValue(newValidator)

func newValidator() *validator.Validate {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(f reflect.StructField) string {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		return name
	})
	must(v.RegisterValidation("notblank", func(fl validator.FieldLevel) bool {
		return strings.TrimSpace(fl.Field().String()) != ""
	}))
	must(v.RegisterValidation("jsonobject", func(fl validator.FieldLevel) bool {
		return isScorecard(fl.Field().Bytes())
	}))
	return v
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func isScorecard(raw []byte) bool {
	raw = bytes.TrimSpace(raw)
	var object map[string]json.RawMessage
	return len(raw) <= maxScorecardBytes && len(raw) > 0 && raw[0] == '{' &&
		json.Unmarshal(raw, &object) == nil && len(object) <= maxScorecardKeys
}

// checkInput names every field at fault, see [FieldFaults].
func (s *ApplicationService) checkInput(input any) error { return fieldsFailure(FieldFaults(input)) }

// fieldsFailure is the failure of fields at fault, nil when there are none.
func fieldsFailure(faults []ErrorDetail) error {
	if len(faults) == 0 {
		return nil
	}
	failure := Fail(CodeValidationFailed)
	failure.Details = faults
	return failure
}

// fieldJudge is an input with rules that no tag can say.
type fieldJudge interface{ fieldFaults() []ErrorDetail }

// FieldFaults applies an input's own rules and its validate tags, and names every field at fault by JSON pointer,
// each once. What depends on stored data is not judged. An adapter that found other faults in a request asks it, so
// that the sender learns of all faults at once.
func FieldFaults(input any) []ErrorDetail {
	var all []ErrorDetail
	if judge, ok := input.(fieldJudge); ok {
		all = judge.fieldFaults()
	}
	var faults validator.ValidationErrors
	errors.As(fieldRules().Struct(input), &faults)
	for _, f := range faults {
		at := "/" + f.Field()
		if !slices.ContainsFunc(all, func(d ErrorDetail) bool { return d.Field == at }) {
			all = append(all, ErrorDetail{Field: at, Code: strings.ToUpper(f.Tag()), Message: ruleSentence(f)})
		}
	}
	return all
}

func ruleSentence(f validator.FieldError) string {
	name := f.Field()
	switch f.Tag() {
	case "required", "notblank":
		return name + " is required and must not be blank."
	case "email":
		return name + " must be an e-mail address, for example maria@example.com."
	case "max":
		return fmt.Sprintf("%s has at most %s characters.", name, f.Param())
	case "gt":
		return fmt.Sprintf("%s must be above %s.", name, f.Param())
	case "gte":
		return fmt.Sprintf("%s must be at least %s.", name, f.Param())
	case "lte":
		return fmt.Sprintf("%s must be at most %s.", name, f.Param())
	case "oneof":
		return fmt.Sprintf("%s must be one of: %s.", name, strings.ReplaceAll(f.Param(), " ", ", "))
	case "jsonobject":
		return fmt.Sprintf(
			"%s must be a JSON object of at most %d keys and %d bytes.", name, maxScorecardKeys, maxScorecardBytes,
		)
	case "url":
		return name + " must be an absolute http or https URL."
	}
	return name + " is not valid."
}

func (p ApplicationPatch) apply(a *Application) {
	if p.BusinessName != nil {
		a.BusinessName = *p.BusinessName
	}
	if p.BorrowerEmail != nil {
		a.BorrowerEmail = *p.BorrowerEmail
	}
	if p.Status != nil {
		a.Status = *p.Status
	}
	replace(&a.LoanType, p.LoanType)
	replace(&a.LoanAmount, p.LoanAmount)
	replace(&a.ApplicationContext, p.ApplicationContext)
	replace(&a.Track, p.Track)
	replace(&a.Profile, p.Profile)
	replace(&a.AssetValue, p.AssetValue)
	replace(&a.AssetUsefulLife, p.AssetUsefulLifeYears)
	replace(&a.TermMonths, p.TermMonths)
}

func replace[T any](p **T, value *T) {
	if value != nil {
		*p = value
	}
}

// auditValues are an application's values as the audit log holds them: states, amounts and counts in
// clear, words about people blinded. Values that were not given are absent.
func auditValues(a Application) map[string]any {
	values := map[string]any{"app_id": a.AppID(), "status": a.Status, "send_outreach": a.SendOutreach,
		"business_name": blind(a.AuditSalt, a.BusinessName), "borrower_email": blind(a.AuditSalt, a.BorrowerEmail)}
	for name, text := range map[string]*string{
		"borrower_phone":      a.BorrowerPhone,
		"loan_type":           a.LoanType,
		"application_context": a.ApplicationContext,
		"external_ref":        a.ExternalRef,
		"track":               a.Track,
		"profile":             a.Profile,
	} {
		if text != nil {
			values[name] = blind(a.AuditSalt, *text)
		}
	}
	if len(a.ScorecardInputs) > 0 {
		values["scorecard_inputs"] = blind(a.AuditSalt, string(a.ScorecardInputs))
	}
	putIfGiven(values, "loan_amount", a.LoanAmount)
	putIfGiven(values, "asset_value", a.AssetValue)
	putIfGiven(values, "term_months", a.TermMonths)
	putIfGiven(values, "asset_useful_life_years", a.AssetUsefulLife)
	return values
}

func putIfGiven[T any](values map[string]any, name string, value *T) {
	if value != nil {
		values[name] = *value
	}
}

// changedValues are the audit values that differ between two states of one application.
func changedValues(before, after Application) (from, to map[string]any) {
	old, now := auditValues(before), auditValues(after)
	from, to = map[string]any{}, map[string]any{}
	for name, value := range now {
		if !reflect.DeepEqual(old[name], value) {
			to[name] = value
			if previous, had := old[name]; had {
				from[name] = previous
			}
		}
	}
	return from, to
}

// replayDiffers names the fields in which a replayed intake differs from the application that stands.
func replayDiffers(a Application, in ApplicationInput) []string {
	sendOutreach := in.SendOutreach != nil && *in.SendOutreach
	fields := []struct {
		name string
		same bool
	}{
		{"business_name", a.BusinessName == in.BusinessName},
		{"borrower_email", a.BorrowerEmail == in.BorrowerEmail},
		{"borrower_phone", equal(a.BorrowerPhone, in.BorrowerPhone)},
		{"loan_type", equal(a.LoanType, in.LoanType)},
		{"loan_amount", equal(a.LoanAmount, in.LoanAmount)},
		{"application_context", equal(a.ApplicationContext, in.ApplicationContext)},
		{"send_outreach", a.SendOutreach == sendOutreach},
		{"track", equal(a.Track, in.Track)},
		{"profile", equal(a.Profile, in.Profile)},
		{"asset_value", equal(a.AssetValue, in.AssetValue)},
		{"term_months", equal(a.TermMonths, in.TermMonths)},
		{"scorecard_inputs", bytes.Equal(a.ScorecardInputs, in.ScorecardInputs)},
	}
	var differ []string
	for _, f := range fields {
		if !f.same {
			differ = append(differ, f.name)
		}
	}
	return differ
}

func equal[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
