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

// ApplicationInput is a new application, for intake and creation. Optional values are nil if they are not given.
type ApplicationInput struct {
	// Required.
	BusinessName string `json:"business_name" validate:"required,notblank,max=500"`
	// Required.
	BorrowerEmail string `json:"borrower_email" validate:"required,email,max=254"`
	// As the borrower writes it.
	BorrowerPhone *string `json:"borrower_phone,omitempty" validate:"omitempty,max=50"`
	// The lender's own word.
	LoanType *string `json:"loan_type,omitempty" validate:"omitempty,max=200"`
	// Above 0.
	LoanAmount *Amount `json:"loan_amount,omitempty" validate:"omitempty,gt=0"`
	// Free text.
	ApplicationContext *string `json:"application_context,omitempty" validate:"omitempty,max=10000"`
	// The application's id in the lender's system; repeating an intake with it makes no second application.
	ExternalRef *string `json:"external_ref,omitempty" validate:"omitempty,notblank,max=255"`
	// Mail the borrower about missing documents; nil means no.
	SendOutreach *bool `json:"send_outreach,omitempty"`
	// The lender's own word.
	Track *string `json:"track,omitempty" validate:"omitempty,max=100"`
	// The lender's own word.
	Profile *string `json:"profile,omitempty" validate:"omitempty,max=100"`
	// 0 or above.
	AssetValue *Amount `json:"asset_value,omitempty" validate:"omitempty,gte=0"`
	// 1 to 600.
	TermMonths *int `json:"term_months,omitempty" validate:"omitempty,gte=1,lte=600"`
	// A JSON object of at most 100 keys and 16 KiB.
	ScorecardInputs json.RawMessage `json:"scorecard_inputs,omitempty" validate:"omitempty,jsonobject"`
}

// ApplicationPatch changes an application; nil leaves a value unchanged.
type ApplicationPatch struct {
	// Not blank.
	BusinessName *string `json:"business_name,omitempty" validate:"omitempty,notblank,max=500"`
	// Moves the application to the borrower of this address.
	BorrowerEmail *string `json:"borrower_email,omitempty" validate:"omitempty,email,max=254"`
	// The lender's own word.
	LoanType *string `json:"loan_type,omitempty" validate:"omitempty,max=200"`
	// Above 0.
	LoanAmount *Amount `json:"loan_amount,omitempty" validate:"omitempty,gt=0"`
	// Free text.
	ApplicationContext *string `json:"application_context,omitempty" validate:"omitempty,max=10000"`
	// Any of ApplicationStatuses; a change is added to the history.
	Status *ApplicationStatus `json:"status,omitempty" validate:"omitempty,oneof=submitted awaiting_docs underwriting question_raised memo_drafted approved declined"`
	// The lender's own word.
	Track *string `json:"track,omitempty" validate:"omitempty,max=100"`
	// The lender's own word.
	Profile *string `json:"profile,omitempty" validate:"omitempty,max=100"`
	// 0 or above.
	AssetValue *Amount `json:"asset_value,omitempty" validate:"omitempty,gte=0"`
	// 0 to 100.
	AssetUsefulLifeYears *float64 `json:"asset_useful_life_years,omitempty" validate:"omitempty,gte=0,lte=100"`
	// 1 to 600.
	TermMonths *int `json:"term_months,omitempty" validate:"omitempty,gte=1,lte=600"`
}

// Bounds of scorecard_inputs: enough for a scorecard, small enough to keep in a row.
const (
	maxScorecardBytes = 16 << 10
	maxScorecardKeys  = 100
)

// fieldRules checks the validate tags. One validator serves all requests and remembers the structs that it has seen.
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

// checkInput returns a failure that names every wrong field, see [FieldFaults].
func checkInput(input any) error { return fieldsFailure(FieldFaults(input)) }

// fieldsFailure is a VALIDATION_FAILED for wrong fields, nil if there are none.
func fieldsFailure(faults []ErrorDetail) error {
	if len(faults) == 0 {
		return nil
	}
	failure := Fail(CodeValidationFailed)
	failure.Details = faults
	return failure
}

// fieldJudge is an input with rules that tags cannot express.
type fieldJudge interface{ fieldFaults() []ErrorDetail }

// FieldFaults checks an input by its own rules and its validate tags, and names every wrong field once, by JSON
// pointer. It does not check what depends on stored data. An adapter that found other faults in a request calls it, so
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

// auditValues are an application's values for the audit log: states, amounts and counts as they are, words about people
// blinded. Values that were not given are absent.
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

// replayDiffers names the fields in which a repeated intake differs from the stored application.
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
