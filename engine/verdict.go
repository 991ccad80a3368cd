package engine

import (
	"slices"
)

// MaxResultBytes is the largest result that is kept, as JSON: three times what 10,000 rows with their
// provenance take. Each answer with a result holds it in memory.
const MaxResultBytes = 32 << 20

// errorCategories are those a document may fail with.
var errorCategories = []ErrorCategory{ProcessingError, PasswordRequired, PasswordIncorrect, UnreadableDocument,
	UnsupportedContent, TypeMismatch, DownloadFailed, TooManyPages, TimedOut, InternalError}

// judgeExtraction turns what the reader found into what is kept. A reader works on hostile bytes, so a
// type that no registry knows, or a result without end, is not believed. An empty type means that it
// stays as declared.
func (s *ProcessingService) judgeExtraction(
	found Extraction, declared string,
) (result []byte, documentType string, failure *ExtractError) {
	if documentType = found.DocumentType; documentType == "" {
		documentType = declared
	}
	known, err := s.config.Types.Resolve(documentType)
	_, custom := CustomSlug(documentType)
	if err != nil || known != documentType || custom && documentType != declared {
		return nil, "", &ExtractError{
			Category: InternalError,
			Message:  "The result could not be kept: it is of an unknown document type.",
			Cause:    err,
		}
	}
	if result, err = found.MarshalJSON(); err != nil {
		return nil, "", &ExtractError{Category: InternalError, Message: "The result could not be written.", Cause: err}
	}
	if len(result) > MaxResultBytes {
		return nil, "", &ExtractError{
			Category: ProcessingError,
			Message:  "The document holds more than one result can; split it into smaller files and send those.",
		}
	}
	return result, documentType, nil
}

// judgeFailure lets only known categories pass.
func judgeFailure(failure *ExtractError) *ExtractError {
	if slices.Contains(errorCategories, failure.Category) {
		return failure
	}
	return &ExtractError{
		Category: InternalError,
		Message:  "Processing failed on our side; the operator's log says more.",
		Cause:    failure,
	}
}
