package crypt_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf/crypt"
)

// Opening whole files in every revision is tested in package pdf; here are wrong entries.
func TestEntriesThatLieAreRefused(t *testing.T) {
	long := []byte(strings.Repeat("x", 64))
	for _, c := range []struct {
		name string
		p    crypt.Params
		want error
	}{
		{"nothing at all", crypt.Params{}, crypt.ErrUnsupported},
		{"unknown revision", crypt.Params{Version: 5, Revision: 7, O: long, U: long}, crypt.ErrUnsupported},
		{"negative key length", crypt.Params{Version: 2, Revision: 3, Bits: -8, O: long, U: long},
			crypt.ErrUnsupported},
		{"huge key length", crypt.Params{Version: 2, Revision: 3, Bits: 1 << 30, O: long, U: long},
			crypt.ErrUnsupported},
		{"short owner entry", crypt.Params{Version: 2, Revision: 3, Bits: 128, O: long[:31], U: long},
			crypt.ErrDamaged},
		{"short key entries", crypt.Params{Version: 5, Revision: 6, O: long, U: long, OE: long[:31], UE: long},
			crypt.ErrDamaged},
		{"wrong password, RC4", crypt.Params{Version: 1, Revision: 2, O: long, U: long}, crypt.ErrPassword},
		{"wrong password, AES-128", crypt.Params{Version: 4, Revision: 4, Bits: 128, O: long, U: long},
			crypt.ErrPassword},
		{"wrong password, AES-256", crypt.Params{Version: 5, Revision: 6, O: long, U: long, OE: long, UE: long},
			crypt.ErrPassword},
	} {
		if _, err := crypt.Open(c.p, strings.Repeat("p", 10_000)); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
}

func TestUnencryptableBytesDecryptToNothing(t *testing.T) {
	var k crypt.Key
	for n := range 64 {
		data := bytes.Repeat([]byte{7}, n)
		for _, m := range []crypt.Method{crypt.RC4, crypt.AES128, crypt.AES256} {
			if out := k.Decrypt(m, 1, 0, data); len(out) > n {
				t.Errorf("method %d made %d bytes of %d", m, len(out), n)
			}
		}
		if out := k.Decrypt(crypt.Identity, 1, 0, data); !bytes.Equal(out, data) {
			t.Errorf("identity changed %d bytes", n)
		}
	}
}
