package crosscheck_test

import (
	"slices"
	"strings"
	"testing"
)

func TestPapersOfOneFileAreCompared(t *testing.T) {
	one := sheet{id: 5, sha: "aa", values: values("account_name", "MARIA SANTOS")}.paper(t)
	other := sheet{id: 5, sha: "aa", values: values("account_name", "PEDRO REYES")}.paper(t)
	one.Part, one.Pages = 1, [2]int{1, 2}
	other.Part, other.Pages = 2, [2]int{3, 3}
	c := begin()
	c.Add(other)
	c.Add(one)
	v := c.Verdict()
	if v.DocumentCount != 2 || v.Documents[0].ID != 5 || *v.Documents[0].Part != 1 || *v.Documents[1].Part != 2 {
		t.Errorf("documents %+v, want both parts of document 5", v.Documents)
	}
	var codes []string
	for _, f := range v.Findings {
		codes = append(codes, f.Code)
		if !slices.Equal(f.DocumentIDs, []int64{5}) {
			t.Errorf("%s names documents %v, want 5", f.Code, f.DocumentIDs)
		}
	}
	if !slices.Contains(codes, "NAME_CONFLICT") || slices.Contains(codes, "SAME_CONTENT_TWICE") {
		t.Errorf("findings %v, want a conflict of names and no copies", codes)
	}
	for _, f := range v.FieldCorroboration {
		if f.Field == "name" && !strings.Contains(f.Detail, "document 5 (part 2)") {
			t.Errorf("got %q, want the part named", f.Detail)
		}
	}
}
