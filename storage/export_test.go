package storage

import "context"

// Compile prepares a statement on the store's reading side.
func Compile(ctx context.Context, s *Store, query string) error {
	_, err := s.q.(*Prepared).statement(ctx, query)
	return err
}
