package storage_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
	"github.com/dossier-lending/dossier/storage/sqlite/sqlitetest"
)

// rowsText is JSON of many rows that are alike, as in a long statement.
func rowsText(rows int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"transactions":[`)
	for i := range rows {
		digest := sha256.Sum256(fmt.Append(nil, i))
		fmt.Fprintf(&b, `{"row":%d,"date":"2026-01-%02d","description":"Payment %x","debit":%d.%02d,"credit":null},`,
			i, 1+i%28, digest[:4], i*7, i%100)
	}
	b.WriteString(`null]}`)
	return b.Bytes()
}

func TestPackedTextsReadBack(t *testing.T) {
	for _, text := range [][]byte{
		nil, {}, []byte(`{}`), []byte(`"ñ\u0000"`), rowsText(1), rowsText(1000), rowsText(40_000),
		bytes.Repeat([]byte("a"), 3<<20), // far more than sixteen times the packed bytes
		fmt.Appendf(nil, "%x", sha256.Sum256(nil)),
	} {
		packed := storage.Pack(text)
		got, err := storage.Unpack(packed)
		if err != nil || !bytes.Equal(got, text) || (got == nil) != (text == nil) {
			t.Errorf("%.40q of %d bytes reads back as %.40q, %v", text, len(text), got, err)
		}
	}
	if text, packed := rowsText(1000), storage.Pack(rowsText(1000)); len(packed)*5 > len(text) {
		t.Errorf("%d bytes become %d, want at most a fifth", len(text), len(packed))
	}
}

// What unpacks to another text is noticed by the checksum over the text; the rest is noticed here.
func TestDamagedPackedTextIsNoticed(t *testing.T) {
	text := rowsText(20)
	packed := storage.Pack(text)
	unnoticed := 0
	for bit := range 8 * len(packed) {
		hurt := slices.Clone(packed)
		hurt[bit/8] ^= 1 << (bit % 8)
		got, err := storage.Unpack(hurt)
		switch {
		case err != nil && !errors.Is(err, engine.ErrDamaged):
			t.Fatalf("bit %d: %v, want ErrDamaged", bit, err)
		case err == nil && bytes.Equal(got, text):
			unnoticed++ // such as the unused bits of the last byte
		case err == nil && len(got) != len(text):
			t.Errorf("bit %d: %d bytes, want another length refused", bit, len(got))
		}
	}
	if unnoticed > 8 {
		t.Errorf("%d bits can be flipped without any effect", unnoticed)
	}
	for n := range len(packed) {
		if _, err := storage.Unpack(packed[:n]); !errors.Is(err, engine.ErrDamaged) {
			t.Errorf("cut to %d of %d bytes: %v, want ErrDamaged", n, len(packed), err)
		}
	}
	if _, err := storage.Unpack(append(slices.Clone(packed), 0)); !errors.Is(err, engine.ErrDamaged) {
		t.Errorf("with a byte more: %v, want ErrDamaged", err)
	}
}

// A damaged length must not take the memory that it names, and a length that is too small must not let more out.
func TestDamagedLengthCostsLittleMemory(t *testing.T) {
	body := storage.Pack(bytes.Repeat([]byte("a"), 1<<20))[4:] // 3 bytes of length for 1 MiB
	named := func(length uint64) []byte { return append(binary.AppendUvarint([]byte{1}, length), body...) }
	if text, err := storage.Unpack(named(1 << 20)); err != nil || len(text) != 1<<20 {
		t.Fatalf("the test itself is broken: %d bytes, %v", len(text), err)
	}
	for _, length := range []uint64{1<<20 + 1, 1 << 40, 1 << 63, 1<<64 - 1, 0, 1, 1<<20 - 1} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := storage.Unpack(named(length)); !errors.Is(err, engine.ErrDamaged) {
			t.Errorf("%d named: %v, want ErrDamaged", length, err)
		}
		runtime.ReadMemStats(&after)
		if grown := after.TotalAlloc - before.TotalAlloc; grown > 5<<20 {
			t.Errorf("%d named for 1 MiB: %d bytes are allocated, want few times 1 MiB", length, grown)
		}
	}
}

// Whoever packs in one goroutine must not get another's text.
func TestPackingIsSafeForConcurrentUse(t *testing.T) {
	t.Parallel()
	for n := range 8 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			text := rowsText(100 + n)
			for range 50 {
				if got, err := storage.Unpack(storage.Pack(text)); err != nil || !bytes.Equal(got, text) {
					t.Fatalf("%d bytes, %v", len(got), err)
				}
			}
		})
	}
}

// The hourly maintenance asks for what is left to pack. Without the partial indexes it would read every result's row.
func TestUnpackedResultsAreFoundByIndex(t *testing.T) {
	s, err := sqlite.Open(t.Context(), sqlitetest.Folder(t), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, st := range statements(t, ".") {
		if st.function != "UnpackedResults" {
			continue
		}
		plan, err := storage.Plan(t.Context(), s, st.sql)
		for _, index := range []string{"extractions_unpacked", "edits_unpacked", "versions_unpacked"} {
			if all := strings.Join(plan, "\n"); err != nil || !strings.Contains(all, "INDEX "+index) {
				t.Errorf("%s is not used: %v\n%s", index, err, all)
			}
		}
		return
	}
	t.Error("the statement was not found")
}

func FuzzUnpack(f *testing.F) {
	f.Add(storage.Pack([]byte(`{}`)))
	f.Add(storage.Pack(rowsText(3)))
	f.Fuzz(func(t *testing.T, packed []byte) {
		text, err := storage.Unpack(packed)
		if err != nil && !errors.Is(err, engine.ErrDamaged) {
			t.Fatal(err)
		}
		if len(text) > 1100*len(packed) {
			t.Errorf("%d bytes become %d, which deflate cannot", len(packed), len(text))
		}
	})
}
