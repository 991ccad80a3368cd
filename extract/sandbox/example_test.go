package sandbox_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// fixedReader is an engine.Extractor that reads nothing.
type fixedReader struct{}

func (fixedReader) Extract(_ context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	return engine.Extraction{DocumentType: in.DeclaredType}, nil
}

// A program that trusts its files reads them in its own process. One that takes files from strangers uses New.
func ExampleInProcess() {
	reader := sandbox.InProcess(fixedReader{})
	result, err := reader.Extract(context.Background(), engine.ExtractRequest{
		Content: bytes.NewReader(nil), DeclaredType: "payslip",
	})
	fmt.Println(result.DocumentType, err)
	// Output: payslip <nil>
}
