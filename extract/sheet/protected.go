package sheet

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"

	"github.com/dossier-lending/dossier/extract/sheet/crypt"
)

// Streams of a newer workbook that is encrypted: the archive, and how it is encrypted.
const (
	packageStream = "EncryptedPackage"
	infoStream    = "EncryptionInfo"
)

// openPackage is the archive inside a protected workbook.
func openPackage(ctx context.Context, container *compound, sealed []byte, opt Options) ([]byte, error) {
	info, found := container.stream(infoStream)
	if !found {
		return nil, ErrProtection // only a rights server knows the key
	}
	return unlocked(opt, func(password string) ([]byte, error) {
		plain, err := crypt.OpenPackage(ctx, info, sealed, password)
		if err != nil {
			return nil, err
		}
		if _, err := zip.NewReader(bytes.NewReader(plain), int64(len(plain))); err != nil {
			return nil, crypt.ErrDamaged // cut off: the password was checked before
		}
		return plain, nil
	})
}

// openRecords is the stream of an older workbook without its protection.
func openRecords(ctx context.Context, stream []byte, opt Options) ([]byte, error) {
	plain, err := unlocked(opt, func(password string) ([]byte, error) { return crypt.OpenRecords(ctx, stream, password) })
	if errors.Is(err, ErrNotWorkbook) {
		return nil, ErrDamagedXLS
	}
	return plain, err
}

// unlocked tries the caller's password and the one that Excel uses when nobody set any.
func unlocked(opt Options, open func(password string) ([]byte, error)) ([]byte, error) {
	tries := []string{opt.Password, crypt.DefaultPassword}
	if opt.Password == "" {
		tries = tries[1:]
	}
	for _, password := range tries {
		plain, err := open(password)
		switch {
		case err == nil:
			return plain, nil
		case errors.Is(err, crypt.ErrUnsupported):
			return nil, ErrProtection
		case errors.Is(err, crypt.ErrRounds):
			return nil, ErrKeyRounds
		case errors.Is(err, crypt.ErrDamaged):
			return nil, ErrNotWorkbook
		case !errors.Is(err, crypt.ErrPassword):
			return nil, err // the caller has gone
		}
	}
	if opt.Password == "" {
		return nil, ErrPasswordRequired
	}
	return nil, ErrPasswordIncorrect
}
