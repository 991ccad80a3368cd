// Package engine is the domain in plain Go: loan applications, their documents, the jobs that read them, and the
// results. It knows no SQL, HTTP, PDF or Excel. Those are ports (ports.go): interfaces that an embedder or cmd/dossier
// passes to [New].
//
// An [Engine] has one service for each noun, for example [Engine.Documents] with Upload, Get and Delete. A file holds
// one noun: its type, its part of the store's ports, and its service.
//
// # Where to begin reading
//
//   - The door: [Config], [New] and [Engine] (engine.go), the ports (ports.go), the table of failures (errors.go).
//   - Who asks: [Organization] (organization.go), [Plan] (plan.go), [Key] and [Principal] (key.go).
//   - What comes in: [Application] (application.go, application_input.go, intake.go), [Document] (document.go,
//     upload.go, download.go), its bytes (file.go, blob.go, password.go) and pages (page.go), [Batch] (batch.go,
//     batch_entries.go), merged files (merge.go, merge_files.go), [Folder] (folder.go).
//   - How a document is read: [Job] and [Engine.Run] (job.go), one attempt (processing.go, reading.go), further
//     attempts (attempt.go), and their results (version.go).
//   - What a paper says: [Extraction] and [As] (extraction.go), [Validation] and [FraudDetection] (checks.go),
//     [Transaction] (transaction.go), [Metrics] (cashflow_metrics.go), [Amount] (amount.go), [Date] (date.go).
//   - An organization's own document types: [Schema] (schema.go, schema_definition.go, schema_judge.go,
//     schema_dry_run.go).
//   - An organization's own rules for rows: [CategoryRule] (category_rules.go), how they are tried
//     (category_rules_preview.go) and how results follow them (category_rules_applying.go).
//   - What people change: transactions (edit.go, edit_rows.go, edit_result.go), fields (field_corrections.go,
//     field_shape.go, field_tree.go), and how both survive another attempt (carry_over.go, carry_rows.go).
//   - What all papers of an application say together: [Cashflow] and [Summary] (cashflow_view.go,
//     cashflow_months.go, cashflow_rows.go, cashflow_debt.go, cashflow_summary.go, cashflow_query.go,
//     cashflow_service.go, cashflow_cache.go).
//   - What a lender accepts: [Policy] (policy.go, policy_service.go), [Figures] (figures.go), [PolicyOutcome]
//     (policy_outcome.go).
//   - What is made of results: [Checklist] (checklist.go, checklist_judging.go, checklist_rules.go, loan_names.go,
//     coverage.go), mails to borrowers (outreach.go, outreach_sending.go), comparisons (verification.go), workbooks
//     (workbook.go, export_template.go), search (search.go).
//   - Who is told: [Event] (event.go), [Callback] (callback.go, callback_sending.go), [Webhook] (webhook.go,
//     webhook_deliveries.go), repeated requests (idempotency.go).
//   - What is recorded and removed: the audit log (audit.go), the access log (access_log.go), deletion (erasure.go),
//     retention (maintenance.go), damage and loss (recovery.go).
//
// # Why answers wait for the disk
//
// A method that changes something returns without an error only after its rows and its bytes are durable. The order is
// always: the blob, the rows in one transaction, the answer. A crash may leave a blob without rows, which is removed
// later. It never leaves a row without its blob.
//
// # Why every call names its caller
//
// Every operation takes a [Principal] and every store method takes an organization, so code that forgets whose data is
// meant does not compile. Data of another organization is reported as absent.
package engine
