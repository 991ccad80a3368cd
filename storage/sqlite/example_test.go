package sqlite_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/dossier-lending/dossier/storage/sqlite"
)

func ExampleOpen() {
	folder, err := os.MkdirTemp("", "records-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)

	lock, err := sqlite.LockFolder(folder) // a second server on the same folder is refused
	if err != nil {
		log.Fatal(err)
	}
	defer lock.Unlock()
	store, err := sqlite.Open(context.Background(), folder, sqlite.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer store.Close()
	_, err = sqlite.LockFolder(folder)
	fmt.Println(err != nil, store.Ready(context.Background()))
	// Output: true <nil>
}
