package appliance_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/engine"
)

// A file that is handed out after Run has ended, while requests under way are still served, is in the access log of the
// next start.
func TestReadsAfterRunHasEndedAreKept(t *testing.T) {
	data := t.TempDir()
	a, err := appliance.New(appliance.Config{Data: data, Types: ownTypes()})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	o := &office{t: t, a: a}
	org, err := a.Engine.CreateOrganization(t.Context(), "Acme Lending", "paid")
	if err != nil {
		t.Fatal(err)
	}
	if o.key, _, err = a.Engine.CreateKey(t.Context(), "Acme Lending", engine.Scopes); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(a.Handler)
	o.url = server.URL
	id, _ := o.upload("payslip", "a.csv", "a,b\n")
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	o.send("GET", fmt.Sprintf("/api/v1/documents/%d/file", id), "", nil, 200)
	server.Close()
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := appliance.New(appliance.Config{Data: data, Types: ownTypes()})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	log, err := again.Store.AccessLog(t.Context(), org.ID, engine.AuditFilter{BeforeAt: time.Now().AddDate(1, 0, 0), Limit: 10})
	if err != nil || len(log) != 1 || log[0].What != engine.AccessFile {
		t.Errorf("the access log is %+v (%v), want the file", log, err)
	}
}
