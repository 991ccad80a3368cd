package crosscheck

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow/category"
)

// readRegistration groups by kind of number, by business and, for a permit, by year: a business has one of each.
func readRegistration(v view, t paperType) (source, bool) {
	for _, path := range t.compared("registration_number", "sec_registration_number", "entity.sec_registration_number") {
		s, ok := v.text(path)
		if s.normalized = lettersAndDigits(s.printed); !ok || s.normalized == "" {
			continue
		}
		kind := path[strings.LastIndexByte(path, '.')+1:]
		year := 0
		if json.Unmarshal(v.raw("permit_year"), &year) != nil || year == 0 && kind == "permit_number" {
			return source{}, false
		}
		business, _ := v.text("corporate_name", "entity.corporate_name", "business_name")
		s.group = fmt.Sprint(kind, year, category.Key(business.printed))
		return s, true
	}
	return source{}, false
}

func likenessOfNumbers(a, b string) float64 {
	if a == b {
		return 1
	}
	return 0
}

// newestDay is the newest day of issue, of the period or of a receipt that a paper names as its own.
func newestDay(v view) (newest *engine.Date) {
	for _, path := range []string{"issue_date", "receipt_date", "period_end", "pay_date", "invoice_date", "bill_date"} {
		if d := v.day(path); d != nil && (newest == nil || d.After(*newest)) {
			newest = d
		}
	}
	return newest
}

// judgeValidity finds papers that had expired before the newest of these papers was made. A later paper of the same
// type and subject takes an expired one's place.
func judgeValidity(f field, papers []document) judgement {
	t := &tally{}
	for _, p := range papers {
		if p.expires == nil || p.copyOf != 0 {
			continue
		}
		newest := document{}
		for _, o := range papers {
			if o.id != p.id && o.dated != nil && (newest.dated == nil || o.dated.After(*newest.dated)) {
				newest = o
			}
		}
		at := t.value(p.id, "valid until "+p.expires.String(), nil)
		replaced := slices.ContainsFunc(papers, func(o document) bool {
			return o.documentType == p.documentType && o.expires != nil && o.expires.After(*p.expires) &&
				mayAgree("name", p, o) && mayAgree("business_name", p, o)
		})
		if replaced || newest.dated == nil {
			continue
		}
		points := 1.0
		if p.expires.Before(*newest.dated) {
			points = 0
			t.findings = append(t.findings, engine.Finding{
				Severity: medium, Code: "PAPER_EXPIRED", DocumentIDs: ascending(p.id, newest.id),
				Detail: fmt.Sprintf("Document %s was valid until %s; document %s is of %s.",
					named(p.id), p.expires, named(newest.id), newest.dated),
			})
		}
		t.pair(points, at, t.value(newest.id, "dated "+newest.dated.String(), nil))
	}
	return t.judgement(f, fmt.Sprintf("%d papers were valid on the day of the newest one.", t.compared),
		"No other paper names a day to hold the days of expiry against.")
}
