package merge_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/merge"
)

func ExampleMerger() {
	var photo bytes.Buffer
	if err := png.Encode(&photo, image.NewGray(image.Rect(0, 0, 200, 100))); err != nil {
		fmt.Println(err)
		return
	}
	source := engine.MergeSource{Content: bytes.NewReader(photo.Bytes()), Size: int64(photo.Len()), Kind: "png"}
	var merged bytes.Buffer
	result, err := merge.Merger{}.Merge(context.Background(), engine.MergeRequest{
		Sources:  []engine.MergeSource{source, source},
		MaxBytes: merge.DefaultMaxBytes,
	}, &merged)
	fmt.Println(result.Pages, err, merged.String()[:5])
	// Output: [1 1] <nil> %PDF-
}
