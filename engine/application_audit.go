package engine

import (
	"bytes"
	"reflect"
)

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
