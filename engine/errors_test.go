package engine

import (
	"fmt"
	"strings"
	"testing"
)

func TestEveryCodeHasOneRowWithAdvice(t *testing.T) {
	statusOf := map[Kind]int{
		KindInternal:      500,
		KindInvalid:       400,
		KindUnauthorized:  401,
		KindForbidden:     403,
		KindNotFound:      404,
		KindMethod:        405,
		KindTimeout:       408,
		KindConflict:      409,
		KindGone:          410,
		KindPrecondition:  412,
		KindTooLarge:      413,
		KindUnsupported:   415,
		KindRange:         416,
		KindNotAcceptable: 406,
		KindLimited:       429,
		KindTooLong:       414,
		KindHeaders:       431,
		KindUnavailable:   502,
		KindNotReady:      503,
	}
	seen := map[Code]bool{}
	for _, row := range ErrorTable {
		if seen[row.Code] {
			t.Errorf("%s stands twice", row.Code)
		}
		seen[row.Code] = true
		if statusOf[row.Kind] != row.Status {
			t.Errorf("%s has status %d, its kind has %d", row.Code, row.Status, statusOf[row.Kind])
		}
		if string(row.Code) != strings.ToUpper(string(row.Code)) || !strings.HasSuffix(row.Sentence, ".") {
			t.Errorf("%s: code must be upper snake and the sentence end with a full stop: %q", row.Code, row.Sentence)
		}
	}
}

func TestCodeOfLooksThroughWrapping(t *testing.T) {
	err := fmt.Errorf("while reading: %w", FailWith(CodeFileTooLarge, ErrTooLarge))
	if got := CodeOf(err); got != CodeFileTooLarge {
		t.Errorf("CodeOf = %s, want %s", got, CodeFileTooLarge)
	}
	if got := CodeOf(ErrTooLarge); got != CodeInternal {
		t.Errorf("CodeOf of a plain error = %s, want %s", got, CodeInternal)
	}
}
