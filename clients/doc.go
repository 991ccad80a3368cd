// Package clients holds the clients that a lender's programmer installs: typescript and python. Its tests run the
// examples of both against a real server.
//
// What follows from the API is generated from the OpenAPI document: every type, and a table or method for every
// operation. The rest, which sends, waits and verifies, is written by hand, once a language. docs/clients.md is for
// users.
package clients

//go:generate go run ./generate
