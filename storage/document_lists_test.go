package storage_test

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// chosenBy lists the steps by which the documents of a page must be chosen: the tables in order, each with its index.
func chosenBy(f engine.DocumentFilter) (steps []string) {
	switch {
	case len(f.Search) > 0:
		return []string{"SCAN document_words VIRTUAL TABLE", "SEARCH d USING INDEX sqlite_autoindex_documents_"}
	case f.ExternalRef != "":
		steps = append(steps, "SEARCH a USING INDEX applications_by_external_ref (org_id=? AND external_ref=?)")
		fallthrough
	case f.ApplicationID != "":
		if f.FolderID+f.DocumentType+string(f.Status) != "" { // the application's rows are read to see these
			return append(steps, "SEARCH d USING INDEX documents_by_application (org_id=? AND application_id=? AND id")
		}
		return append(steps, "SEARCH d USING COVERING INDEX documents_by_application (org_id=? AND application_id=? AND id")
	}
	index := map[[3]bool]string{
		{false, false, false}: "documents_listed (org_id=? AND id",
		{false, false, true}:  "documents_by_status (org_id=? AND status=? AND id",
		{false, true, false}:  "documents_by_type (org_id=? AND document_type=? AND id",
		{false, true, true}:   "documents_by_type_and_status (org_id=? AND document_type=? AND status=? AND id",
		{true, false, false}:  "documents_by_folder (folder_id=? AND org_id=? AND id",
		{true, false, true}:   "documents_by_folder_and_status (org_id=? AND folder_id=? AND status=? AND id",
		{true, true, false}:   "documents_by_folder_and_type (org_id=? AND folder_id=? AND document_type=? AND id",
		{true, true, true}: "documents_by_folder_type_status (org_id=? AND folder_id=? AND document_type=? " +
			"AND status=? AND id",
	}[[3]bool{f.FolderID != "", f.DocumentType != "", f.Status != ""}]
	return []string{"SEARCH d USING COVERING INDEX " + index}
}

// Every list of documents is read from the index made for it, in its order: nothing is sorted but documents found by
// their application's reference.
func TestEveryListOfDocumentsUsesItsIndex(t *testing.T) {
	s, err := sqlite.Open(t.Context(), t.TempDir(), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, text := range storage.DocumentPages(sqlite.Dialect) {
		f := storage.DocumentFilters()[i/2]
		plan, err := storage.Plan(t.Context(), s, text)
		if err != nil {
			t.Fatal(err)
		}
		at, sorts := 0, 0
		for _, step := range plan {
			step = strings.TrimSpace(step)
			if wanted := chosenBy(f); at < len(wanted) && strings.HasPrefix(step, wanted[at]) {
				at++
			}
			// A document's own parts are put in order too: they are few, and found by its id.
			if strings.HasPrefix(step, "USE TEMP B-TREE") && !strings.Contains(step, "string_agg") {
				sorts++
			}
		}
		if at < len(chosenBy(f)) || sorts > 0 && (f.ExternalRef == "" || len(f.Search) > 0) {
			t.Errorf("%+v is read by\n%s\nwant %q", f, strings.Join(plan, "\n"), chosenBy(f))
		}
	}
}

// Every feed, log and other list is read from the index of its filters. The plan of a statement holds these steps.
func TestOtherListsUseTheirIndexes(t *testing.T) {
	s, err := sqlite.Open(t.Context(), t.TempDir(), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	wanted := map[string][]string{ // by function, in the order of the source
		"AuditTrail": {
			"audit_log_by_subject (org_id=? AND subject=?",
			"audit_log_by_subject (org_id=? AND subject=?",
			"audit_log_by_subject (org_id=? AND subject=?",
			"audit_log_by_subject (org_id=? AND subject=?",
			"audit_log_by_key_and_action (org_id=? AND key_id=? AND action=?",
			"audit_log_by_key (org_id=? AND key_id=?",
			"audit_log_by_action (org_id=? AND action=?",
			"audit_log_by_time (org_id=?",
		},
		"AccessLog": {
			"access_log_by_document (org_id=? AND document_id=?",
			"access_log_by_document (org_id=? AND document_id=?",
			"access_log_by_key (org_id=? AND key_id=?",
			"access_log_by_time (org_id=?",
		},
		"lateApplications": {
			"PRIMARY KEY (org_id=? AND list=?)",
			"applications_by_activity (org_id=?)",
			"applications_by_status (org_id=? AND status=?)",
		},
		"earlyApplications": {
			"applications_by_activity (org_id=? AND (active_at,number)<(?,?))",
			"applications_by_status (org_id=? AND status=? AND (active_at,number)<(?,?))",
		},
		"Deliveries": {
			"PRIMARY KEY (org_id=? AND list=?)",
			"webhook_deliveries_by_webhook (org_id=? AND webhook_id=?)",
			"webhook_deliveries_by_webhook (org_id=? AND webhook_id=? AND (claimed_at,id)<(?,?))",
		},
		"Events": {
			"INDEX sqlite_autoindex_events_1 (org_id=? AND seq>? AND seq<?)",
			"INDEX events_without_applications (org_id=? AND seq>? AND seq<?)",
		},
		"DocumentsOfApplication": {"documents_by_application (org_id=? AND application_id=?)"},
		"DeletedDocuments":       {"documents_deleted (org_id=? AND deleted_at>? AND deleted_at<?)"},
	}
	seen := map[string]int{}
	for _, st := range statements(t, ".") {
		steps, listed := wanted[st.function]
		if !listed || seen[st.function] == len(steps) {
			continue
		}
		plan, err := storage.Plan(t.Context(), s, st.sql)
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(plan, "\n"); !strings.Contains(text, steps[seen[st.function]]) {
			t.Errorf("%s is read by\n%s\nwant %s", st.where, text, steps[seen[st.function]])
		}
		seen[st.function]++
	}
	for function, steps := range wanted {
		if seen[function] != len(steps) {
			t.Errorf("%s has %d statements, want %d", function, seen[function], len(steps))
		}
	}
}
