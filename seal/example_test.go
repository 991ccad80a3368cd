package seal_test

import (
	"bytes"
	"fmt"

	"github.com/dossier-lending/dossier/seal"
)

func ExampleKey() {
	key, err := seal.NewKey(bytes.Repeat([]byte{7}, 32)) // OpenKey reads it from a file, and makes that once
	if err != nil {
		fmt.Println(err)
		return
	}
	sealed, err := key.Seal([]byte("password of a PDF"))
	if err != nil {
		fmt.Println(err)
		return
	}
	plain, err := key.Open(sealed)
	fmt.Println(bytes.Contains(sealed, []byte("password")), string(plain), err)
	// Output: false password of a PDF <nil>
}
