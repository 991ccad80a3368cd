package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/rawjson"
)

// VersionService returns the earlier results of a document that was read again.
type VersionService struct{ *core }

// # Versions
//
// Each attempt that completes makes a version of the document's result. The newest version is the document's own result
// while the document is completed. Earlier versions stay readable as they were shown last, edits included. If an
// attempt fails, the document has no result, and its newest version is the one before.

// Version is one of a document's results, without its content.
type Version struct {
	Org          OrgID     // whose document it is
	DocumentID   int64     // the document
	Number       int       // from 1, one more for each attempt that completes
	Attempt      int       // number of the attempt that read it
	DocumentType string    // as found
	Pages        string    // pages that were read, "1-3,5"; "" for all
	Reader       string    // Config.ReaderVersion at that time; "" for results from before versions existed
	At           time.Time // when it was read
	Edited       bool      // people changed the result
	Current      bool      // it is what the document shows now; filled by the engine
}

// VersionResult is a version with its result.
type VersionResult struct {
	Version
	Result json.RawMessage // as it was shown last, edits included
	// The edit in Result; zero if there never was one. Its Result is nil if the version is not edited, or no longer.
	Edit Edit
}

// VersionReads are the store's queries for versions.
type VersionReads interface {
	// Versions lists a document's stored versions, newest first, the present one included.
	Versions(ctx context.Context, org OrgID, documentID int64, limit int) ([]Version, error)
	// Version finds a version by its number; ErrDamaged if its result does not fit the checksum.
	Version(ctx context.Context, org OrgID, documentID int64, number int) (VersionResult, error)
	// VersionOfAttempt finds the version that an attempt read.
	VersionOfAttempt(ctx context.Context, org OrgID, documentID int64, attempt int) (VersionResult, error)
}

// VersionWrites are the store's changes to versions.
type VersionWrites interface {
	// KeepVersion stores the present extraction with its edit as a version, before another takes its place; ErrNotFound
	// if there is none.
	KeepVersion(ctx context.Context, org OrgID, documentID int64) error
	// NameVersion stores which version the present extraction is.
	NameVersion(ctx context.Context, v Version) error
	// DropVersions removes versions up to a number, except that of the first attempt if a batch shows it.
	DropVersions(ctx context.Context, org OrgID, documentID int64, upTo int) error
}

// KeptVersions is how many versions of a document are readable, the present one included.
const KeptVersions = 10

// List returns a document's latest versions, newest first.
func (s *VersionService) List(ctx context.Context, by Principal, id int64) ([]Version, error) {
	d, err := s.config.Store.Document(ctx, by.Org, id)
	if err != nil {
		return nil, s.storageError(err)
	}
	list, err := s.config.Store.Versions(ctx, by.Org, id, KeptVersions)
	for i := range list {
		list[i].Current = isCurrent(d, list[i])
	}
	return list, s.storageError(err)
}

// isCurrent reports whether a version is what the document shows.
func isCurrent(d Document, v Version) bool {
	return d.Status == DocumentCompleted && v.Attempt == d.Attempt
}

// Get returns one of a document's latest versions with its result, and the edits of the version before that it lacks.
// NOT_FOUND if the document has no such version, or no longer.
func (s *VersionService) Get(
	ctx context.Context, by Principal, id int64, number int,
) (VersionResult, NotCarried, error) {
	list, err := s.List(ctx, by, id)
	if err != nil {
		return VersionResult{}, NotCarried{}, err
	}
	for _, v := range list {
		if v.Number != number {
			continue
		}
		found, err := s.config.Store.Version(ctx, by.Org, id, number)
		if err != nil {
			return found, NotCarried{}, s.storageError(err)
		}
		found.Current = v.Current
		missing, err := found.Edit.notCarried()
		if err != nil {
			return found, missing, FailWith(CodeInternal, err)
		}
		if found.Result, err = s.versionShown(ctx, by.Org, found); err != nil {
			return found, missing, s.storageError(err)
		}
		s.engine.Audit.noteRead(by, id, AccessResult)
		return found, missing, nil
	}
	return VersionResult{}, NotCarried{}, Fail(CodeNotFound)
}

// versionShown is a version's result with who edited it.
func (s *VersionService) versionShown(ctx context.Context, org OrgID, v VersionResult) (json.RawMessage, error) {
	edited, err := s.engine.Edits.editedBy(ctx, org, v.Edit)
	if err != nil {
		return nil, err
	}
	return withEdited(v.Result, edited)
}

// putResult makes an attempt's result the document's. The earlier result becomes a version. The edit's number
// continues, so that no ETag of the earlier result fits the new one.
func (s *VersionService) putResult(ctx context.Context, tx Tx, d Document, out outcome, at time.Time) error {
	number := 1
	var before []Version
	var err error
	if d.Attempt > 1 {
		before, err = tx.Versions(ctx, d.Org, d.ID, 1)
	}
	if err != nil {
		return err
	}
	if len(before) > 0 {
		number = before[0].Number + 1
		if err := tx.KeepVersion(ctx, d.Org, d.ID); err != nil {
			return err
		}
		if err := tx.DropVersions(ctx, d.Org, d.ID, number-KeptVersions); err != nil {
			return err
		}
	}
	if err := tx.PutExtraction(ctx, d.Org, d.ID, out.result, at); err != nil {
		return err
	}
	if out.workings.Bytes != nil {
		if err := tx.PutWorkings(ctx, d.Org, d.ID, out.workings); err != nil {
			return err
		}
	}
	if err := settleRules(ctx, tx, d.Org, d.ID, out.rules); err != nil {
		return err
	}
	if len(before) > 0 {
		edit := out.edit
		version, err := tx.EditVersion(ctx, d.Org, d.ID)
		if err != nil {
			return err
		}
		edit.Version = version + 1
		if err := tx.PutEdit(ctx, d.Org, d.ID, edit); err != nil {
			return err
		}
		if err := tx.PutFieldCorrections(ctx, d.Org, d.ID, out.carried.corrections); err != nil {
			return err
		}
	}
	return tx.NameVersion(ctx, Version{
		Org:          d.Org,
		DocumentID:   d.ID,
		Number:       number,
		Attempt:      d.Attempt,
		DocumentType: out.documentType,
		Pages:        d.Selection,
		Reader:       s.config.ReaderVersion,
	})
}

// firstResult is the result of the first attempt of a document in a batch: the batch shows it, whatever is read later.
func (s *VersionService) firstResult(ctx context.Context, by Principal, id int64) (json.RawMessage, error) {
	v, err := s.config.Store.VersionOfAttempt(ctx, by.Org, id, 1)
	if errors.Is(err, ErrNotFound) {
		return nil, nil // it failed
	}
	if err != nil {
		return nil, s.storageError(err)
	}
	result, err := s.versionShown(ctx, by.Org, v)
	if err == nil {
		s.engine.Audit.noteRead(by, id, AccessResult)
	}
	return result, s.storageError(err)
}

// ResultReads are the store's queries for results and their edits.
type ResultReads interface {
	// Extraction is the stored document.result as JSON. Extraction, Workings, Edit and FieldCorrections check what they
	// read against its stored checksum; ErrDamaged if it does not fit.
	Extraction(ctx context.Context, org OrgID, documentID int64) ([]byte, error)
	// DocumentsWithResult lists ids above afterID of documents that have a result, in ascending order.
	DocumentsWithResult(ctx context.Context, org OrgID, afterID int64, limit int) ([]int64, error)
	// Workings are what the reader kept beside the extraction; nil if it kept nothing.
	Workings(ctx context.Context, org OrgID, documentID int64) ([]byte, error)
	// Edit is the present edit of a document's result; ErrNotFound if there never was one.
	Edit(ctx context.Context, org OrgID, documentID int64) (Edit, error)
	// EditVersion is the edit's version alone, 0 if there never was one, because its result may have 50 MB.
	EditVersion(ctx context.Context, org OrgID, documentID int64) (int64, error)
}

// ResultWrites are the store's changes to results and their edits.
type ResultWrites interface {
	// PutExtraction stores the result in place of an earlier one, which KeepVersion keeps.
	PutExtraction(ctx context.Context, org OrgID, documentID int64, result PackedJSON, at time.Time) error
	// PutWorkings stores workings beside the present extraction; PutExtraction drops them.
	PutWorkings(ctx context.Context, org OrgID, documentID int64, workings PackedJSON) error
	// PutEdit replaces the edit by its next version, or adds version 1; ErrDuplicate if the stored edit is not the
	// version before.
	PutEdit(ctx context.Context, org OrgID, documentID int64, e PackedEdit) error
}

// ResultParts is which parts of a document.result a caller wants. The zero value wants all of it.
type ResultParts struct {
	Include, Exclude []string // top-level members to return, and members to leave out; at most one of the two is set
	// Leave out checks that did not run (not_applicable), in validation.checks and fraud_detection.integrity_checks.
	RunChecks bool
}

// Whole reports whether everything is wanted.
func (p ResultParts) Whole() bool { return p.Include == nil && p.Exclude == nil && !p.RunChecks }

// Check checks what can be checked without a result.
func (p ResultParts) Check() error {
	if p.Include != nil && p.Exclude != nil {
		return FailField("/exclude", "CONFLICT", "Send include or exclude, not both.")
	}
	for field, names := range map[string][]string{"/include": p.Include, "/exclude": p.Exclude} {
		if names != nil && len(names) == 0 || slices.Contains(names, "") {
			return FailField(
				field, "REQUIRED", strings.TrimPrefix(field, "/")+" lists names of members, with a comma between them.",
			)
		}
	}
	return nil
}

// Of reduces a result, which is valid JSON, to the wanted parts; nil stays nil. Members keep their order and their
// bytes. known reports which names the results of any document type have, so that one list serves documents of several
// types: such a name selects nothing if this result lacks it. If known is nil and there is no result, every name is
// accepted. Errors: VALIDATION_FAILED for an unknown name.
//
// # Why it does not decode
//
// Results of long statements have tens of megabytes, and callers mostly ask for a small part of them.
func (p ResultParts) Of(result json.RawMessage, known func(name string) bool) (json.RawMessage, error) {
	if p.Whole() {
		return result, nil
	}
	if err := p.judge(result, known); err != nil {
		return nil, err
	}
	if len(result) == 0 {
		return result, nil
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for name, value := range rawjson.Members(result) {
		if p.Include != nil && !slices.Contains(p.Include, name) || slices.Contains(p.Exclude, name) {
			continue
		}
		if list := checkLists[name]; p.RunChecks && list != "" {
			value = withRunChecks(value, list)
		}
		putMember(&b, name, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// judge refuses a member that no result has.
func (p ResultParts) judge(result json.RawMessage, known func(name string) bool) error {
	var own []string
	none := len(result) == 0
	for name := range rawjson.Members(result) {
		own = append(own, name)
	}
	for field, names := range map[string][]string{"/include": p.Include, "/exclude": p.Exclude} {
		for _, name := range names {
			if slices.Contains(own, name) || slices.Contains(commonMembers, name) || known != nil && known(name) ||
				known == nil && none {
				continue
			}
			if none {
				return FailField(field, "UNKNOWN", "Results have no member "+quoted(name)+"; all have "+strings.Join(commonMembers, ", ")+", and the values of their document type.")
			}
			return FailField(
				field, "UNKNOWN", "This result has no member "+quoted(name)+"; it has "+strings.Join(own, ", ")+".",
			)
		}
	}
	return nil
}

// quoted repeats what a caller wrote, shortened and escaped.
func quoted(name string) string {
	const most = 64 // characters
	if r := []rune(name); len(r) > most {
		name = string(r[:most]) + "…"
	}
	b, _ := json.Marshal(name)
	return string(b)
}

// checkLists are the members that hold checks, with the name of the list in each.
var checkLists = map[string]string{"validation": "checks", "fraud_detection": "integrity_checks"}

// withRunChecks is a member with only those checks of its list that ran.
func withRunChecks(member []byte, list string) []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for name, value := range rawjson.Members(member) {
		if name != list {
			putMember(&b, name, value)
			continue
		}
		var ran [][]byte
		for check := range rawjson.Elements(value) {
			if !isNotApplicable(check) {
				ran = append(ran, check)
			}
		}
		putMember(&b, name, slices.Concat([]byte("["), bytes.Join(ran, []byte(",")), []byte("]")))
	}
	if b.Len() == 1 { // the member is null
		return member
	}
	b.WriteByte('}')
	return b.Bytes()
}

func isNotApplicable(check []byte) bool {
	for name, value := range rawjson.Members(check) {
		if name == "status" {
			return string(value) == `"`+string(CheckNotApplicable)+`"`
		}
	}
	return false
}

// putMember adds a member to an object that is being written.
func putMember(b *bytes.Buffer, name string, value []byte) {
	if b.Len() > 1 {
		b.WriteByte(',')
	}
	key, _ := json.Marshal(name)
	b.Write(key)
	b.WriteByte(':')
	b.Write(value)
}
