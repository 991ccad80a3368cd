package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

func ExampleParseAmount() {
	amount, err := engine.ParseAmount("-1234.5")
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := json.Marshal(amount)
	fmt.Println(int64(amount), amount, string(text))
	_, err = engine.ParseAmount("1.234,50") // as papers print it; package parse reads papers
	fmt.Println(err != nil)
	// Output:
	// -123450 -1234.50 -1234.5
	// true
}

func ExampleParseDate() {
	day, err := engine.ParseDate("2026-02-27")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, isDay := engine.NewDate(2026, 2, 29)
	fmt.Println(day.AddDays(2), day.DaysUntil(day.AddDays(2)), isDay)
	// Output: 2026-03-01 2 false
}

// A failure has a code, which callers decide by, and a sentence, which people read.
func ExampleFail() {
	err := engine.Fail(engine.CodeNotFound)
	var failure *engine.Error
	if errors.As(err, &failure) {
		fmt.Println(failure.Code, failure.Message)
	}
	// Output: NOT_FOUND There is no such resource in your organization.
}
