package workbook

import "encoding/json"

// sourcesSheet is "Checks & Sources", the last sheet of our own workbooks: every check, then every value
// with where it was read. What a workbook adds follows.
func sourcesSheet(further ...Block) Sheet {
	checks := Block{Table: &Table{Rows: []Source{{Feed: "checks"}}, Plain: true, Columns: []Column{
		{Header: "Check", Pointer: "/label", Kind: KindText, Width: 34},
		{Header: "Status", Pointer: "/status", Kind: KindText, Words: map[string]string{"not_applicable": "not applicable"}, Paint: []Paint{
			{When: `[status] = "pass"`, Look: "good"}, {When: `[status] = "warn"`, Look: "warn"},
			{When: `[status] = "fail"`, Look: "bad"}, {When: `[status] = "not applicable"`, Look: "muted"}}},
		{Header: "Expected", Pointer: "/expected", Kind: KindAmount},
		{Header: "Actual", Pointer: "/actual", Kind: KindAmount},
		{Header: "Difference", Pointer: "/difference", Kind: KindAmount},
		{Header: "Tolerance", Pointer: "/tolerance", Kind: KindAmount},
		{Header: "Detail", Pointer: "/detail", Kind: KindText, Width: 60},
	}}}
	fields := Block{Name: "Sources", Table: &Table{Rows: []Source{{Feed: "fields"}}, Columns: []Column{
		{Header: "Field", Pointer: "/field", Kind: KindText},
		{Header: "Value", Pointer: "/value"},
		{Header: "Page", Pointer: "/page", Kind: KindInteger},
		{Header: "Text", Pointer: "/text", Kind: KindText},
		{Header: "Confidence", Pointer: "/confidence", Kind: KindShare, Format: "0%"},
		{Header: "Source", Pointer: "/source", Kind: KindText},
	}}}
	return Sheet{Name: "Checks & Sources", Blocks: append([]Block{checks, fields}, further...)}
}

// checkTotals are the lines of a summary that count the checks by their outcome.
func checkTotals() []Line {
	line := func(label, status string, paint ...Paint) Line {
		return Line{Label: label, Formula: `countif([Checks & Sources.status], "` + status + `")`, Kind: KindInteger, Paint: paint}
	}
	return []Line{
		{Heading: "Checks"},
		{Label: "All checks together", Pointer: "/validation/status", Kind: KindText, Key: "validation", Words: map[string]string{"not_applicable": "not applicable"}, Paint: []Paint{
			{When: `[validation] = "pass"`, Look: "good"}, {When: `[validation] = "warn"`, Look: "warn"}, {When: `[validation] = "fail"`, Look: "bad"}}},
		line("Passed", "pass"),
		line("Need a look", "warn", Paint{When: "[need_a_look] > 0", Look: "warn"}),
		line("Failed", "fail", Paint{When: "[failed] > 0", Look: "bad"}),
		line("Not applicable", "not applicable"),
		{Label: "Authenticity score", Pointer: "/fraud_detection/authenticity_score", Kind: KindInteger, Note: "0 to 100",
			When: []Filter{isNot("/fraud_detection/risk_level", "inconclusive")}},
		{Key: "authenticity_unscored", Label: "Authenticity score", Text: "inconclusive", Kind: KindText, Note: "too little could be checked for a score",
			When: []Filter{is("/fraud_detection/risk_level", "inconclusive")}},
		{Label: "Risk level", Pointer: "/fraud_detection/risk_level", Kind: KindText, Paint: []Paint{
			{When: `[risk_level] = "low"`, Look: "good"}, {When: `[risk_level] = "medium"`, Look: "warn"}, {When: `[risk_level] = "inconclusive"`, Look: "warn"}, {When: `[risk_level] = "high"`, Look: "bad"}}},
	}
}

// textLine, dateLine and their like are lines of a form.
func textLine(label, at string) Line  { return Line{Label: label, Pointer: at, Kind: KindText} }
func idLine(label, at string) Line    { return Line{Label: label, Pointer: at, Kind: KindID} }
func dateLine(label, at string) Line  { return Line{Label: label, Pointer: at, Kind: KindDate} }
func moneyLine(label, at string) Line { return Line{Label: label, Pointer: at, Kind: KindAmount} }
func countLine(label, at string) Line { return Line{Label: label, Pointer: at, Kind: KindInteger} }

// textColumn, dateColumn and their like are columns of a table.
func textColumn(header, at string) Column { return Column{Header: header, Pointer: at, Kind: KindText} }
func idColumn(header, at string) Column   { return Column{Header: header, Pointer: at, Kind: KindID} }
func dateColumn(header, at string) Column { return Column{Header: header, Pointer: at, Kind: KindDate} }
func moneyColumn(header, at string) Column {
	return Column{Header: header, Pointer: at, Kind: KindAmount}
}
func countColumn(header, at string) Column {
	return Column{Header: header, Pointer: at, Kind: KindInteger}
}

func is(at, word string) Filter {
	return Filter{Pointer: at, Op: "eq", Value: quote(word)}
}

func isNot(at, word string) Filter {
	return Filter{Pointer: at, Op: "ne", Value: quote(word)}
}

func exists(at string) Filter { return Filter{Pointer: at, Op: "exists"} }

func quote(word string) json.RawMessage {
	b, _ := json.Marshal(word) // a text has always a JSON form
	return b
}

// number is a value that a definition itself gives.
func numberValueOf(digits string) json.RawMessage { return json.RawMessage(digits) }
