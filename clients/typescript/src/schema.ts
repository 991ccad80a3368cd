// Generated from /openapi.json by "make generate"; do not edit.

export interface paths {
    "/api/v1/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications, most recently active first
         * @description Creation, an update, a document attached and a document finished move an application up. To read a long list to its end, go on with `cursor` = `next_cursor`.
         */
        get: operations["listApplications"];
        put?: never;
        /**
         * Create an application without files
         * @description Never conflicts on `external_ref`; idempotency belongs to intake.
         */
        post: operations["createApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an application
         * @description By its uuid or its app_id.
         */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        /**
         * Delete an application for good
         * @description Its documents, their files and a borrower left without application go with it. This cannot be undone.
         */
        delete: operations["deleteApplication"];
        options?: never;
        head?: never;
        /**
         * Change some values of an application
         * @description What is left out stays. A change of `status` is kept in the history.
         */
        patch: operations["updateApplication"];
        trace?: never;
    };
    "/api/v1/applications/{id}/cashflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See all statements of an application as one
         * @description Accounts, months, classes of rows, income, debts, affordability and findings over every completed paper. A figure that is null has a reason in `reasons`; where a figure comes from stands in `evidence`. Without a statement the lists are empty. `from`, `to` and `accounts` choose what is summed; what belongs together is always judged on everything. The key needs `document:read` too. `If-None-Match` with the ETag of the present answer costs no reading.
         */
        get: operations["getCashflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/cashflow/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the view of an application as a workbook
         * @description Decision, Documents, Accounts, Months, Rows, Own Transfers, Round Trips, Income, Debt, Returned Checks, Payers, Affordability, Policy, Findings, Checks & Sources. Months and Affordability have live formulas over Rows. `from`, `to` and `accounts` choose what is summed; what belongs together is always judged on everything. The key needs `document:read` too. `If-None-Match` with the ETag of the present answer costs no reading.
         */
        get: operations["exportCashflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/checklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See which papers an application needs and which are there
         * @description The product's rules are chosen by `profile`, `track` and `loan_type`. Each paper is `satisfied`, `missing`, `stale`, `incomplete` (with the days that no statement covers), `pending` while documents are still being read, or `unreadable`. Account numbers are masked. `outreach` are the newest mails to the borrower, the newest first.
         */
        get: operations["getChecklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application's decisions, oldest first
         * @description The last one is in force. Each keeps the policy's rules that were hit when it was made.
         */
        get: operations["listDecisions"];
        put?: never;
        /**
         * Approve or decline an application
         * @description Records a person's decision and moves the application to its outcome; nothing decides by itself. A decline needs a reason. Once decided, a new decision names the one in force as `supersedes`, else 409 `DECISION_IN_FORCE`.
         */
        post: operations["decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application's documents, newest first
         * @description Their results are read at `/documents/{document_id}`, with a key of document scope.
         */
        get: operations["listApplicationDocuments"];
        put?: never;
        /**
         * Attach files to an application
         * @description Bytes that the application holds already are answered with the document that holds them, so that it is safe to send a file again.
         */
        post: operations["attachDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application's status changes, oldest first
         * @description Each with its time, the key that made it, and the statuses before and after.
         */
        get: operations["listStatusChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/memo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an application's credit memo
         * @description As JSON, or by `Accept` as PDF or DOCX, with the same text. Before the first draft it is what a draft would say now, and nothing is stored. `stale` says that the view changed since; `revision` asks for an earlier one. A drafted sentence holds no figure but those listed with it, each with its JSON pointer into the view. The key needs `document:read` too.
         */
        get: operations["getMemo"];
        /**
         * Write sections of the credit memo
         * @description A section that is given keeps its text through later drafts; null lets it follow the view again; what is left out stays. The other sections are drafted from the view as it is now. The first memo moves an application that is not decided to `memo_drafted`. With `If-Match` only the revision that was read is changed. A drafted sentence holds no figure but those listed with it, each with its JSON pointer into the view. The key needs `document:read` too.
         */
        put: operations["putMemo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/memo/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft the credit memo from the view as it is now
         * @description What an analyst wrote stays. A draft that changes nothing makes no revision, so it may be repeated. A drafted sentence holds no figure but those listed with it, each with its JSON pointer into the view. The key needs `document:read` too.
         */
        post: operations["draftMemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/outreach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the borrower what is missing, again
         * @description At most once an hour, the mail of `send_outreach` counted. What came of it stands in the checklist.
         */
        post: operations["sendOutreach"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application's questions, oldest first
         * @description All of them, at most 200, each with its history.
         */
        get: operations["listQuestions"];
        put?: never;
        /**
         * Ask the borrower a question
         * @description From `submitted`, `awaiting_docs` and `underwriting` the application moves to `question_raised`. With `send` the borrower is mailed all open questions in one mail, at most once an hour, the mail about missing papers counted; what came of it stands in the checklist.
         */
        post: operations["askQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/questions/{qid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change, answer or withdraw a question
         * @description What is left out stays. An `answer`, or `status` `answered` with `document_ids`, answers it. When the last open one is answered or withdrawn, the status before `question_raised` returns, unless somebody moved the application meanwhile. A closed question is not changed any more.
         */
        patch: operations["changeQuestion"];
        trace?: never;
    };
    "/api/v1/applications/{id}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the figures of an application on one page
         * @description The headline figures of the view with its coverage, debts, income, gravest findings and the policy's outcome. With `Accept: application/pdf` one page for printing, with the same figures. `from`, `to` and `accounts` choose what is summed; what belongs together is always judged on everything. The key needs `document:read` too. `If-None-Match` with the ETag of the present answer costs no reading.
         */
        get: operations["getSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare an application's completed documents with each other
         * @description What `POST /verify` answers, for the application's completed documents; of more than 50 the newest 50. A document that was split is compared by its parts. With none or one, `score_basis` is `insufficient_overlap`. The key needs `document:read` too.
         */
        get: operations["verifyApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log, newest first
         * @description Every change of the organization's data, with the key that made it. Personal values are shown as digests. With `kind=read` the answer is the access log instead: which key read which document's result, export, file or page pictures. Go on with `cursor` = `next_cursor`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit up to 100 documents
         * @description Each document has exactly one of `file_url` (fetched after the answer) and `file_base64` with `filename`. A document that cannot be taken fails alone; the record says why. At most 500 MB together.
         */
        post: operations["submitBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit up to 100 files of one type
         * @description A file that cannot be taken fails alone; the record says why. At most 100 MB a file and 500 MB together.
         */
        post: operations["uploadBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Poll a batch's progress
         * @description A deleted document keeps its place and counts as what it had come to, as failed when it had not ended.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{batch_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the results of all documents of a batch
         * @description Streamed document by document. `result` is null where a document is not completed, or is deleted.
         */
        get: operations["getBatchResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/category-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the rules for categories and counterparties
         * @description In their order. `applied` says whether every result follows them. The `ETag` is for `If-Match` of a change.
         */
        get: operations["getCategoryRules"];
        /**
         * Replace the rules for categories and counterparties
         * @description A rule matches whole words that follow each other in a row's description, without case, accents and signs, and decides category and counterparty before the built-in judgement. Of several the one with most words wins, then the longest, then the first. What an analyst put stays. The whole list becomes the next revision; the same list again changes nothing. New readings use it at once. Results that exist are computed again from their rows in the background, without reading papers again; each that changes gets a new `ETag`, and its `edited.reason` is `category_rules`.
         */
        put: operations["replaceCategoryRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/category-rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try rules on the archive
         * @description Compares what the newest 200 statements show with what they would show under a list of rules, and keeps nothing. `complete` says whether no statement was left out, for their number or for time.
         */
        post: operations["previewCategoryRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/category-rules/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of the rules, newest first
         * @description Without their rules, at most the newest 100.
         */
        get: operations["listCategoryRuleRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/category-rules/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one revision of the rules
         * @description A revision never changes.
         */
        get: operations["getCategoryRuleRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List document types with their aliases
         * @description Names are taken in any case, with blanks, dashes or underscores.
         */
        get: operations["listDocumentTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents, newest first
         * @description The position comes twice: as `page`, `limit`, `total`, and as `pagination`. `q` searches a full-text index of the organization's documents; it goes with every other filter. To read a long list to its end, go on with `cursor` = `next_cursor`: every page then takes the same time, and none shifts when documents are added or deleted.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload one document for processing
         * @description Exactly one of `file`, `file_base64` and `file_url`. A `file_url` is fetched before the answer. Poll `status_url`, or give a `webhook_url`.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload one document and return at once
         * @description As `POST /documents`, but a `file_url` is fetched after the answer; a failed fetch fails the document with `error_category` `download_failed`.
         */
        post: operations["uploadDocumentAsync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check processing status, by document id or job id
         * @description Poll until `status` is `completed` or `failed`; the document id is advised.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge 2 to 50 files into one PDF and process it as one document
         * @description PDFs (also protected ones, with `password`) and images, in the given order; each image becomes a page, a TIFF all its pages. A `file_url` is fetched before the answer. At most 100 MB a file and 500 MB together. When one file cannot be taken, nothing is kept; `details` names it by its place. The files themselves are kept: what speaks for or against each is looked for in its own bytes.
         */
        post: operations["mergeDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a document with its result
         * @description `result` has plain values at the top; where each was read stands in `provenance`.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description It is hidden at once and purged after the retention of the organization's plan.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Move a document into a folder or out of it
         * @description `folder_id` names the folder; `null` takes the document out of its folder.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/api/v1/documents/{document_id}/custom-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a document by a template
         * @description `template` is the id or the name of one of the organization's templates, or the name of a ready-made one (GET /export-templates); names in any case of letters. Without it: of those that serve the type the latest changed default, else the latest changed, else a ready-made one; the header `Dossier-Template` says which.
         */
        get: operations["customExportDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a document as its type's workbook
         * @description For `audited_financial_statement` (17 sheets), `credit_report` and `cic_credit_report`. Formulas are live and hold their values; a value the paper does not show is "n/a". A stale `If-None-Match` gets the workbook, a fresh one 304.
         */
        get: operations["exportDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct fields of a document's result
         * @description For every document type: an object of values by JSON pointer into `result` (RFC 6901), such as `{"/account_number": "0012-3456"}`. A value is written as the result writes it; null erases it. An element of a list is named by its place; to add or remove one, send the whole list. What follows from the fields is worked out again: metrics, checks, normalized forms. `provenance` of a corrected pointer says `analyst`, with who, when and what was read. Transactions are replaced by `PUT …/transactions`; metrics, checks and the like are not correctable.
         */
        patch: operations["correctFields"];
        trace?: never;
    };
    "/api/v1/documents/{document_id}/fields/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard all corrections of a document's fields
         * @description The fields show what was read from the paper again; edited transactions stay.
         */
        post: operations["revertFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document's file
         * @description The bytes as they were received, checked against their digest before the first is sent; in whatever state the document is. `ETag` is their SHA-256. `Range` is answered with 206. A file that shows a PhilSys number is 403, unless the operator permits it.
         */
        get: operations["getDocumentFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/pages/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a page of a document
         * @description A PNG in shades of gray, `width` pixels wide, painted as the page is seen and then turned clockwise by `rotate`. Boxes of `provenance` fit it: points times `width` over the page's width. One page of an organization is painted at a time, others wait; what was painted lately comes at once. A PhilSys number is covered. PDFs and images have pages, in whatever state the document is; spreadsheets and text have none.
         */
        get: operations["getPagePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/reprocess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a document again
         * @description Under another type, of some pages, or with a newer version of dossier; for a document that has ended. `status` returns to `pending`, and the end of this attempt is told anew. The result before stays readable under `versions`. Edits of transactions are carried over where their rows are found again; `edits_not_carried` names the others. When the attempt fails, so does the document: its result is null, and the one before is its newest version. At most 10 attempts a document an hour.
         */
        post: operations["reprocessDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make documents of the papers in a file
         * @description For a completed document whose file holds several papers (`paper_types`, `result.documents`). Each becomes a document of its own with `origin_document_id` and `pages`, in the same application and folder, and is read once more: its own pages alone, which keep their numbers in the file. The origin stays, names its parts in `split_into`, and is no longer counted in checklists and comparisons. Asked again, it answers with the parts that are there. To move a border, delete the parts and split anew, with `parts`.
         */
        post: operations["splitDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a document's transactions
         * @description A full replacement, for `bank_statement` and `passbook`. What was read may be sent back: a row is known again by `row`, names left out are kept from the extracted row of that number, and a row without `row` is a new one. `is_outlier`, `outlier_reason`, `repaired` and `edited` are worked out, whatever is sent; a `category` is kept as given, and worked out where it is null.
         */
        put: operations["replaceTransactions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/transactions/revalidate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work metrics, balance checks and validation out anew
         * @description Needed only after a replacement with `revalidate: false`; else nothing changes.
         */
        post: operations["revalidateTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/transactions/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard all edits of a document's transactions
         * @description The document shows the transactions that were read from the paper again; corrected fields stay.
         */
        post: operations["revertTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a protected document again, with a password
         * @description For a document that failed with `password_required` or `password_incorrect`. `status` returns to `pending`, and the end of this attempt is told anew. At most 10 tries a document an hour. The password is sealed, used once and erased.
         */
        post: operations["unlockDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest versions of a document's result
         * @description Newest first, at most ten: one for each attempt that completed.
         */
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/versions/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a document's result
         * @description As it was shown last, edits included.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read on in the feed of events
         * @description Every event of the organization once, in the order of commits, with the payload of its callback. Go on with `after` = `next_after`. Events of loan applications are for keys with `application:read` as well; others pass over them. With `wait` the answer comes with the next event, or after so many seconds without one.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates, the latest changed first, then the ready-made ones
         * @description Without their sheets, which `GET /export-templates/{template_id}` shows.
         */
        get: operations["listExportTemplates"];
        put?: never;
        /**
         * Define a workbook
         * @description The language of `sheets` is described in docs/exports.md; what is wrong in it is named by JSON pointer. `document_types` empty is every type. At most 100.
         */
        post: operations["createExportTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export-templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description By its id, or a ready-made one by its name: a start for one's own.
         */
        get: operations["getExportTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Ready-made ones cannot be deleted.
         */
        delete: operations["deleteExportTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Values left out stay; each change raises `version`. With `If-Match` only the version that was read is changed. Ready-made ones are absent here.
         */
        patch: operations["updateExportTemplate"];
        trace?: never;
    };
    "/api/v1/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List folders by name
         * @description All of them, those of one parent with its `parent_id`, or those at the top with `parent_id=root`.
         */
        get: operations["listFolders"];
        put?: never;
        /**
         * Make a folder
         * @description Among its siblings a name is unique, whatever the case. Folders nest at most 8 levels deep.
         */
        post: operations["createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/folders/{folder_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a folder
         * @description What lies in it is listed at `/folders/{folder_id}/documents`.
         */
        get: operations["getFolder"];
        put?: never;
        post?: never;
        /**
         * Delete an empty folder
         * @description Documents are never deleted with a folder: one that holds documents or folders is refused.
         */
        delete: operations["deleteFolder"];
        options?: never;
        head?: never;
        /**
         * Rename or move a folder
         * @description Values left out stay. With `parent_id` it moves with all that lies in it; `null` moves it to the top.
         */
        patch: operations["updateFolder"];
        trace?: never;
    };
    "/api/v1/folders/{folder_id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a folder's documents, newest first
         * @description Those that lie in it itself, not those in folders below it.
         */
        get: operations["listFolderDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/intake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push borrower, loan terms and files in one request
         * @description The `application` part may come before or after the files. When `external_ref` exists already, the application that bears it is answered with `idempotent: true`, nothing is changed and the files are skipped; the header `Dossier-Replay-Differs` names the fields in which the replay differs.
         */
        post: operations["intake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the underwriting policy in force
         * @description The thresholds, rules and scorecard by which applications are judged: the organization's newest document, or the default policy as revision 0. The operator puts another one in force by `dossier policy set`.
         */
        get: operations["getPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom extraction schemas by slug
         * @description Without their definitions; deleted ones are left out.
         */
        get: operations["listSchemas"];
        put?: never;
        /**
         * Create a custom extraction schema
         * @description A definition names fields by the words beside their values, tables by the words of their headings, and checks among them. Documents uploaded as `custom:<slug>` are read by the version that is current at their upload.
         */
        post: operations["createSchema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a definition on a stored document
         * @description Reads a stored document and keeps nothing. The answer is what `document.result` would be.
         */
        post: operations["dryRunDefinition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a schema with its current definition
         * @description The `ETag` is for `If-Match` of a change.
         */
        get: operations["getSchema"];
        /**
         * Replace a schema's name, description and definition
         * @description Another definition becomes the next version; earlier versions stay readable.
         */
        put: operations["replaceSchema"];
        post?: never;
        /**
         * Delete a schema
         * @description Documents keep their results, those that wait are still read by it, and its document type is unknown to new uploads.
         */
        delete: operations["deleteSchema"];
        options?: never;
        head?: never;
        /**
         * Change some values of a schema
         * @description What is left out stays. Another definition becomes the next version.
         */
        patch: operations["updateSchema"];
        trace?: never;
    };
    "/api/v1/schemas/{slug}/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a schema on a stored document
         * @description Reads a stored document and keeps nothing. The answer is what `document.result` would be.
         */
        post: operations["dryRunSchema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{slug}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a schema's versions, newest first
         * @description Without their definitions. A result names its version in `schema`.
         */
        get: operations["listSchemaVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{slug}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one version of a schema
         * @description A version never changes.
         */
        get: operations["getSchemaVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare completed documents with each other
         * @description Two to 50 completed documents, each once; their order changes nothing. The score is the weighted mean of the fields that at least two different files tell, capped by contradictions; a copy of a file counts once. With nothing to compare it is 50 and `score_basis` is `insufficient_overlap`. What was not compared is `missing` and says why.
         */
        post: operations["verifyDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verify/single": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read one completed document's authenticity
         * @description The document's `fraud_detection` block, whole, and its main members beside it; nothing is compared with other documents.
         */
        post: operations["verifyDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List registered receivers, the oldest first
         * @description All of them, at most 20; those that get events of loan applications only for keys with `application:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a receiver of callbacks
         * @description The secret is shown in this answer only. `events` left out or empty means all that the key may read; events of loan applications need a key with `application:read` as well, and a receiver that gets them is absent to keys without it. At most 20.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a registered receiver
         * @description Its secret is not shown again.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a registered receiver
         * @description Its log goes with it. After the answer nothing is sent to it any more.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a registered receiver
         * @description Values left out stay. An empty list of `events` means all that the key may read.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to a receiver, newest first
         * @description Each entry is one attempt. Entries are kept as long as events, 30 days if the operator says nothing else.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery's event once more
         * @description A new delivery with the same `webhook-id`, to the receiver's present address. The answer says what came of it.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a receiver a new secret
         * @description The new secret is shown in this answer only. For `overlap_hours` (default 24) callbacks bear a signature by each of both. A second rotation ends the first overlap: send an `Idempotency-Key`, so that a request sent again is no second one.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a receiver a test event now
         * @description The answer says what came of it.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive
         * @description Needs no key.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether new work can be taken
         * @description Needs no key. Commits a durable row and writes a file, at most once a second.
         */
        get: operations["readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "application.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.created
         * @description Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Names the event: the same whenever it is sent again. */
                    "webhook-id": string;
                    /** @description When it was sent, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and the HMAC-SHA256, in base64, of "id.timestamp.body" under the receiver's or the organization's secret; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ApplicationCreatedPayload"];
                };
            };
            responses: {
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.deleted
         * @description Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Names the event: the same whenever it is sent again. */
                    "webhook-id": string;
                    /** @description When it was sent, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and the HMAC-SHA256, in base64, of "id.timestamp.body" under the receiver's or the organization's secret; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ApplicationDeletedPayload"];
                };
            };
            responses: {
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.status_changed
         * @description Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Names the event: the same whenever it is sent again. */
                    "webhook-id": string;
                    /** @description When it was sent, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and the HMAC-SHA256, in base64, of "id.timestamp.body" under the receiver's or the organization's secret; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ApplicationStatusChangedPayload"];
                };
            };
            responses: {
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.updated
         * @description Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Names the event: the same whenever it is sent again. */
                    "webhook-id": string;
                    /** @description When it was sent, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and the HMAC-SHA256, in base64, of "id.timestamp.body" under the receiver's or the organization's secret; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ApplicationUpdatedPayload"];
                };
            };
            responses: {
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * batch.completed
         * @description Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Names the event: the same whenever it is sent again. */
                    "webhook-id": string;
                    /** @description When it was sent, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and the HMAC-SHA256, in base64, of "id.timestamp.body" under the receiver's or the organization's secret; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BatchCompletedPayload"];
                };
            };
            responses: {
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * document.completed
         * @description Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Names the event: the same whenever it is sent again. */
                    "webhook-id": string;
                    /** @description When it was sent, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and the HMAC-SHA256, in base64, of "id.timestamp.body" under the receiver's or the organization's secret; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentCompletedPayload"];
                };
            };
            responses: {
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * document.deleted
         * @description Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Names the event: the same whenever it is sent again. */
                    "webhook-id": string;
                    /** @description When it was sent, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and the HMAC-SHA256, in base64, of "id.timestamp.body" under the receiver's or the organization's secret; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentDeletedPayload"];
                };
            };
            responses: {
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * document.failed
         * @description Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Names the event: the same whenever it is sent again. */
                    "webhook-id": string;
                    /** @description When it was sent, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and the HMAC-SHA256, in base64, of "id.timestamp.body" under the receiver's or the organization's secret; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentFailedPayload"];
                };
            };
            responses: {
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description Sent once to the `webhook_url` of an upload or a batch and to every registered receiver whose filter names it. Answer 2xx within 10 seconds.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Names the event: the same whenever it is sent again. */
                    "webhook-id": string;
                    /** @description When it was sent, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /** @description `v1,` and the HMAC-SHA256, in base64, of "id.timestamp.body" under the receiver's or the organization's secret; several are separated by spaces. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookTestPayload"];
                };
            };
            responses: {
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AccountBalanceChecks: {
            /** @description Place in the result's accounts, from 0. */
            account_index: number;
            /** @description As in the result's accounts. */
            account_number: string | null;
            /** @description The same for each account of a file that holds several. */
            by_account: components["schemas"]["AccountBalanceChecks"][];
            /** @description Corrections that would make broken rows follow; absent when there are none. */
            candidates?: components["schemas"]["RepairCandidate"][];
            /** @description The checks of the balances in brief; validation has them whole. */
            checks: components["schemas"]["BriefCheck"][];
            /** @description As printed, or as the rows give it. */
            closing_balance: components["schemas"]["Amount"] | null;
            /** @description closing_balance less computed_closing_balance. */
            closing_difference: components["schemas"]["Amount"] | null;
            /** @description Opening balance and all rows. */
            computed_closing_balance: components["schemas"]["Amount"] | null;
            /** @description Places of rows whose day is in doubt, where that keeps status from pass. */
            doubtful_days?: number[];
            /** @description JSON pointers of recognized figures that may be wrong although every sum agrees, where that keeps status from pass. */
            doubtful_figures?: string[];
            /** @description Places of rows whose text was recognized and may be misread, the worst twenty; absent when there are none. They do not keep status from pass. */
            doubtful_words?: number[];
            /** @description All of these. */
            doubtful_words_count?: number;
            /** @description Place of the first of these, from 0. */
            first_break: number | null;
            /** @description Card or loan: what is owed is a positive balance, debits raise it, credits lower it. */
            liability: boolean;
            /** @description As printed, or as the rows give it. */
            opening_balance: components["schemas"]["Amount"] | null;
            /**
             * @description Whether each page begins with the balance that the one before ends with.
             * @enum {string}
             */
            page_continuity: "pass" | "warn" | "fail" | "not_applicable";
            /**
             * @description Whether the rows lie within the printed period.
             * @enum {string}
             */
            period_coverage: "pass" | "warn" | "fail" | "not_applicable";
            /** @description Each of these, with what was expected. */
            row_breaks: components["schemas"]["RowBreak"][];
            /** @description Rows whose own balance and the one before are printed, so that they were compared. */
            rows_checked: number;
            /** @description Of these, rows whose balance does not follow. */
            rows_failed: number;
            /** @description Totals that the paper prints, and whether the rows agree. */
            stated_totals: components["schemas"]["StatedTotals"];
            /**
             * @description pass: opening balance, rows and closing balance agree, and no date, debit, credit or balance is in doubt: the figures are proven.
             * @enum {string}
             */
            status: "pass" | "warn" | "fail" | "not_applicable";
            /** @description Sum of the rows. */
            total_credits: components["schemas"]["Amount"];
            /** @description Sum of the rows. */
            total_debits: components["schemas"]["Amount"];
        };
        AccountMetrics: {
            account_index: number;
            account_number: string | null;
            metrics: components["schemas"]["Metrics"];
        };
        Affordability: {
            adb: components["schemas"]["Amount"] | null;
            /** Format: double */
            adb_to_instalment: number | null;
            /** Format: double */
            adb_to_loan: number | null;
            declared: components["schemas"]["Declared"][];
            dscr: components["schemas"]["RatioSpan"];
            /** Format: double */
            dscr_existing: number | null;
            /** Format: double */
            dti: number | null;
            /** Format: double */
            dti_existing: number | null;
            /** Format: double */
            foir: number | null;
            instalment: components["schemas"]["Amount"] | null;
            /** Format: double */
            interest_rate: number | null;
            /** @enum {string|null} */
            interest_rate_basis: "per_annum" | "per_month" | "add_on" | null;
            /** Format: double */
            loan_to_value: number | null;
            max_loan: components["schemas"]["Amount"] | null;
            months: string[];
            noi: components["schemas"]["NullSpan"];
            operating_outflow: components["schemas"]["Amount"] | null;
            proposed_service: components["schemas"]["Amount"] | null;
            proven: boolean;
            revenue: components["schemas"]["NullSpan"];
            /** Format: double */
            term_to_useful_life_ratio: number | null;
        };
        AffordabilityPolicy: {
            /**
             * Format: double
             * @description Debt service of a person divided by income, by which the largest loan is found: 0.4 is 40 %.
             */
            max_dti: number;
            /**
             * Format: double
             * @description The largest loan is rounded down to a multiple of this.
             */
            max_loan_step: number;
            /**
             * Format: double
             * @description Net operating income of a business divided by debt service, by which the largest loan is found.
             */
            min_dscr: number;
            /**
             * Format: int64
             * @description With fewer full months there is no average.
             */
            minimum_months: number;
            /**
             * Format: int64
             * @description The latest full months that are averaged, at most.
             */
            months: number;
        };
        /**
         * Format: double
         * @description Money: at most two decimals, exact.
         */
        Amount: number;
        Application: {
            /** @example APP-17 */
            app_id: string;
            /** @description Loan purpose or context. */
            application_context: string | null;
            /** Format: email */
            borrower_email: string;
            borrower_phone: string | null;
            /** @description Borrower business or legal name. */
            business_name: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            /**
             * Format: int64
             * @description Number of documents attached.
             */
            document_count: number;
            /** @description Idempotency key from the integrating system. */
            external_ref: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: double
             * @description Requested amount.
             */
            loan_amount: number | null;
            /** @description Free-text loan product name. */
            loan_type: string | null;
            /** @enum {string} */
            status: "submitted" | "awaiting_docs" | "underwriting" | "question_raised" | "memo_drafted" | "approved" | "declined";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updated_at: string;
        };
        ApplicationCreatedPayload: {
            app_id: string;
            /** Format: uuid */
            application_id: string;
            /** Format: date-time */
            created_at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "application.created";
            /** @enum {string} */
            status: "submitted" | "awaiting_docs" | "underwriting" | "question_raised" | "memo_drafted" | "approved" | "declined";
        };
        ApplicationDeletedPayload: {
            app_id: string;
            /** Format: uuid */
            application_id: string;
            /** Format: date-time */
            deleted_at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "application.deleted";
        };
        ApplicationInput: {
            application_context?: string;
            /**
             * Format: double
             * @description Money: at most two decimals, exact.
             */
            asset_value?: number;
            /** Format: email */
            borrower_email: string;
            borrower_phone?: string;
            business_name: string;
            external_ref?: string;
            /**
             * Format: double
             * @description Money: at most two decimals, exact.
             */
            loan_amount?: number;
            loan_type?: string;
            profile?: string;
            scorecard_inputs?: Record<string, never>;
            send_outreach?: boolean;
            /** Format: int64 */
            term_months?: number;
            track?: string;
        };
        ApplicationPatch: {
            application_context?: string;
            /** Format: double */
            asset_useful_life_years?: number;
            /**
             * Format: double
             * @description Money: at most two decimals, exact.
             */
            asset_value?: number;
            /** Format: email */
            borrower_email?: string;
            business_name?: string;
            /**
             * Format: double
             * @description Money: at most two decimals, exact.
             */
            loan_amount?: number;
            loan_type?: string;
            profile?: string;
            /** @enum {string} */
            status?: "submitted" | "awaiting_docs" | "underwriting" | "question_raised" | "memo_drafted" | "approved" | "declined";
            /** Format: int64 */
            term_months?: number;
            track?: string;
        };
        ApplicationStatusChangedPayload: {
            app_id: string;
            /** Format: uuid */
            application_id: string;
            /** Format: date-time */
            changed_at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "application.status_changed";
            /** @enum {string} */
            from: "submitted" | "awaiting_docs" | "underwriting" | "question_raised" | "memo_drafted" | "approved" | "declined";
            /** @enum {string} */
            to: "submitted" | "awaiting_docs" | "underwriting" | "question_raised" | "memo_drafted" | "approved" | "declined";
        };
        ApplicationUpdatedPayload: {
            app_id: string;
            /** Format: uuid */
            application_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "application.updated";
            /** @description The names of what changed, in order of the alphabet. */
            fields: string[];
            /** @enum {string} */
            status: "submitted" | "awaiting_docs" | "underwriting" | "question_raised" | "memo_drafted" | "approved" | "declined";
            /** Format: date-time */
            updated_at: string;
        };
        ApplicationVerification: {
            application_id: string;
            /** Format: int64 */
            cross_doc_score: number;
            /** Format: int64 */
            document_count: number;
            document_summary: components["schemas"]["DocumentSummary"];
            documents: components["schemas"]["VerifiedDocument"][];
            /** Format: int64 */
            documents_not_looked_at: number;
            field_corroboration: components["schemas"]["FieldCorroboration"][];
            findings: components["schemas"]["Finding"][];
            score_basis: string;
        };
        ApplicationsOutputBody: {
            data: components["schemas"]["Application"][];
            /** @description Continues with applications that were active earlier; null at the end of the list. */
            next_cursor: string | null;
        };
        ArticlesOfIncorporationResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "articles_of_incorporation";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "articles_of_incorporation";
        };
        AuditEntry: {
            /** @description The changed values as they became. In the access log: what was read, and how often within about a second. */
            after: unknown;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            at: string;
            /** @description The changed values as they were. */
            before: unknown;
            /** @description SHA-256 over the entry and prev_hash; null in the access log. */
            hash: string | null;
            /** @description null when the system or the operator did it. */
            key_id: string | null;
            /** @example document.deleted */
            kind: string;
            /** @description The hash of the entry before; null in the access log. */
            prev_hash: string | null;
            /**
             * Format: int64
             * @description Its number in the organization's log.
             */
            seq: number;
            /** @example 186713257557202 */
            subject: string;
        };
        AuditOutputBody: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description null at the end of the log. */
            next_cursor: string | null;
            success: boolean;
        };
        AuditedFinancialStatementResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "audited_financial_statement";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "audited_financial_statement";
        };
        Average: {
            adb: components["schemas"]["Amount"] | null;
            /** Format: double */
            cash_deposit_ratio: number | null;
            contiguous: boolean;
            debt_service: components["schemas"]["Amount"];
            external_inflow: components["schemas"]["Amount"];
            inflow: components["schemas"]["Amount"];
            months: string[];
            net: components["schemas"]["Amount"];
            operating_outflow: components["schemas"]["Amount"];
            outflow: components["schemas"]["Amount"];
            revenue: components["schemas"]["Span"];
        };
        Averages: {
            3: components["schemas"]["Average"] | null;
            6: components["schemas"]["Average"] | null;
            12: components["schemas"]["Average"] | null;
            full: components["schemas"]["Average"] | null;
        };
        BalanceChecks: {
            /** @description The same for each account of a file that holds several. */
            by_account: components["schemas"]["AccountBalanceChecks"][];
            /** @description Corrections that would make broken rows follow; absent when there are none. */
            candidates?: components["schemas"]["RepairCandidate"][];
            /** @description The checks of the balances in brief; validation has them whole. */
            checks: components["schemas"]["BriefCheck"][];
            /** @description As printed, or as the rows give it. */
            closing_balance: components["schemas"]["Amount"] | null;
            /** @description closing_balance less computed_closing_balance. */
            closing_difference: components["schemas"]["Amount"] | null;
            /** @description Opening balance and all rows. */
            computed_closing_balance: components["schemas"]["Amount"] | null;
            /** @description Places of rows whose day is in doubt, where that keeps status from pass. */
            doubtful_days?: number[];
            /** @description JSON pointers of recognized figures that may be wrong although every sum agrees, where that keeps status from pass. */
            doubtful_figures?: string[];
            /** @description Places of rows whose text was recognized and may be misread, the worst twenty; absent when there are none. They do not keep status from pass. */
            doubtful_words?: number[];
            /** @description All of these. */
            doubtful_words_count?: number;
            /** @description Place of the first of these, from 0. */
            first_break: number | null;
            /** @description Card or loan: what is owed is a positive balance, debits raise it, credits lower it. */
            liability: boolean;
            /** @description As printed, or as the rows give it. */
            opening_balance: components["schemas"]["Amount"] | null;
            /**
             * @description Whether each page begins with the balance that the one before ends with.
             * @enum {string}
             */
            page_continuity: "pass" | "warn" | "fail" | "not_applicable";
            /**
             * @description Whether the rows lie within the printed period.
             * @enum {string}
             */
            period_coverage: "pass" | "warn" | "fail" | "not_applicable";
            /** @description Each of these, with what was expected. */
            row_breaks: components["schemas"]["RowBreak"][];
            /** @description Rows whose own balance and the one before are printed, so that they were compared. */
            rows_checked: number;
            /** @description Of these, rows whose balance does not follow. */
            rows_failed: number;
            /** @description Totals that the paper prints, and whether the rows agree. */
            stated_totals: components["schemas"]["StatedTotals"];
            /**
             * @description pass: opening balance, rows and closing balance agree, and no date, debit, credit or balance is in doubt: the figures are proven.
             * @enum {string}
             */
            status: "pass" | "warn" | "fail" | "not_applicable";
            /** @description Sum of the rows. */
            total_credits: components["schemas"]["Amount"];
            /** @description Sum of the rows. */
            total_debits: components["schemas"]["Amount"];
        };
        BalanceMetrics: {
            average_daily_balance: components["schemas"]["Amount"] | null;
            closing: components["schemas"]["Amount"] | null;
            days_below_minimum: number | null;
            days_negative: number;
            maximum: components["schemas"]["Amount"] | null;
            maximum_date: components["schemas"]["Date"] | null;
            median_daily_balance: components["schemas"]["Amount"] | null;
            minimum: components["schemas"]["Amount"] | null;
            minimum_date: components["schemas"]["Date"] | null;
            month_end: components["schemas"]["MonthBalance"][];
            opening: components["schemas"]["Amount"] | null;
        };
        BalancePolicy: {
            /**
             * Format: double
             * @description For accounts whose statements print no minimum balance.
             */
            low: number;
        };
        Balloon: {
            amount: components["schemas"]["Amount"];
            date: components["schemas"]["Date"] | null;
            paid: boolean;
        };
        BankCertificateAccount: {
            account_number: string | null;
            account_type: string | null;
            as_of_date: components["schemas"]["Date"] | null;
            average_daily_balance: components["schemas"]["Amount"] | null;
            currency: string | null;
            current_balance: components["schemas"]["Amount"] | null;
            opened_date: components["schemas"]["Date"] | null;
        };
        BankCertificateFacility: {
            amount: components["schemas"]["Amount"] | null;
            outstanding: components["schemas"]["Amount"] | null;
            status: string | null;
            type: string | null;
        };
        BankCertificateResult: {
            account_name: string | null;
            account_number: string | null;
            account_number_normalized: string | null;
            /** @enum {string|null} */
            account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
            accounts: components["schemas"]["BankCertificateAccount"][];
            adb_description: string | null;
            adb_months: number | null;
            addressee: string | null;
            as_of_date: components["schemas"]["Date"] | null;
            available_balance: components["schemas"]["Amount"] | null;
            average_daily_balance: components["schemas"]["Amount"] | null;
            balance_in_words: string | null;
            bank_name: string | null;
            branch_address: string | null;
            branch_name: string | null;
            /** @enum {string|null} */
            certificate_type: "balance" | "average_balance" | "account_existence" | "credit_standing" | "other" | null;
            credit_facilities: components["schemas"]["BankCertificateFacility"][];
            currency: string | null;
            current_balance: components["schemas"]["Amount"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "bank_certificate";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            fee_amount: components["schemas"]["Amount"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            issue_date: components["schemas"]["Date"] | null;
            marks: components["schemas"]["FormMarksSeen"];
            opened_date: components["schemas"]["Date"] | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            purpose: string | null;
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                account_name: string | null;
                account_number: string | null;
                account_number_normalized: string | null;
                /** @enum {string|null} */
                account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
                accounts: components["schemas"]["BankCertificateAccount"][];
                adb_description: string | null;
                adb_months: number | null;
                addressee: string | null;
                as_of_date: components["schemas"]["Date"] | null;
                available_balance: components["schemas"]["Amount"] | null;
                average_daily_balance: components["schemas"]["Amount"] | null;
                balance_in_words: string | null;
                bank_name: string | null;
                branch_address: string | null;
                branch_name: string | null;
                /** @enum {string|null} */
                certificate_type: "balance" | "average_balance" | "account_existence" | "credit_standing" | "other" | null;
                credit_facilities: components["schemas"]["BankCertificateFacility"][];
                currency: string | null;
                current_balance: components["schemas"]["Amount"] | null;
                fee_amount: components["schemas"]["Amount"] | null;
                issue_date: components["schemas"]["Date"] | null;
                marks: components["schemas"]["FormMarksSeen"];
                opened_date: components["schemas"]["Date"] | null;
                /** @description First and last page of the paper. */
                pages: number[];
                purpose: string | null;
                qr_text: string | null;
                reference_number: string | null;
                signatories: components["schemas"]["FormSignatory"][];
            }[];
            reference_number: string | null;
            schema_version: string;
            signatories: components["schemas"]["FormSignatory"][];
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        BankStatementDailyBalance: {
            balance: components["schemas"]["Amount"];
            date: components["schemas"]["Date"];
        };
        BankStatementResult: {
            account_holders: string[];
            account_name: string | null;
            account_number: string | null;
            account_number_normalized: string | null;
            /** @enum {string|null} */
            account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
            accounts: components["schemas"]["StatementAccount"][];
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            available_balance: components["schemas"]["Amount"] | null;
            average_daily_balance: components["schemas"]["Amount"] | null;
            balance_checks: components["schemas"]["BalanceChecks"] | null;
            /** @enum {string|null} */
            balance_source: "printed" | "computed" | "mixed" | null;
            bank_name: string | null;
            branch_code: string | null;
            branch_name: string | null;
            closing_balance: components["schemas"]["Amount"] | null;
            credit_count: number | null;
            currency: string | null;
            customer_number: string | null;
            daily_balances: components["schemas"]["BankStatementDailyBalance"][];
            debit_count: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "bank_statement";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            hold_amount: components["schemas"]["Amount"] | null;
            interest_earned: components["schemas"]["Amount"] | null;
            metrics: components["schemas"]["Metrics"] | null;
            minimum_balance: components["schemas"]["Amount"] | null;
            opening_balance: components["schemas"]["Amount"] | null;
            page_count: number | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            product_name: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: unknown[];
            schema_version: string;
            statement_date: components["schemas"]["Date"] | null;
            tax_withheld: components["schemas"]["Amount"] | null;
            tin: string | null;
            tin_normalized: string | null;
            total_credits: components["schemas"]["Amount"] | null;
            total_debits: components["schemas"]["Amount"] | null;
            transactions: components["schemas"]["Transaction"][];
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        BankStatementSummaryMarks: {
            barcode: boolean | null;
            dry_seal: boolean | null;
            photo: boolean | null;
            qr_code: boolean | null;
            signature: boolean | null;
            stamp: boolean | null;
        };
        BankStatementSummaryMonth: {
            average_daily_balance: components["schemas"]["Amount"] | null;
            closing_balance: components["schemas"]["Amount"] | null;
            credit_count: number | null;
            debit_count: number | null;
            high_balance: components["schemas"]["Amount"] | null;
            low_balance: components["schemas"]["Amount"] | null;
            month: string;
            opening_balance: components["schemas"]["Amount"] | null;
            returned_checks: number | null;
            total_credits: components["schemas"]["Amount"] | null;
            total_debits: components["schemas"]["Amount"] | null;
        };
        BankStatementSummaryResult: {
            account_name: string | null;
            account_number: string | null;
            account_number_normalized: string | null;
            /** @enum {string|null} */
            account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
            average_daily_balance: components["schemas"]["Amount"] | null;
            bank_name: string | null;
            branch_name: string | null;
            closing_balance: components["schemas"]["Amount"] | null;
            credit_count: number | null;
            currency: string | null;
            debit_count: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "bank_statement_summary";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            issue_date: components["schemas"]["Date"] | null;
            marks: components["schemas"]["BankStatementSummaryMarks"];
            months: components["schemas"]["BankStatementSummaryMonth"][];
            opening_balance: components["schemas"]["Amount"] | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                account_name: string | null;
                account_number: string | null;
                account_number_normalized: string | null;
                /** @enum {string|null} */
                account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
                average_daily_balance: components["schemas"]["Amount"] | null;
                bank_name: string | null;
                branch_name: string | null;
                closing_balance: components["schemas"]["Amount"] | null;
                credit_count: number | null;
                currency: string | null;
                debit_count: number | null;
                issue_date: components["schemas"]["Date"] | null;
                marks: components["schemas"]["BankStatementSummaryMarks"];
                months: components["schemas"]["BankStatementSummaryMonth"][];
                opening_balance: components["schemas"]["Amount"] | null;
                /** @description First and last page of the paper. */
                pages: number[];
                period_end: components["schemas"]["Date"] | null;
                period_start: components["schemas"]["Date"] | null;
                qr_text: string | null;
                signatories: unknown[];
                total_credits: components["schemas"]["Amount"] | null;
                total_debits: components["schemas"]["Amount"] | null;
            }[];
            schema_version: string;
            signatories: unknown[];
            total_credits: components["schemas"]["Amount"] | null;
            total_debits: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        BarangayClearanceResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "barangay_clearance";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "barangay_clearance";
        };
        Basis: {
            engine: string;
            /** @enum {string} */
            entity: "business" | "person";
            policy_revision: number;
            profile: string | null;
            tables: string;
        };
        Batch: {
            /** Format: uuid */
            batch_id: string;
            /** Format: int64 */
            completed: number;
            /** @description In the order sent. */
            documents: components["schemas"]["BatchDocument"][];
            /** Format: int64 */
            failed: number;
            /**
             * Format: double
             * @description Documents that have ended, two decimals.
             */
            progress_percent: number;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "completed_with_errors" | "failed";
            /** Format: int64 */
            total_documents: number;
        };
        BatchCompletedPayload: {
            /** Format: uuid */
            batch_id: string;
            completed: number;
            /** Format: date-time */
            completed_at: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "batch.completed";
            failed: number;
            /**
             * @description completed, completed_with_errors or failed.
             * @enum {string}
             */
            status: "pending" | "processing" | "completed" | "completed_with_errors" | "failed";
            total_documents: number;
        };
        BatchDocument: {
            /** Format: int64 */
            document_id: number;
            /** @description As declared; with auto, what was found once completed. auto also where an unknown type was sent. */
            document_type: string;
            /** @description Why it failed, or that it was deleted. */
            error: string | null;
            /** @description null once the document is deleted. */
            filename: string | null;
            /**
             * Format: int64
             * @description Pages read so far; on a failed document, how far reading came. null while unknown.
             */
            pages_done: number | null;
            /**
             * Format: int64
             * @description Pages to read: all of the file, or those that a reprocess asked for; null while unknown.
             */
            pages_total: number | null;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
        };
        BatchDocumentResult: {
            /** Format: int64 */
            document_id: number;
            /** @description As declared; with auto, what was found once completed. auto also where an unknown type was sent. */
            document_type: string;
            /** @description Why it failed, or that it was deleted. */
            error: string | null;
            error_category: string | null;
            /** @description null once the document is deleted. */
            filename: string | null;
            /**
             * Format: int64
             * @description Pages read so far; on a failed document, how far reading came. null while unknown.
             */
            pages_done: number | null;
            /**
             * Format: int64
             * @description Pages to read: all of the file, or those that a reprocess asked for; null while unknown.
             */
            pages_total: number | null;
            /** @description Type-specific extraction output; null before completion and after a deletion. */
            result: components["schemas"]["DocumentResult"] | components["schemas"]["CustomResult"] | components["schemas"]["PartialResult"] | null;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
        };
        BatchResults: {
            /** Format: uuid */
            batch_id: string;
            /** @description In the order sent. */
            documents: components["schemas"]["BatchDocumentResult"][];
        };
        Bir2303Activity: {
            is_primary: boolean | null;
            line_of_business: string | null;
            psic_code: string | null;
            trade_name: string | null;
        };
        Bir2303Result: {
            activities: components["schemas"]["Bir2303Activity"][];
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            branch_code: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "bir_2303";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            form_number: string | null;
            form_version: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            issue_date: components["schemas"]["Date"] | null;
            line_of_business: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            psic_code: string | null;
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            rdo_code: string | null;
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                activities: components["schemas"]["Bir2303Activity"][];
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                branch_code: string | null;
                form_number: string | null;
                form_version: string | null;
                issue_date: components["schemas"]["Date"] | null;
                line_of_business: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                /** @description First and last page of the paper. */
                pages: number[];
                psic_code: string | null;
                qr_text: string | null;
                rdo_code: string | null;
                reference_number: string | null;
                registration_date: components["schemas"]["Date"] | null;
                signatories: components["schemas"]["FormSignatory"][];
                tax_types: components["schemas"]["Bir2303TaxType"][];
                taxpayer_name: string | null;
                taxpayer_type: string | null;
                tin: string | null;
                tin_normalized: string | null;
                trade_name: string | null;
            }[];
            reference_number: string | null;
            registration_date: components["schemas"]["Date"] | null;
            schema_version: string;
            signatories: components["schemas"]["FormSignatory"][];
            tax_types: components["schemas"]["Bir2303TaxType"][];
            taxpayer_name: string | null;
            taxpayer_type: string | null;
            tin: string | null;
            tin_normalized: string | null;
            trade_name: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        Bir2303TaxType: {
            due_date_text: string | null;
            form_number: string | null;
            frequency: string | null;
            start_date: components["schemas"]["Date"] | null;
            tax_type: string | null;
        };
        Bir2307Payment: {
            atc: string | null;
            description: string | null;
            /** @enum {string|null} */
            kind: "income" | "money" | null;
            month1: components["schemas"]["Amount"] | null;
            month2: components["schemas"]["Amount"] | null;
            month3: components["schemas"]["Amount"] | null;
            tax_withheld: components["schemas"]["Amount"] | null;
            total: components["schemas"]["Amount"] | null;
        };
        Bir2307Result: {
            currency: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "bir_2307";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            form_number: string | null;
            form_version: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            income_payments: components["schemas"]["Bir2307Payment"][];
            marks: components["schemas"]["FormMarksSeen"];
            payee_address: string | null;
            payee_name: string | null;
            payee_tin: string | null;
            payor_address: string | null;
            payor_name: string | null;
            payor_tin: string | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                currency: string | null;
                form_number: string | null;
                form_version: string | null;
                income_payments: components["schemas"]["Bir2307Payment"][];
                marks: components["schemas"]["FormMarksSeen"];
                /** @description First and last page of the paper. */
                pages: number[];
                payee_address: string | null;
                payee_name: string | null;
                payee_tin: string | null;
                payor_address: string | null;
                payor_name: string | null;
                payor_tin: string | null;
                period_end: components["schemas"]["Date"] | null;
                period_start: components["schemas"]["Date"] | null;
                qr_text: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                total_income: components["schemas"]["Amount"] | null;
                total_tax_withheld: components["schemas"]["Amount"] | null;
            }[];
            schema_version: string;
            signatories: components["schemas"]["FormSignatory"][];
            total_income: components["schemas"]["Amount"] | null;
            total_tax_withheld: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        Bir2316Nontaxable: {
            basic_mwe: components["schemas"]["Amount"] | null;
            de_minimis: components["schemas"]["Amount"] | null;
            government_contributions: components["schemas"]["Amount"] | null;
            hazard_pay_mwe: components["schemas"]["Amount"] | null;
            holiday_pay_mwe: components["schemas"]["Amount"] | null;
            night_differential_mwe: components["schemas"]["Amount"] | null;
            other_compensation: components["schemas"]["Amount"] | null;
            overtime_mwe: components["schemas"]["Amount"] | null;
            thirteenth_month_and_benefits: components["schemas"]["Amount"] | null;
        };
        Bir2316Other: {
            amount: components["schemas"]["Amount"] | null;
            label: string | null;
        };
        Bir2316Result: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            birth_date: components["schemas"]["Date"] | null;
            currency: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "bir_2316";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            employee_name: string | null;
            employer_address: string | null;
            employer_name: string | null;
            employer_tin: string | null;
            /** @enum {string|null} */
            employer_type: "main" | "secondary" | null;
            form_number: string | null;
            form_version: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            gross_compensation: components["schemas"]["Amount"] | null;
            gross_taxable_compensation: components["schemas"]["Amount"] | null;
            is_minimum_wage_earner: boolean | null;
            marks: components["schemas"]["FormMarksSeen"];
            minimum_wage_daily: components["schemas"]["Amount"] | null;
            minimum_wage_monthly: components["schemas"]["Amount"] | null;
            nontaxable: components["schemas"]["Bir2316Nontaxable"];
            pera_tax_credit: components["schemas"]["Amount"] | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            phone: string | null;
            previous_employer_address: string | null;
            previous_employer_name: string | null;
            previous_employer_tin: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            rdo_code: string | null;
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                birth_date: components["schemas"]["Date"] | null;
                currency: string | null;
                employee_name: string | null;
                employer_address: string | null;
                employer_name: string | null;
                employer_tin: string | null;
                /** @enum {string|null} */
                employer_type: "main" | "secondary" | null;
                form_number: string | null;
                form_version: string | null;
                gross_compensation: components["schemas"]["Amount"] | null;
                gross_taxable_compensation: components["schemas"]["Amount"] | null;
                is_minimum_wage_earner: boolean | null;
                marks: components["schemas"]["FormMarksSeen"];
                minimum_wage_daily: components["schemas"]["Amount"] | null;
                minimum_wage_monthly: components["schemas"]["Amount"] | null;
                nontaxable: components["schemas"]["Bir2316Nontaxable"];
                /** @description First and last page of the paper. */
                pages: number[];
                pera_tax_credit: components["schemas"]["Amount"] | null;
                period_end: components["schemas"]["Date"] | null;
                period_start: components["schemas"]["Date"] | null;
                phone: string | null;
                previous_employer_address: string | null;
                previous_employer_name: string | null;
                previous_employer_tin: string | null;
                qr_text: string | null;
                rdo_code: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                substituted_filing: boolean | null;
                tax_due: components["schemas"]["Amount"] | null;
                tax_withheld_present: components["schemas"]["Amount"] | null;
                tax_withheld_previous: components["schemas"]["Amount"] | null;
                tax_year: number | null;
                taxable: components["schemas"]["Bir2316Taxable"];
                taxable_compensation_present: components["schemas"]["Amount"] | null;
                taxable_compensation_previous: components["schemas"]["Amount"] | null;
                tin: string | null;
                tin_normalized: string | null;
                total_nontaxable: components["schemas"]["Amount"] | null;
                total_tax_withheld: components["schemas"]["Amount"] | null;
                total_taxes_withheld_and_credits: components["schemas"]["Amount"] | null;
            }[];
            schema_version: string;
            signatories: components["schemas"]["FormSignatory"][];
            substituted_filing: boolean | null;
            tax_due: components["schemas"]["Amount"] | null;
            tax_withheld_present: components["schemas"]["Amount"] | null;
            tax_withheld_previous: components["schemas"]["Amount"] | null;
            tax_year: number | null;
            taxable: components["schemas"]["Bir2316Taxable"];
            taxable_compensation_present: components["schemas"]["Amount"] | null;
            taxable_compensation_previous: components["schemas"]["Amount"] | null;
            tin: string | null;
            tin_normalized: string | null;
            total_nontaxable: components["schemas"]["Amount"] | null;
            total_tax_withheld: components["schemas"]["Amount"] | null;
            total_taxes_withheld_and_credits: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        Bir2316Taxable: {
            basic_salary: components["schemas"]["Amount"] | null;
            cola: components["schemas"]["Amount"] | null;
            commission: components["schemas"]["Amount"] | null;
            director_fees: components["schemas"]["Amount"] | null;
            hazard_pay: components["schemas"]["Amount"] | null;
            housing: components["schemas"]["Amount"] | null;
            other_regular: components["schemas"]["Bir2316Other"][];
            other_supplementary: components["schemas"]["Bir2316Other"][];
            overtime: components["schemas"]["Amount"] | null;
            profit_sharing: components["schemas"]["Amount"] | null;
            representation: components["schemas"]["Amount"] | null;
            thirteenth_month_and_benefits: components["schemas"]["Amount"] | null;
            total: components["schemas"]["Amount"] | null;
            transportation: components["schemas"]["Amount"] | null;
        };
        BirthCertificateResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "birth_certificate";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "birth_certificate";
        };
        BoardResolutionResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "board_resolution";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "board_resolution";
        };
        BriefCheck: {
            key: string;
            label: string;
            /** @enum {string} */
            status: "pass" | "warn" | "fail" | "not_applicable";
        };
        ByLawsResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "by_laws";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "by_laws";
        };
        CardDebt: {
            average_payment: components["schemas"]["Amount"] | null;
            issuer: string | null;
            last4: string | null;
            minimum_due: components["schemas"]["Amount"] | null;
            /** Format: double */
            payment_ratio: number | null;
        };
        CardMetrics: {
            cash_advances: components["schemas"]["Amount"];
            fees: components["schemas"]["Amount"];
            finance_charges: components["schemas"]["Amount"];
            over_limit: boolean | null;
            paid_in_full: boolean | null;
            /** Format: double */
            payment_ratio: number | null;
            payments: components["schemas"]["Amount"];
            purchases: components["schemas"]["Amount"];
            /** Format: double */
            utilisation_ratio: number | null;
        };
        Cashflow: {
            accounts: components["schemas"]["ViewAccount"][];
            affordability: components["schemas"]["Affordability"];
            app_id: string;
            application_id: string;
            as_of: components["schemas"]["Date"] | null;
            basis: components["schemas"]["Basis"];
            combined: components["schemas"]["Combined"][];
            confidence: components["schemas"]["ViewConfidence"];
            debt: components["schemas"]["Debt"];
            documents: components["schemas"]["CashflowPaper"][];
            /** @description By JSON pointer below data; a pointer to an object covers its members. */
            evidence: {
                [key: string]: components["schemas"]["FigureEvidence"];
            };
            figures: components["schemas"]["Figures"];
            findings: components["schemas"]["ViewFinding"][];
            from: components["schemas"]["Date"] | null;
            income: components["schemas"]["Income"];
            main_currency: string | null;
            own_transfers: components["schemas"]["OwnTransfer"][];
            policy: components["schemas"]["PolicyOutcome"];
            /** @description By JSON pointer below data: why a figure is null. */
            reasons: {
                [key: string]: components["schemas"]["Why"];
            };
            round_trips: components["schemas"]["RoundTrip"][];
            rows: components["schemas"]["ViewRow"][];
            schema_version: string;
            score: components["schemas"]["Score"] | null;
            to: components["schemas"]["Date"] | null;
            window_dressing: components["schemas"]["WindowDressing"][];
        };
        CashflowPaper: {
            account_keys: string[];
            authenticity_score: number | null;
            detail: string | null;
            document_id: number;
            document_type: string;
            file_name: string;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            proven: boolean;
            /** @enum {string|null} */
            reason: "not_completed" | "failed" | "no_analysis_for_type" | "no_period" | "outside_range" | "account_not_selected" | "superseded" | null;
            rows_duplicate: number;
            rows_left_out: number;
            rows_total: number;
            rows_used: number;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            used: boolean;
        };
        CategoryRule: {
            active: boolean;
            category: string;
            /** @description Null leaves it to the built-in judgement. */
            counterparty: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            /** @description Public id of the key that put it first; empty for the operator. */
            created_by: string;
            /** @enum {string} */
            direction: "in" | "out" | "both";
            /** @description Stays the same while match and direction do, and in transactions names the rule that decided a row. */
            id: string;
            /** @description Words that follow each other in a description; ^ before them: it begins with them, $ after them: it ends with them. */
            match: string;
            note: string;
        };
        CategoryRuleInput: {
            /** @description False keeps the rule without using it; true when left out. */
            active?: boolean;
            /** @description A built-in category, or a word of your own. */
            category: string;
            /** @description Null leaves it to the built-in judgement. */
            counterparty?: string | null;
            /** @description Ignored, so that a list can be sent back as it was read. */
            created_at?: string;
            /** @description Ignored, as created_at. */
            created_by?: string;
            /**
             * @description Rows with money in, with money out, or both.
             * @enum {string}
             */
            direction?: "in" | "out" | "both";
            /** @description Of a rule in the present list; left out for a new rule. */
            id?: string;
            /** @description Words that follow each other in a description; ^ before them: it begins with them, $ after them: it ends with them. */
            match: string;
            /** @description For people. */
            note?: string;
        };
        CategoryRulesInput: {
            /** @description All rules, in their order; an empty list removes all. */
            rules: components["schemas"]["CategoryRuleInput"][];
        };
        CategoryScores: {
            arithmetic: number | null;
            content: number | null;
            metadata: number | null;
            structure: number | null;
            visual: number | null;
        };
        CategoryTotal: {
            category: string;
            count: number;
            inflow: components["schemas"]["Amount"];
            outflow: components["schemas"]["Amount"];
            /** Format: double */
            share_of_outflow: number | null;
        };
        CertificateOfEmploymentAllowance: {
            amount: components["schemas"]["Amount"] | null;
            frequency: string | null;
            label: string | null;
        };
        CertificateOfEmploymentResult: {
            addressee: string | null;
            allowances: components["schemas"]["CertificateOfEmploymentAllowance"][];
            annual_compensation: components["schemas"]["Amount"] | null;
            compensation_in_words: string | null;
            currency: string | null;
            department: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "certificate_of_employment";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            employee_name: string | null;
            employer_address: string | null;
            employer_name: string | null;
            employer_phone: string | null;
            /** @enum {string|null} */
            employment_status: "regular" | "probationary" | "project" | "contractual" | "part_time" | "other" | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            hired_date: components["schemas"]["Date"] | null;
            is_present: boolean | null;
            issue_date: components["schemas"]["Date"] | null;
            marks: components["schemas"]["FormMarksSeen"];
            monthly_basic_salary: components["schemas"]["Amount"] | null;
            monthly_gross_compensation: components["schemas"]["Amount"] | null;
            position: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            purpose: string | null;
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                addressee: string | null;
                allowances: components["schemas"]["CertificateOfEmploymentAllowance"][];
                annual_compensation: components["schemas"]["Amount"] | null;
                compensation_in_words: string | null;
                currency: string | null;
                department: string | null;
                employee_name: string | null;
                employer_address: string | null;
                employer_name: string | null;
                employer_phone: string | null;
                /** @enum {string|null} */
                employment_status: "regular" | "probationary" | "project" | "contractual" | "part_time" | "other" | null;
                hired_date: components["schemas"]["Date"] | null;
                is_present: boolean | null;
                issue_date: components["schemas"]["Date"] | null;
                marks: components["schemas"]["FormMarksSeen"];
                monthly_basic_salary: components["schemas"]["Amount"] | null;
                monthly_gross_compensation: components["schemas"]["Amount"] | null;
                /** @description First and last page of the paper. */
                pages: number[];
                position: string | null;
                purpose: string | null;
                qr_text: string | null;
                reference_number: string | null;
                separated_date: components["schemas"]["Date"] | null;
                signatories: components["schemas"]["FormSignatory"][];
                thirteenth_month_pay: components["schemas"]["Amount"] | null;
            }[];
            reference_number: string | null;
            schema_version: string;
            separated_date: components["schemas"]["Date"] | null;
            signatories: components["schemas"]["FormSignatory"][];
            thirteenth_month_pay: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        Check: {
            /** @description As printed. */
            actual: components["schemas"]["Amount"] | null;
            /** @description One sentence: what was found, or why it did not run. */
            detail: string;
            /** @description actual less expected. */
            difference: components["schemas"]["Amount"] | null;
            /** @description By the check's arithmetic. */
            expected: components["schemas"]["Amount"] | null;
            /** @description Names the check, such as running_balance. */
            key: string;
            /** @description What it asks, for people. */
            label: string;
            /**
             * @description not_applicable: it could not run; detail says why. What was not looked at is never pass.
             * @enum {string}
             */
            status: "pass" | "warn" | "fail" | "not_applicable";
            /** @description How large difference may be. */
            tolerance: components["schemas"]["Amount"] | null;
        };
        Checklist: {
            /** @description Rules that come on top of the product's, by name. */
            additions: string[];
            /** Format: uuid */
            application_id: string;
            /** @description Every required paper is satisfied. */
            complete: boolean;
            /**
             * Format: int64
             * @description Documents beyond the newest 500, which are not judged.
             */
            documents_not_looked_at: number;
            /** @description Keys of required papers that are new enough and of which something lacks: papers, days or certainty. Never also stale. */
            incomplete: string[];
            /** @description Keys of required papers that are not there or could not be read. */
            missing: string[];
            /** @description Often asked for; never missing. */
            optional: components["schemas"]["ChecklistEntry"][];
            outreach: components["schemas"]["Outreach"][];
            /** @description Keys of required papers that may be among documents still being read. */
            pending: string[];
            /** @description Name of the rules' product. */
            product: string;
            product_label: string;
            required: components["schemas"]["ChecklistEntry"][];
            /** @description Keys of required papers that are there and of which a person has to judge the authenticity. */
            review: string[];
            /** @description The day of the rules. */
            rules_dated: string;
            /** @description Keys of required papers that are too old as a whole: expired, or the newest is older than the rule allows. */
            stale: string[];
            /** @description The day as of which papers are judged. */
            today: string;
            /** @description Documents that could not be read, with what to do. */
            unreadable_documents: components["schemas"]["ChecklistFailure"][];
        };
        ChecklistEntry: {
            /**
             * @description What there is and what is not, one sentence for each account.
             * @example Narra ••4410: 2026-04-01 to 2026-04-30 is missing.
             */
            detail: string;
            /** @description Any of them counts. */
            document_types: string[];
            /** @description Ids of the documents that count. */
            documents: number[];
            /** @description Time that no paper covers. */
            gaps: components["schemas"]["ChecklistGap"][];
            key: string;
            label: string;
            /**
             * Format: int64
             * @description Papers needed; of each signatory where the rule says so.
             */
            needed: number;
            /** @description Documents of a right type that do not count, with the reason. */
            not_counted: components["schemas"]["ChecklistRefusal"][];
            /** @description Papers that count, several of one file too. */
            papers: components["schemas"]["ChecklistPart"][];
            /** @enum {string} */
            status: "satisfied" | "missing" | "stale" | "incomplete" | "pending" | "unreadable" | "review";
            /** @description Why lenders ask for it. */
            why: string;
        };
        ChecklistFailure: {
            /** @description What to do. */
            action: string;
            /** Format: int64 */
            document_id: number;
            error_category: string;
            file_name: string;
        };
        ChecklistGap: {
            /**
             * @description Last characters of the account's number; null when no number was read.
             * @example •••1234
             */
            account: string | null;
            /** Format: int64 */
            days: number;
            /** @example Narra ••4410: 2026-04-01 to 2026-04-30 is missing. */
            detail: string;
            from: string;
            /**
             * @description The account's bank or wallet as printed; null when it was not read.
             * @example Narra Commercial Bank
             */
            institution: string | null;
            /**
             * @description too_old: since the account's newest paper, which is too old; first_days: before its first; between: between two; last_days: after its newest, which is new enough.
             * @enum {string}
             */
            reason: "too_old" | "first_days" | "between" | "last_days";
            to: string;
        };
        ChecklistPart: {
            /** Format: int64 */
            document_id: number;
            /**
             * Format: int64
             * @description Place in result.documents, from 1, of one of several papers in a file that was not split; else null.
             */
            part: number | null;
        };
        ChecklistRefusal: {
            detail: string;
            /** Format: int64 */
            document_id: number;
            /**
             * Format: int64
             * @description Place in result.documents, from 1, of one of several papers in a file that was not split; else null.
             */
            part: number | null;
            /** @enum {string} */
            reason: "stale" | "expired" | "undated" | "doubtful" | "not_judged" | "no_period" | "no_name";
        };
        CicCreditReportResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "cic_credit_report";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "cic_credit_report";
        };
        Combined: {
            account_keys: string[];
            averages: components["schemas"]["Averages"];
            currency: string;
            months: components["schemas"]["MonthCell"][];
            months_full: number;
            payers: components["schemas"]["Payers"];
            returned_checks: components["schemas"]["ReturnedChecks"];
            stability: components["schemas"]["Stability"];
        };
        ContractResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "contract";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "contract";
        };
        Correction: {
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            at: string;
            /** @description The public id of the API key that put the value. */
            by: string | null;
            /** @description What was read; null for nothing. */
            original: string | number | boolean | unknown[] | {
                [key: string]: unknown;
            } | null;
            /** @description As the result shows it; null where it was erased. */
            value: string | number | boolean | unknown[] | {
                [key: string]: unknown;
            } | null;
        };
        CorrectionsOutputBody: {
            /** @description null as metrics is. */
            balance_checks: components["schemas"]["BalanceChecks"] | null;
            /** @description Who edited the result last; null when it is shown as it was read. */
            edited: components["schemas"]["ResultEdit"] | null;
            /** @description Every corrected field, by JSON pointer. */
            fields: {
                [key: string]: components["schemas"]["Correction"];
            };
            /** @description null for types without transactions. */
            metrics: components["schemas"]["Metrics"] | null;
            success: boolean;
            validation: components["schemas"]["Validation"] | null;
        };
        CounterpartyTotal: {
            amount: components["schemas"]["Amount"];
            count: number;
            name: string;
            /** Format: double */
            share: number | null;
        };
        CounterpartyTotals: {
            top_inflows: components["schemas"]["CounterpartyTotal"][];
            top_outflows: components["schemas"]["CounterpartyTotal"][];
        };
        Coverage: {
            checks_run: number;
            checks_total: number;
            conclusive: boolean;
            input: string;
            /** Format: double */
            weight_ratio: number;
        };
        CreditCardStatementCard: {
            card_number: string | null;
            cardholder_name: string | null;
            /** @enum {string|null} */
            role: "primary" | "supplementary" | null;
            subtotal: components["schemas"]["Amount"] | null;
        };
        CreditCardStatementResult: {
            account_holders: string[];
            account_name: string | null;
            account_number: string | null;
            account_number_normalized: string | null;
            /** @enum {string|null} */
            account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
            accounts: components["schemas"]["StatementAccount"][];
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            available_credit: components["schemas"]["Amount"] | null;
            balance_checks: components["schemas"]["BalanceChecks"] | null;
            /** @enum {string|null} */
            balance_source: "printed" | "computed" | "mixed" | null;
            bank_name: string | null;
            branch_code: string | null;
            branch_name: string | null;
            /** @enum {string|null} */
            card_network: "visa" | "mastercard" | "jcb" | "amex" | "unionpay" | "other" | null;
            cards: components["schemas"]["CreditCardStatementCard"][];
            cash_advance_limit: components["schemas"]["Amount"] | null;
            closing_balance: components["schemas"]["Amount"] | null;
            credit_count: number | null;
            credit_limit: components["schemas"]["Amount"] | null;
            currency: string | null;
            customer_number: string | null;
            debit_count: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "credit_card_statement";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            due_date: components["schemas"]["Date"] | null;
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            finance_charges: components["schemas"]["Amount"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            installment_due: components["schemas"]["Amount"] | null;
            /** Format: double */
            interest_rate: number | null;
            late_fees: components["schemas"]["Amount"] | null;
            metrics: components["schemas"]["Metrics"] | null;
            minimum_amount_due: components["schemas"]["Amount"] | null;
            opening_balance: components["schemas"]["Amount"] | null;
            other_fees: components["schemas"]["Amount"] | null;
            overlimit_amount: components["schemas"]["Amount"] | null;
            page_count: number | null;
            past_due_amount: components["schemas"]["Amount"] | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            product_name: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: unknown[];
            reward_points: number | null;
            schema_version: string;
            statement_date: components["schemas"]["Date"] | null;
            tin: string | null;
            tin_normalized: string | null;
            total_cash_advances: components["schemas"]["Amount"] | null;
            total_credits: components["schemas"]["Amount"] | null;
            total_debits: components["schemas"]["Amount"] | null;
            total_payments: components["schemas"]["Amount"] | null;
            total_purchases: components["schemas"]["Amount"] | null;
            transactions: components["schemas"]["Transaction"][];
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        CreditClasses: {
            cash: components["schemas"]["Amount"];
            loan_proceeds: components["schemas"]["Amount"];
            non_revenue: components["schemas"]["Amount"];
            own_transfer: components["schemas"]["Amount"];
            refund_reversal: components["schemas"]["Amount"];
            returned: components["schemas"]["Amount"];
            revenue: components["schemas"]["Amount"];
            round_trip: components["schemas"]["Amount"];
            unknown: components["schemas"]["Amount"];
        };
        CreditReportResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "credit_report";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "credit_report";
        };
        CustomResult: {
            document_type: `custom:${string}`;
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: unknown[];
            schema_version: string;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        } & {
            [key: string]: unknown;
        };
        DataApplication: {
            data: components["schemas"]["Application"];
        };
        DataApplicationVerification: {
            data: components["schemas"]["ApplicationVerification"];
        };
        DataChecklist: {
            data: components["schemas"]["Checklist"];
        };
        DataDecision: {
            data: components["schemas"]["Decision"];
        };
        DataDeleted: {
            data: components["schemas"]["Deleted"];
        };
        DataListDecision: {
            data: components["schemas"]["Decision"][];
        };
        DataListDocument: {
            data: components["schemas"]["Document"][];
        };
        DataListQuestion: {
            data: components["schemas"]["Question"][];
        };
        DataListStatusChange: {
            data: components["schemas"]["StatusChange"][];
        };
        DataMemo: {
            data: components["schemas"]["Memo"];
        };
        DataOutreach: {
            data: components["schemas"]["Outreach"];
        };
        DataPolicyInForce: {
            data: components["schemas"]["PolicyInForce"];
        };
        DataQuestion: {
            data: components["schemas"]["Question"];
        };
        /**
         * Format: date
         * @description A day, YYYY-MM-DD.
         */
        Date: string;
        DayConflict: {
            day: components["schemas"]["Date"];
            document_ids: number[];
            kept: number;
            rows_kept: number;
            rows_left_out: number;
        };
        DebitClasses: {
            cash: components["schemas"]["Amount"];
            expense: components["schemas"]["Amount"];
            loan_repayment: components["schemas"]["Amount"];
            non_revenue: components["schemas"]["Amount"];
            own_transfer: components["schemas"]["Amount"];
            refund_reversal: components["schemas"]["Amount"];
            returned: components["schemas"]["Amount"];
            round_trip: components["schemas"]["Amount"];
            unknown: components["schemas"]["Amount"];
        };
        Debt: {
            cards: components["schemas"]["CardDebt"][];
            declared_monthly_debt: components["schemas"]["Amount"] | null;
            monthly_service: components["schemas"]["Amount"];
            new_loans: components["schemas"]["NewLoan"][];
            positions: components["schemas"]["Position"][];
            stacking: components["schemas"]["Stacking"];
            used_monthly_service: components["schemas"]["Amount"];
        };
        DebtPolicy: {
            /**
             * Format: double
             * @description Share of the payments to a credit card without a statement that counts as debt service.
             */
            card_share: number;
        };
        Decision: {
            /**
             * Format: double
             * @description Money: at most two decimals, exact.
             */
            amount: number | null;
            conditions: string[];
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            decided_at: string;
            /** @description The key that decided. */
            decided_by: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: double
             * @description In per cent, on the basis that the application names.
             */
            interest_rate: number | null;
            note: string | null;
            /** @enum {string} */
            outcome: "approved" | "declined";
            /** @description What the policy said when the decision was made; null where no view is computed. */
            policy: {
                /** Format: date */
                as_of: string | null;
                hits: {
                    expression: string;
                    key: string;
                    message: string;
                    severity: string;
                    /** @description The figures that the expression names. */
                    values: {
                        [key: string]: string | number | boolean | unknown[] | {
                            [key: string]: unknown;
                        } | null;
                    };
                }[];
                not_evaluated: string[];
                /** @enum {string} */
                outcome: "stop" | "warn" | "clear" | "incomplete";
                /** Format: int64 */
                revision: number;
            } | null;
            reasons: components["schemas"]["DecisionReason"][];
            /** Format: uuid */
            supersedes: string | null;
            /** Format: int64 */
            term_months: number | null;
        };
        DecisionInput: {
            /**
             * Format: double
             * @description Money: at most two decimals, exact.
             */
            amount?: number;
            conditions?: string[];
            /** Format: double */
            interest_rate?: number;
            note?: string;
            /** @enum {string} */
            outcome: "approved" | "declined";
            reasons?: components["schemas"]["DecisionReason"][];
            supersedes?: string;
            /** Format: int64 */
            term_months?: number;
        };
        DecisionReason: {
            code: string;
            pointer?: string;
            text: string;
        };
        Declared: {
            declared: components["schemas"]["Amount"];
            /** @enum {string} */
            name: "existing_monthly_debt" | "monthly_revenue" | "monthly_income";
            observed: components["schemas"]["Amount"] | null;
            /** Format: double */
            ratio: number | null;
        };
        DefinitionInput: {
            /** @description What must hold among the values; at most 100. */
            checks?: components["schemas"]["SchemaCheck"][];
            /** @enum {string} */
            date_order?: "month_first" | "day_first";
            /** @description Values that stand beside a label; at most 200. */
            fields?: components["schemas"]["SchemaField"][];
            /** @description Tables, found by the words of their heading; at most 20. */
            tables?: components["schemas"]["SchemaTable"][];
        };
        Deleted: {
            deleted: boolean;
        };
        DeliveriesOutputBody: {
            deliveries: components["schemas"]["Delivery"][];
            /** Format: int64 */
            limit: number;
            /** @description Continues with older deliveries; null at the end of the list. */
            next_cursor: string | null;
            /** Format: int64 */
            page: number;
            pagination: components["schemas"]["Pagination"];
            success: boolean;
            /** Format: int64 */
            total: number;
        };
        Delivery: {
            /**
             * Format: date-time
             * @description When it was decided to send it.
             * @example 2026-03-14T09:26:53.589Z
             */
            at: string;
            /** @enum {string} */
            attempt: "first" | "redelivered" | "test";
            event: string;
            /**
             * Format: int64
             * @description Its number in the event feed; null for a test.
             */
            event_seq: number | null;
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            latency_ms: number | null;
            /** @description The header webhook-id; the same whenever this event is sent. */
            message_id: string;
            /** @description Why it was not delivered. */
            reason: string | null;
            /**
             * @description delivered: the receiver answered any 2xx.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * Format: int64
             * @description The receiver's answer; null when there was none.
             */
            status_code: number | null;
        };
        DeliveryOutputBody: {
            delivery: components["schemas"]["Delivery"];
            /** @description The request was carried out; what the receiver said stands in delivery. */
            success: boolean;
        };
        DeliveryReceiptResult: {
            amount_in_words: string | null;
            atp_date: components["schemas"]["Date"] | null;
            atp_number: string | null;
            bank_name: string | null;
            buyer_address: string | null;
            buyer_name: string | null;
            buyer_tin: string | null;
            check_number: string | null;
            currency: string | null;
            delivery_date: components["schemas"]["Date"] | null;
            delivery_receipt_number: string | null;
            discount: components["schemas"]["Amount"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "delivery_receipt";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            due_date: components["schemas"]["Date"] | null;
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            exempt_sales: components["schemas"]["Amount"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            freight: components["schemas"]["Amount"] | null;
            invoice_number: string | null;
            /** @enum {string|null} */
            invoice_type: "sales" | "service" | "billing" | "cash" | "charge" | "collection" | null;
            issue_date: components["schemas"]["Date"] | null;
            line_items: components["schemas"]["TradeLine"][];
            marks: components["schemas"]["FormMarksSeen"];
            /** @enum {string|null} */
            payment_method: "cash" | "check" | "transfer" | "card" | "other" | null;
            po_number: string | null;
            printer_accreditation_number: string | null;
            printer_name: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            receipt_number: string | null;
            received_by: string | null;
            received_date: components["schemas"]["Date"] | null;
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                amount_in_words: string | null;
                atp_date: components["schemas"]["Date"] | null;
                atp_number: string | null;
                bank_name: string | null;
                buyer_address: string | null;
                buyer_name: string | null;
                buyer_tin: string | null;
                check_number: string | null;
                currency: string | null;
                delivery_date: components["schemas"]["Date"] | null;
                delivery_receipt_number: string | null;
                discount: components["schemas"]["Amount"] | null;
                due_date: components["schemas"]["Date"] | null;
                exempt_sales: components["schemas"]["Amount"] | null;
                freight: components["schemas"]["Amount"] | null;
                invoice_number: string | null;
                /** @enum {string|null} */
                invoice_type: "sales" | "service" | "billing" | "cash" | "charge" | "collection" | null;
                issue_date: components["schemas"]["Date"] | null;
                line_items: components["schemas"]["TradeLine"][];
                marks: components["schemas"]["FormMarksSeen"];
                /** @description First and last page of the paper. */
                pages: number[];
                /** @enum {string|null} */
                payment_method: "cash" | "check" | "transfer" | "card" | "other" | null;
                po_number: string | null;
                printer_accreditation_number: string | null;
                printer_name: string | null;
                qr_text: string | null;
                receipt_number: string | null;
                received_by: string | null;
                received_date: components["schemas"]["Date"] | null;
                reference_numbers: components["schemas"]["TradeReference"][];
                seller_address: string | null;
                seller_name: string | null;
                seller_tin: string | null;
                /** @enum {string|null} */
                seller_vat_status: "vat" | "non_vat" | null;
                serial_end: string | null;
                serial_start: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                subtotal: components["schemas"]["Amount"] | null;
                terms: string | null;
                total_amount: components["schemas"]["Amount"] | null;
                vat_amount: components["schemas"]["Amount"] | null;
                /** Format: double */
                vat_rate: number | null;
                vatable_sales: components["schemas"]["Amount"] | null;
                withholding_tax: components["schemas"]["Amount"] | null;
                zero_rated_sales: components["schemas"]["Amount"] | null;
            }[];
            reference_numbers: components["schemas"]["TradeReference"][];
            schema_version: string;
            seller_address: string | null;
            seller_name: string | null;
            seller_tin: string | null;
            /** @enum {string|null} */
            seller_vat_status: "vat" | "non_vat" | null;
            serial_end: string | null;
            serial_start: string | null;
            signatories: components["schemas"]["FormSignatory"][];
            subtotal: components["schemas"]["Amount"] | null;
            terms: string | null;
            total_amount: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
            vat_amount: components["schemas"]["Amount"] | null;
            /** Format: double */
            vat_rate: number | null;
            vatable_sales: components["schemas"]["Amount"] | null;
            withholding_tax: components["schemas"]["Amount"] | null;
            zero_rated_sales: components["schemas"]["Amount"] | null;
        };
        Document: {
            /**
             * Format: uuid
             * @description The loan application that it belongs to; null without one.
             */
            application_id: string | null;
            /**
             * Format: int64
             * @description Which reading of the file this is: 1, and one more for each time that it was unlocked or read again.
             */
            attempt: number;
            /**
             * Format: date-time
             * @description Set when completed or failed.
             * @example 2026-03-14T09:26:53.589Z
             */
            completed_at: string | null;
            /** @description null: nothing is billed. */
            cost_report: {
                [key: string]: unknown;
            } | null;
            /** @description As declared; with auto, what was found once completed. */
            document_type: string;
            /** @description Why it failed: one sentence with the way out. */
            error: string | null;
            /** @description The same in one word, as in document.failed. */
            error_category: string | null;
            /** @description Of its application, as it is now; null without one. */
            external_ref: string | null;
            file_name: string;
            /**
             * Format: int64
             * @description 0 before a file_url was fetched.
             */
            file_size_bytes: number;
            /**
             * Format: uuid
             * @description The folder that it lies in.
             */
            folder_id: string | null;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description The document that this one was split from, even after that one's deletion; null for any other.
             */
            origin_document_id: number | null;
            /** @description Of a part: its first and last page in the file, from 1; null for any other document. */
            pages: number[] | null;
            /**
             * Format: int64
             * @description Pages read so far; on a failed document, how far reading came. null while unknown.
             */
            pages_done: number | null;
            /**
             * Format: int64
             * @description Pages to read: all of the file, or those that a reprocess asked for; null while unknown.
             */
            pages_total: number | null;
            /** @description Types of the papers that were found in the file, in their order; empty for a file that holds one. */
            paper_types: string[];
            /**
             * Format: double
             * @description 0 before the end of processing.
             */
            processing_time_seconds: number;
            /** @description Ids of the documents that this one was split into, by their pages; empty while it has no part. They count in its place in checklists and comparisons. */
            split_into: number[];
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /**
             * Format: double
             * @description null for bank_statement, audited_financial_statement and general_information_sheet; else 0: this installation bills nothing.
             */
            total_cost_usd: number | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            uploaded_at: string;
        };
        DocumentCompletedPayload: {
            /** Format: date-time */
            completed_at: string;
            document_id: number;
            /** @description As declared; with auto, what was found. */
            document_type: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "document.completed";
            file_name: string;
            /** Format: double */
            processing_time_seconds: number;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
        };
        DocumentDeletedPayload: {
            /** Format: date-time */
            deleted_at: string;
            document_id: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "document.deleted";
        };
        DocumentDetail: {
            /**
             * Format: uuid
             * @description The loan application that it belongs to; null without one.
             */
            application_id: string | null;
            /**
             * Format: int64
             * @description Which reading of the file this is: 1, and one more for each time that it was unlocked or read again.
             */
            attempt: number;
            /**
             * Format: date-time
             * @description Set when completed or failed.
             * @example 2026-03-14T09:26:53.589Z
             */
            completed_at: string | null;
            /** @description null: nothing is billed. */
            cost_report: {
                [key: string]: unknown;
            } | null;
            /** @description As declared; with auto, what was found once completed. */
            document_type: string;
            /** @description Edits of the result before that the present one lacks, because their rows were not found when the document was read again; absent when there are none. */
            edits_not_carried?: components["schemas"]["NotCarried"] | null;
            /** @description Why it failed: one sentence with the way out. */
            error: string | null;
            /** @description The same in one word, as in document.failed. */
            error_category: string | null;
            /** @description Of its application, as it is now; null without one. */
            external_ref: string | null;
            file_name: string;
            /**
             * Format: int64
             * @description 0 before a file_url was fetched.
             */
            file_size_bytes: number;
            /**
             * Format: uuid
             * @description The folder that it lies in.
             */
            folder_id: string | null;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description The document that this one was split from, even after that one's deletion; null for any other.
             */
            origin_document_id: number | null;
            /** @description Of a part: its first and last page in the file, from 1; null for any other document. */
            pages: number[] | null;
            /**
             * Format: int64
             * @description Pages read so far; on a failed document, how far reading came. null while unknown.
             */
            pages_done: number | null;
            /**
             * Format: int64
             * @description Pages to read: all of the file, or those that a reprocess asked for; null while unknown.
             */
            pages_total: number | null;
            /** @description Types of the papers that were found in the file, in their order; empty for a file that holds one. */
            paper_types: string[];
            /**
             * Format: double
             * @description 0 before the end of processing.
             */
            processing_time_seconds: number;
            /** @description Type-specific extraction output; null before completion. */
            result: components["schemas"]["DocumentResult"] | components["schemas"]["CustomResult"] | components["schemas"]["PartialResult"] | null;
            /** @description The files that a merged document was made of, in order; absent for every other document. */
            sources?: components["schemas"]["DocumentSource"][];
            /** @description Ids of the documents that this one was split into, by their pages; empty while it has no part. They count in its place in checklists and comparisons. */
            split_into: number[];
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /**
             * Format: double
             * @description null for bank_statement, audited_financial_statement and general_information_sheet; else 0: this installation bills nothing.
             */
            total_cost_usd: number | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            uploaded_at: string;
        };
        DocumentFailedPayload: {
            document_id: number;
            document_type: string;
            /** @description Why it failed: one sentence with the way out. */
            error: string;
            /** @description The same in one word. */
            error_category: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "document.failed";
            /** Format: date-time */
            failed_at: string;
            file_name: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
        };
        DocumentOutputBody: {
            document: components["schemas"]["DocumentDetail"];
            success: boolean;
        };
        DocumentPart: {
            /**
             * Format: double
             * @description That these pages are one paper of this type, 0 to 1.
             */
            confidence: number;
            document_type: string;
            /** @description First and last page in the file, from 1. */
            pages: number[];
            /** @description What these pages say. Page numbers are those of the file. */
            result: components["schemas"]["DocumentResult"] | components["schemas"]["CustomResult"];
            type_check: components["schemas"]["TypeCheck"];
        };
        DocumentResult: components["schemas"]["BankStatementResult"] | components["schemas"]["PassbookResult"] | components["schemas"]["EWalletStatementResult"] | components["schemas"]["CreditCardStatementResult"] | components["schemas"]["LoanStatementResult"] | components["schemas"]["BankStatementSummaryResult"] | components["schemas"]["BankCertificateResult"] | components["schemas"]["RemittanceSlipResult"] | components["schemas"]["PayslipResult"] | components["schemas"]["CertificateOfEmploymentResult"] | components["schemas"]["Bir2316Result"] | components["schemas"]["Bir2303Result"] | components["schemas"]["Bir2307Result"] | components["schemas"]["IncomeTaxReturnResult"] | components["schemas"]["VatReturnResult"] | components["schemas"]["TinIdResult"] | components["schemas"]["SssIdResult"] | components["schemas"]["UmidResult"] | components["schemas"]["DriversLicenseResult"] | components["schemas"]["PhilsysIdResult"] | components["schemas"]["PassportResult"] | components["schemas"]["PrcIdResult"] | components["schemas"]["VotersIdResult"] | components["schemas"]["PostalIdResult"] | components["schemas"]["UtilityBillResult"] | components["schemas"]["DtiRegistrationResult"] | components["schemas"]["SecRegistrationResult"] | components["schemas"]["MayorsPermitResult"] | components["schemas"]["BarangayClearanceResult"] | components["schemas"]["AuditedFinancialStatementResult"] | components["schemas"]["GeneralInformationSheetResult"] | components["schemas"]["ArticlesOfIncorporationResult"] | components["schemas"]["ByLawsResult"] | components["schemas"]["SecretarysCertificateResult"] | components["schemas"]["BoardResolutionResult"] | components["schemas"]["SalesInvoiceResult"] | components["schemas"]["OfficialReceiptResult"] | components["schemas"]["PurchaseOrderResult"] | components["schemas"]["DeliveryReceiptResult"] | components["schemas"]["ContractResult"] | components["schemas"]["LandTitleResult"] | components["schemas"]["TaxDeclarationResult"] | components["schemas"]["RealPropertyTaxReceiptResult"] | components["schemas"]["VehicleRegistrationResult"] | components["schemas"]["PostDatedCheckResult"] | components["schemas"]["CreditReportResult"] | components["schemas"]["CicCreditReportResult"] | components["schemas"]["BirthCertificateResult"] | components["schemas"]["MarriageCertificateResult"] | components["schemas"]["OtherResult"];
        DocumentSource: {
            file_name: string;
            /** Format: int64 */
            file_size_bytes: number;
            /**
             * Format: int64
             * @description Its first page in the merged PDF.
             */
            pages_from: number;
            /**
             * Format: int64
             * @description Its last page in the merged PDF.
             */
            pages_to: number;
            /** @description Of the file as it was sent, hex. */
            sha256: string;
        };
        DocumentSummary: {
            /**
             * Format: int64
             * @description How many documents have an authenticity score; the others are inconclusive and left out of the average.
             */
            authenticity_scored: number;
            /**
             * Format: int64
             * @description Rounded, of the documents that have a score; null when none has.
             */
            average_authenticity: number | null;
            by_type: {
                [key: string]: number;
            };
            /** Format: int64 */
            conflicts: number;
            /** Format: int64 */
            corroborated: number;
            entity: string;
            lowest_authenticity: components["schemas"]["LowestAuthenticity"];
            period: components["schemas"]["SummaryPeriod"];
            primary_name: string | null;
            /** @description The worst document's: high comes before medium, medium before inconclusive, inconclusive before low. */
            risk_level: string | null;
        };
        DocumentTypeEntry: {
            aliases: string[];
            document_type: string;
            family: string;
        };
        DocumentTypesOutputBody: {
            document_types: components["schemas"]["DocumentTypeEntry"][];
            success: boolean;
        };
        DocumentsOutputBody: {
            documents: components["schemas"]["Document"][];
            /** Format: int64 */
            limit: number;
            /** @description Continues with older documents; null at the end of the list. */
            next_cursor: string | null;
            /** Format: int64 */
            page: number;
            pagination: components["schemas"]["Pagination"];
            success: boolean;
            /** Format: int64 */
            total: number;
        };
        DriversLicenseResult: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            agency_code: string | null;
            birth_date: components["schemas"]["Date"] | null;
            birth_place: string | null;
            blood_type: string | null;
            /** @enum {string|null} */
            civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
            conditions: string | null;
            /** @enum {string|null} */
            document_side: "front" | "back" | "both" | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "drivers_license";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            first_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            full_name: string | null;
            id_number: string | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            last_name: string | null;
            license_class: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            middle_name: string | null;
            mrz: components["schemas"]["IdentityMRZ"];
            nationality: string | null;
            precinct_number: string | null;
            profession: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                agency_code: string | null;
                birth_date: components["schemas"]["Date"] | null;
                birth_place: string | null;
                blood_type: string | null;
                /** @enum {string|null} */
                civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
                conditions: string | null;
                /** @enum {string|null} */
                document_side: "front" | "back" | "both" | null;
                expiry_date: components["schemas"]["Date"] | null;
                first_name: string | null;
                full_name: string | null;
                id_number: string | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                last_name: string | null;
                license_class: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                middle_name: string | null;
                mrz: components["schemas"]["IdentityMRZ"];
                nationality: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                precinct_number: string | null;
                profession: string | null;
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                restrictions: string | null;
                /** @enum {string|null} */
                sex: "male" | "female" | null;
                signatories: components["schemas"]["FormSignatory"][];
                suffix: string | null;
                tin: string | null;
                tin_normalized: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            restrictions: string | null;
            schema_version: string;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
            signatories: components["schemas"]["FormSignatory"][];
            suffix: string | null;
            tin: string | null;
            tin_normalized: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        DryRunInput: {
            definition?: components["schemas"]["DefinitionInput"];
            /** Format: int64 */
            document_id: number;
            /** @description For a protected file; the one sent with the upload was erased after processing. Used once, never kept. */
            password?: string;
        };
        DryRunOutputBody: {
            /** Format: int64 */
            document_id: number;
            /** @description What document.result would be. */
            result: components["schemas"]["DocumentResult"] | components["schemas"]["CustomResult"] | components["schemas"]["PartialResult"] | null;
            success: boolean;
        };
        DtiRegistrationResult: {
            address: string | null;
            business_activity: string | null;
            business_name: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "dti_registration";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            dti_registration_number: string | null;
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            issue_date: components["schemas"]["Date"] | null;
            marks: components["schemas"]["FormMarksSeen"];
            owner_name: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                business_activity: string | null;
                business_name: string | null;
                dti_registration_number: string | null;
                expiry_date: components["schemas"]["Date"] | null;
                issue_date: components["schemas"]["Date"] | null;
                marks: components["schemas"]["FormMarksSeen"];
                owner_name: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                qr_text: string | null;
                reference_number: string | null;
                registration_date: components["schemas"]["Date"] | null;
                signatories: components["schemas"]["FormSignatory"][];
                /** @enum {string|null} */
                territorial_scope: "barangay" | "city" | "regional" | "national" | null;
            }[];
            reference_number: string | null;
            registration_date: components["schemas"]["Date"] | null;
            schema_version: string;
            signatories: components["schemas"]["FormSignatory"][];
            /** @enum {string|null} */
            territorial_scope: "barangay" | "city" | "regional" | "national" | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        EWalletStatementResult: {
            account_holders: string[];
            account_name: string | null;
            account_number: string | null;
            account_number_normalized: string | null;
            /** @enum {string|null} */
            account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
            accounts: components["schemas"]["StatementAccount"][];
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            balance_checks: components["schemas"]["BalanceChecks"] | null;
            /** @enum {string|null} */
            balance_source: "printed" | "computed" | "mixed" | null;
            bank_name: string | null;
            branch_code: string | null;
            branch_name: string | null;
            closing_balance: components["schemas"]["Amount"] | null;
            credit_count: number | null;
            currency: string | null;
            customer_number: string | null;
            debit_count: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "e_wallet_statement";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            email: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            metrics: components["schemas"]["Metrics"] | null;
            mobile_number: string | null;
            mobile_number_normalized: string | null;
            opening_balance: components["schemas"]["Amount"] | null;
            page_count: number | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            product_name: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: unknown[];
            schema_version: string;
            statement_date: components["schemas"]["Date"] | null;
            tin: string | null;
            tin_normalized: string | null;
            total_credits: components["schemas"]["Amount"] | null;
            total_debits: components["schemas"]["Amount"] | null;
            transactions: components["schemas"]["Transaction"][];
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        EditNotCarried: {
            /** @enum {string} */
            change: "changed" | "added" | "removed" | "all";
            reason: string;
            row: number;
            transaction: components["schemas"]["Transaction"] | null;
        };
        EntityShares: {
            /** Format: double */
            business: number;
            /** Format: double */
            person: number;
        };
        ErrorDetail: {
            code: string;
            field: string;
            message: string;
        };
        Event: {
            /**
             * Format: uuid
             * @description The application that it, or its document, belongs to; null without one, or when it is deleted.
             */
            application_id: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            at: string;
            event: string;
            /** @description Of that application. */
            external_ref: string | null;
            /** @description The header webhook-id of the callbacks that tell of it. */
            id: string;
            /** @description The callback's body. Once its document is deleted only event, document_id and deleted are left. */
            payload: components["schemas"]["WebhookPayload"] | components["schemas"]["ForgottenPayload"];
            /**
             * Format: int64
             * @description Rises in the order of commits.
             */
            seq: number;
        };
        EventsOutputBody: {
            events: components["schemas"]["Event"][];
            has_more: boolean;
            /**
             * Format: int64
             * @description Keep it with what the events made you do, and give it as after.
             */
            next_after: number;
            success: boolean;
        };
        Evidence: {
            /** @description What stands there now, where it was changed. */
            after: string | null;
            /** @description [x0, y0, x1, y1] in points from the page's top left. */
            bbox: number[] | null;
            /** @description What stood there, where that is known. */
            before: string | null;
            /** @description From 1; 0 for the file itself. */
            page: number;
            /** @description What stands there. */
            text: string | null;
        };
        ExportTemplate: {
            /**
             * Format: date-time
             * @description null of a ready-made one.
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string | null;
            default: boolean;
            /** @description Empty is every type. */
            document_types: string[];
            /** @description A UUID; of a ready-made one its name. */
            id: string;
            name: string;
            ready_made: boolean;
            /** @description The sheets in the language of docs/exports.md. */
            sheets?: {
                [key: string]: unknown;
            }[];
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updated_at: string | null;
            /**
             * Format: int64
             * @description Counts the changes from 1; 0 of a ready-made one.
             */
            version: number;
        };
        ExportTemplateInput: {
            default?: boolean;
            document_types?: string[];
            name: string;
            /** @description The sheets in the language of docs/exports.md. */
            sheets: {
                [key: string]: unknown;
            }[];
        };
        ExportTemplatePatch: {
            default?: boolean;
            document_types?: string[];
            name?: string;
            /** @description The sheets in the language of docs/exports.md. */
            sheets?: {
                [key: string]: unknown;
            }[];
        };
        Failure: {
            /** @description The fields at fault, by JSON pointer. */
            details?: components["schemas"]["ErrorDetail"][];
            /**
             * @description Machine-readable code.
             * @example VALIDATION_FAILED
             */
            error: string;
            /** @description One plain sentence, with the way out. */
            message: string;
            /** @description Also in the header X-Request-Id; give it to the operator. */
            request_id: string;
            /** @description Always false. */
            success: boolean;
        };
        FieldCorroboration: {
            detail: string;
            field: string;
            /** Format: double */
            score: number | null;
            status: string;
            values: components["schemas"]["FieldValue"][];
            /** Format: int64 */
            weight: number | null;
        };
        FieldValue: {
            /** Format: int64 */
            document_id: number;
            normalized: string;
            /** Format: int64 */
            page: number | null;
            /** Format: double */
            similarity: number | null;
            value: string;
        };
        FigureEvidence: {
            formula?: string;
            inputs?: {
                [key: string]: string;
            };
            rows?: components["schemas"]["RowRef"][];
            select?: components["schemas"]["RowSelect"] | null;
        };
        Figures: {
            /** @description Average daily balance over the months of the affordability figures. */
            adb: components["schemas"]["Amount"] | null;
            /** @description Average daily balance over the latest 3 full months. */
            adb_3: components["schemas"]["Amount"] | null;
            /** @description Average daily balance over the latest 6 full months. */
            adb_6: components["schemas"]["Amount"] | null;
            /**
             * Format: double
             * @description Average daily balance divided by the monthly payments on the requested loan.
             */
            adb_to_instalment: number | null;
            /**
             * Format: double
             * @description Average daily balance divided by the requested amount.
             */
            adb_to_loan: number | null;
            /** @description Days from the last covered day to the day of the application. */
            age_days: number | null;
            /**
             * Format: double
             * @description Share of cash in the money that came from outside; 0.2 is 20 %.
             */
            cash_share: number | null;
            /** @description Days with a balance below zero, among those that all accounts cover. */
            days_negative: number | null;
            /** @description Monthly payments on existing debts: observed or declared, whichever is larger. */
            debt_service: components["schemas"]["Amount"] | null;
            /** @description Most loan releases within any 30 days. */
            disbursements_30d: number | null;
            /** @description Documents whose rows or figures are used. */
            documents_used: number | null;
            /**
             * Format: double
             * @description Net operating income divided by the payments on all debts, with the requested loan.
             */
            dscr: number | null;
            /**
             * Format: double
             * @description Net operating income divided by the payments on existing debts.
             */
            dscr_existing: number | null;
            /**
             * Format: double
             * @description The same by high revenue.
             */
            dscr_high: number | null;
            /**
             * Format: double
             * @description The same by low revenue.
             */
            dscr_low: number | null;
            /**
             * Format: double
             * @description Payments on all debts, with the requested loan, divided by monthly income; persons only.
             */
            dti: number | null;
            /**
             * Format: double
             * @description Payments on existing debts divided by monthly income; persons only.
             */
            dti_existing: number | null;
            /**
             * Format: double
             * @description As dti, with rent among the payments; persons only.
             */
            foir: number | null;
            /**
             * Format: double
             * @description Share of payments to gambling in the outflow.
             */
            gambling_share: number | null;
            /** @description Days between statements that no statement covers, of all accounts together. */
            gap_days: number | null;
            /** @description Streams of income that were found. */
            income_streams: number | null;
            /** @description One payment on the requested loan. */
            instalment: components["schemas"]["Amount"] | null;
            /** @description Lenders with a payment or a release in the last 90 days. */
            lenders_90d: number | null;
            /** @description The requested amount. */
            loan_amount: components["schemas"]["Amount"] | null;
            /**
             * Format: double
             * @description Requested amount divided by the value of the asset.
             */
            loan_to_value: number | null;
            /** @description The application's loan type, a text. */
            loan_type: string | null;
            /** @description Lowest authenticity score of a used document, 0 to 100; documents without a score are left out. */
            lowest_authenticity: number | null;
            /** @description Lowest balance at the end of a day that all accounts cover. */
            lowest_balance: components["schemas"]["Amount"] | null;
            /** @description Largest loan that the policy's limits leave room for, at the same term and rate. */
            max_loan: components["schemas"]["Amount"] | null;
            /** @description Monthly pay, pension, remittances and rent that arrive regularly. */
            monthly_income: components["schemas"]["Amount"] | null;
            /** @description Full calendar months that the statements of all accounts cover. */
            months_full: number | null;
            /** @description Calendar months without any statement, of all accounts together. */
            months_missing: number | null;
            /** @description Net operating income a month: base revenue less operating outflow. */
            noi: components["schemas"]["Amount"] | null;
            /** @description Days that two statements give differently. */
            overlap_conflicts: number | null;
            /** @description Credits from the applicant's own accounts. */
            own_transfer_total: components["schemas"]["Amount"] | null;
            /** @description The application's profile, a text: salaried, sole_proprietor and others. */
            profile: string | null;
            /** @description Monthly payments on the requested loan. */
            proposed_service: components["schemas"]["Amount"] | null;
            /** @description Checks of customers that were returned unpaid. */
            returned_deposited: number | null;
            /** @description Checks of the applicant that were returned unpaid. */
            returned_issued: number | null;
            /** @description Checks of the applicant that were returned unpaid in the last 90 days. */
            returned_issued_90d: number | null;
            /** @description Average monthly revenue, with cash as far as the policy counts it. */
            revenue_base: components["schemas"]["Amount"] | null;
            /** @description Average monthly revenue, with all cash and all unexplained credits. */
            revenue_high: components["schemas"]["Amount"] | null;
            /** @description Average monthly revenue, only what is certainly earned. */
            revenue_low: components["schemas"]["Amount"] | null;
            /**
             * Format: double
             * @description How much revenue rises a month, in percent of its mean; below zero when it falls.
             */
            revenue_trend_pct: number | null;
            /**
             * Format: double
             * @description Standard deviation of monthly revenue divided by its mean.
             */
            revenue_volatility: number | null;
            /** @description Money that came in on round trips. */
            round_trip_amount: components["schemas"]["Amount"] | null;
            /** @description Times that money went to somebody and came back, or the reverse. */
            round_trips: number | null;
            /** @description The requested term in months. */
            term_months: number | null;
            /**
             * Format: double
             * @description Term divided by the useful life of the asset; above 1 the loan outlasts it.
             */
            term_to_useful_life_ratio: number | null;
            /**
             * Format: double
             * @description Share of the five largest payers in revenue.
             */
            top5_share: number | null;
            /**
             * Format: double
             * @description Share of the largest payer in revenue.
             */
            top_payer_share: number | null;
            /** @description The application's track, a text. */
            track: string | null;
            /** @description Own accounts that transfers name and whose statements were not given. */
            undisclosed_accounts: number | null;
            /**
             * Format: double
             * @description Share of unexplained credits in the money that came from outside.
             */
            unknown_share: number | null;
            /** @description Statements whose rows do not add up to their balances. */
            unproven_documents: number | null;
            /** @description Unusual credits that raised a balance in its last days. */
            window_dressing: number | null;
        };
        FileReceipt: {
            name: string;
            sha256: string;
            stored: boolean;
        };
        FileScore: {
            authenticity_score: number | null;
            file_name: string;
            sha256: string;
        };
        Finding: {
            code: string;
            detail: string;
            document_ids: number[];
            severity: string;
        };
        FlowMetrics: {
            average_monthly_inflow: components["schemas"]["Amount"] | null;
            average_monthly_outflow: components["schemas"]["Amount"] | null;
            average_monthly_true_inflow: components["schemas"]["Amount"] | null;
            inflow_count: number;
            largest_inflow: components["schemas"]["LargestFlow"] | null;
            largest_inflows: components["schemas"]["LargestFlow"][];
            largest_outflow: components["schemas"]["LargestFlow"] | null;
            net_cash_flow: components["schemas"]["Amount"];
            outflow_count: number;
            total_inflow: components["schemas"]["Amount"];
            total_outflow: components["schemas"]["Amount"];
            true_inflow: components["schemas"]["Amount"];
            true_inflow_base: components["schemas"]["Amount"];
            true_inflow_high: components["schemas"]["Amount"];
            unknown_inflow: components["schemas"]["Amount"];
        };
        Folder: {
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @description The folder that it lies in; null at the top.
             */
            parent_id: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updated_at: string;
        };
        FolderOutputBody: {
            folder: components["schemas"]["Folder"];
            success: boolean;
        };
        FoldersOutputBody: {
            folders: components["schemas"]["Folder"][];
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            pagination: components["schemas"]["Pagination"];
            success: boolean;
            /** Format: int64 */
            total: number;
        };
        ForgottenPayload: {
            /** @description Always true. */
            deleted: boolean;
            document_id: number;
            event: string;
        };
        FormMarksSeen: {
            barcode: boolean | null;
            dry_seal: boolean | null;
            photo: boolean | null;
            qr_code: boolean | null;
            signature: boolean | null;
            stamp: boolean | null;
        };
        FormSignatory: {
            id_number: string | null;
            id_type: string | null;
            name: string | null;
            position: string | null;
            role: string | null;
            signature_present: boolean | null;
            signed_date: string | null;
        };
        FraudDetection: {
            authenticity_score: number | null;
            category_scores: components["schemas"]["CategoryScores"];
            coverage: components["schemas"]["Coverage"];
            integrity_checks: components["schemas"]["IntegrityCheck"][];
            risk_level: string;
            sources: components["schemas"]["FileScore"][];
        };
        Gap: {
            balance_after: components["schemas"]["Amount"] | null;
            balance_before: components["schemas"]["Amount"] | null;
            days: number;
            from: components["schemas"]["Date"];
            months: string[];
            to: components["schemas"]["Date"];
            unexplained: components["schemas"]["Amount"] | null;
        };
        GeneralInformationSheetResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "general_information_sheet";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "general_information_sheet";
        };
        GenericLabelledField: {
            label: string;
            page: number;
            typed_value: unknown;
            value: string;
            value_type: string;
        };
        GenericResult: {
            document_type: string;
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            issue_date: components["schemas"]["Date"] | null;
            labelled_fields: components["schemas"]["GenericLabelledField"][];
            organizations: string[];
            people: string[];
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                issue_date: components["schemas"]["Date"] | null;
                labelled_fields: components["schemas"]["GenericLabelledField"][];
                organizations: string[];
                /** @description First and last page of the paper. */
                pages: number[];
                people: string[];
                reference_number: string | null;
                tables: components["schemas"]["GenericTable"][];
                text: string;
                title: string | null;
            }[];
            reference_number: string | null;
            schema_version: string;
            tables: components["schemas"]["GenericTable"][];
            text: string;
            title: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        GenericTable: {
            header: string[];
            page: number;
            rows: string[][];
            title: string | null;
        };
        Headline: {
            /** Format: double */
            high: number | null;
            key: string;
            label: string;
            /** Format: double */
            low: number | null;
            pointer: string;
            reason: components["schemas"]["Why"] | null;
            unit: string;
            /** Format: double */
            value: number | null;
        };
        IdentityMRZ: {
            birth_date: components["schemas"]["Date"] | null;
            check_digits_valid: boolean | null;
            document_number: string | null;
            expiry_date: components["schemas"]["Date"] | null;
            line1: string | null;
            line2: string | null;
            nationality: string | null;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
        };
        Income: {
            annual_extras: components["schemas"]["Amount"];
            monthly_income: components["schemas"]["Amount"] | null;
            streams: components["schemas"]["Stream"][];
        };
        IncomeMetrics: {
            monthly_recurring_income: components["schemas"]["Amount"];
            salary_regular: boolean | null;
            streams: components["schemas"]["IncomeStream"][];
        };
        IncomeStream: {
            average_amount: components["schemas"]["Amount"];
            /** Format: double */
            confidence: number;
            count: number;
            frequency: string;
            kind: string;
            label: string;
            last_date: components["schemas"]["Date"];
        };
        IncomeTaxReturnResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "income_tax_return";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "income_tax_return";
        };
        IntakeOutputBody: {
            data: components["schemas"]["Application"];
            /** @description true: an application with this external_ref stood already, and nothing was changed. */
            idempotent: boolean;
        };
        IntegrityCheck: {
            /** @description metadata, structure, visual, arithmetic or content. */
            category: string;
            /** @description One sentence: what was found, or why it did not run. */
            detail: string;
            /** @description Where on the paper it shows. */
            evidence: components["schemas"]["Evidence"][];
            /** @description Names the check. */
            key: string;
            /** @description What it looks at, for people. */
            label: string;
            /** @description Points lost: 100 less all of them is the score. 0 unless warn or fail, and where another check weighs for the same cause. */
            score_impact: number;
            /** @description critical, strong, moderate or weak. */
            severity: string;
            /**
             * @description not_applicable: it could not run; detail says why.
             * @enum {string}
             */
            status: "pass" | "warn" | "fail" | "not_applicable";
        };
        Job: {
            /**
             * Format: uuid
             * @description The loan application that it belongs to; null without one.
             */
            application_id: string | null;
            /** Format: int64 */
            document_id: number;
            document_type: string;
            /** @description Why it failed: one sentence with the way out. */
            error: string | null;
            /** @description The same in one word, as in document.failed. */
            error_category: string | null;
            /** @description Of its application; null without one. */
            external_ref: string | null;
            file_name: string;
            /**
             * Format: int64
             * @description Pages read so far; on a failed document, how far reading came. null while unknown.
             */
            pages_done: number | null;
            /**
             * Format: int64
             * @description Pages to read: all of the file, or those that a reprocess asked for; null while unknown.
             */
            pages_total: number | null;
            /** Format: double */
            processing_time_seconds: number;
            /** @description Processing output once completed. */
            result: components["schemas"]["DocumentResult"] | components["schemas"]["CustomResult"] | components["schemas"]["PartialResult"] | null;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
        };
        LandTitleResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "land_title";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "land_title";
        };
        LargestFlow: {
            amount: components["schemas"]["Amount"];
            date: components["schemas"]["Date"] | null;
            description: string;
            row: number;
            /** Format: double */
            share: number | null;
        };
        LenderTotal: {
            count: number;
            disbursed: components["schemas"]["Amount"];
            last_date: components["schemas"]["Date"] | null;
            name: string;
            repaid: components["schemas"]["Amount"];
        };
        ListedRevision: {
            /**
             * Format: int64
             * @description Counts the changes of the list; 0 before the first.
             */
            revision: number;
            /**
             * Format: int64
             * @description How many rules it has.
             */
            rules: number;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updated_at: string | null;
            /** @description Public id of the key that put it; null for the operator. */
            updated_by: string | null;
        };
        LoanMetrics: {
            days_past_due: number | null;
            interest_paid: components["schemas"]["Amount"] | null;
            last_payment_date: components["schemas"]["Date"] | null;
            late_payments: number | null;
            /** Format: double */
            paid_principal_ratio: number | null;
            payments_made: number;
            penalties_paid: components["schemas"]["Amount"] | null;
            principal_paid: components["schemas"]["Amount"] | null;
        };
        LoanPolicy: {
            by_loan_type: {
                [key: string]: components["schemas"]["LoanTerms"];
            };
            by_track: {
                [key: string]: components["schemas"]["LoanTerms"];
            };
            default: components["schemas"]["LoanTerms"];
        };
        LoanStatementPayment: {
            amount: components["schemas"]["Amount"] | null;
            balance: components["schemas"]["Amount"] | null;
            due_date: components["schemas"]["Date"] | null;
            interest: components["schemas"]["Amount"] | null;
            number: number | null;
            paid: boolean | null;
            principal: components["schemas"]["Amount"] | null;
        };
        LoanStatementResult: {
            account_holders: string[];
            account_name: string | null;
            account_number: string | null;
            account_number_normalized: string | null;
            /** @enum {string|null} */
            account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
            accounts: components["schemas"]["StatementAccount"][];
            accrued_interest: components["schemas"]["Amount"] | null;
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            /** @enum {string|null} */
            balance_basis: "principal" | "total" | null;
            balance_checks: components["schemas"]["BalanceChecks"] | null;
            /** @enum {string|null} */
            balance_source: "printed" | "computed" | "mixed" | null;
            bank_name: string | null;
            branch_code: string | null;
            branch_name: string | null;
            closing_balance: components["schemas"]["Amount"] | null;
            collateral: string | null;
            credit_count: number | null;
            currency: string | null;
            customer_number: string | null;
            days_past_due: number | null;
            debit_count: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "loan_statement";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            /** Format: double */
            effective_interest_rate: number | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            installment_amount: components["schemas"]["Amount"] | null;
            installments_paid: number | null;
            installments_remaining: number | null;
            installments_total: number | null;
            /** Format: double */
            interest_rate: number | null;
            /** @enum {string|null} */
            interest_rate_basis: "per_annum" | "per_month" | "add_on" | null;
            loan_type: string | null;
            maturity_date: components["schemas"]["Date"] | null;
            metrics: components["schemas"]["Metrics"] | null;
            next_due_amount: components["schemas"]["Amount"] | null;
            next_due_date: components["schemas"]["Date"] | null;
            opening_balance: components["schemas"]["Amount"] | null;
            outstanding_principal: components["schemas"]["Amount"] | null;
            page_count: number | null;
            past_due_amount: components["schemas"]["Amount"] | null;
            /** @enum {string|null} */
            payment_frequency: "weekly" | "semi_monthly" | "monthly" | "quarterly" | "lump_sum" | "other" | null;
            payoff_amount: components["schemas"]["Amount"] | null;
            penalties_due: components["schemas"]["Amount"] | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            principal_amount: components["schemas"]["Amount"] | null;
            product_name: string | null;
            promissory_note_number: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: unknown[];
            release_date: components["schemas"]["Date"] | null;
            schedule: components["schemas"]["LoanStatementPayment"][];
            schema_version: string;
            statement_date: components["schemas"]["Date"] | null;
            term_months: number | null;
            tin: string | null;
            tin_normalized: string | null;
            total_credits: components["schemas"]["Amount"] | null;
            total_debits: components["schemas"]["Amount"] | null;
            transactions: components["schemas"]["Transaction"][];
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        LoanTerms: {
            /**
             * Format: double
             * @description In percent: 1.5 is 1.5 %.
             */
            interest_rate: number | null;
            /** @description per_annum and per_month on the diminishing balance, add_on a month and flat on the principal. */
            interest_rate_basis: string | null;
        };
        LowestAuthenticity: {
            /** Format: int64 */
            id: number | null;
            /** Format: int64 */
            score: number | null;
        };
        MarriageCertificateResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "marriage_certificate";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "marriage_certificate";
        };
        MayorsPermitResult: {
            address: string | null;
            /** @enum {string|null} */
            application_type: "new" | "renewal" | null;
            business_id_number: string | null;
            business_name: string | null;
            capital_investment: components["schemas"]["Amount"] | null;
            currency: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "mayors_permit";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            employee_count: number | null;
            expiry_date: components["schemas"]["Date"] | null;
            fees: components["schemas"]["RegistrationFee"][];
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            gross_sales: components["schemas"]["Amount"] | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            line_of_business: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            owner_name: string | null;
            permit_number: string | null;
            permit_year: number | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            receipt_date: components["schemas"]["Date"] | null;
            receipt_number: string | null;
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                /** @enum {string|null} */
                application_type: "new" | "renewal" | null;
                business_id_number: string | null;
                business_name: string | null;
                capital_investment: components["schemas"]["Amount"] | null;
                currency: string | null;
                employee_count: number | null;
                expiry_date: components["schemas"]["Date"] | null;
                fees: components["schemas"]["RegistrationFee"][];
                gross_sales: components["schemas"]["Amount"] | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                line_of_business: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                owner_name: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                permit_number: string | null;
                permit_year: number | null;
                qr_text: string | null;
                receipt_date: components["schemas"]["Date"] | null;
                receipt_number: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                tin: string | null;
                tin_normalized: string | null;
                total_fees: components["schemas"]["Amount"] | null;
                trade_name: string | null;
            }[];
            schema_version: string;
            signatories: components["schemas"]["FormSignatory"][];
            tin: string | null;
            tin_normalized: string | null;
            total_fees: components["schemas"]["Amount"] | null;
            trade_name: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        Memo: {
            app_id: string;
            /** Format: uuid */
            application_id: string;
            /** Format: date */
            as_of: string | null;
            /** @description Of the view that the drafted sections follow. */
            cashflow_etag: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            drafted_at: string | null;
            /** @description The key that stored the revision. */
            drafted_by: string | null;
            /**
             * Format: int64
             * @description 0 before the first draft is stored.
             */
            revision: number;
            revisions: components["schemas"]["MemoRevision"][];
            sections: components["schemas"]["MemoSection"][];
            /** @description The view changed since the memo was drafted. */
            stale: boolean;
        };
        MemoFigure: {
            pointer: string;
            text: string;
        };
        MemoInput: {
            sections: components["schemas"]["MemoTexts"];
        };
        MemoRevision: {
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            at: string;
            by: string;
            /** Format: int64 */
            revision: number;
        };
        MemoSection: {
            edited: boolean;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            edited_at: string | null;
            edited_by: string | null;
            /** @enum {string} */
            key: "request" | "borrower" | "business" | "cash_flow" | "debts" | "checks" | "findings" | "policy" | "recommendation";
            sentences: components["schemas"]["MemoSentence"][];
            /** @description It was written when the view was another one. */
            stale: boolean;
            text: string;
        };
        MemoSentence: {
            figures: components["schemas"]["MemoFigure"][];
            text: string;
        };
        MemoTexts: {
            borrower?: string | null;
            business?: string | null;
            cash_flow?: string | null;
            checks?: string | null;
            debts?: string | null;
            findings?: string | null;
            policy?: string | null;
            recommendation?: string | null;
            request?: string | null;
        };
        MergeOutputBody: {
            /** Format: int64 */
            document_id: number;
            document_type: string;
            /** @description Of the merged PDF. */
            filename: string;
            job_id: string;
            /**
             * Format: int64
             * @description Of the merged PDF.
             */
            pages: number;
            /**
             * Format: int64
             * @description Of the merged PDF.
             */
            size_bytes: number;
            /** Format: int64 */
            source_files: number;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /** @description Poll this for results. */
            status_url: string;
            success: boolean;
        };
        Metrics: {
            balances: components["schemas"]["BalanceMetrics"] | null;
            by_account: components["schemas"]["AccountMetrics"][];
            card: components["schemas"]["CardMetrics"] | null;
            categories: components["schemas"]["CategoryTotal"][];
            counterparties: components["schemas"]["CounterpartyTotals"] | null;
            coverage: components["schemas"]["MetricsCoverage"];
            flows: components["schemas"]["FlowMetrics"] | null;
            income: components["schemas"]["IncomeMetrics"] | null;
            loan: components["schemas"]["LoanMetrics"] | null;
            monthly: components["schemas"]["MonthMetrics"][];
            obligations: components["schemas"]["ObligationMetrics"] | null;
            ratios: components["schemas"]["RatioMetrics"] | null;
            risk: components["schemas"]["RiskMetrics"] | null;
            seasonality: components["schemas"]["SeasonMetrics"][];
            windows: components["schemas"]["WindowMetrics"][];
        };
        MetricsCoverage: {
            active_days: number;
            average_basis: string | null;
            days: number;
            from: components["schemas"]["Date"] | null;
            months_full: number;
            to: components["schemas"]["Date"] | null;
            transactions: number;
        };
        MonthBalance: {
            balance: components["schemas"]["Amount"];
            month: string;
        };
        MonthCell: {
            adb: components["schemas"]["Amount"] | null;
            /** Format: double */
            cash_deposit_ratio: number | null;
            credits: components["schemas"]["CreditClasses"];
            days_covered: number;
            days_low: number | null;
            days_negative: number | null;
            debits: components["schemas"]["DebitClasses"];
            debt_service: components["schemas"]["Amount"];
            end: components["schemas"]["Amount"] | null;
            external_inflow: components["schemas"]["Amount"];
            full: boolean;
            inflow: components["schemas"]["Amount"];
            min: components["schemas"]["Amount"] | null;
            month: string;
            net: components["schemas"]["Amount"];
            operating_outflow: components["schemas"]["Amount"];
            outflow: components["schemas"]["Amount"];
            proven: boolean;
            returned_deposited: number;
            returned_issued: number;
            revenue: components["schemas"]["Span"];
        };
        MonthMetrics: {
            adb: components["schemas"]["Amount"] | null;
            end: components["schemas"]["Amount"] | null;
            inflow: components["schemas"]["Amount"];
            inflow_count: number;
            max: components["schemas"]["Amount"] | null;
            min: components["schemas"]["Amount"] | null;
            month: string;
            net: components["schemas"]["Amount"];
            outflow: components["schemas"]["Amount"];
            outflow_count: number;
            partial_month: boolean;
            returned_checks: number;
            true_inflow: components["schemas"]["Amount"];
        };
        NewLoan: {
            amount: components["schemas"]["Amount"];
            date: components["schemas"]["Date"];
            lender: string | null;
            position_id: string;
        };
        NotCarried: {
            count: number;
            edits: components["schemas"]["EditNotCarried"][];
            fields: string[];
        };
        NullSpan: {
            base: components["schemas"]["Amount"] | null;
            high: components["schemas"]["Amount"] | null;
            low: components["schemas"]["Amount"] | null;
        };
        ObligationMetrics: {
            active_lenders: number;
            credit_card_payments: components["schemas"]["Amount"];
            lenders: components["schemas"]["LenderTotal"][];
            monthly_debt_service: components["schemas"]["Amount"] | null;
            stacking: boolean;
        };
        OfficialReceiptResult: {
            amount_in_words: string | null;
            atp_date: components["schemas"]["Date"] | null;
            atp_number: string | null;
            bank_name: string | null;
            buyer_address: string | null;
            buyer_name: string | null;
            buyer_tin: string | null;
            check_number: string | null;
            currency: string | null;
            delivery_date: components["schemas"]["Date"] | null;
            delivery_receipt_number: string | null;
            discount: components["schemas"]["Amount"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "official_receipt";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            due_date: components["schemas"]["Date"] | null;
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            exempt_sales: components["schemas"]["Amount"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            freight: components["schemas"]["Amount"] | null;
            invoice_number: string | null;
            /** @enum {string|null} */
            invoice_type: "sales" | "service" | "billing" | "cash" | "charge" | "collection" | null;
            issue_date: components["schemas"]["Date"] | null;
            line_items: components["schemas"]["TradeLine"][];
            marks: components["schemas"]["FormMarksSeen"];
            /** @enum {string|null} */
            payment_method: "cash" | "check" | "transfer" | "card" | "other" | null;
            po_number: string | null;
            printer_accreditation_number: string | null;
            printer_name: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            receipt_number: string | null;
            received_by: string | null;
            received_date: components["schemas"]["Date"] | null;
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                amount_in_words: string | null;
                atp_date: components["schemas"]["Date"] | null;
                atp_number: string | null;
                bank_name: string | null;
                buyer_address: string | null;
                buyer_name: string | null;
                buyer_tin: string | null;
                check_number: string | null;
                currency: string | null;
                delivery_date: components["schemas"]["Date"] | null;
                delivery_receipt_number: string | null;
                discount: components["schemas"]["Amount"] | null;
                due_date: components["schemas"]["Date"] | null;
                exempt_sales: components["schemas"]["Amount"] | null;
                freight: components["schemas"]["Amount"] | null;
                invoice_number: string | null;
                /** @enum {string|null} */
                invoice_type: "sales" | "service" | "billing" | "cash" | "charge" | "collection" | null;
                issue_date: components["schemas"]["Date"] | null;
                line_items: components["schemas"]["TradeLine"][];
                marks: components["schemas"]["FormMarksSeen"];
                /** @description First and last page of the paper. */
                pages: number[];
                /** @enum {string|null} */
                payment_method: "cash" | "check" | "transfer" | "card" | "other" | null;
                po_number: string | null;
                printer_accreditation_number: string | null;
                printer_name: string | null;
                qr_text: string | null;
                receipt_number: string | null;
                received_by: string | null;
                received_date: components["schemas"]["Date"] | null;
                reference_numbers: components["schemas"]["TradeReference"][];
                seller_address: string | null;
                seller_name: string | null;
                seller_tin: string | null;
                /** @enum {string|null} */
                seller_vat_status: "vat" | "non_vat" | null;
                serial_end: string | null;
                serial_start: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                subtotal: components["schemas"]["Amount"] | null;
                terms: string | null;
                total_amount: components["schemas"]["Amount"] | null;
                vat_amount: components["schemas"]["Amount"] | null;
                /** Format: double */
                vat_rate: number | null;
                vatable_sales: components["schemas"]["Amount"] | null;
                withholding_tax: components["schemas"]["Amount"] | null;
                zero_rated_sales: components["schemas"]["Amount"] | null;
            }[];
            reference_numbers: components["schemas"]["TradeReference"][];
            schema_version: string;
            seller_address: string | null;
            seller_name: string | null;
            seller_tin: string | null;
            /** @enum {string|null} */
            seller_vat_status: "vat" | "non_vat" | null;
            serial_end: string | null;
            serial_start: string | null;
            signatories: components["schemas"]["FormSignatory"][];
            subtotal: components["schemas"]["Amount"] | null;
            terms: string | null;
            total_amount: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
            vat_amount: components["schemas"]["Amount"] | null;
            /** Format: double */
            vat_rate: number | null;
            vatable_sales: components["schemas"]["Amount"] | null;
            withholding_tax: components["schemas"]["Amount"] | null;
            zero_rated_sales: components["schemas"]["Amount"] | null;
        };
        OtherResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "other";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "other";
        };
        Outreach: {
            /** @enum {string} */
            cause: "creation" | "by_hand" | "questions";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            claimed_at: string;
            /**
             * Format: date-time
             * @description Null while it is under way, and when the server went down meanwhile; it is not sent again by itself.
             * @example 2026-03-14T09:26:53.589Z
             */
            ended_at: string | null;
            /** @description Left of the @ in the mail's Message-ID. */
            id: string;
            /** @description sent, not_needed (nothing was missing) or failed. */
            outcome: string | null;
            /** @description Why it failed, else empty. */
            reason: string | null;
        };
        OwnTransfer: {
            amount: components["schemas"]["Amount"];
            basis: string[];
            credit: components["schemas"]["RowRef"] | null;
            date_in: components["schemas"]["Date"] | null;
            date_out: components["schemas"]["Date"] | null;
            debit: components["schemas"]["RowRef"] | null;
            fee: components["schemas"]["Amount"];
            from_account: string | null;
            /** @enum {string} */
            status: "matched" | "in_gap" | "undisclosed";
            to_account: string | null;
        };
        OwnTransferPolicy: {
            /**
             * Format: int64
             * @description The credit may come this many banking days after the debit.
             */
            banking_days: number;
            /**
             * Format: double
             * @description The debit may be this much larger than the credit.
             */
            fee_max: number;
        };
        Pagination: {
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            pages: number;
            /** Format: int64 */
            total: number;
        };
        PartialFailure: {
            /** @description The application that was created (intake only). */
            data?: components["schemas"]["Application"];
            /** @description The fields at fault, by JSON pointer. */
            details?: components["schemas"]["ErrorDetail"][];
            /**
             * @description Machine-readable code.
             * @example VALIDATION_FAILED
             */
            error: string;
            /** @description One receipt per file, in the order sent; absent when nothing was kept. */
            files?: components["schemas"]["FileReceipt"][];
            /** @description One plain sentence, with the way out. */
            message: string;
            /** @description Also in the header X-Request-Id; give it to the operator. */
            request_id: string;
            /** @description Always false. */
            success: boolean;
        };
        /** @description Some members of a DocumentResult or CustomResult, as include or exclude chose them; each has the shape that it has there. */
        PartialResult: {
            [key: string]: unknown;
        };
        PassbookResult: {
            account_holders: string[];
            account_name: string | null;
            account_number: string | null;
            account_number_normalized: string | null;
            /** @enum {string|null} */
            account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
            accounts: components["schemas"]["StatementAccount"][];
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            balance_checks: components["schemas"]["BalanceChecks"] | null;
            /** @enum {string|null} */
            balance_source: "printed" | "computed" | "mixed" | null;
            bank_name: string | null;
            branch_code: string | null;
            branch_name: string | null;
            closing_balance: components["schemas"]["Amount"] | null;
            credit_count: number | null;
            currency: string | null;
            customer_number: string | null;
            debit_count: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "passbook";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            metrics: components["schemas"]["Metrics"] | null;
            opened_date: components["schemas"]["Date"] | null;
            opening_balance: components["schemas"]["Amount"] | null;
            page_count: number | null;
            page_numbers: number[];
            passbook_number: string | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            product_name: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: unknown[];
            schema_version: string;
            statement_date: components["schemas"]["Date"] | null;
            tin: string | null;
            tin_normalized: string | null;
            total_credits: components["schemas"]["Amount"] | null;
            total_debits: components["schemas"]["Amount"] | null;
            transactions: components["schemas"]["Transaction"][];
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        PassportResult: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            agency_code: string | null;
            birth_date: components["schemas"]["Date"] | null;
            birth_place: string | null;
            blood_type: string | null;
            /** @enum {string|null} */
            civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
            conditions: string | null;
            /** @enum {string|null} */
            document_side: "front" | "back" | "both" | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "passport";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            first_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            full_name: string | null;
            id_number: string | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            last_name: string | null;
            license_class: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            middle_name: string | null;
            mrz: components["schemas"]["IdentityMRZ"];
            nationality: string | null;
            precinct_number: string | null;
            profession: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                agency_code: string | null;
                birth_date: components["schemas"]["Date"] | null;
                birth_place: string | null;
                blood_type: string | null;
                /** @enum {string|null} */
                civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
                conditions: string | null;
                /** @enum {string|null} */
                document_side: "front" | "back" | "both" | null;
                expiry_date: components["schemas"]["Date"] | null;
                first_name: string | null;
                full_name: string | null;
                id_number: string | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                last_name: string | null;
                license_class: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                middle_name: string | null;
                mrz: components["schemas"]["IdentityMRZ"];
                nationality: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                precinct_number: string | null;
                profession: string | null;
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                restrictions: string | null;
                /** @enum {string|null} */
                sex: "male" | "female" | null;
                signatories: components["schemas"]["FormSignatory"][];
                suffix: string | null;
                tin: string | null;
                tin_normalized: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            restrictions: string | null;
            schema_version: string;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
            signatories: components["schemas"]["FormSignatory"][];
            suffix: string | null;
            tin: string | null;
            tin_normalized: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        Payer: {
            amount: components["schemas"]["Amount"];
            count: number;
            key: string;
            months: number;
            name: string;
            pooled: boolean;
            related: boolean;
            /** Format: double */
            share: number | null;
        };
        Payers: {
            /** Format: double */
            hhi: number | null;
            top: components["schemas"]["Payer"][];
            /** Format: double */
            top5_share: number | null;
            /** Format: double */
            top_payer_share: number | null;
        };
        PayslipContribution: {
            amount: components["schemas"]["Amount"] | null;
            key: string | null;
            label: string | null;
        };
        PayslipDeduction: {
            amount: components["schemas"]["Amount"] | null;
            /** @enum {string|null} */
            key: "withholding_tax" | "sss" | "sss_mpf" | "philhealth" | "pagibig" | "gsis" | "sss_loan" | "pagibig_loan" | "gsis_loan" | "company_loan" | "cash_advance" | "tardiness" | "undertime" | "absence" | "union_dues" | "hmo" | "insurance" | "other" | null;
            label: string | null;
            remaining_balance: components["schemas"]["Amount"] | null;
            ytd: components["schemas"]["Amount"] | null;
        };
        PayslipEarning: {
            amount: components["schemas"]["Amount"] | null;
            /** Format: double */
            hours: number | null;
            /** @enum {string|null} */
            key: "basic" | "overtime" | "night_differential" | "holiday_pay" | "rest_day_pay" | "allowance" | "de_minimis" | "commission" | "incentive" | "bonus" | "thirteenth_month" | "leave_conversion" | "retro_pay" | "tax_refund" | "tardiness" | "undertime" | "absence" | "other" | null;
            label: string | null;
            rate: components["schemas"]["Amount"] | null;
            taxable: boolean | null;
            ytd: components["schemas"]["Amount"] | null;
        };
        PayslipLeave: {
            /** Format: double */
            days: number | null;
            label: string | null;
        };
        PayslipResult: {
            account_number: string | null;
            account_number_normalized: string | null;
            bank_name: string | null;
            basic_pay: components["schemas"]["Amount"] | null;
            currency: string | null;
            daily_rate: components["schemas"]["Amount"] | null;
            /** Format: double */
            days_worked: number | null;
            deductions: components["schemas"]["PayslipDeduction"][];
            department: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "payslip";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            earnings: components["schemas"]["PayslipEarning"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            employee_name: string | null;
            employee_number: string | null;
            employer_address: string | null;
            employer_contributions: components["schemas"]["PayslipContribution"][];
            employer_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            gross_pay: components["schemas"]["Amount"] | null;
            gsis_contribution: components["schemas"]["Amount"] | null;
            hourly_rate: components["schemas"]["Amount"] | null;
            leave_balances: components["schemas"]["PayslipLeave"][];
            marks: components["schemas"]["FormMarksSeen"];
            monthly_basic_salary: components["schemas"]["Amount"] | null;
            net_pay: components["schemas"]["Amount"] | null;
            pagibig_contribution: components["schemas"]["Amount"] | null;
            pagibig_number: string | null;
            pay_date: components["schemas"]["Date"] | null;
            /** @enum {string|null} */
            pay_frequency: "weekly" | "bi_weekly" | "semi_monthly" | "monthly" | "other" | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            philhealth_contribution: components["schemas"]["Amount"] | null;
            philhealth_number: string | null;
            position: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                account_number: string | null;
                account_number_normalized: string | null;
                bank_name: string | null;
                basic_pay: components["schemas"]["Amount"] | null;
                currency: string | null;
                daily_rate: components["schemas"]["Amount"] | null;
                /** Format: double */
                days_worked: number | null;
                deductions: components["schemas"]["PayslipDeduction"][];
                department: string | null;
                earnings: components["schemas"]["PayslipEarning"][];
                employee_name: string | null;
                employee_number: string | null;
                employer_address: string | null;
                employer_contributions: components["schemas"]["PayslipContribution"][];
                employer_name: string | null;
                gross_pay: components["schemas"]["Amount"] | null;
                gsis_contribution: components["schemas"]["Amount"] | null;
                hourly_rate: components["schemas"]["Amount"] | null;
                leave_balances: components["schemas"]["PayslipLeave"][];
                marks: components["schemas"]["FormMarksSeen"];
                monthly_basic_salary: components["schemas"]["Amount"] | null;
                net_pay: components["schemas"]["Amount"] | null;
                /** @description First and last page of the paper. */
                pages: number[];
                pagibig_contribution: components["schemas"]["Amount"] | null;
                pagibig_number: string | null;
                pay_date: components["schemas"]["Date"] | null;
                /** @enum {string|null} */
                pay_frequency: "weekly" | "bi_weekly" | "semi_monthly" | "monthly" | "other" | null;
                period_end: components["schemas"]["Date"] | null;
                period_start: components["schemas"]["Date"] | null;
                philhealth_contribution: components["schemas"]["Amount"] | null;
                philhealth_number: string | null;
                position: string | null;
                qr_text: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                sss_contribution: components["schemas"]["Amount"] | null;
                sss_number: string | null;
                taxable_income: components["schemas"]["Amount"] | null;
                thirteenth_month_pay: components["schemas"]["Amount"] | null;
                tin: string | null;
                tin_normalized: string | null;
                total_deductions: components["schemas"]["Amount"] | null;
                withholding_tax: components["schemas"]["Amount"] | null;
                ytd: components["schemas"]["PayslipYearToDate"];
            }[];
            schema_version: string;
            signatories: components["schemas"]["FormSignatory"][];
            sss_contribution: components["schemas"]["Amount"] | null;
            sss_number: string | null;
            taxable_income: components["schemas"]["Amount"] | null;
            thirteenth_month_pay: components["schemas"]["Amount"] | null;
            tin: string | null;
            tin_normalized: string | null;
            total_deductions: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
            withholding_tax: components["schemas"]["Amount"] | null;
            ytd: components["schemas"]["PayslipYearToDate"];
        };
        PayslipYearToDate: {
            gross_pay: components["schemas"]["Amount"] | null;
            net_pay: components["schemas"]["Amount"] | null;
            taxable_income: components["schemas"]["Amount"] | null;
            thirteenth_month_pay: components["schemas"]["Amount"] | null;
            total_deductions: components["schemas"]["Amount"] | null;
            withholding_tax: components["schemas"]["Amount"] | null;
        };
        PhilsysIdResult: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            agency_code: string | null;
            birth_date: components["schemas"]["Date"] | null;
            birth_place: string | null;
            blood_type: string | null;
            /** @enum {string|null} */
            civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
            conditions: string | null;
            /** @enum {string|null} */
            document_side: "front" | "back" | "both" | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "philsys_id";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            first_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            full_name: string | null;
            id_number: string | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            last_name: string | null;
            license_class: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            middle_name: string | null;
            mrz: components["schemas"]["IdentityMRZ"];
            nationality: string | null;
            precinct_number: string | null;
            profession: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                agency_code: string | null;
                birth_date: components["schemas"]["Date"] | null;
                birth_place: string | null;
                blood_type: string | null;
                /** @enum {string|null} */
                civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
                conditions: string | null;
                /** @enum {string|null} */
                document_side: "front" | "back" | "both" | null;
                expiry_date: components["schemas"]["Date"] | null;
                first_name: string | null;
                full_name: string | null;
                id_number: string | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                last_name: string | null;
                license_class: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                middle_name: string | null;
                mrz: components["schemas"]["IdentityMRZ"];
                nationality: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                precinct_number: string | null;
                profession: string | null;
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                restrictions: string | null;
                /** @enum {string|null} */
                sex: "male" | "female" | null;
                signatories: components["schemas"]["FormSignatory"][];
                suffix: string | null;
                tin: string | null;
                tin_normalized: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            restrictions: string | null;
            schema_version: string;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
            signatories: components["schemas"]["FormSignatory"][];
            suffix: string | null;
            tin: string | null;
            tin_normalized: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        PolicyDocument: {
            affordability: components["schemas"]["AffordabilityPolicy"];
            balance: components["schemas"]["BalancePolicy"];
            debt: components["schemas"]["DebtPolicy"];
            loan: components["schemas"]["LoanPolicy"];
            own_transfer: components["schemas"]["OwnTransferPolicy"];
            revenue: components["schemas"]["RevenuePolicy"];
            round_trip: components["schemas"]["RoundTripPolicy"];
            rules: components["schemas"]["PolicyRule"][];
            /** @description Points for figures; null without any. */
            scorecard: components["schemas"]["Scorecard"] | null;
            /**
             * Format: int64
             * @description Version of the document's format.
             * @enum {integer}
             */
            version: 1;
        };
        PolicyInForce: {
            /**
             * Format: date-time
             * @description Since when it is in force; null for the default policy.
             * @example 2026-03-14T09:26:53.589Z
             */
            at: string | null;
            /** @description The document, YAML or JSON, as it was given. */
            document: string;
            /** @description The key that put it; empty for the operator and the default policy. */
            key_id: string;
            /** @description What the document says, with the default policy's values where it says nothing. */
            policy: components["schemas"]["PolicyDocument"];
            /**
             * Format: int64
             * @description Counts the organization's policies from 1; 0 for the default policy.
             */
            revision: number;
        };
        PolicyOutcome: {
            /** @enum {string} */
            outcome: "stop" | "warn" | "clear" | "incomplete";
            revision: number;
            rules: components["schemas"]["RuleOutcome"][];
        };
        PolicyRule: {
            /**
             * @description Whom the rule is for; left out, everybody.
             * @enum {string}
             */
            applies?: "business" | "person";
            /** @description Names the rule within its policy. */
            key: string;
            /** @description For people, one line. */
            message: string;
            /** @enum {string} */
            severity: "info" | "warn" | "stop";
            /** @description The rule is hit when this is true. */
            when: string;
        };
        Position: {
            active: boolean | null;
            balloon: components["schemas"]["Balloon"] | null;
            count: number;
            counted: boolean;
            disbursed: components["schemas"]["Amount"] | null;
            disbursed_on: components["schemas"]["Date"] | null;
            /** @enum {string|null} */
            ended_by: "payoff_word" | "no_payment" | "balloon" | null;
            first_paid: components["schemas"]["Date"] | null;
            /** @enum {string|null} */
            frequency: "daily" | "weekly" | "bi_weekly" | "semi_monthly" | "monthly" | "quarterly" | "irregular" | null;
            instalment: components["schemas"]["Amount"] | null;
            /** @enum {string} */
            kind: "bank_loan" | "financing" | "digital" | "mortgage" | "auto" | "salary_loan" | "government" | "bnpl" | "credit_card" | "informal" | "unknown";
            label: string;
            last_paid: components["schemas"]["Date"] | null;
            lender: string | null;
            missed: components["schemas"]["Date"][];
            monthly_service: components["schemas"]["Amount"] | null;
            position_id: string;
            proven: boolean;
            reference: string | null;
            rows: components["schemas"]["RowRef"][];
            /** @enum {string|null} */
            service_basis: "frequency" | "last_months" | "one_payment" | "card_minimum" | "card_payments" | "statement" | "bureau" | "declared" | "payslip" | null;
            sources: string[];
            total_paid: components["schemas"]["Amount"];
        };
        PostDatedCheckResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "post_dated_check";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "post_dated_check";
        };
        PostalIdResult: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            agency_code: string | null;
            birth_date: components["schemas"]["Date"] | null;
            birth_place: string | null;
            blood_type: string | null;
            /** @enum {string|null} */
            civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
            conditions: string | null;
            /** @enum {string|null} */
            document_side: "front" | "back" | "both" | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "postal_id";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            first_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            full_name: string | null;
            id_number: string | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            last_name: string | null;
            license_class: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            middle_name: string | null;
            mrz: components["schemas"]["IdentityMRZ"];
            nationality: string | null;
            precinct_number: string | null;
            profession: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                agency_code: string | null;
                birth_date: components["schemas"]["Date"] | null;
                birth_place: string | null;
                blood_type: string | null;
                /** @enum {string|null} */
                civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
                conditions: string | null;
                /** @enum {string|null} */
                document_side: "front" | "back" | "both" | null;
                expiry_date: components["schemas"]["Date"] | null;
                first_name: string | null;
                full_name: string | null;
                id_number: string | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                last_name: string | null;
                license_class: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                middle_name: string | null;
                mrz: components["schemas"]["IdentityMRZ"];
                nationality: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                precinct_number: string | null;
                profession: string | null;
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                restrictions: string | null;
                /** @enum {string|null} */
                sex: "male" | "female" | null;
                signatories: components["schemas"]["FormSignatory"][];
                suffix: string | null;
                tin: string | null;
                tin_normalized: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            restrictions: string | null;
            schema_version: string;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
            signatories: components["schemas"]["FormSignatory"][];
            suffix: string | null;
            tin: string | null;
            tin_normalized: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        PrcIdResult: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            agency_code: string | null;
            birth_date: components["schemas"]["Date"] | null;
            birth_place: string | null;
            blood_type: string | null;
            /** @enum {string|null} */
            civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
            conditions: string | null;
            /** @enum {string|null} */
            document_side: "front" | "back" | "both" | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "prc_id";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            first_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            full_name: string | null;
            id_number: string | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            last_name: string | null;
            license_class: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            middle_name: string | null;
            mrz: components["schemas"]["IdentityMRZ"];
            nationality: string | null;
            precinct_number: string | null;
            profession: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                agency_code: string | null;
                birth_date: components["schemas"]["Date"] | null;
                birth_place: string | null;
                blood_type: string | null;
                /** @enum {string|null} */
                civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
                conditions: string | null;
                /** @enum {string|null} */
                document_side: "front" | "back" | "both" | null;
                expiry_date: components["schemas"]["Date"] | null;
                first_name: string | null;
                full_name: string | null;
                id_number: string | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                last_name: string | null;
                license_class: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                middle_name: string | null;
                mrz: components["schemas"]["IdentityMRZ"];
                nationality: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                precinct_number: string | null;
                profession: string | null;
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                restrictions: string | null;
                /** @enum {string|null} */
                sex: "male" | "female" | null;
                signatories: components["schemas"]["FormSignatory"][];
                suffix: string | null;
                tin: string | null;
                tin_normalized: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            restrictions: string | null;
            schema_version: string;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
            signatories: components["schemas"]["FormSignatory"][];
            suffix: string | null;
            tin: string | null;
            tin_normalized: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        ProposedChange: {
            field: string;
            proposed: components["schemas"]["Amount"];
            read: components["schemas"]["Amount"] | null;
            row: number | null;
        };
        Provenance: {
            /** @description When, UTC; only where source is analyst. */
            at?: string;
            /** @description [x0, y0, x1, y1] in points from the page's top left; null for spreadsheets and derived values. */
            bbox: number[] | null;
            /** @description Public id of the key that put the value; only where source is analyst. */
            by?: string | null;
            /** @description Spreadsheet cell (B12; A and the line in text files); absent on paper. */
            cell?: string;
            /**
             * Format: double
             * @description 0 to 1.
             */
            confidence: number;
            /** @description What was read, null for nothing; only where source is analyst. */
            original?: unknown;
            /** @description From 1; in spreadsheets the sheet; 0 where an analyst put a value that was not read. */
            page: number;
            /**
             * @description text: the file's own text; ocr: recognized; derived: follows from others; repaired: a digit or side was corrected so that a check passes; analyst: somebody put it.
             * @enum {string}
             */
            source: "text" | "ocr" | "derived" | "repaired" | "analyst";
            /** @description As printed or recognized. */
            text: string;
        };
        PurchaseOrderResult: {
            amount_in_words: string | null;
            atp_date: components["schemas"]["Date"] | null;
            atp_number: string | null;
            bank_name: string | null;
            buyer_address: string | null;
            buyer_name: string | null;
            buyer_tin: string | null;
            check_number: string | null;
            currency: string | null;
            delivery_date: components["schemas"]["Date"] | null;
            delivery_receipt_number: string | null;
            discount: components["schemas"]["Amount"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "purchase_order";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            due_date: components["schemas"]["Date"] | null;
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            exempt_sales: components["schemas"]["Amount"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            freight: components["schemas"]["Amount"] | null;
            invoice_number: string | null;
            /** @enum {string|null} */
            invoice_type: "sales" | "service" | "billing" | "cash" | "charge" | "collection" | null;
            issue_date: components["schemas"]["Date"] | null;
            line_items: components["schemas"]["TradeLine"][];
            marks: components["schemas"]["FormMarksSeen"];
            /** @enum {string|null} */
            payment_method: "cash" | "check" | "transfer" | "card" | "other" | null;
            po_number: string | null;
            printer_accreditation_number: string | null;
            printer_name: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            receipt_number: string | null;
            received_by: string | null;
            received_date: components["schemas"]["Date"] | null;
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                amount_in_words: string | null;
                atp_date: components["schemas"]["Date"] | null;
                atp_number: string | null;
                bank_name: string | null;
                buyer_address: string | null;
                buyer_name: string | null;
                buyer_tin: string | null;
                check_number: string | null;
                currency: string | null;
                delivery_date: components["schemas"]["Date"] | null;
                delivery_receipt_number: string | null;
                discount: components["schemas"]["Amount"] | null;
                due_date: components["schemas"]["Date"] | null;
                exempt_sales: components["schemas"]["Amount"] | null;
                freight: components["schemas"]["Amount"] | null;
                invoice_number: string | null;
                /** @enum {string|null} */
                invoice_type: "sales" | "service" | "billing" | "cash" | "charge" | "collection" | null;
                issue_date: components["schemas"]["Date"] | null;
                line_items: components["schemas"]["TradeLine"][];
                marks: components["schemas"]["FormMarksSeen"];
                /** @description First and last page of the paper. */
                pages: number[];
                /** @enum {string|null} */
                payment_method: "cash" | "check" | "transfer" | "card" | "other" | null;
                po_number: string | null;
                printer_accreditation_number: string | null;
                printer_name: string | null;
                qr_text: string | null;
                receipt_number: string | null;
                received_by: string | null;
                received_date: components["schemas"]["Date"] | null;
                reference_numbers: components["schemas"]["TradeReference"][];
                seller_address: string | null;
                seller_name: string | null;
                seller_tin: string | null;
                /** @enum {string|null} */
                seller_vat_status: "vat" | "non_vat" | null;
                serial_end: string | null;
                serial_start: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                subtotal: components["schemas"]["Amount"] | null;
                terms: string | null;
                total_amount: components["schemas"]["Amount"] | null;
                vat_amount: components["schemas"]["Amount"] | null;
                /** Format: double */
                vat_rate: number | null;
                vatable_sales: components["schemas"]["Amount"] | null;
                withholding_tax: components["schemas"]["Amount"] | null;
                zero_rated_sales: components["schemas"]["Amount"] | null;
            }[];
            reference_numbers: components["schemas"]["TradeReference"][];
            schema_version: string;
            seller_address: string | null;
            seller_name: string | null;
            seller_tin: string | null;
            /** @enum {string|null} */
            seller_vat_status: "vat" | "non_vat" | null;
            serial_end: string | null;
            serial_start: string | null;
            signatories: components["schemas"]["FormSignatory"][];
            subtotal: components["schemas"]["Amount"] | null;
            terms: string | null;
            total_amount: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
            vat_amount: components["schemas"]["Amount"] | null;
            /** Format: double */
            vat_rate: number | null;
            vatable_sales: components["schemas"]["Amount"] | null;
            withholding_tax: components["schemas"]["Amount"] | null;
            zero_rated_sales: components["schemas"]["Amount"] | null;
        };
        Quality: {
            /** Format: double */
            mean_confidence: number;
            pages: number;
            pages_ocr: number;
            warnings: components["schemas"]["Warning"][];
        };
        Question: {
            answer: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            answered_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            asked_at: string;
            /** @description The key that asked. */
            asked_by: string;
            document_ids: number[];
            documents_wanted: string[];
            /** Format: date */
            due: string | null;
            /** @description A code of the view's findings, or code and date of one of several. */
            finding: string | {
                code: string;
                /** Format: date */
                date?: string;
            } | null;
            history: components["schemas"]["QuestionChange"][];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "open" | "answered" | "withdrawn";
            text: string;
        };
        QuestionChange: {
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            at: string;
            /** @description The key that made the change. */
            by: string;
            /** @description The names of what was changed; empty for the asking. */
            fields: string[];
            /** @enum {string} */
            status: "open" | "answered" | "withdrawn";
        };
        QuestionInput: {
            documents_wanted?: string[];
            /**
             * Format: date
             * @description Not in the past.
             */
            due?: string;
            /** @description A code of the view's findings, or code and date of one of several. */
            finding?: string | {
                code: string;
                /** Format: date */
                date?: string;
            };
            send?: boolean;
            text: string;
        };
        QuestionPatch: {
            answer?: string;
            document_ids?: number[];
            documents_wanted?: string[];
            /**
             * Format: date
             * @description Not in the past.
             */
            due?: string | null;
            /** @description A code of the view's findings, or code and date of one of several. */
            finding?: string | {
                code: string;
                /** Format: date */
                date?: string;
            } | null;
            send?: boolean;
            /** @enum {string} */
            status?: "open" | "answered" | "withdrawn";
            text?: string;
        };
        RatioMetrics: {
            /** Format: double */
            adb_to_loan: number | null;
            /** Format: double */
            dscr: number | null;
            /** Format: double */
            dti: number | null;
            /** Format: double */
            expense_ratio: number | null;
            /** Format: double */
            inflow_outflow_ratio: number | null;
            /** Format: double */
            inflow_trend_pct_per_month: number | null;
            /** Format: double */
            inflow_volatility: number | null;
            /** Format: double */
            savings_rate: number | null;
        };
        RatioSpan: {
            /** Format: double */
            base: number | null;
            /** Format: double */
            high: number | null;
            /** Format: double */
            low: number | null;
        };
        RealPropertyTaxReceiptResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "real_property_tax_receipt";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "real_property_tax_receipt";
        };
        RegistrationFee: {
            amount: components["schemas"]["Amount"] | null;
            label: string | null;
        };
        RemittanceSlipResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "remittance_slip";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "remittance_slip";
        };
        RepairCandidate: {
            changes: components["schemas"]["ProposedChange"][];
            cost: number;
            row: number | null;
        };
        ResultEdit: {
            at: string;
            by: string | null;
            /** @enum {string} */
            reason: "edit" | "category_rules";
            revision: number;
        };
        ReturnedCheck: {
            amount: components["schemas"]["Amount"] | null;
            check_number: string | null;
            date: components["schemas"]["Date"];
            inferred: boolean;
            /** @enum {string} */
            kind: "issued" | "deposited";
            reason: string | null;
            rows: components["schemas"]["RowRef"][];
        };
        ReturnedChecks: {
            days: number;
            deposited: number;
            deposited_amount: components["schemas"]["Amount"];
            events: components["schemas"]["ReturnedCheck"][];
            issued: number;
            issued_amount: components["schemas"]["Amount"];
        };
        RevenuePolicy: {
            /** @description Share of cash credits in the base figure. */
            cash_in_base: components["schemas"]["EntityShares"];
            /** @description Share of unexplained credits in the base figure. */
            unknown_in_base: components["schemas"]["EntityShares"];
        };
        RiskMetrics: {
            /** Format: double */
            cash_deposit_ratio: number | null;
            /** Format: double */
            cash_withdrawal_ratio: number | null;
            days_since_last_credit: number | null;
            gambling_amount: components["schemas"]["Amount"];
            /** Format: double */
            gambling_ratio: number | null;
            overdraft_count: number;
            returned_check_count: number;
            returned_check_days: number;
            returned_checks_deposited: number;
            returned_checks_issued: number;
            /** Format: double */
            round_amount_ratio: number | null;
            /** Format: double */
            self_transfer_ratio: number | null;
            stop_payment_count: number;
            /** Format: double */
            top_payer_share: number | null;
            window_dressing: boolean | null;
        };
        RotationInput: {
            /** Format: int64 */
            overlap_hours?: number;
        };
        RoundTrip: {
            amount_in: components["schemas"]["Amount"];
            amount_out: components["schemas"]["Amount"];
            counterparty: string;
            days: number;
            first: components["schemas"]["RowRef"];
            second: components["schemas"]["RowRef"];
        };
        RoundTripPolicy: {
            /**
             * Format: int64
             * @description Calendar days between the rows, at most.
             */
            days: number;
            /**
             * Format: double
             * @description The larger row is at least this.
             */
            minimum: number;
            /**
             * Format: double
             * @description Difference in percent of the larger row, at most.
             */
            tolerance_pct: number;
        };
        RowBreak: {
            actual: components["schemas"]["Amount"];
            date: components["schemas"]["Date"] | null;
            difference: components["schemas"]["Amount"];
            expected: components["schemas"]["Amount"];
            index: number;
            row: number;
        };
        RowJudgement: {
            category: string;
            counterparty: string | null;
        };
        /** @description A row: document id and the row's number; of a file with several papers also the part. */
        RowRef: number[];
        RowSelect: {
            account_key?: string;
            category?: string;
            class?: string[];
            currency?: string;
            month?: string;
            months?: string[];
            /** @enum {string} */
            side?: "credit" | "debit";
        };
        RowsAffected: {
            /** Format: int64 */
            documents_changed: number;
            /** @description The first of these rows, at most 20. */
            examples: components["schemas"]["RuleExample"][];
            /** Format: int64 */
            rows_changed: number;
        };
        RuleEffect: {
            category: string;
            /** @enum {string} */
            direction: "in" | "out" | "both";
            /** Format: int64 */
            documents_changed: number;
            /** @description The first of these rows, at most 20. */
            examples: components["schemas"]["RuleExample"][];
            match: string;
            /** Format: int64 */
            rows_changed: number;
            /**
             * Format: int64
             * @description Rows that the rule would decide, whether they change or not.
             */
            rows_decided: number;
        };
        RuleExample: {
            description: string;
            /** Format: int64 */
            document_id: number;
            from: components["schemas"]["RowJudgement"];
            /** Format: int64 */
            row: number;
            to: components["schemas"]["RowJudgement"];
        };
        RuleOutcome: {
            expression: string;
            key: string;
            message: string;
            missing: string[];
            rows: components["schemas"]["RowRef"][];
            /** @enum {string} */
            severity: "info" | "warn" | "stop";
            /** @enum {string} */
            status: "hit" | "clear" | "not_evaluated" | "not_applicable";
            values: {
                [key: string]: number | string | null;
            };
        };
        RulePreview: {
            /** @description Every statement of the archive was looked at. */
            complete: boolean;
            /** Format: int64 */
            documents_changed: number;
            /**
             * Format: int64
             * @description Statements that were looked at: the newest, at most 200.
             */
            documents_looked: number;
            /** @description Rows that change because no rule of the list decides them any more. */
            released: components["schemas"]["RowsAffected"];
            /** Format: int64 */
            revision: number;
            /** Format: int64 */
            rows_changed: number;
            /** Format: int64 */
            rows_looked: number;
            rules: components["schemas"]["RuleEffect"][];
        };
        RulePreviewOutputBody: {
            preview: components["schemas"]["RulePreview"];
            success: boolean;
        };
        RulesOutputBody: {
            /** @description Every result follows this revision. */
            applied: boolean;
            /**
             * Format: int64
             * @description Counts the changes of the list; 0 before the first.
             */
            revision: number;
            rules: components["schemas"]["CategoryRule"][];
            success: boolean;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updated_at: string | null;
            /** @description Public id of the key that put it; null for the operator. */
            updated_by: string | null;
        };
        RulesRevisionOutputBody: {
            /**
             * Format: int64
             * @description Counts the changes of the list; 0 before the first.
             */
            revision: number;
            rules: components["schemas"]["CategoryRule"][];
            success: boolean;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updated_at: string | null;
            /** @description Public id of the key that put it; null for the operator. */
            updated_by: string | null;
        };
        RulesRevisionsOutputBody: {
            revisions: components["schemas"]["ListedRevision"][];
            success: boolean;
        };
        SalesInvoiceResult: {
            amount_in_words: string | null;
            atp_date: components["schemas"]["Date"] | null;
            atp_number: string | null;
            bank_name: string | null;
            buyer_address: string | null;
            buyer_name: string | null;
            buyer_tin: string | null;
            check_number: string | null;
            currency: string | null;
            delivery_date: components["schemas"]["Date"] | null;
            delivery_receipt_number: string | null;
            discount: components["schemas"]["Amount"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "sales_invoice";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            due_date: components["schemas"]["Date"] | null;
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            exempt_sales: components["schemas"]["Amount"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            freight: components["schemas"]["Amount"] | null;
            invoice_number: string | null;
            /** @enum {string|null} */
            invoice_type: "sales" | "service" | "billing" | "cash" | "charge" | "collection" | null;
            issue_date: components["schemas"]["Date"] | null;
            line_items: components["schemas"]["TradeLine"][];
            marks: components["schemas"]["FormMarksSeen"];
            /** @enum {string|null} */
            payment_method: "cash" | "check" | "transfer" | "card" | "other" | null;
            po_number: string | null;
            printer_accreditation_number: string | null;
            printer_name: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            receipt_number: string | null;
            received_by: string | null;
            received_date: components["schemas"]["Date"] | null;
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                amount_in_words: string | null;
                atp_date: components["schemas"]["Date"] | null;
                atp_number: string | null;
                bank_name: string | null;
                buyer_address: string | null;
                buyer_name: string | null;
                buyer_tin: string | null;
                check_number: string | null;
                currency: string | null;
                delivery_date: components["schemas"]["Date"] | null;
                delivery_receipt_number: string | null;
                discount: components["schemas"]["Amount"] | null;
                due_date: components["schemas"]["Date"] | null;
                exempt_sales: components["schemas"]["Amount"] | null;
                freight: components["schemas"]["Amount"] | null;
                invoice_number: string | null;
                /** @enum {string|null} */
                invoice_type: "sales" | "service" | "billing" | "cash" | "charge" | "collection" | null;
                issue_date: components["schemas"]["Date"] | null;
                line_items: components["schemas"]["TradeLine"][];
                marks: components["schemas"]["FormMarksSeen"];
                /** @description First and last page of the paper. */
                pages: number[];
                /** @enum {string|null} */
                payment_method: "cash" | "check" | "transfer" | "card" | "other" | null;
                po_number: string | null;
                printer_accreditation_number: string | null;
                printer_name: string | null;
                qr_text: string | null;
                receipt_number: string | null;
                received_by: string | null;
                received_date: components["schemas"]["Date"] | null;
                reference_numbers: components["schemas"]["TradeReference"][];
                seller_address: string | null;
                seller_name: string | null;
                seller_tin: string | null;
                /** @enum {string|null} */
                seller_vat_status: "vat" | "non_vat" | null;
                serial_end: string | null;
                serial_start: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                subtotal: components["schemas"]["Amount"] | null;
                terms: string | null;
                total_amount: components["schemas"]["Amount"] | null;
                vat_amount: components["schemas"]["Amount"] | null;
                /** Format: double */
                vat_rate: number | null;
                vatable_sales: components["schemas"]["Amount"] | null;
                withholding_tax: components["schemas"]["Amount"] | null;
                zero_rated_sales: components["schemas"]["Amount"] | null;
            }[];
            reference_numbers: components["schemas"]["TradeReference"][];
            schema_version: string;
            seller_address: string | null;
            seller_name: string | null;
            seller_tin: string | null;
            /** @enum {string|null} */
            seller_vat_status: "vat" | "non_vat" | null;
            serial_end: string | null;
            serial_start: string | null;
            signatories: components["schemas"]["FormSignatory"][];
            subtotal: components["schemas"]["Amount"] | null;
            terms: string | null;
            total_amount: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
            vat_amount: components["schemas"]["Amount"] | null;
            /** Format: double */
            vat_rate: number | null;
            vatable_sales: components["schemas"]["Amount"] | null;
            withholding_tax: components["schemas"]["Amount"] | null;
            zero_rated_sales: components["schemas"]["Amount"] | null;
        };
        Schema: {
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            description: string;
            /** @description The type to upload documents as: custom:<slug>. */
            document_type: string;
            name: string;
            slug: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Of the definition; counts up with every change of it.
             */
            version: number;
        };
        SchemaCheck: {
            /** @description Such as sum(lines.amount) + fees = total. */
            equation?: string;
            field?: string;
            key: string;
            label?: string;
            /**
             * Format: double
             * @description Money: at most two decimals, exact.
             */
            max?: number;
            /**
             * Format: double
             * @description Money: at most two decimals, exact.
             */
            min?: number;
            /**
             * Format: double
             * @description Money: at most two decimals, exact.
             */
            tolerance?: number;
        };
        SchemaColumn: {
            /** @description The words of its heading, in any case. */
            headers: string[];
            name: string;
            /** @description The table is not found without this heading, and a line without this value is no row. */
            required?: boolean;
            /** @enum {string} */
            type: "text" | "id" | "amount" | "number" | "integer" | "percent" | "date" | "boolean" | "phone" | "email";
        };
        SchemaDefinition: {
            /** @description What must hold among the values; at most 100. */
            checks: components["schemas"]["SchemaCheck"][];
            /**
             * @description How 03/04/2026 is read where the paper does not tell; default month_first.
             * @enum {string}
             */
            date_order?: "month_first" | "day_first";
            /** @description Values that stand beside a label; at most 200. */
            fields: components["schemas"]["SchemaField"][];
            /** @description Tables, found by the words of their heading; at most 20. */
            tables: components["schemas"]["SchemaTable"][];
        };
        SchemaDetail: {
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            definition: components["schemas"]["SchemaDefinition"];
            description: string;
            /** @description The type to upload documents as: custom:<slug>. */
            document_type: string;
            name: string;
            slug: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Of the definition; counts up with every change of it.
             */
            version: number;
        };
        SchemaField: {
            /** @description The words beside the value, in any case; the first place where a value of the type stands is taken. */
            labels?: string[];
            /** @description A name for result: small letters, digits and underscores, beginning with a letter. */
            name: string;
            /** @description RE2 expression that the value must hold; its first group, when it has one, is the value. */
            pattern?: string;
            /** @description A missing value fails a check. */
            required?: boolean;
            /** @enum {string} */
            type: "text" | "id" | "amount" | "number" | "integer" | "percent" | "date" | "boolean" | "phone" | "email";
            /**
             * @description Where the value stands, seen from the label; default any: right, then below.
             * @enum {string}
             */
            where?: "right" | "below" | "any";
        };
        SchemaInput: {
            definition: components["schemas"]["DefinitionInput"];
            description?: string;
            name: string;
            /** @description [a-z][a-z0-9_]{0,62}; documents are uploaded as custom:<slug>. */
            slug: string;
        };
        SchemaOutputBody: {
            schema: components["schemas"]["SchemaDetail"];
            success: boolean;
        };
        SchemaPatch: {
            definition?: components["schemas"]["DefinitionInput"];
            description?: string;
            name?: string;
        };
        SchemaReplacement: {
            definition: components["schemas"]["DefinitionInput"];
            description?: string;
            name: string;
        };
        SchemaTable: {
            /** @description At most 40. */
            columns: components["schemas"]["SchemaColumn"][];
            /** @description Words that begin the first line after the table. */
            end?: string[];
            name: string;
            /** @description A table without rows fails a check. */
            required?: boolean;
        };
        SchemaVersion: {
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            /** Format: int64 */
            version: number;
        };
        SchemaVersionDetail: {
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            definition: components["schemas"]["SchemaDefinition"];
            /** Format: int64 */
            version: number;
        };
        SchemaVersionOutputBody: {
            success: boolean;
            version: components["schemas"]["SchemaVersionDetail"];
        };
        SchemaVersionsOutputBody: {
            success: boolean;
            versions: components["schemas"]["SchemaVersion"][];
        };
        SchemasOutputBody: {
            /** Format: int64 */
            limit: number;
            /** Format: int64 */
            page: number;
            pagination: components["schemas"]["Pagination"];
            schemas: components["schemas"]["Schema"][];
            success: boolean;
            /** Format: int64 */
            total: number;
        };
        Score: {
            items: components["schemas"]["ScoreItem"][];
            /** Format: double */
            maximum: number;
            /** Format: double */
            points: number;
        };
        ScoreBin: {
            /**
             * Format: double
             * @description The range holds it; null: no lower bound.
             */
            from: number | null;
            /** Format: double */
            points: number;
            /**
             * Format: double
             * @description The range does not hold it; null: no upper bound.
             */
            to: number | null;
        };
        ScoreItem: {
            figure: string;
            /** Format: double */
            maximum: number;
            /** Format: double */
            points: number;
            value: number | null;
        };
        ScoreRule: {
            bins: components["schemas"]["ScoreBin"][];
            figure: string;
            /**
             * Format: double
             * @description Points if the figure is not known.
             */
            missing_points: number;
        };
        Scorecard: {
            /** Format: double */
            base: number;
            items: components["schemas"]["ScoreRule"][];
        };
        SeasonIndex: {
            /** Format: double */
            index: number;
            month_of_year: number;
        };
        SeasonMetrics: {
            /** Format: double */
            index: number;
            month_of_year: number;
        };
        SecRegistrationResult: {
            /** @enum {string|null} */
            certificate_type: "incorporation" | "amendment" | "partnership" | "license" | "other" | null;
            /** @enum {string|null} */
            company_type: "stock" | "non_stock" | "opc" | "partnership" | "foreign_branch" | "other" | null;
            corporate_name: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "sec_registration";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            marks: components["schemas"]["FormMarksSeen"];
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                /** @enum {string|null} */
                certificate_type: "incorporation" | "amendment" | "partnership" | "license" | "other" | null;
                /** @enum {string|null} */
                company_type: "stock" | "non_stock" | "opc" | "partnership" | "foreign_branch" | "other" | null;
                corporate_name: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                /** @description First and last page of the paper. */
                pages: number[];
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                sec_registration_number: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                tin: string | null;
                tin_normalized: string | null;
                trade_name: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            schema_version: string;
            sec_registration_number: string | null;
            signatories: components["schemas"]["FormSignatory"][];
            tin: string | null;
            tin_normalized: string | null;
            trade_name: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        SecretarysCertificateResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "secretarys_certificate";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "secretarys_certificate";
        };
        SingleVerification: {
            /**
             * Format: int64
             * @description 0 to 100; null when the risk level is inconclusive.
             */
            authenticity_score: number | null;
            /** @description 0 to 100 each, null when no check of the category ran. */
            category_scores: components["schemas"]["CategoryScores"] | null;
            /** Format: int64 */
            document_id: number;
            document_type: string;
            file_name: string;
            /** @description Equals document.result.fraud_detection. */
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            /** @description Every check, those that were not run included. */
            integrity_checks: components["schemas"]["IntegrityCheck"][];
            /** @description low, medium, high or inconclusive: too little could be checked, and nothing grave was found. */
            risk_level: string | null;
            success: boolean;
        };
        Span: {
            base: components["schemas"]["Amount"];
            high: components["schemas"]["Amount"];
            low: components["schemas"]["Amount"];
        };
        SplitOutputBody: {
            /** @description The parts, by their pages. */
            documents: components["schemas"]["Document"][];
            success: boolean;
        };
        SssIdResult: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            agency_code: string | null;
            birth_date: components["schemas"]["Date"] | null;
            birth_place: string | null;
            blood_type: string | null;
            /** @enum {string|null} */
            civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
            conditions: string | null;
            /** @enum {string|null} */
            document_side: "front" | "back" | "both" | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "sss_id";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            first_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            full_name: string | null;
            id_number: string | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            last_name: string | null;
            license_class: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            middle_name: string | null;
            mrz: components["schemas"]["IdentityMRZ"];
            nationality: string | null;
            precinct_number: string | null;
            profession: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                agency_code: string | null;
                birth_date: components["schemas"]["Date"] | null;
                birth_place: string | null;
                blood_type: string | null;
                /** @enum {string|null} */
                civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
                conditions: string | null;
                /** @enum {string|null} */
                document_side: "front" | "back" | "both" | null;
                expiry_date: components["schemas"]["Date"] | null;
                first_name: string | null;
                full_name: string | null;
                id_number: string | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                last_name: string | null;
                license_class: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                middle_name: string | null;
                mrz: components["schemas"]["IdentityMRZ"];
                nationality: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                precinct_number: string | null;
                profession: string | null;
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                restrictions: string | null;
                /** @enum {string|null} */
                sex: "male" | "female" | null;
                signatories: components["schemas"]["FormSignatory"][];
                suffix: string | null;
                tin: string | null;
                tin_normalized: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            restrictions: string | null;
            schema_version: string;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
            signatories: components["schemas"]["FormSignatory"][];
            suffix: string | null;
            tin: string | null;
            tin_normalized: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        Stability: {
            months_used: number;
            /** Format: double */
            revenue_trend_pct_per_month: number | null;
            /** Format: double */
            revenue_volatility_ratio: number | null;
            seasonality: components["schemas"]["SeasonIndex"][];
        };
        Stacking: {
            disbursements_30d: number;
            lenders_90d: number;
            stacked: boolean;
        };
        StatedTotals: {
            /** @description Null when none are printed. */
            counts_match: boolean | null;
            /** @description As printed. */
            credit_count: number | null;
            /** @description As printed. */
            credits: components["schemas"]["Amount"] | null;
            /** @description Null when none are printed. */
            credits_match: boolean | null;
            /** @description As printed. */
            debit_count: number | null;
            /** @description As printed. */
            debits: components["schemas"]["Amount"] | null;
            /** @description Null when none are printed. */
            debits_match: boolean | null;
        };
        StatementAccount: {
            account_index: number;
            account_name: string | null;
            account_number: string | null;
            /** @enum {string|null} */
            account_type: "savings" | "checking" | "time_deposit" | "payroll" | "wallet" | "credit_card" | "loan" | "other" | null;
            closing_balance: components["schemas"]["Amount"] | null;
            currency: string | null;
            opening_balance: components["schemas"]["Amount"] | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            product_name: string | null;
            total_credits: components["schemas"]["Amount"] | null;
            total_debits: components["schemas"]["Amount"] | null;
        };
        StatementAddressParts: {
            barangay: string | null;
            building: string | null;
            city: string | null;
            country: string | null;
            postal_code: string | null;
            province: string | null;
            region: string | null;
            street: string | null;
            subdivision: string | null;
            unit: string | null;
        };
        StatusChange: {
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            at: string;
            from: string | null;
            /** @description The key that made the change; empty for the system itself. */
            key_id: string;
            to: string;
        };
        StoredDryRun: {
            /** Format: int64 */
            document_id: number;
            /** @description For a protected file; the one sent with the upload was erased after processing. Used once, never kept. */
            password?: string;
        };
        Stream: {
            account_keys: string[];
            active: boolean;
            average_amount: components["schemas"]["Amount"];
            count: number;
            /** Format: double */
            cv: number | null;
            employer_name: string | null;
            extras: components["schemas"]["StreamExtra"][];
            first_date: components["schemas"]["Date"];
            /** @enum {string} */
            frequency: "weekly" | "bi_weekly" | "semi_monthly" | "monthly" | "irregular";
            /** @enum {string} */
            kind: "salary" | "pension" | "remittance" | "rental" | "business";
            last_date: components["schemas"]["Date"];
            median_amount: components["schemas"]["Amount"];
            missed: components["schemas"]["Date"][];
            monthly_amount: components["schemas"]["Amount"] | null;
            payer: string;
            proven: boolean;
            regular: boolean;
            rows: components["schemas"]["RowRef"][];
            stream_id: string;
        };
        StreamExtra: {
            amount: components["schemas"]["Amount"];
            date: components["schemas"]["Date"];
            row: components["schemas"]["RowRef"];
        };
        SubmitBatchOutputBody: {
            /** Format: uuid */
            batch_id: string;
        };
        SuccessOutputBody: {
            success: boolean;
        };
        Summary: {
            app_id: string;
            as_of: components["schemas"]["Date"] | null;
            authenticity: components["schemas"]["SummaryAuthenticity"];
            basis: components["schemas"]["Basis"];
            business_name: string;
            cashflow_etag: string;
            coverage: components["schemas"]["SummaryCoverage"];
            currency: string | null;
            debts: components["schemas"]["SummaryDebt"][];
            findings: components["schemas"]["ViewFinding"][];
            headline: components["schemas"]["Headline"][];
            income: components["schemas"]["SummaryIncome"][];
            policy: components["schemas"]["SummaryPolicy"];
            request: components["schemas"]["SummaryRequest"];
            schema_version: string;
            score: components["schemas"]["Score"] | null;
        };
        SummaryAuthenticity: {
            document_id: number | null;
            lowest: number | null;
        };
        SummaryCoverage: {
            accounts: number;
            documents_left_out: number;
            documents_used: number;
            from: components["schemas"]["Date"] | null;
            missing: string[];
            months_full: number;
            proven: boolean;
            to: components["schemas"]["Date"] | null;
        };
        SummaryDebt: {
            label: string;
            last_paid: components["schemas"]["Date"] | null;
            monthly_service: components["schemas"]["Amount"] | null;
        };
        SummaryIncome: {
            kind: string;
            last_date: components["schemas"]["Date"];
            monthly_amount: components["schemas"]["Amount"] | null;
            payer: string;
        };
        SummaryPeriod: {
            from: string | null;
            to: string | null;
        };
        SummaryPolicy: {
            hits: string[];
            not_evaluated: string[];
            /** @enum {string} */
            outcome: "stop" | "warn" | "clear" | "incomplete";
        };
        SummaryRequest: {
            /** Format: double */
            interest_rate: number | null;
            interest_rate_basis: string | null;
            loan_amount: components["schemas"]["Amount"] | null;
            loan_type: string | null;
            profile: string | null;
            term_months: number | null;
        };
        TaxDeclarationResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "tax_declaration";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "tax_declaration";
        };
        TemplateOutputBody: {
            success: boolean;
            template: components["schemas"]["ExportTemplate"];
        };
        TemplatesOutputBody: {
            success: boolean;
            templates: components["schemas"]["ExportTemplate"][];
        };
        TinIdResult: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            agency_code: string | null;
            birth_date: components["schemas"]["Date"] | null;
            birth_place: string | null;
            blood_type: string | null;
            /** @enum {string|null} */
            civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
            conditions: string | null;
            /** @enum {string|null} */
            document_side: "front" | "back" | "both" | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "tin_id";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            first_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            full_name: string | null;
            id_number: string | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            last_name: string | null;
            license_class: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            middle_name: string | null;
            mrz: components["schemas"]["IdentityMRZ"];
            nationality: string | null;
            precinct_number: string | null;
            profession: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                agency_code: string | null;
                birth_date: components["schemas"]["Date"] | null;
                birth_place: string | null;
                blood_type: string | null;
                /** @enum {string|null} */
                civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
                conditions: string | null;
                /** @enum {string|null} */
                document_side: "front" | "back" | "both" | null;
                expiry_date: components["schemas"]["Date"] | null;
                first_name: string | null;
                full_name: string | null;
                id_number: string | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                last_name: string | null;
                license_class: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                middle_name: string | null;
                mrz: components["schemas"]["IdentityMRZ"];
                nationality: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                precinct_number: string | null;
                profession: string | null;
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                restrictions: string | null;
                /** @enum {string|null} */
                sex: "male" | "female" | null;
                signatories: components["schemas"]["FormSignatory"][];
                suffix: string | null;
                tin: string | null;
                tin_normalized: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            restrictions: string | null;
            schema_version: string;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
            signatories: components["schemas"]["FormSignatory"][];
            suffix: string | null;
            tin: string | null;
            tin_normalized: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        TradeLine: {
            amount: components["schemas"]["Amount"] | null;
            code: string | null;
            description: string | null;
            discount: components["schemas"]["Amount"] | null;
            line: number | null;
            /** Format: double */
            quantity: number | null;
            /** @enum {string|null} */
            tax_type: "vatable" | "exempt" | "zero_rated" | null;
            unit: string | null;
            unit_price: components["schemas"]["Amount"] | null;
        };
        TradeReference: {
            number: string;
            type: string;
        };
        Transaction: {
            /** @description Place in the result's accounts, from 0. */
            account_index: number;
            /** @description Running balance after the row, negative when overdrawn; null when none is printed and none can be derived. */
            balance: components["schemas"]["Amount"] | null;
            /** @description Where it was made, as printed. */
            branch: string | null;
            /** @description What kind of movement it is, such as salary, atm_withdrawal or bank_fee. */
            category: string;
            /** @description Id of the organization's rule that decided category or counterparty; absent when none did. */
            category_rule?: string;
            /** @description How it was made, such as ATM or online, where the paper says so. */
            channel: string | null;
            /** @description Of a cheque, where the paper prints it. */
            check_number: string | null;
            /** @description Who paid or was paid, taken from the description. */
            counterparty: string | null;
            /** @description Money in, or paid towards a card or loan; 0 where the row is a debit. */
            credit: components["schemas"]["Amount"];
            /** @description Posting date; of a card the transaction date, of a loan when it was paid. Null when the printed date is impossible or unreadable; a check then quotes it. */
            date: components["schemas"]["Date"] | null;
            /** @description Money out, or charged to a card or loan; 0 where the row is a credit. */
            debit: components["schemas"]["Amount"];
            /** @description As printed, lines joined; without what stands in columns of its own. */
            description: string;
            /** @description Of a loan: when the payment was due. */
            due_date: components["schemas"]["Date"] | null;
            /** @description Somebody put a value of the row, or added the row; absent when not. */
            edited?: boolean;
            /** @description Amount in foreign_currency, where the paper prints one beside the account's. */
            foreign_amount: components["schemas"]["Amount"] | null;
            /** @description ISO 4217. */
            foreign_currency: string | null;
            /** @description Of a loan: the part that pays interest. */
            interest: components["schemas"]["Amount"] | null;
            /** @description The row stands out; outlier_reason says why. */
            is_outlier: boolean;
            /** @description code: sentence, several joined by ; . */
            outlier_reason: string | null;
            /** @description From 1; null for a row that somebody added. */
            page: number | null;
            /** @description Of a loan: the part that pays penalties. */
            penalty: components["schemas"]["Amount"] | null;
            /** @description Of a loan: the part of credit that pays principal. */
            principal: components["schemas"]["Amount"] | null;
            /** @description Reference or trace number. */
            reference: string | null;
            /** @description A digit, side or order was corrected so that a check passes. */
            repaired: boolean;
            /** @description The row's identity: its printed position from 1 when it was read. Never used again for another row of the document. */
            row: number;
            /** @description Who took it in, as printed. */
            teller: string | null;
            /** @description HH:MM */
            time: string | null;
            /** @description The bank's code of the kind of movement. */
            transaction_code: string | null;
            /** @description When the movement counts for interest, where the paper prints it. */
            value_date: components["schemas"]["Date"] | null;
        };
        TransactionsOutputBody: {
            /** @description null as metrics is. */
            balance_checks: components["schemas"]["BalanceChecks"] | null;
            /** @description null when nothing was read and nothing revalidated yet. */
            metrics: components["schemas"]["Metrics"] | null;
            success: boolean;
            transactions: components["schemas"]["Transaction"][];
        };
        TypeCheck: {
            /**
             * Format: double
             * @description Of detected, 0 to 1.
             */
            confidence: number;
            /** @description Registry name or auto. */
            declared: string;
            /** @description The type that fits the content best; other if nothing speaks clearly for one. */
            detected: string;
            /** @description What speaks for the type, or for the nearest one if it is other; the largest weights first, at most 8. */
            evidence: components["schemas"]["TypeEvidence"][];
            /** @description The next best type; null if nothing speaks for another one. */
            runner_up: components["schemas"]["TypeGuess"] | null;
        };
        TypeEvidence: {
            /**
             * @description mark: a phrase; form_number: the number of a form; structure: tables, labels, lines of a machine-readable zone; look: size and shape of the page.
             * @enum {string}
             */
            kind: "mark" | "form_number" | "structure" | "look";
            /** @description From 1; 0 for the whole paper. */
            page: number;
            /** @description The phrase, or what was seen of structure or look. */
            text: string;
            /**
             * Format: double
             * @description Natural logarithm of how many times likelier it makes the type.
             */
            weight: number;
        };
        TypeGuess: {
            /**
             * Format: double
             * @description How likely, 0 to 1.
             */
            confidence: number;
            document_type: string;
        };
        UmidResult: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            agency_code: string | null;
            birth_date: components["schemas"]["Date"] | null;
            birth_place: string | null;
            blood_type: string | null;
            /** @enum {string|null} */
            civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
            conditions: string | null;
            /** @enum {string|null} */
            document_side: "front" | "back" | "both" | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "umid";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            first_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            full_name: string | null;
            id_number: string | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            last_name: string | null;
            license_class: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            middle_name: string | null;
            mrz: components["schemas"]["IdentityMRZ"];
            nationality: string | null;
            precinct_number: string | null;
            profession: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                agency_code: string | null;
                birth_date: components["schemas"]["Date"] | null;
                birth_place: string | null;
                blood_type: string | null;
                /** @enum {string|null} */
                civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
                conditions: string | null;
                /** @enum {string|null} */
                document_side: "front" | "back" | "both" | null;
                expiry_date: components["schemas"]["Date"] | null;
                first_name: string | null;
                full_name: string | null;
                id_number: string | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                last_name: string | null;
                license_class: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                middle_name: string | null;
                mrz: components["schemas"]["IdentityMRZ"];
                nationality: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                precinct_number: string | null;
                profession: string | null;
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                restrictions: string | null;
                /** @enum {string|null} */
                sex: "male" | "female" | null;
                signatories: components["schemas"]["FormSignatory"][];
                suffix: string | null;
                tin: string | null;
                tin_normalized: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            restrictions: string | null;
            schema_version: string;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
            signatories: components["schemas"]["FormSignatory"][];
            suffix: string | null;
            tin: string | null;
            tin_normalized: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        UpdateDocumentOutputBody: {
            document: components["schemas"]["Document"];
            success: boolean;
        };
        UploadOutputBody: {
            /** Format: int64 */
            document_id: number;
            document_type: string;
            job_id: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /** @description Poll this for results. */
            status_url: string;
            success: boolean;
        };
        UtilityBillAddressParts: {
            barangay: string | null;
            building: string | null;
            city: string | null;
            country: string | null;
            postal_code: string | null;
            province: string | null;
            region: string | null;
            street: string | null;
            subdivision: string | null;
            unit: string | null;
        };
        UtilityBillCharge: {
            amount: components["schemas"]["Amount"] | null;
            label: string | null;
        };
        UtilityBillResult: {
            account_name: string | null;
            account_number: string | null;
            account_number_normalized: string | null;
            address: string | null;
            address_parts: components["schemas"]["UtilityBillAddressParts"];
            adjustments: components["schemas"]["Amount"] | null;
            bill_number: string | null;
            billing_address: string | null;
            charges: components["schemas"]["UtilityBillCharge"][];
            /** Format: double */
            consumption: number | null;
            /** @enum {string|null} */
            consumption_unit: "kwh" | "m3" | "gb" | "minutes" | "other" | null;
            currency: string | null;
            current_charges: components["schemas"]["Amount"] | null;
            /** Format: double */
            current_reading: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "utility_bill";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            due_date: components["schemas"]["Date"] | null;
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            issue_date: components["schemas"]["Date"] | null;
            marks: components["schemas"]["FormMarksSeen"];
            meter_number: string | null;
            mobile_number: string | null;
            /** Format: double */
            multiplier: number | null;
            payments_received: components["schemas"]["Amount"] | null;
            period_end: components["schemas"]["Date"] | null;
            period_start: components["schemas"]["Date"] | null;
            plan_name: string | null;
            previous_balance: components["schemas"]["Amount"] | null;
            /** Format: double */
            previous_reading: number | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            provider_name: string | null;
            provider_tin: string | null;
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            rate_class: string | null;
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                account_name: string | null;
                account_number: string | null;
                account_number_normalized: string | null;
                address: string | null;
                address_parts: components["schemas"]["UtilityBillAddressParts"];
                adjustments: components["schemas"]["Amount"] | null;
                bill_number: string | null;
                billing_address: string | null;
                charges: components["schemas"]["UtilityBillCharge"][];
                /** Format: double */
                consumption: number | null;
                /** @enum {string|null} */
                consumption_unit: "kwh" | "m3" | "gb" | "minutes" | "other" | null;
                currency: string | null;
                current_charges: components["schemas"]["Amount"] | null;
                /** Format: double */
                current_reading: number | null;
                due_date: components["schemas"]["Date"] | null;
                issue_date: components["schemas"]["Date"] | null;
                marks: components["schemas"]["FormMarksSeen"];
                meter_number: string | null;
                mobile_number: string | null;
                /** Format: double */
                multiplier: number | null;
                /** @description First and last page of the paper. */
                pages: number[];
                payments_received: components["schemas"]["Amount"] | null;
                period_end: components["schemas"]["Date"] | null;
                period_start: components["schemas"]["Date"] | null;
                plan_name: string | null;
                previous_balance: components["schemas"]["Amount"] | null;
                /** Format: double */
                previous_reading: number | null;
                provider_name: string | null;
                provider_tin: string | null;
                qr_text: string | null;
                rate_class: string | null;
                signatories: components["schemas"]["FormSignatory"][];
                total_amount_due: components["schemas"]["Amount"] | null;
                /** @enum {string|null} */
                utility_type: "electricity" | "water" | "telco" | "internet" | "cable" | "gas" | "association_dues" | "other" | null;
            }[];
            schema_version: string;
            signatories: components["schemas"]["FormSignatory"][];
            total_amount_due: components["schemas"]["Amount"] | null;
            type_check: components["schemas"]["TypeCheck"];
            /** @enum {string|null} */
            utility_type: "electricity" | "water" | "telco" | "internet" | "cable" | "gas" | "association_dues" | "other" | null;
            validation: components["schemas"]["Validation"];
        };
        Validation: {
            checks: components["schemas"]["Check"][];
            /** @enum {string} */
            status: "pass" | "warn" | "fail" | "not_applicable";
        };
        VatReturnResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "vat_return";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "vat_return";
        };
        VehicleRegistrationResult: components["schemas"]["GenericResult"] & {
            /** @enum {string} */
            document_type: "vehicle_registration";
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "vehicle_registration";
        };
        VerifiedDocument: {
            /**
             * Format: int64
             * @description 0 to 100; null when the risk level is inconclusive.
             */
            authenticity_score: number | null;
            document_type: string;
            file_name: string;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description Place in result.documents, from 1, of one of several papers in a file that was not split; else null.
             */
            part: number | null;
            /** @description low, medium, high or inconclusive: too little could be checked, and nothing grave was found. */
            risk_level: string | null;
        };
        VerifyInput: {
            document_ids: number[];
        };
        VerifyOutputBody: {
            /** Format: int64 */
            cross_doc_score: number;
            /** Format: int64 */
            document_count: number;
            document_summary: components["schemas"]["DocumentSummary"];
            documents: components["schemas"]["VerifiedDocument"][];
            field_corroboration: components["schemas"]["FieldCorroboration"][];
            findings: components["schemas"]["Finding"][];
            score_basis: string;
            success: boolean;
        };
        VerifySingleInput: {
            /** Format: int64 */
            document_id: number;
        };
        Version: {
            /**
             * Format: int64
             * @description Which reading of the file it is.
             */
            attempt: number;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            /** @description It is what the document shows. */
            current: boolean;
            /** @description As found. */
            document_type: string;
            /** @description The result is shown as edited. */
            edited: boolean;
            /** @description Those that were read; null for all. */
            pages: string | null;
            /** @description The version of dossier that read it; null for results older than versions. */
            reader_version: string | null;
            /**
             * Format: int64
             * @description Counts the attempts that completed.
             */
            version: number;
        };
        VersionDetail: {
            /**
             * Format: int64
             * @description Which reading of the file it is.
             */
            attempt: number;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            /** @description It is what the document shows. */
            current: boolean;
            /** @description As found. */
            document_type: string;
            /** @description The result is shown as edited. */
            edited: boolean;
            /** @description Edits of the version before that this one lacks; absent when there are none. */
            edits_not_carried?: components["schemas"]["NotCarried"] | null;
            /** @description Those that were read; null for all. */
            pages: string | null;
            /** @description The version of dossier that read it; null for results older than versions. */
            reader_version: string | null;
            /** @description As it was shown last, edits included. */
            result: components["schemas"]["DocumentResult"] | components["schemas"]["CustomResult"] | components["schemas"]["PartialResult"] | null;
            /**
             * Format: int64
             * @description Counts the attempts that completed.
             */
            version: number;
        };
        VersionOutputBody: {
            success: boolean;
            version: components["schemas"]["VersionDetail"];
        };
        VersionsOutputBody: {
            success: boolean;
            /** @description Newest first. */
            versions: components["schemas"]["Version"][];
        };
        ViewAccount: {
            account_key: string;
            account_name: string | null;
            account_number: string | null;
            account_type: string | null;
            adb: components["schemas"]["Amount"] | null;
            closing: components["schemas"]["Amount"] | null;
            conflicts: components["schemas"]["DayConflict"][];
            currency: string;
            days_covered: number;
            days_negative: number | null;
            document_ids: number[];
            duplicate_rows: number;
            from: components["schemas"]["Date"];
            gaps: components["schemas"]["Gap"][];
            hint: string | null;
            institution: string | null;
            merged_by: string[];
            min: components["schemas"]["Amount"] | null;
            min_date: components["schemas"]["Date"] | null;
            missing_months: string[];
            months: components["schemas"]["MonthCell"][];
            opening: components["schemas"]["Amount"] | null;
            proven: boolean;
            to: components["schemas"]["Date"];
        };
        ViewConfidence: {
            classes: {
                [key: string]: number;
            };
            /** Format: double */
            days_covered_share: number | null;
            /** Format: double */
            known_share: number | null;
            /** Format: double */
            proven_share: number | null;
        };
        ViewFinding: {
            account_key: string | null;
            amount: components["schemas"]["Amount"] | null;
            code: string;
            date: components["schemas"]["Date"] | null;
            detail: string;
            documents: number[];
            /** @description What one may ask the borrower about it; only in a summary. */
            question?: string;
            rows: components["schemas"]["RowRef"][];
            /** @enum {string} */
            severity: "info" | "warn" | "high";
        };
        ViewRow: {
            account_key: string;
            balance: components["schemas"]["Amount"] | null;
            category: string;
            /** @enum {string} */
            class_basis: "pair" | "name" | "words" | "schedule" | "pattern" | "analyst" | "default";
            counterparty: string | null;
            credit: components["schemas"]["Amount"];
            date: components["schemas"]["Date"];
            debit: components["schemas"]["Amount"];
            description: string;
            document_id: number;
            fee?: components["schemas"]["Amount"];
            /** @enum {string|null} */
            income_kind: "salary" | "pension" | "remittance" | "rental" | "business" | null;
            pair: components["schemas"]["RowRef"] | null;
            part?: number;
            position_id: string | null;
            proven: boolean;
            related: boolean;
            /** @enum {string} */
            revenue_class: "returned" | "refund_reversal" | "own_transfer" | "round_trip" | "loan_proceeds" | "loan_repayment" | "cash" | "non_revenue" | "revenue" | "expense" | "unknown";
            row: number;
            stream_id: string | null;
            window_dressing: boolean;
        };
        VotersIdResult: {
            address: string | null;
            address_parts: components["schemas"]["StatementAddressParts"];
            agency_code: string | null;
            birth_date: components["schemas"]["Date"] | null;
            birth_place: string | null;
            blood_type: string | null;
            /** @enum {string|null} */
            civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
            conditions: string | null;
            /** @enum {string|null} */
            document_side: "front" | "back" | "both" | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "voters_id";
            /** @description Every paper of a file that holds several, in the order of their pages; else empty. */
            documents: components["schemas"]["DocumentPart"][];
            /** @description Who edited the result last; null for one that is shown as it was read. */
            edited?: components["schemas"]["ResultEdit"] | null;
            expiry_date: components["schemas"]["Date"] | null;
            first_name: string | null;
            fraud_detection: components["schemas"]["FraudDetection"] | null;
            full_name: string | null;
            id_number: string | null;
            issue_date: components["schemas"]["Date"] | null;
            issuing_authority: string | null;
            last_name: string | null;
            license_class: string | null;
            marks: components["schemas"]["FormMarksSeen"];
            middle_name: string | null;
            mrz: components["schemas"]["IdentityMRZ"];
            nationality: string | null;
            precinct_number: string | null;
            profession: string | null;
            /** @description Where each value came from, by JSON pointer into the result. */
            provenance: {
                [key: string]: components["schemas"]["Provenance"];
            };
            qr_text: string | null;
            quality: components["schemas"]["Quality"];
            /** @description Every paper of a file that holds several of one type; else empty. */
            records: {
                address: string | null;
                address_parts: components["schemas"]["StatementAddressParts"];
                agency_code: string | null;
                birth_date: components["schemas"]["Date"] | null;
                birth_place: string | null;
                blood_type: string | null;
                /** @enum {string|null} */
                civil_status: "single" | "married" | "widowed" | "separated" | "annulled" | "other" | null;
                conditions: string | null;
                /** @enum {string|null} */
                document_side: "front" | "back" | "both" | null;
                expiry_date: components["schemas"]["Date"] | null;
                first_name: string | null;
                full_name: string | null;
                id_number: string | null;
                issue_date: components["schemas"]["Date"] | null;
                issuing_authority: string | null;
                last_name: string | null;
                license_class: string | null;
                marks: components["schemas"]["FormMarksSeen"];
                middle_name: string | null;
                mrz: components["schemas"]["IdentityMRZ"];
                nationality: string | null;
                /** @description First and last page of the paper. */
                pages: number[];
                precinct_number: string | null;
                profession: string | null;
                qr_text: string | null;
                registration_date: components["schemas"]["Date"] | null;
                restrictions: string | null;
                /** @enum {string|null} */
                sex: "male" | "female" | null;
                signatories: components["schemas"]["FormSignatory"][];
                suffix: string | null;
                tin: string | null;
                tin_normalized: string | null;
            }[];
            registration_date: components["schemas"]["Date"] | null;
            restrictions: string | null;
            schema_version: string;
            /** @enum {string|null} */
            sex: "male" | "female" | null;
            signatories: components["schemas"]["FormSignatory"][];
            suffix: string | null;
            tin: string | null;
            tin_normalized: string | null;
            type_check: components["schemas"]["TypeCheck"];
            validation: components["schemas"]["Validation"];
        };
        Warning: {
            code: string;
            detail: string;
        };
        Webhook: {
            /** @description When false, nothing is sent of its own accord. */
            active: boolean;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            created_at: string;
            description: string;
            /** @description What it is told, by name. */
            events: string[];
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description Until then callbacks bear a signature by the replaced secret too.
             * @example 2026-03-14T09:26:53.589Z
             */
            old_secret_until: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updated_at: string;
            /** Format: uri */
            url: string;
        };
        WebhookInput: {
            /** @description Default true on creation. When false, nothing is sent of its own accord. */
            active?: boolean;
            description?: string;
            events?: ("document.completed" | "document.failed" | "document.deleted" | "batch.completed" | "application.created" | "application.updated" | "application.status_changed" | "application.deleted")[];
            /** Format: uri */
            url: string;
        };
        WebhookOutputBody: {
            success: boolean;
            webhook: components["schemas"]["Webhook"];
        };
        WebhookPatch: {
            /** @description Default true on creation. When false, nothing is sent of its own accord. */
            active?: boolean;
            description?: string;
            events?: ("document.completed" | "document.failed" | "document.deleted" | "batch.completed" | "application.created" | "application.updated" | "application.status_changed" | "application.deleted")[];
            /** Format: uri */
            url?: string;
        };
        WebhookPayload: components["schemas"]["ApplicationCreatedPayload"] | components["schemas"]["ApplicationDeletedPayload"] | components["schemas"]["ApplicationStatusChangedPayload"] | components["schemas"]["ApplicationUpdatedPayload"] | components["schemas"]["BatchCompletedPayload"] | components["schemas"]["DocumentCompletedPayload"] | components["schemas"]["DocumentDeletedPayload"] | components["schemas"]["DocumentFailedPayload"] | components["schemas"]["WebhookTestPayload"];
        WebhookSecretOutputBody: {
            /** @description For Standard Webhooks libraries. It is not shown again. */
            secret: string;
            success: boolean;
            webhook: components["schemas"]["Webhook"];
        };
        WebhookTestPayload: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "webhook.test";
            /** Format: date-time */
            sent_at: string;
            /** Format: uuid */
            webhook_id: string;
        };
        WebhooksOutputBody: {
            success: boolean;
            webhooks: components["schemas"]["Webhook"][];
        };
        Why: {
            /** @enum {string} */
            code: "NO_LOAN_AMOUNT" | "NO_TERM" | "NO_RATE" | "FEW_FULL_MONTHS" | "NO_INCOME_STREAM" | "BUSINESS_PROFILE" | "PERSON_PROFILE" | "NO_BALANCE" | "NO_STATEMENT" | "ZERO_DIVISOR" | "NOT_YET_PAID" | "OTHER_CURRENCY" | "NO_ASSET_VALUE" | "NO_USEFUL_LIFE" | "NOT_DECLARED" | "NOT_SHOWN";
            detail: string;
        };
        WindowDressing: {
            account_key: string;
            amount: components["schemas"]["Amount"];
            closing: components["schemas"]["Amount"];
            credit: components["schemas"]["RowRef"];
            earlier_adb: components["schemas"]["Amount"];
        };
        WindowMetrics: {
            adb: components["schemas"]["Amount"] | null;
            days: number;
            from: components["schemas"]["Date"];
            inflow: components["schemas"]["Amount"];
            net: components["schemas"]["Amount"];
            outflow: components["schemas"]["Amount"];
            returned_checks: number;
            to: components["schemas"]["Date"];
            true_inflow: components["schemas"]["Amount"];
        };
    };
    responses: {
        /**
         * @description Bad Request
         *
         *     - `AMBIGUOUS_DOCUMENT_TYPE`: This document type has several meanings; name one of those in the message.
         *     - `DOCUMENT_NOT_PROCESSED`: The document is not processed yet; poll its status_url until it is completed.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `ONE_PAPER`: The file holds one paper as far as was found; to split it nevertheless, send parts with their pages.
         *     - `UNKNOWN_DOCUMENT_TYPE`: This document type is not known; GET /document-types lists all.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.AMBIGUOUS_DOCUMENT_TYPE.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.ONE_PAPER.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `AMBIGUOUS_DOCUMENT_TYPE`: This document type has several meanings; name one of those in the message.
         *     - `DOCUMENT_NOT_PROCESSED`: The document is not processed yet; poll its status_url until it is completed.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `UNKNOWN_DOCUMENT_TYPE`: This document type is not known; GET /document-types lists all.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.AMBIGUOUS_DOCUMENT_TYPE.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `AMBIGUOUS_DOCUMENT_TYPE`: This document type has several meanings; name one of those in the message.
         *     - `EMPTY_FILE`: The file has no bytes; send the whole file.
         *     - `EXACTLY_ONE_SOURCE`: Send exactly one of file, file_base64 and file_url.
         *     - `INVALID_BASE64`: file_base64 is not valid base64; send the standard alphabet with padding.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `PASSWORD_INCORRECT`: The password does not open a file; check it and send the request again.
         *     - `PASSWORD_REQUIRED`: A file is protected; send its password with it, or an unprotected copy.
         *     - `TOO_MANY_FILES`: Too many files in one request; send the rest in another.
         *     - `UNKNOWN_DOCUMENT_TYPE`: This document type is not known; GET /document-types lists all.
         *     - `UNREADABLE_DOCUMENT`: A file is damaged or of a kind that cannot be read; save it anew and send it again.
         *     - `URL_UNREACHABLE`: The file could not be fetched from file_url; check that the address answers from the internet.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.EXACTLY_ONE_SOURCE.INVALID_BASE64.INVALID_REQUEST.PASSWORD_INCORRECT.PASSWORD_REQUIRED.TOO_MANY_FILES.UNKNOWN_DOCUMENT_TYPE.UNREADABLE_DOCUMENT.URL_UNREACHABLE.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `AMBIGUOUS_DOCUMENT_TYPE`: This document type has several meanings; name one of those in the message.
         *     - `EMPTY_FILE`: The file has no bytes; send the whole file.
         *     - `EXACTLY_ONE_SOURCE`: Send exactly one of file, file_base64 and file_url.
         *     - `INVALID_BASE64`: file_base64 is not valid base64; send the standard alphabet with padding.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `UNKNOWN_DOCUMENT_TYPE`: This document type is not known; GET /document-types lists all.
         *     - `URL_UNREACHABLE`: The file could not be fetched from file_url; check that the address answers from the internet.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.EXACTLY_ONE_SOURCE.INVALID_BASE64.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.URL_UNREACHABLE.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `AMBIGUOUS_DOCUMENT_TYPE`: This document type has several meanings; name one of those in the message.
         *     - `EMPTY_FILE`: The file has no bytes; send the whole file.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `TOO_MANY_FILES`: Too many files in one request; send the rest in another.
         *     - `UNKNOWN_DOCUMENT_TYPE`: This document type is not known; GET /document-types lists all.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.INVALID_REQUEST.TOO_MANY_FILES.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `AMBIGUOUS_DOCUMENT_TYPE`: This document type has several meanings; name one of those in the message.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `TOO_MANY_FILES`: Too many files in one request; send the rest in another.
         *     - `UNKNOWN_DOCUMENT_TYPE`: This document type is not known; GET /document-types lists all.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.AMBIGUOUS_DOCUMENT_TYPE.INVALID_REQUEST.TOO_MANY_FILES.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `AMBIGUOUS_DOCUMENT_TYPE`: This document type has several meanings; name one of those in the message.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `UNKNOWN_DOCUMENT_TYPE`: This document type is not known; GET /document-types lists all.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.AMBIGUOUS_DOCUMENT_TYPE.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `DELIVERY_NOT_REPEATABLE`: This delivery cannot be sent again; the message says why.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.DELIVERY_NOT_REPEATABLE.INVALID_REQUEST.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `DOCUMENT_NOT_PROCESSED`: The document is not processed yet; poll its status_url until it is completed.
         *     - `DRY_RUN_FAILED`: The document's file could not be read; the message says why.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.DOCUMENT_NOT_PROCESSED.DRY_RUN_FAILED.INVALID_REQUEST.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `DOCUMENT_NOT_PROCESSED`: The document is not processed yet; poll its status_url until it is completed.
         *     - `INVALID_EXPORT_TYPE`: This document type has no workbook of its own; GET /documents/{id}/custom-export makes one by a template.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         *     - `WORKBOOK_TOO_LARGE`: The workbook would exceed 64 MB; use a template with fewer sheets, columns or rows.
         */
        "400.DOCUMENT_NOT_PROCESSED.INVALID_EXPORT_TYPE.INVALID_REQUEST.VALIDATION_FAILED.WORKBOOK_TOO_LARGE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `DOCUMENT_NOT_PROCESSED`: The document is not processed yet; poll its status_url until it is completed.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `NO_PAGE_PICTURE`: Spreadsheets and text have no pictures of pages; GET /documents/{id}/file gives the file.
         *     - `PASSWORD_INCORRECT`: The password does not open a file; check it and send the request again.
         *     - `PASSWORD_REQUIRED`: A file is protected; send its password with it, or an unprotected copy.
         *     - `UNREADABLE_DOCUMENT`: A file is damaged or of a kind that cannot be read; save it anew and send it again.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.NO_PAGE_PICTURE.PASSWORD_INCORRECT.PASSWORD_REQUIRED.UNREADABLE_DOCUMENT.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `DOCUMENT_NOT_PROCESSED`: The document is not processed yet; poll its status_url until it is completed.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `TRANSACTIONS_NOT_EDITABLE`: Only the transactions of bank_statement and passbook documents can be edited.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.TRANSACTIONS_NOT_EDITABLE.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `DOCUMENT_NOT_PROCESSED`: The document is not processed yet; poll its status_url until it is completed.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `EMPTY_FILE`: The file has no bytes; send the whole file.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `TOO_MANY_FILES`: Too many files in one request; send the rest in another.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.EMPTY_FILE.INVALID_REQUEST.TOO_MANY_FILES.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `FOLDER_NOT_EMPTY`: The folder holds documents or folders; move them out first, or delete them.
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.FOLDER_NOT_EMPTY.INVALID_REQUEST.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `MEMO_LIMIT`: A memo has at most 500 revisions; those that were stored stay.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.INVALID_REQUEST.MEMO_LIMIT.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `OUTREACH_UNAVAILABLE`: This installation has no outbound mail setting; ask the operator for one, or write to the borrower yourself.
         *     - `QUESTION_LIMIT`: An application has at most 200 questions; those that were asked stay.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.INVALID_REQUEST.OUTREACH_UNAVAILABLE.QUESTION_LIMIT.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `OUTREACH_UNAVAILABLE`: This installation has no outbound mail setting; ask the operator for one, or write to the borrower yourself.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.INVALID_REQUEST.OUTREACH_UNAVAILABLE.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `TEMPLATE_LIMIT`: An organization has at most 100 export templates; delete one that is not needed.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.INVALID_REQUEST.TEMPLATE_LIMIT.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `TOO_MANY_FILES`: Too many files in one request; send the rest in another.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.INVALID_REQUEST.TOO_MANY_FILES.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `TOO_MANY_SCHEMAS`: The organization has as many schemas as it may; delete one that is no longer used.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.INVALID_REQUEST.TOO_MANY_SCHEMAS.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         */
        "400.INVALID_REQUEST.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         *     - `WEBHOOK_LIMIT`: An organization has at most 20 registered receivers; delete one that is not needed.
         */
        "400.INVALID_REQUEST.VALIDATION_FAILED.WEBHOOK_LIMIT": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Request
         *
         *     - `INVALID_REQUEST`: The request is malformed; compare it with the API document.
         *     - `VALIDATION_FAILED`: Some fields are missing or wrong; see details.
         *     - `WORKBOOK_TOO_LARGE`: The workbook would exceed 64 MB; use a template with fewer sheets, columns or rows.
         */
        "400.INVALID_REQUEST.VALIDATION_FAILED.WORKBOOK_TOO_LARGE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Unauthorized
         *
         *     - `UNAUTHORIZED`: The API key is missing, unknown or revoked; send a valid one in the Authorization header.
         *     - `WRONG_AUTH_SCHEME`: The Authorization header has the wrong scheme for this path; see the message for the right one.
         */
        "401.UNAUTHORIZED.WRONG_AUTH_SCHEME": {
            headers: {
                /** @description The scheme that the path takes. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Forbidden
         *
         *     - `MISSING_SCOPE`: The API key lacks the scope that this operation needs; ask the operator for a key that has it.
         */
        "403.MISSING_SCOPE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Forbidden
         *
         *     - `MISSING_SCOPE`: The API key lacks the scope that this operation needs; ask the operator for a key that has it.
         *     - `ORIGINAL_MASKED`: The file shows a PhilSys number, which is not given out; GET /documents/{id}/pages/{n} shows its pages with the number covered.
         */
        "403.MISSING_SCOPE.ORIGINAL_MASKED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Forbidden
         *
         *     - `MISSING_SCOPE`: The API key lacks the scope that this operation needs; ask the operator for a key that has it.
         *     - `PLAN_NOT_PERMITTED`: The organization's plan does not permit this operation; ask the operator to change the plan.
         */
        "403.MISSING_SCOPE.PLAN_NOT_PERMITTED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Forbidden
         *
         *     - `MISSING_SCOPE`: The API key lacks the scope that this operation needs; ask the operator for a key that has it.
         *     - `PRIVATE_URL`: file_url points to a private address or bucket; send a presigned or public http(s) URL.
         */
        "403.MISSING_SCOPE.PRIVATE_URL": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Not Found
         *
         *     - `NOT_FOUND`: There is no such resource in your organization.
         */
        "404.NOT_FOUND": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Not Acceptable
         *
         *     - `NOT_ACCEPTABLE`: The Accept header takes none of the forms in which this is answered; the message lists them.
         */
        "406.NOT_ACCEPTABLE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Request Timeout
         *
         *     - `REQUEST_TIMEOUT`: The request body came too slowly; send it again.
         */
        "408.REQUEST_TIMEOUT": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Conflict
         *
         *     - `ALREADY_SPLIT`: The document is split already, at other pages or under other types; delete its parts (split_into) first, then split it anew.
         *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request within 24 hours; send a new key, or the same request again.
         */
        "409.ALREADY_SPLIT.IDEMPOTENCY_KEY_REUSED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Conflict
         *
         *     - `DECISION_IN_FORCE`: A decision is in force already; read the decisions, and name the one in force as supersedes to replace it.
         *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request within 24 hours; send a new key, or the same request again.
         */
        "409.DECISION_IN_FORCE.IDEMPOTENCY_KEY_REUSED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Conflict
         *
         *     - `DOCUMENT_NOT_LOCKED`: The document does not wait for a password; only one that failed with password_required or password_incorrect can be unlocked.
         *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request within 24 hours; send a new key, or the same request again.
         */
        "409.DOCUMENT_NOT_LOCKED.IDEMPOTENCY_KEY_REUSED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Conflict
         *
         *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request within 24 hours; send a new key, or the same request again.
         */
        "409.IDEMPOTENCY_KEY_REUSED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Conflict
         *
         *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for another request within 24 hours; send a new key, or the same request again.
         *     - `SCHEMA_EXISTS`: The organization has a schema with this slug; change that one, or choose another slug.
         */
        "409.IDEMPOTENCY_KEY_REUSED.SCHEMA_EXISTS": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Conflict
         *
         *     - `QUESTION_CLOSED`: The question is answered or withdrawn already; read it again, and ask a new one if something is open.
         */
        "409.QUESTION_CLOSED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Gone
         *
         *     - `EVENTS_GONE`: The events after this number are no longer all kept; the message says where to go on.
         */
        "410.EVENTS_GONE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Precondition Failed
         *
         *     - `PRECONDITION_FAILED`: The transactions were changed since they were read; read the document again, then send the edit with its new ETag.
         */
        "412.PRECONDITION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Request Entity Too Large
         *
         *     - `FILE_TOO_LARGE`: The file exceeds 100 MB (104857600 bytes); split or compress it.
         *     - `REQUEST_TOO_LARGE`: The request is too large; send fewer or smaller parts.
         */
        "413.FILE_TOO_LARGE.REQUEST_TOO_LARGE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Request Entity Too Large
         *
         *     - `REQUEST_TOO_LARGE`: The request is too large; send fewer or smaller parts.
         */
        "413.REQUEST_TOO_LARGE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Request URI Too Long
         *
         *     - `URL_TOO_LONG`: The address has more than 8192 bytes; shorten its query.
         */
        "414.URL_TOO_LONG": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Unsupported Media Type
         *
         *     - `FILE_TYPE_MISMATCH`: The file's name and its content disagree; rename the file after what it is.
         *     - `UNSUPPORTED_FILE_TYPE`: This file type is not accepted; send PDF, PNG, JPEG, TIFF, BMP, TXT, CSV, XLSX or XLS.
         */
        "415.FILE_TYPE_MISMATCH.UNSUPPORTED_FILE_TYPE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Requested Range Not Satisfiable
         *
         *     - `RANGE_NOT_SATISFIABLE`: The Range header asks for bytes that the file does not have; Content-Range says how many it has.
         */
        "416.RANGE_NOT_SATISFIABLE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Too Many Requests
         *
         *     - `OUTREACH_TOO_SOON`: This borrower was mailed less than an hour ago; wait as long as Retry-After says.
         *     - `RATE_LIMITED`: Too many requests for this organization or key; wait as long as Retry-After says.
         */
        "429.OUTREACH_TOO_SOON.RATE_LIMITED": {
            headers: {
                /** @description Whole seconds to wait. */
                "Retry-After"?: number;
                /** @description Requests that may come in one burst, of the tightest rate; absent for too many wrong keys. */
                "X-RateLimit-Limit"?: number;
                /** @description Of them, those left. */
                "X-RateLimit-Remaining"?: number;
                /** @description Whole seconds until all of them are left again. */
                "X-RateLimit-Reset"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Too Many Requests
         *
         *     - `RATE_LIMITED`: Too many requests for this organization or key; wait as long as Retry-After says.
         */
        "429.RATE_LIMITED": {
            headers: {
                /** @description Whole seconds to wait. */
                "Retry-After"?: number;
                /** @description Requests that may come in one burst, of the tightest rate; absent for too many wrong keys. */
                "X-RateLimit-Limit"?: number;
                /** @description Of them, those left. */
                "X-RateLimit-Remaining"?: number;
                /** @description Whole seconds until all of them are left again. */
                "X-RateLimit-Reset"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Request Header Fields Too Large
         *
         *     - `HEADERS_TOO_LARGE`: The headers have more than 16384 bytes or 100 lines together; send fewer or shorter ones.
         */
        "431.HEADERS_TOO_LARGE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Internal Server Error
         *
         *     - `INTERNAL_ERROR`: Something went wrong on our side; give the request_id to the operator.
         *     - `OUTCOME_UNKNOWN`: The disk or the connection to the database failed while this was written: it may or may not have been kept. Repeat it with the same Idempotency-Key once the server is ready, or read first what is there.
         *     - `STORED_DATA_DAMAGED`: This part of the stored data is damaged and is not served; give the request_id to the operator, whose dossier doctor names what is damaged.
         */
        "500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Internal Server Error
         *
         *     - `INTERNAL_ERROR`: Something went wrong on our side; give the request_id to the operator.
         *     - `STORED_DATA_DAMAGED`: This part of the stored data is damaged and is not served; give the request_id to the operator, whose dossier doctor names what is damaged.
         */
        "500.INTERNAL_ERROR.STORED_DATA_DAMAGED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Gateway
         *
         *     - `PARTIAL_INTAKE`: The application was created but a file could not be stored; send the files marked stored: false to POST /applications/{id}/documents.
         *     - `STORAGE_UNAVAILABLE`: Storage does not take new data at the moment; nothing was kept, and it is safe to send this again later.
         */
        "502.PARTIAL_INTAKE.STORAGE_UNAVAILABLE.PartialFailure": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PartialFailure"];
            };
        };
        /**
         * @description Bad Gateway
         *
         *     - `STORAGE_UNAVAILABLE`: Storage does not take new data at the moment; nothing was kept, and it is safe to send this again later.
         */
        "502.STORAGE_UNAVAILABLE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Bad Gateway
         *
         *     - `STORAGE_UNAVAILABLE`: Storage does not take new data at the moment; nothing was kept, and it is safe to send this again later.
         */
        "502.STORAGE_UNAVAILABLE.PartialFailure": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PartialFailure"];
            };
        };
        /**
         * @description Service Unavailable
         *
         *     - `DATA_MISSING`: Stored records are missing or were changed, so nothing new is written until the operator has decided what to do; reading works, and nothing was kept of this request.
         *     - `SERVER_BUSY`: The server has as much under way as it can hold; nothing was done, send this again as late as Retry-After says.
         */
        "503.DATA_MISSING.SERVER_BUSY": {
            headers: {
                /** @description Whole seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Service Unavailable
         *
         *     - `NOT_READY`: The server is starting or shutting down; try again in a few seconds.
         *     - `DATA_MISSING`: Stored records are missing or were changed, so nothing new is written until the operator has decided what to do; reading works, and nothing was kept of this request.
         */
        "503.NOT_READY.DATA_MISSING": {
            headers: {
                /** @description Whole seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Service Unavailable
         *
         *     - `PAGE_PICTURE_TIMEOUT`: The page could not be painted within 10 seconds; try again with a smaller width, or download the file.
         *     - `SERVER_BUSY`: The server has as much under way as it can hold; nothing was done, send this again as late as Retry-After says.
         */
        "503.PAGE_PICTURE_TIMEOUT.SERVER_BUSY": {
            headers: {
                /** @description Whole seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Service Unavailable
         *
         *     - `SERVER_BUSY`: The server has as much under way as it can hold; nothing was done, send this again as late as Retry-After says.
         */
        "503.SERVER_BUSY": {
            headers: {
                /** @description Whole seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccountBalanceChecks = components['schemas']['AccountBalanceChecks'];
export type AccountMetrics = components['schemas']['AccountMetrics'];
export type Affordability = components['schemas']['Affordability'];
export type AffordabilityPolicy = components['schemas']['AffordabilityPolicy'];
export type Amount = components['schemas']['Amount'];
export type Application = components['schemas']['Application'];
export type ApplicationCreatedPayload = components['schemas']['ApplicationCreatedPayload'];
export type ApplicationDeletedPayload = components['schemas']['ApplicationDeletedPayload'];
export type ApplicationInput = components['schemas']['ApplicationInput'];
export type ApplicationPatch = components['schemas']['ApplicationPatch'];
export type ApplicationStatusChangedPayload = components['schemas']['ApplicationStatusChangedPayload'];
export type ApplicationUpdatedPayload = components['schemas']['ApplicationUpdatedPayload'];
export type ApplicationVerification = components['schemas']['ApplicationVerification'];
export type ApplicationsOutputBody = components['schemas']['ApplicationsOutputBody'];
export type ArticlesOfIncorporationResult = components['schemas']['ArticlesOfIncorporationResult'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditOutputBody = components['schemas']['AuditOutputBody'];
export type AuditedFinancialStatementResult = components['schemas']['AuditedFinancialStatementResult'];
export type Average = components['schemas']['Average'];
export type Averages = components['schemas']['Averages'];
export type BalanceChecks = components['schemas']['BalanceChecks'];
export type BalanceMetrics = components['schemas']['BalanceMetrics'];
export type BalancePolicy = components['schemas']['BalancePolicy'];
export type Balloon = components['schemas']['Balloon'];
export type BankCertificateAccount = components['schemas']['BankCertificateAccount'];
export type BankCertificateFacility = components['schemas']['BankCertificateFacility'];
export type BankCertificateResult = components['schemas']['BankCertificateResult'];
export type BankStatementDailyBalance = components['schemas']['BankStatementDailyBalance'];
export type BankStatementResult = components['schemas']['BankStatementResult'];
export type BankStatementSummaryMarks = components['schemas']['BankStatementSummaryMarks'];
export type BankStatementSummaryMonth = components['schemas']['BankStatementSummaryMonth'];
export type BankStatementSummaryResult = components['schemas']['BankStatementSummaryResult'];
export type BarangayClearanceResult = components['schemas']['BarangayClearanceResult'];
export type Basis = components['schemas']['Basis'];
export type Batch = components['schemas']['Batch'];
export type BatchCompletedPayload = components['schemas']['BatchCompletedPayload'];
export type BatchDocument = components['schemas']['BatchDocument'];
export type BatchDocumentResult = components['schemas']['BatchDocumentResult'];
export type BatchResults = components['schemas']['BatchResults'];
export type Bir2303Activity = components['schemas']['Bir2303Activity'];
export type Bir2303Result = components['schemas']['Bir2303Result'];
export type Bir2303TaxType = components['schemas']['Bir2303TaxType'];
export type Bir2307Payment = components['schemas']['Bir2307Payment'];
export type Bir2307Result = components['schemas']['Bir2307Result'];
export type Bir2316Nontaxable = components['schemas']['Bir2316Nontaxable'];
export type Bir2316Other = components['schemas']['Bir2316Other'];
export type Bir2316Result = components['schemas']['Bir2316Result'];
export type Bir2316Taxable = components['schemas']['Bir2316Taxable'];
export type BirthCertificateResult = components['schemas']['BirthCertificateResult'];
export type BoardResolutionResult = components['schemas']['BoardResolutionResult'];
export type BriefCheck = components['schemas']['BriefCheck'];
export type ByLawsResult = components['schemas']['ByLawsResult'];
export type CardDebt = components['schemas']['CardDebt'];
export type CardMetrics = components['schemas']['CardMetrics'];
export type Cashflow = components['schemas']['Cashflow'];
export type CashflowPaper = components['schemas']['CashflowPaper'];
export type CategoryRule = components['schemas']['CategoryRule'];
export type CategoryRuleInput = components['schemas']['CategoryRuleInput'];
export type CategoryRulesInput = components['schemas']['CategoryRulesInput'];
export type CategoryScores = components['schemas']['CategoryScores'];
export type CategoryTotal = components['schemas']['CategoryTotal'];
export type CertificateOfEmploymentAllowance = components['schemas']['CertificateOfEmploymentAllowance'];
export type CertificateOfEmploymentResult = components['schemas']['CertificateOfEmploymentResult'];
export type Check = components['schemas']['Check'];
export type Checklist = components['schemas']['Checklist'];
export type ChecklistEntry = components['schemas']['ChecklistEntry'];
export type ChecklistFailure = components['schemas']['ChecklistFailure'];
export type ChecklistGap = components['schemas']['ChecklistGap'];
export type ChecklistPart = components['schemas']['ChecklistPart'];
export type ChecklistRefusal = components['schemas']['ChecklistRefusal'];
export type CicCreditReportResult = components['schemas']['CicCreditReportResult'];
export type Combined = components['schemas']['Combined'];
export type ContractResult = components['schemas']['ContractResult'];
export type Correction = components['schemas']['Correction'];
export type CorrectionsOutputBody = components['schemas']['CorrectionsOutputBody'];
export type CounterpartyTotal = components['schemas']['CounterpartyTotal'];
export type CounterpartyTotals = components['schemas']['CounterpartyTotals'];
export type Coverage = components['schemas']['Coverage'];
export type CreditCardStatementCard = components['schemas']['CreditCardStatementCard'];
export type CreditCardStatementResult = components['schemas']['CreditCardStatementResult'];
export type CreditClasses = components['schemas']['CreditClasses'];
export type CreditReportResult = components['schemas']['CreditReportResult'];
export type CustomResult = components['schemas']['CustomResult'];
export type DataApplication = components['schemas']['DataApplication'];
export type DataApplicationVerification = components['schemas']['DataApplicationVerification'];
export type DataChecklist = components['schemas']['DataChecklist'];
export type DataDecision = components['schemas']['DataDecision'];
export type DataDeleted = components['schemas']['DataDeleted'];
export type DataListDecision = components['schemas']['DataListDecision'];
export type DataListDocument = components['schemas']['DataListDocument'];
export type DataListQuestion = components['schemas']['DataListQuestion'];
export type DataListStatusChange = components['schemas']['DataListStatusChange'];
export type DataMemo = components['schemas']['DataMemo'];
export type DataOutreach = components['schemas']['DataOutreach'];
export type DataPolicyInForce = components['schemas']['DataPolicyInForce'];
export type DataQuestion = components['schemas']['DataQuestion'];
export type Date = components['schemas']['Date'];
export type DayConflict = components['schemas']['DayConflict'];
export type DebitClasses = components['schemas']['DebitClasses'];
export type Debt = components['schemas']['Debt'];
export type DebtPolicy = components['schemas']['DebtPolicy'];
export type Decision = components['schemas']['Decision'];
export type DecisionInput = components['schemas']['DecisionInput'];
export type DecisionReason = components['schemas']['DecisionReason'];
export type Declared = components['schemas']['Declared'];
export type DefinitionInput = components['schemas']['DefinitionInput'];
export type Deleted = components['schemas']['Deleted'];
export type DeliveriesOutputBody = components['schemas']['DeliveriesOutputBody'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryOutputBody = components['schemas']['DeliveryOutputBody'];
export type DeliveryReceiptResult = components['schemas']['DeliveryReceiptResult'];
export type Document = components['schemas']['Document'];
export type DocumentCompletedPayload = components['schemas']['DocumentCompletedPayload'];
export type DocumentDeletedPayload = components['schemas']['DocumentDeletedPayload'];
export type DocumentDetail = components['schemas']['DocumentDetail'];
export type DocumentFailedPayload = components['schemas']['DocumentFailedPayload'];
export type DocumentOutputBody = components['schemas']['DocumentOutputBody'];
export type DocumentPart = components['schemas']['DocumentPart'];
export type DocumentResult = components['schemas']['DocumentResult'];
export type DocumentSource = components['schemas']['DocumentSource'];
export type DocumentSummary = components['schemas']['DocumentSummary'];
export type DocumentTypeEntry = components['schemas']['DocumentTypeEntry'];
export type DocumentTypesOutputBody = components['schemas']['DocumentTypesOutputBody'];
export type DocumentsOutputBody = components['schemas']['DocumentsOutputBody'];
export type DriversLicenseResult = components['schemas']['DriversLicenseResult'];
export type DryRunInput = components['schemas']['DryRunInput'];
export type DryRunOutputBody = components['schemas']['DryRunOutputBody'];
export type DtiRegistrationResult = components['schemas']['DtiRegistrationResult'];
export type EWalletStatementResult = components['schemas']['EWalletStatementResult'];
export type EditNotCarried = components['schemas']['EditNotCarried'];
export type EntityShares = components['schemas']['EntityShares'];
export type ErrorDetail = components['schemas']['ErrorDetail'];
export type Event = components['schemas']['Event'];
export type EventsOutputBody = components['schemas']['EventsOutputBody'];
export type Evidence = components['schemas']['Evidence'];
export type ExportTemplate = components['schemas']['ExportTemplate'];
export type ExportTemplateInput = components['schemas']['ExportTemplateInput'];
export type ExportTemplatePatch = components['schemas']['ExportTemplatePatch'];
export type Failure = components['schemas']['Failure'];
export type FieldCorroboration = components['schemas']['FieldCorroboration'];
export type FieldValue = components['schemas']['FieldValue'];
export type FigureEvidence = components['schemas']['FigureEvidence'];
export type Figures = components['schemas']['Figures'];
export type FileReceipt = components['schemas']['FileReceipt'];
export type FileScore = components['schemas']['FileScore'];
export type Finding = components['schemas']['Finding'];
export type FlowMetrics = components['schemas']['FlowMetrics'];
export type Folder = components['schemas']['Folder'];
export type FolderOutputBody = components['schemas']['FolderOutputBody'];
export type FoldersOutputBody = components['schemas']['FoldersOutputBody'];
export type ForgottenPayload = components['schemas']['ForgottenPayload'];
export type FormMarksSeen = components['schemas']['FormMarksSeen'];
export type FormSignatory = components['schemas']['FormSignatory'];
export type FraudDetection = components['schemas']['FraudDetection'];
export type Gap = components['schemas']['Gap'];
export type GeneralInformationSheetResult = components['schemas']['GeneralInformationSheetResult'];
export type GenericLabelledField = components['schemas']['GenericLabelledField'];
export type GenericResult = components['schemas']['GenericResult'];
export type GenericTable = components['schemas']['GenericTable'];
export type Headline = components['schemas']['Headline'];
export type IdentityMrz = components['schemas']['IdentityMRZ'];
export type Income = components['schemas']['Income'];
export type IncomeMetrics = components['schemas']['IncomeMetrics'];
export type IncomeStream = components['schemas']['IncomeStream'];
export type IncomeTaxReturnResult = components['schemas']['IncomeTaxReturnResult'];
export type IntakeOutputBody = components['schemas']['IntakeOutputBody'];
export type IntegrityCheck = components['schemas']['IntegrityCheck'];
export type Job = components['schemas']['Job'];
export type LandTitleResult = components['schemas']['LandTitleResult'];
export type LargestFlow = components['schemas']['LargestFlow'];
export type LenderTotal = components['schemas']['LenderTotal'];
export type ListedRevision = components['schemas']['ListedRevision'];
export type LoanMetrics = components['schemas']['LoanMetrics'];
export type LoanPolicy = components['schemas']['LoanPolicy'];
export type LoanStatementPayment = components['schemas']['LoanStatementPayment'];
export type LoanStatementResult = components['schemas']['LoanStatementResult'];
export type LoanTerms = components['schemas']['LoanTerms'];
export type LowestAuthenticity = components['schemas']['LowestAuthenticity'];
export type MarriageCertificateResult = components['schemas']['MarriageCertificateResult'];
export type MayorsPermitResult = components['schemas']['MayorsPermitResult'];
export type Memo = components['schemas']['Memo'];
export type MemoFigure = components['schemas']['MemoFigure'];
export type MemoInput = components['schemas']['MemoInput'];
export type MemoRevision = components['schemas']['MemoRevision'];
export type MemoSection = components['schemas']['MemoSection'];
export type MemoSentence = components['schemas']['MemoSentence'];
export type MemoTexts = components['schemas']['MemoTexts'];
export type MergeOutputBody = components['schemas']['MergeOutputBody'];
export type Metrics = components['schemas']['Metrics'];
export type MetricsCoverage = components['schemas']['MetricsCoverage'];
export type MonthBalance = components['schemas']['MonthBalance'];
export type MonthCell = components['schemas']['MonthCell'];
export type MonthMetrics = components['schemas']['MonthMetrics'];
export type NewLoan = components['schemas']['NewLoan'];
export type NotCarried = components['schemas']['NotCarried'];
export type NullSpan = components['schemas']['NullSpan'];
export type ObligationMetrics = components['schemas']['ObligationMetrics'];
export type OfficialReceiptResult = components['schemas']['OfficialReceiptResult'];
export type OtherResult = components['schemas']['OtherResult'];
export type Outreach = components['schemas']['Outreach'];
export type OwnTransfer = components['schemas']['OwnTransfer'];
export type OwnTransferPolicy = components['schemas']['OwnTransferPolicy'];
export type Pagination = components['schemas']['Pagination'];
export type PartialFailure = components['schemas']['PartialFailure'];
export type PartialResult = components['schemas']['PartialResult'];
export type PassbookResult = components['schemas']['PassbookResult'];
export type PassportResult = components['schemas']['PassportResult'];
export type Payer = components['schemas']['Payer'];
export type Payers = components['schemas']['Payers'];
export type PayslipContribution = components['schemas']['PayslipContribution'];
export type PayslipDeduction = components['schemas']['PayslipDeduction'];
export type PayslipEarning = components['schemas']['PayslipEarning'];
export type PayslipLeave = components['schemas']['PayslipLeave'];
export type PayslipResult = components['schemas']['PayslipResult'];
export type PayslipYearToDate = components['schemas']['PayslipYearToDate'];
export type PhilsysIdResult = components['schemas']['PhilsysIdResult'];
export type PolicyDocument = components['schemas']['PolicyDocument'];
export type PolicyInForce = components['schemas']['PolicyInForce'];
export type PolicyOutcome = components['schemas']['PolicyOutcome'];
export type PolicyRule = components['schemas']['PolicyRule'];
export type Position = components['schemas']['Position'];
export type PostDatedCheckResult = components['schemas']['PostDatedCheckResult'];
export type PostalIdResult = components['schemas']['PostalIdResult'];
export type PrcIdResult = components['schemas']['PrcIdResult'];
export type ProposedChange = components['schemas']['ProposedChange'];
export type Provenance = components['schemas']['Provenance'];
export type PurchaseOrderResult = components['schemas']['PurchaseOrderResult'];
export type Quality = components['schemas']['Quality'];
export type Question = components['schemas']['Question'];
export type QuestionChange = components['schemas']['QuestionChange'];
export type QuestionInput = components['schemas']['QuestionInput'];
export type QuestionPatch = components['schemas']['QuestionPatch'];
export type RatioMetrics = components['schemas']['RatioMetrics'];
export type RatioSpan = components['schemas']['RatioSpan'];
export type RealPropertyTaxReceiptResult = components['schemas']['RealPropertyTaxReceiptResult'];
export type RegistrationFee = components['schemas']['RegistrationFee'];
export type RemittanceSlipResult = components['schemas']['RemittanceSlipResult'];
export type RepairCandidate = components['schemas']['RepairCandidate'];
export type ResultEdit = components['schemas']['ResultEdit'];
export type ReturnedCheck = components['schemas']['ReturnedCheck'];
export type ReturnedChecks = components['schemas']['ReturnedChecks'];
export type RevenuePolicy = components['schemas']['RevenuePolicy'];
export type RiskMetrics = components['schemas']['RiskMetrics'];
export type RotationInput = components['schemas']['RotationInput'];
export type RoundTrip = components['schemas']['RoundTrip'];
export type RoundTripPolicy = components['schemas']['RoundTripPolicy'];
export type RowBreak = components['schemas']['RowBreak'];
export type RowJudgement = components['schemas']['RowJudgement'];
export type RowRef = components['schemas']['RowRef'];
export type RowSelect = components['schemas']['RowSelect'];
export type RowsAffected = components['schemas']['RowsAffected'];
export type RuleEffect = components['schemas']['RuleEffect'];
export type RuleExample = components['schemas']['RuleExample'];
export type RuleOutcome = components['schemas']['RuleOutcome'];
export type RulePreview = components['schemas']['RulePreview'];
export type RulePreviewOutputBody = components['schemas']['RulePreviewOutputBody'];
export type RulesOutputBody = components['schemas']['RulesOutputBody'];
export type RulesRevisionOutputBody = components['schemas']['RulesRevisionOutputBody'];
export type RulesRevisionsOutputBody = components['schemas']['RulesRevisionsOutputBody'];
export type SalesInvoiceResult = components['schemas']['SalesInvoiceResult'];
export type Schema = components['schemas']['Schema'];
export type SchemaCheck = components['schemas']['SchemaCheck'];
export type SchemaColumn = components['schemas']['SchemaColumn'];
export type SchemaDefinition = components['schemas']['SchemaDefinition'];
export type SchemaDetail = components['schemas']['SchemaDetail'];
export type SchemaField = components['schemas']['SchemaField'];
export type SchemaInput = components['schemas']['SchemaInput'];
export type SchemaOutputBody = components['schemas']['SchemaOutputBody'];
export type SchemaPatch = components['schemas']['SchemaPatch'];
export type SchemaReplacement = components['schemas']['SchemaReplacement'];
export type SchemaTable = components['schemas']['SchemaTable'];
export type SchemaVersion = components['schemas']['SchemaVersion'];
export type SchemaVersionDetail = components['schemas']['SchemaVersionDetail'];
export type SchemaVersionOutputBody = components['schemas']['SchemaVersionOutputBody'];
export type SchemaVersionsOutputBody = components['schemas']['SchemaVersionsOutputBody'];
export type SchemasOutputBody = components['schemas']['SchemasOutputBody'];
export type Score = components['schemas']['Score'];
export type ScoreBin = components['schemas']['ScoreBin'];
export type ScoreItem = components['schemas']['ScoreItem'];
export type ScoreRule = components['schemas']['ScoreRule'];
export type Scorecard = components['schemas']['Scorecard'];
export type SeasonIndex = components['schemas']['SeasonIndex'];
export type SeasonMetrics = components['schemas']['SeasonMetrics'];
export type SecRegistrationResult = components['schemas']['SecRegistrationResult'];
export type SecretarysCertificateResult = components['schemas']['SecretarysCertificateResult'];
export type SingleVerification = components['schemas']['SingleVerification'];
export type Span = components['schemas']['Span'];
export type SplitOutputBody = components['schemas']['SplitOutputBody'];
export type SssIdResult = components['schemas']['SssIdResult'];
export type Stability = components['schemas']['Stability'];
export type Stacking = components['schemas']['Stacking'];
export type StatedTotals = components['schemas']['StatedTotals'];
export type StatementAccount = components['schemas']['StatementAccount'];
export type StatementAddressParts = components['schemas']['StatementAddressParts'];
export type StatusChange = components['schemas']['StatusChange'];
export type StoredDryRun = components['schemas']['StoredDryRun'];
export type Stream = components['schemas']['Stream'];
export type StreamExtra = components['schemas']['StreamExtra'];
export type SubmitBatchOutputBody = components['schemas']['SubmitBatchOutputBody'];
export type SuccessOutputBody = components['schemas']['SuccessOutputBody'];
export type Summary = components['schemas']['Summary'];
export type SummaryAuthenticity = components['schemas']['SummaryAuthenticity'];
export type SummaryCoverage = components['schemas']['SummaryCoverage'];
export type SummaryDebt = components['schemas']['SummaryDebt'];
export type SummaryIncome = components['schemas']['SummaryIncome'];
export type SummaryPeriod = components['schemas']['SummaryPeriod'];
export type SummaryPolicy = components['schemas']['SummaryPolicy'];
export type SummaryRequest = components['schemas']['SummaryRequest'];
export type TaxDeclarationResult = components['schemas']['TaxDeclarationResult'];
export type TemplateOutputBody = components['schemas']['TemplateOutputBody'];
export type TemplatesOutputBody = components['schemas']['TemplatesOutputBody'];
export type TinIdResult = components['schemas']['TinIdResult'];
export type TradeLine = components['schemas']['TradeLine'];
export type TradeReference = components['schemas']['TradeReference'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionsOutputBody = components['schemas']['TransactionsOutputBody'];
export type TypeCheck = components['schemas']['TypeCheck'];
export type TypeEvidence = components['schemas']['TypeEvidence'];
export type TypeGuess = components['schemas']['TypeGuess'];
export type UmidResult = components['schemas']['UmidResult'];
export type UpdateDocumentOutputBody = components['schemas']['UpdateDocumentOutputBody'];
export type UploadOutputBody = components['schemas']['UploadOutputBody'];
export type UtilityBillAddressParts = components['schemas']['UtilityBillAddressParts'];
export type UtilityBillCharge = components['schemas']['UtilityBillCharge'];
export type UtilityBillResult = components['schemas']['UtilityBillResult'];
export type Validation = components['schemas']['Validation'];
export type VatReturnResult = components['schemas']['VatReturnResult'];
export type VehicleRegistrationResult = components['schemas']['VehicleRegistrationResult'];
export type VerifiedDocument = components['schemas']['VerifiedDocument'];
export type VerifyInput = components['schemas']['VerifyInput'];
export type VerifyOutputBody = components['schemas']['VerifyOutputBody'];
export type VerifySingleInput = components['schemas']['VerifySingleInput'];
export type Version_2 = components['schemas']['Version'];
export type VersionDetail_2 = components['schemas']['VersionDetail'];
export type VersionOutputBody_2 = components['schemas']['VersionOutputBody'];
export type VersionsOutputBody_2 = components['schemas']['VersionsOutputBody'];
export type ViewAccount = components['schemas']['ViewAccount'];
export type ViewConfidence = components['schemas']['ViewConfidence'];
export type ViewFinding = components['schemas']['ViewFinding'];
export type ViewRow = components['schemas']['ViewRow'];
export type VotersIdResult = components['schemas']['VotersIdResult'];
export type Warning = components['schemas']['Warning'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookInput = components['schemas']['WebhookInput'];
export type WebhookOutputBody = components['schemas']['WebhookOutputBody'];
export type WebhookPatch = components['schemas']['WebhookPatch'];
export type WebhookPayload = components['schemas']['WebhookPayload'];
export type WebhookSecretOutputBody = components['schemas']['WebhookSecretOutputBody'];
export type WebhookTestPayload = components['schemas']['WebhookTestPayload'];
export type WebhooksOutputBody = components['schemas']['WebhooksOutputBody'];
export type Why = components['schemas']['Why'];
export type WindowDressing = components['schemas']['WindowDressing'];
export type WindowMetrics = components['schemas']['WindowMetrics'];
export type Response400AmbiguousDocumentTypeDocumentNotProcessedInvalidRequestOnePaperUnknownDocumentTypeValidationFailed = components['responses']['400.AMBIGUOUS_DOCUMENT_TYPE.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.ONE_PAPER.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED'];
export type Response400AmbiguousDocumentTypeDocumentNotProcessedInvalidRequestUnknownDocumentTypeValidationFailed = components['responses']['400.AMBIGUOUS_DOCUMENT_TYPE.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED'];
export type Response400AmbiguousDocumentTypeEmptyFileExactlyOneSourceInvalidBase64InvalidRequestPasswordIncorrectPasswordRequiredTooManyFilesUnknownDocumentTypeUnreadableDocumentUrlUnreachableValidationFailed = components['responses']['400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.EXACTLY_ONE_SOURCE.INVALID_BASE64.INVALID_REQUEST.PASSWORD_INCORRECT.PASSWORD_REQUIRED.TOO_MANY_FILES.UNKNOWN_DOCUMENT_TYPE.UNREADABLE_DOCUMENT.URL_UNREACHABLE.VALIDATION_FAILED'];
export type Response400AmbiguousDocumentTypeEmptyFileExactlyOneSourceInvalidBase64InvalidRequestUnknownDocumentTypeUrlUnreachableValidationFailed = components['responses']['400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.EXACTLY_ONE_SOURCE.INVALID_BASE64.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.URL_UNREACHABLE.VALIDATION_FAILED'];
export type Response400AmbiguousDocumentTypeEmptyFileInvalidRequestTooManyFilesUnknownDocumentTypeValidationFailed = components['responses']['400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.INVALID_REQUEST.TOO_MANY_FILES.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED'];
export type Response400AmbiguousDocumentTypeInvalidRequestTooManyFilesUnknownDocumentTypeValidationFailed = components['responses']['400.AMBIGUOUS_DOCUMENT_TYPE.INVALID_REQUEST.TOO_MANY_FILES.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED'];
export type Response400AmbiguousDocumentTypeInvalidRequestUnknownDocumentTypeValidationFailed = components['responses']['400.AMBIGUOUS_DOCUMENT_TYPE.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED'];
export type Response400DeliveryNotRepeatableInvalidRequestValidationFailed = components['responses']['400.DELIVERY_NOT_REPEATABLE.INVALID_REQUEST.VALIDATION_FAILED'];
export type Response400DocumentNotProcessedDryRunFailedInvalidRequestValidationFailed = components['responses']['400.DOCUMENT_NOT_PROCESSED.DRY_RUN_FAILED.INVALID_REQUEST.VALIDATION_FAILED'];
export type Response400DocumentNotProcessedInvalidExportTypeInvalidRequestValidationFailedWorkbookTooLarge = components['responses']['400.DOCUMENT_NOT_PROCESSED.INVALID_EXPORT_TYPE.INVALID_REQUEST.VALIDATION_FAILED.WORKBOOK_TOO_LARGE'];
export type Response400DocumentNotProcessedInvalidRequestNoPagePicturePasswordIncorrectPasswordRequiredUnreadableDocumentValidationFailed = components['responses']['400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.NO_PAGE_PICTURE.PASSWORD_INCORRECT.PASSWORD_REQUIRED.UNREADABLE_DOCUMENT.VALIDATION_FAILED'];
export type Response400DocumentNotProcessedInvalidRequestTransactionsNotEditableValidationFailed = components['responses']['400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.TRANSACTIONS_NOT_EDITABLE.VALIDATION_FAILED'];
export type Response400DocumentNotProcessedInvalidRequestValidationFailed = components['responses']['400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.VALIDATION_FAILED'];
export type Response400EmptyFileInvalidRequestTooManyFilesValidationFailed = components['responses']['400.EMPTY_FILE.INVALID_REQUEST.TOO_MANY_FILES.VALIDATION_FAILED'];
export type Response400FolderNotEmptyInvalidRequestValidationFailed = components['responses']['400.FOLDER_NOT_EMPTY.INVALID_REQUEST.VALIDATION_FAILED'];
export type Response400InvalidRequestMemoLimitValidationFailed = components['responses']['400.INVALID_REQUEST.MEMO_LIMIT.VALIDATION_FAILED'];
export type Response400InvalidRequestOutreachUnavailableQuestionLimitValidationFailed = components['responses']['400.INVALID_REQUEST.OUTREACH_UNAVAILABLE.QUESTION_LIMIT.VALIDATION_FAILED'];
export type Response400InvalidRequestOutreachUnavailableValidationFailed = components['responses']['400.INVALID_REQUEST.OUTREACH_UNAVAILABLE.VALIDATION_FAILED'];
export type Response400InvalidRequestTemplateLimitValidationFailed = components['responses']['400.INVALID_REQUEST.TEMPLATE_LIMIT.VALIDATION_FAILED'];
export type Response400InvalidRequestTooManyFilesValidationFailed = components['responses']['400.INVALID_REQUEST.TOO_MANY_FILES.VALIDATION_FAILED'];
export type Response400InvalidRequestTooManySchemasValidationFailed = components['responses']['400.INVALID_REQUEST.TOO_MANY_SCHEMAS.VALIDATION_FAILED'];
export type Response400InvalidRequestValidationFailed = components['responses']['400.INVALID_REQUEST.VALIDATION_FAILED'];
export type Response400InvalidRequestValidationFailedWebhookLimit = components['responses']['400.INVALID_REQUEST.VALIDATION_FAILED.WEBHOOK_LIMIT'];
export type Response400InvalidRequestValidationFailedWorkbookTooLarge = components['responses']['400.INVALID_REQUEST.VALIDATION_FAILED.WORKBOOK_TOO_LARGE'];
export type Response401UnauthorizedWrongAuthScheme = components['responses']['401.UNAUTHORIZED.WRONG_AUTH_SCHEME'];
export type Response403MissingScope = components['responses']['403.MISSING_SCOPE'];
export type Response403MissingScopeOriginalMasked = components['responses']['403.MISSING_SCOPE.ORIGINAL_MASKED'];
export type Response403MissingScopePlanNotPermitted = components['responses']['403.MISSING_SCOPE.PLAN_NOT_PERMITTED'];
export type Response403MissingScopePrivateUrl = components['responses']['403.MISSING_SCOPE.PRIVATE_URL'];
export type Response404NotFound = components['responses']['404.NOT_FOUND'];
export type Response406NotAcceptable = components['responses']['406.NOT_ACCEPTABLE'];
export type Response408RequestTimeout = components['responses']['408.REQUEST_TIMEOUT'];
export type Response409AlreadySplitIdempotencyKeyReused = components['responses']['409.ALREADY_SPLIT.IDEMPOTENCY_KEY_REUSED'];
export type Response409DecisionInForceIdempotencyKeyReused = components['responses']['409.DECISION_IN_FORCE.IDEMPOTENCY_KEY_REUSED'];
export type Response409DocumentNotLockedIdempotencyKeyReused = components['responses']['409.DOCUMENT_NOT_LOCKED.IDEMPOTENCY_KEY_REUSED'];
export type Response409IdempotencyKeyReused = components['responses']['409.IDEMPOTENCY_KEY_REUSED'];
export type Response409IdempotencyKeyReusedSchemaExists = components['responses']['409.IDEMPOTENCY_KEY_REUSED.SCHEMA_EXISTS'];
export type Response409QuestionClosed = components['responses']['409.QUESTION_CLOSED'];
export type Response410EventsGone = components['responses']['410.EVENTS_GONE'];
export type Response412PreconditionFailed = components['responses']['412.PRECONDITION_FAILED'];
export type Response413FileTooLargeRequestTooLarge = components['responses']['413.FILE_TOO_LARGE.REQUEST_TOO_LARGE'];
export type Response413RequestTooLarge = components['responses']['413.REQUEST_TOO_LARGE'];
export type Response414UrlTooLong = components['responses']['414.URL_TOO_LONG'];
export type Response415FileTypeMismatchUnsupportedFileType = components['responses']['415.FILE_TYPE_MISMATCH.UNSUPPORTED_FILE_TYPE'];
export type Response416RangeNotSatisfiable = components['responses']['416.RANGE_NOT_SATISFIABLE'];
export type Response429OutreachTooSoonRateLimited = components['responses']['429.OUTREACH_TOO_SOON.RATE_LIMITED'];
export type Response429RateLimited = components['responses']['429.RATE_LIMITED'];
export type Response431HeadersTooLarge = components['responses']['431.HEADERS_TOO_LARGE'];
export type Response500InternalErrorOutcomeUnknownStoredDataDamaged = components['responses']['500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED'];
export type Response500InternalErrorStoredDataDamaged = components['responses']['500.INTERNAL_ERROR.STORED_DATA_DAMAGED'];
export type Response502PartialIntakeStorageUnavailablePartialFailure = components['responses']['502.PARTIAL_INTAKE.STORAGE_UNAVAILABLE.PartialFailure'];
export type Response502StorageUnavailable = components['responses']['502.STORAGE_UNAVAILABLE'];
export type Response502StorageUnavailablePartialFailure = components['responses']['502.STORAGE_UNAVAILABLE.PartialFailure'];
export type Response503DataMissingServerBusy = components['responses']['503.DATA_MISSING.SERVER_BUSY'];
export type Response503NotReadyDataMissing = components['responses']['503.NOT_READY.DATA_MISSING'];
export type Response503PagePictureTimeoutServerBusy = components['responses']['503.PAGE_PICTURE_TIMEOUT.SERVER_BUSY'];
export type Response503ServerBusy = components['responses']['503.SERVER_BUSY'];
export type $defs = Record<string, never>;
export interface operations {
    listApplications: {
        parameters: {
            query?: {
                /**
                 * @description Only those with this status.
                 * @example submitted
                 */
                status?: "submitted" | "awaiting_docs" | "underwriting" | "question_raised" | "memo_drafted" | "approved" | "declined";
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /** @description next_cursor of the page before, in place of offset. */
                cursor?: string;
                /**
                 * @description How many to skip.
                 * @example 0
                 */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "app_id": "APP-1",
                     *           "business_name": "Bayani Bakery",
                     *           "borrower_email": "maria.santos@example.com",
                     *           "borrower_phone": "+63 917 555 0101",
                     *           "loan_type": "working capital",
                     *           "loan_amount": 1250000.5,
                     *           "application_context": "A second oven",
                     *           "external_ref": "crm-1",
                     *           "status": "submitted",
                     *           "document_count": 1,
                     *           "created_at": "2026-03-14T09:26:53.589Z",
                     *           "updated_at": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApplicationsOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "business_name": "Bayani Bakery",
                 *       "borrower_email": "maria.santos@example.com",
                 *       "borrower_phone": "+63 917 555 0101",
                 *       "loan_type": "working capital",
                 *       "loan_amount": 1250000.5,
                 *       "application_context": "A second oven",
                 *       "external_ref": "crm-1",
                 *       "send_outreach": false,
                 *       "track": "sme",
                 *       "profile": "retail",
                 *       "asset_value": 300000,
                 *       "term_months": 24,
                 *       "scorecard_inputs": {
                 *         "years_in_business": 7
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApplicationInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    Warning?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "app_id": "APP-1",
                     *         "business_name": "Bayani Bakery",
                     *         "borrower_email": "maria.santos@example.com",
                     *         "borrower_phone": "+63 917 555 0101",
                     *         "loan_type": "working capital",
                     *         "loan_amount": 1250000.5,
                     *         "application_context": "A second oven",
                     *         "external_ref": "crm-1",
                     *         "status": "submitted",
                     *         "document_count": 0,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataApplication"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "app_id": "APP-1",
                     *         "business_name": "Bayani Bakery",
                     *         "borrower_email": "maria.santos@example.com",
                     *         "borrower_phone": "+63 917 555 0101",
                     *         "loan_type": "working capital",
                     *         "loan_amount": 1250000.5,
                     *         "application_context": "A second oven",
                     *         "external_ref": "crm-1",
                     *         "status": "submitted",
                     *         "document_count": 1,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataApplication"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    deleteApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataDeleted"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "underwriting",
                 *       "loan_amount": 1000000
                 *     }
                 */
                "application/json": components["schemas"]["ApplicationPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "app_id": "APP-1",
                     *         "business_name": "Bayani Bakery",
                     *         "borrower_email": "maria.santos@example.com",
                     *         "borrower_phone": "+63 917 555 0101",
                     *         "loan_type": "working capital",
                     *         "loan_amount": 1000000,
                     *         "application_context": "A second oven",
                     *         "external_ref": "crm-1",
                     *         "status": "underwriting",
                     *         "document_count": 1,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:54.102Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataApplication"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getCashflow: {
        parameters: {
            query?: {
                /** @description First day, YYYY-MM-DD, or month, YYYY-MM; inclusive. */
                from?: string;
                /** @description Last day, YYYY-MM-DD, or month, YYYY-MM; inclusive. */
                to?: string;
                /** @description Account keys, with a comma between them; an unknown one is 400. */
                accounts?: string;
                /** @description false leaves out rows of the JSON. A workbook has its rows always, because its formulas sum them. */
                rows?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "schema_version": "1.0",
                     *         "application_id": "6f1c2b7a-4d1e-4a52-9d3e-4f1c2b7a9e10",
                     *         "app_id": "APP-12",
                     *         "as_of": "2026-06-30",
                     *         "from": "2026-01-01",
                     *         "to": "2026-06-30",
                     *         "main_currency": "PHP",
                     *         "basis": {
                     *           "engine": "1.4.0",
                     *           "tables": "2026-11-01",
                     *           "policy_revision": 3,
                     *           "profile": "sole_proprietor",
                     *           "entity": "business"
                     *         },
                     *         "documents": [
                     *           {
                     *             "document_id": 412,
                     *             "file_name": "soa-feb.pdf",
                     *             "document_type": "bank_statement",
                     *             "status": "completed",
                     *             "used": true,
                     *             "reason": null,
                     *             "detail": null,
                     *             "account_keys": [
                     *               "narra-commercial-4410-PHP"
                     *             ],
                     *             "period_start": "2026-02-01",
                     *             "period_end": "2026-03-31",
                     *             "rows_total": 61,
                     *             "rows_used": 33,
                     *             "rows_duplicate": 28,
                     *             "rows_left_out": 0,
                     *             "proven": true,
                     *             "authenticity_score": 100
                     *           }
                     *         ],
                     *         "accounts": [
                     *           {
                     *             "account_key": "narra-commercial-4410-PHP",
                     *             "institution": "Narra Commercial Bank",
                     *             "account_number": "0077-1020-4410",
                     *             "account_name": "BULAKLAK PAINT TRADING",
                     *             "account_type": "checking",
                     *             "currency": "PHP",
                     *             "document_ids": [
                     *               411,
                     *               412
                     *             ],
                     *             "merged_by": [
                     *               "number"
                     *             ],
                     *             "from": "2026-01-01",
                     *             "to": "2026-06-30",
                     *             "days_covered": 151,
                     *             "proven": true,
                     *             "duplicate_rows": 28,
                     *             "conflicts": [],
                     *             "gaps": [
                     *               {
                     *                 "from": "2026-04-01",
                     *                 "to": "2026-04-30",
                     *                 "days": 30,
                     *                 "months": [
                     *                   "2026-04"
                     *                 ],
                     *                 "balance_before": 214300.1,
                     *                 "balance_after": 188020,
                     *                 "unexplained": -26280.1
                     *               }
                     *             ],
                     *             "missing_months": [
                     *               "2026-04"
                     *             ],
                     *             "hint": "Narra ••4410: 2026-04-01 to 2026-04-30 is missing",
                     *             "opening": 150000,
                     *             "closing": 264100.55,
                     *             "adb": 201500.12,
                     *             "min": 12030,
                     *             "min_date": "2026-03-14",
                     *             "days_negative": 0,
                     *             "months": [
                     *               {
                     *                 "month": "2026-01",
                     *                 "full": true,
                     *                 "days_covered": 31,
                     *                 "revenue": {
                     *                   "low": 410000,
                     *                   "base": 455000,
                     *                   "high": 463000
                     *                 },
                     *                 "credits": {
                     *                   "revenue": 410000,
                     *                   "cash": 45000,
                     *                   "unknown": 8000,
                     *                   "own_transfer": 60000,
                     *                   "non_revenue": 12.4,
                     *                   "loan_proceeds": 0,
                     *                   "refund_reversal": 0,
                     *                   "returned": 0,
                     *                   "round_trip": 0
                     *                 },
                     *                 "debits": {
                     *                   "expense": 380210,
                     *                   "cash": 20000,
                     *                   "unknown": 0,
                     *                   "own_transfer": 40015,
                     *                   "loan_repayment": 18500,
                     *                   "non_revenue": 0,
                     *                   "refund_reversal": 0,
                     *                   "returned": 0,
                     *                   "round_trip": 0
                     *                 },
                     *                 "inflow": 523012.4,
                     *                 "outflow": 458725,
                     *                 "net": 64287.4,
                     *                 "external_inflow": 463012.4,
                     *                 "operating_outflow": 400225,
                     *                 "debt_service": 18500,
                     *                 "adb": 188201.77,
                     *                 "min": 40210,
                     *                 "end": 214287.4,
                     *                 "days_negative": 0,
                     *                 "days_low": 0,
                     *                 "returned_issued": 0,
                     *                 "returned_deposited": 0,
                     *                 "cash_deposit_ratio": 0.0972,
                     *                 "proven": false
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "combined": [
                     *           {
                     *             "currency": "PHP",
                     *             "account_keys": [
                     *               "narra-commercial-4410-PHP",
                     *               "kwikpera-3021-PHP"
                     *             ],
                     *             "months_full": 5,
                     *             "months": [
                     *               {
                     *                 "month": "2026-01",
                     *                 "full": true,
                     *                 "days_covered": 31,
                     *                 "revenue": {
                     *                   "low": 410000,
                     *                   "base": 455000,
                     *                   "high": 463000
                     *                 },
                     *                 "credits": {
                     *                   "revenue": 410000,
                     *                   "cash": 45000,
                     *                   "unknown": 8000,
                     *                   "own_transfer": 60000,
                     *                   "non_revenue": 12.4,
                     *                   "loan_proceeds": 0,
                     *                   "refund_reversal": 0,
                     *                   "returned": 0,
                     *                   "round_trip": 0
                     *                 },
                     *                 "debits": {
                     *                   "expense": 380210,
                     *                   "cash": 20000,
                     *                   "unknown": 0,
                     *                   "own_transfer": 40015,
                     *                   "loan_repayment": 18500,
                     *                   "non_revenue": 0,
                     *                   "refund_reversal": 0,
                     *                   "returned": 0,
                     *                   "round_trip": 0
                     *                 },
                     *                 "inflow": 523012.4,
                     *                 "outflow": 458725,
                     *                 "net": 64287.4,
                     *                 "external_inflow": 463012.4,
                     *                 "operating_outflow": 400225,
                     *                 "debt_service": 18500,
                     *                 "adb": 188201.77,
                     *                 "min": 40210,
                     *                 "end": 214287.4,
                     *                 "days_negative": 0,
                     *                 "days_low": null,
                     *                 "returned_issued": 0,
                     *                 "returned_deposited": 0,
                     *                 "cash_deposit_ratio": 0.0972,
                     *                 "proven": false
                     *               }
                     *             ],
                     *             "averages": {
                     *               "3": {
                     *                 "months": [
                     *                   "2026-03",
                     *                   "2026-05",
                     *                   "2026-06"
                     *                 ],
                     *                 "contiguous": false,
                     *                 "revenue": {
                     *                   "low": 401200,
                     *                   "base": 447000,
                     *                   "high": 455800
                     *                 },
                     *                 "external_inflow": 456012,
                     *                 "inflow": 520100,
                     *                 "outflow": 490000,
                     *                 "operating_outflow": 371000,
                     *                 "debt_service": 18500,
                     *                 "net": 30100,
                     *                 "adb": 203450.88,
                     *                 "cash_deposit_ratio": 0.1004
                     *               },
                     *               "6": null,
                     *               "12": null,
                     *               "full": null
                     *             },
                     *             "stability": {
                     *               "revenue_trend_pct_per_month": 1.42,
                     *               "revenue_volatility_ratio": 0.0812,
                     *               "seasonality": [],
                     *               "months_used": 5
                     *             },
                     *             "returned_checks": {
                     *               "issued": 1,
                     *               "issued_amount": 25000,
                     *               "deposited": 1,
                     *               "deposited_amount": 42000,
                     *               "days": 2,
                     *               "events": [
                     *                 {
                     *                   "kind": "deposited",
                     *                   "date": "2026-03-11",
                     *                   "amount": 42000,
                     *                   "check_number": "310522",
                     *                   "reason": "DAIF",
                     *                   "inferred": false,
                     *                   "rows": [
                     *                     [
                     *                       412,
                     *                       17
                     *                     ],
                     *                     [
                     *                       412,
                     *                       21
                     *                     ]
                     *                   ]
                     *                 }
                     *               ]
                     *             },
                     *             "payers": {
                     *               "top": [
                     *                 {
                     *                   "name": "AMIHAN CONSTRUCTION SERVICES INC",
                     *                   "key": "amihan construction services",
                     *                   "amount": 612000,
                     *                   "count": 6,
                     *                   "months": 5,
                     *                   "share": 0.2988,
                     *                   "related": false,
                     *                   "pooled": false
                     *                 }
                     *               ],
                     *               "top_payer_share": 0.2988,
                     *               "top5_share": 0.61,
                     *               "hhi": 0.14
                     *             }
                     *           }
                     *         ],
                     *         "own_transfers": [
                     *           {
                     *             "from_account": "narra-commercial-4410-PHP",
                     *             "to_account": "kwikpera-3021-PHP",
                     *             "debit": [
                     *               411,
                     *               9
                     *             ],
                     *             "credit": [
                     *               415,
                     *               3
                     *             ],
                     *             "amount": 20000,
                     *             "fee": 15,
                     *             "date_out": "2026-01-09",
                     *             "date_in": "2026-01-09",
                     *             "status": "matched",
                     *             "basis": [
                     *               "amount",
                     *               "date",
                     *               "own_number"
                     *             ]
                     *           }
                     *         ],
                     *         "round_trips": [
                     *           {
                     *             "counterparty": "PUNTOD VENTURES CORP",
                     *             "first": [
                     *               420,
                     *               4
                     *             ],
                     *             "second": [
                     *               420,
                     *               11
                     *             ],
                     *             "amount_in": 480000,
                     *             "amount_out": 475200,
                     *             "days": 3
                     *           }
                     *         ],
                     *         "window_dressing": [
                     *           {
                     *             "account_key": "kwikpera-3021-PHP",
                     *             "credit": [
                     *               421,
                     *               40
                     *             ],
                     *             "amount": 900000,
                     *             "closing": 1012000,
                     *             "earlier_adb": 121400
                     *           }
                     *         ],
                     *         "income": {
                     *           "streams": [
                     *             {
                     *               "stream_id": "s1",
                     *               "kind": "salary",
                     *               "payer": "MAYON SUPPORT SERVICES INC",
                     *               "employer_name": "MAYON SUPPORT SERVICES INC",
                     *               "frequency": "semi_monthly",
                     *               "regular": true,
                     *               "active": true,
                     *               "count": 12,
                     *               "first_date": "2026-01-15",
                     *               "last_date": "2026-06-30",
                     *               "average_amount": 21305.5,
                     *               "median_amount": 21305.5,
                     *               "cv": 0,
                     *               "monthly_amount": 42611,
                     *               "extras": [],
                     *               "missed": [],
                     *               "account_keys": [
                     *                 "narra-commercial-4410-PHP"
                     *               ],
                     *               "rows": [
                     *                 [
                     *                   430,
                     *                   3
                     *                 ]
                     *               ],
                     *               "proven": false
                     *             }
                     *           ],
                     *           "monthly_income": 42611,
                     *           "annual_extras": 0
                     *         },
                     *         "debt": {
                     *           "positions": [
                     *             {
                     *               "position_id": "p1",
                     *               "label": "SILONG LENDING CORP LN 40077",
                     *               "lender": "SILONG LENDING CORP",
                     *               "reference": "40077",
                     *               "kind": "financing",
                     *               "sources": [
                     *                 "rows"
                     *               ],
                     *               "frequency": "monthly",
                     *               "instalment": 18500,
                     *               "count": 5,
                     *               "total_paid": 92500,
                     *               "first_paid": "2026-01-15",
                     *               "last_paid": "2026-06-15",
                     *               "disbursed": null,
                     *               "disbursed_on": null,
                     *               "active": true,
                     *               "ended_by": null,
                     *               "balloon": null,
                     *               "monthly_service": 18500,
                     *               "service_basis": "frequency",
                     *               "counted": true,
                     *               "missed": [],
                     *               "rows": [
                     *                 [
                     *                   411,
                     *                   12
                     *                 ]
                     *               ],
                     *               "proven": false
                     *             }
                     *           ],
                     *           "monthly_service": 18500,
                     *           "declared_monthly_debt": 0,
                     *           "used_monthly_service": 18500,
                     *           "stacking": {
                     *             "lenders_90d": 1,
                     *             "disbursements_30d": 0,
                     *             "stacked": false
                     *           },
                     *           "cards": [],
                     *           "new_loans": []
                     *         },
                     *         "affordability": {
                     *           "months": [
                     *             "2026-01",
                     *             "2026-02",
                     *             "2026-03",
                     *             "2026-05",
                     *             "2026-06"
                     *           ],
                     *           "interest_rate": null,
                     *           "interest_rate_basis": null,
                     *           "instalment": 23536.74,
                     *           "proposed_service": 23536.74,
                     *           "revenue": {
                     *             "low": 401000,
                     *             "base": 446000,
                     *             "high": 454000
                     *           },
                     *           "operating_outflow": 371200,
                     *           "noi": {
                     *             "low": 29800,
                     *             "base": 74800,
                     *             "high": 82800
                     *           },
                     *           "dscr": {
                     *             "low": 0.7089,
                     *             "base": 1.7794,
                     *             "high": 1.9697
                     *           },
                     *           "dscr_existing": 4.0432,
                     *           "dti": null,
                     *           "dti_existing": null,
                     *           "foir": null,
                     *           "adb": null,
                     *           "adb_to_instalment": 8.644,
                     *           "adb_to_loan": 0.4069,
                     *           "loan_to_value": null,
                     *           "term_to_useful_life_ratio": null,
                     *           "max_loan": 878000,
                     *           "declared": [
                     *             {
                     *               "name": "existing_monthly_debt",
                     *               "declared": 0,
                     *               "observed": 18500,
                     *               "ratio": 0
                     *             }
                     *           ],
                     *           "proven": true
                     *         },
                     *         "figures": {
                     *           "months_full": 5,
                     *           "months_missing": null,
                     *           "gap_days": null,
                     *           "age_days": null,
                     *           "documents_used": null,
                     *           "unproven_documents": null,
                     *           "lowest_authenticity": null,
                     *           "overlap_conflicts": null,
                     *           "adb": null,
                     *           "adb_3": null,
                     *           "adb_6": null,
                     *           "lowest_balance": null,
                     *           "days_negative": null,
                     *           "revenue_low": null,
                     *           "revenue_base": null,
                     *           "revenue_high": null,
                     *           "revenue_trend_pct": null,
                     *           "revenue_volatility": null,
                     *           "cash_share": null,
                     *           "unknown_share": null,
                     *           "top_payer_share": null,
                     *           "top5_share": null,
                     *           "returned_issued": null,
                     *           "returned_deposited": null,
                     *           "returned_issued_90d": null,
                     *           "round_trips": null,
                     *           "round_trip_amount": null,
                     *           "window_dressing": null,
                     *           "undisclosed_accounts": null,
                     *           "own_transfer_total": null,
                     *           "monthly_income": null,
                     *           "income_streams": null,
                     *           "debt_service": null,
                     *           "lenders_90d": null,
                     *           "disbursements_30d": null,
                     *           "instalment": null,
                     *           "proposed_service": null,
                     *           "noi": null,
                     *           "dscr": 1.7794,
                     *           "dscr_low": null,
                     *           "dscr_high": null,
                     *           "dscr_existing": null,
                     *           "dti": null,
                     *           "dti_existing": null,
                     *           "foir": null,
                     *           "adb_to_instalment": null,
                     *           "adb_to_loan": null,
                     *           "loan_to_value": null,
                     *           "max_loan": null,
                     *           "gambling_share": null,
                     *           "loan_amount": null,
                     *           "term_months": null,
                     *           "track": null,
                     *           "profile": null,
                     *           "loan_type": null,
                     *           "term_to_useful_life_ratio": null
                     *         },
                     *         "policy": {
                     *           "revision": 3,
                     *           "outcome": "warn",
                     *           "rules": [
                     *             {
                     *               "key": "dscr_rests_on_cash",
                     *               "status": "hit",
                     *               "severity": "warn",
                     *               "expression": "dscr >= 1.25 and dscr_low < 1.25",
                     *               "values": {
                     *                 "dscr": 1.7794,
                     *                 "dscr_low": 0.7089
                     *               },
                     *               "message": "Covered only when cash deposits count as revenue",
                     *               "missing": [],
                     *               "rows": []
                     *             }
                     *           ]
                     *         },
                     *         "score": null,
                     *         "findings": [
                     *           {
                     *             "code": "UNDECLARED_DEBT",
                     *             "severity": "high",
                     *             "detail": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *             "amount": 18500,
                     *             "date": "2026-06-15",
                     *             "account_key": null,
                     *             "rows": [
                     *               [
                     *                 411,
                     *                 12
                     *               ]
                     *             ],
                     *             "documents": [
                     *               411,
                     *               412
                     *             ]
                     *           }
                     *         ],
                     *         "confidence": {
                     *           "proven_share": 1,
                     *           "known_share": 0.9827,
                     *           "days_covered_share": 0.9171,
                     *           "classes": {
                     *             "default": 0.03,
                     *             "name": 0.31,
                     *             "pair": 0.06,
                     *             "words": 0.6
                     *           }
                     *         },
                     *         "rows": [
                     *           {
                     *             "document_id": 411,
                     *             "row": 4,
                     *             "account_key": "narra-commercial-4410-PHP",
                     *             "date": "2026-01-06",
                     *             "description": "PESONET AMIHAN CONSTRUCTION SERVICES INC INV 2231",
                     *             "debit": 0,
                     *             "credit": 102000,
                     *             "balance": 192100,
                     *             "category": "transfer_in",
                     *             "counterparty": "AMIHAN CONSTRUCTION SERVICES INC",
                     *             "revenue_class": "revenue",
                     *             "class_basis": "name",
                     *             "pair": null,
                     *             "income_kind": "business",
                     *             "position_id": null,
                     *             "stream_id": null,
                     *             "related": false,
                     *             "window_dressing": false,
                     *             "proven": true
                     *           }
                     *         ],
                     *         "reasons": {
                     *           "/affordability/dti": {
                     *             "code": "BUSINESS_PROFILE",
                     *             "detail": "Debt to income is for persons; see dscr."
                     *           },
                     *           "/combined/0/averages/6": {
                     *             "code": "FEW_FULL_MONTHS",
                     *             "detail": "5 of 6: Narra ••4410 lacks 2026-04."
                     *           }
                     *         },
                     *         "evidence": {
                     *           "/accounts/0/months/0/revenue/low": {
                     *             "select": {
                     *               "account_key": "narra-commercial-4410-PHP",
                     *               "month": "2026-01",
                     *               "class": [
                     *                 "revenue"
                     *               ],
                     *               "side": "credit"
                     *             }
                     *           },
                     *           "/affordability/dscr/base": {
                     *             "formula": "noi / (used + proposed)",
                     *             "inputs": {
                     *               "noi": "/affordability/noi/base",
                     *               "proposed": "/affordability/proposed_service",
                     *               "used": "/debt/used_monthly_service"
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Cashflow"];
                    };
                };
            };
            /** @description What If-None-Match names is what there is. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    exportCashflow: {
        parameters: {
            query?: {
                /** @description First day, YYYY-MM-DD, or month, YYYY-MM; inclusive. */
                from?: string;
                /** @description Last day, YYYY-MM-DD, or month, YYYY-MM; inclusive. */
                to?: string;
                /** @description Account keys, with a comma between them; an unknown one is 400. */
                accounts?: string;
                /** @description false leaves out rows of the JSON. A workbook has its rows always, because its formulas sum them. */
                rows?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            /** @description What If-None-Match names is what there is. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED.WORKBOOK_TOO_LARGE"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    getChecklist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "application_id": "0199a0b4-7c1e-7a52-9d3e-4f1c2b7a9e10",
                     *         "today": "2026-03-14",
                     *         "product": "sme_sole_proprietor",
                     *         "product_label": "SME loan, sole proprietor",
                     *         "additions": [],
                     *         "rules_dated": "2026-11-28",
                     *         "complete": false,
                     *         "missing": [
                     *           "bir_2303"
                     *         ],
                     *         "stale": [],
                     *         "incomplete": [
                     *           "bank_statements"
                     *         ],
                     *         "pending": [],
                     *         "review": [],
                     *         "required": [
                     *           {
                     *             "key": "bir_2303",
                     *             "label": "BIR 2303",
                     *             "why": "Shows the tax registration.",
                     *             "status": "missing",
                     *             "detail": "It is missing.",
                     *             "document_types": [
                     *               "bir_2303"
                     *             ],
                     *             "needed": 1,
                     *             "documents": [],
                     *             "papers": [],
                     *             "not_counted": [],
                     *             "gaps": []
                     *           },
                     *           {
                     *             "key": "bank_statements",
                     *             "label": "Account statements of six months without gaps",
                     *             "why": "Shows income and obligations.",
                     *             "status": "incomplete",
                     *             "detail": "Narra ••1234: 2026-01-01 to 2026-01-31 is missing.",
                     *             "document_types": [
                     *               "bank_statement",
                     *               "passbook",
                     *               "e_wallet_statement"
                     *             ],
                     *             "needed": 1,
                     *             "documents": [
                     *               104213512
                     *             ],
                     *             "papers": [
                     *               {
                     *                 "document_id": 104213512,
                     *                 "part": null
                     *               }
                     *             ],
                     *             "not_counted": [],
                     *             "gaps": [
                     *               {
                     *                 "account": "•••1234",
                     *                 "institution": "Narra Commercial Bank",
                     *                 "from": "2026-01-01",
                     *                 "to": "2026-01-31",
                     *                 "days": 31,
                     *                 "reason": "between",
                     *                 "detail": "Narra ••1234: 2026-01-01 to 2026-01-31 is missing."
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "optional": [],
                     *         "unreadable_documents": [
                     *           {
                     *             "document_id": 104213513,
                     *             "file_name": "permit.pdf",
                     *             "error_category": "password_required",
                     *             "action": "Upload it with its password, or without one."
                     *           }
                     *         ],
                     *         "documents_not_looked_at": 0,
                     *         "outreach": [
                     *           {
                     *             "id": "0199a0b4-7c1e-7a52-9d3e-4f1c2b7a9e11",
                     *             "cause": "creation",
                     *             "claimed_at": "2026-03-14T09:26:53.589Z",
                     *             "ended_at": "2026-03-14T09:26:54.102Z",
                     *             "outcome": "sent",
                     *             "reason": ""
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataChecklist"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    listDecisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0199c9b2-11f0-7a55-9d33-5b0f8f1c2e77",
                     *           "outcome": "approved",
                     *           "amount": 400000,
                     *           "term_months": 24,
                     *           "interest_rate": 1,
                     *           "conditions": [
                     *             "A co-maker signs the promissory note."
                     *           ],
                     *           "reasons": [
                     *             {
                     *               "code": "dscr",
                     *               "text": "Debt service is covered with the smaller amount.",
                     *               "pointer": "/affordability/dscr/base"
                     *             }
                     *           ],
                     *           "note": null,
                     *           "decided_at": "2026-03-18T03:00:00.000Z",
                     *           "decided_by": "k3Yq8Zt1",
                     *           "supersedes": null,
                     *           "policy": {
                     *             "revision": 3,
                     *             "outcome": "warn",
                     *             "hits": [
                     *               {
                     *                 "key": "dscr_rests_on_cash",
                     *                 "severity": "warn",
                     *                 "expression": "dscr >= 1.25 and dscr_low < 1.25",
                     *                 "message": "Covered only when cash deposits count as revenue",
                     *                 "values": {
                     *                   "dscr": 1.7794,
                     *                   "dscr_low": 0.7089
                     *                 }
                     *               }
                     *             ],
                     *             "not_evaluated": [],
                     *             "as_of": "2026-02-28"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DataListDecision"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    decide: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "approved",
                 *       "amount": 400000,
                 *       "term_months": 24,
                 *       "interest_rate": 1,
                 *       "conditions": [
                 *         "A co-maker signs the promissory note."
                 *       ],
                 *       "reasons": [
                 *         {
                 *           "code": "dscr",
                 *           "text": "Debt service is covered with the smaller amount.",
                 *           "pointer": "/affordability/dscr/base"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DecisionInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199c9b2-11f0-7a55-9d33-5b0f8f1c2e77",
                     *         "outcome": "approved",
                     *         "amount": 400000,
                     *         "term_months": 24,
                     *         "interest_rate": 1,
                     *         "conditions": [
                     *           "A co-maker signs the promissory note."
                     *         ],
                     *         "reasons": [
                     *           {
                     *             "code": "dscr",
                     *             "text": "Debt service is covered with the smaller amount.",
                     *             "pointer": "/affordability/dscr/base"
                     *           }
                     *         ],
                     *         "note": null,
                     *         "decided_at": "2026-03-18T03:00:00.000Z",
                     *         "decided_by": "k3Yq8Zt1",
                     *         "supersedes": null,
                     *         "policy": {
                     *           "revision": 3,
                     *           "outcome": "warn",
                     *           "hits": [
                     *             {
                     *               "key": "dscr_rests_on_cash",
                     *               "severity": "warn",
                     *               "expression": "dscr >= 1.25 and dscr_low < 1.25",
                     *               "message": "Covered only when cash deposits count as revenue",
                     *               "values": {
                     *                 "dscr": 1.7794,
                     *                 "dscr_low": 0.7089
                     *               }
                     *             }
                     *           ],
                     *           "not_evaluated": [],
                     *           "as_of": "2026-02-28"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataDecision"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.DECISION_IN_FORCE.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listApplicationDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 186713257557202,
                     *           "application_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "external_ref": "crm-4711",
                     *           "folder_id": null,
                     *           "file_name": "march.pdf",
                     *           "document_type": "bank_statement",
                     *           "paper_types": [],
                     *           "origin_document_id": null,
                     *           "pages": null,
                     *           "split_into": [],
                     *           "status": "completed",
                     *           "error": null,
                     *           "error_category": null,
                     *           "attempt": 1,
                     *           "uploaded_at": "2026-03-14T09:26:53.589Z",
                     *           "completed_at": "2026-03-14T09:26:54.102Z",
                     *           "processing_time_seconds": 0.101,
                     *           "file_size_bytes": 48211,
                     *           "pages_done": 3,
                     *           "pages_total": 3,
                     *           "total_cost_usd": null,
                     *           "cost_report": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DataListDocument"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    attachDocuments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_type": "bank_statement",
                 *       "files": [
                 *         "(the bytes of march.pdf)"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    /** @description Default auto: found from the content. */
                    document_type?: string;
                    file?: Blob[];
                    files?: Blob[];
                    /** @description Tried on every protected file; sealed, used once, erased. */
                    password?: string;
                    /** @description JSON object, file name to password; goes before password. */
                    passwords?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 186713257557202,
                     *           "application_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "external_ref": "crm-4711",
                     *           "folder_id": null,
                     *           "file_name": "march.pdf",
                     *           "document_type": "bank_statement",
                     *           "paper_types": [],
                     *           "origin_document_id": null,
                     *           "pages": null,
                     *           "split_into": [],
                     *           "status": "pending",
                     *           "error": null,
                     *           "error_category": null,
                     *           "attempt": 1,
                     *           "uploaded_at": "2026-03-14T09:26:53.589Z",
                     *           "completed_at": null,
                     *           "processing_time_seconds": 0,
                     *           "file_size_bytes": 48211,
                     *           "pages_done": null,
                     *           "pages_total": null,
                     *           "total_cost_usd": null,
                     *           "cost_report": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DataListDocument"];
                };
            };
            400: components["responses"]["400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.INVALID_REQUEST.TOO_MANY_FILES.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.FILE_TOO_LARGE.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            415: components["responses"]["415.FILE_TYPE_MISMATCH.UNSUPPORTED_FILE_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE.PartialFailure"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listStatusChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "at": "2026-03-14T09:26:53.589Z",
                     *           "key_id": "cA6hHJS4",
                     *           "from": null,
                     *           "to": "submitted"
                     *         },
                     *         {
                     *           "at": "2026-03-14T09:26:54.102Z",
                     *           "key_id": "cA6hHJS4",
                     *           "from": "submitted",
                     *           "to": "underwriting"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DataListStatusChange"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    getMemo: {
        parameters: {
            query?: {
                /** @description A stored revision; 0 is the newest. */
                revision?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "application_id": "0199c9a1-0c2e-7a10-8f5b-9d1c2e3f4a5b",
                     *         "app_id": "APP-17",
                     *         "revision": 2,
                     *         "drafted_at": "2026-03-17T04:00:00.000Z",
                     *         "drafted_by": "k3Yq8Zt1",
                     *         "stale": false,
                     *         "cashflow_etag": "\"b31f\"",
                     *         "as_of": "2026-02-28",
                     *         "sections": [
                     *           {
                     *             "key": "request",
                     *             "text": "Bulaklak Paint Trading asks for ₱500,000.00.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "Bulaklak Paint Trading asks for ₱500,000.00.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "Bulaklak Paint Trading",
                     *                     "pointer": "application:/business_name"
                     *                   },
                     *                   {
                     *                     "text": "₱500,000.00",
                     *                     "pointer": "application:/loan_amount"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "borrower",
                     *             "text": "The profile is sole proprietor.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The profile is sole proprietor.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "sole proprietor",
                     *                     "pointer": "application:/profile"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "business",
                     *             "text": "AMIHAN CONSTRUCTION SERVICES INC paid ₱612,000.00 in 6 payments, 29.88 % of revenue.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "AMIHAN CONSTRUCTION SERVICES INC paid ₱612,000.00 in 6 payments, 29.88 % of revenue.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "AMIHAN CONSTRUCTION SERVICES INC",
                     *                     "pointer": "/combined/0/payers/top/0/name"
                     *                   },
                     *                   {
                     *                     "text": "₱612,000.00",
                     *                     "pointer": "/combined/0/payers/top/0/amount"
                     *                   },
                     *                   {
                     *                     "text": "6",
                     *                     "pointer": "/combined/0/payers/top/0/count"
                     *                   },
                     *                   {
                     *                     "text": "29.88 %",
                     *                     "pointer": "/combined/0/payers/top/0/share"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "cash_flow",
                     *             "text": "Without it the DSCR is 4.0432.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "Without it the DSCR is 4.0432.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "4.0432",
                     *                     "pointer": "/affordability/dscr_existing"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "debts",
                     *             "text": "The application declares ₱0.00 a month.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The application declares ₱0.00 a month.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "₱0.00",
                     *                     "pointer": "/debt/declared_monthly_debt"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "checks",
                     *             "text": "The lowest authenticity score is 100.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The lowest authenticity score is 100.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "100",
                     *                     "pointer": "/figures/lowest_authenticity"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "findings",
                     *             "text": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *                     "pointer": "/findings/0/detail"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "policy",
                     *             "text": "The policy says warn (revision 3).",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The policy says warn (revision 3).",
                     *                 "figures": [
                     *                   {
                     *                     "text": "warn",
                     *                     "pointer": "/policy/outcome"
                     *                   },
                     *                   {
                     *                     "text": "3",
                     *                     "pointer": "/policy/revision"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "recommendation",
                     *             "text": "Approve ₱400,000.00 with a co-maker.",
                     *             "edited": true,
                     *             "edited_at": "2026-03-17T04:00:00.000Z",
                     *             "edited_by": "k3Yq8Zt1",
                     *             "stale": false,
                     *             "sentences": []
                     *           }
                     *         ],
                     *         "revisions": [
                     *           {
                     *             "revision": 2,
                     *             "at": "2026-03-17T04:00:00.000Z",
                     *             "by": "k3Yq8Zt1"
                     *           },
                     *           {
                     *             "revision": 1,
                     *             "at": "2026-03-16T02:30:00.000Z",
                     *             "by": "k3Yq8Zt1"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataMemo"];
                    "application/pdf": Blob;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": Blob;
                };
            };
            /** @description What If-None-Match names is what there is. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            406: components["responses"]["406.NOT_ACCEPTABLE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    putMemo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the memo that was read. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sections": {
                 *         "recommendation": "Approve ₱400,000.00 with a co-maker.",
                 *         "checks": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MemoInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "application_id": "0199c9a1-0c2e-7a10-8f5b-9d1c2e3f4a5b",
                     *         "app_id": "APP-17",
                     *         "revision": 2,
                     *         "drafted_at": "2026-03-17T04:00:00.000Z",
                     *         "drafted_by": "k3Yq8Zt1",
                     *         "stale": false,
                     *         "cashflow_etag": "\"b31f\"",
                     *         "as_of": "2026-02-28",
                     *         "sections": [
                     *           {
                     *             "key": "request",
                     *             "text": "Bulaklak Paint Trading asks for ₱500,000.00.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "Bulaklak Paint Trading asks for ₱500,000.00.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "Bulaklak Paint Trading",
                     *                     "pointer": "application:/business_name"
                     *                   },
                     *                   {
                     *                     "text": "₱500,000.00",
                     *                     "pointer": "application:/loan_amount"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "borrower",
                     *             "text": "The profile is sole proprietor.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The profile is sole proprietor.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "sole proprietor",
                     *                     "pointer": "application:/profile"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "business",
                     *             "text": "AMIHAN CONSTRUCTION SERVICES INC paid ₱612,000.00 in 6 payments, 29.88 % of revenue.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "AMIHAN CONSTRUCTION SERVICES INC paid ₱612,000.00 in 6 payments, 29.88 % of revenue.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "AMIHAN CONSTRUCTION SERVICES INC",
                     *                     "pointer": "/combined/0/payers/top/0/name"
                     *                   },
                     *                   {
                     *                     "text": "₱612,000.00",
                     *                     "pointer": "/combined/0/payers/top/0/amount"
                     *                   },
                     *                   {
                     *                     "text": "6",
                     *                     "pointer": "/combined/0/payers/top/0/count"
                     *                   },
                     *                   {
                     *                     "text": "29.88 %",
                     *                     "pointer": "/combined/0/payers/top/0/share"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "cash_flow",
                     *             "text": "Without it the DSCR is 4.0432.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "Without it the DSCR is 4.0432.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "4.0432",
                     *                     "pointer": "/affordability/dscr_existing"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "debts",
                     *             "text": "The application declares ₱0.00 a month.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The application declares ₱0.00 a month.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "₱0.00",
                     *                     "pointer": "/debt/declared_monthly_debt"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "checks",
                     *             "text": "The lowest authenticity score is 100.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The lowest authenticity score is 100.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "100",
                     *                     "pointer": "/figures/lowest_authenticity"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "findings",
                     *             "text": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *                     "pointer": "/findings/0/detail"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "policy",
                     *             "text": "The policy says warn (revision 3).",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The policy says warn (revision 3).",
                     *                 "figures": [
                     *                   {
                     *                     "text": "warn",
                     *                     "pointer": "/policy/outcome"
                     *                   },
                     *                   {
                     *                     "text": "3",
                     *                     "pointer": "/policy/revision"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "recommendation",
                     *             "text": "Approve ₱400,000.00 with a co-maker.",
                     *             "edited": true,
                     *             "edited_at": "2026-03-17T04:00:00.000Z",
                     *             "edited_by": "k3Yq8Zt1",
                     *             "stale": false,
                     *             "sentences": []
                     *           }
                     *         ],
                     *         "revisions": [
                     *           {
                     *             "revision": 2,
                     *             "at": "2026-03-17T04:00:00.000Z",
                     *             "by": "k3Yq8Zt1"
                     *           },
                     *           {
                     *             "revision": 1,
                     *             "at": "2026-03-16T02:30:00.000Z",
                     *             "by": "k3Yq8Zt1"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataMemo"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.MEMO_LIMIT.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    draftMemo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the memo that was read. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "application_id": "0199c9a1-0c2e-7a10-8f5b-9d1c2e3f4a5b",
                     *         "app_id": "APP-17",
                     *         "revision": 2,
                     *         "drafted_at": "2026-03-17T04:00:00.000Z",
                     *         "drafted_by": "k3Yq8Zt1",
                     *         "stale": false,
                     *         "cashflow_etag": "\"b31f\"",
                     *         "as_of": "2026-02-28",
                     *         "sections": [
                     *           {
                     *             "key": "request",
                     *             "text": "Bulaklak Paint Trading asks for ₱500,000.00.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "Bulaklak Paint Trading asks for ₱500,000.00.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "Bulaklak Paint Trading",
                     *                     "pointer": "application:/business_name"
                     *                   },
                     *                   {
                     *                     "text": "₱500,000.00",
                     *                     "pointer": "application:/loan_amount"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "borrower",
                     *             "text": "The profile is sole proprietor.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The profile is sole proprietor.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "sole proprietor",
                     *                     "pointer": "application:/profile"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "business",
                     *             "text": "AMIHAN CONSTRUCTION SERVICES INC paid ₱612,000.00 in 6 payments, 29.88 % of revenue.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "AMIHAN CONSTRUCTION SERVICES INC paid ₱612,000.00 in 6 payments, 29.88 % of revenue.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "AMIHAN CONSTRUCTION SERVICES INC",
                     *                     "pointer": "/combined/0/payers/top/0/name"
                     *                   },
                     *                   {
                     *                     "text": "₱612,000.00",
                     *                     "pointer": "/combined/0/payers/top/0/amount"
                     *                   },
                     *                   {
                     *                     "text": "6",
                     *                     "pointer": "/combined/0/payers/top/0/count"
                     *                   },
                     *                   {
                     *                     "text": "29.88 %",
                     *                     "pointer": "/combined/0/payers/top/0/share"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "cash_flow",
                     *             "text": "Without it the DSCR is 4.0432.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "Without it the DSCR is 4.0432.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "4.0432",
                     *                     "pointer": "/affordability/dscr_existing"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "debts",
                     *             "text": "The application declares ₱0.00 a month.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The application declares ₱0.00 a month.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "₱0.00",
                     *                     "pointer": "/debt/declared_monthly_debt"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "checks",
                     *             "text": "The lowest authenticity score is 100.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The lowest authenticity score is 100.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "100",
                     *                     "pointer": "/figures/lowest_authenticity"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "findings",
                     *             "text": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *                 "figures": [
                     *                   {
                     *                     "text": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *                     "pointer": "/findings/0/detail"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "policy",
                     *             "text": "The policy says warn (revision 3).",
                     *             "edited": false,
                     *             "edited_at": null,
                     *             "edited_by": null,
                     *             "stale": false,
                     *             "sentences": [
                     *               {
                     *                 "text": "The policy says warn (revision 3).",
                     *                 "figures": [
                     *                   {
                     *                     "text": "warn",
                     *                     "pointer": "/policy/outcome"
                     *                   },
                     *                   {
                     *                     "text": "3",
                     *                     "pointer": "/policy/revision"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "key": "recommendation",
                     *             "text": "Approve ₱400,000.00 with a co-maker.",
                     *             "edited": true,
                     *             "edited_at": "2026-03-17T04:00:00.000Z",
                     *             "edited_by": "k3Yq8Zt1",
                     *             "stale": false,
                     *             "sentences": []
                     *           }
                     *         ],
                     *         "revisions": [
                     *           {
                     *             "revision": 2,
                     *             "at": "2026-03-17T04:00:00.000Z",
                     *             "by": "k3Yq8Zt1"
                     *           },
                     *           {
                     *             "revision": 1,
                     *             "at": "2026-03-16T02:30:00.000Z",
                     *             "by": "k3Yq8Zt1"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataMemo"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.MEMO_LIMIT.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    sendOutreach: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199a0b4-7c1e-7a52-9d3e-4f1c2b7a9e12",
                     *         "cause": "by_hand",
                     *         "claimed_at": "2026-03-14T10:26:53.589Z",
                     *         "ended_at": null,
                     *         "outcome": null,
                     *         "reason": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataOutreach"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.OUTREACH_UNAVAILABLE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.OUTREACH_TOO_SOON.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0199c9a1-7d60-7c1e-b1a4-3d2f6a9b8c01",
                     *           "text": "Your statements show transfers with an account of yours that you did not send. Please send its statements for the same months.",
                     *           "asked_at": "2026-03-14T09:26:53.589Z",
                     *           "asked_by": "k3Yq8Zt1",
                     *           "finding": "UNDISCLOSED_ACCOUNT",
                     *           "documents_wanted": [
                     *             "bank_statement"
                     *           ],
                     *           "due": "2099-03-21",
                     *           "status": "answered",
                     *           "answer": "It is my salary account; the statements are attached.",
                     *           "answered_at": "2026-03-16T02:10:00.000Z",
                     *           "document_ids": [
                     *             1764061200000123
                     *           ],
                     *           "history": [
                     *             {
                     *               "at": "2026-03-14T09:26:53.589Z",
                     *               "by": "k3Yq8Zt1",
                     *               "status": "open",
                     *               "fields": []
                     *             },
                     *             {
                     *               "at": "2026-03-16T02:10:00.000Z",
                     *               "by": "k3Yq8Zt1",
                     *               "status": "answered",
                     *               "fields": [
                     *                 "answer",
                     *                 "document_ids",
                     *                 "status"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DataListQuestion"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    askQuestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Your statements show transfers with an account of yours that you did not send. Please send its statements for the same months.",
                 *       "finding": "UNDISCLOSED_ACCOUNT",
                 *       "documents_wanted": [
                 *         "bank_statement"
                 *       ],
                 *       "due": "2099-03-21",
                 *       "send": true
                 *     }
                 */
                "application/json": components["schemas"]["QuestionInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199c9a1-7d60-7c1e-b1a4-3d2f6a9b8c01",
                     *         "text": "Your statements show transfers with an account of yours that you did not send. Please send its statements for the same months.",
                     *         "asked_at": "2026-03-14T09:26:53.589Z",
                     *         "asked_by": "k3Yq8Zt1",
                     *         "finding": "UNDISCLOSED_ACCOUNT",
                     *         "documents_wanted": [
                     *           "bank_statement"
                     *         ],
                     *         "due": "2099-03-21",
                     *         "status": "open",
                     *         "answer": null,
                     *         "answered_at": null,
                     *         "document_ids": [],
                     *         "history": [
                     *           {
                     *             "at": "2026-03-14T09:26:53.589Z",
                     *             "by": "k3Yq8Zt1",
                     *             "status": "open",
                     *             "fields": []
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataQuestion"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.OUTREACH_UNAVAILABLE.QUESTION_LIMIT.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.OUTREACH_TOO_SOON.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    changeQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
                /** @description The question's uuid. */
                qid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": "It is my salary account; the statements are attached.",
                 *       "document_ids": [
                 *         1764061200000123
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["QuestionPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199c9a1-7d60-7c1e-b1a4-3d2f6a9b8c01",
                     *         "text": "Your statements show transfers with an account of yours that you did not send. Please send its statements for the same months.",
                     *         "asked_at": "2026-03-14T09:26:53.589Z",
                     *         "asked_by": "k3Yq8Zt1",
                     *         "finding": "UNDISCLOSED_ACCOUNT",
                     *         "documents_wanted": [
                     *           "bank_statement"
                     *         ],
                     *         "due": "2099-03-21",
                     *         "status": "answered",
                     *         "answer": "It is my salary account; the statements are attached.",
                     *         "answered_at": "2026-03-16T02:10:00.000Z",
                     *         "document_ids": [
                     *           1764061200000123
                     *         ],
                     *         "history": [
                     *           {
                     *             "at": "2026-03-14T09:26:53.589Z",
                     *             "by": "k3Yq8Zt1",
                     *             "status": "open",
                     *             "fields": []
                     *           },
                     *           {
                     *             "at": "2026-03-16T02:10:00.000Z",
                     *             "by": "k3Yq8Zt1",
                     *             "status": "answered",
                     *             "fields": [
                     *               "answer",
                     *               "document_ids",
                     *               "status"
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataQuestion"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.OUTREACH_UNAVAILABLE.QUESTION_LIMIT.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.QUESTION_CLOSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.OUTREACH_TOO_SOON.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getSummary: {
        parameters: {
            query?: {
                /** @description First day, YYYY-MM-DD, or month, YYYY-MM; inclusive. */
                from?: string;
                /** @description Last day, YYYY-MM-DD, or month, YYYY-MM; inclusive. */
                to?: string;
                /** @description Account keys, with a comma between them; an unknown one is 400. */
                accounts?: string;
                /** @description false leaves out rows of the JSON. A workbook has its rows always, because its formulas sum them. */
                rows?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "schema_version": "1.0",
                     *         "app_id": "APP-12",
                     *         "business_name": "Bulaklak Paint Trading",
                     *         "as_of": "2026-06-30",
                     *         "currency": "PHP",
                     *         "request": {
                     *           "loan_type": "Working capital",
                     *           "loan_amount": 500000,
                     *           "term_months": 24,
                     *           "interest_rate": 1,
                     *           "interest_rate_basis": "per_month",
                     *           "profile": "sole_proprietor"
                     *         },
                     *         "coverage": {
                     *           "accounts": 2,
                     *           "documents_used": 5,
                     *           "documents_left_out": 1,
                     *           "from": "2026-01-01",
                     *           "to": "2026-06-30",
                     *           "months_full": 5,
                     *           "missing": [
                     *             "Narra ••4410: 2026-04-01 to 2026-04-30 is missing"
                     *           ],
                     *           "proven": true
                     *         },
                     *         "headline": [
                     *           {
                     *             "key": "revenue_base",
                     *             "label": "Average monthly revenue",
                     *             "value": 446000,
                     *             "low": 401000,
                     *             "high": 454000,
                     *             "unit": "PHP",
                     *             "pointer": "/affordability/revenue/base",
                     *             "reason": null
                     *           },
                     *           {
                     *             "key": "dscr",
                     *             "label": "DSCR with this loan",
                     *             "value": 1.7794,
                     *             "low": 0.7089,
                     *             "high": 1.9697,
                     *             "unit": "x",
                     *             "pointer": "/affordability/dscr/base",
                     *             "reason": null
                     *           }
                     *         ],
                     *         "debts": [
                     *           {
                     *             "label": "SILONG LENDING CORP LN 40077",
                     *             "monthly_service": 18500,
                     *             "last_paid": "2026-06-15"
                     *           }
                     *         ],
                     *         "income": [],
                     *         "findings": [
                     *           {
                     *             "code": "UNDECLARED_DEBT",
                     *             "severity": "high",
                     *             "detail": "SILONG LENDING CORP is paid 18,500.00 a month; the application declares no debt.",
                     *             "amount": 18500,
                     *             "date": "2026-06-15",
                     *             "account_key": null,
                     *             "rows": [
                     *               [
                     *                 411,
                     *                 12
                     *               ]
                     *             ],
                     *             "documents": [
                     *               411,
                     *               412
                     *             ]
                     *           }
                     *         ],
                     *         "policy": {
                     *           "outcome": "warn",
                     *           "hits": [
                     *             "gap",
                     *             "dscr_rests_on_cash"
                     *           ],
                     *           "not_evaluated": []
                     *         },
                     *         "score": null,
                     *         "authenticity": {
                     *           "lowest": 100,
                     *           "document_id": 411
                     *         },
                     *         "basis": {
                     *           "engine": "1.4.0",
                     *           "tables": "2026-11-01",
                     *           "policy_revision": 3,
                     *           "profile": "sole_proprietor",
                     *           "entity": "business"
                     *         },
                     *         "cashflow_etag": "\"b31f02c6d1a94e7f8c55e0b7a1d2c3f4\""
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Summary"];
                    };
                    "application/pdf": Blob;
                };
            };
            /** @description What If-None-Match names is what there is. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            406: components["responses"]["406.NOT_ACCEPTABLE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    verifyApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The application's uuid or its app_id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "application_id": "0190aaaa-0000-7000-8000-00000000000a",
                     *         "document_count": 2,
                     *         "cross_doc_score": 0,
                     *         "score_basis": "compared",
                     *         "documents": [
                     *           {
                     *             "id": 186713257557202,
                     *             "file_name": "march.pdf",
                     *             "document_type": "bank_statement",
                     *             "part": null,
                     *             "authenticity_score": null,
                     *             "risk_level": "inconclusive"
                     *           },
                     *           {
                     *             "id": 186713257560114,
                     *             "file_name": "slip.pdf",
                     *             "document_type": "payslip",
                     *             "part": null,
                     *             "authenticity_score": null,
                     *             "risk_level": "inconclusive"
                     *           }
                     *         ],
                     *         "document_summary": {
                     *           "by_type": {
                     *             "bank_statement": 1,
                     *             "payslip": 1
                     *           },
                     *           "primary_name": "MARIA L. SANTOS",
                     *           "entity": "individual",
                     *           "period": {
                     *             "from": "2026-03-01",
                     *             "to": "2026-03-31"
                     *           },
                     *           "lowest_authenticity": {
                     *             "id": null,
                     *             "score": null
                     *           },
                     *           "average_authenticity": null,
                     *           "authenticity_scored": 0,
                     *           "risk_level": "inconclusive",
                     *           "conflicts": 1,
                     *           "corroborated": 0
                     *         },
                     *         "field_corroboration": [
                     *           {
                     *             "field": "salary_amount",
                     *             "status": "conflict",
                     *             "score": 0,
                     *             "weight": 15,
                     *             "detail": "The papers contradict each other; the one that differs most is document 186713257557202.",
                     *             "values": [
                     *               {
                     *                 "document_id": 186713257557202,
                     *                 "value": "no such credit from 2026-03-12 to 2026-03-18",
                     *                 "normalized": "no such credit from 2026-03-12 to 2026-03-18",
                     *                 "similarity": 0,
                     *                 "page": 1
                     *               },
                     *               {
                     *                 "document_id": 186713257560114,
                     *                 "value": "18250.00 paid on 2026-03-15",
                     *                 "normalized": "18250.00 paid on 2026-03-15",
                     *                 "similarity": 0,
                     *                 "page": 1
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "findings": [
                     *           {
                     *             "severity": "high",
                     *             "code": "SALARY_NOT_IN_BANK",
                     *             "detail": "Net pay of 18250.00 is due on 2026-03-15, and no statement of that day shows such a credit from 2026-03-12 to 2026-03-18.",
                     *             "document_ids": [
                     *               186713257557202,
                     *               186713257560114
                     *             ]
                     *           }
                     *         ],
                     *         "documents_not_looked_at": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataApplicationVerification"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The earliest time: RFC 3339, or a day in UTC. */
                from?: string;
                /** @description The first time that is too late. */
                to?: string;
                /** @description An action, or read for the access log. */
                kind?: string;
                /** @description The public id of an API key. */
                key?: string;
                /** @description The id of what was changed; with kind=read a document_id. */
                subject?: string;
                /** @description next_cursor of the page before. */
                cursor?: string;
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entries": [
                     *         {
                     *           "seq": 42,
                     *           "at": "2026-11-20T09:26:53.589Z",
                     *           "kind": "document.deleted",
                     *           "key_id": "Ab3dEf7h",
                     *           "subject": "186713257557202",
                     *           "before": {},
                     *           "after": {},
                     *           "prev_hash": "9f2b64f5f3bd2c9a0f9b2d9a9d0a4a4f1b2c3d4e5f60718293a4b5c6d7e8f901",
                     *           "hash": "1c7d0c55d7b0a4f2e3d4c5b6a7988776655443322110ffeeddccbbaa99887766"
                     *         }
                     *       ],
                     *       "next_cursor": "MTc2NDA2MTIwMDAwMDAwMC40MQ"
                     *     }
                     */
                    "application/json": components["schemas"]["AuditOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    submitBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhook_url": "https://lender.example/hooks/dossier",
                 *       "documents": [
                 *         {
                 *           "document_type": "bank_statement",
                 *           "filename": "march.csv",
                 *           "file_base64": "RGF0ZSxEZWJpdCxDcmVkaXQsQmFsYW5jZQo="
                 *         },
                 *         {
                 *           "document_type": "auto",
                 *           "file_url": "https://files.example/april.pdf?signature=abc"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The uuid or app_id of the loan application that all of them belong to; needs application:write too. */
                    application_id?: string;
                    documents: {
                        /** @description Any spelling or alias of a document type, or auto. */
                        document_type: string;
                        /** @description The file in standard base64 with padding; line breaks are skipped. Needs filename. */
                        file_base64?: string;
                        /**
                         * Format: uri
                         * @description A public or presigned http(s) URL, fetched after the answer; instead of file_base64.
                         */
                        file_url?: string;
                        /** @description Required with file_base64; with file_url, default is the last segment of its path. */
                        filename?: string;
                        /**
                         * Format: uri
                         * @description Gets document.completed or document.failed, once; default is the batch's own.
                         */
                        webhook_url?: string;
                    }[];
                    /** @description The uuid of the folder to put all of them into. */
                    folder_id?: string;
                    /**
                     * Format: uri
                     * @description Gets batch.completed, once, and the events of documents without an address of their own.
                     */
                    webhook_url?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "batch_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1"
                     *     }
                     */
                    "application/json": components["schemas"]["SubmitBatchOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.TOO_MANY_FILES.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE.PLAN_NOT_PERMITTED"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    uploadBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_type": "bank_statement",
                 *       "files": [
                 *         "(the bytes of march.pdf)",
                 *         "(the bytes of april.pdf)"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The uuid or app_id of the loan application that all of them belong to; needs application:write too. */
                    application_id?: string;
                    /** @description Of all files: any spelling or alias of a document type, or auto. */
                    document_type: string;
                    files: Blob[];
                    /** @description The uuid of the folder to put all of them into. */
                    folder_id?: string;
                    /**
                     * Format: uri
                     * @description Gets batch.completed and the events of all documents, once each.
                     */
                    webhook_url?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "batch_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1"
                     *     }
                     */
                    "application/json": components["schemas"]["SubmitBatchOutputBody"];
                };
            };
            400: components["responses"]["400.AMBIGUOUS_DOCUMENT_TYPE.INVALID_REQUEST.TOO_MANY_FILES.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE.PLAN_NOT_PERMITTED"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The batch's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "batch_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *       "status": "completed_with_errors",
                     *       "total_documents": 2,
                     *       "completed": 1,
                     *       "failed": 1,
                     *       "progress_percent": 100,
                     *       "documents": [
                     *         {
                     *           "document_id": 186713257557202,
                     *           "filename": "march.csv",
                     *           "document_type": "bank_statement",
                     *           "status": "completed",
                     *           "pages_done": 1,
                     *           "pages_total": 1,
                     *           "error": null
                     *         },
                     *         {
                     *           "document_id": 186713257560114,
                     *           "filename": "april.pdf",
                     *           "document_type": "auto",
                     *           "status": "failed",
                     *           "pages_done": null,
                     *           "pages_total": null,
                     *           "error": "The file could not be fetched from file_url; check that the address answers from the internet."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    getBatchResults: {
        parameters: {
            query?: {
                /** @description Only these top-level members of the result, with a comma between them. Not together with exclude. */
                include?: string[];
                /** @description The result without these top-level members. */
                exclude?: string[];
                /**
                 * @description run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
                 * @example run
                 */
                checks?: "run";
            };
            header?: never;
            path: {
                /**
                 * @description The batch's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "batch_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *       "documents": [
                     *         {
                     *           "document_id": 186713257557202,
                     *           "filename": "march.csv",
                     *           "document_type": "bank_statement",
                     *           "status": "completed",
                     *           "pages_done": 1,
                     *           "pages_total": 1,
                     *           "error": null,
                     *           "error_category": null,
                     *           "result": {
                     *             "schema_version": "1.0",
                     *             "document_type": "bank_statement",
                     *             "type_check": {
                     *               "declared": "bank_statement",
                     *               "detected": "bank_statement",
                     *               "confidence": 0.97
                     *             },
                     *             "bank_name": "BANGKO NG KALAYAAN",
                     *             "account_name": "MARIA L. SANTOS",
                     *             "account_holders": [
                     *               "MARIA L. SANTOS"
                     *             ],
                     *             "account_number": null,
                     *             "account_number_normalized": null,
                     *             "account_type": null,
                     *             "product_name": null,
                     *             "currency": null,
                     *             "period_start": "2026-03-01",
                     *             "period_end": "2026-03-31",
                     *             "opening_balance": 8749.5,
                     *             "closing_balance": 29050.25,
                     *             "total_credits": null,
                     *             "total_debits": null,
                     *             "credit_count": null,
                     *             "debit_count": null,
                     *             "statement_date": null,
                     *             "address": null,
                     *             "address_parts": {
                     *               "unit": null,
                     *               "building": null,
                     *               "street": null,
                     *               "subdivision": null,
                     *               "barangay": null,
                     *               "city": null,
                     *               "province": null,
                     *               "region": null,
                     *               "postal_code": null,
                     *               "country": null
                     *             },
                     *             "tin": null,
                     *             "tin_normalized": null,
                     *             "branch_name": null,
                     *             "branch_code": null,
                     *             "customer_number": null,
                     *             "page_count": null,
                     *             "balance_source": "printed",
                     *             "accounts": [],
                     *             "average_daily_balance": null,
                     *             "interest_earned": null,
                     *             "tax_withheld": null,
                     *             "minimum_balance": null,
                     *             "available_balance": null,
                     *             "hold_amount": null,
                     *             "daily_balances": [],
                     *             "transactions": [
                     *               {
                     *                 "date": "2026-03-02",
                     *                 "description": "SALARY BAYANI BAKERY",
                     *                 "debit": 0,
                     *                 "credit": 25300.75,
                     *                 "balance": 34050.25,
                     *                 "category": "salary",
                     *                 "is_outlier": false,
                     *                 "outlier_reason": null,
                     *                 "row": 1,
                     *                 "account_index": 0,
                     *                 "value_date": null,
                     *                 "time": null,
                     *                 "reference": null,
                     *                 "check_number": null,
                     *                 "transaction_code": null,
                     *                 "branch": null,
                     *                 "teller": null,
                     *                 "channel": null,
                     *                 "counterparty": "BAYANI BAKERY",
                     *                 "foreign_amount": null,
                     *                 "foreign_currency": null,
                     *                 "due_date": null,
                     *                 "principal": null,
                     *                 "interest": null,
                     *                 "penalty": null,
                     *                 "page": 1,
                     *                 "repaired": false
                     *               },
                     *               {
                     *                 "date": "2026-03-03",
                     *                 "description": "ATM WITHDRAWAL",
                     *                 "debit": 5000,
                     *                 "credit": 0,
                     *                 "balance": 29050.25,
                     *                 "category": "cash_withdrawal",
                     *                 "is_outlier": false,
                     *                 "outlier_reason": null,
                     *                 "row": 2,
                     *                 "account_index": 0,
                     *                 "value_date": null,
                     *                 "time": null,
                     *                 "reference": null,
                     *                 "check_number": null,
                     *                 "transaction_code": null,
                     *                 "branch": null,
                     *                 "teller": null,
                     *                 "channel": "atm",
                     *                 "counterparty": null,
                     *                 "foreign_amount": null,
                     *                 "foreign_currency": null,
                     *                 "due_date": null,
                     *                 "principal": null,
                     *                 "interest": null,
                     *                 "penalty": null,
                     *                 "page": 1,
                     *                 "repaired": false
                     *               }
                     *             ],
                     *             "metrics": {
                     *               "coverage": {
                     *                 "from": "2026-03-01",
                     *                 "to": "2026-03-31",
                     *                 "days": 31,
                     *                 "months_full": 1,
                     *                 "transactions": 2,
                     *                 "active_days": 2,
                     *                 "average_basis": "full_months"
                     *               },
                     *               "balances": {
                     *                 "opening": 8749.5,
                     *                 "closing": 29050.25,
                     *                 "average_daily_balance": 28556.68,
                     *                 "median_daily_balance": 29050.25,
                     *                 "minimum": 8749.5,
                     *                 "minimum_date": "2026-03-01",
                     *                 "maximum": 34050.25,
                     *                 "maximum_date": "2026-03-02",
                     *                 "days_negative": 0,
                     *                 "days_below_minimum": null,
                     *                 "month_end": [
                     *                   {
                     *                     "month": "2026-03",
                     *                     "balance": 29050.25
                     *                   }
                     *                 ]
                     *               },
                     *               "flows": {
                     *                 "total_inflow": 25300.75,
                     *                 "total_outflow": 5000,
                     *                 "net_cash_flow": 20300.75,
                     *                 "inflow_count": 1,
                     *                 "outflow_count": 1,
                     *                 "average_monthly_inflow": 25300.75,
                     *                 "average_monthly_outflow": 5000,
                     *                 "true_inflow": 25300.75,
                     *                 "true_inflow_base": 25300.75,
                     *                 "true_inflow_high": 25300.75,
                     *                 "unknown_inflow": 0,
                     *                 "average_monthly_true_inflow": 25300.75,
                     *                 "largest_inflow": {
                     *                   "row": 1,
                     *                   "date": "2026-03-02",
                     *                   "description": "SALARY BAYANI BAKERY",
                     *                   "amount": 25300.75,
                     *                   "share": 1
                     *                 },
                     *                 "largest_outflow": {
                     *                   "row": 2,
                     *                   "date": "2026-03-03",
                     *                   "description": "ATM WITHDRAWAL",
                     *                   "amount": 5000,
                     *                   "share": 1
                     *                 },
                     *                 "largest_inflows": [
                     *                   {
                     *                     "row": 1,
                     *                     "date": "2026-03-02",
                     *                     "description": "SALARY BAYANI BAKERY",
                     *                     "amount": 25300.75,
                     *                     "share": 1
                     *                   }
                     *                 ]
                     *               },
                     *               "monthly": [
                     *                 {
                     *                   "month": "2026-03",
                     *                   "inflow": 25300.75,
                     *                   "true_inflow": 25300.75,
                     *                   "outflow": 5000,
                     *                   "net": 20300.75,
                     *                   "inflow_count": 1,
                     *                   "outflow_count": 1,
                     *                   "adb": 28556.68,
                     *                   "min": 8749.5,
                     *                   "max": 34050.25,
                     *                   "end": 29050.25,
                     *                   "returned_checks": 0,
                     *                   "partial_month": false
                     *                 }
                     *               ],
                     *               "windows": [
                     *                 {
                     *                   "days": 30,
                     *                   "from": "2026-03-02",
                     *                   "to": "2026-03-31",
                     *                   "inflow": 25300.75,
                     *                   "true_inflow": 25300.75,
                     *                   "outflow": 5000,
                     *                   "net": 20300.75,
                     *                   "adb": 29216.92,
                     *                   "returned_checks": 0
                     *                 }
                     *               ],
                     *               "income": {
                     *                 "streams": [],
                     *                 "monthly_recurring_income": 0,
                     *                 "salary_regular": false
                     *               },
                     *               "obligations": {
                     *                 "monthly_debt_service": 0,
                     *                 "lenders": [],
                     *                 "active_lenders": 0,
                     *                 "stacking": false,
                     *                 "credit_card_payments": 0
                     *               },
                     *               "risk": {
                     *                 "returned_check_count": 0,
                     *                 "returned_checks_issued": 0,
                     *                 "returned_checks_deposited": 0,
                     *                 "returned_check_days": 0,
                     *                 "overdraft_count": 0,
                     *                 "stop_payment_count": 0,
                     *                 "gambling_amount": 0,
                     *                 "gambling_ratio": 0,
                     *                 "cash_deposit_ratio": 0,
                     *                 "cash_withdrawal_ratio": 1,
                     *                 "round_amount_ratio": 0.5,
                     *                 "self_transfer_ratio": 0,
                     *                 "window_dressing": false,
                     *                 "top_payer_share": 1,
                     *                 "days_since_last_credit": 29
                     *               },
                     *               "ratios": {
                     *                 "dscr": null,
                     *                 "dti": null,
                     *                 "inflow_outflow_ratio": 5.0602,
                     *                 "expense_ratio": 0.1976,
                     *                 "savings_rate": 80.24,
                     *                 "adb_to_loan": null,
                     *                 "inflow_volatility": null,
                     *                 "inflow_trend_pct_per_month": null
                     *               },
                     *               "counterparties": {
                     *                 "top_inflows": [
                     *                   {
                     *                     "name": "BAYANI BAKERY",
                     *                     "amount": 25300.75,
                     *                     "count": 1,
                     *                     "share": 1
                     *                   }
                     *                 ],
                     *                 "top_outflows": []
                     *               },
                     *               "categories": [
                     *                 {
                     *                   "category": "salary",
                     *                   "inflow": 25300.75,
                     *                   "outflow": 0,
                     *                   "count": 1,
                     *                   "share_of_outflow": 0
                     *                 },
                     *                 {
                     *                   "category": "atm_withdrawal",
                     *                   "inflow": 0,
                     *                   "outflow": 5000,
                     *                   "count": 1,
                     *                   "share_of_outflow": 1
                     *                 }
                     *               ],
                     *               "seasonality": [],
                     *               "by_account": [],
                     *               "card": null,
                     *               "loan": null
                     *             },
                     *             "balance_checks": {
                     *               "status": "pass",
                     *               "liability": false,
                     *               "opening_balance": 8749.5,
                     *               "closing_balance": 29050.25,
                     *               "total_credits": 25300.75,
                     *               "total_debits": 5000,
                     *               "computed_closing_balance": 29050.25,
                     *               "closing_difference": 0,
                     *               "rows_checked": 1,
                     *               "rows_failed": 0,
                     *               "first_break": null,
                     *               "row_breaks": [],
                     *               "stated_totals": {
                     *                 "credits": null,
                     *                 "debits": null,
                     *                 "credit_count": null,
                     *                 "debit_count": null,
                     *                 "credits_match": null,
                     *                 "debits_match": null,
                     *                 "counts_match": null
                     *               },
                     *               "page_continuity": "not_applicable",
                     *               "period_coverage": "pass",
                     *               "checks": [
                     *                 {
                     *                   "key": "opening_closing",
                     *                   "label": "Opening, movements and closing agree",
                     *                   "status": "not_applicable"
                     *                 },
                     *                 {
                     *                   "key": "running_balance",
                     *                   "label": "Every running balance follows",
                     *                   "status": "pass"
                     *                 },
                     *                 {
                     *                   "key": "stated_totals",
                     *                   "label": "Printed totals agree with the rows",
                     *                   "status": "not_applicable"
                     *                 },
                     *                 {
                     *                   "key": "stated_counts",
                     *                   "label": "Printed counts agree with the rows",
                     *                   "status": "not_applicable"
                     *                 },
                     *                 {
                     *                   "key": "page_carry",
                     *                   "label": "Pages carry forward",
                     *                   "status": "not_applicable"
                     *                 }
                     *               ],
                     *               "by_account": []
                     *             },
                     *             "validation": {
                     *               "status": "pass",
                     *               "checks": [
                     *                 {
                     *                   "key": "opening_closing",
                     *                   "label": "Opening, movements and closing agree",
                     *                   "status": "not_applicable",
                     *                   "expected": null,
                     *                   "actual": null,
                     *                   "difference": null,
                     *                   "tolerance": null,
                     *                   "detail": "The opening and the closing balance is worked out from the rows and cannot prove them."
                     *                 },
                     *                 {
                     *                   "key": "running_balance",
                     *                   "label": "Every running balance follows",
                     *                   "status": "pass",
                     *                   "expected": null,
                     *                   "actual": null,
                     *                   "difference": null,
                     *                   "tolerance": null,
                     *                   "detail": "1 running balance checked, each follows from the one before; 1 row next to no printed balance, not checked."
                     *                 }
                     *               ]
                     *             },
                     *             "fraud_detection": {
                     *               "authenticity_score": null,
                     *               "risk_level": "inconclusive",
                     *               "category_scores": {
                     *                 "metadata": null,
                     *                 "structure": null,
                     *                 "content": null,
                     *                 "visual": null,
                     *                 "arithmetic": 100
                     *               },
                     *               "integrity_checks": [
                     *                 {
                     *                   "key": "running_balance",
                     *                   "label": "Every running balance follows",
                     *                   "category": "arithmetic",
                     *                   "status": "pass",
                     *                   "severity": "strong",
                     *                   "detail": "1 running balance checked, each follows from the one before; 1 row next to no printed balance, not checked.",
                     *                   "score_impact": 0,
                     *                   "evidence": []
                     *                 },
                     *                 {
                     *                   "key": "period_dates",
                     *                   "label": "Dates lie in the period",
                     *                   "category": "arithmetic",
                     *                   "status": "pass",
                     *                   "severity": "weak",
                     *                   "detail": "All rows are dated inside the printed period.",
                     *                   "score_impact": 0,
                     *                   "evidence": []
                     *                 }
                     *               ],
                     *               "coverage": {
                     *                 "checks_total": 34,
                     *                 "checks_run": 2,
                     *                 "weight_ratio": 0.3077,
                     *                 "conclusive": false,
                     *                 "input": "spreadsheet"
                     *               },
                     *               "sources": []
                     *             },
                     *             "quality": {
                     *               "pages": 1,
                     *               "pages_ocr": 0,
                     *               "mean_confidence": 1,
                     *               "warnings": []
                     *             },
                     *             "provenance": {
                     *               "/account_number": {
                     *                 "page": 1,
                     *                 "bbox": [
                     *                   72,
                     *                   96.5,
                     *                   168.2,
                     *                   108.5
                     *                 ],
                     *                 "text": "5313-3258-5628",
                     *                 "confidence": 1,
                     *                 "source": "text"
                     *               }
                     *             },
                     *             "records": []
                     *           }
                     *         },
                     *         {
                     *           "document_id": 186713257560114,
                     *           "filename": "april.pdf",
                     *           "document_type": "auto",
                     *           "status": "failed",
                     *           "pages_done": null,
                     *           "pages_total": null,
                     *           "error": "The file could not be fetched from file_url; check that the address answers from the internet.",
                     *           "error_category": "download_failed",
                     *           "result": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchResults"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    getCategoryRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "revision": 1,
                     *       "updated_at": "2026-03-14T09:26:53.589Z",
                     *       "updated_by": "Ab3dEf7h",
                     *       "applied": true,
                     *       "rules": [
                     *         {
                     *           "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "match": "metro supply",
                     *           "direction": "out",
                     *           "category": "supplier",
                     *           "counterparty": "METRO SUPPLY INC",
                     *           "note": "Asked the borrower in May.",
                     *           "active": true,
                     *           "created_at": "2026-03-14T09:26:53.589Z",
                     *           "created_by": "Ab3dEf7h"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RulesOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    replaceCategoryRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the rules as they were read; 412 when they have changed since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rules": [
                 *         {
                 *           "match": "metro supply",
                 *           "direction": "out",
                 *           "category": "supplier",
                 *           "counterparty": "METRO SUPPLY INC",
                 *           "note": "Asked the borrower in May."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CategoryRulesInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "revision": 1,
                     *       "updated_at": "2026-03-14T09:26:53.589Z",
                     *       "updated_by": "Ab3dEf7h",
                     *       "applied": false,
                     *       "rules": [
                     *         {
                     *           "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "match": "metro supply",
                     *           "direction": "out",
                     *           "category": "supplier",
                     *           "counterparty": "METRO SUPPLY INC",
                     *           "note": "Asked the borrower in May.",
                     *           "active": true,
                     *           "created_at": "2026-03-14T09:26:53.589Z",
                     *           "created_by": "Ab3dEf7h"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RulesOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    previewCategoryRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rules": [
                 *         {
                 *           "match": "metro supply",
                 *           "direction": "out",
                 *           "category": "supplier",
                 *           "counterparty": "METRO SUPPLY INC",
                 *           "note": "Asked the borrower in May."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CategoryRulesInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "preview": {
                     *         "revision": 0,
                     *         "documents_looked": 200,
                     *         "complete": false,
                     *         "rows_looked": 12840,
                     *         "documents_changed": 1,
                     *         "rows_changed": 1,
                     *         "rules": [
                     *           {
                     *             "match": "metro supply",
                     *             "direction": "out",
                     *             "category": "supplier",
                     *             "rows_decided": 1,
                     *             "rows_changed": 1,
                     *             "documents_changed": 1,
                     *             "examples": [
                     *               {
                     *                 "document_id": 186713257557202,
                     *                 "row": 17,
                     *                 "description": "CHECK 100233 METRO SUPPLY CEBU",
                     *                 "from": {
                     *                   "category": "check_issued",
                     *                   "counterparty": "METRO SUPPLY CEBU"
                     *                 },
                     *                 "to": {
                     *                   "category": "supplier",
                     *                   "counterparty": "METRO SUPPLY INC"
                     *                 }
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "released": {
                     *           "rows_changed": 0,
                     *           "documents_changed": 0,
                     *           "examples": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RulePreviewOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listCategoryRuleRevisions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "revisions": [
                     *         {
                     *           "revision": 1,
                     *           "updated_at": "2026-03-14T09:26:53.589Z",
                     *           "updated_by": "Ab3dEf7h",
                     *           "rules": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RulesRevisionsOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    getCategoryRuleRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A positive integer.
                 * @example 2
                 */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "revision": 1,
                     *       "updated_at": "2026-03-14T09:26:53.589Z",
                     *       "updated_by": "Ab3dEf7h",
                     *       "rules": [
                     *         {
                     *           "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "match": "metro supply",
                     *           "direction": "out",
                     *           "category": "supplier",
                     *           "counterparty": "METRO SUPPLY INC",
                     *           "note": "Asked the borrower in May.",
                     *           "active": true,
                     *           "created_at": "2026-03-14T09:26:53.589Z",
                     *           "created_by": "Ab3dEf7h"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RulesRevisionOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    listDocumentTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_types": [
                     *         {
                     *           "document_type": "bank_statement",
                     *           "aliases": [],
                     *           "family": "statement"
                     *         },
                     *         {
                     *           "document_type": "general_information_sheet",
                     *           "aliases": [
                     *             "gis"
                     *           ],
                     *           "family": "corporate"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentTypesOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Only those with this status.
                 * @example pending
                 */
                status?: "pending" | "processing" | "completed" | "failed";
                /**
                 * @description Any spelling or alias of a document type.
                 * @example bank_statement
                 */
                document_type?: string;
                /** @description Only those of this loan application, by its uuid or app_id. */
                application_id?: string;
                /** @description Only those of loan applications with this external_ref. */
                external_ref?: string;
                /** @description Only those whose file name, holder, account number, transactions' references or external_ref have all of these words; the last one may be a beginning. Case and accents do not matter, nor do separators in numbers; the last digits of an account number are enough. */
                q?: string;
                /** @description next_cursor of the page before, in place of page. The answer's page is then 1. */
                cursor?: string;
                /** @description Only those that lie in this folder. */
                folder_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "documents": [
                     *         {
                     *           "id": 186713257557202,
                     *           "application_id": null,
                     *           "external_ref": null,
                     *           "folder_id": null,
                     *           "file_name": "march.pdf",
                     *           "document_type": "bank_statement",
                     *           "paper_types": [],
                     *           "origin_document_id": null,
                     *           "pages": null,
                     *           "split_into": [],
                     *           "status": "completed",
                     *           "error": null,
                     *           "error_category": null,
                     *           "attempt": 1,
                     *           "uploaded_at": "2026-03-14T09:26:53.589Z",
                     *           "completed_at": "2026-03-14T09:26:54.102Z",
                     *           "processing_time_seconds": 0.101,
                     *           "file_size_bytes": 48211,
                     *           "pages_done": 3,
                     *           "pages_total": 3,
                     *           "total_cost_usd": null,
                     *           "cost_report": null
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 20,
                     *         "total": 1,
                     *         "pages": 1
                     *       },
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentsOutputBody"];
                };
            };
            400: components["responses"]["400.AMBIGUOUS_DOCUMENT_TYPE.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    uploadDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_type": "bank_statement",
                 *       "filename": "march.csv",
                 *       "file_base64": "RGF0ZSxEZWJpdCxDcmVkaXQsQmFsYW5jZQoyMDI2LTAzLTAxLDUsLDk1Cg=="
                 *     }
                 */
                "application/json": {
                    /** @description The uuid or app_id of the loan application that it belongs to; needs application:write too. Each upload makes a document of its own. */
                    application_id?: string;
                    /** @description Any spelling or alias of a document type, or auto. */
                    document_type: string;
                    /** @description The file in standard base64 with padding; line breaks are skipped. Needs filename. */
                    file_base64?: string;
                    /**
                     * Format: uri
                     * @description A public or presigned http(s) URL; instead of file_base64.
                     */
                    file_url?: string;
                    /** @description Required with file_base64; with file_url, default is the last segment of its path. */
                    filename?: string;
                    /** @description The uuid of the folder to put it into. */
                    folder_id?: string;
                    /** @description For a protected PDF; sealed, used once, erased. */
                    password?: string;
                    /**
                     * Format: uri
                     * @description Gets document.completed or document.failed, once.
                     */
                    webhook_url?: string;
                };
                /**
                 * @example {
                 *       "document_type": "bank_statement",
                 *       "file": "(the bytes of march.pdf)",
                 *       "password": "secret of the PDF",
                 *       "webhook_url": "https://lender.example/hooks/dossier"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The uuid or app_id of the loan application that it belongs to; needs application:write too. Each upload makes a document of its own. */
                    application_id?: string;
                    /** @description Any spelling or alias of a document type, or auto. */
                    document_type: string;
                    /**
                     * Format: binary
                     * @description At most 100 MB: PDF, PNG, JPEG, TIFF, BMP, TXT, CSV, XLSX, XLS.
                     */
                    file: Blob;
                    /** @description The uuid of the folder to put it into. */
                    folder_id?: string;
                    /** @description For a protected PDF; sealed, used once, erased. */
                    password?: string;
                    /**
                     * Format: uri
                     * @description Gets document.completed or document.failed, once.
                     */
                    webhook_url?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_id": 186713257557202,
                     *       "job_id": "01a1fc64-2176-7522-b993-f1170ebc110c",
                     *       "document_type": "bank_statement",
                     *       "status": "pending",
                     *       "status_url": "/api/v1/documents/jobs/186713257557202"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadOutputBody"];
                };
            };
            400: components["responses"]["400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.EXACTLY_ONE_SOURCE.INVALID_BASE64.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.URL_UNREACHABLE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE.PRIVATE_URL"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.FILE_TOO_LARGE.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            415: components["responses"]["415.FILE_TYPE_MISMATCH.UNSUPPORTED_FILE_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    uploadDocumentAsync: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_type": "bank_statement",
                 *       "file_url": "https://files.example/march.pdf?signature=abc",
                 *       "webhook_url": "https://lender.example/hooks/dossier"
                 *     }
                 */
                "application/json": {
                    /** @description The uuid or app_id of the loan application that it belongs to; needs application:write too. Each upload makes a document of its own. */
                    application_id?: string;
                    /** @description Any spelling or alias of a document type, or auto. */
                    document_type: string;
                    /** @description The file in standard base64 with padding; line breaks are skipped. Needs filename. */
                    file_base64?: string;
                    /**
                     * Format: uri
                     * @description A public or presigned http(s) URL; instead of file_base64.
                     */
                    file_url?: string;
                    /** @description Required with file_base64; with file_url, default is the last segment of its path. */
                    filename?: string;
                    /** @description The uuid of the folder to put it into. */
                    folder_id?: string;
                    /** @description For a protected PDF; sealed, used once, erased. */
                    password?: string;
                    /**
                     * Format: uri
                     * @description Gets document.completed or document.failed, once.
                     */
                    webhook_url?: string;
                };
                /**
                 * @example {
                 *       "document_type": "bank_statement",
                 *       "file": "(the bytes of march.pdf)",
                 *       "password": "secret of the PDF",
                 *       "webhook_url": "https://lender.example/hooks/dossier"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The uuid or app_id of the loan application that it belongs to; needs application:write too. Each upload makes a document of its own. */
                    application_id?: string;
                    /** @description Any spelling or alias of a document type, or auto. */
                    document_type: string;
                    /**
                     * Format: binary
                     * @description At most 100 MB: PDF, PNG, JPEG, TIFF, BMP, TXT, CSV, XLSX, XLS.
                     */
                    file: Blob;
                    /** @description The uuid of the folder to put it into. */
                    folder_id?: string;
                    /** @description For a protected PDF; sealed, used once, erased. */
                    password?: string;
                    /**
                     * Format: uri
                     * @description Gets document.completed or document.failed, once.
                     */
                    webhook_url?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_id": 186713257557202,
                     *       "job_id": "01a1fc64-2176-7522-b993-f1170ebc110c",
                     *       "document_type": "bank_statement",
                     *       "status": "pending",
                     *       "status_url": "/api/v1/documents/jobs/186713257557202"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadOutputBody"];
                };
            };
            400: components["responses"]["400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.EXACTLY_ONE_SOURCE.INVALID_BASE64.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.URL_UNREACHABLE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE.PRIVATE_URL"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.FILE_TOO_LARGE.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            415: components["responses"]["415.FILE_TYPE_MISMATCH.UNSUPPORTED_FILE_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getJob: {
        parameters: {
            query?: {
                /** @description Only these top-level members of the result, with a comma between them. Not together with exclude. */
                include?: string[];
                /** @description The result without these top-level members. */
                exclude?: string[];
                /**
                 * @description run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
                 * @example run
                 */
                checks?: "run";
            };
            header?: never;
            path: {
                /**
                 * @description The document id (advised) or the job id.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "document_id": 186713257557202,
                     *       "application_id": null,
                     *       "external_ref": null,
                     *       "file_name": "march.pdf",
                     *       "document_type": "bank_statement",
                     *       "status": "processing",
                     *       "processing_time_seconds": 0,
                     *       "pages_done": 140,
                     *       "pages_total": 300,
                     *       "error": null,
                     *       "error_category": null,
                     *       "result": null
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    mergeDocuments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_type": "bank_statement",
                 *       "files": [
                 *         {
                 *           "filename": "page-1.png",
                 *           "file_base64": "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR4nGP4DwUMlDEA98A/wbI0QbsAAAAASUVORK5CYII="
                 *         },
                 *         {
                 *           "file_url": "https://files.example/page-2.pdf?signature=abc"
                 *         }
                 *       ],
                 *       "output_filename": "march.pdf",
                 *       "password": "secret of the PDF",
                 *       "webhook_url": "https://lender.example/hooks/dossier"
                 *     }
                 */
                "application/json": {
                    /** @description The uuid or app_id of the loan application that it belongs to; needs application:write too. */
                    application_id?: string;
                    /** @description Any spelling or alias of a document type, or auto. */
                    document_type: string;
                    /** @description In the order of the pages. */
                    files: {
                        /** @description PDF, PNG, JPEG, TIFF or BMP in standard base64 with padding; needs filename. */
                        file_base64?: string;
                        /**
                         * Format: uri
                         * @description A public or presigned http(s) URL; instead of file_base64.
                         */
                        file_url?: string;
                        /** @description Required with file_base64; with file_url, default is the last segment of its path. */
                        filename?: string;
                    }[];
                    /** @description The uuid of the folder to put it into. */
                    folder_id?: string;
                    /** @description Ends in .pdf; default is made up. */
                    output_filename?: string;
                    /** @description Opens those PDFs that are protected; sealed, used once, erased. */
                    password?: string;
                    /**
                     * Format: uri
                     * @description Gets document.completed or document.failed, once.
                     */
                    webhook_url?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_id": 186713257557202,
                     *       "job_id": "01a1fc64-2176-7522-b993-f1170ebc110c",
                     *       "document_type": "bank_statement",
                     *       "status": "pending",
                     *       "status_url": "/api/v1/documents/jobs/186713257557202",
                     *       "filename": "march.pdf",
                     *       "pages": 2,
                     *       "size_bytes": 183442,
                     *       "source_files": 2
                     *     }
                     */
                    "application/json": components["schemas"]["MergeOutputBody"];
                };
            };
            400: components["responses"]["400.AMBIGUOUS_DOCUMENT_TYPE.EMPTY_FILE.EXACTLY_ONE_SOURCE.INVALID_BASE64.INVALID_REQUEST.PASSWORD_INCORRECT.PASSWORD_REQUIRED.TOO_MANY_FILES.UNKNOWN_DOCUMENT_TYPE.UNREADABLE_DOCUMENT.URL_UNREACHABLE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE.PRIVATE_URL"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.FILE_TOO_LARGE.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            415: components["responses"]["415.FILE_TYPE_MISMATCH.UNSUPPORTED_FILE_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getDocument: {
        parameters: {
            query?: {
                /** @description Only these top-level members of the result, with a comma between them. Not together with exclude. */
                include?: string[];
                /** @description The result without these top-level members. */
                exclude?: string[];
                /**
                 * @description run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
                 * @example run
                 */
                checks?: "run";
            };
            header?: never;
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": 186713257557202,
                     *         "application_id": null,
                     *         "external_ref": null,
                     *         "folder_id": null,
                     *         "file_name": "march.pdf",
                     *         "document_type": "bank_statement",
                     *         "paper_types": [],
                     *         "origin_document_id": null,
                     *         "pages": null,
                     *         "split_into": [],
                     *         "status": "completed",
                     *         "error": null,
                     *         "error_category": null,
                     *         "attempt": 1,
                     *         "uploaded_at": "2026-03-14T09:26:53.589Z",
                     *         "completed_at": "2026-03-14T09:26:54.102Z",
                     *         "processing_time_seconds": 0.101,
                     *         "file_size_bytes": 48211,
                     *         "pages_done": 3,
                     *         "pages_total": 3,
                     *         "total_cost_usd": null,
                     *         "cost_report": null,
                     *         "result": {
                     *           "schema_version": "1.0",
                     *           "document_type": "bank_statement",
                     *           "type_check": {
                     *             "declared": "bank_statement",
                     *             "detected": "bank_statement",
                     *             "confidence": 0.97
                     *           },
                     *           "bank_name": "BANGKO NG KALAYAAN",
                     *           "account_name": "MARIA L. SANTOS",
                     *           "account_holders": [
                     *             "MARIA L. SANTOS"
                     *           ],
                     *           "account_number": null,
                     *           "account_number_normalized": null,
                     *           "account_type": null,
                     *           "product_name": null,
                     *           "currency": null,
                     *           "period_start": "2026-03-01",
                     *           "period_end": "2026-03-31",
                     *           "opening_balance": 8749.5,
                     *           "closing_balance": 29050.25,
                     *           "total_credits": null,
                     *           "total_debits": null,
                     *           "credit_count": null,
                     *           "debit_count": null,
                     *           "statement_date": null,
                     *           "address": null,
                     *           "address_parts": {
                     *             "unit": null,
                     *             "building": null,
                     *             "street": null,
                     *             "subdivision": null,
                     *             "barangay": null,
                     *             "city": null,
                     *             "province": null,
                     *             "region": null,
                     *             "postal_code": null,
                     *             "country": null
                     *           },
                     *           "tin": null,
                     *           "tin_normalized": null,
                     *           "branch_name": null,
                     *           "branch_code": null,
                     *           "customer_number": null,
                     *           "page_count": null,
                     *           "balance_source": "printed",
                     *           "accounts": [],
                     *           "average_daily_balance": null,
                     *           "interest_earned": null,
                     *           "tax_withheld": null,
                     *           "minimum_balance": null,
                     *           "available_balance": null,
                     *           "hold_amount": null,
                     *           "daily_balances": [],
                     *           "transactions": [
                     *             {
                     *               "date": "2026-03-02",
                     *               "description": "SALARY BAYANI BAKERY",
                     *               "debit": 0,
                     *               "credit": 25300.75,
                     *               "balance": 34050.25,
                     *               "category": "salary",
                     *               "is_outlier": false,
                     *               "outlier_reason": null,
                     *               "row": 1,
                     *               "account_index": 0,
                     *               "value_date": null,
                     *               "time": null,
                     *               "reference": null,
                     *               "check_number": null,
                     *               "transaction_code": null,
                     *               "branch": null,
                     *               "teller": null,
                     *               "channel": null,
                     *               "counterparty": "BAYANI BAKERY",
                     *               "foreign_amount": null,
                     *               "foreign_currency": null,
                     *               "due_date": null,
                     *               "principal": null,
                     *               "interest": null,
                     *               "penalty": null,
                     *               "page": 1,
                     *               "repaired": false
                     *             },
                     *             {
                     *               "date": "2026-03-03",
                     *               "description": "ATM WITHDRAWAL",
                     *               "debit": 5000,
                     *               "credit": 0,
                     *               "balance": 29050.25,
                     *               "category": "cash_withdrawal",
                     *               "is_outlier": false,
                     *               "outlier_reason": null,
                     *               "row": 2,
                     *               "account_index": 0,
                     *               "value_date": null,
                     *               "time": null,
                     *               "reference": null,
                     *               "check_number": null,
                     *               "transaction_code": null,
                     *               "branch": null,
                     *               "teller": null,
                     *               "channel": "atm",
                     *               "counterparty": null,
                     *               "foreign_amount": null,
                     *               "foreign_currency": null,
                     *               "due_date": null,
                     *               "principal": null,
                     *               "interest": null,
                     *               "penalty": null,
                     *               "page": 1,
                     *               "repaired": false
                     *             }
                     *           ],
                     *           "metrics": {
                     *             "coverage": {
                     *               "from": "2026-03-01",
                     *               "to": "2026-03-31",
                     *               "days": 31,
                     *               "months_full": 1,
                     *               "transactions": 2,
                     *               "active_days": 2,
                     *               "average_basis": "full_months"
                     *             },
                     *             "balances": {
                     *               "opening": 8749.5,
                     *               "closing": 29050.25,
                     *               "average_daily_balance": 28556.68,
                     *               "median_daily_balance": 29050.25,
                     *               "minimum": 8749.5,
                     *               "minimum_date": "2026-03-01",
                     *               "maximum": 34050.25,
                     *               "maximum_date": "2026-03-02",
                     *               "days_negative": 0,
                     *               "days_below_minimum": null,
                     *               "month_end": [
                     *                 {
                     *                   "month": "2026-03",
                     *                   "balance": 29050.25
                     *                 }
                     *               ]
                     *             },
                     *             "flows": {
                     *               "total_inflow": 25300.75,
                     *               "total_outflow": 5000,
                     *               "net_cash_flow": 20300.75,
                     *               "inflow_count": 1,
                     *               "outflow_count": 1,
                     *               "average_monthly_inflow": 25300.75,
                     *               "average_monthly_outflow": 5000,
                     *               "true_inflow": 25300.75,
                     *               "true_inflow_base": 25300.75,
                     *               "true_inflow_high": 25300.75,
                     *               "unknown_inflow": 0,
                     *               "average_monthly_true_inflow": 25300.75,
                     *               "largest_inflow": {
                     *                 "row": 1,
                     *                 "date": "2026-03-02",
                     *                 "description": "SALARY BAYANI BAKERY",
                     *                 "amount": 25300.75,
                     *                 "share": 1
                     *               },
                     *               "largest_outflow": {
                     *                 "row": 2,
                     *                 "date": "2026-03-03",
                     *                 "description": "ATM WITHDRAWAL",
                     *                 "amount": 5000,
                     *                 "share": 1
                     *               },
                     *               "largest_inflows": [
                     *                 {
                     *                   "row": 1,
                     *                   "date": "2026-03-02",
                     *                   "description": "SALARY BAYANI BAKERY",
                     *                   "amount": 25300.75,
                     *                   "share": 1
                     *                 }
                     *               ]
                     *             },
                     *             "monthly": [
                     *               {
                     *                 "month": "2026-03",
                     *                 "inflow": 25300.75,
                     *                 "true_inflow": 25300.75,
                     *                 "outflow": 5000,
                     *                 "net": 20300.75,
                     *                 "inflow_count": 1,
                     *                 "outflow_count": 1,
                     *                 "adb": 28556.68,
                     *                 "min": 8749.5,
                     *                 "max": 34050.25,
                     *                 "end": 29050.25,
                     *                 "returned_checks": 0,
                     *                 "partial_month": false
                     *               }
                     *             ],
                     *             "windows": [
                     *               {
                     *                 "days": 30,
                     *                 "from": "2026-03-02",
                     *                 "to": "2026-03-31",
                     *                 "inflow": 25300.75,
                     *                 "true_inflow": 25300.75,
                     *                 "outflow": 5000,
                     *                 "net": 20300.75,
                     *                 "adb": 29216.92,
                     *                 "returned_checks": 0
                     *               }
                     *             ],
                     *             "income": {
                     *               "streams": [],
                     *               "monthly_recurring_income": 0,
                     *               "salary_regular": false
                     *             },
                     *             "obligations": {
                     *               "monthly_debt_service": 0,
                     *               "lenders": [],
                     *               "active_lenders": 0,
                     *               "stacking": false,
                     *               "credit_card_payments": 0
                     *             },
                     *             "risk": {
                     *               "returned_check_count": 0,
                     *               "returned_checks_issued": 0,
                     *               "returned_checks_deposited": 0,
                     *               "returned_check_days": 0,
                     *               "overdraft_count": 0,
                     *               "stop_payment_count": 0,
                     *               "gambling_amount": 0,
                     *               "gambling_ratio": 0,
                     *               "cash_deposit_ratio": 0,
                     *               "cash_withdrawal_ratio": 1,
                     *               "round_amount_ratio": 0.5,
                     *               "self_transfer_ratio": 0,
                     *               "window_dressing": false,
                     *               "top_payer_share": 1,
                     *               "days_since_last_credit": 29
                     *             },
                     *             "ratios": {
                     *               "dscr": null,
                     *               "dti": null,
                     *               "inflow_outflow_ratio": 5.0602,
                     *               "expense_ratio": 0.1976,
                     *               "savings_rate": 80.24,
                     *               "adb_to_loan": null,
                     *               "inflow_volatility": null,
                     *               "inflow_trend_pct_per_month": null
                     *             },
                     *             "counterparties": {
                     *               "top_inflows": [
                     *                 {
                     *                   "name": "BAYANI BAKERY",
                     *                   "amount": 25300.75,
                     *                   "count": 1,
                     *                   "share": 1
                     *                 }
                     *               ],
                     *               "top_outflows": []
                     *             },
                     *             "categories": [
                     *               {
                     *                 "category": "salary",
                     *                 "inflow": 25300.75,
                     *                 "outflow": 0,
                     *                 "count": 1,
                     *                 "share_of_outflow": 0
                     *               },
                     *               {
                     *                 "category": "atm_withdrawal",
                     *                 "inflow": 0,
                     *                 "outflow": 5000,
                     *                 "count": 1,
                     *                 "share_of_outflow": 1
                     *               }
                     *             ],
                     *             "seasonality": [],
                     *             "by_account": [],
                     *             "card": null,
                     *             "loan": null
                     *           },
                     *           "balance_checks": {
                     *             "status": "pass",
                     *             "liability": false,
                     *             "opening_balance": 8749.5,
                     *             "closing_balance": 29050.25,
                     *             "total_credits": 25300.75,
                     *             "total_debits": 5000,
                     *             "computed_closing_balance": 29050.25,
                     *             "closing_difference": 0,
                     *             "rows_checked": 1,
                     *             "rows_failed": 0,
                     *             "first_break": null,
                     *             "row_breaks": [],
                     *             "stated_totals": {
                     *               "credits": null,
                     *               "debits": null,
                     *               "credit_count": null,
                     *               "debit_count": null,
                     *               "credits_match": null,
                     *               "debits_match": null,
                     *               "counts_match": null
                     *             },
                     *             "page_continuity": "not_applicable",
                     *             "period_coverage": "pass",
                     *             "checks": [
                     *               {
                     *                 "key": "opening_closing",
                     *                 "label": "Opening, movements and closing agree",
                     *                 "status": "not_applicable"
                     *               },
                     *               {
                     *                 "key": "running_balance",
                     *                 "label": "Every running balance follows",
                     *                 "status": "pass"
                     *               },
                     *               {
                     *                 "key": "stated_totals",
                     *                 "label": "Printed totals agree with the rows",
                     *                 "status": "not_applicable"
                     *               },
                     *               {
                     *                 "key": "stated_counts",
                     *                 "label": "Printed counts agree with the rows",
                     *                 "status": "not_applicable"
                     *               },
                     *               {
                     *                 "key": "page_carry",
                     *                 "label": "Pages carry forward",
                     *                 "status": "not_applicable"
                     *               }
                     *             ],
                     *             "by_account": []
                     *           },
                     *           "validation": {
                     *             "status": "pass",
                     *             "checks": [
                     *               {
                     *                 "key": "opening_closing",
                     *                 "label": "Opening, movements and closing agree",
                     *                 "status": "not_applicable",
                     *                 "expected": null,
                     *                 "actual": null,
                     *                 "difference": null,
                     *                 "tolerance": null,
                     *                 "detail": "The opening and the closing balance is worked out from the rows and cannot prove them."
                     *               },
                     *               {
                     *                 "key": "running_balance",
                     *                 "label": "Every running balance follows",
                     *                 "status": "pass",
                     *                 "expected": null,
                     *                 "actual": null,
                     *                 "difference": null,
                     *                 "tolerance": null,
                     *                 "detail": "1 running balance checked, each follows from the one before; 1 row next to no printed balance, not checked."
                     *               }
                     *             ]
                     *           },
                     *           "fraud_detection": {
                     *             "authenticity_score": null,
                     *             "risk_level": "inconclusive",
                     *             "category_scores": {
                     *               "metadata": null,
                     *               "structure": null,
                     *               "content": null,
                     *               "visual": null,
                     *               "arithmetic": 100
                     *             },
                     *             "integrity_checks": [
                     *               {
                     *                 "key": "running_balance",
                     *                 "label": "Every running balance follows",
                     *                 "category": "arithmetic",
                     *                 "status": "pass",
                     *                 "severity": "strong",
                     *                 "detail": "1 running balance checked, each follows from the one before; 1 row next to no printed balance, not checked.",
                     *                 "score_impact": 0,
                     *                 "evidence": []
                     *               },
                     *               {
                     *                 "key": "period_dates",
                     *                 "label": "Dates lie in the period",
                     *                 "category": "arithmetic",
                     *                 "status": "pass",
                     *                 "severity": "weak",
                     *                 "detail": "All rows are dated inside the printed period.",
                     *                 "score_impact": 0,
                     *                 "evidence": []
                     *               }
                     *             ],
                     *             "coverage": {
                     *               "checks_total": 34,
                     *               "checks_run": 2,
                     *               "weight_ratio": 0.3077,
                     *               "conclusive": false,
                     *               "input": "spreadsheet"
                     *             },
                     *             "sources": []
                     *           },
                     *           "quality": {
                     *             "pages": 1,
                     *             "pages_ocr": 0,
                     *             "mean_confidence": 1,
                     *             "warnings": []
                     *           },
                     *           "provenance": {
                     *             "/account_number": {
                     *               "page": 1,
                     *               "bbox": [
                     *                 72,
                     *                 96.5,
                     *                 168.2,
                     *                 108.5
                     *               ],
                     *               "text": "5313-3258-5628",
                     *               "confidence": 1,
                     *               "source": "text"
                     *             }
                     *           },
                     *           "records": [],
                     *           "edited": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "folder_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The folder's uuid; null for none.
                     */
                    folder_id?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": 186713257557202,
                     *         "application_id": null,
                     *         "external_ref": null,
                     *         "folder_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "file_name": "march.pdf",
                     *         "document_type": "bank_statement",
                     *         "paper_types": [],
                     *         "origin_document_id": null,
                     *         "pages": null,
                     *         "split_into": [],
                     *         "status": "completed",
                     *         "error": null,
                     *         "error_category": null,
                     *         "attempt": 1,
                     *         "uploaded_at": "2026-03-14T09:26:53.589Z",
                     *         "completed_at": "2026-03-14T09:26:54.102Z",
                     *         "processing_time_seconds": 0.101,
                     *         "file_size_bytes": 48211,
                     *         "pages_done": 3,
                     *         "pages_total": 3,
                     *         "total_cost_usd": null,
                     *         "cost_report": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateDocumentOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    customExportDocument: {
        parameters: {
            query?: {
                /**
                 * @description Id or name of a template.
                 * @example transactions
                 */
                template?: string;
            };
            header?: never;
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            /** @description What If-None-Match names is what there is. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_EXPORT_TYPE.INVALID_REQUEST.VALIDATION_FAILED.WORKBOOK_TOO_LARGE"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE.PLAN_NOT_PERMITTED"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    exportDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob;
                };
            };
            /** @description What If-None-Match names is what there is. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_EXPORT_TYPE.INVALID_REQUEST.VALIDATION_FAILED.WORKBOOK_TOO_LARGE"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    correctFields: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the document as it was read; 412 when its result was edited since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "/account_number": "0012-3456-7890",
                 *       "/branch_name": null
                 *     }
                 */
                "application/json": {
                    [key: string]: string | number | boolean | unknown[] | {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "edited": {
                     *         "at": "2026-03-14T09:26:53.589Z",
                     *         "by": "Ab3dEf7h",
                     *         "revision": 2,
                     *         "reason": "edit"
                     *       },
                     *       "fields": {
                     *         "/account_number": {
                     *           "value": "0012-3456-7890",
                     *           "original": "0012-3456-7B90",
                     *           "by": "Ab3dEf7h",
                     *           "at": "2026-03-14T09:26:53.589Z"
                     *         },
                     *         "/branch_name": {
                     *           "value": null,
                     *           "original": "MAIN",
                     *           "by": "Ab3dEf7h",
                     *           "at": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       },
                     *       "validation": {
                     *         "status": "pass",
                     *         "checks": [
                     *           {
                     *             "key": "opening_closing",
                     *             "label": "Opening, movements and closing agree",
                     *             "status": "not_applicable",
                     *             "expected": null,
                     *             "actual": null,
                     *             "difference": null,
                     *             "tolerance": null,
                     *             "detail": "The opening and the closing balance is worked out from the rows and cannot prove them."
                     *           },
                     *           {
                     *             "key": "running_balance",
                     *             "label": "Every running balance follows",
                     *             "status": "pass",
                     *             "expected": null,
                     *             "actual": null,
                     *             "difference": null,
                     *             "tolerance": null,
                     *             "detail": "1 running balance checked, each follows from the one before; 1 row next to no printed balance, not checked."
                     *           }
                     *         ]
                     *       },
                     *       "metrics": {
                     *         "coverage": {
                     *           "from": "2026-03-01",
                     *           "to": "2026-03-31",
                     *           "days": 31,
                     *           "months_full": 1,
                     *           "transactions": 2,
                     *           "active_days": 2,
                     *           "average_basis": "full_months"
                     *         },
                     *         "balances": {
                     *           "opening": 8749.5,
                     *           "closing": 29050.25,
                     *           "average_daily_balance": 28556.68,
                     *           "median_daily_balance": 29050.25,
                     *           "minimum": 8749.5,
                     *           "minimum_date": "2026-03-01",
                     *           "maximum": 34050.25,
                     *           "maximum_date": "2026-03-02",
                     *           "days_negative": 0,
                     *           "days_below_minimum": null,
                     *           "month_end": [
                     *             {
                     *               "month": "2026-03",
                     *               "balance": 29050.25
                     *             }
                     *           ]
                     *         },
                     *         "flows": {
                     *           "total_inflow": 25300.75,
                     *           "total_outflow": 5000,
                     *           "net_cash_flow": 20300.75,
                     *           "inflow_count": 1,
                     *           "outflow_count": 1,
                     *           "average_monthly_inflow": 25300.75,
                     *           "average_monthly_outflow": 5000,
                     *           "true_inflow": 25300.75,
                     *           "true_inflow_base": 25300.75,
                     *           "true_inflow_high": 25300.75,
                     *           "unknown_inflow": 0,
                     *           "average_monthly_true_inflow": 25300.75,
                     *           "largest_inflow": {
                     *             "row": 1,
                     *             "date": "2026-03-02",
                     *             "description": "SALARY BAYANI BAKERY MARCH",
                     *             "amount": 25300.75,
                     *             "share": 1
                     *           },
                     *           "largest_outflow": {
                     *             "row": 3,
                     *             "date": "2026-03-03",
                     *             "description": "ATM WITHDRAWAL",
                     *             "amount": 5000,
                     *             "share": 1
                     *           },
                     *           "largest_inflows": [
                     *             {
                     *               "row": 1,
                     *               "date": "2026-03-02",
                     *               "description": "SALARY BAYANI BAKERY MARCH",
                     *               "amount": 25300.75,
                     *               "share": 1
                     *             }
                     *           ]
                     *         },
                     *         "monthly": [
                     *           {
                     *             "month": "2026-03",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "inflow_count": 1,
                     *             "outflow_count": 1,
                     *             "adb": 28556.68,
                     *             "min": 8749.5,
                     *             "max": 34050.25,
                     *             "end": 29050.25,
                     *             "returned_checks": 0,
                     *             "partial_month": false
                     *           }
                     *         ],
                     *         "windows": [
                     *           {
                     *             "days": 30,
                     *             "from": "2026-03-02",
                     *             "to": "2026-03-31",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "adb": 29216.92,
                     *             "returned_checks": 0
                     *           }
                     *         ],
                     *         "income": {
                     *           "streams": [],
                     *           "monthly_recurring_income": 0,
                     *           "salary_regular": false
                     *         },
                     *         "obligations": {
                     *           "monthly_debt_service": 0,
                     *           "lenders": [],
                     *           "active_lenders": 0,
                     *           "stacking": false,
                     *           "credit_card_payments": 0
                     *         },
                     *         "risk": {
                     *           "returned_check_count": 0,
                     *           "returned_checks_issued": 0,
                     *           "returned_checks_deposited": 0,
                     *           "returned_check_days": 0,
                     *           "overdraft_count": 0,
                     *           "stop_payment_count": 0,
                     *           "gambling_amount": 0,
                     *           "gambling_ratio": 0,
                     *           "cash_deposit_ratio": 0,
                     *           "cash_withdrawal_ratio": 1,
                     *           "round_amount_ratio": 0.5,
                     *           "self_transfer_ratio": 0,
                     *           "window_dressing": false,
                     *           "top_payer_share": 1,
                     *           "days_since_last_credit": 29
                     *         },
                     *         "ratios": {
                     *           "dscr": null,
                     *           "dti": null,
                     *           "inflow_outflow_ratio": 5.0602,
                     *           "expense_ratio": 0.1976,
                     *           "savings_rate": 80.24,
                     *           "adb_to_loan": null,
                     *           "inflow_volatility": null,
                     *           "inflow_trend_pct_per_month": null
                     *         },
                     *         "counterparties": {
                     *           "top_inflows": [
                     *             {
                     *               "name": "BAYANI BAKERY",
                     *               "amount": 25300.75,
                     *               "count": 1,
                     *               "share": 1
                     *             }
                     *           ],
                     *           "top_outflows": []
                     *         },
                     *         "categories": [
                     *           {
                     *             "category": "salary",
                     *             "inflow": 25300.75,
                     *             "outflow": 0,
                     *             "count": 1,
                     *             "share_of_outflow": 0
                     *           },
                     *           {
                     *             "category": "atm_withdrawal",
                     *             "inflow": 0,
                     *             "outflow": 5000,
                     *             "count": 1,
                     *             "share_of_outflow": 1
                     *           }
                     *         ],
                     *         "seasonality": [],
                     *         "by_account": [],
                     *         "card": null,
                     *         "loan": null
                     *       },
                     *       "balance_checks": {
                     *         "status": "not_applicable",
                     *         "liability": false,
                     *         "opening_balance": 8749.5,
                     *         "closing_balance": null,
                     *         "total_credits": 25300.75,
                     *         "total_debits": 5000,
                     *         "computed_closing_balance": 29050.25,
                     *         "closing_difference": null,
                     *         "rows_checked": 0,
                     *         "rows_failed": 0,
                     *         "first_break": null,
                     *         "row_breaks": [],
                     *         "stated_totals": {
                     *           "credits": null,
                     *           "debits": null,
                     *           "credit_count": null,
                     *           "debit_count": null,
                     *           "credits_match": null,
                     *           "debits_match": null,
                     *           "counts_match": null
                     *         },
                     *         "page_continuity": "not_applicable",
                     *         "period_coverage": "pass",
                     *         "checks": [
                     *           {
                     *             "key": "opening_closing",
                     *             "label": "Opening, movements and closing agree",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "running_balance",
                     *             "label": "Every running balance follows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "stated_totals",
                     *             "label": "Printed totals agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "stated_counts",
                     *             "label": "Printed counts agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "page_carry",
                     *             "label": "Pages carry forward",
                     *             "status": "not_applicable"
                     *           }
                     *         ],
                     *         "by_account": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CorrectionsOutputBody"];
                };
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    revertFields: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the document as it was read; 412 when its result was edited since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "edited": null,
                     *       "fields": {},
                     *       "validation": {
                     *         "status": "pass",
                     *         "checks": [
                     *           {
                     *             "key": "opening_closing",
                     *             "label": "Opening, movements and closing agree",
                     *             "status": "not_applicable",
                     *             "expected": null,
                     *             "actual": null,
                     *             "difference": null,
                     *             "tolerance": null,
                     *             "detail": "The opening and the closing balance is worked out from the rows and cannot prove them."
                     *           },
                     *           {
                     *             "key": "running_balance",
                     *             "label": "Every running balance follows",
                     *             "status": "pass",
                     *             "expected": null,
                     *             "actual": null,
                     *             "difference": null,
                     *             "tolerance": null,
                     *             "detail": "1 running balance checked, each follows from the one before; 1 row next to no printed balance, not checked."
                     *           }
                     *         ]
                     *       },
                     *       "metrics": {
                     *         "coverage": {
                     *           "from": "2026-03-01",
                     *           "to": "2026-03-31",
                     *           "days": 31,
                     *           "months_full": 1,
                     *           "transactions": 2,
                     *           "active_days": 2,
                     *           "average_basis": "full_months"
                     *         },
                     *         "balances": {
                     *           "opening": 8749.5,
                     *           "closing": 29050.25,
                     *           "average_daily_balance": 28556.68,
                     *           "median_daily_balance": 29050.25,
                     *           "minimum": 8749.5,
                     *           "minimum_date": "2026-03-01",
                     *           "maximum": 34050.25,
                     *           "maximum_date": "2026-03-02",
                     *           "days_negative": 0,
                     *           "days_below_minimum": null,
                     *           "month_end": [
                     *             {
                     *               "month": "2026-03",
                     *               "balance": 29050.25
                     *             }
                     *           ]
                     *         },
                     *         "flows": {
                     *           "total_inflow": 25300.75,
                     *           "total_outflow": 5000,
                     *           "net_cash_flow": 20300.75,
                     *           "inflow_count": 1,
                     *           "outflow_count": 1,
                     *           "average_monthly_inflow": 25300.75,
                     *           "average_monthly_outflow": 5000,
                     *           "true_inflow": 25300.75,
                     *           "true_inflow_base": 25300.75,
                     *           "true_inflow_high": 25300.75,
                     *           "unknown_inflow": 0,
                     *           "average_monthly_true_inflow": 25300.75,
                     *           "largest_inflow": {
                     *             "row": 1,
                     *             "date": "2026-03-02",
                     *             "description": "SALARY BAYANI BAKERY MARCH",
                     *             "amount": 25300.75,
                     *             "share": 1
                     *           },
                     *           "largest_outflow": {
                     *             "row": 3,
                     *             "date": "2026-03-03",
                     *             "description": "ATM WITHDRAWAL",
                     *             "amount": 5000,
                     *             "share": 1
                     *           },
                     *           "largest_inflows": [
                     *             {
                     *               "row": 1,
                     *               "date": "2026-03-02",
                     *               "description": "SALARY BAYANI BAKERY MARCH",
                     *               "amount": 25300.75,
                     *               "share": 1
                     *             }
                     *           ]
                     *         },
                     *         "monthly": [
                     *           {
                     *             "month": "2026-03",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "inflow_count": 1,
                     *             "outflow_count": 1,
                     *             "adb": 28556.68,
                     *             "min": 8749.5,
                     *             "max": 34050.25,
                     *             "end": 29050.25,
                     *             "returned_checks": 0,
                     *             "partial_month": false
                     *           }
                     *         ],
                     *         "windows": [
                     *           {
                     *             "days": 30,
                     *             "from": "2026-03-02",
                     *             "to": "2026-03-31",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "adb": 29216.92,
                     *             "returned_checks": 0
                     *           }
                     *         ],
                     *         "income": {
                     *           "streams": [],
                     *           "monthly_recurring_income": 0,
                     *           "salary_regular": false
                     *         },
                     *         "obligations": {
                     *           "monthly_debt_service": 0,
                     *           "lenders": [],
                     *           "active_lenders": 0,
                     *           "stacking": false,
                     *           "credit_card_payments": 0
                     *         },
                     *         "risk": {
                     *           "returned_check_count": 0,
                     *           "returned_checks_issued": 0,
                     *           "returned_checks_deposited": 0,
                     *           "returned_check_days": 0,
                     *           "overdraft_count": 0,
                     *           "stop_payment_count": 0,
                     *           "gambling_amount": 0,
                     *           "gambling_ratio": 0,
                     *           "cash_deposit_ratio": 0,
                     *           "cash_withdrawal_ratio": 1,
                     *           "round_amount_ratio": 0.5,
                     *           "self_transfer_ratio": 0,
                     *           "window_dressing": false,
                     *           "top_payer_share": 1,
                     *           "days_since_last_credit": 29
                     *         },
                     *         "ratios": {
                     *           "dscr": null,
                     *           "dti": null,
                     *           "inflow_outflow_ratio": 5.0602,
                     *           "expense_ratio": 0.1976,
                     *           "savings_rate": 80.24,
                     *           "adb_to_loan": null,
                     *           "inflow_volatility": null,
                     *           "inflow_trend_pct_per_month": null
                     *         },
                     *         "counterparties": {
                     *           "top_inflows": [
                     *             {
                     *               "name": "BAYANI BAKERY",
                     *               "amount": 25300.75,
                     *               "count": 1,
                     *               "share": 1
                     *             }
                     *           ],
                     *           "top_outflows": []
                     *         },
                     *         "categories": [
                     *           {
                     *             "category": "salary",
                     *             "inflow": 25300.75,
                     *             "outflow": 0,
                     *             "count": 1,
                     *             "share_of_outflow": 0
                     *           },
                     *           {
                     *             "category": "atm_withdrawal",
                     *             "inflow": 0,
                     *             "outflow": 5000,
                     *             "count": 1,
                     *             "share_of_outflow": 1
                     *           }
                     *         ],
                     *         "seasonality": [],
                     *         "by_account": [],
                     *         "card": null,
                     *         "loan": null
                     *       },
                     *       "balance_checks": {
                     *         "status": "not_applicable",
                     *         "liability": false,
                     *         "opening_balance": 8749.5,
                     *         "closing_balance": null,
                     *         "total_credits": 25300.75,
                     *         "total_debits": 5000,
                     *         "computed_closing_balance": 29050.25,
                     *         "closing_difference": null,
                     *         "rows_checked": 0,
                     *         "rows_failed": 0,
                     *         "first_break": null,
                     *         "row_breaks": [],
                     *         "stated_totals": {
                     *           "credits": null,
                     *           "debits": null,
                     *           "credit_count": null,
                     *           "debit_count": null,
                     *           "credits_match": null,
                     *           "debits_match": null,
                     *           "counts_match": null
                     *         },
                     *         "page_continuity": "not_applicable",
                     *         "period_coverage": "pass",
                     *         "checks": [
                     *           {
                     *             "key": "opening_closing",
                     *             "label": "Opening, movements and closing agree",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "running_balance",
                     *             "label": "Every running balance follows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "stated_totals",
                     *             "label": "Printed totals agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "stated_counts",
                     *             "label": "Printed counts agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "page_carry",
                     *             "label": "Pages carry forward",
                     *             "status": "not_applicable"
                     *           }
                     *         ],
                     *         "by_account": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CorrectionsOutputBody"];
                };
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getDocumentFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description The parts that Range asks for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description What If-None-Match names is what there is. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE.ORIGINAL_MASKED"];
            404: components["responses"]["404.NOT_FOUND"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            414: components["responses"]["414.URL_TOO_LONG"];
            416: components["responses"]["416.RANGE_NOT_SATISFIABLE"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    getPagePicture: {
        parameters: {
            query?: {
                /** @description Pixels; a very high page is painted as wide as 24 million pixels allow. */
                width?: number;
                /** @description Degrees clockwise. */
                rotate?: 0 | 90 | 180 | 270;
            };
            header?: {
                /** @description Of a protected PDF. It is used for this page and forgotten; such pages are not kept. */
                "Dossier-Document-Password"?: string;
            };
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
                /** @description From 1; beyond the last page is 404. */
                n: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description The parts that Range asks for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description What If-None-Match names is what there is. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.NO_PAGE_PICTURE.PASSWORD_INCORRECT.PASSWORD_REQUIRED.UNREADABLE_DOCUMENT.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            414: components["responses"]["414.URL_TOO_LONG"];
            416: components["responses"]["416.RANGE_NOT_SATISFIABLE"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.PAGE_PICTURE_TIMEOUT.SERVER_BUSY"];
        };
    };
    reprocessDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "document_type": "bank_statement",
                 *       "pages": "1-3,5",
                 *       "webhook_url": "https://lender.example/hook"
                 *     }
                 */
                "application/json": {
                    /** @description Any spelling or alias of a document type, or auto; default is the one declared before. */
                    document_type?: string;
                    /** @description Those to read: numbers and ranges from 1 with a comma between them, as 1-3,5; default all. They keep their numbers in provenance. */
                    pages?: string;
                    /** @description Opens a protected file, at most 127 bytes: that of the upload was erased. */
                    password?: string;
                    /**
                     * Format: uri
                     * @description Gets document.completed or document.failed of this attempt, once. That of the upload is not called again.
                     */
                    webhook_url?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_id": 186713257557202,
                     *       "job_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *       "document_type": "bank_statement",
                     *       "status": "pending",
                     *       "status_url": "/api/v1/documents/jobs/186713257557202"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadOutputBody"];
                };
            };
            400: components["responses"]["400.AMBIGUOUS_DOCUMENT_TYPE.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    splitDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "parts": [
                 *         {
                 *           "pages": [
                 *             1,
                 *             3
                 *           ],
                 *           "document_type": "bank_statement"
                 *         },
                 *         {
                 *           "pages": [
                 *             4,
                 *             4
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The papers as a person sees them; default is what was found. Pages that no part names become no document. */
                    parts?: {
                        /** @description Any spelling or alias of a document type, or auto; default is what was found on these pages. */
                        document_type?: string;
                        /** @description First and last page in the file, from 1; a page belongs to one part at most. */
                        pages: number[];
                    }[];
                    /** @description Opens a protected file, at most 127 bytes: that of the upload was erased. */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "documents": [
                     *         {
                     *           "id": 186713257561187,
                     *           "application_id": null,
                     *           "external_ref": null,
                     *           "folder_id": null,
                     *           "file_name": "papers.pdf",
                     *           "document_type": "bank_statement",
                     *           "paper_types": [],
                     *           "origin_document_id": 186713257557202,
                     *           "pages": [
                     *             1,
                     *             3
                     *           ],
                     *           "split_into": [],
                     *           "status": "pending",
                     *           "error": null,
                     *           "error_category": null,
                     *           "attempt": 1,
                     *           "uploaded_at": "2026-03-14T09:26:53.589Z",
                     *           "completed_at": null,
                     *           "processing_time_seconds": 0,
                     *           "file_size_bytes": 48211,
                     *           "pages_done": null,
                     *           "pages_total": null,
                     *           "total_cost_usd": null,
                     *           "cost_report": null
                     *         },
                     *         {
                     *           "id": 186713257561193,
                     *           "application_id": null,
                     *           "external_ref": null,
                     *           "folder_id": null,
                     *           "file_name": "papers.pdf",
                     *           "document_type": "payslip",
                     *           "paper_types": [],
                     *           "origin_document_id": 186713257557202,
                     *           "pages": [
                     *             4,
                     *             4
                     *           ],
                     *           "split_into": [],
                     *           "status": "pending",
                     *           "error": null,
                     *           "error_category": null,
                     *           "attempt": 1,
                     *           "uploaded_at": "2026-03-14T09:26:53.589Z",
                     *           "completed_at": null,
                     *           "processing_time_seconds": 0,
                     *           "file_size_bytes": 48211,
                     *           "pages_done": null,
                     *           "pages_total": null,
                     *           "total_cost_usd": 0,
                     *           "cost_report": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SplitOutputBody"];
                };
            };
            400: components["responses"]["400.AMBIGUOUS_DOCUMENT_TYPE.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.ONE_PAPER.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.ALREADY_SPLIT.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    replaceTransactions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the document as it was read; 412 when its result was edited since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transactions": [
                 *         {
                 *           "date": "2026-03-02",
                 *           "description": "SALARY BAYANI BAKERY MARCH",
                 *           "debit": 0,
                 *           "credit": 25300.75,
                 *           "balance": 34050.25,
                 *           "category": "salary",
                 *           "is_outlier": false,
                 *           "outlier_reason": null,
                 *           "row": 1,
                 *           "account_index": 0,
                 *           "value_date": null,
                 *           "time": null,
                 *           "reference": null,
                 *           "check_number": null,
                 *           "transaction_code": null,
                 *           "branch": null,
                 *           "teller": null,
                 *           "channel": null,
                 *           "counterparty": "BAYANI BAKERY",
                 *           "foreign_amount": null,
                 *           "foreign_currency": null,
                 *           "due_date": null,
                 *           "principal": null,
                 *           "interest": null,
                 *           "penalty": null,
                 *           "page": 1,
                 *           "repaired": false
                 *         },
                 *         {
                 *           "date": "2026-03-03",
                 *           "description": "ATM WITHDRAWAL",
                 *           "debit": 5000,
                 *           "credit": 0
                 *         }
                 *       ],
                 *       "revalidate": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description false leaves metrics, balance_checks and validation as they were until they are revalidated.
                     * @default true
                     */
                    revalidate?: boolean;
                    transactions: {
                        /** @description 0 unless the file holds several accounts. */
                        account_index?: number;
                        /**
                         * Format: double
                         * @description After the row; null where not printed and not derivable.
                         */
                        balance?: number | null;
                        branch?: string | null;
                        /** @description Kept as given; null is worked out. */
                        category?: string | null;
                        /** @description Taken and not believed: worked out from the rows. */
                        category_rule?: string | null;
                        channel?: string | null;
                        check_number?: string | null;
                        counterparty?: string | null;
                        /**
                         * Format: double
                         * @description 0 where the row is a debit; never negative.
                         */
                        credit: number;
                        /**
                         * Format: date
                         * @description Posting date; null where the printed date could not be read.
                         */
                        date: string | null;
                        /**
                         * Format: double
                         * @description 0 where the row is a credit; never negative.
                         */
                        debit: number;
                        description: string;
                        /** Format: date */
                        due_date?: string | null;
                        /** @description Taken and not believed: worked out from the rows. */
                        edited?: boolean;
                        /** Format: double */
                        foreign_amount?: number | null;
                        foreign_currency?: string | null;
                        /** Format: double */
                        interest?: number | null;
                        /** @description Taken and not believed: worked out from the rows. */
                        is_outlier?: boolean;
                        /** @description Taken and not believed: worked out from the rows. */
                        outlier_reason?: string | null;
                        page?: number | null;
                        /** Format: double */
                        penalty?: number | null;
                        /** Format: double */
                        principal?: number | null;
                        reference?: string | null;
                        /** @description Taken and not believed: worked out from the rows. */
                        repaired?: boolean;
                        /** @description The number of a row of this document; null or left out for a new row, which gets the next number. */
                        row?: number | null;
                        teller?: string | null;
                        /** @description HH:MM */
                        time?: string | null;
                        transaction_code?: string | null;
                        /** Format: date */
                        value_date?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    Warning?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "transactions": [
                     *         {
                     *           "date": "2026-03-02",
                     *           "description": "SALARY BAYANI BAKERY",
                     *           "debit": 0,
                     *           "credit": 25300.75,
                     *           "balance": 34050.25,
                     *           "category": "salary",
                     *           "is_outlier": false,
                     *           "outlier_reason": null,
                     *           "row": 1,
                     *           "account_index": 0,
                     *           "value_date": null,
                     *           "time": null,
                     *           "reference": null,
                     *           "check_number": null,
                     *           "transaction_code": null,
                     *           "branch": null,
                     *           "teller": null,
                     *           "channel": null,
                     *           "counterparty": "BAYANI BAKERY",
                     *           "foreign_amount": null,
                     *           "foreign_currency": null,
                     *           "due_date": null,
                     *           "principal": null,
                     *           "interest": null,
                     *           "penalty": null,
                     *           "page": 1,
                     *           "repaired": false
                     *         },
                     *         {
                     *           "date": "2026-03-03",
                     *           "description": "ATM WITHDRAWAL",
                     *           "debit": 5000,
                     *           "credit": 0,
                     *           "balance": 29050.25,
                     *           "category": "cash_withdrawal",
                     *           "is_outlier": false,
                     *           "outlier_reason": null,
                     *           "row": 2,
                     *           "account_index": 0,
                     *           "value_date": null,
                     *           "time": null,
                     *           "reference": null,
                     *           "check_number": null,
                     *           "transaction_code": null,
                     *           "branch": null,
                     *           "teller": null,
                     *           "channel": "atm",
                     *           "counterparty": null,
                     *           "foreign_amount": null,
                     *           "foreign_currency": null,
                     *           "due_date": null,
                     *           "principal": null,
                     *           "interest": null,
                     *           "penalty": null,
                     *           "page": 1,
                     *           "repaired": false
                     *         }
                     *       ],
                     *       "metrics": {
                     *         "coverage": {
                     *           "from": "2026-03-01",
                     *           "to": "2026-03-31",
                     *           "days": 31,
                     *           "months_full": 1,
                     *           "transactions": 2,
                     *           "active_days": 2,
                     *           "average_basis": "full_months"
                     *         },
                     *         "balances": {
                     *           "opening": 8749.5,
                     *           "closing": 29050.25,
                     *           "average_daily_balance": 28556.68,
                     *           "median_daily_balance": 29050.25,
                     *           "minimum": 8749.5,
                     *           "minimum_date": "2026-03-01",
                     *           "maximum": 34050.25,
                     *           "maximum_date": "2026-03-02",
                     *           "days_negative": 0,
                     *           "days_below_minimum": null,
                     *           "month_end": [
                     *             {
                     *               "month": "2026-03",
                     *               "balance": 29050.25
                     *             }
                     *           ]
                     *         },
                     *         "flows": {
                     *           "total_inflow": 25300.75,
                     *           "total_outflow": 5000,
                     *           "net_cash_flow": 20300.75,
                     *           "inflow_count": 1,
                     *           "outflow_count": 1,
                     *           "average_monthly_inflow": 25300.75,
                     *           "average_monthly_outflow": 5000,
                     *           "true_inflow": 25300.75,
                     *           "true_inflow_base": 25300.75,
                     *           "true_inflow_high": 25300.75,
                     *           "unknown_inflow": 0,
                     *           "average_monthly_true_inflow": 25300.75,
                     *           "largest_inflow": {
                     *             "row": 1,
                     *             "date": "2026-03-02",
                     *             "description": "SALARY BAYANI BAKERY MARCH",
                     *             "amount": 25300.75,
                     *             "share": 1
                     *           },
                     *           "largest_outflow": {
                     *             "row": 3,
                     *             "date": "2026-03-03",
                     *             "description": "ATM WITHDRAWAL",
                     *             "amount": 5000,
                     *             "share": 1
                     *           },
                     *           "largest_inflows": [
                     *             {
                     *               "row": 1,
                     *               "date": "2026-03-02",
                     *               "description": "SALARY BAYANI BAKERY MARCH",
                     *               "amount": 25300.75,
                     *               "share": 1
                     *             }
                     *           ]
                     *         },
                     *         "monthly": [
                     *           {
                     *             "month": "2026-03",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "inflow_count": 1,
                     *             "outflow_count": 1,
                     *             "adb": 28556.68,
                     *             "min": 8749.5,
                     *             "max": 34050.25,
                     *             "end": 29050.25,
                     *             "returned_checks": 0,
                     *             "partial_month": false
                     *           }
                     *         ],
                     *         "windows": [
                     *           {
                     *             "days": 30,
                     *             "from": "2026-03-02",
                     *             "to": "2026-03-31",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "adb": 29216.92,
                     *             "returned_checks": 0
                     *           }
                     *         ],
                     *         "income": {
                     *           "streams": [],
                     *           "monthly_recurring_income": 0,
                     *           "salary_regular": false
                     *         },
                     *         "obligations": {
                     *           "monthly_debt_service": 0,
                     *           "lenders": [],
                     *           "active_lenders": 0,
                     *           "stacking": false,
                     *           "credit_card_payments": 0
                     *         },
                     *         "risk": {
                     *           "returned_check_count": 0,
                     *           "returned_checks_issued": 0,
                     *           "returned_checks_deposited": 0,
                     *           "returned_check_days": 0,
                     *           "overdraft_count": 0,
                     *           "stop_payment_count": 0,
                     *           "gambling_amount": 0,
                     *           "gambling_ratio": 0,
                     *           "cash_deposit_ratio": 0,
                     *           "cash_withdrawal_ratio": 1,
                     *           "round_amount_ratio": 0.5,
                     *           "self_transfer_ratio": 0,
                     *           "window_dressing": false,
                     *           "top_payer_share": 1,
                     *           "days_since_last_credit": 29
                     *         },
                     *         "ratios": {
                     *           "dscr": null,
                     *           "dti": null,
                     *           "inflow_outflow_ratio": 5.0602,
                     *           "expense_ratio": 0.1976,
                     *           "savings_rate": 80.24,
                     *           "adb_to_loan": null,
                     *           "inflow_volatility": null,
                     *           "inflow_trend_pct_per_month": null
                     *         },
                     *         "counterparties": {
                     *           "top_inflows": [
                     *             {
                     *               "name": "BAYANI BAKERY",
                     *               "amount": 25300.75,
                     *               "count": 1,
                     *               "share": 1
                     *             }
                     *           ],
                     *           "top_outflows": []
                     *         },
                     *         "categories": [
                     *           {
                     *             "category": "salary",
                     *             "inflow": 25300.75,
                     *             "outflow": 0,
                     *             "count": 1,
                     *             "share_of_outflow": 0
                     *           },
                     *           {
                     *             "category": "atm_withdrawal",
                     *             "inflow": 0,
                     *             "outflow": 5000,
                     *             "count": 1,
                     *             "share_of_outflow": 1
                     *           }
                     *         ],
                     *         "seasonality": [],
                     *         "by_account": [],
                     *         "card": null,
                     *         "loan": null
                     *       },
                     *       "balance_checks": {
                     *         "status": "not_applicable",
                     *         "liability": false,
                     *         "opening_balance": 8749.5,
                     *         "closing_balance": null,
                     *         "total_credits": 25300.75,
                     *         "total_debits": 5000,
                     *         "computed_closing_balance": 29050.25,
                     *         "closing_difference": null,
                     *         "rows_checked": 0,
                     *         "rows_failed": 0,
                     *         "first_break": null,
                     *         "row_breaks": [],
                     *         "stated_totals": {
                     *           "credits": null,
                     *           "debits": null,
                     *           "credit_count": null,
                     *           "debit_count": null,
                     *           "credits_match": null,
                     *           "debits_match": null,
                     *           "counts_match": null
                     *         },
                     *         "page_continuity": "not_applicable",
                     *         "period_coverage": "pass",
                     *         "checks": [
                     *           {
                     *             "key": "opening_closing",
                     *             "label": "Opening, movements and closing agree",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "running_balance",
                     *             "label": "Every running balance follows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "stated_totals",
                     *             "label": "Printed totals agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "stated_counts",
                     *             "label": "Printed counts agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "page_carry",
                     *             "label": "Pages carry forward",
                     *             "status": "not_applicable"
                     *           }
                     *         ],
                     *         "by_account": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionsOutputBody"];
                };
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.TRANSACTIONS_NOT_EDITABLE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    revalidateTransactions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the document as it was read; 412 when its result was edited since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    Warning?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "transactions": [
                     *         {
                     *           "date": "2026-03-02",
                     *           "description": "SALARY BAYANI BAKERY",
                     *           "debit": 0,
                     *           "credit": 25300.75,
                     *           "balance": 34050.25,
                     *           "category": "salary",
                     *           "is_outlier": false,
                     *           "outlier_reason": null,
                     *           "row": 1,
                     *           "account_index": 0,
                     *           "value_date": null,
                     *           "time": null,
                     *           "reference": null,
                     *           "check_number": null,
                     *           "transaction_code": null,
                     *           "branch": null,
                     *           "teller": null,
                     *           "channel": null,
                     *           "counterparty": "BAYANI BAKERY",
                     *           "foreign_amount": null,
                     *           "foreign_currency": null,
                     *           "due_date": null,
                     *           "principal": null,
                     *           "interest": null,
                     *           "penalty": null,
                     *           "page": 1,
                     *           "repaired": false
                     *         },
                     *         {
                     *           "date": "2026-03-03",
                     *           "description": "ATM WITHDRAWAL",
                     *           "debit": 5000,
                     *           "credit": 0,
                     *           "balance": 29050.25,
                     *           "category": "cash_withdrawal",
                     *           "is_outlier": false,
                     *           "outlier_reason": null,
                     *           "row": 2,
                     *           "account_index": 0,
                     *           "value_date": null,
                     *           "time": null,
                     *           "reference": null,
                     *           "check_number": null,
                     *           "transaction_code": null,
                     *           "branch": null,
                     *           "teller": null,
                     *           "channel": "atm",
                     *           "counterparty": null,
                     *           "foreign_amount": null,
                     *           "foreign_currency": null,
                     *           "due_date": null,
                     *           "principal": null,
                     *           "interest": null,
                     *           "penalty": null,
                     *           "page": 1,
                     *           "repaired": false
                     *         }
                     *       ],
                     *       "metrics": {
                     *         "coverage": {
                     *           "from": "2026-03-01",
                     *           "to": "2026-03-31",
                     *           "days": 31,
                     *           "months_full": 1,
                     *           "transactions": 2,
                     *           "active_days": 2,
                     *           "average_basis": "full_months"
                     *         },
                     *         "balances": {
                     *           "opening": 8749.5,
                     *           "closing": 29050.25,
                     *           "average_daily_balance": 28556.68,
                     *           "median_daily_balance": 29050.25,
                     *           "minimum": 8749.5,
                     *           "minimum_date": "2026-03-01",
                     *           "maximum": 34050.25,
                     *           "maximum_date": "2026-03-02",
                     *           "days_negative": 0,
                     *           "days_below_minimum": null,
                     *           "month_end": [
                     *             {
                     *               "month": "2026-03",
                     *               "balance": 29050.25
                     *             }
                     *           ]
                     *         },
                     *         "flows": {
                     *           "total_inflow": 25300.75,
                     *           "total_outflow": 5000,
                     *           "net_cash_flow": 20300.75,
                     *           "inflow_count": 1,
                     *           "outflow_count": 1,
                     *           "average_monthly_inflow": 25300.75,
                     *           "average_monthly_outflow": 5000,
                     *           "true_inflow": 25300.75,
                     *           "true_inflow_base": 25300.75,
                     *           "true_inflow_high": 25300.75,
                     *           "unknown_inflow": 0,
                     *           "average_monthly_true_inflow": 25300.75,
                     *           "largest_inflow": {
                     *             "row": 1,
                     *             "date": "2026-03-02",
                     *             "description": "SALARY BAYANI BAKERY",
                     *             "amount": 25300.75,
                     *             "share": 1
                     *           },
                     *           "largest_outflow": {
                     *             "row": 2,
                     *             "date": "2026-03-03",
                     *             "description": "ATM WITHDRAWAL",
                     *             "amount": 5000,
                     *             "share": 1
                     *           },
                     *           "largest_inflows": [
                     *             {
                     *               "row": 1,
                     *               "date": "2026-03-02",
                     *               "description": "SALARY BAYANI BAKERY",
                     *               "amount": 25300.75,
                     *               "share": 1
                     *             }
                     *           ]
                     *         },
                     *         "monthly": [
                     *           {
                     *             "month": "2026-03",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "inflow_count": 1,
                     *             "outflow_count": 1,
                     *             "adb": 28556.68,
                     *             "min": 8749.5,
                     *             "max": 34050.25,
                     *             "end": 29050.25,
                     *             "returned_checks": 0,
                     *             "partial_month": false
                     *           }
                     *         ],
                     *         "windows": [
                     *           {
                     *             "days": 30,
                     *             "from": "2026-03-02",
                     *             "to": "2026-03-31",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "adb": 29216.92,
                     *             "returned_checks": 0
                     *           }
                     *         ],
                     *         "income": {
                     *           "streams": [],
                     *           "monthly_recurring_income": 0,
                     *           "salary_regular": false
                     *         },
                     *         "obligations": {
                     *           "monthly_debt_service": 0,
                     *           "lenders": [],
                     *           "active_lenders": 0,
                     *           "stacking": false,
                     *           "credit_card_payments": 0
                     *         },
                     *         "risk": {
                     *           "returned_check_count": 0,
                     *           "returned_checks_issued": 0,
                     *           "returned_checks_deposited": 0,
                     *           "returned_check_days": 0,
                     *           "overdraft_count": 0,
                     *           "stop_payment_count": 0,
                     *           "gambling_amount": 0,
                     *           "gambling_ratio": 0,
                     *           "cash_deposit_ratio": 0,
                     *           "cash_withdrawal_ratio": 1,
                     *           "round_amount_ratio": 0.5,
                     *           "self_transfer_ratio": 0,
                     *           "window_dressing": false,
                     *           "top_payer_share": 1,
                     *           "days_since_last_credit": 29
                     *         },
                     *         "ratios": {
                     *           "dscr": null,
                     *           "dti": null,
                     *           "inflow_outflow_ratio": 5.0602,
                     *           "expense_ratio": 0.1976,
                     *           "savings_rate": 80.24,
                     *           "adb_to_loan": null,
                     *           "inflow_volatility": null,
                     *           "inflow_trend_pct_per_month": null
                     *         },
                     *         "counterparties": {
                     *           "top_inflows": [
                     *             {
                     *               "name": "BAYANI BAKERY",
                     *               "amount": 25300.75,
                     *               "count": 1,
                     *               "share": 1
                     *             }
                     *           ],
                     *           "top_outflows": []
                     *         },
                     *         "categories": [
                     *           {
                     *             "category": "salary",
                     *             "inflow": 25300.75,
                     *             "outflow": 0,
                     *             "count": 1,
                     *             "share_of_outflow": 0
                     *           },
                     *           {
                     *             "category": "atm_withdrawal",
                     *             "inflow": 0,
                     *             "outflow": 5000,
                     *             "count": 1,
                     *             "share_of_outflow": 1
                     *           }
                     *         ],
                     *         "seasonality": [],
                     *         "by_account": [],
                     *         "card": null,
                     *         "loan": null
                     *       },
                     *       "balance_checks": {
                     *         "status": "pass",
                     *         "liability": false,
                     *         "opening_balance": 8749.5,
                     *         "closing_balance": 29050.25,
                     *         "total_credits": 25300.75,
                     *         "total_debits": 5000,
                     *         "computed_closing_balance": 29050.25,
                     *         "closing_difference": 0,
                     *         "rows_checked": 1,
                     *         "rows_failed": 0,
                     *         "first_break": null,
                     *         "row_breaks": [],
                     *         "stated_totals": {
                     *           "credits": null,
                     *           "debits": null,
                     *           "credit_count": null,
                     *           "debit_count": null,
                     *           "credits_match": null,
                     *           "debits_match": null,
                     *           "counts_match": null
                     *         },
                     *         "page_continuity": "not_applicable",
                     *         "period_coverage": "pass",
                     *         "checks": [
                     *           {
                     *             "key": "opening_closing",
                     *             "label": "Opening, movements and closing agree",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "running_balance",
                     *             "label": "Every running balance follows",
                     *             "status": "pass"
                     *           },
                     *           {
                     *             "key": "stated_totals",
                     *             "label": "Printed totals agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "stated_counts",
                     *             "label": "Printed counts agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "page_carry",
                     *             "label": "Pages carry forward",
                     *             "status": "not_applicable"
                     *           }
                     *         ],
                     *         "by_account": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionsOutputBody"];
                };
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.TRANSACTIONS_NOT_EDITABLE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    revertTransactions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the document as it was read; 412 when its result was edited since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    Warning?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "transactions": [
                     *         {
                     *           "date": "2026-03-02",
                     *           "description": "SALARY BAYANI BAKERY",
                     *           "debit": 0,
                     *           "credit": 25300.75,
                     *           "balance": 34050.25,
                     *           "category": "salary",
                     *           "is_outlier": false,
                     *           "outlier_reason": null,
                     *           "row": 1,
                     *           "account_index": 0,
                     *           "value_date": null,
                     *           "time": null,
                     *           "reference": null,
                     *           "check_number": null,
                     *           "transaction_code": null,
                     *           "branch": null,
                     *           "teller": null,
                     *           "channel": null,
                     *           "counterparty": "BAYANI BAKERY",
                     *           "foreign_amount": null,
                     *           "foreign_currency": null,
                     *           "due_date": null,
                     *           "principal": null,
                     *           "interest": null,
                     *           "penalty": null,
                     *           "page": 1,
                     *           "repaired": false
                     *         },
                     *         {
                     *           "date": "2026-03-03",
                     *           "description": "ATM WITHDRAWAL",
                     *           "debit": 5000,
                     *           "credit": 0,
                     *           "balance": 29050.25,
                     *           "category": "cash_withdrawal",
                     *           "is_outlier": false,
                     *           "outlier_reason": null,
                     *           "row": 2,
                     *           "account_index": 0,
                     *           "value_date": null,
                     *           "time": null,
                     *           "reference": null,
                     *           "check_number": null,
                     *           "transaction_code": null,
                     *           "branch": null,
                     *           "teller": null,
                     *           "channel": "atm",
                     *           "counterparty": null,
                     *           "foreign_amount": null,
                     *           "foreign_currency": null,
                     *           "due_date": null,
                     *           "principal": null,
                     *           "interest": null,
                     *           "penalty": null,
                     *           "page": 1,
                     *           "repaired": false
                     *         }
                     *       ],
                     *       "metrics": {
                     *         "coverage": {
                     *           "from": "2026-03-01",
                     *           "to": "2026-03-31",
                     *           "days": 31,
                     *           "months_full": 1,
                     *           "transactions": 2,
                     *           "active_days": 2,
                     *           "average_basis": "full_months"
                     *         },
                     *         "balances": {
                     *           "opening": 8749.5,
                     *           "closing": 29050.25,
                     *           "average_daily_balance": 28556.68,
                     *           "median_daily_balance": 29050.25,
                     *           "minimum": 8749.5,
                     *           "minimum_date": "2026-03-01",
                     *           "maximum": 34050.25,
                     *           "maximum_date": "2026-03-02",
                     *           "days_negative": 0,
                     *           "days_below_minimum": null,
                     *           "month_end": [
                     *             {
                     *               "month": "2026-03",
                     *               "balance": 29050.25
                     *             }
                     *           ]
                     *         },
                     *         "flows": {
                     *           "total_inflow": 25300.75,
                     *           "total_outflow": 5000,
                     *           "net_cash_flow": 20300.75,
                     *           "inflow_count": 1,
                     *           "outflow_count": 1,
                     *           "average_monthly_inflow": 25300.75,
                     *           "average_monthly_outflow": 5000,
                     *           "true_inflow": 25300.75,
                     *           "true_inflow_base": 25300.75,
                     *           "true_inflow_high": 25300.75,
                     *           "unknown_inflow": 0,
                     *           "average_monthly_true_inflow": 25300.75,
                     *           "largest_inflow": {
                     *             "row": 1,
                     *             "date": "2026-03-02",
                     *             "description": "SALARY BAYANI BAKERY",
                     *             "amount": 25300.75,
                     *             "share": 1
                     *           },
                     *           "largest_outflow": {
                     *             "row": 2,
                     *             "date": "2026-03-03",
                     *             "description": "ATM WITHDRAWAL",
                     *             "amount": 5000,
                     *             "share": 1
                     *           },
                     *           "largest_inflows": [
                     *             {
                     *               "row": 1,
                     *               "date": "2026-03-02",
                     *               "description": "SALARY BAYANI BAKERY",
                     *               "amount": 25300.75,
                     *               "share": 1
                     *             }
                     *           ]
                     *         },
                     *         "monthly": [
                     *           {
                     *             "month": "2026-03",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "inflow_count": 1,
                     *             "outflow_count": 1,
                     *             "adb": 28556.68,
                     *             "min": 8749.5,
                     *             "max": 34050.25,
                     *             "end": 29050.25,
                     *             "returned_checks": 0,
                     *             "partial_month": false
                     *           }
                     *         ],
                     *         "windows": [
                     *           {
                     *             "days": 30,
                     *             "from": "2026-03-02",
                     *             "to": "2026-03-31",
                     *             "inflow": 25300.75,
                     *             "true_inflow": 25300.75,
                     *             "outflow": 5000,
                     *             "net": 20300.75,
                     *             "adb": 29216.92,
                     *             "returned_checks": 0
                     *           }
                     *         ],
                     *         "income": {
                     *           "streams": [],
                     *           "monthly_recurring_income": 0,
                     *           "salary_regular": false
                     *         },
                     *         "obligations": {
                     *           "monthly_debt_service": 0,
                     *           "lenders": [],
                     *           "active_lenders": 0,
                     *           "stacking": false,
                     *           "credit_card_payments": 0
                     *         },
                     *         "risk": {
                     *           "returned_check_count": 0,
                     *           "returned_checks_issued": 0,
                     *           "returned_checks_deposited": 0,
                     *           "returned_check_days": 0,
                     *           "overdraft_count": 0,
                     *           "stop_payment_count": 0,
                     *           "gambling_amount": 0,
                     *           "gambling_ratio": 0,
                     *           "cash_deposit_ratio": 0,
                     *           "cash_withdrawal_ratio": 1,
                     *           "round_amount_ratio": 0.5,
                     *           "self_transfer_ratio": 0,
                     *           "window_dressing": false,
                     *           "top_payer_share": 1,
                     *           "days_since_last_credit": 29
                     *         },
                     *         "ratios": {
                     *           "dscr": null,
                     *           "dti": null,
                     *           "inflow_outflow_ratio": 5.0602,
                     *           "expense_ratio": 0.1976,
                     *           "savings_rate": 80.24,
                     *           "adb_to_loan": null,
                     *           "inflow_volatility": null,
                     *           "inflow_trend_pct_per_month": null
                     *         },
                     *         "counterparties": {
                     *           "top_inflows": [
                     *             {
                     *               "name": "BAYANI BAKERY",
                     *               "amount": 25300.75,
                     *               "count": 1,
                     *               "share": 1
                     *             }
                     *           ],
                     *           "top_outflows": []
                     *         },
                     *         "categories": [
                     *           {
                     *             "category": "salary",
                     *             "inflow": 25300.75,
                     *             "outflow": 0,
                     *             "count": 1,
                     *             "share_of_outflow": 0
                     *           },
                     *           {
                     *             "category": "atm_withdrawal",
                     *             "inflow": 0,
                     *             "outflow": 5000,
                     *             "count": 1,
                     *             "share_of_outflow": 1
                     *           }
                     *         ],
                     *         "seasonality": [],
                     *         "by_account": [],
                     *         "card": null,
                     *         "loan": null
                     *       },
                     *       "balance_checks": {
                     *         "status": "pass",
                     *         "liability": false,
                     *         "opening_balance": 8749.5,
                     *         "closing_balance": 29050.25,
                     *         "total_credits": 25300.75,
                     *         "total_debits": 5000,
                     *         "computed_closing_balance": 29050.25,
                     *         "closing_difference": 0,
                     *         "rows_checked": 1,
                     *         "rows_failed": 0,
                     *         "first_break": null,
                     *         "row_breaks": [],
                     *         "stated_totals": {
                     *           "credits": null,
                     *           "debits": null,
                     *           "credit_count": null,
                     *           "debit_count": null,
                     *           "credits_match": null,
                     *           "debits_match": null,
                     *           "counts_match": null
                     *         },
                     *         "page_continuity": "not_applicable",
                     *         "period_coverage": "pass",
                     *         "checks": [
                     *           {
                     *             "key": "opening_closing",
                     *             "label": "Opening, movements and closing agree",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "running_balance",
                     *             "label": "Every running balance follows",
                     *             "status": "pass"
                     *           },
                     *           {
                     *             "key": "stated_totals",
                     *             "label": "Printed totals agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "stated_counts",
                     *             "label": "Printed counts agree with the rows",
                     *             "status": "not_applicable"
                     *           },
                     *           {
                     *             "key": "page_carry",
                     *             "label": "Pages carry forward",
                     *             "status": "not_applicable"
                     *           }
                     *         ],
                     *         "by_account": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionsOutputBody"];
                };
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.TRANSACTIONS_NOT_EDITABLE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    unlockDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "sesame",
                 *       "webhook_url": "https://lender.example/hook"
                 *     }
                 */
                "application/json": {
                    /** @description Opens the file; at most 127 bytes. */
                    password: string;
                    /**
                     * Format: uri
                     * @description Gets document.completed or document.failed of this attempt, once. That of the upload is not called again.
                     */
                    webhook_url?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_id": 186713257557202,
                     *       "job_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *       "document_type": "bank_statement",
                     *       "status": "pending",
                     *       "status_url": "/api/v1/documents/jobs/186713257557202"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.DOCUMENT_NOT_LOCKED.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "versions": [
                     *         {
                     *           "version": 2,
                     *           "attempt": 3,
                     *           "document_type": "bank_statement",
                     *           "pages": "1-3,5",
                     *           "created_at": "2026-03-20T11:02:41.870Z",
                     *           "reader_version": "v1.4.0",
                     *           "edited": true,
                     *           "current": true
                     *         },
                     *         {
                     *           "version": 1,
                     *           "attempt": 1,
                     *           "document_type": "bank_statement",
                     *           "pages": null,
                     *           "created_at": "2026-03-14T09:26:54.102Z",
                     *           "reader_version": "v1.3.0",
                     *           "edited": true,
                     *           "current": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VersionsOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    getVersion: {
        parameters: {
            query?: {
                /** @description Only these top-level members of the result, with a comma between them. Not together with exclude. */
                include?: string[];
                /** @description The result without these top-level members. */
                exclude?: string[];
                /**
                 * @description run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
                 * @example run
                 */
                checks?: "run";
            };
            header?: never;
            path: {
                /**
                 * @description A positive integer below 2^53.
                 * @example 186713257557202
                 */
                document_id: number;
                /** @description As listed; a version that is no longer among the ten latest is 404. */
                n: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "version": {
                     *         "version": 2,
                     *         "attempt": 3,
                     *         "document_type": "bank_statement",
                     *         "pages": "1-3,5",
                     *         "created_at": "2026-03-20T11:02:41.870Z",
                     *         "reader_version": "v1.4.0",
                     *         "edited": true,
                     *         "current": true,
                     *         "edits_not_carried": {
                     *           "count": 1,
                     *           "edits": [
                     *             {
                     *               "change": "changed",
                     *               "row": 1,
                     *               "transaction": {
                     *                 "date": "2026-03-02",
                     *                 "description": "SALARY BAYANI BAKERY",
                     *                 "debit": 0,
                     *                 "credit": 25300.75,
                     *                 "balance": 34050.25,
                     *                 "category": "salary",
                     *                 "is_outlier": false,
                     *                 "outlier_reason": null,
                     *                 "row": 1,
                     *                 "account_index": 0,
                     *                 "value_date": null,
                     *                 "time": null,
                     *                 "reference": null,
                     *                 "check_number": null,
                     *                 "transaction_code": null,
                     *                 "branch": null,
                     *                 "teller": null,
                     *                 "channel": null,
                     *                 "counterparty": "BAYANI BAKERY",
                     *                 "foreign_amount": null,
                     *                 "foreign_currency": null,
                     *                 "due_date": null,
                     *                 "principal": null,
                     *                 "interest": null,
                     *                 "penalty": null,
                     *                 "page": 1,
                     *                 "repaired": false,
                     *                 "edited": true
                     *               },
                     *               "reason": "The row is not found in the new reading."
                     *             }
                     *           ],
                     *           "fields": []
                     *         },
                     *         "result": {
                     *           "document_type": "bank_statement",
                     *           "account_name": "MARIA L. SANTOS",
                     *           "opening_balance": 8749.5,
                     *           "closing_balance": 29050.25
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VersionOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The last number that you have; 0 begins with the oldest event that is kept. */
                after?: number;
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /** @description How many seconds to wait for an event when there is none. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "events": [
                     *         {
                     *           "seq": 42,
                     *           "id": "msg_01a1fc64-2176-7522-b993-f1170ebc110c",
                     *           "event": "document.completed",
                     *           "at": "2026-03-14T09:27:01.120Z",
                     *           "application_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "external_ref": "crm-4711",
                     *           "payload": {
                     *             "event": "document.completed",
                     *             "document_id": 186713257557202,
                     *             "status": "completed",
                     *             "document_type": "bank_statement",
                     *             "file_name": "march.pdf",
                     *             "processing_time_seconds": 0.101,
                     *             "completed_at": "2026-03-14T09:27:01.120Z"
                     *           }
                     *         }
                     *       ],
                     *       "next_after": 42,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["EventsOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            410: components["responses"]["410.EVENTS_GONE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    listExportTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "templates": [
                     *         {
                     *           "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "name": "Rows for the core system",
                     *           "document_types": [
                     *             "bank_statement"
                     *           ],
                     *           "default": true,
                     *           "ready_made": false,
                     *           "version": 1,
                     *           "created_at": "2026-03-14T09:26:53.589Z",
                     *           "updated_at": "2026-03-14T09:26:53.589Z"
                     *         },
                     *         {
                     *           "id": "transactions",
                     *           "name": "transactions",
                     *           "document_types": [
                     *             "bank_statement",
                     *             "passbook"
                     *           ],
                     *           "default": false,
                     *           "ready_made": true,
                     *           "version": 0,
                     *           "created_at": null,
                     *           "updated_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TemplatesOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    createExportTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rows for the core system",
                 *       "document_types": [
                 *         "bank_statement"
                 *       ],
                 *       "default": true,
                 *       "sheets": [
                 *         {
                 *           "name": "Rows",
                 *           "blocks": [
                 *             {
                 *               "table": {
                 *                 "rows": [
                 *                   {
                 *                     "pointer": "/transactions"
                 *                   }
                 *                 ],
                 *                 "columns": [
                 *                   {
                 *                     "header": "Date",
                 *                     "pointer": "/date",
                 *                     "kind": "date"
                 *                   },
                 *                   {
                 *                     "header": "Description",
                 *                     "pointer": "/description",
                 *                     "kind": "text"
                 *                   },
                 *                   {
                 *                     "header": "Debit",
                 *                     "pointer": "/debit",
                 *                     "kind": "amount"
                 *                   },
                 *                   {
                 *                     "header": "Credit",
                 *                     "pointer": "/credit",
                 *                     "kind": "amount"
                 *                   }
                 *                 ]
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExportTemplateInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag?: string;
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "template": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "name": "Rows for the core system",
                     *         "document_types": [
                     *           "bank_statement"
                     *         ],
                     *         "default": true,
                     *         "ready_made": false,
                     *         "version": 1,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z",
                     *         "sheets": [
                     *           {
                     *             "name": "Rows",
                     *             "blocks": [
                     *               {
                     *                 "table": {
                     *                   "rows": [
                     *                     {
                     *                       "pointer": "/transactions"
                     *                     }
                     *                   ],
                     *                   "columns": [
                     *                     {
                     *                       "header": "Date",
                     *                       "pointer": "/date",
                     *                       "kind": "date"
                     *                     },
                     *                     {
                     *                       "header": "Description",
                     *                       "pointer": "/description",
                     *                       "kind": "text"
                     *                     },
                     *                     {
                     *                       "header": "Debit",
                     *                       "pointer": "/debit",
                     *                       "kind": "amount"
                     *                     },
                     *                     {
                     *                       "header": "Credit",
                     *                       "pointer": "/credit",
                     *                       "kind": "amount"
                     *                     }
                     *                   ]
                     *                 }
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.TEMPLATE_LIMIT.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE.PLAN_NOT_PERMITTED"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getExportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The template's uuid, or the name of a ready-made one.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "template": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "name": "Rows for the core system",
                     *         "document_types": [
                     *           "bank_statement"
                     *         ],
                     *         "default": true,
                     *         "ready_made": false,
                     *         "version": 1,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z",
                     *         "sheets": [
                     *           {
                     *             "name": "Rows",
                     *             "blocks": [
                     *               {
                     *                 "table": {
                     *                   "rows": [
                     *                     {
                     *                       "pointer": "/transactions"
                     *                     }
                     *                   ],
                     *                   "columns": [
                     *                     {
                     *                       "header": "Date",
                     *                       "pointer": "/date",
                     *                       "kind": "date"
                     *                     },
                     *                     {
                     *                       "header": "Description",
                     *                       "pointer": "/description",
                     *                       "kind": "text"
                     *                     },
                     *                     {
                     *                       "header": "Debit",
                     *                       "pointer": "/debit",
                     *                       "kind": "amount"
                     *                     },
                     *                     {
                     *                       "header": "Credit",
                     *                       "pointer": "/credit",
                     *                       "kind": "amount"
                     *                     }
                     *                   ]
                     *                 }
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    deleteExportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The template's uuid, or the name of a ready-made one.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    updateExportTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the template as it was read; 412 when it has changed since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The template's uuid, or the name of a ready-made one.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                template_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "default": false
                 *     }
                 */
                "application/json": components["schemas"]["ExportTemplatePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "template": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "name": "Rows for the core system",
                     *         "document_types": [
                     *           "bank_statement"
                     *         ],
                     *         "default": false,
                     *         "ready_made": false,
                     *         "version": 2,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z",
                     *         "sheets": [
                     *           {
                     *             "name": "Rows",
                     *             "blocks": [
                     *               {
                     *                 "table": {
                     *                   "rows": [
                     *                     {
                     *                       "pointer": "/transactions"
                     *                     }
                     *                   ],
                     *                   "columns": [
                     *                     {
                     *                       "header": "Date",
                     *                       "pointer": "/date",
                     *                       "kind": "date"
                     *                     },
                     *                     {
                     *                       "header": "Description",
                     *                       "pointer": "/description",
                     *                       "kind": "text"
                     *                     },
                     *                     {
                     *                       "header": "Debit",
                     *                       "pointer": "/debit",
                     *                       "kind": "amount"
                     *                     },
                     *                     {
                     *                       "header": "Credit",
                     *                       "pointer": "/credit",
                     *                       "kind": "amount"
                     *                     }
                     *                   ]
                     *                 }
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE.PLAN_NOT_PERMITTED"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listFolders: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /** @description Only those that lie in this folder; root for those at the top. */
                parent_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "folders": [
                     *         {
                     *           "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "name": "March statements",
                     *           "parent_id": "01a1fc13-0b1e-755a-9c70-6d5997a7fde1",
                     *           "created_at": "2026-03-14T09:26:53.589Z",
                     *           "updated_at": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 20,
                     *         "total": 1,
                     *         "pages": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FoldersOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    createFolder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "March statements",
                 *       "parent_id": "01a1fc13-0b1e-755a-9c70-6d5997a7fde1"
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 120 characters without slashes; blanks around it are cut off. */
                    name: string;
                    /**
                     * Format: uuid
                     * @description The folder that it lies in; null for the top.
                     */
                    parent_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "folder": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "name": "March statements",
                     *         "parent_id": "01a1fc13-0b1e-755a-9c70-6d5997a7fde1",
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FolderOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The folder's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "folder": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "name": "March statements",
                     *         "parent_id": "01a1fc13-0b1e-755a-9c70-6d5997a7fde1",
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FolderOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    deleteFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The folder's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessOutputBody"];
                };
            };
            400: components["responses"]["400.FOLDER_NOT_EMPTY.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    updateFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The folder's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "March statements",
                 *       "parent_id": null
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 120 characters without slashes; blanks around it are cut off. */
                    name?: string;
                    /**
                     * Format: uuid
                     * @description The folder that it lies in; null for the top.
                     */
                    parent_id?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "folder": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "name": "March statements",
                     *         "parent_id": "01a1fc13-0b1e-755a-9c70-6d5997a7fde1",
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FolderOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listFolderDocuments: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /** @description next_cursor of the page before, in place of page. The answer's page is then 1. */
                cursor?: string;
                /**
                 * @description Only those with this status.
                 * @example pending
                 */
                status?: "pending" | "processing" | "completed" | "failed";
                /**
                 * @description Any spelling or alias of a document type.
                 * @example bank_statement
                 */
                document_type?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The folder's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "documents": [
                     *         {
                     *           "id": 186713257557202,
                     *           "application_id": null,
                     *           "external_ref": null,
                     *           "folder_id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "file_name": "march.pdf",
                     *           "document_type": "bank_statement",
                     *           "paper_types": [],
                     *           "origin_document_id": null,
                     *           "pages": null,
                     *           "split_into": [],
                     *           "status": "completed",
                     *           "error": null,
                     *           "error_category": null,
                     *           "attempt": 1,
                     *           "uploaded_at": "2026-03-14T09:26:53.589Z",
                     *           "completed_at": "2026-03-14T09:26:54.102Z",
                     *           "processing_time_seconds": 0.101,
                     *           "file_size_bytes": 48211,
                     *           "pages_done": 3,
                     *           "pages_total": 3,
                     *           "total_cost_usd": null,
                     *           "cost_report": null
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 20,
                     *         "total": 1,
                     *         "pages": 1
                     *       },
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentsOutputBody"];
                };
            };
            400: components["responses"]["400.AMBIGUOUS_DOCUMENT_TYPE.INVALID_REQUEST.UNKNOWN_DOCUMENT_TYPE.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    intake: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "application": {
                 *         "business_name": "Bayani Bakery",
                 *         "borrower_email": "maria.santos@example.com",
                 *         "borrower_phone": "+63 917 555 0101",
                 *         "loan_type": "working capital",
                 *         "loan_amount": 1250000.5,
                 *         "application_context": "A second oven",
                 *         "external_ref": "crm-1",
                 *         "send_outreach": false,
                 *         "track": "sme",
                 *         "profile": "retail",
                 *         "asset_value": 300000,
                 *         "term_months": 24,
                 *         "scorecard_inputs": {
                 *           "years_in_business": 7
                 *         }
                 *       },
                 *       "files": [
                 *         "(the bytes of march.pdf)"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    application: components["schemas"]["ApplicationInput"];
                    file?: Blob[];
                    files?: Blob[];
                    /** @description Tried on every protected file; sealed, used once, erased. */
                    password?: string;
                    /** @description JSON object, file name to password; goes before password. */
                    passwords?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Dossier-Replay-Differs"?: string;
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    Warning?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "app_id": "APP-1",
                     *         "business_name": "Bayani Bakery",
                     *         "borrower_email": "maria.santos@example.com",
                     *         "borrower_phone": "+63 917 555 0101",
                     *         "loan_type": "working capital",
                     *         "loan_amount": 1250000.5,
                     *         "application_context": "A second oven",
                     *         "external_ref": "crm-1",
                     *         "status": "submitted",
                     *         "document_count": 1,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "idempotent": false
                     *     }
                     */
                    "application/json": components["schemas"]["IntakeOutputBody"];
                };
            };
            400: components["responses"]["400.EMPTY_FILE.INVALID_REQUEST.TOO_MANY_FILES.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.FILE_TOO_LARGE.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            415: components["responses"]["415.FILE_TYPE_MISMATCH.UNSUPPORTED_FILE_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.PARTIAL_INTAKE.STORAGE_UNAVAILABLE.PartialFailure"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "revision": 3,
                     *         "at": "2026-03-14T09:26:53.589Z",
                     *         "key_id": "",
                     *         "document": "version: 1\naffordability: {min_dscr: 1.5}\nloan: {by_loan_type: {Car loan: {interest_rate: 9.5, interest_rate_basis: per_annum}}}\nrules:\n  - {key: dscr_low, when: \"dscr < 1.5\", applies: business, severity: warn, message: \"DSCR below 1.5\"}\n  - {key: stacking, when: \"lenders_90d >= 3 or disbursements_30d >= 2\", severity: stop, message: \"Several lenders at once\"}\nscorecard:\n  base: 500\n  items:\n    - {figure: dscr, bins: [{to: 1.25, points: -50}, {from: 1.25, points: 40}], missing_points: -20}\n",
                     *         "policy": {
                     *           "version": 1,
                     *           "revenue": {
                     *             "cash_in_base": {
                     *               "business": 1,
                     *               "person": 0
                     *             },
                     *             "unknown_in_base": {
                     *               "business": 0,
                     *               "person": 0
                     *             }
                     *           },
                     *           "own_transfer": {
                     *             "fee_max": 100,
                     *             "banking_days": 3
                     *           },
                     *           "round_trip": {
                     *             "days": 10,
                     *             "tolerance_pct": 3,
                     *             "minimum": 20000
                     *           },
                     *           "balance": {
                     *             "low": 5000
                     *           },
                     *           "debt": {
                     *             "card_share": 1
                     *           },
                     *           "affordability": {
                     *             "months": 6,
                     *             "minimum_months": 3,
                     *             "min_dscr": 1.5,
                     *             "max_dti": 0.4,
                     *             "max_loan_step": 1000
                     *           },
                     *           "loan": {
                     *             "default": {
                     *               "interest_rate": null,
                     *               "interest_rate_basis": null
                     *             },
                     *             "by_loan_type": {
                     *               "Car loan": {
                     *                 "interest_rate": 9.5,
                     *                 "interest_rate_basis": "per_annum"
                     *               }
                     *             },
                     *             "by_track": {}
                     *           },
                     *           "rules": [
                     *             {
                     *               "key": "dscr_low",
                     *               "when": "dscr < 1.5",
                     *               "applies": "business",
                     *               "severity": "warn",
                     *               "message": "DSCR below 1.5"
                     *             },
                     *             {
                     *               "key": "stacking",
                     *               "when": "lenders_90d >= 3 or disbursements_30d >= 2",
                     *               "severity": "stop",
                     *               "message": "Several lenders at once"
                     *             }
                     *           ],
                     *           "scorecard": {
                     *             "base": 500,
                     *             "items": [
                     *               {
                     *                 "figure": "dscr",
                     *                 "bins": [
                     *                   {
                     *                     "from": null,
                     *                     "to": 1.25,
                     *                     "points": -50
                     *                   },
                     *                   {
                     *                     "from": 1.25,
                     *                     "to": null,
                     *                     "points": 40
                     *                   }
                     *                 ],
                     *                 "missing_points": -20
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DataPolicyInForce"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    listSchemas: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "schemas": [
                     *         {
                     *           "slug": "motor_policy",
                     *           "document_type": "custom:motor_policy",
                     *           "name": "Motor policy",
                     *           "description": "Policies of the two insurers we accept",
                     *           "version": 2,
                     *           "created_at": "2026-03-14T09:26:53.589Z",
                     *           "updated_at": "2026-03-15T11:02:10.004Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 20,
                     *         "total": 1,
                     *         "pages": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SchemasOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    createSchema: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "motor_policy",
                 *       "name": "Motor policy",
                 *       "description": "Policies of the two insurers we accept",
                 *       "definition": {
                 *         "fields": [
                 *           {
                 *             "name": "policy_number",
                 *             "type": "id",
                 *             "labels": [
                 *               "Policy No.",
                 *               "Policy Number"
                 *             ],
                 *             "required": true
                 *           },
                 *           {
                 *             "name": "insured",
                 *             "type": "text",
                 *             "labels": [
                 *               "Name of Insured"
                 *             ]
                 *           },
                 *           {
                 *             "name": "issued",
                 *             "type": "date",
                 *             "labels": [
                 *               "Date Issued"
                 *             ]
                 *           },
                 *           {
                 *             "name": "total_premium",
                 *             "type": "amount",
                 *             "labels": [
                 *               "Total Premium"
                 *             ]
                 *           }
                 *         ],
                 *         "tables": [
                 *           {
                 *             "name": "covers",
                 *             "columns": [
                 *               {
                 *                 "name": "cover",
                 *                 "type": "text",
                 *                 "headers": [
                 *                   "Cover",
                 *                   "Benefit"
                 *                 ],
                 *                 "required": true
                 *               },
                 *               {
                 *                 "name": "premium",
                 *                 "type": "amount",
                 *                 "headers": [
                 *                   "Premium"
                 *                 ],
                 *                 "required": true
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "checks": [
                 *           {
                 *             "key": "premium_sum",
                 *             "label": "Premiums add up",
                 *             "equation": "sum(covers.premium) = total_premium",
                 *             "tolerance": 0.01
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SchemaInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag?: string;
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "schema": {
                     *         "slug": "motor_policy",
                     *         "document_type": "custom:motor_policy",
                     *         "name": "Motor policy",
                     *         "description": "Policies of the two insurers we accept",
                     *         "version": 1,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z",
                     *         "definition": {
                     *           "fields": [
                     *             {
                     *               "name": "policy_number",
                     *               "type": "id",
                     *               "labels": [
                     *                 "Policy No.",
                     *                 "Policy Number"
                     *               ],
                     *               "required": true
                     *             },
                     *             {
                     *               "name": "insured",
                     *               "type": "text",
                     *               "labels": [
                     *                 "Name of Insured"
                     *               ]
                     *             },
                     *             {
                     *               "name": "issued",
                     *               "type": "date",
                     *               "labels": [
                     *                 "Date Issued"
                     *               ]
                     *             },
                     *             {
                     *               "name": "total_premium",
                     *               "type": "amount",
                     *               "labels": [
                     *                 "Total Premium"
                     *               ]
                     *             }
                     *           ],
                     *           "tables": [
                     *             {
                     *               "name": "covers",
                     *               "columns": [
                     *                 {
                     *                   "name": "cover",
                     *                   "type": "text",
                     *                   "headers": [
                     *                     "Cover",
                     *                     "Benefit"
                     *                   ],
                     *                   "required": true
                     *                 },
                     *                 {
                     *                   "name": "premium",
                     *                   "type": "amount",
                     *                   "headers": [
                     *                     "Premium"
                     *                   ],
                     *                   "required": true
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "checks": [
                     *             {
                     *               "key": "premium_sum",
                     *               "label": "Premiums add up",
                     *               "equation": "sum(covers.premium) = total_premium",
                     *               "tolerance": 0.01
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SchemaOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.TOO_MANY_SCHEMAS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED.SCHEMA_EXISTS"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    dryRunDefinition: {
        parameters: {
            query?: {
                /** @description Only these top-level members of the result, with a comma between them. Not together with exclude. */
                include?: string[];
                /** @description The result without these top-level members. */
                exclude?: string[];
                /**
                 * @description run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
                 * @example run
                 */
                checks?: "run";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_id": 186713257557202,
                 *       "definition": {
                 *         "fields": [
                 *           {
                 *             "name": "policy_number",
                 *             "type": "id",
                 *             "labels": [
                 *               "Policy No.",
                 *               "Policy Number"
                 *             ],
                 *             "required": true
                 *           },
                 *           {
                 *             "name": "insured",
                 *             "type": "text",
                 *             "labels": [
                 *               "Name of Insured"
                 *             ]
                 *           },
                 *           {
                 *             "name": "issued",
                 *             "type": "date",
                 *             "labels": [
                 *               "Date Issued"
                 *             ]
                 *           },
                 *           {
                 *             "name": "total_premium",
                 *             "type": "amount",
                 *             "labels": [
                 *               "Total Premium"
                 *             ]
                 *           }
                 *         ],
                 *         "tables": [
                 *           {
                 *             "name": "covers",
                 *             "columns": [
                 *               {
                 *                 "name": "cover",
                 *                 "type": "text",
                 *                 "headers": [
                 *                   "Cover",
                 *                   "Benefit"
                 *                 ],
                 *                 "required": true
                 *               },
                 *               {
                 *                 "name": "premium",
                 *                 "type": "amount",
                 *                 "headers": [
                 *                   "Premium"
                 *                 ],
                 *                 "required": true
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "checks": [
                 *           {
                 *             "key": "premium_sum",
                 *             "label": "Premiums add up",
                 *             "equation": "sum(covers.premium) = total_premium",
                 *             "tolerance": 0.01
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DryRunInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_id": 186713257557202,
                     *       "result": {
                     *         "schema_version": "1.0",
                     *         "document_type": "custom:draft",
                     *         "type_check": {
                     *           "declared": "custom:draft",
                     *           "detected": "custom:draft",
                     *           "confidence": 1
                     *         },
                     *         "schema": null,
                     *         "policy_number": "MV-2026-00417",
                     *         "insured": "SANTOS, MARIA LUISA",
                     *         "issued": "2026-03-15",
                     *         "total_premium": 6250.5,
                     *         "covers": [
                     *           {
                     *             "cover": "Own Damage",
                     *             "premium": 5000
                     *           },
                     *           {
                     *             "cover": "Acts of Nature",
                     *             "premium": 1250.5
                     *           }
                     *         ],
                     *         "currency": "PHP",
                     *         "candidates": {},
                     *         "validation": {
                     *           "status": "pass",
                     *           "checks": [
                     *             {
                     *               "key": "required.policy_number",
                     *               "label": "policy_number is present",
                     *               "status": "pass",
                     *               "expected": null,
                     *               "actual": null,
                     *               "difference": null,
                     *               "tolerance": null,
                     *               "detail": "The paper shows a value."
                     *             },
                     *             {
                     *               "key": "premium_sum",
                     *               "label": "Premiums add up",
                     *               "status": "pass",
                     *               "expected": 6250.5,
                     *               "actual": 6250.5,
                     *               "difference": 0,
                     *               "tolerance": 0.01,
                     *               "detail": "6250.5 agrees with 6250.5."
                     *             }
                     *           ]
                     *         },
                     *         "fraud_detection": null,
                     *         "quality": {
                     *           "pages": 1,
                     *           "pages_ocr": 0,
                     *           "mean_confidence": 1,
                     *           "warnings": []
                     *         },
                     *         "provenance": {
                     *           "/policy_number": {
                     *             "page": 1,
                     *             "bbox": [
                     *               150,
                     *               60.6,
                     *               230.1,
                     *               71.2
                     *             ],
                     *             "text": "MV-2026-00417",
                     *             "confidence": 1,
                     *             "source": "text"
                     *           }
                     *         },
                     *         "records": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DryRunOutputBody"];
                };
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.DRY_RUN_FAILED.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The schema's slug.
                 * @example motor_policy
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "schema": {
                     *         "slug": "motor_policy",
                     *         "document_type": "custom:motor_policy",
                     *         "name": "Motor policy",
                     *         "description": "Policies of the two insurers we accept",
                     *         "version": 2,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-15T11:02:10.004Z",
                     *         "definition": {
                     *           "fields": [
                     *             {
                     *               "name": "policy_number",
                     *               "type": "id",
                     *               "labels": [
                     *                 "Policy No.",
                     *                 "Policy Number"
                     *               ],
                     *               "required": true
                     *             },
                     *             {
                     *               "name": "insured",
                     *               "type": "text",
                     *               "labels": [
                     *                 "Name of Insured"
                     *               ]
                     *             },
                     *             {
                     *               "name": "issued",
                     *               "type": "date",
                     *               "labels": [
                     *                 "Date Issued"
                     *               ]
                     *             },
                     *             {
                     *               "name": "total_premium",
                     *               "type": "amount",
                     *               "labels": [
                     *                 "Total Premium"
                     *               ]
                     *             }
                     *           ],
                     *           "tables": [
                     *             {
                     *               "name": "covers",
                     *               "columns": [
                     *                 {
                     *                   "name": "cover",
                     *                   "type": "text",
                     *                   "headers": [
                     *                     "Cover",
                     *                     "Benefit"
                     *                   ],
                     *                   "required": true
                     *                 },
                     *                 {
                     *                   "name": "premium",
                     *                   "type": "amount",
                     *                   "headers": [
                     *                     "Premium"
                     *                   ],
                     *                   "required": true
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "checks": [
                     *             {
                     *               "key": "premium_sum",
                     *               "label": "Premiums add up",
                     *               "equation": "sum(covers.premium) = total_premium",
                     *               "tolerance": 0.01
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SchemaOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    replaceSchema: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the schema as it was read; 412 when it has changed since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The schema's slug.
                 * @example motor_policy
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Motor policy",
                 *       "description": "Policies of the two insurers we accept",
                 *       "definition": {
                 *         "fields": [
                 *           {
                 *             "name": "policy_number",
                 *             "type": "id",
                 *             "labels": [
                 *               "Policy No.",
                 *               "Policy Number"
                 *             ],
                 *             "required": true
                 *           },
                 *           {
                 *             "name": "insured",
                 *             "type": "text",
                 *             "labels": [
                 *               "Name of Insured"
                 *             ]
                 *           },
                 *           {
                 *             "name": "issued",
                 *             "type": "date",
                 *             "labels": [
                 *               "Date Issued"
                 *             ]
                 *           },
                 *           {
                 *             "name": "total_premium",
                 *             "type": "amount",
                 *             "labels": [
                 *               "Total Premium"
                 *             ]
                 *           }
                 *         ],
                 *         "tables": [
                 *           {
                 *             "name": "covers",
                 *             "columns": [
                 *               {
                 *                 "name": "cover",
                 *                 "type": "text",
                 *                 "headers": [
                 *                   "Cover",
                 *                   "Benefit"
                 *                 ],
                 *                 "required": true
                 *               },
                 *               {
                 *                 "name": "premium",
                 *                 "type": "amount",
                 *                 "headers": [
                 *                   "Premium"
                 *                 ],
                 *                 "required": true
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "checks": [
                 *           {
                 *             "key": "premium_sum",
                 *             "label": "Premiums add up",
                 *             "equation": "sum(covers.premium) = total_premium",
                 *             "tolerance": 0.01
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SchemaReplacement"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "schema": {
                     *         "slug": "motor_policy",
                     *         "document_type": "custom:motor_policy",
                     *         "name": "Motor policy",
                     *         "description": "Policies of the two insurers we accept",
                     *         "version": 2,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-15T11:02:10.004Z",
                     *         "definition": {
                     *           "fields": [
                     *             {
                     *               "name": "policy_number",
                     *               "type": "id",
                     *               "labels": [
                     *                 "Policy No.",
                     *                 "Policy Number"
                     *               ],
                     *               "required": true
                     *             },
                     *             {
                     *               "name": "insured",
                     *               "type": "text",
                     *               "labels": [
                     *                 "Name of Insured"
                     *               ]
                     *             },
                     *             {
                     *               "name": "issued",
                     *               "type": "date",
                     *               "labels": [
                     *                 "Date Issued"
                     *               ]
                     *             },
                     *             {
                     *               "name": "total_premium",
                     *               "type": "amount",
                     *               "labels": [
                     *                 "Total Premium"
                     *               ]
                     *             }
                     *           ],
                     *           "tables": [
                     *             {
                     *               "name": "covers",
                     *               "columns": [
                     *                 {
                     *                   "name": "cover",
                     *                   "type": "text",
                     *                   "headers": [
                     *                     "Cover",
                     *                     "Benefit"
                     *                   ],
                     *                   "required": true
                     *                 },
                     *                 {
                     *                   "name": "premium",
                     *                   "type": "amount",
                     *                   "headers": [
                     *                     "Premium"
                     *                   ],
                     *                   "required": true
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "checks": [
                     *             {
                     *               "key": "premium_sum",
                     *               "label": "Premiums add up",
                     *               "equation": "sum(covers.premium) = total_premium",
                     *               "tolerance": 0.01
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SchemaOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.TOO_MANY_SCHEMAS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    deleteSchema: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the schema as it was read; 412 when it has changed since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The schema's slug.
                 * @example motor_policy
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    updateSchema: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the schema as it was read; 412 when it has changed since. Optional.
                 * @example "transactions-1"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description The schema's slug.
                 * @example motor_policy
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Motor policy"
                 *     }
                 */
                "application/json": components["schemas"]["SchemaPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "schema": {
                     *         "slug": "motor_policy",
                     *         "document_type": "custom:motor_policy",
                     *         "name": "Motor policy",
                     *         "description": "Policies of the two insurers we accept",
                     *         "version": 2,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-15T11:02:10.004Z",
                     *         "definition": {
                     *           "fields": [
                     *             {
                     *               "name": "policy_number",
                     *               "type": "id",
                     *               "labels": [
                     *                 "Policy No.",
                     *                 "Policy Number"
                     *               ],
                     *               "required": true
                     *             },
                     *             {
                     *               "name": "insured",
                     *               "type": "text",
                     *               "labels": [
                     *                 "Name of Insured"
                     *               ]
                     *             },
                     *             {
                     *               "name": "issued",
                     *               "type": "date",
                     *               "labels": [
                     *                 "Date Issued"
                     *               ]
                     *             },
                     *             {
                     *               "name": "total_premium",
                     *               "type": "amount",
                     *               "labels": [
                     *                 "Total Premium"
                     *               ]
                     *             }
                     *           ],
                     *           "tables": [
                     *             {
                     *               "name": "covers",
                     *               "columns": [
                     *                 {
                     *                   "name": "cover",
                     *                   "type": "text",
                     *                   "headers": [
                     *                     "Cover",
                     *                     "Benefit"
                     *                   ],
                     *                   "required": true
                     *                 },
                     *                 {
                     *                   "name": "premium",
                     *                   "type": "amount",
                     *                   "headers": [
                     *                     "Premium"
                     *                   ],
                     *                   "required": true
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "checks": [
                     *             {
                     *               "key": "premium_sum",
                     *               "label": "Premiums add up",
                     *               "equation": "sum(covers.premium) = total_premium",
                     *               "tolerance": 0.01
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SchemaOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.TOO_MANY_SCHEMAS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            412: components["responses"]["412.PRECONDITION_FAILED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    dryRunSchema: {
        parameters: {
            query?: {
                /** @description Only these top-level members of the result, with a comma between them. Not together with exclude. */
                include?: string[];
                /** @description The result without these top-level members. */
                exclude?: string[];
                /**
                 * @description run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
                 * @example run
                 */
                checks?: "run";
            };
            header?: never;
            path: {
                /**
                 * @description The schema's slug.
                 * @example motor_policy
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_id": 186713257557202
                 *     }
                 */
                "application/json": components["schemas"]["StoredDryRun"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_id": 186713257557202,
                     *       "result": {
                     *         "schema_version": "1.0",
                     *         "document_type": "custom:motor_policy",
                     *         "type_check": {
                     *           "declared": "custom:motor_policy",
                     *           "detected": "custom:motor_policy",
                     *           "confidence": 1
                     *         },
                     *         "schema": {
                     *           "slug": "motor_policy",
                     *           "version": 2
                     *         },
                     *         "policy_number": "MV-2026-00417",
                     *         "insured": "SANTOS, MARIA LUISA",
                     *         "issued": "2026-03-15",
                     *         "total_premium": 6250.5,
                     *         "covers": [
                     *           {
                     *             "cover": "Own Damage",
                     *             "premium": 5000
                     *           },
                     *           {
                     *             "cover": "Acts of Nature",
                     *             "premium": 1250.5
                     *           }
                     *         ],
                     *         "currency": "PHP",
                     *         "candidates": {},
                     *         "validation": {
                     *           "status": "pass",
                     *           "checks": [
                     *             {
                     *               "key": "required.policy_number",
                     *               "label": "policy_number is present",
                     *               "status": "pass",
                     *               "expected": null,
                     *               "actual": null,
                     *               "difference": null,
                     *               "tolerance": null,
                     *               "detail": "The paper shows a value."
                     *             },
                     *             {
                     *               "key": "premium_sum",
                     *               "label": "Premiums add up",
                     *               "status": "pass",
                     *               "expected": 6250.5,
                     *               "actual": 6250.5,
                     *               "difference": 0,
                     *               "tolerance": 0.01,
                     *               "detail": "6250.5 agrees with 6250.5."
                     *             }
                     *           ]
                     *         },
                     *         "fraud_detection": null,
                     *         "quality": {
                     *           "pages": 1,
                     *           "pages_ocr": 0,
                     *           "mean_confidence": 1,
                     *           "warnings": []
                     *         },
                     *         "provenance": {
                     *           "/policy_number": {
                     *             "page": 1,
                     *             "bbox": [
                     *               150,
                     *               60.6,
                     *               230.1,
                     *               71.2
                     *             ],
                     *             "text": "MV-2026-00417",
                     *             "confidence": 1,
                     *             "source": "text"
                     *           }
                     *         },
                     *         "records": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DryRunOutputBody"];
                };
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.DRY_RUN_FAILED.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listSchemaVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The schema's slug.
                 * @example motor_policy
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "versions": [
                     *         {
                     *           "version": 2,
                     *           "created_at": "2026-03-15T11:02:10.004Z"
                     *         },
                     *         {
                     *           "version": 1,
                     *           "created_at": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SchemaVersionsOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    getSchemaVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The schema's slug.
                 * @example motor_policy
                 */
                slug: string;
                /**
                 * @description A positive integer.
                 * @example 2
                 */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "version": {
                     *         "version": 2,
                     *         "created_at": "2026-03-15T11:02:10.004Z",
                     *         "definition": {
                     *           "fields": [
                     *             {
                     *               "name": "policy_number",
                     *               "type": "id",
                     *               "labels": [
                     *                 "Policy No.",
                     *                 "Policy Number"
                     *               ],
                     *               "required": true
                     *             },
                     *             {
                     *               "name": "insured",
                     *               "type": "text",
                     *               "labels": [
                     *                 "Name of Insured"
                     *               ]
                     *             },
                     *             {
                     *               "name": "issued",
                     *               "type": "date",
                     *               "labels": [
                     *                 "Date Issued"
                     *               ]
                     *             },
                     *             {
                     *               "name": "total_premium",
                     *               "type": "amount",
                     *               "labels": [
                     *                 "Total Premium"
                     *               ]
                     *             }
                     *           ],
                     *           "tables": [
                     *             {
                     *               "name": "covers",
                     *               "columns": [
                     *                 {
                     *                   "name": "cover",
                     *                   "type": "text",
                     *                   "headers": [
                     *                     "Cover",
                     *                     "Benefit"
                     *                   ],
                     *                   "required": true
                     *                 },
                     *                 {
                     *                   "name": "premium",
                     *                   "type": "amount",
                     *                   "headers": [
                     *                     "Premium"
                     *                   ],
                     *                   "required": true
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "checks": [
                     *             {
                     *               "key": "premium_sum",
                     *               "label": "Premiums add up",
                     *               "equation": "sum(covers.premium) = total_premium",
                     *               "tolerance": 0.01
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SchemaVersionOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    verifyDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_ids": [
                 *         186713257557202,
                 *         186713257560114
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["VerifyInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_count": 2,
                     *       "cross_doc_score": 50,
                     *       "score_basis": "insufficient_overlap",
                     *       "documents": [
                     *         {
                     *           "id": 186713257557202,
                     *           "file_name": "march.pdf",
                     *           "document_type": "bank_statement",
                     *           "part": null,
                     *           "authenticity_score": null,
                     *           "risk_level": "inconclusive"
                     *         },
                     *         {
                     *           "id": 186713257560114,
                     *           "file_name": "slip.pdf",
                     *           "document_type": "payslip",
                     *           "part": null,
                     *           "authenticity_score": null,
                     *           "risk_level": "inconclusive"
                     *         }
                     *       ],
                     *       "document_summary": {
                     *         "by_type": {
                     *           "bank_statement": 1,
                     *           "payslip": 1
                     *         },
                     *         "primary_name": "MARIA L. SANTOS",
                     *         "entity": "individual",
                     *         "period": {
                     *           "from": "2026-03-01",
                     *           "to": "2026-03-31"
                     *         },
                     *         "lowest_authenticity": {
                     *           "id": null,
                     *           "score": null
                     *         },
                     *         "average_authenticity": null,
                     *         "authenticity_scored": 0,
                     *         "risk_level": "inconclusive",
                     *         "conflicts": 0,
                     *         "corroborated": 0
                     *       },
                     *       "field_corroboration": [
                     *         {
                     *           "field": "name",
                     *           "status": "missing",
                     *           "score": null,
                     *           "weight": null,
                     *           "detail": "Only one of these papers tells it.",
                     *           "values": []
                     *         }
                     *       ],
                     *       "findings": []
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyOutputBody"];
                };
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    verifyDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_id": 186713257557202
                 *     }
                 */
                "application/json": components["schemas"]["VerifySingleInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document_id": 186713257557202,
                     *       "file_name": "march.pdf",
                     *       "document_type": "bank_statement",
                     *       "authenticity_score": null,
                     *       "risk_level": "inconclusive",
                     *       "category_scores": {
                     *         "metadata": 100,
                     *         "structure": 100,
                     *         "content": null,
                     *         "visual": null,
                     *         "arithmetic": 100
                     *       },
                     *       "integrity_checks": [
                     *         {
                     *           "key": "metadata_present",
                     *           "label": "File metadata is present",
                     *           "category": "metadata",
                     *           "status": "pass",
                     *           "severity": "weak",
                     *           "detail": "The file names the software that made it.",
                     *           "score_impact": 0,
                     *           "evidence": []
                     *         }
                     *       ],
                     *       "fraud_detection": {
                     *         "authenticity_score": null,
                     *         "risk_level": "inconclusive",
                     *         "category_scores": {
                     *           "metadata": 100,
                     *           "structure": 100,
                     *           "content": null,
                     *           "visual": null,
                     *           "arithmetic": 100
                     *         },
                     *         "integrity_checks": [
                     *           {
                     *             "key": "metadata_present",
                     *             "label": "File metadata is present",
                     *             "category": "metadata",
                     *             "status": "pass",
                     *             "severity": "weak",
                     *             "detail": "The file names the software that made it.",
                     *             "score_impact": 0,
                     *             "evidence": []
                     *           }
                     *         ],
                     *         "coverage": {
                     *           "checks_total": 34,
                     *           "checks_run": 7,
                     *           "weight_ratio": 0.2062,
                     *           "conclusive": false,
                     *           "input": "text_pdf"
                     *         },
                     *         "sources": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SingleVerification"];
                };
            };
            400: components["responses"]["400.DOCUMENT_NOT_PROCESSED.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhooks": [
                     *         {
                     *           "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *           "url": "https://lender.example/hook",
                     *           "events": [
                     *             "document.completed",
                     *             "document.failed"
                     *           ],
                     *           "description": "core system",
                     *           "active": true,
                     *           "old_secret_until": null,
                     *           "created_at": "2026-03-14T09:26:53.589Z",
                     *           "updated_at": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhooksOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://lender.example/hook",
                 *       "events": [
                 *         "document.completed",
                 *         "document.failed"
                 *       ],
                 *       "description": "core system"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "url": "https://lender.example/hook",
                     *         "events": [
                     *           "document.completed",
                     *           "document.failed"
                     *         ],
                     *         "description": "core system",
                     *         "active": true,
                     *         "old_secret_until": null,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "secret": "whsec_ZG9zc2llciBleGFtcGxlIHNlY3JldCwgMzIgYnl0"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED.WEBHOOK_LIMIT"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The receiver's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "url": "https://lender.example/hook",
                     *         "events": [
                     *           "document.completed",
                     *           "document.failed"
                     *         ],
                     *         "description": "core system",
                     *         "active": true,
                     *         "old_secret_until": null,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:26:53.589Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The receiver's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SuccessOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The receiver's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": false
                 *     }
                 */
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "url": "https://lender.example/hook",
                     *         "events": [
                     *           "document.completed",
                     *           "document.failed"
                     *         ],
                     *         "description": "core system",
                     *         "active": false,
                     *         "old_secret_until": null,
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description How many at most.
                 * @example 20
                 */
                limit?: number;
                /** @description next_cursor of the page before, in place of page. The answer's page is then 1. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The receiver's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "deliveries": [
                     *         {
                     *           "id": "01a1fc13-c0de-755a-9c70-6d5997a7fde1",
                     *           "event": "document.completed",
                     *           "event_seq": 42,
                     *           "message_id": "msg_01a1fc64-2176-7522-b993-f1170ebc110c",
                     *           "attempt": "first",
                     *           "status": "failed",
                     *           "at": "2026-03-14T09:27:01.120Z",
                     *           "status_code": 503,
                     *           "latency_ms": 48,
                     *           "reason": "The receiver answered 503 instead of a 2xx."
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 20,
                     *         "total": 1,
                     *         "pages": 1
                     *       },
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveriesOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.SERVER_BUSY"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The receiver's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                webhook_id: string;
                /**
                 * @description The delivery's uuid.
                 * @example 01a1fc13-c0de-755a-9c70-6d5997a7fde1
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": "01a1fc13-c0e0-755a-9c70-6d5997a7fde1",
                     *         "event": "document.completed",
                     *         "event_seq": 42,
                     *         "message_id": "msg_01a1fc64-2176-7522-b993-f1170ebc110c",
                     *         "attempt": "redelivered",
                     *         "status": "delivered",
                     *         "at": "2026-03-14T09:27:01.120Z",
                     *         "status_code": 204,
                     *         "latency_ms": 35,
                     *         "reason": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryOutputBody"];
                };
            };
            400: components["responses"]["400.DELIVERY_NOT_REPEATABLE.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Optional. The same key with the same content gives the first answer again for 24 hours, with `Idempotent-Replayed: true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.
                 * @example 3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The receiver's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlap_hours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotationInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description `true` when this is the answer to an earlier request with the same Idempotency-Key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "01a1fc13-b651-755a-9c70-6d5997a7fde1",
                     *         "url": "https://lender.example/hook",
                     *         "events": [
                     *           "document.completed",
                     *           "document.failed"
                     *         ],
                     *         "description": "core system",
                     *         "active": true,
                     *         "old_secret_until": "2026-03-15T09:30:00.000Z",
                     *         "created_at": "2026-03-14T09:26:53.589Z",
                     *         "updated_at": "2026-03-14T09:30:00.000Z"
                     *       },
                     *       "secret": "whsec_ZG9zc2llciBleGFtcGxlIHNlY3JldCwgMzIgYnl0"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecretOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            408: components["responses"]["408.REQUEST_TIMEOUT"];
            409: components["responses"]["409.IDEMPOTENCY_KEY_REUSED"];
            413: components["responses"]["413.REQUEST_TOO_LARGE"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The receiver's uuid.
                 * @example 01a1fc13-b651-755a-9c70-6d5997a7fde1
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": "01a1fc13-c0df-755a-9c70-6d5997a7fde1",
                     *         "event": "webhook.test",
                     *         "event_seq": null,
                     *         "message_id": "msg_01a1fc64-2177-7522-b993-f1170ebc110c",
                     *         "attempt": "test",
                     *         "status": "delivered",
                     *         "at": "2026-03-14T09:27:01.120Z",
                     *         "status_code": 204,
                     *         "latency_ms": 35,
                     *         "reason": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryOutputBody"];
                };
            };
            400: components["responses"]["400.INVALID_REQUEST.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHORIZED.WRONG_AUTH_SCHEME"];
            403: components["responses"]["403.MISSING_SCOPE"];
            404: components["responses"]["404.NOT_FOUND"];
            414: components["responses"]["414.URL_TOO_LONG"];
            429: components["responses"]["429.RATE_LIMITED"];
            431: components["responses"]["431.HEADERS_TOO_LARGE"];
            500: components["responses"]["500.INTERNAL_ERROR.OUTCOME_UNKNOWN.STORED_DATA_DAMAGED"];
            502: components["responses"]["502.STORAGE_UNAVAILABLE"];
            503: components["responses"]["503.DATA_MISSING.SERVER_BUSY"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "alive";
                    };
                };
            };
        };
    };
    readiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": {
                        /** @description Present after a read met damaged data: what the operator does about it. Other reads, and writes, go on. */
                        degraded?: string;
                        /** @enum {string} */
                        status: "ready";
                    };
                };
            };
            503: components["responses"]["503.NOT_READY.DATA_MISSING"];
        };
    };
}
