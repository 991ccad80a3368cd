# Generated from /openapi.json by "make generate"; do not edit.
"""A method for every operation with a JSON body or none."""

from __future__ import annotations

from typing import Any, Callable, Literal, Mapping, Optional, overload

from . import types as t
from .wire import segment


class Operations:
    """The operations of the API; Client inherits them."""

    def _call(
        self,
        method: str,
        path: str,
        scheme: str,
        answer: Any,
        *,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        keyed: bool = False,
    ) -> Any:
        raise NotImplementedError

    def ask_question(
        self,
        id: str,
        body: t.QuestionInput,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DataQuestion:
        """Ask the borrower a question.

        From `submitted`, `awaiting_docs` and `underwriting` the application moves to `question_raised`. With `send`
        the borrower is mailed all open questions in one mail, at most once an hour, the mail about missing papers
        counted; what came of it stands in the checklist.
        """
        return self._call(
            "POST",
            f"/api/v1/applications/{segment(id)}/questions",
            "ApiKey",
            t.DataQuestion,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def change_question(
        self,
        id: str,
        qid: str,
        body: t.QuestionPatch,
    ) -> t.DataQuestion:
        """Change, answer or withdraw a question.

        What is left out stays. An `answer`, or `status` `answered` with `document_ids`, answers it. When the last
        open one is answered or withdrawn, the status before `question_raised` returns, unless somebody moved the
        application meanwhile. A closed question is not changed any more.
        """
        return self._call(
            "PATCH",
            f"/api/v1/applications/{segment(id)}/questions/{segment(qid)}",
            "ApiKey",
            t.DataQuestion,
            body=body,
        )

    def correct_fields(
        self,
        document_id: int,
        body: t.Dict[str, Optional[t.Union[str, float, bool, t.Sequence[Any], t.Dict[str, Any]]]],
        *,
        if_match: Optional[str] = None,
    ) -> t.CorrectionsOutputBody:
        """Correct fields of a document's result.

        For every document type: an object of values by JSON pointer into `result` (RFC 6901), such as
        `{"/account_number": "0012-3456"}`. A value is written as the result writes it; null erases it. An element
        of a list is named by its place; to add or remove one, send the whole list. What follows from the fields is
        worked out again: metrics, checks, normalized forms. `provenance` of a corrected pointer says `analyst`,
        with who, when and what was read. Transactions are replaced by `PUT …/transactions`; metrics, checks and
        the like are not correctable.

        if_match: The ETag of the document as it was read; 412 when its result was edited since. Optional.
        """
        return self._call(
            "PATCH",
            f"/api/v1/documents/{segment(document_id)}/fields",
            "Bearer",
            t.CorrectionsOutputBody,
            headers={"If-Match": if_match},
            body=body,
        )

    def create_application(
        self,
        body: t.ApplicationInput,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DataApplication:
        """Create an application without files.

        Never conflicts on `external_ref`; idempotency belongs to intake.
        """
        return self._call(
            "POST",
            "/api/v1/applications",
            "ApiKey",
            t.DataApplication,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def create_export_template(
        self,
        body: t.ExportTemplateInput,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.TemplateOutputBody:
        """Define a workbook.

        The language of `sheets` is described in docs/exports.md; what is wrong in it is named by JSON pointer.
        `document_types` empty is every type. At most 100.
        """
        return self._call(
            "POST",
            "/api/v1/export-templates",
            "Bearer",
            t.TemplateOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def create_folder(
        self,
        body: t.CreateFolderBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.FolderOutputBody:
        """Make a folder.

        Among its siblings a name is unique, whatever the case. Folders nest at most 8 levels deep.
        """
        return self._call(
            "POST",
            "/api/v1/folders",
            "Bearer",
            t.FolderOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def create_schema(
        self,
        body: t.SchemaInput,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.SchemaOutputBody:
        """Create a custom extraction schema.

        A definition names fields by the words beside their values, tables by the words of their headings, and
        checks among them. Documents uploaded as `custom:<slug>` are read by the version that is current at their
        upload.
        """
        return self._call(
            "POST",
            "/api/v1/schemas",
            "Bearer",
            t.SchemaOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def create_webhook(
        self,
        body: t.WebhookInput,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.WebhookSecretOutputBody:
        """Register a receiver of callbacks.

        The secret is shown in this answer only. `events` left out or empty means all that the key may read; events
        of loan applications need a key with `application:read` as well, and a receiver that gets them is absent to
        keys without it. At most 20.
        """
        return self._call(
            "POST",
            "/api/v1/webhooks",
            "Bearer",
            t.WebhookSecretOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def custom_export_document(
        self,
        document_id: int,
        *,
        template: Optional[str] = None,
    ) -> bytes:
        """Export a document by a template.

        `template` is the id or the name of one of the organization's templates, or the name of a ready-made one
        (GET /export-templates); names in any case of letters. Without it: of those that serve the type the latest
        changed default, else the latest changed, else a ready-made one; the header `Dossier-Template` says which.

        template: Id or name of a template.
        """
        return self._call(
            "GET",
            f"/api/v1/documents/{segment(document_id)}/custom-export",
            "Bearer",
            bytes,
            query={"template": template},
        )

    def decide(
        self,
        id: str,
        body: t.DecisionInput,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DataDecision:
        """Approve or decline an application.

        Records a person's decision and moves the application to its outcome; nothing decides by itself. A decline
        needs a reason. Once decided, a new decision names the one in force as `supersedes`, else 409
        `DECISION_IN_FORCE`.
        """
        return self._call(
            "POST",
            f"/api/v1/applications/{segment(id)}/decision",
            "ApiKey",
            t.DataDecision,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def delete_application(
        self,
        id: str,
    ) -> t.DataDeleted:
        """Delete an application for good.

        Its documents, their files and a borrower left without application go with it. This cannot be undone.
        """
        return self._call(
            "DELETE",
            f"/api/v1/applications/{segment(id)}",
            "ApiKey",
            t.DataDeleted,
        )

    def delete_document(
        self,
        document_id: int,
    ) -> t.SuccessOutputBody:
        """Delete a document.

        It is hidden at once and purged after the retention of the organization's plan.
        """
        return self._call(
            "DELETE",
            f"/api/v1/documents/{segment(document_id)}",
            "Bearer",
            t.SuccessOutputBody,
        )

    def delete_export_template(
        self,
        template_id: str,
    ) -> t.SuccessOutputBody:
        """Delete a template.

        Ready-made ones cannot be deleted.
        """
        return self._call(
            "DELETE",
            f"/api/v1/export-templates/{segment(template_id)}",
            "Bearer",
            t.SuccessOutputBody,
        )

    def delete_folder(
        self,
        folder_id: str,
    ) -> t.SuccessOutputBody:
        """Delete an empty folder.

        Documents are never deleted with a folder: one that holds documents or folders is refused.
        """
        return self._call(
            "DELETE",
            f"/api/v1/folders/{segment(folder_id)}",
            "Bearer",
            t.SuccessOutputBody,
        )

    def delete_schema(
        self,
        slug: str,
        *,
        if_match: Optional[str] = None,
    ) -> t.SuccessOutputBody:
        """Delete a schema.

        Documents keep their results, those that wait are still read by it, and its document type is unknown to new
        uploads.

        if_match: The ETag of the schema as it was read; 412 when it has changed since. Optional.
        """
        return self._call(
            "DELETE",
            f"/api/v1/schemas/{segment(slug)}",
            "Bearer",
            t.SuccessOutputBody,
            headers={"If-Match": if_match},
        )

    def delete_webhook(
        self,
        webhook_id: str,
    ) -> t.SuccessOutputBody:
        """Delete a registered receiver.

        Its log goes with it. After the answer nothing is sent to it any more.
        """
        return self._call(
            "DELETE",
            f"/api/v1/webhooks/{segment(webhook_id)}",
            "Bearer",
            t.SuccessOutputBody,
        )

    def draft_memo(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
    ) -> t.DataMemo:
        """Draft the credit memo from the view as it is now.

        What an analyst wrote stays. A draft that changes nothing makes no revision, so it may be repeated. A
        drafted sentence holds no figure but those listed with it, each with its JSON pointer into the view. The key
        needs `document:read` too.

        if_match: The ETag of the memo that was read.
        """
        return self._call(
            "POST",
            f"/api/v1/applications/{segment(id)}/memo/draft",
            "ApiKey",
            t.DataMemo,
            headers={"If-Match": if_match},
        )

    def dry_run_definition(
        self,
        body: t.DryRunInput,
        *,
        include: Optional[t.Sequence[str]] = None,
        exclude: Optional[t.Sequence[str]] = None,
        checks: Optional[Literal["run"]] = None,
    ) -> t.DryRunOutputBody:
        """Try a definition on a stored document.

        Reads a stored document and keeps nothing. The answer is what `document.result` would be.

        include: Only these top-level members of the result, with a comma between them. Not together with exclude.
        exclude: The result without these top-level members.
        checks: run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
        """
        return self._call(
            "POST",
            "/api/v1/schemas/dry-run",
            "Bearer",
            t.DryRunOutputBody,
            query={"include": include, "exclude": exclude, "checks": checks},
            body=body,
        )

    def dry_run_schema(
        self,
        slug: str,
        body: t.StoredDryRun,
        *,
        include: Optional[t.Sequence[str]] = None,
        exclude: Optional[t.Sequence[str]] = None,
        checks: Optional[Literal["run"]] = None,
    ) -> t.DryRunOutputBody:
        """Try a schema on a stored document.

        Reads a stored document and keeps nothing. The answer is what `document.result` would be.

        include: Only these top-level members of the result, with a comma between them. Not together with exclude.
        exclude: The result without these top-level members.
        checks: run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
        """
        return self._call(
            "POST",
            f"/api/v1/schemas/{segment(slug)}/dry-run",
            "Bearer",
            t.DryRunOutputBody,
            query={"include": include, "exclude": exclude, "checks": checks},
            body=body,
        )

    def export_cashflow(
        self,
        id: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        accounts: Optional[str] = None,
        rows: Optional[Literal["true", "false"]] = None,
    ) -> bytes:
        """Export the view of an application as a workbook.

        Decision, Documents, Accounts, Months, Rows, Own Transfers, Round Trips, Income, Debt, Returned Checks,
        Payers, Affordability, Policy, Findings, Checks & Sources. Months and Affordability have live formulas over
        Rows. `from`, `to` and `accounts` choose what is summed; what belongs together is always judged on
        everything. The key needs `document:read` too. `If-None-Match` with the ETag of the present answer costs no
        reading.

        from_: First day, YYYY-MM-DD, or month, YYYY-MM; inclusive.
        to: Last day, YYYY-MM-DD, or month, YYYY-MM; inclusive.
        accounts: Account keys, with a comma between them; an unknown one is 400.
        rows: false leaves out rows of the JSON. A workbook has its rows always, because its formulas sum them.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/cashflow/export",
            "ApiKey",
            bytes,
            query={"from": from_, "to": to, "accounts": accounts, "rows": rows},
        )

    def export_document(
        self,
        document_id: int,
    ) -> bytes:
        """Export a document as its type's workbook.

        For `audited_financial_statement` (17 sheets), `credit_report` and `cic_credit_report`. Formulas are live
        and hold their values; a value the paper does not show is "n/a". A stale `If-None-Match` gets the workbook,
        a fresh one 304.
        """
        return self._call(
            "GET",
            f"/api/v1/documents/{segment(document_id)}/export",
            "Bearer",
            bytes,
        )

    def get_application(
        self,
        id: str,
    ) -> t.DataApplication:
        """Read an application.

        By its uuid or its app_id.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}",
            "ApiKey",
            t.DataApplication,
        )

    def get_batch(
        self,
        batch_id: str,
    ) -> t.Batch:
        """Poll a batch's progress.

        A deleted document keeps its place and counts as what it had come to, as failed when it had not ended.
        """
        return self._call(
            "GET",
            f"/api/v1/batch/{segment(batch_id)}",
            "Bearer",
            t.Batch,
        )

    def get_batch_results(
        self,
        batch_id: str,
        *,
        include: Optional[t.Sequence[str]] = None,
        exclude: Optional[t.Sequence[str]] = None,
        checks: Optional[Literal["run"]] = None,
    ) -> t.BatchResults:
        """Read the results of all documents of a batch.

        Streamed document by document. `result` is null where a document is not completed, or is deleted.

        include: Only these top-level members of the result, with a comma between them. Not together with exclude.
        exclude: The result without these top-level members.
        checks: run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
        """
        return self._call(
            "GET",
            f"/api/v1/batch/{segment(batch_id)}/results",
            "Bearer",
            t.BatchResults,
            query={"include": include, "exclude": exclude, "checks": checks},
        )

    def get_cashflow(
        self,
        id: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        accounts: Optional[str] = None,
        rows: Optional[Literal["true", "false"]] = None,
    ) -> t.GetCashflowAnswer:
        """See all statements of an application as one.

        Accounts, months, classes of rows, income, debts, affordability and findings over every completed paper. A
        figure that is null has a reason in `reasons`; where a figure comes from stands in `evidence`. Without a
        statement the lists are empty. `from`, `to` and `accounts` choose what is summed; what belongs together is
        always judged on everything. The key needs `document:read` too. `If-None-Match` with the ETag of the present
        answer costs no reading.

        from_: First day, YYYY-MM-DD, or month, YYYY-MM; inclusive.
        to: Last day, YYYY-MM-DD, or month, YYYY-MM; inclusive.
        accounts: Account keys, with a comma between them; an unknown one is 400.
        rows: false leaves out rows of the JSON. A workbook has its rows always, because its formulas sum them.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/cashflow",
            "ApiKey",
            t.GetCashflowAnswer,
            query={"from": from_, "to": to, "accounts": accounts, "rows": rows},
        )

    def get_category_rule_revision(
        self,
        revision: str,
    ) -> t.RulesRevisionOutputBody:
        """Read one revision of the rules.

        A revision never changes.
        """
        return self._call(
            "GET",
            f"/api/v1/category-rules/revisions/{segment(revision)}",
            "Bearer",
            t.RulesRevisionOutputBody,
        )

    def get_category_rules(
        self,
    ) -> t.RulesOutputBody:
        """Read the rules for categories and counterparties.

        In their order. `applied` says whether every result follows them. The `ETag` is for `If-Match` of a change.
        """
        return self._call(
            "GET",
            "/api/v1/category-rules",
            "Bearer",
            t.RulesOutputBody,
        )

    def get_checklist(
        self,
        id: str,
    ) -> t.DataChecklist:
        """See which papers an application needs and which are there.

        The product's rules are chosen by `profile`, `track` and `loan_type`. Each paper is `satisfied`, `missing`,
        `stale`, `incomplete` (with the days that no statement covers), `pending` while documents are still being
        read, or `unreadable`. Account numbers are masked. `outreach` are the newest mails to the borrower, the
        newest first.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/checklist",
            "ApiKey",
            t.DataChecklist,
        )

    def get_document(
        self,
        document_id: int,
        *,
        include: Optional[t.Sequence[str]] = None,
        exclude: Optional[t.Sequence[str]] = None,
        checks: Optional[Literal["run"]] = None,
    ) -> t.DocumentOutputBody:
        """Read a document with its result.

        `result` has plain values at the top; where each was read stands in `provenance`.

        include: Only these top-level members of the result, with a comma between them. Not together with exclude.
        exclude: The result without these top-level members.
        checks: run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
        """
        return self._call(
            "GET",
            f"/api/v1/documents/{segment(document_id)}",
            "Bearer",
            t.DocumentOutputBody,
            query={"include": include, "exclude": exclude, "checks": checks},
        )

    def get_document_file(
        self,
        document_id: int,
    ) -> bytes:
        """Download a document's file.

        The bytes as they were received, checked against their digest before the first is sent; in whatever state
        the document is. `ETag` is their SHA-256. `Range` is answered with 206. A file that shows a PhilSys number
        is 403, unless the operator permits it.
        """
        return self._call(
            "GET",
            f"/api/v1/documents/{segment(document_id)}/file",
            "Bearer",
            bytes,
        )

    def get_export_template(
        self,
        template_id: str,
    ) -> t.TemplateOutputBody:
        """Read a template.

        By its id, or a ready-made one by its name: a start for one's own.
        """
        return self._call(
            "GET",
            f"/api/v1/export-templates/{segment(template_id)}",
            "Bearer",
            t.TemplateOutputBody,
        )

    def get_folder(
        self,
        folder_id: str,
    ) -> t.FolderOutputBody:
        """Read a folder.

        What lies in it is listed at `/folders/{folder_id}/documents`.
        """
        return self._call(
            "GET",
            f"/api/v1/folders/{segment(folder_id)}",
            "Bearer",
            t.FolderOutputBody,
        )

    def get_job(
        self,
        id: str,
        *,
        include: Optional[t.Sequence[str]] = None,
        exclude: Optional[t.Sequence[str]] = None,
        checks: Optional[Literal["run"]] = None,
    ) -> t.Job:
        """Check processing status, by document id or job id.

        Poll until `status` is `completed` or `failed`; the document id is advised.

        include: Only these top-level members of the result, with a comma between them. Not together with exclude.
        exclude: The result without these top-level members.
        checks: run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
        """
        return self._call(
            "GET",
            f"/api/v1/documents/jobs/{segment(id)}",
            "Bearer",
            t.Job,
            query={"include": include, "exclude": exclude, "checks": checks},
        )

    def get_memo(
        self,
        id: str,
        *,
        revision: Optional[int] = None,
    ) -> t.DataMemo:
        """Read an application's credit memo.

        As JSON, or by `Accept` as PDF or DOCX, with the same text. Before the first draft it is what a draft would
        say now, and nothing is stored. `stale` says that the view changed since; `revision` asks for an earlier
        one. A drafted sentence holds no figure but those listed with it, each with its JSON pointer into the view.
        The key needs `document:read` too.

        revision: A stored revision; 0 is the newest.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/memo",
            "ApiKey",
            t.DataMemo,
            query={"revision": revision},
        )

    def get_page_picture(
        self,
        document_id: int,
        n: str,
        *,
        width: Optional[int] = None,
        rotate: Optional[Literal[0, 90, 180, 270]] = None,
        dossier_document_password: Optional[str] = None,
    ) -> bytes:
        """See a page of a document.

        A PNG in shades of gray, `width` pixels wide, painted as the page is seen and then turned clockwise by
        `rotate`. Boxes of `provenance` fit it: points times `width` over the page's width. One page of an
        organization is painted at a time, others wait; what was painted lately comes at once. A PhilSys number is
        covered. PDFs and images have pages, in whatever state the document is; spreadsheets and text have none.

        width: Pixels; a very high page is painted as wide as 24 million pixels allow.
        rotate: Degrees clockwise.
        dossier_document_password: Of a protected PDF. It is used for this page and forgotten; such pages are not
        kept.
        """
        return self._call(
            "GET",
            f"/api/v1/documents/{segment(document_id)}/pages/{segment(n)}",
            "Bearer",
            bytes,
            query={"width": width, "rotate": rotate},
            headers={"Dossier-Document-Password": dossier_document_password},
        )

    def get_policy(
        self,
    ) -> t.DataPolicyInForce:
        """Read the underwriting policy in force.

        The thresholds, rules and scorecard by which applications are judged: the organization's newest document, or
        the default policy as revision 0. The operator puts another one in force by `dossier policy set`.
        """
        return self._call(
            "GET",
            "/api/v1/policy",
            "ApiKey",
            t.DataPolicyInForce,
        )

    def get_schema(
        self,
        slug: str,
    ) -> t.SchemaOutputBody:
        """Read a schema with its current definition.

        The `ETag` is for `If-Match` of a change.
        """
        return self._call(
            "GET",
            f"/api/v1/schemas/{segment(slug)}",
            "Bearer",
            t.SchemaOutputBody,
        )

    def get_schema_version(
        self,
        slug: str,
        version: str,
    ) -> t.SchemaVersionOutputBody:
        """Read one version of a schema.

        A version never changes.
        """
        return self._call(
            "GET",
            f"/api/v1/schemas/{segment(slug)}/versions/{segment(version)}",
            "Bearer",
            t.SchemaVersionOutputBody,
        )

    def get_summary(
        self,
        id: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        accounts: Optional[str] = None,
        rows: Optional[Literal["true", "false"]] = None,
    ) -> t.GetSummaryAnswer:
        """See the figures of an application on one page.

        The headline figures of the view with its coverage, debts, income, gravest findings and the policy's
        outcome. With `Accept: application/pdf` one page for printing, with the same figures. `from`, `to` and
        `accounts` choose what is summed; what belongs together is always judged on everything. The key needs
        `document:read` too. `If-None-Match` with the ETag of the present answer costs no reading.

        from_: First day, YYYY-MM-DD, or month, YYYY-MM; inclusive.
        to: Last day, YYYY-MM-DD, or month, YYYY-MM; inclusive.
        accounts: Account keys, with a comma between them; an unknown one is 400.
        rows: false leaves out rows of the JSON. A workbook has its rows always, because its formulas sum them.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/summary",
            "ApiKey",
            t.GetSummaryAnswer,
            query={"from": from_, "to": to, "accounts": accounts, "rows": rows},
        )

    def get_version(
        self,
        document_id: int,
        n: str,
        *,
        include: Optional[t.Sequence[str]] = None,
        exclude: Optional[t.Sequence[str]] = None,
        checks: Optional[Literal["run"]] = None,
    ) -> t.VersionOutputBody:
        """Read a version of a document's result.

        As it was shown last, edits included.

        include: Only these top-level members of the result, with a comma between them. Not together with exclude.
        exclude: The result without these top-level members.
        checks: run leaves out the checks that did not run (not_applicable), in validation and fraud_detection.
        """
        return self._call(
            "GET",
            f"/api/v1/documents/{segment(document_id)}/versions/{segment(n)}",
            "Bearer",
            t.VersionOutputBody,
            query={"include": include, "exclude": exclude, "checks": checks},
        )

    def get_webhook(
        self,
        webhook_id: str,
    ) -> t.WebhookOutputBody:
        """Read a registered receiver.

        Its secret is not shown again.
        """
        return self._call(
            "GET",
            f"/api/v1/webhooks/{segment(webhook_id)}",
            "Bearer",
            t.WebhookOutputBody,
        )

    def list_application_documents(
        self,
        id: str,
    ) -> t.DataListDocument:
        """List an application's documents, newest first.

        Their results are read at `/documents/{document_id}`, with a key of document scope.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/documents",
            "ApiKey",
            t.DataListDocument,
        )

    def list_applications(
        self,
        *,
        status: Optional[Literal["submitted", "awaiting_docs", "underwriting", "question_raised", "memo_drafted", "approved", "declined"]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        offset: Optional[int] = None,
    ) -> t.ApplicationsOutputBody:
        """List applications, most recently active first.

        Creation, an update, a document attached and a document finished move an application up. To read a long list
        to its end, go on with `cursor` = `next_cursor`.

        status: Only those with this status.
        limit: How many at most.
        cursor: next_cursor of the page before, in place of offset.
        offset: How many to skip.
        """
        return self._call(
            "GET",
            "/api/v1/applications",
            "ApiKey",
            t.ApplicationsOutputBody,
            query={"status": status, "limit": limit, "cursor": cursor, "offset": offset},
        )

    def list_audit(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        kind: Optional[str] = None,
        key: Optional[str] = None,
        subject: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> t.AuditOutputBody:
        """Read the audit log, newest first.

        Every change of the organization's data, with the key that made it. Personal values are shown as digests.
        With `kind=read` the answer is the access log instead: which key read which document's result, export, file
        or page pictures. Go on with `cursor` = `next_cursor`.

        from_: The earliest time: RFC 3339, or a day in UTC.
        to: The first time that is too late.
        kind: An action, or read for the access log.
        key: The public id of an API key.
        subject: The id of what was changed; with kind=read a document_id.
        cursor: next_cursor of the page before.
        limit: How many at most.
        """
        return self._call(
            "GET",
            "/api/v1/audit",
            "Bearer",
            t.AuditOutputBody,
            query={"from": from_, "to": to, "kind": kind, "key": key, "subject": subject, "cursor": cursor, "limit": limit},
        )

    def list_category_rule_revisions(
        self,
    ) -> t.RulesRevisionsOutputBody:
        """List the revisions of the rules, newest first.

        Without their rules, at most the newest 100.
        """
        return self._call(
            "GET",
            "/api/v1/category-rules/revisions",
            "Bearer",
            t.RulesRevisionsOutputBody,
        )

    def list_decisions(
        self,
        id: str,
    ) -> t.DataListDecision:
        """List an application's decisions, oldest first.

        The last one is in force. Each keeps the policy's rules that were hit when it was made.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/decision",
            "ApiKey",
            t.DataListDecision,
        )

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> t.DeliveriesOutputBody:
        """List what was sent to a receiver, newest first.

        Each entry is one attempt. Entries are kept as long as events, 30 days if the operator says nothing else.

        page: Which page, from 1.
        limit: How many at most.
        cursor: next_cursor of the page before, in place of page. The answer's page is then 1.
        """
        return self._call(
            "GET",
            f"/api/v1/webhooks/{segment(webhook_id)}/deliveries",
            "Bearer",
            t.DeliveriesOutputBody,
            query={"page": page, "limit": limit, "cursor": cursor},
        )

    def list_document_types(
        self,
    ) -> t.DocumentTypesOutputBody:
        """List document types with their aliases.

        Names are taken in any case, with blanks, dashes or underscores.
        """
        return self._call(
            "GET",
            "/api/v1/document-types",
            "Bearer",
            t.DocumentTypesOutputBody,
        )

    def list_documents(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["pending", "processing", "completed", "failed"]] = None,
        document_type: Optional[str] = None,
        application_id: Optional[str] = None,
        external_ref: Optional[str] = None,
        q: Optional[str] = None,
        cursor: Optional[str] = None,
        folder_id: Optional[str] = None,
    ) -> t.DocumentsOutputBody:
        """List documents, newest first.

        The position comes twice: as `page`, `limit`, `total`, and as `pagination`. `q` searches a full-text index
        of the organization's documents; it goes with every other filter. To read a long list to its end, go on with
        `cursor` = `next_cursor`: every page then takes the same time, and none shifts when documents are added or
        deleted.

        page: Which page, from 1.
        limit: How many at most.
        status: Only those with this status.
        document_type: Any spelling or alias of a document type.
        application_id: Only those of this loan application, by its uuid or app_id.
        external_ref: Only those of loan applications with this external_ref.
        q: Only those whose file name, holder, account number, transactions' references or external_ref have all of
        these words; the last one may be a beginning. Case and accents do not matter, nor do separators in numbers;
        the last digits of an account number are enough.
        cursor: next_cursor of the page before, in place of page. The answer's page is then 1.
        folder_id: Only those that lie in this folder.
        """
        return self._call(
            "GET",
            "/api/v1/documents",
            "Bearer",
            t.DocumentsOutputBody,
            query={"page": page, "limit": limit, "status": status, "document_type": document_type, "application_id": application_id, "external_ref": external_ref, "q": q, "cursor": cursor, "folder_id": folder_id},
        )

    def list_events(
        self,
        *,
        after: Optional[int] = None,
        limit: Optional[int] = None,
        wait: Optional[int] = None,
    ) -> t.EventsOutputBody:
        """Read on in the feed of events.

        Every event of the organization once, in the order of commits, with the payload of its callback. Go on with
        `after` = `next_after`. Events of loan applications are for keys with `application:read` as well; others
        pass over them. With `wait` the answer comes with the next event, or after so many seconds without one.

        after: The last number that you have; 0 begins with the oldest event that is kept.
        limit: How many at most.
        wait: How many seconds to wait for an event when there is none.
        """
        return self._call(
            "GET",
            "/api/v1/events",
            "Bearer",
            t.EventsOutputBody,
            query={"after": after, "limit": limit, "wait": wait},
        )

    def list_export_templates(
        self,
    ) -> t.TemplatesOutputBody:
        """List templates, the latest changed first, then the ready-made ones.

        Without their sheets, which `GET /export-templates/{template_id}` shows.
        """
        return self._call(
            "GET",
            "/api/v1/export-templates",
            "Bearer",
            t.TemplatesOutputBody,
        )

    def list_folder_documents(
        self,
        folder_id: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["pending", "processing", "completed", "failed"]] = None,
        document_type: Optional[str] = None,
    ) -> t.DocumentsOutputBody:
        """List a folder's documents, newest first.

        Those that lie in it itself, not those in folders below it.

        page: Which page, from 1.
        limit: How many at most.
        cursor: next_cursor of the page before, in place of page. The answer's page is then 1.
        status: Only those with this status.
        document_type: Any spelling or alias of a document type.
        """
        return self._call(
            "GET",
            f"/api/v1/folders/{segment(folder_id)}/documents",
            "Bearer",
            t.DocumentsOutputBody,
            query={"page": page, "limit": limit, "cursor": cursor, "status": status, "document_type": document_type},
        )

    def list_folders(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        parent_id: Optional[str] = None,
    ) -> t.FoldersOutputBody:
        """List folders by name.

        All of them, those of one parent with its `parent_id`, or those at the top with `parent_id=root`.

        page: Which page, from 1.
        limit: How many at most.
        parent_id: Only those that lie in this folder; root for those at the top.
        """
        return self._call(
            "GET",
            "/api/v1/folders",
            "Bearer",
            t.FoldersOutputBody,
            query={"page": page, "limit": limit, "parent_id": parent_id},
        )

    def list_questions(
        self,
        id: str,
    ) -> t.DataListQuestion:
        """List an application's questions, oldest first.

        All of them, at most 200, each with its history.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/questions",
            "ApiKey",
            t.DataListQuestion,
        )

    def list_schema_versions(
        self,
        slug: str,
    ) -> t.SchemaVersionsOutputBody:
        """List a schema's versions, newest first.

        Without their definitions. A result names its version in `schema`.
        """
        return self._call(
            "GET",
            f"/api/v1/schemas/{segment(slug)}/versions",
            "Bearer",
            t.SchemaVersionsOutputBody,
        )

    def list_schemas(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> t.SchemasOutputBody:
        """List custom extraction schemas by slug.

        Without their definitions; deleted ones are left out.

        page: Which page, from 1.
        limit: How many at most.
        """
        return self._call(
            "GET",
            "/api/v1/schemas",
            "Bearer",
            t.SchemasOutputBody,
            query={"page": page, "limit": limit},
        )

    def list_status_changes(
        self,
        id: str,
    ) -> t.DataListStatusChange:
        """List an application's status changes, oldest first.

        Each with its time, the key that made it, and the statuses before and after.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/history",
            "ApiKey",
            t.DataListStatusChange,
        )

    def list_versions(
        self,
        document_id: int,
    ) -> t.VersionsOutputBody:
        """List the latest versions of a document's result.

        Newest first, at most ten: one for each attempt that completed.
        """
        return self._call(
            "GET",
            f"/api/v1/documents/{segment(document_id)}/versions",
            "Bearer",
            t.VersionsOutputBody,
        )

    def list_webhooks(
        self,
    ) -> t.WebhooksOutputBody:
        """List registered receivers, the oldest first.

        All of them, at most 20; those that get events of loan applications only for keys with `application:read`.
        """
        return self._call(
            "GET",
            "/api/v1/webhooks",
            "Bearer",
            t.WebhooksOutputBody,
        )

    def merge_documents(
        self,
        body: t.MergeDocumentsBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.MergeOutputBody:
        """Merge 2 to 50 files into one PDF and process it as one document.

        PDFs (also protected ones, with `password`) and images, in the given order; each image becomes a page, a
        TIFF all its pages. A `file_url` is fetched before the answer. At most 100 MB a file and 500 MB together.
        When one file cannot be taken, nothing is kept; `details` names it by its place. The files themselves are
        kept: what speaks for or against each is looked for in its own bytes.
        """
        return self._call(
            "POST",
            "/api/v1/documents/merge",
            "Bearer",
            t.MergeOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def preview_category_rules(
        self,
        body: t.CategoryRulesInput,
    ) -> t.RulePreviewOutputBody:
        """Try rules on the archive.

        Compares what the newest 200 statements show with what they would show under a list of rules, and keeps
        nothing. `complete` says whether no statement was left out, for their number or for time.
        """
        return self._call(
            "POST",
            "/api/v1/category-rules/preview",
            "Bearer",
            t.RulePreviewOutputBody,
            body=body,
        )

    def put_memo(
        self,
        id: str,
        body: t.MemoInput,
        *,
        if_match: Optional[str] = None,
    ) -> t.DataMemo:
        """Write sections of the credit memo.

        A section that is given keeps its text through later drafts; null lets it follow the view again; what is
        left out stays. The other sections are drafted from the view as it is now. The first memo moves an
        application that is not decided to `memo_drafted`. With `If-Match` only the revision that was read is
        changed. A drafted sentence holds no figure but those listed with it, each with its JSON pointer into the
        view. The key needs `document:read` too.

        if_match: The ETag of the memo that was read.
        """
        return self._call(
            "PUT",
            f"/api/v1/applications/{segment(id)}/memo",
            "ApiKey",
            t.DataMemo,
            headers={"If-Match": if_match},
            body=body,
        )

    def redeliver(
        self,
        webhook_id: str,
        delivery_id: str,
    ) -> t.DeliveryOutputBody:
        """Send a delivery's event once more.

        A new delivery with the same `webhook-id`, to the receiver's present address. The answer says what came of
        it.
        """
        return self._call(
            "POST",
            f"/api/v1/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}/redeliver",
            "Bearer",
            t.DeliveryOutputBody,
        )

    def replace_category_rules(
        self,
        body: t.CategoryRulesInput,
        *,
        if_match: Optional[str] = None,
    ) -> t.RulesOutputBody:
        """Replace the rules for categories and counterparties.

        A rule matches whole words that follow each other in a row's description, without case, accents and signs,
        and decides category and counterparty before the built-in judgement. Of several the one with most words
        wins, then the longest, then the first. What an analyst put stays. The whole list becomes the next revision;
        the same list again changes nothing. New readings use it at once. Results that exist are computed again from
        their rows in the background, without reading papers again; each that changes gets a new `ETag`, and its
        `edited.reason` is `category_rules`.

        if_match: The ETag of the rules as they were read; 412 when they have changed since. Optional.
        """
        return self._call(
            "PUT",
            "/api/v1/category-rules",
            "Bearer",
            t.RulesOutputBody,
            headers={"If-Match": if_match},
            body=body,
        )

    def replace_schema(
        self,
        slug: str,
        body: t.SchemaReplacement,
        *,
        if_match: Optional[str] = None,
    ) -> t.SchemaOutputBody:
        """Replace a schema's name, description and definition.

        Another definition becomes the next version; earlier versions stay readable.

        if_match: The ETag of the schema as it was read; 412 when it has changed since. Optional.
        """
        return self._call(
            "PUT",
            f"/api/v1/schemas/{segment(slug)}",
            "Bearer",
            t.SchemaOutputBody,
            headers={"If-Match": if_match},
            body=body,
        )

    def replace_transactions(
        self,
        document_id: int,
        body: t.ReplaceTransactionsBody,
        *,
        if_match: Optional[str] = None,
    ) -> t.TransactionsOutputBody:
        """Replace a document's transactions.

        A full replacement, for `bank_statement` and `passbook`. What was read may be sent back: a row is known
        again by `row`, names left out are kept from the extracted row of that number, and a row without `row` is a
        new one. `is_outlier`, `outlier_reason`, `repaired` and `edited` are worked out, whatever is sent; a
        `category` is kept as given, and worked out where it is null.

        if_match: The ETag of the document as it was read; 412 when its result was edited since. Optional.
        """
        return self._call(
            "PUT",
            f"/api/v1/documents/{segment(document_id)}/transactions",
            "Bearer",
            t.TransactionsOutputBody,
            headers={"If-Match": if_match},
            body=body,
        )

    def reprocess_document(
        self,
        document_id: int,
        body: t.ReprocessDocumentBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.UploadOutputBody:
        """Read a document again.

        Under another type, of some pages, or with a newer version of dossier; for a document that has ended.
        `status` returns to `pending`, and the end of this attempt is told anew. The result before stays readable
        under `versions`. Edits of transactions are carried over where their rows are found again;
        `edits_not_carried` names the others. When the attempt fails, so does the document: its result is null, and
        the one before is its newest version. At most 10 attempts a document an hour.
        """
        return self._call(
            "POST",
            f"/api/v1/documents/{segment(document_id)}/reprocess",
            "Bearer",
            t.UploadOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def revalidate_transactions(
        self,
        document_id: int,
        *,
        if_match: Optional[str] = None,
    ) -> t.TransactionsOutputBody:
        """Work metrics, balance checks and validation out anew.

        Needed only after a replacement with `revalidate: false`; else nothing changes.

        if_match: The ETag of the document as it was read; 412 when its result was edited since. Optional.
        """
        return self._call(
            "POST",
            f"/api/v1/documents/{segment(document_id)}/transactions/revalidate",
            "Bearer",
            t.TransactionsOutputBody,
            headers={"If-Match": if_match},
        )

    def revert_fields(
        self,
        document_id: int,
        *,
        if_match: Optional[str] = None,
    ) -> t.CorrectionsOutputBody:
        """Discard all corrections of a document's fields.

        The fields show what was read from the paper again; edited transactions stay.

        if_match: The ETag of the document as it was read; 412 when its result was edited since. Optional.
        """
        return self._call(
            "POST",
            f"/api/v1/documents/{segment(document_id)}/fields/revert",
            "Bearer",
            t.CorrectionsOutputBody,
            headers={"If-Match": if_match},
        )

    def revert_transactions(
        self,
        document_id: int,
        *,
        if_match: Optional[str] = None,
    ) -> t.TransactionsOutputBody:
        """Discard all edits of a document's transactions.

        The document shows the transactions that were read from the paper again; corrected fields stay.

        if_match: The ETag of the document as it was read; 412 when its result was edited since. Optional.
        """
        return self._call(
            "POST",
            f"/api/v1/documents/{segment(document_id)}/transactions/revert",
            "Bearer",
            t.TransactionsOutputBody,
            headers={"If-Match": if_match},
        )

    def rotate_webhook_secret(
        self,
        webhook_id: str,
        body: t.RotationInput,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.WebhookSecretOutputBody:
        """Give a receiver a new secret.

        The new secret is shown in this answer only. For `overlap_hours` (default 24) callbacks bear a signature by
        each of both. A second rotation ends the first overlap: send an `Idempotency-Key`, so that a request sent
        again is no second one.
        """
        return self._call(
            "POST",
            f"/api/v1/webhooks/{segment(webhook_id)}/rotate-secret",
            "Bearer",
            t.WebhookSecretOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def send_outreach(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DataOutreach:
        """Mail the borrower what is missing, again.

        At most once an hour, the mail of `send_outreach` counted. What came of it stands in the checklist.
        """
        return self._call(
            "POST",
            f"/api/v1/applications/{segment(id)}/outreach",
            "ApiKey",
            t.DataOutreach,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def split_document(
        self,
        document_id: int,
        body: t.SplitDocumentBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.SplitOutputBody:
        """Make documents of the papers in a file.

        For a completed document whose file holds several papers (`paper_types`, `result.documents`). Each becomes a
        document of its own with `origin_document_id` and `pages`, in the same application and folder, and is read
        once more: its own pages alone, which keep their numbers in the file. The origin stays, names its parts in
        `split_into`, and is no longer counted in checklists and comparisons. Asked again, it answers with the parts
        that are there. To move a border, delete the parts and split anew, with `parts`.
        """
        return self._call(
            "POST",
            f"/api/v1/documents/{segment(document_id)}/split",
            "Bearer",
            t.SplitOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def submit_batch(
        self,
        body: t.SubmitBatchBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.SubmitBatchOutputBody:
        """Submit up to 100 documents.

        Each document has exactly one of `file_url` (fetched after the answer) and `file_base64` with `filename`. A
        document that cannot be taken fails alone; the record says why. At most 500 MB together.
        """
        return self._call(
            "POST",
            "/api/v1/batch",
            "Bearer",
            t.SubmitBatchOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def test_webhook(
        self,
        webhook_id: str,
    ) -> t.DeliveryOutputBody:
        """Send a receiver a test event now.

        The answer says what came of it.
        """
        return self._call(
            "POST",
            f"/api/v1/webhooks/{segment(webhook_id)}/test",
            "Bearer",
            t.DeliveryOutputBody,
        )

    def unlock_document(
        self,
        document_id: int,
        body: t.UnlockDocumentBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.UploadOutputBody:
        """Read a protected document again, with a password.

        For a document that failed with `password_required` or `password_incorrect`. `status` returns to `pending`,
        and the end of this attempt is told anew. At most 10 tries a document an hour. The password is sealed, used
        once and erased.
        """
        return self._call(
            "POST",
            f"/api/v1/documents/{segment(document_id)}/unlock",
            "Bearer",
            t.UploadOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def update_application(
        self,
        id: str,
        body: t.ApplicationPatch,
    ) -> t.DataApplication:
        """Change some values of an application.

        What is left out stays. A change of `status` is kept in the history.
        """
        return self._call(
            "PATCH",
            f"/api/v1/applications/{segment(id)}",
            "ApiKey",
            t.DataApplication,
            body=body,
        )

    def update_document(
        self,
        document_id: int,
        body: t.UpdateDocumentBody,
    ) -> t.UpdateDocumentOutputBody:
        """Move a document into a folder or out of it.

        `folder_id` names the folder; `null` takes the document out of its folder.
        """
        return self._call(
            "PATCH",
            f"/api/v1/documents/{segment(document_id)}",
            "Bearer",
            t.UpdateDocumentOutputBody,
            body=body,
        )

    def update_export_template(
        self,
        template_id: str,
        body: t.ExportTemplatePatch,
        *,
        if_match: Optional[str] = None,
    ) -> t.TemplateOutputBody:
        """Change a template.

        Values left out stay; each change raises `version`. With `If-Match` only the version that was read is
        changed. Ready-made ones are absent here.

        if_match: The ETag of the template as it was read; 412 when it has changed since. Optional.
        """
        return self._call(
            "PATCH",
            f"/api/v1/export-templates/{segment(template_id)}",
            "Bearer",
            t.TemplateOutputBody,
            headers={"If-Match": if_match},
            body=body,
        )

    def update_folder(
        self,
        folder_id: str,
        body: t.UpdateFolderBody,
    ) -> t.FolderOutputBody:
        """Rename or move a folder.

        Values left out stay. With `parent_id` it moves with all that lies in it; `null` moves it to the top.
        """
        return self._call(
            "PATCH",
            f"/api/v1/folders/{segment(folder_id)}",
            "Bearer",
            t.FolderOutputBody,
            body=body,
        )

    def update_schema(
        self,
        slug: str,
        body: t.SchemaPatch,
        *,
        if_match: Optional[str] = None,
    ) -> t.SchemaOutputBody:
        """Change some values of a schema.

        What is left out stays. Another definition becomes the next version.

        if_match: The ETag of the schema as it was read; 412 when it has changed since. Optional.
        """
        return self._call(
            "PATCH",
            f"/api/v1/schemas/{segment(slug)}",
            "Bearer",
            t.SchemaOutputBody,
            headers={"If-Match": if_match},
            body=body,
        )

    def update_webhook(
        self,
        webhook_id: str,
        body: t.WebhookPatch,
    ) -> t.WebhookOutputBody:
        """Change a registered receiver.

        Values left out stay. An empty list of `events` means all that the key may read.
        """
        return self._call(
            "PATCH",
            f"/api/v1/webhooks/{segment(webhook_id)}",
            "Bearer",
            t.WebhookOutputBody,
            body=body,
        )

    def upload_document(
        self,
        body: t.UploadDocumentBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.UploadOutputBody:
        """Upload one document for processing.

        Exactly one of `file`, `file_base64` and `file_url`. A `file_url` is fetched before the answer. Poll
        `status_url`, or give a `webhook_url`.
        """
        return self._call(
            "POST",
            "/api/v1/documents",
            "Bearer",
            t.UploadOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def upload_document_async(
        self,
        body: t.UploadDocumentAsyncBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.UploadOutputBody:
        """Upload one document and return at once.

        As `POST /documents`, but a `file_url` is fetched after the answer; a failed fetch fails the document with
        `error_category` `download_failed`.
        """
        return self._call(
            "POST",
            "/api/v1/documents/async",
            "Bearer",
            t.UploadOutputBody,
            body=body,
            idempotency_key=idempotency_key,
            keyed=True,
        )

    def verify_application(
        self,
        id: str,
    ) -> t.DataApplicationVerification:
        """Compare an application's completed documents with each other.

        What `POST /verify` answers, for the application's completed documents; of more than 50 the newest 50. A
        document that was split is compared by its parts. With none or one, `score_basis` is `insufficient_overlap`.
        The key needs `document:read` too.
        """
        return self._call(
            "GET",
            f"/api/v1/applications/{segment(id)}/verification",
            "ApiKey",
            t.DataApplicationVerification,
        )

    def verify_document(
        self,
        body: t.VerifySingleInput,
    ) -> t.SingleVerification:
        """Read one completed document's authenticity.

        The document's `fraud_detection` block, whole, and its main members beside it; nothing is compared with
        other documents.
        """
        return self._call(
            "POST",
            "/api/v1/verify/single",
            "Bearer",
            t.SingleVerification,
            body=body,
        )

    def verify_documents(
        self,
        body: t.VerifyInput,
    ) -> t.VerifyOutputBody:
        """Compare completed documents with each other.

        Two to 50 completed documents, each once; their order changes nothing. The score is the weighted mean of the
        fields that at least two different files tell, capped by contradictions; a copy of a file counts once. With
        nothing to compare it is 50 and `score_basis` is `insufficient_overlap`. What was not compared is `missing`
        and says why.
        """
        return self._call(
            "POST",
            "/api/v1/verify",
            "Bearer",
            t.VerifyOutputBody,
            body=body,
        )

    # result() of a document whose type you know.

    @overload
    def result(self, document_id: int, document_type: Literal["articles_of_incorporation"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.ArticlesOfIncorporationResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["audited_financial_statement"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.AuditedFinancialStatementResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["bank_certificate"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.BankCertificateResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["bank_statement"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.BankStatementResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["bank_statement_summary"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.BankStatementSummaryResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["barangay_clearance"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.BarangayClearanceResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["bir_2303"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.Bir2303Result: ...

    @overload
    def result(self, document_id: int, document_type: Literal["bir_2307"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.Bir2307Result: ...

    @overload
    def result(self, document_id: int, document_type: Literal["bir_2316"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.Bir2316Result: ...

    @overload
    def result(self, document_id: int, document_type: Literal["birth_certificate"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.BirthCertificateResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["board_resolution"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.BoardResolutionResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["by_laws"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.ByLawsResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["certificate_of_employment"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.CertificateOfEmploymentResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["cic_credit_report"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.CicCreditReportResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["contract"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.ContractResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["credit_card_statement"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.CreditCardStatementResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["credit_report"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.CreditReportResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["delivery_receipt"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.DeliveryReceiptResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["drivers_license"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.DriversLicenseResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["dti_registration"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.DtiRegistrationResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["e_wallet_statement"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.EWalletStatementResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["general_information_sheet"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.GeneralInformationSheetResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["income_tax_return"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.IncomeTaxReturnResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["land_title"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.LandTitleResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["loan_statement"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.LoanStatementResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["marriage_certificate"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.MarriageCertificateResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["mayors_permit"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.MayorsPermitResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["official_receipt"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.OfficialReceiptResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["other"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.OtherResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["passbook"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.PassbookResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["passport"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.PassportResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["payslip"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.PayslipResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["philsys_id"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.PhilsysIdResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["post_dated_check"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.PostDatedCheckResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["postal_id"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.PostalIdResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["prc_id"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.PrcIdResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["purchase_order"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.PurchaseOrderResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["real_property_tax_receipt"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.RealPropertyTaxReceiptResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["remittance_slip"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.RemittanceSlipResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["sales_invoice"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.SalesInvoiceResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["sec_registration"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.SecRegistrationResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["secretarys_certificate"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.SecretarysCertificateResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["sss_id"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.SssIdResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["tax_declaration"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.TaxDeclarationResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["tin_id"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.TinIdResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["umid"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.UmidResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["utility_bill"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.UtilityBillResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["vat_return"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.VatReturnResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["vehicle_registration"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.VehicleRegistrationResult: ...

    @overload
    def result(self, document_id: int, document_type: Literal["voters_id"], *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.VotersIdResult: ...

    @overload
    def result(self, document_id: int, document_type: None = None, *, timeout: float = ..., progress: Optional[Callable[[t.DocumentDetail], None]] = ...) -> t.DocumentResult: ...

    def result(self, document_id: int, document_type: Optional[str] = None, *, timeout: float = 600, progress: Optional[Callable[[t.DocumentDetail], None]] = None) -> Any:
        """Wait until a document is read, and return its result.

        document_type: the type that the result shall be of. custom_result is for your own schemas.
        timeout: seconds; after them DossierError with the code WAIT_TIMEOUT.
        progress: as of wait.

        A document that failed raises DocumentFailed; one that turned out as another type, DossierError with the code
        DOCUMENT_TYPE_DIFFERS.
        """
        raise NotImplementedError
