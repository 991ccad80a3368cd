package engine

import (
	"context"
	"reflect"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/locks"
)

// Bounds of the views that are kept in memory.
const (
	defaultViewCacheBytes = 64 << 20         // a view of 20,000 rows has some 15 MB
	viewLife              = 10 * time.Minute // a desk opens view, summary and workbook within minutes
)

// viewCache keeps views that were computed lately, and computes each once even if several callers want it at the same
// time. A key names everything that a view depends on, the organization included, so a view is never out of date and
// never another organization's.
//
// # Why views do not stay longer
//
// A view holds a borrower's data. When an application or a document is deleted, its views are dropped. Another process
// that shares the store may delete them too, so a view also goes after some minutes, whether anybody asks or not.
type viewCache struct {
	most    int64 // bytes of all kept views
	working locks.Keyed[string]

	mu    sync.Mutex
	kept  map[string]*keptView
	bytes int64
	asked int64       // counts the lookups, to find the view that nobody asked for the longest
	timer *time.Timer // nil while nothing is kept
}

// keptView is a view in memory.
type keptView struct {
	*applicationView
	bytes int64
	asked int64     // viewCache.asked when it was looked up last
	until time.Time // on the machine's own monotonic clock
}

func newViewCache(most int64) *viewCache { return &viewCache{most: most, kept: map[string]*keptView{}} }

// get finds a view, or computes it. Others who want the same view wait for it. What is computed may have another key,
// if documents changed in the meantime.
func (c *viewCache) get(
	ctx context.Context, key string, compute func() (*applicationView, error),
) (*applicationView, error) {
	if v := c.look(key); v != nil {
		return v, nil
	}
	release, err := c.working.Hold(ctx, key)
	if err != nil {
		return nil, err
	}
	defer release()
	if v := c.look(key); v != nil {
		return v, nil
	}
	v, err := compute()
	if err != nil {
		return nil, err
	}
	c.keep(v)
	return v, nil
}

func (c *viewCache) look(key string) *applicationView {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := c.kept[key]
	if found == nil {
		return nil
	}
	c.asked++
	found.asked = c.asked
	return found.applicationView
}

// keep stores a view, and drops those that nobody asked for the longest. A view that is too large for the cache is not
// stored.
func (c *viewCache) keep(v *applicationView) {
	size := sizeOf(reflect.ValueOf(v))
	if size > c.most {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop(v.key)
	for c.bytes+size > c.most {
		oldest := ""
		for key, kept := range c.kept {
			if oldest == "" || kept.asked < c.kept[oldest].asked {
				oldest = key
			}
		}
		c.drop(oldest)
	}
	c.asked++
	c.kept[v.key] = &keptView{v, size, c.asked, time.Now().Add(viewLife)}
	c.bytes += size
	if c.timer == nil {
		c.timer = time.AfterFunc(viewLife, c.sweep)
	}
}

// drop forgets a view. The caller holds the lock.
func (c *viewCache) drop(key string) {
	if kept := c.kept[key]; kept != nil {
		c.bytes -= kept.bytes
		delete(c.kept, key)
	}
}

// sweep forgets views whose time is over.
func (c *viewCache) sweep() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.timer = nil
	now := time.Now()
	next := viewLife
	for key, kept := range c.kept {
		if left := kept.until.Sub(now); left > 0 {
			next = min(next, left)
		} else {
			c.drop(key)
		}
	}
	if len(c.kept) > 0 {
		c.timer = time.AfterFunc(next, c.sweep)
	}
}

// forget drops the views that a deletion is about.
func (c *viewCache) forget(about func(v *applicationView) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, kept := range c.kept {
		if about(kept.applicationView) {
			c.drop(key)
		}
	}
}

// sizeOf is about how many bytes of memory a value takes with everything that it leads to.
func sizeOf(v reflect.Value) int64 {
	return int64(v.Type().Size()) + heldBy(v)
}

// heldBy is the size of what a value leads to, without the value itself.
func heldBy(v reflect.Value) (n int64) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			n = sizeOf(v.Elem())
		}
	case reflect.String:
		n = int64(v.Len())
	case reflect.Slice:
		if flat(v.Type().Elem()) {
			return int64(v.Cap()) * int64(v.Type().Elem().Size())
		}
		for i := range v.Len() {
			n += sizeOf(v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			n += heldBy(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			n += heldBy(v.Field(i))
		}
	case reflect.Map:
		const perEntry = 16 // of the table itself
		for entry := v.MapRange(); entry.Next(); {
			n += sizeOf(entry.Key()) + sizeOf(entry.Value()) + perEntry
		}
	}
	return n
}

// flat reports whether values of a type lead to nothing.
func flat(t reflect.Type) bool { return t.Kind() >= reflect.Bool && t.Kind() <= reflect.Complex128 }
