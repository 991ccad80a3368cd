package layout

import (
	"slices"
	"testing"
)

func TestLineWithoutFourColumnsPanics(t *testing.T) {
	for _, line := range []string{"day", "day\tdate", "day\tdate\ten", "day\tdate\t\t-", "day\tdate\ten\t-\t-"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the line %q was accepted", line)
				}
			}()
			ReadTerms("some.txt", line)
		}()
	}
}

func TestTermsOfRoleKeepOrderOfFile(t *testing.T) {
	terms := ReadTerms("some.txt", "# fruit\n\npear\tfruit\ten\t-\nleek\tvegetable\ten\t-\napple\tfruit\ten\t-\n")
	if got, want := terms.List("fruit"), []string{"pear", "apple"}; !slices.Equal(got, want) {
		t.Errorf("the fruit are %q, want %q", got, want)
	}
	if set := terms.Set("vegetable"); len(set) != 1 || !set["leek"] {
		t.Errorf("the vegetables are %v, want leek", set)
	}
}

func TestRoleWithoutTermsPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a role that no term has was accepted")
		}
	}()
	ReadTerms("some.txt", "pear\tfruit\ten\t-\n").List("vegetable")
}
