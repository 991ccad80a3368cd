package engine

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// auditRows says which rows an edit touched, by number and count, never what they hold.
func auditRows(was, now []Transaction) (before, after map[string]any) {
	old := byRow(was)
	var added, changed, removed []int
	for _, t := range now {
		switch b := old[t.Row]; {
		case b == nil:
			added = append(added, t.Row)
		case !reflect.DeepEqual(*b, t):
			changed = append(changed, t.Row)
		}
		delete(old, t.Row)
	}
	for row := range old {
		removed = append(removed, row)
	}
	before, after = map[string]any{"rows": len(was)}, map[string]any{"rows": len(now)}
	for name, rows := range map[string][]int{"added": added, "changed": changed, "removed": removed} {
		if len(rows) > 0 {
			after[name], after[name+"_rows"] = len(rows), ranges(rows)
		}
	}
	return before, after
}

// maxRanges bounds what one entry of the audit log lists; the counts beside it are always whole.
const maxRanges = 200

// ranges writes row numbers shortly: "1-3,7".
func ranges(rows []int) string {
	slices.Sort(rows)
	var parts []string
	for i := 0; i < len(rows); {
		j := i
		for j+1 < len(rows) && rows[j+1] == rows[j]+1 {
			j++
		}
		if len(parts) == maxRanges {
			return strings.Join(parts, ",") + ",…"
		}
		part := strconv.Itoa(rows[i])
		if j > i {
			part += "-" + strconv.Itoa(rows[j])
		}
		parts, i = append(parts, part), j+1
	}
	return strings.Join(parts, ",")
}
