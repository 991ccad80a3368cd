// Package clients holds the clients that a lender's programmer installs: typescript and python. Its tests run the
// examples of both against a real server.
//
// All types, and a table entry or method for every operation, are generated from the OpenAPI document. The code that
// sends, waits and verifies is written by hand, once per language. docs/clients.md is for users.
package clients

//go:generate go run ./generate
