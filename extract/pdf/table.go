package pdf

// place says where an object is.
type place struct {
	kind placeKind
	// gen is the generation of an object in the file, or the index within its object stream.
	gen int32
	// section is the index of the cross-reference section that says so; 0 is the newest.
	section int32
	// offset is the byte offset in the file, or the number of the object stream.
	offset int64
}

type placeKind uint8

const (
	unknown placeKind = iota
	free
	inFile
	inStream
)

// table maps object numbers to places. Numbers are dense in honest files, so a slice holds them; the
// slice never grows beyond what the file's size can justify, and odd numbers go to a map.
type table struct {
	dense  []place
	sparse map[int]place
	limit  int // first number that goes to sparse
	count  int
	max    int // how many objects are allowed
}

func newTable(fileSize, maxObjects int) table {
	const bytesPerObject = 4 // compressed objects are the smallest; honest ones need more
	return table{sparse: map[int]place{}, limit: fileSize/bytesPerObject + 1024, max: maxObjects}
}

func (t *table) get(num int) place {
	if num >= 0 && num < len(t.dense) {
		return t.dense[num]
	}
	return t.sparse[num]
}

// set records a place; with replace it wins over an earlier one.
func (t *table) set(num int, p place, replace bool) error {
	if num < 0 || num > maxObjectNumber {
		return nil // no valid reference can name it
	}
	old := t.get(num)
	if old.kind != unknown {
		if !replace {
			return nil
		}
	} else if t.count++; t.count > t.max {
		return &LimitError{"objects", int64(t.max)}
	}
	if num >= t.limit {
		t.sparse[num] = p
		return nil
	}
	if num >= len(t.dense) {
		grown := make([]place, min(max(num+1, 2*len(t.dense), 64), t.limit))
		copy(grown, t.dense)
		t.dense = grown
	}
	t.dense[num] = p
	return nil
}
