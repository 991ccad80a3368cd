package main

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
)

// A server is killed while its receiver makes it wait. Its successor says in the log that the delivery was
// not finished and sends nothing by itself; by hand, the same event goes out once more.
func TestAKilledServersCallbackIsInTheLogAndSentAgainByHand(t *testing.T) {
	ids, hang := make(chan string, 8), make(chan struct{})
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ids <- r.Header.Get("webhook-id")
		<-hang
	}))
	defer receiver.Close()
	t.Setenv("DOSSIER_ALLOW_NETWORKS", "127.0.0.1/32")
	data := filepath.Join(t.TempDir(), "data")
	s := startServer(t, data)
	key := newKey(t, data)
	status, made := s.do(t, "POST", "/api/v1/webhooks", key, "application/json", strings.NewReader(`{"url":"`+receiver.URL+`"}`))
	if status != http.StatusCreated {
		t.Fatalf("registering answered %d %v", status, made)
	}
	log := "/api/v1/webhooks/" + made["webhook"].(map[string]any)["id"].(string) + "/deliveries"
	body, contentType := upload(0)
	if status, v := s.do(t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body)); status != http.StatusAccepted {
		t.Fatalf("upload answered %d %v", status, v)
	}
	first := <-ids
	s.Process.Kill()
	s.Process.Wait()
	close(hang)

	s = startServer(t, data)
	_, answer := s.do(t, "GET", log, key, "", nil)
	entry := answer["deliveries"].([]any)[0].(map[string]any)
	if entry["status"] != "failed" || entry["attempt"] != "first" || entry["message_id"] != first || !strings.Contains(fmt.Sprint(entry["reason"]), "redeliver it by hand") {
		t.Errorf("the log says %v", entry)
	}
	if _, feed := s.do(t, "GET", "/api/v1/events", key, "", nil); len(feed["events"].([]any)) != 1 || feed["events"].([]any)[0].(map[string]any)["id"] != first {
		t.Errorf("the feed says %v, want the event", feed)
	}
	status, again := s.do(t, "POST", log+"/"+entry["id"].(string)+"/redeliver", key, "", nil)
	if status != http.StatusOK || again["delivery"].(map[string]any)["status"] != "delivered" {
		t.Errorf("redelivery answered %d %v", status, again)
	}
	if second := <-ids; second != first || len(ids) != 0 {
		t.Errorf("the receiver got %s and then %s, %d more; want the same event by hand and nothing else", first, second, len(ids))
	}
}
