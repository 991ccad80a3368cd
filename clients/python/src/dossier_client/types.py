# Generated from /openapi.json by "make generate"; do not edit.
"""The JSON of every request and answer, as types.

Values are plain dicts, lists and strings as they came, with two exceptions: money is Decimal, and a key that this version
does not know is kept. Days are texts, YYYY-MM-DD; times are RFC 3339 in UTC.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union

CustomResult = Dict[str, Any]
"""The result of an organization's own schema: document_type begins with "custom:"."""

DocumentType = Literal[
    "articles_of_incorporation",
    "audited_financial_statement",
    "bank_certificate",
    "bank_statement",
    "bank_statement_summary",
    "barangay_clearance",
    "bir_2303",
    "bir_2307",
    "bir_2316",
    "birth_certificate",
    "board_resolution",
    "by_laws",
    "certificate_of_employment",
    "cic_credit_report",
    "contract",
    "credit_card_statement",
    "credit_report",
    "delivery_receipt",
    "drivers_license",
    "dti_registration",
    "e_wallet_statement",
    "general_information_sheet",
    "income_tax_return",
    "land_title",
    "loan_statement",
    "marriage_certificate",
    "mayors_permit",
    "official_receipt",
    "other",
    "passbook",
    "passport",
    "payslip",
    "philsys_id",
    "post_dated_check",
    "postal_id",
    "prc_id",
    "purchase_order",
    "real_property_tax_receipt",
    "remittance_slip",
    "sales_invoice",
    "sec_registration",
    "secretarys_certificate",
    "sss_id",
    "tax_declaration",
    "tin_id",
    "umid",
    "utility_bill",
    "vat_return",
    "vehicle_registration",
    "voters_id",
]
"""The document types that have a result type of their own."""


class _AccountBalanceChecksRequired(TypedDict):
    account_index: int
    """Place in the result's accounts, from 0."""
    account_number: Optional[str]
    """As in the result's accounts."""
    by_account: List[AccountBalanceChecks]
    """The same for each account of a file that holds several."""
    checks: List[BriefCheck]
    """The checks of the balances in brief; validation has them whole."""
    closing_balance: Optional[Decimal]
    """As printed, or as the rows give it."""
    closing_difference: Optional[Decimal]
    """closing_balance less computed_closing_balance."""
    computed_closing_balance: Optional[Decimal]
    """Opening balance and all rows."""
    first_break: Optional[int]
    """Place of the first of these, from 0."""
    liability: bool
    """Card or loan: what is owed is a positive balance, debits raise it, credits lower it."""
    opening_balance: Optional[Decimal]
    """As printed, or as the rows give it."""
    page_continuity: Literal["pass", "warn", "fail", "not_applicable"]
    """Whether each page begins with the balance that the one before ends with."""
    period_coverage: Literal["pass", "warn", "fail", "not_applicable"]
    """Whether the rows lie within the printed period."""
    row_breaks: List[RowBreak]
    """Each of these, with what was expected."""
    rows_checked: int
    """Rows whose own balance and the one before are printed, so that they were compared."""
    rows_failed: int
    """Of these, rows whose balance does not follow."""
    stated_totals: StatedTotals
    """Totals that the paper prints, and whether the rows agree."""
    status: Literal["pass", "warn", "fail", "not_applicable"]
    """pass: opening balance, rows and closing balance agree, and no date, debit, credit or balance is in doubt:
    the figures are proven.
    """
    total_credits: Decimal
    """Sum of the rows."""
    total_debits: Decimal
    """Sum of the rows."""


class AccountBalanceChecks(_AccountBalanceChecksRequired, total=False):
    candidates: List[RepairCandidate]
    """Corrections that would make broken rows follow; absent when there are none."""
    doubtful_days: List[int]
    """Places of rows whose day is in doubt, where that keeps status from pass."""
    doubtful_figures: List[str]
    """JSON pointers of recognized figures that may be wrong although every sum agrees, where that keeps status
    from pass.
    """
    doubtful_words: List[int]
    """Places of rows whose text was recognized and may be misread, the worst twenty; absent when there are none.
    They do not keep status from pass.
    """
    doubtful_words_count: int
    """All of these."""


class AccountMetrics(TypedDict):
    account_index: int
    account_number: Optional[str]
    metrics: Metrics


class Application(TypedDict):
    app_id: str
    application_context: Optional[str]
    """Loan purpose or context."""
    borrower_email: str
    borrower_phone: Optional[str]
    business_name: str
    """Borrower business or legal name."""
    created_at: str
    document_count: int
    """Number of documents attached."""
    external_ref: Optional[str]
    """Idempotency key from the integrating system."""
    id: str
    loan_amount: Optional[Decimal]
    """Requested amount."""
    loan_type: Optional[str]
    """Free-text loan product name."""
    status: Literal["submitted", "awaiting_docs", "underwriting", "question_raised", "memo_drafted", "approved", "declined"]
    updated_at: str


class ApplicationCreatedPayload(TypedDict):
    app_id: str
    application_id: str
    created_at: str
    event: Literal["application.created"]
    status: Literal["submitted", "awaiting_docs", "underwriting", "question_raised", "memo_drafted", "approved", "declined"]


class ApplicationDeletedPayload(TypedDict):
    app_id: str
    application_id: str
    deleted_at: str
    event: Literal["application.deleted"]


class _ApplicationInputRequired(TypedDict):
    borrower_email: str
    business_name: str


class ApplicationInput(_ApplicationInputRequired, total=False):
    application_context: str
    asset_value: Decimal
    """Money: at most two decimals, exact."""
    borrower_phone: str
    external_ref: str
    loan_amount: Decimal
    """Money: at most two decimals, exact."""
    loan_type: str
    profile: str
    scorecard_inputs: Dict[str, Any]
    send_outreach: bool
    term_months: int
    track: str


class ApplicationPatch(TypedDict, total=False):
    application_context: str
    asset_useful_life_years: float
    asset_value: Decimal
    """Money: at most two decimals, exact."""
    borrower_email: str
    business_name: str
    loan_amount: Decimal
    """Money: at most two decimals, exact."""
    loan_type: str
    profile: str
    status: Literal["submitted", "awaiting_docs", "underwriting", "question_raised", "memo_drafted", "approved", "declined"]
    term_months: int
    track: str


ApplicationStatusChangedPayload = TypedDict(
    "ApplicationStatusChangedPayload",
    {
        "app_id": "str",
        "application_id": "str",
        "changed_at": "str",
        "event": "Literal[\"application.status_changed\"]",
        "from": "Literal[\"submitted\", \"awaiting_docs\", \"underwriting\", \"question_raised\", \"memo_drafted\", \"approved\", \"declined\"]",
        "to": "Literal[\"submitted\", \"awaiting_docs\", \"underwriting\", \"question_raised\", \"memo_drafted\", \"approved\", \"declined\"]",
    },
)


class ApplicationUpdatedPayload(TypedDict):
    app_id: str
    application_id: str
    event: Literal["application.updated"]
    fields: List[str]
    """The names of what changed, in order of the alphabet."""
    status: Literal["submitted", "awaiting_docs", "underwriting", "question_raised", "memo_drafted", "approved", "declined"]
    updated_at: str


class ApplicationsOutputBody(TypedDict):
    data: List[Application]
    next_cursor: Optional[str]
    """Continues with applications that were active earlier; null at the end of the list."""


class _ArticlesOfIncorporationResultRequired(TypedDict):
    document_type: Literal["articles_of_incorporation"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class ArticlesOfIncorporationResult(_ArticlesOfIncorporationResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class AuditEntry(TypedDict):
    after: Any
    """The changed values as they became. In the access log: what was read, and how often within about a second."""
    at: str
    before: Any
    """The changed values as they were."""
    hash: Optional[str]
    """SHA-256 over the entry and prev_hash; null in the access log."""
    key_id: Optional[str]
    """null when the system or the operator did it."""
    kind: str
    prev_hash: Optional[str]
    """The hash of the entry before; null in the access log."""
    seq: int
    """Its number in the organization's log."""
    subject: str


class AuditOutputBody(TypedDict):
    entries: List[AuditEntry]
    next_cursor: Optional[str]
    """null at the end of the log."""
    success: bool


class _AuditedFinancialStatementResultRequired(TypedDict):
    document_type: Literal["audited_financial_statement"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class AuditedFinancialStatementResult(_AuditedFinancialStatementResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _BalanceChecksRequired(TypedDict):
    by_account: List[AccountBalanceChecks]
    """The same for each account of a file that holds several."""
    checks: List[BriefCheck]
    """The checks of the balances in brief; validation has them whole."""
    closing_balance: Optional[Decimal]
    """As printed, or as the rows give it."""
    closing_difference: Optional[Decimal]
    """closing_balance less computed_closing_balance."""
    computed_closing_balance: Optional[Decimal]
    """Opening balance and all rows."""
    first_break: Optional[int]
    """Place of the first of these, from 0."""
    liability: bool
    """Card or loan: what is owed is a positive balance, debits raise it, credits lower it."""
    opening_balance: Optional[Decimal]
    """As printed, or as the rows give it."""
    page_continuity: Literal["pass", "warn", "fail", "not_applicable"]
    """Whether each page begins with the balance that the one before ends with."""
    period_coverage: Literal["pass", "warn", "fail", "not_applicable"]
    """Whether the rows lie within the printed period."""
    row_breaks: List[RowBreak]
    """Each of these, with what was expected."""
    rows_checked: int
    """Rows whose own balance and the one before are printed, so that they were compared."""
    rows_failed: int
    """Of these, rows whose balance does not follow."""
    stated_totals: StatedTotals
    """Totals that the paper prints, and whether the rows agree."""
    status: Literal["pass", "warn", "fail", "not_applicable"]
    """pass: opening balance, rows and closing balance agree, and no date, debit, credit or balance is in doubt:
    the figures are proven.
    """
    total_credits: Decimal
    """Sum of the rows."""
    total_debits: Decimal
    """Sum of the rows."""


class BalanceChecks(_BalanceChecksRequired, total=False):
    candidates: List[RepairCandidate]
    """Corrections that would make broken rows follow; absent when there are none."""
    doubtful_days: List[int]
    """Places of rows whose day is in doubt, where that keeps status from pass."""
    doubtful_figures: List[str]
    """JSON pointers of recognized figures that may be wrong although every sum agrees, where that keeps status
    from pass.
    """
    doubtful_words: List[int]
    """Places of rows whose text was recognized and may be misread, the worst twenty; absent when there are none.
    They do not keep status from pass.
    """
    doubtful_words_count: int
    """All of these."""


class BalanceMetrics(TypedDict):
    average_daily_balance: Optional[Decimal]
    closing: Optional[Decimal]
    days_below_minimum: Optional[int]
    days_negative: int
    maximum: Optional[Decimal]
    maximum_date: Optional[str]
    median_daily_balance: Optional[Decimal]
    minimum: Optional[Decimal]
    minimum_date: Optional[str]
    month_end: List[MonthBalance]
    opening: Optional[Decimal]


class _BankCertificateResultRequired(TypedDict):
    document_type: Literal["bank_certificate"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class BankCertificateResult(_BankCertificateResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class BankStatementDailyBalance(TypedDict):
    balance: Decimal
    date: str


class _BankStatementResultRequired(TypedDict):
    account_holders: List[str]
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    account_type: Optional[Literal["savings", "checking", "time_deposit", "payroll", "wallet", "credit_card", "loan", "other"]]
    accounts: List[StatementAccount]
    address: Optional[str]
    address_parts: StatementAddressParts
    available_balance: Optional[Decimal]
    average_daily_balance: Optional[Decimal]
    balance_checks: Optional[BalanceChecks]
    balance_source: Optional[Literal["printed", "computed", "mixed"]]
    bank_name: Optional[str]
    branch_code: Optional[str]
    branch_name: Optional[str]
    closing_balance: Optional[Decimal]
    credit_count: Optional[int]
    currency: Optional[str]
    customer_number: Optional[str]
    daily_balances: List[BankStatementDailyBalance]
    debit_count: Optional[int]
    document_type: Literal["bank_statement"]
    fraud_detection: Optional[FraudDetection]
    hold_amount: Optional[Decimal]
    interest_earned: Optional[Decimal]
    metrics: Optional[Metrics]
    minimum_balance: Optional[Decimal]
    opening_balance: Optional[Decimal]
    page_count: Optional[int]
    period_end: Optional[str]
    period_start: Optional[str]
    product_name: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    schema_version: str
    statement_date: Optional[str]
    tax_withheld: Optional[Decimal]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_credits: Optional[Decimal]
    total_debits: Optional[Decimal]
    transactions: List[Transaction]
    type_check: TypeCheck
    validation: Validation


class BankStatementResult(_BankStatementResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class BankStatementSummaryMarks(TypedDict):
    barcode: Optional[bool]
    dry_seal: Optional[bool]
    photo: Optional[bool]
    qr_code: Optional[bool]
    signature: Optional[bool]
    stamp: Optional[bool]


class BankStatementSummaryMonth(TypedDict):
    average_daily_balance: Optional[Decimal]
    closing_balance: Optional[Decimal]
    credit_count: Optional[int]
    debit_count: Optional[int]
    high_balance: Optional[Decimal]
    low_balance: Optional[Decimal]
    month: str
    opening_balance: Optional[Decimal]
    returned_checks: Optional[int]
    total_credits: Optional[Decimal]
    total_debits: Optional[Decimal]


class _BankStatementSummaryResultRequired(TypedDict):
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    account_type: Optional[Literal["savings", "checking", "time_deposit", "payroll", "wallet", "credit_card", "loan", "other"]]
    average_daily_balance: Optional[Decimal]
    bank_name: Optional[str]
    branch_name: Optional[str]
    closing_balance: Optional[Decimal]
    credit_count: Optional[int]
    currency: Optional[str]
    debit_count: Optional[int]
    document_type: Literal["bank_statement_summary"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    marks: BankStatementSummaryMarks
    months: List[BankStatementSummaryMonth]
    opening_balance: Optional[Decimal]
    period_end: Optional[str]
    period_start: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    schema_version: str
    signatories: List[Any]
    total_credits: Optional[Decimal]
    total_debits: Optional[Decimal]
    type_check: TypeCheck
    validation: Validation


class BankStatementSummaryResult(_BankStatementSummaryResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _BarangayClearanceResultRequired(TypedDict):
    document_type: Literal["barangay_clearance"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class BarangayClearanceResult(_BarangayClearanceResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Batch(TypedDict):
    batch_id: str
    completed: int
    documents: List[BatchDocument]
    """In the order sent."""
    failed: int
    progress_percent: float
    """Documents that have ended, two decimals."""
    status: Literal["pending", "processing", "completed", "completed_with_errors", "failed"]
    total_documents: int


class BatchCompletedPayload(TypedDict):
    batch_id: str
    completed: int
    completed_at: str
    event: Literal["batch.completed"]
    failed: int
    status: Literal["pending", "processing", "completed", "completed_with_errors", "failed"]
    """completed, completed_with_errors or failed."""
    total_documents: int


class BatchDocument(TypedDict):
    document_id: int
    document_type: str
    """As declared; with auto, what was found once completed. auto also where an unknown type was sent."""
    error: Optional[str]
    """Why it failed, or that it was deleted."""
    filename: Optional[str]
    """null once the document is deleted."""
    pages_done: Optional[int]
    """Pages read so far; on a failed document, how far reading came. null while unknown."""
    pages_total: Optional[int]
    """Pages to read: all of the file, or those that a reprocess asked for; null while unknown."""
    status: Literal["pending", "processing", "completed", "failed"]


class BatchDocumentResult(TypedDict):
    document_id: int
    document_type: str
    """As declared; with auto, what was found once completed. auto also where an unknown type was sent."""
    error: Optional[str]
    """Why it failed, or that it was deleted."""
    error_category: Optional[str]
    filename: Optional[str]
    """null once the document is deleted."""
    pages_done: Optional[int]
    """Pages read so far; on a failed document, how far reading came. null while unknown."""
    pages_total: Optional[int]
    """Pages to read: all of the file, or those that a reprocess asked for; null while unknown."""
    result: Optional[Union[DocumentResult, CustomResult, Dict[str, Any]]]
    """Type-specific extraction output; null before completion and after a deletion."""
    status: Literal["pending", "processing", "completed", "failed"]


class BatchResults(TypedDict):
    batch_id: str
    documents: List[BatchDocumentResult]
    """In the order sent."""


class _Bir2303ResultRequired(TypedDict):
    document_type: Literal["bir_2303"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class Bir2303Result(_Bir2303ResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _Bir2307ResultRequired(TypedDict):
    document_type: Literal["bir_2307"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class Bir2307Result(_Bir2307ResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _Bir2316ResultRequired(TypedDict):
    document_type: Literal["bir_2316"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class Bir2316Result(_Bir2316ResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _BirthCertificateResultRequired(TypedDict):
    document_type: Literal["birth_certificate"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class BirthCertificateResult(_BirthCertificateResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _BoardResolutionResultRequired(TypedDict):
    document_type: Literal["board_resolution"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class BoardResolutionResult(_BoardResolutionResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class BriefCheck(TypedDict):
    key: str
    label: str
    status: Literal["pass", "warn", "fail", "not_applicable"]


class _ByLawsResultRequired(TypedDict):
    document_type: Literal["by_laws"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class ByLawsResult(_ByLawsResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class CardMetrics(TypedDict):
    cash_advances: Decimal
    fees: Decimal
    finance_charges: Decimal
    over_limit: Optional[bool]
    paid_in_full: Optional[bool]
    payment_ratio: Optional[float]
    payments: Decimal
    purchases: Decimal
    utilisation_ratio: Optional[float]


class CategoryScores(TypedDict):
    arithmetic: Optional[int]
    content: Optional[int]
    metadata: Optional[int]
    structure: Optional[int]
    visual: Optional[int]


class CategoryTotal(TypedDict):
    category: str
    count: int
    inflow: Decimal
    outflow: Decimal
    share_of_outflow: Optional[float]


class _CertificateOfEmploymentResultRequired(TypedDict):
    document_type: Literal["certificate_of_employment"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class CertificateOfEmploymentResult(_CertificateOfEmploymentResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Check(TypedDict):
    actual: Optional[Decimal]
    """As printed."""
    detail: str
    """One sentence: what was found, or why it did not run."""
    difference: Optional[Decimal]
    """actual less expected."""
    expected: Optional[Decimal]
    """By the check's arithmetic."""
    key: str
    """Names the check, such as running_balance."""
    label: str
    """What it asks, for people."""
    status: Literal["pass", "warn", "fail", "not_applicable"]
    """not_applicable: it could not run; detail says why. What was not looked at is never pass."""
    tolerance: Optional[Decimal]
    """How large difference may be."""


class Checklist(TypedDict):
    additions: List[str]
    """Rules that come on top of the product's, by name."""
    application_id: str
    complete: bool
    """Every required paper is satisfied."""
    documents_not_looked_at: int
    """Documents beyond the newest 500, which are not judged."""
    incomplete: List[str]
    """Keys of required papers of which something lacks."""
    missing: List[str]
    """Keys of required papers that are not there or could not be read."""
    optional: List[ChecklistEntry]
    """Often asked for; never missing."""
    outreach: List[Outreach]
    pending: List[str]
    """Keys of required papers that may be among documents still being read."""
    product: str
    """Name of the rules' product."""
    product_label: str
    required: List[ChecklistEntry]
    review: List[str]
    """Keys of required papers that are there and of which a person has to judge the authenticity."""
    rules_dated: str
    """The day of the rules."""
    stale: List[str]
    """Keys of required papers that are too old."""
    today: str
    """The day as of which papers are judged."""
    unreadable_documents: List[ChecklistFailure]
    """Documents that could not be read, with what to do."""


class ChecklistEntry(TypedDict):
    detail: str
    """One sentence on what there is and what is not."""
    document_types: List[str]
    """Any of them counts."""
    documents: List[int]
    """Ids of the documents that count."""
    gaps: List[ChecklistGap]
    """Time that no paper covers."""
    key: str
    label: str
    needed: int
    """Papers needed; of each signatory where the rule says so."""
    not_counted: List[ChecklistRefusal]
    """Documents of a right type that do not count, with the reason."""
    status: Literal["satisfied", "missing", "stale", "incomplete", "pending", "unreadable", "review"]
    why: str
    """Why lenders ask for it."""


class ChecklistFailure(TypedDict):
    action: str
    """What to do."""
    document_id: int
    error_category: str
    file_name: str


ChecklistGap = TypedDict(
    "ChecklistGap",
    {
        "account": "Optional[str]",
        "from": "str",
        "to": "str",
    },
)


class ChecklistRefusal(TypedDict):
    detail: str
    document_id: int
    reason: Literal["stale", "expired", "undated", "doubtful", "not_judged", "no_period", "no_name"]


class _CicCreditReportResultRequired(TypedDict):
    document_type: Literal["cic_credit_report"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class CicCreditReportResult(_CicCreditReportResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _ContractResultRequired(TypedDict):
    document_type: Literal["contract"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class ContractResult(_ContractResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Correction(TypedDict):
    at: str
    by: Optional[str]
    """The public id of the API key that put the value."""
    original: Optional[Union[str, float, bool, List[Any], Dict[str, Any]]]
    """What was read; null for nothing."""
    value: Optional[Union[str, float, bool, List[Any], Dict[str, Any]]]
    """As the result shows it; null where it was erased."""


class CorrectionsOutputBody(TypedDict):
    balance_checks: Optional[BalanceChecks]
    """null as metrics is."""
    edited: Optional[ResultEdit]
    """Who edited the result last; null when it is shown as it was read."""
    fields: Dict[str, Correction]
    """Every corrected field, by JSON pointer."""
    metrics: Optional[Metrics]
    """null for types without transactions."""
    success: bool
    validation: Optional[Validation]


class CounterpartyTotal(TypedDict):
    amount: Decimal
    count: int
    name: str
    share: Optional[float]


class CounterpartyTotals(TypedDict):
    top_inflows: List[CounterpartyTotal]
    top_outflows: List[CounterpartyTotal]


class Coverage(TypedDict):
    checks_run: int
    checks_total: int
    conclusive: bool
    input: str
    weight_ratio: float


class _CreateFolderBodyRequired(TypedDict):
    name: str
    """1 to 120 characters without slashes; blanks around it are cut off."""


class CreateFolderBody(_CreateFolderBodyRequired, total=False):
    parent_id: Optional[str]
    """The folder that it lies in; null for the top."""


class CreditCardStatementCard(TypedDict):
    card_number: Optional[str]
    cardholder_name: Optional[str]
    role: Optional[Literal["primary", "supplementary"]]
    subtotal: Optional[Decimal]


class _CreditCardStatementResultRequired(TypedDict):
    account_holders: List[str]
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    account_type: Optional[Literal["savings", "checking", "time_deposit", "payroll", "wallet", "credit_card", "loan", "other"]]
    accounts: List[StatementAccount]
    address: Optional[str]
    address_parts: StatementAddressParts
    available_credit: Optional[Decimal]
    balance_checks: Optional[BalanceChecks]
    balance_source: Optional[Literal["printed", "computed", "mixed"]]
    bank_name: Optional[str]
    branch_code: Optional[str]
    branch_name: Optional[str]
    card_network: Optional[Literal["visa", "mastercard", "jcb", "amex", "unionpay", "other"]]
    cards: List[CreditCardStatementCard]
    cash_advance_limit: Optional[Decimal]
    closing_balance: Optional[Decimal]
    credit_count: Optional[int]
    credit_limit: Optional[Decimal]
    currency: Optional[str]
    customer_number: Optional[str]
    debit_count: Optional[int]
    document_type: Literal["credit_card_statement"]
    due_date: Optional[str]
    finance_charges: Optional[Decimal]
    fraud_detection: Optional[FraudDetection]
    installment_due: Optional[Decimal]
    interest_rate: Optional[float]
    late_fees: Optional[Decimal]
    metrics: Optional[Metrics]
    minimum_amount_due: Optional[Decimal]
    opening_balance: Optional[Decimal]
    other_fees: Optional[Decimal]
    overlimit_amount: Optional[Decimal]
    page_count: Optional[int]
    past_due_amount: Optional[Decimal]
    period_end: Optional[str]
    period_start: Optional[str]
    product_name: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reward_points: Optional[int]
    schema_version: str
    statement_date: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_cash_advances: Optional[Decimal]
    total_credits: Optional[Decimal]
    total_debits: Optional[Decimal]
    total_payments: Optional[Decimal]
    total_purchases: Optional[Decimal]
    transactions: List[Transaction]
    type_check: TypeCheck
    validation: Validation


class CreditCardStatementResult(_CreditCardStatementResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _CreditReportResultRequired(TypedDict):
    document_type: Literal["credit_report"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class CreditReportResult(_CreditReportResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class DataApplication(TypedDict):
    data: Application


class DataChecklist(TypedDict):
    data: Checklist


class DataDeleted(TypedDict):
    data: Deleted


class DataListDocument(TypedDict):
    data: List[Document]


class DataListStatusChange(TypedDict):
    data: List[StatusChange]


class DataOutreach(TypedDict):
    data: Outreach


class DefinitionInput(TypedDict, total=False):
    checks: List[SchemaCheck]
    """What must hold among the values; at most 100."""
    date_order: Literal["month_first", "day_first"]
    fields: List[SchemaField]
    """Values that stand beside a label; at most 200."""
    tables: List[SchemaTable]
    """Tables, found by the words of their heading; at most 20."""


class Deleted(TypedDict):
    deleted: bool


class DeliveriesOutputBody(TypedDict):
    deliveries: List[Delivery]
    limit: int
    next_cursor: Optional[str]
    """Continues with older deliveries; null at the end of the list."""
    page: int
    pagination: Pagination
    success: bool
    total: int


class Delivery(TypedDict):
    at: str
    """When it was decided to send it."""
    attempt: Literal["first", "redelivered", "test"]
    event: str
    event_seq: Optional[int]
    """Its number in the event feed; null for a test."""
    id: str
    latency_ms: Optional[int]
    message_id: str
    """The header webhook-id; the same whenever this event is sent."""
    reason: Optional[str]
    """Why it was not delivered."""
    status: Literal["pending", "delivered", "failed"]
    """delivered: the receiver answered any 2xx."""
    status_code: Optional[int]
    """The receiver's answer; null when there was none."""


class DeliveryOutputBody(TypedDict):
    delivery: Delivery
    success: bool
    """The request was carried out; what the receiver said stands in delivery."""


class _DeliveryReceiptResultRequired(TypedDict):
    document_type: Literal["delivery_receipt"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class DeliveryReceiptResult(_DeliveryReceiptResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Document(TypedDict):
    application_id: Optional[str]
    """The loan application that it belongs to; null without one."""
    attempt: int
    """Which reading of the file this is: 1, and one more for each time that it was unlocked or read again."""
    completed_at: Optional[str]
    """Set when completed or failed."""
    cost_report: Optional[Dict[str, Any]]
    """null: nothing is billed."""
    document_type: str
    """As declared; with auto, what was found once completed."""
    error: Optional[str]
    """Why it failed: one sentence with the way out."""
    error_category: Optional[str]
    """The same in one word, as in document.failed."""
    external_ref: Optional[str]
    """Of its application, as it is now; null without one."""
    file_name: str
    file_size_bytes: int
    """0 before a file_url was fetched."""
    folder_id: Optional[str]
    """The folder that it lies in."""
    id: int
    pages_done: Optional[int]
    """Pages read so far; on a failed document, how far reading came. null while unknown."""
    pages_total: Optional[int]
    """Pages to read: all of the file, or those that a reprocess asked for; null while unknown."""
    processing_time_seconds: float
    """0 before the end of processing."""
    status: Literal["pending", "processing", "completed", "failed"]
    total_cost_usd: Optional[float]
    """null for bank_statement, audited_financial_statement and general_information_sheet; else 0: this
    installation bills nothing.
    """
    uploaded_at: str


class DocumentCompletedPayload(TypedDict):
    completed_at: str
    document_id: int
    document_type: str
    """As declared; with auto, what was found."""
    event: Literal["document.completed"]
    file_name: str
    processing_time_seconds: float
    status: Literal["pending", "processing", "completed", "failed"]


class DocumentDeletedPayload(TypedDict):
    deleted_at: str
    document_id: int
    event: Literal["document.deleted"]


class _DocumentDetailRequired(TypedDict):
    application_id: Optional[str]
    """The loan application that it belongs to; null without one."""
    attempt: int
    """Which reading of the file this is: 1, and one more for each time that it was unlocked or read again."""
    completed_at: Optional[str]
    """Set when completed or failed."""
    cost_report: Optional[Dict[str, Any]]
    """null: nothing is billed."""
    document_type: str
    """As declared; with auto, what was found once completed."""
    error: Optional[str]
    """Why it failed: one sentence with the way out."""
    error_category: Optional[str]
    """The same in one word, as in document.failed."""
    external_ref: Optional[str]
    """Of its application, as it is now; null without one."""
    file_name: str
    file_size_bytes: int
    """0 before a file_url was fetched."""
    folder_id: Optional[str]
    """The folder that it lies in."""
    id: int
    pages_done: Optional[int]
    """Pages read so far; on a failed document, how far reading came. null while unknown."""
    pages_total: Optional[int]
    """Pages to read: all of the file, or those that a reprocess asked for; null while unknown."""
    processing_time_seconds: float
    """0 before the end of processing."""
    result: Optional[Union[DocumentResult, CustomResult, Dict[str, Any]]]
    """Type-specific extraction output; null before completion."""
    status: Literal["pending", "processing", "completed", "failed"]
    total_cost_usd: Optional[float]
    """null for bank_statement, audited_financial_statement and general_information_sheet; else 0: this
    installation bills nothing.
    """
    uploaded_at: str


class DocumentDetail(_DocumentDetailRequired, total=False):
    edits_not_carried: Optional[NotCarried]
    """Edits of the result before that the present one lacks, because their rows were not found when the document
    was read again; absent when there are none.
    """
    sources: List[DocumentSource]
    """The files that a merged document was made of, in order; absent for every other document."""


class DocumentFailedPayload(TypedDict):
    document_id: int
    document_type: str
    error: str
    """Why it failed: one sentence with the way out."""
    error_category: str
    """The same in one word."""
    event: Literal["document.failed"]
    failed_at: str
    file_name: str
    status: Literal["pending", "processing", "completed", "failed"]


class DocumentOutputBody(TypedDict):
    document: DocumentDetail
    success: bool


class DocumentSource(TypedDict):
    file_name: str
    file_size_bytes: int
    pages_from: int
    """Its first page in the merged PDF."""
    pages_to: int
    """Its last page in the merged PDF."""
    sha256: str
    """Of the file as it was sent, hex."""


class DocumentSummary(TypedDict):
    authenticity_scored: int
    """How many documents have an authenticity score; the others are inconclusive and left out of the average."""
    average_authenticity: Optional[int]
    """Rounded, of the documents that have a score; null when none has."""
    by_type: Dict[str, int]
    conflicts: int
    corroborated: int
    entity: str
    lowest_authenticity: LowestAuthenticity
    period: SummaryPeriod
    primary_name: Optional[str]
    risk_level: Optional[str]
    """The worst document's: high comes before medium, medium before inconclusive, inconclusive before low."""


class DocumentTypeEntry(TypedDict):
    aliases: List[str]
    document_type: str
    family: str


class DocumentTypesOutputBody(TypedDict):
    document_types: List[DocumentTypeEntry]
    success: bool


class DocumentsOutputBody(TypedDict):
    documents: List[Document]
    limit: int
    next_cursor: Optional[str]
    """Continues with older documents; null at the end of the list."""
    page: int
    pagination: Pagination
    success: bool
    total: int


class _DriversLicenseResultRequired(TypedDict):
    document_type: Literal["drivers_license"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class DriversLicenseResult(_DriversLicenseResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _DryRunInputRequired(TypedDict):
    document_id: int


class DryRunInput(_DryRunInputRequired, total=False):
    definition: DefinitionInput
    password: str
    """For a protected file; the one sent with the upload was erased after processing. Used once, never kept."""


class DryRunOutputBody(TypedDict):
    document_id: int
    result: Optional[Union[DocumentResult, CustomResult, Dict[str, Any]]]
    """What document.result would be."""
    success: bool


class _DtiRegistrationResultRequired(TypedDict):
    document_type: Literal["dti_registration"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class DtiRegistrationResult(_DtiRegistrationResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _EWalletStatementResultRequired(TypedDict):
    account_holders: List[str]
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    account_type: Optional[Literal["savings", "checking", "time_deposit", "payroll", "wallet", "credit_card", "loan", "other"]]
    accounts: List[StatementAccount]
    address: Optional[str]
    address_parts: StatementAddressParts
    balance_checks: Optional[BalanceChecks]
    balance_source: Optional[Literal["printed", "computed", "mixed"]]
    bank_name: Optional[str]
    branch_code: Optional[str]
    branch_name: Optional[str]
    closing_balance: Optional[Decimal]
    credit_count: Optional[int]
    currency: Optional[str]
    customer_number: Optional[str]
    debit_count: Optional[int]
    document_type: Literal["e_wallet_statement"]
    email: Optional[str]
    fraud_detection: Optional[FraudDetection]
    metrics: Optional[Metrics]
    mobile_number: Optional[str]
    mobile_number_normalized: Optional[str]
    opening_balance: Optional[Decimal]
    page_count: Optional[int]
    period_end: Optional[str]
    period_start: Optional[str]
    product_name: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    schema_version: str
    statement_date: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_credits: Optional[Decimal]
    total_debits: Optional[Decimal]
    transactions: List[Transaction]
    type_check: TypeCheck
    validation: Validation


class EWalletStatementResult(_EWalletStatementResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class EditNotCarried(TypedDict):
    change: Literal["changed", "added", "removed", "all"]
    reason: str
    row: int
    transaction: Optional[Transaction]


class ErrorDetail(TypedDict):
    code: str
    field: str
    message: str


class Event(TypedDict):
    application_id: Optional[str]
    """The application that it, or its document, belongs to; null without one, or when it is deleted."""
    at: str
    event: str
    external_ref: Optional[str]
    """Of that application."""
    id: str
    """The header webhook-id of the callbacks that tell of it."""
    payload: Union[WebhookPayload, ForgottenPayload]
    """The callback's body. Once its document is deleted only event, document_id and deleted are left."""
    seq: int
    """Rises in the order of commits."""


class EventsOutputBody(TypedDict):
    events: List[Event]
    has_more: bool
    next_after: int
    """Keep it with what the events made you do, and give it as after."""
    success: bool


class Evidence(TypedDict):
    after: Optional[str]
    """What stands there now, where it was changed."""
    bbox: Optional[List[float]]
    """[x0, y0, x1, y1] in points from the page's top left."""
    before: Optional[str]
    """What stood there, where that is known."""
    page: int
    """From 1; 0 for the file itself."""
    text: Optional[str]
    """What stands there."""


class _ExportTemplateRequired(TypedDict):
    created_at: Optional[str]
    """null of a ready-made one."""
    default: bool
    document_types: List[str]
    """Empty is every type."""
    id: str
    """A UUID; of a ready-made one its name."""
    name: str
    ready_made: bool
    updated_at: Optional[str]
    version: int
    """Counts the changes from 1; 0 of a ready-made one."""


class ExportTemplate(_ExportTemplateRequired, total=False):
    sheets: List[Dict[str, Any]]
    """The sheets in the language of docs/exports.md."""


class _ExportTemplateInputRequired(TypedDict):
    name: str
    sheets: List[Dict[str, Any]]
    """The sheets in the language of docs/exports.md."""


class ExportTemplateInput(_ExportTemplateInputRequired, total=False):
    default: bool
    document_types: List[str]


class ExportTemplatePatch(TypedDict, total=False):
    default: bool
    document_types: List[str]
    name: str
    sheets: List[Dict[str, Any]]
    """The sheets in the language of docs/exports.md."""


class _FailureRequired(TypedDict):
    error: str
    """Machine-readable code."""
    message: str
    """One plain sentence, with the way out."""
    request_id: str
    """Also in the header X-Request-Id; give it to the operator."""
    success: bool
    """Always false."""


class Failure(_FailureRequired, total=False):
    details: List[ErrorDetail]
    """The fields at fault, by JSON pointer."""


class FieldCorroboration(TypedDict):
    detail: str
    field: str
    score: Optional[float]
    status: str
    values: List[FieldValue]
    weight: Optional[int]


class FieldValue(TypedDict):
    document_id: int
    normalized: str
    page: Optional[int]
    similarity: Optional[float]
    value: str


class FileReceipt(TypedDict):
    name: str
    sha256: str
    stored: bool


class FileScore(TypedDict):
    authenticity_score: Optional[int]
    file_name: str
    sha256: str


class Finding(TypedDict):
    code: str
    detail: str
    document_ids: List[int]
    severity: str


class FlowMetrics(TypedDict):
    average_monthly_inflow: Optional[Decimal]
    average_monthly_outflow: Optional[Decimal]
    average_monthly_true_inflow: Optional[Decimal]
    inflow_count: int
    largest_inflow: Optional[LargestFlow]
    largest_inflows: List[LargestFlow]
    largest_outflow: Optional[LargestFlow]
    net_cash_flow: Decimal
    outflow_count: int
    total_inflow: Decimal
    total_outflow: Decimal
    true_inflow: Decimal


class Folder(TypedDict):
    created_at: str
    id: str
    name: str
    parent_id: Optional[str]
    """The folder that it lies in; null at the top."""
    updated_at: str


class FolderOutputBody(TypedDict):
    folder: Folder
    success: bool


class FoldersOutputBody(TypedDict):
    folders: List[Folder]
    limit: int
    page: int
    pagination: Pagination
    success: bool
    total: int


class ForgottenPayload(TypedDict):
    deleted: bool
    """Always true."""
    document_id: int
    event: str


class FraudDetection(TypedDict):
    authenticity_score: Optional[int]
    category_scores: CategoryScores
    coverage: Coverage
    integrity_checks: List[IntegrityCheck]
    risk_level: str
    sources: List[FileScore]


class _GeneralInformationSheetResultRequired(TypedDict):
    document_type: Literal["general_information_sheet"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class GeneralInformationSheetResult(_GeneralInformationSheetResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class GenericLabelledField(TypedDict):
    label: str
    page: int
    typed_value: Any
    value: str
    value_type: str


class _GenericResultRequired(TypedDict):
    document_type: str
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class GenericResult(_GenericResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class GenericTable(TypedDict):
    header: List[str]
    page: int
    rows: List[List[str]]
    title: Optional[str]


class IncomeMetrics(TypedDict):
    monthly_recurring_income: Decimal
    salary_regular: bool
    streams: List[IncomeStream]


class IncomeStream(TypedDict):
    average_amount: Decimal
    confidence: float
    count: int
    frequency: str
    kind: str
    label: str
    last_date: str


class _IncomeTaxReturnResultRequired(TypedDict):
    document_type: Literal["income_tax_return"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class IncomeTaxReturnResult(_IncomeTaxReturnResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class IntakeOutputBody(TypedDict):
    data: Application
    idempotent: bool
    """true: an application with this external_ref stood already, and nothing was changed."""


class IntegrityCheck(TypedDict):
    category: str
    """metadata, structure, visual, arithmetic or content."""
    detail: str
    """One sentence: what was found, or why it did not run."""
    evidence: List[Evidence]
    """Where on the paper it shows."""
    key: str
    """Names the check."""
    label: str
    """What it looks at, for people."""
    score_impact: int
    """Points lost: 100 less all of them is the score. 0 unless warn or fail, and where another check weighs for
    the same cause.
    """
    severity: str
    """critical, strong, moderate or weak."""
    status: Literal["pass", "warn", "fail", "not_applicable"]
    """not_applicable: it could not run; detail says why."""


class Job(TypedDict):
    application_id: Optional[str]
    """The loan application that it belongs to; null without one."""
    document_id: int
    document_type: str
    error: Optional[str]
    """Why it failed: one sentence with the way out."""
    error_category: Optional[str]
    """The same in one word, as in document.failed."""
    external_ref: Optional[str]
    """Of its application; null without one."""
    file_name: str
    pages_done: Optional[int]
    """Pages read so far; on a failed document, how far reading came. null while unknown."""
    pages_total: Optional[int]
    """Pages to read: all of the file, or those that a reprocess asked for; null while unknown."""
    processing_time_seconds: float
    result: Optional[Union[DocumentResult, CustomResult, Dict[str, Any]]]
    """Processing output once completed."""
    status: Literal["pending", "processing", "completed", "failed"]


class _LandTitleResultRequired(TypedDict):
    document_type: Literal["land_title"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class LandTitleResult(_LandTitleResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class LargestFlow(TypedDict):
    amount: Decimal
    date: Optional[str]
    description: str
    row: int
    share: Optional[float]


class LenderTotal(TypedDict):
    count: int
    disbursed: Decimal
    last_date: Optional[str]
    name: str
    repaid: Decimal


class LoanMetrics(TypedDict):
    days_past_due: Optional[int]
    interest_paid: Optional[Decimal]
    last_payment_date: Optional[str]
    late_payments: Optional[int]
    paid_principal_ratio: Optional[float]
    payments_made: int
    penalties_paid: Optional[Decimal]
    principal_paid: Optional[Decimal]


class LoanStatementPayment(TypedDict):
    amount: Optional[Decimal]
    balance: Optional[Decimal]
    due_date: Optional[str]
    interest: Optional[Decimal]
    number: Optional[int]
    paid: Optional[bool]
    principal: Optional[Decimal]


class _LoanStatementResultRequired(TypedDict):
    account_holders: List[str]
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    account_type: Optional[Literal["savings", "checking", "time_deposit", "payroll", "wallet", "credit_card", "loan", "other"]]
    accounts: List[StatementAccount]
    accrued_interest: Optional[Decimal]
    address: Optional[str]
    address_parts: StatementAddressParts
    balance_basis: Optional[Literal["principal", "total"]]
    balance_checks: Optional[BalanceChecks]
    balance_source: Optional[Literal["printed", "computed", "mixed"]]
    bank_name: Optional[str]
    branch_code: Optional[str]
    branch_name: Optional[str]
    closing_balance: Optional[Decimal]
    collateral: Optional[str]
    credit_count: Optional[int]
    currency: Optional[str]
    customer_number: Optional[str]
    days_past_due: Optional[int]
    debit_count: Optional[int]
    document_type: Literal["loan_statement"]
    effective_interest_rate: Optional[float]
    fraud_detection: Optional[FraudDetection]
    installment_amount: Optional[Decimal]
    installments_paid: Optional[int]
    installments_remaining: Optional[int]
    installments_total: Optional[int]
    interest_rate: Optional[float]
    interest_rate_basis: Optional[Literal["per_annum", "per_month", "add_on"]]
    loan_type: Optional[str]
    maturity_date: Optional[str]
    metrics: Optional[Metrics]
    next_due_amount: Optional[Decimal]
    next_due_date: Optional[str]
    opening_balance: Optional[Decimal]
    outstanding_principal: Optional[Decimal]
    page_count: Optional[int]
    past_due_amount: Optional[Decimal]
    payment_frequency: Optional[Literal["weekly", "semi_monthly", "monthly", "quarterly", "lump_sum", "other"]]
    payoff_amount: Optional[Decimal]
    penalties_due: Optional[Decimal]
    period_end: Optional[str]
    period_start: Optional[str]
    principal_amount: Optional[Decimal]
    product_name: Optional[str]
    promissory_note_number: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    release_date: Optional[str]
    schedule: List[LoanStatementPayment]
    schema_version: str
    statement_date: Optional[str]
    term_months: Optional[int]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_credits: Optional[Decimal]
    total_debits: Optional[Decimal]
    transactions: List[Transaction]
    type_check: TypeCheck
    validation: Validation


class LoanStatementResult(_LoanStatementResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class LowestAuthenticity(TypedDict):
    id: Optional[int]
    score: Optional[int]


class _MarriageCertificateResultRequired(TypedDict):
    document_type: Literal["marriage_certificate"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class MarriageCertificateResult(_MarriageCertificateResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _MayorsPermitResultRequired(TypedDict):
    document_type: Literal["mayors_permit"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class MayorsPermitResult(_MayorsPermitResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _MergeDocumentsBodyRequired(TypedDict):
    document_type: str
    """Any spelling or alias of a document type, or auto."""
    files: Sequence[MergeDocumentsBodyFiles]
    """In the order of the pages."""


class MergeDocumentsBody(_MergeDocumentsBodyRequired, total=False):
    application_id: str
    """The uuid or app_id of the loan application that it belongs to; needs application:write too."""
    folder_id: str
    """The uuid of the folder to put it into."""
    output_filename: str
    """Ends in .pdf; default is made up."""
    password: str
    """Opens those PDFs that are protected; sealed, used once, erased."""
    webhook_url: str
    """Gets document.completed or document.failed, once."""


class MergeDocumentsBodyFiles(TypedDict, total=False):
    file_base64: str
    """PDF, PNG, JPEG, TIFF or BMP in standard base64 with padding; needs filename."""
    file_url: str
    """A public or presigned http(s) URL; instead of file_base64."""
    filename: str
    """Required with file_base64; with file_url, default is the last segment of its path."""


class MergeOutputBody(TypedDict):
    document_id: int
    document_type: str
    filename: str
    """Of the merged PDF."""
    job_id: str
    pages: int
    """Of the merged PDF."""
    size_bytes: int
    """Of the merged PDF."""
    source_files: int
    status: Literal["pending", "processing", "completed", "failed"]
    status_url: str
    """Poll this for results."""
    success: bool


class Metrics(TypedDict):
    balances: Optional[BalanceMetrics]
    by_account: List[AccountMetrics]
    card: Optional[CardMetrics]
    categories: List[CategoryTotal]
    counterparties: Optional[CounterpartyTotals]
    coverage: MetricsCoverage
    flows: Optional[FlowMetrics]
    income: Optional[IncomeMetrics]
    loan: Optional[LoanMetrics]
    monthly: List[MonthMetrics]
    obligations: Optional[ObligationMetrics]
    ratios: Optional[RatioMetrics]
    risk: Optional[RiskMetrics]
    seasonality: List[SeasonMetrics]
    windows: List[WindowMetrics]


MetricsCoverage = TypedDict(
    "MetricsCoverage",
    {
        "active_days": "int",
        "average_basis": "Optional[str]",
        "days": "int",
        "from": "Optional[str]",
        "months_full": "int",
        "to": "Optional[str]",
        "transactions": "int",
    },
)


class MonthBalance(TypedDict):
    balance: Decimal
    month: str


class MonthMetrics(TypedDict):
    adb: Optional[Decimal]
    end: Optional[Decimal]
    inflow: Decimal
    inflow_count: int
    max: Optional[Decimal]
    min: Optional[Decimal]
    month: str
    net: Decimal
    outflow: Decimal
    outflow_count: int
    partial_month: bool
    returned_checks: int
    true_inflow: Decimal


class NotCarried(TypedDict):
    count: int
    edits: List[EditNotCarried]
    fields: List[str]


class ObligationMetrics(TypedDict):
    active_lenders: int
    credit_card_payments: Decimal
    lenders: List[LenderTotal]
    monthly_debt_service: Optional[Decimal]
    stacking: bool


class _OfficialReceiptResultRequired(TypedDict):
    document_type: Literal["official_receipt"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class OfficialReceiptResult(_OfficialReceiptResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _OtherResultRequired(TypedDict):
    document_type: Literal["other"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class OtherResult(_OtherResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Outreach(TypedDict):
    cause: Literal["creation", "by_hand"]
    claimed_at: str
    ended_at: Optional[str]
    """Null while it is under way, and when the server went down meanwhile; it is not sent again by itself."""
    id: str
    """Left of the @ in the mail's Message-ID."""
    outcome: Optional[str]
    """sent, not_needed (nothing was missing) or failed."""
    reason: Optional[str]
    """Why it failed, else empty."""


class Pagination(TypedDict):
    limit: int
    page: int
    pages: int
    total: int


class _PartialFailureRequired(TypedDict):
    error: str
    """Machine-readable code."""
    message: str
    """One plain sentence, with the way out."""
    request_id: str
    """Also in the header X-Request-Id; give it to the operator."""
    success: bool
    """Always false."""


class PartialFailure(_PartialFailureRequired, total=False):
    data: Application
    """The application that was created (intake only)."""
    details: List[ErrorDetail]
    """The fields at fault, by JSON pointer."""
    files: List[FileReceipt]
    """One receipt per file, in the order sent; absent when nothing was kept."""


class _PassbookResultRequired(TypedDict):
    account_holders: List[str]
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    account_type: Optional[Literal["savings", "checking", "time_deposit", "payroll", "wallet", "credit_card", "loan", "other"]]
    accounts: List[StatementAccount]
    address: Optional[str]
    address_parts: StatementAddressParts
    balance_checks: Optional[BalanceChecks]
    balance_source: Optional[Literal["printed", "computed", "mixed"]]
    bank_name: Optional[str]
    branch_code: Optional[str]
    branch_name: Optional[str]
    closing_balance: Optional[Decimal]
    credit_count: Optional[int]
    currency: Optional[str]
    customer_number: Optional[str]
    debit_count: Optional[int]
    document_type: Literal["passbook"]
    fraud_detection: Optional[FraudDetection]
    metrics: Optional[Metrics]
    opened_date: Optional[str]
    opening_balance: Optional[Decimal]
    page_count: Optional[int]
    page_numbers: List[int]
    passbook_number: Optional[str]
    period_end: Optional[str]
    period_start: Optional[str]
    product_name: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    schema_version: str
    statement_date: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_credits: Optional[Decimal]
    total_debits: Optional[Decimal]
    transactions: List[Transaction]
    type_check: TypeCheck
    validation: Validation


class PassbookResult(_PassbookResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _PassportResultRequired(TypedDict):
    document_type: Literal["passport"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PassportResult(_PassportResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _PayslipResultRequired(TypedDict):
    document_type: Literal["payslip"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PayslipResult(_PayslipResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _PhilsysIdResultRequired(TypedDict):
    document_type: Literal["philsys_id"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PhilsysIdResult(_PhilsysIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _PostDatedCheckResultRequired(TypedDict):
    document_type: Literal["post_dated_check"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PostDatedCheckResult(_PostDatedCheckResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _PostalIdResultRequired(TypedDict):
    document_type: Literal["postal_id"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PostalIdResult(_PostalIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _PrcIdResultRequired(TypedDict):
    document_type: Literal["prc_id"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PrcIdResult(_PrcIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class ProposedChange(TypedDict):
    field: str
    proposed: Decimal
    read: Optional[Decimal]
    row: Optional[int]


class _ProvenanceRequired(TypedDict):
    bbox: Optional[List[float]]
    """[x0, y0, x1, y1] in points from the page's top left; null for spreadsheets and derived values."""
    confidence: float
    """0 to 1."""
    page: int
    """From 1; in spreadsheets the sheet; 0 where an analyst put a value that was not read."""
    source: Literal["text", "ocr", "derived", "repaired", "analyst"]
    """text: the file's own text; ocr: recognized; derived: follows from others; repaired: a digit or side was
    corrected so that a check passes; analyst: somebody put it.
    """
    text: str
    """As printed or recognized."""


class Provenance(_ProvenanceRequired, total=False):
    at: str
    """When, UTC; only where source is analyst."""
    by: Optional[str]
    """Public id of the key that put the value; only where source is analyst."""
    cell: str
    """Spreadsheet cell (B12; A and the line in text files); absent on paper."""
    original: Any
    """What was read, null for nothing; only where source is analyst."""


class _PurchaseOrderResultRequired(TypedDict):
    document_type: Literal["purchase_order"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PurchaseOrderResult(_PurchaseOrderResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Quality(TypedDict):
    mean_confidence: float
    pages: int
    pages_ocr: int
    warnings: List[Warning]


class RatioMetrics(TypedDict):
    adb_to_loan: Optional[float]
    dscr: Optional[float]
    dti: Optional[float]
    expense_ratio: Optional[float]
    inflow_outflow_ratio: Optional[float]
    inflow_trend_pct_per_month: Optional[float]
    inflow_volatility: Optional[float]
    savings_rate: Optional[float]


class _RealPropertyTaxReceiptResultRequired(TypedDict):
    document_type: Literal["real_property_tax_receipt"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class RealPropertyTaxReceiptResult(_RealPropertyTaxReceiptResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _RemittanceSlipResultRequired(TypedDict):
    document_type: Literal["remittance_slip"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class RemittanceSlipResult(_RemittanceSlipResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class RepairCandidate(TypedDict):
    changes: List[ProposedChange]
    cost: int
    row: Optional[int]


class _ReplaceTransactionsBodyRequired(TypedDict):
    transactions: Sequence[Union[ReplaceTransactionsBodyTransactions, Transaction]]


class ReplaceTransactionsBody(_ReplaceTransactionsBodyRequired, total=False):
    revalidate: bool
    """false leaves metrics, balance_checks and validation as they were until they are revalidated."""


class _ReplaceTransactionsBodyTransactionsRequired(TypedDict):
    credit: Decimal
    """0 where the row is a debit; never negative."""
    date: Optional[str]
    """Posting date; null where the printed date could not be read."""
    debit: Decimal
    """0 where the row is a credit; never negative."""
    description: str


class ReplaceTransactionsBodyTransactions(_ReplaceTransactionsBodyTransactionsRequired, total=False):
    account_index: int
    """0 unless the file holds several accounts."""
    balance: Optional[Decimal]
    """After the row; null where not printed and not derivable."""
    branch: Optional[str]
    category: Optional[str]
    """Kept as given; null is worked out."""
    channel: Optional[str]
    check_number: Optional[str]
    counterparty: Optional[str]
    due_date: Optional[str]
    edited: bool
    """Taken and not believed: worked out from the rows."""
    foreign_amount: Optional[Decimal]
    foreign_currency: Optional[str]
    interest: Optional[Decimal]
    is_outlier: bool
    """Taken and not believed: worked out from the rows."""
    outlier_reason: Optional[str]
    """Taken and not believed: worked out from the rows."""
    page: Optional[int]
    penalty: Optional[Decimal]
    principal: Optional[Decimal]
    reference: Optional[str]
    repaired: bool
    """Taken and not believed: worked out from the rows."""
    row: Optional[int]
    """The number of a row of this document; null or left out for a new row, which gets the next number."""
    teller: Optional[str]
    time: Optional[str]
    """HH:MM"""
    transaction_code: Optional[str]
    value_date: Optional[str]


class ReprocessDocumentBody(TypedDict, total=False):
    document_type: str
    """Any spelling or alias of a document type, or auto; default is the one declared before."""
    pages: str
    """Those to read: numbers and ranges from 1 with a comma between them, as 1-3,5; default all. They keep their
    numbers in provenance.
    """
    password: str
    """Opens a protected file, at most 127 bytes: that of the upload was erased."""
    webhook_url: str
    """Gets document.completed or document.failed of this attempt, once. That of the upload is not called again."""


class ResultEdit(TypedDict):
    at: str
    by: Optional[str]
    revision: int


class RiskMetrics(TypedDict):
    cash_deposit_ratio: Optional[float]
    cash_withdrawal_ratio: Optional[float]
    days_since_last_credit: Optional[int]
    gambling_amount: Decimal
    gambling_ratio: Optional[float]
    overdraft_count: int
    returned_check_count: int
    returned_check_days: int
    returned_checks_deposited: int
    returned_checks_issued: int
    round_amount_ratio: Optional[float]
    self_transfer_ratio: Optional[float]
    stop_payment_count: int
    top_payer_share: Optional[float]
    window_dressing: Optional[bool]


class RotationInput(TypedDict, total=False):
    overlap_hours: int


class RowBreak(TypedDict):
    actual: Decimal
    date: Optional[str]
    difference: Decimal
    expected: Decimal
    index: int
    row: int


class _SalesInvoiceResultRequired(TypedDict):
    document_type: Literal["sales_invoice"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class SalesInvoiceResult(_SalesInvoiceResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Schema(TypedDict):
    created_at: str
    description: str
    document_type: str
    """The type to upload documents as: custom:<slug>."""
    name: str
    slug: str
    updated_at: str
    version: int
    """Of the definition; counts up with every change of it."""


class _SchemaCheckRequired(TypedDict):
    key: str


class SchemaCheck(_SchemaCheckRequired, total=False):
    equation: str
    """Such as sum(lines.amount) + fees = total."""
    field: str
    label: str
    max: Decimal
    """Money: at most two decimals, exact."""
    min: Decimal
    """Money: at most two decimals, exact."""
    tolerance: Decimal
    """Money: at most two decimals, exact."""


class _SchemaColumnRequired(TypedDict):
    headers: List[str]
    """The words of its heading, in any case."""
    name: str
    type: Literal["text", "id", "amount", "number", "integer", "percent", "date", "boolean", "phone", "email"]


class SchemaColumn(_SchemaColumnRequired, total=False):
    required: bool
    """The table is not found without this heading, and a line without this value is no row."""


class _SchemaDefinitionRequired(TypedDict):
    checks: List[SchemaCheck]
    """What must hold among the values; at most 100."""
    fields: List[SchemaField]
    """Values that stand beside a label; at most 200."""
    tables: List[SchemaTable]
    """Tables, found by the words of their heading; at most 20."""


class SchemaDefinition(_SchemaDefinitionRequired, total=False):
    date_order: Literal["month_first", "day_first"]
    """How 03/04/2026 is read where the paper does not tell; default month_first."""


class SchemaDetail(TypedDict):
    created_at: str
    definition: SchemaDefinition
    description: str
    document_type: str
    """The type to upload documents as: custom:<slug>."""
    name: str
    slug: str
    updated_at: str
    version: int
    """Of the definition; counts up with every change of it."""


class _SchemaFieldRequired(TypedDict):
    name: str
    """A name for result: small letters, digits and underscores, beginning with a letter."""
    type: Literal["text", "id", "amount", "number", "integer", "percent", "date", "boolean", "phone", "email"]


class SchemaField(_SchemaFieldRequired, total=False):
    labels: List[str]
    """The words beside the value, in any case; the first place where a value of the type stands is taken."""
    pattern: str
    """RE2 expression that the value must hold; its first group, when it has one, is the value."""
    required: bool
    """A missing value fails a check."""
    where: Literal["right", "below", "any"]
    """Where the value stands, seen from the label; default any: right, then below."""


class _SchemaInputRequired(TypedDict):
    definition: DefinitionInput
    name: str
    slug: str
    """[a-z][a-z0-9_]{0,62}; documents are uploaded as custom:<slug>."""


class SchemaInput(_SchemaInputRequired, total=False):
    description: str


class SchemaOutputBody(TypedDict):
    schema: SchemaDetail
    success: bool


class SchemaPatch(TypedDict, total=False):
    definition: DefinitionInput
    description: str
    name: str


class _SchemaReplacementRequired(TypedDict):
    definition: DefinitionInput
    name: str


class SchemaReplacement(_SchemaReplacementRequired, total=False):
    description: str


class _SchemaTableRequired(TypedDict):
    columns: List[SchemaColumn]
    """At most 40."""
    name: str


class SchemaTable(_SchemaTableRequired, total=False):
    end: List[str]
    """Words that begin the first line after the table."""
    required: bool
    """A table without rows fails a check."""


class SchemaVersion(TypedDict):
    created_at: str
    version: int


class SchemaVersionDetail(TypedDict):
    created_at: str
    definition: SchemaDefinition
    version: int


class SchemaVersionOutputBody(TypedDict):
    success: bool
    version: SchemaVersionDetail


class SchemaVersionsOutputBody(TypedDict):
    success: bool
    versions: List[SchemaVersion]


class SchemasOutputBody(TypedDict):
    limit: int
    page: int
    pagination: Pagination
    schemas: List[Schema]
    success: bool
    total: int


class SeasonMetrics(TypedDict):
    index: float
    month_of_year: int


class _SecRegistrationResultRequired(TypedDict):
    document_type: Literal["sec_registration"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class SecRegistrationResult(_SecRegistrationResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _SecretarysCertificateResultRequired(TypedDict):
    document_type: Literal["secretarys_certificate"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class SecretarysCertificateResult(_SecretarysCertificateResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class SingleVerification(TypedDict):
    authenticity_score: Optional[int]
    """0 to 100; null when the risk level is inconclusive."""
    category_scores: Optional[CategoryScores]
    """0 to 100 each, null when no check of the category ran."""
    document_id: int
    document_type: str
    file_name: str
    fraud_detection: Optional[FraudDetection]
    """Equals document.result.fraud_detection."""
    integrity_checks: List[IntegrityCheck]
    """Every check, those that were not run included."""
    risk_level: Optional[str]
    """low, medium, high or inconclusive: too little could be checked, and nothing grave was found."""
    success: bool


class _SssIdResultRequired(TypedDict):
    document_type: Literal["sss_id"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class SssIdResult(_SssIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class StatedTotals(TypedDict):
    counts_match: Optional[bool]
    """Null when none are printed."""
    credit_count: Optional[int]
    """As printed."""
    credits: Optional[Decimal]
    """As printed."""
    credits_match: Optional[bool]
    """Null when none are printed."""
    debit_count: Optional[int]
    """As printed."""
    debits: Optional[Decimal]
    """As printed."""
    debits_match: Optional[bool]
    """Null when none are printed."""


class StatementAccount(TypedDict):
    account_index: int
    account_name: Optional[str]
    account_number: Optional[str]
    account_type: Optional[Literal["savings", "checking", "time_deposit", "payroll", "wallet", "credit_card", "loan", "other"]]
    closing_balance: Optional[Decimal]
    currency: Optional[str]
    opening_balance: Optional[Decimal]
    period_end: Optional[str]
    period_start: Optional[str]
    product_name: Optional[str]
    total_credits: Optional[Decimal]
    total_debits: Optional[Decimal]


class StatementAddressParts(TypedDict):
    barangay: Optional[str]
    building: Optional[str]
    city: Optional[str]
    country: Optional[str]
    postal_code: Optional[str]
    province: Optional[str]
    region: Optional[str]
    street: Optional[str]
    subdivision: Optional[str]
    unit: Optional[str]


StatusChange = TypedDict(
    "StatusChange",
    {
        "at": "str",
        "from": "Optional[str]",
        "key_id": "str",
        "to": "str",
    },
)


class _StoredDryRunRequired(TypedDict):
    document_id: int


class StoredDryRun(_StoredDryRunRequired, total=False):
    password: str
    """For a protected file; the one sent with the upload was erased after processing. Used once, never kept."""


class _SubmitBatchBodyRequired(TypedDict):
    documents: Sequence[SubmitBatchBodyDocuments]


class SubmitBatchBody(_SubmitBatchBodyRequired, total=False):
    application_id: str
    """The uuid or app_id of the loan application that all of them belong to; needs application:write too."""
    folder_id: str
    """The uuid of the folder to put all of them into."""
    webhook_url: str
    """Gets batch.completed, once, and the events of documents without an address of their own."""


class _SubmitBatchBodyDocumentsRequired(TypedDict):
    document_type: str
    """Any spelling or alias of a document type, or auto."""


class SubmitBatchBodyDocuments(_SubmitBatchBodyDocumentsRequired, total=False):
    file_base64: str
    """The file in standard base64 with padding; line breaks are skipped. Needs filename."""
    file_url: str
    """A public or presigned http(s) URL, fetched after the answer; instead of file_base64."""
    filename: str
    """Required with file_base64; with file_url, default is the last segment of its path."""
    webhook_url: str
    """Gets document.completed or document.failed, once; default is the batch's own."""


class SubmitBatchOutputBody(TypedDict):
    batch_id: str


class SuccessOutputBody(TypedDict):
    success: bool


SummaryPeriod = TypedDict(
    "SummaryPeriod",
    {
        "from": "Optional[str]",
        "to": "Optional[str]",
    },
)


class _TaxDeclarationResultRequired(TypedDict):
    document_type: Literal["tax_declaration"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class TaxDeclarationResult(_TaxDeclarationResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class TemplateOutputBody(TypedDict):
    success: bool
    template: ExportTemplate


class TemplatesOutputBody(TypedDict):
    success: bool
    templates: List[ExportTemplate]


class _TinIdResultRequired(TypedDict):
    document_type: Literal["tin_id"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class TinIdResult(_TinIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _TransactionRequired(TypedDict):
    account_index: int
    """Place in the result's accounts, from 0."""
    balance: Optional[Decimal]
    """Running balance after the row, negative when overdrawn; null when none is printed and none can be derived."""
    branch: Optional[str]
    """Where it was made, as printed."""
    category: str
    """What kind of movement it is, such as salary, atm_withdrawal or bank_fee."""
    channel: Optional[str]
    """How it was made, such as ATM or online, where the paper says so."""
    check_number: Optional[str]
    """Of a cheque, where the paper prints it."""
    counterparty: Optional[str]
    """Who paid or was paid, taken from the description."""
    credit: Decimal
    """Money in, or paid towards a card or loan; 0 where the row is a debit."""
    date: Optional[str]
    """Posting date; of a card the transaction date, of a loan when it was paid. Null when the printed date is
    impossible or unreadable; a check then quotes it.
    """
    debit: Decimal
    """Money out, or charged to a card or loan; 0 where the row is a credit."""
    description: str
    """As printed, lines joined; without what stands in columns of its own."""
    due_date: Optional[str]
    """Of a loan: when the payment was due."""
    foreign_amount: Optional[Decimal]
    """Amount in foreign_currency, where the paper prints one beside the account's."""
    foreign_currency: Optional[str]
    """ISO 4217."""
    interest: Optional[Decimal]
    """Of a loan: the part that pays interest."""
    is_outlier: bool
    """The row stands out; outlier_reason says why."""
    outlier_reason: Optional[str]
    """code: sentence, several joined by ; ."""
    page: Optional[int]
    """From 1; null for a row that somebody added."""
    penalty: Optional[Decimal]
    """Of a loan: the part that pays penalties."""
    principal: Optional[Decimal]
    """Of a loan: the part of credit that pays principal."""
    reference: Optional[str]
    """Reference or trace number."""
    repaired: bool
    """A digit, side or order was corrected so that a check passes."""
    row: int
    """The row's identity: its printed position from 1 when it was read. Never used again for another row of the
    document.
    """
    teller: Optional[str]
    """Who took it in, as printed."""
    time: Optional[str]
    """HH:MM"""
    transaction_code: Optional[str]
    """The bank's code of the kind of movement."""
    value_date: Optional[str]
    """When the movement counts for interest, where the paper prints it."""


class Transaction(_TransactionRequired, total=False):
    edited: bool
    """Somebody put a value of the row, or added the row; absent when not."""


class TransactionsOutputBody(TypedDict):
    balance_checks: Optional[BalanceChecks]
    """null as metrics is."""
    metrics: Optional[Metrics]
    """null when nothing was read and nothing revalidated yet."""
    success: bool
    transactions: List[Transaction]


class TypeCheck(TypedDict):
    confidence: float
    declared: str
    detected: str


class _UmidResultRequired(TypedDict):
    document_type: Literal["umid"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class UmidResult(_UmidResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _UnlockDocumentBodyRequired(TypedDict):
    password: str
    """Opens the file; at most 127 bytes."""


class UnlockDocumentBody(_UnlockDocumentBodyRequired, total=False):
    webhook_url: str
    """Gets document.completed or document.failed of this attempt, once. That of the upload is not called again."""


class UpdateDocumentBody(TypedDict, total=False):
    folder_id: Optional[str]
    """The folder's uuid; null for none."""


class UpdateDocumentOutputBody(TypedDict):
    document: Document
    success: bool


class UpdateFolderBody(TypedDict, total=False):
    name: str
    """1 to 120 characters without slashes; blanks around it are cut off."""
    parent_id: Optional[str]
    """The folder that it lies in; null for the top."""


class _UploadDocumentAsyncBodyRequired(TypedDict):
    document_type: str
    """Any spelling or alias of a document type, or auto."""


class UploadDocumentAsyncBody(_UploadDocumentAsyncBodyRequired, total=False):
    application_id: str
    """The uuid or app_id of the loan application that it belongs to; needs application:write too. Each upload
    makes a document of its own.
    """
    file_base64: str
    """The file in standard base64 with padding; line breaks are skipped. Needs filename."""
    file_url: str
    """A public or presigned http(s) URL; instead of file_base64."""
    filename: str
    """Required with file_base64; with file_url, default is the last segment of its path."""
    folder_id: str
    """The uuid of the folder to put it into."""
    password: str
    """For a protected PDF; sealed, used once, erased."""
    webhook_url: str
    """Gets document.completed or document.failed, once."""


class _UploadDocumentBodyRequired(TypedDict):
    document_type: str
    """Any spelling or alias of a document type, or auto."""


class UploadDocumentBody(_UploadDocumentBodyRequired, total=False):
    application_id: str
    """The uuid or app_id of the loan application that it belongs to; needs application:write too. Each upload
    makes a document of its own.
    """
    file_base64: str
    """The file in standard base64 with padding; line breaks are skipped. Needs filename."""
    file_url: str
    """A public or presigned http(s) URL; instead of file_base64."""
    filename: str
    """Required with file_base64; with file_url, default is the last segment of its path."""
    folder_id: str
    """The uuid of the folder to put it into."""
    password: str
    """For a protected PDF; sealed, used once, erased."""
    webhook_url: str
    """Gets document.completed or document.failed, once."""


class UploadOutputBody(TypedDict):
    document_id: int
    document_type: str
    job_id: str
    status: Literal["pending", "processing", "completed", "failed"]
    status_url: str
    """Poll this for results."""
    success: bool


class _UtilityBillResultRequired(TypedDict):
    document_type: Literal["utility_bill"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class UtilityBillResult(_UtilityBillResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Validation(TypedDict):
    checks: List[Check]
    status: Literal["pass", "warn", "fail", "not_applicable"]


class _VatReturnResultRequired(TypedDict):
    document_type: Literal["vat_return"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class VatReturnResult(_VatReturnResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class _VehicleRegistrationResultRequired(TypedDict):
    document_type: Literal["vehicle_registration"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class VehicleRegistrationResult(_VehicleRegistrationResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class VerifiedDocument(TypedDict):
    authenticity_score: Optional[int]
    """0 to 100; null when the risk level is inconclusive."""
    document_type: str
    file_name: str
    id: int
    risk_level: Optional[str]
    """low, medium, high or inconclusive: too little could be checked, and nothing grave was found."""


class VerifyInput(TypedDict):
    document_ids: List[int]


class VerifyOutputBody(TypedDict):
    cross_doc_score: int
    document_count: int
    document_summary: DocumentSummary
    documents: List[VerifiedDocument]
    field_corroboration: List[FieldCorroboration]
    findings: List[Finding]
    score_basis: str
    success: bool


class VerifySingleInput(TypedDict):
    document_id: int


class Version(TypedDict):
    attempt: int
    """Which reading of the file it is."""
    created_at: str
    current: bool
    """It is what the document shows."""
    document_type: str
    """As found."""
    edited: bool
    """The result is shown as edited."""
    pages: Optional[str]
    """Those that were read; null for all."""
    reader_version: Optional[str]
    """The version of dossier that read it; null for results older than versions."""
    version: int
    """Counts the attempts that completed."""


class _VersionDetailRequired(TypedDict):
    attempt: int
    """Which reading of the file it is."""
    created_at: str
    current: bool
    """It is what the document shows."""
    document_type: str
    """As found."""
    edited: bool
    """The result is shown as edited."""
    pages: Optional[str]
    """Those that were read; null for all."""
    reader_version: Optional[str]
    """The version of dossier that read it; null for results older than versions."""
    result: Optional[Union[DocumentResult, CustomResult, Dict[str, Any]]]
    """As it was shown last, edits included."""
    version: int
    """Counts the attempts that completed."""


class VersionDetail(_VersionDetailRequired, total=False):
    edits_not_carried: Optional[NotCarried]
    """Edits of the version before that this one lacks; absent when there are none."""


class VersionOutputBody(TypedDict):
    success: bool
    version: VersionDetail


class VersionsOutputBody(TypedDict):
    success: bool
    versions: List[Version]
    """Newest first."""


class _VotersIdResultRequired(TypedDict):
    document_type: Literal["voters_id"]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[Any]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    tables: List[GenericTable]
    text: str
    title: Optional[str]
    type_check: TypeCheck
    validation: Validation


class VotersIdResult(_VotersIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Warning(TypedDict):
    code: str
    detail: str


class Webhook(TypedDict):
    active: bool
    """When false, nothing is sent of its own accord."""
    created_at: str
    description: str
    events: List[str]
    """What it is told, by name."""
    id: str
    old_secret_until: Optional[str]
    """Until then callbacks bear a signature by the replaced secret too."""
    updated_at: str
    url: str


class _WebhookInputRequired(TypedDict):
    url: str


class WebhookInput(_WebhookInputRequired, total=False):
    active: bool
    """Default true on creation. When false, nothing is sent of its own accord."""
    description: str
    events: List[Literal["document.completed", "document.failed", "document.deleted", "batch.completed", "application.created", "application.updated", "application.status_changed", "application.deleted"]]


class WebhookOutputBody(TypedDict):
    success: bool
    webhook: Webhook


class WebhookPatch(TypedDict, total=False):
    active: bool
    """Default true on creation. When false, nothing is sent of its own accord."""
    description: str
    events: List[Literal["document.completed", "document.failed", "document.deleted", "batch.completed", "application.created", "application.updated", "application.status_changed", "application.deleted"]]
    url: str


class WebhookSecretOutputBody(TypedDict):
    secret: str
    """For Standard Webhooks libraries. It is not shown again."""
    success: bool
    webhook: Webhook


class WebhookTestPayload(TypedDict):
    event: Literal["webhook.test"]
    sent_at: str
    webhook_id: str


class WebhooksOutputBody(TypedDict):
    success: bool
    webhooks: List[Webhook]


WindowMetrics = TypedDict(
    "WindowMetrics",
    {
        "adb": "Optional[Decimal]",
        "days": "int",
        "from": "str",
        "inflow": "Decimal",
        "net": "Decimal",
        "outflow": "Decimal",
        "returned_checks": "int",
        "to": "str",
        "true_inflow": "Decimal",
    },
)


DocumentResult = Union[
    ArticlesOfIncorporationResult,
    AuditedFinancialStatementResult,
    BankCertificateResult,
    BankStatementResult,
    BankStatementSummaryResult,
    BarangayClearanceResult,
    Bir2303Result,
    Bir2307Result,
    Bir2316Result,
    BirthCertificateResult,
    BoardResolutionResult,
    ByLawsResult,
    CertificateOfEmploymentResult,
    CicCreditReportResult,
    ContractResult,
    CreditCardStatementResult,
    CreditReportResult,
    DeliveryReceiptResult,
    DriversLicenseResult,
    DtiRegistrationResult,
    EWalletStatementResult,
    GeneralInformationSheetResult,
    IncomeTaxReturnResult,
    LandTitleResult,
    LoanStatementResult,
    MarriageCertificateResult,
    MayorsPermitResult,
    OfficialReceiptResult,
    OtherResult,
    PassbookResult,
    PassportResult,
    PayslipResult,
    PhilsysIdResult,
    PostDatedCheckResult,
    PostalIdResult,
    PrcIdResult,
    PurchaseOrderResult,
    RealPropertyTaxReceiptResult,
    RemittanceSlipResult,
    SalesInvoiceResult,
    SecRegistrationResult,
    SecretarysCertificateResult,
    SssIdResult,
    TaxDeclarationResult,
    TinIdResult,
    UmidResult,
    UtilityBillResult,
    VatReturnResult,
    VehicleRegistrationResult,
    VotersIdResult,
]
"""Told apart by document_type."""


WebhookPayload = Union[
    ApplicationCreatedPayload,
    ApplicationDeletedPayload,
    ApplicationStatusChangedPayload,
    ApplicationUpdatedPayload,
    BatchCompletedPayload,
    DocumentCompletedPayload,
    DocumentDeletedPayload,
    DocumentFailedPayload,
    WebhookTestPayload,
]
"""Told apart by event."""

UNIONS: Dict[str, Dict[str, Any]] = {
    "document_type": {
        "articles_of_incorporation": ArticlesOfIncorporationResult,
        "audited_financial_statement": AuditedFinancialStatementResult,
        "bank_certificate": BankCertificateResult,
        "bank_statement": BankStatementResult,
        "bank_statement_summary": BankStatementSummaryResult,
        "barangay_clearance": BarangayClearanceResult,
        "bir_2303": Bir2303Result,
        "bir_2307": Bir2307Result,
        "bir_2316": Bir2316Result,
        "birth_certificate": BirthCertificateResult,
        "board_resolution": BoardResolutionResult,
        "by_laws": ByLawsResult,
        "certificate_of_employment": CertificateOfEmploymentResult,
        "cic_credit_report": CicCreditReportResult,
        "contract": ContractResult,
        "credit_card_statement": CreditCardStatementResult,
        "credit_report": CreditReportResult,
        "delivery_receipt": DeliveryReceiptResult,
        "drivers_license": DriversLicenseResult,
        "dti_registration": DtiRegistrationResult,
        "e_wallet_statement": EWalletStatementResult,
        "general_information_sheet": GeneralInformationSheetResult,
        "income_tax_return": IncomeTaxReturnResult,
        "land_title": LandTitleResult,
        "loan_statement": LoanStatementResult,
        "marriage_certificate": MarriageCertificateResult,
        "mayors_permit": MayorsPermitResult,
        "official_receipt": OfficialReceiptResult,
        "other": OtherResult,
        "passbook": PassbookResult,
        "passport": PassportResult,
        "payslip": PayslipResult,
        "philsys_id": PhilsysIdResult,
        "post_dated_check": PostDatedCheckResult,
        "postal_id": PostalIdResult,
        "prc_id": PrcIdResult,
        "purchase_order": PurchaseOrderResult,
        "real_property_tax_receipt": RealPropertyTaxReceiptResult,
        "remittance_slip": RemittanceSlipResult,
        "sales_invoice": SalesInvoiceResult,
        "sec_registration": SecRegistrationResult,
        "secretarys_certificate": SecretarysCertificateResult,
        "sss_id": SssIdResult,
        "tax_declaration": TaxDeclarationResult,
        "tin_id": TinIdResult,
        "umid": UmidResult,
        "utility_bill": UtilityBillResult,
        "vat_return": VatReturnResult,
        "vehicle_registration": VehicleRegistrationResult,
        "voters_id": VotersIdResult,
    },
    "event": {
        "application.created": ApplicationCreatedPayload,
        "application.deleted": ApplicationDeletedPayload,
        "application.status_changed": ApplicationStatusChangedPayload,
        "application.updated": ApplicationUpdatedPayload,
        "batch.completed": BatchCompletedPayload,
        "document.completed": DocumentCompletedPayload,
        "document.deleted": DocumentDeletedPayload,
        "document.failed": DocumentFailedPayload,
        "webhook.test": WebhookTestPayload,
    },
}
"""The type that each word stands for, by the key that tells the members of a union apart."""
