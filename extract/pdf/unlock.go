package pdf

import (
	"errors"
	"fmt"

	"golang.org/x/text/unicode/norm"

	"github.com/dossier-lending/dossier/extract/pdf/crypt"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// unlock prepares decryption when the file is encrypted.
func (f *File) unlock() error {
	f.key = nil
	ref, _ := f.trailer["Encrypt"].(object.Ref)
	f.plain = ref.Num
	if f.trailer["Encrypt"] == nil {
		return nil
	}
	dict, ok := f.Resolve(f.trailer["Encrypt"]).(object.Dict)
	if !ok {
		return damaged("encryption dictionary", "it is missing")
	}
	if name, _ := f.Resolve(dict["Filter"]).(object.Name); name != "Standard" {
		return fmt.Errorf("%w (security handler %q)", ErrEncryption, name)
	}
	params := f.cryptParams(dict)
	if params.Version >= 4 && params.Streams == crypt.Identity && params.Strings == crypt.Identity {
		return nil // only attached files are encrypted
	}
	key, err := openKey(params, f.opt.Password)
	if errors.Is(err, crypt.ErrPassword) && f.opt.Password != "" {
		// A needless password must not lock out a file that opens without one.
		if key, err = openKey(params, ""); err != nil {
			return ErrPasswordIncorrect
		}
	}
	switch {
	case err == nil:
	case errors.Is(err, crypt.ErrPassword):
		return ErrPasswordRequired
	case errors.Is(err, crypt.ErrUnsupported):
		return ErrEncryption
	default:
		return &DamagedError{"encryption dictionary", err}
	}
	f.key = key
	// Objects that were read before the key was known have encrypted strings.
	clear(f.cache)
	clear(f.streams)
	return nil
}

// openKey tries the password in every form in which it may have been set. Because some producers write a wrong key
// length, it tries other lengths too.
func openKey(p crypt.Params, password string) (key *crypt.Key, err error) {
	lengths := []int{p.Bits}
	if p.Version < 5 {
		lengths = append(lengths, 128, 40)
	}
	for _, bits := range lengths {
		p.Bits = bits
		for _, form := range passwordForms(password) {
			other, oerr := crypt.Open(p, form)
			if oerr == nil {
				return other, nil
			}
			if err == nil {
				err = oerr // the error with the file's own entries
			}
		}
	}
	return nil, err
}

// passwordForms returns the possible bytes of a typed password: itself, in the one-byte encoding of older files, and in
// the composed form of newer ones.
func passwordForms(password string) []string {
	forms := []string{password}
	composed := norm.NFKC.String(password)
	if composed != password {
		forms = append(forms, composed)
	}
	var bytes []byte
	for _, r := range composed {
		if r > 0xff {
			return forms
		}
		bytes = append(bytes, byte(r))
	}
	if string(bytes) != composed {
		forms = append(forms, string(bytes))
	}
	return forms
}

func (f *File) cryptParams(dict object.Dict) crypt.Params {
	number := func(key object.Name) int {
		v, _ := object.Int(f.Resolve(dict[key]))
		return v
	}
	text := func(key object.Name) []byte {
		v, _ := f.Resolve(dict[key]).(object.String)
		return v
	}
	p := crypt.Params{
		Version: number("V"), Revision: number("R"), Bits: number("Length"), P: int32(uint32(number("P"))),
		O: text("O"), U: text("U"), OE: text("OE"), UE: text("UE"),
		Strings: crypt.RC4, Streams: crypt.RC4,
	}
	if ids, ok := f.Resolve(f.trailer["ID"]).(object.Array); ok && len(ids) > 0 {
		id, _ := f.Resolve(ids[0]).(object.String)
		p.ID = id
	}
	if meta, ok := f.Resolve(dict["EncryptMetadata"]).(bool); ok && !meta {
		p.ClearMetadata = true
	}
	f.clearMetadata = p.ClearMetadata
	if p.Version >= 4 {
		f.readCryptFilters(dict, &p)
	}
	if p.Bits > 0 && p.Bits < 40 { // written in bytes
		p.Bits *= 8
	}
	return p
}

// readCryptFilters reads CF, StmF and StrF of versions 4 and 5.
func (f *File) readCryptFilters(dict object.Dict, p *crypt.Params) {
	f.cryptMethods = map[object.Name]crypt.Method{}
	filters, _ := f.Resolve(dict["CF"]).(object.Dict)
	for name, o := range filters {
		cf, _ := f.Resolve(o).(object.Dict)
		switch cfm, _ := f.Resolve(cf["CFM"]).(object.Name); cfm {
		case "V2":
			f.cryptMethods[name] = crypt.RC4
		case "AESV2":
			f.cryptMethods[name] = crypt.AES128
		case "AESV3":
			f.cryptMethods[name] = crypt.AES256
		}
	}
	if p.Version == 4 && p.Bits == 0 {
		p.Bits = 128
	}
	f.cryptMethods["Identity"] = crypt.Identity
	streams, _ := f.Resolve(dict["StmF"]).(object.Name)
	strings, _ := f.Resolve(dict["StrF"]).(object.Name)
	p.Streams, p.Strings = f.cryptMethods[streams], f.cryptMethods[strings]
}
