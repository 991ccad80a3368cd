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


class Affordability(TypedDict):
    adb: Optional[Decimal]
    adb_to_instalment: Optional[float]
    adb_to_loan: Optional[float]
    declared: List[Declared]
    dscr: RatioSpan
    dscr_existing: Optional[float]
    dti: Optional[float]
    dti_existing: Optional[float]
    foir: Optional[float]
    instalment: Optional[Decimal]
    interest_rate: Optional[float]
    interest_rate_basis: Optional[Literal["per_annum", "per_month", "add_on"]]
    loan_to_value: Optional[float]
    max_loan: Optional[Decimal]
    months: List[str]
    noi: NullSpan
    operating_outflow: Optional[Decimal]
    proposed_service: Optional[Decimal]
    proven: bool
    revenue: NullSpan
    term_to_useful_life_ratio: Optional[float]


class AffordabilityPolicy(TypedDict):
    max_dti: float
    """Debt service of a person divided by income, by which the largest loan is found: 0.4 is 40 %."""
    max_loan_step: Decimal
    """The largest loan is rounded down to a multiple of this."""
    min_dscr: float
    """Net operating income of a business divided by debt service, by which the largest loan is found."""
    minimum_months: int
    """With fewer full months there is no average."""
    months: int
    """The latest full months that are averaged, at most."""


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


class ApplicationVerification(TypedDict):
    application_id: str
    cross_doc_score: int
    document_count: int
    document_summary: DocumentSummary
    documents: List[VerifiedDocument]
    documents_not_looked_at: int
    field_corroboration: List[FieldCorroboration]
    findings: List[Finding]
    score_basis: str


class ApplicationsOutputBody(TypedDict):
    data: List[Application]
    next_cursor: Optional[str]
    """Continues with applications that were active earlier; null at the end of the list."""


class _ArticlesOfIncorporationResultRequired(TypedDict):
    document_type: Literal["articles_of_incorporation"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[ArticlesOfIncorporationResultRecords]
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


class ArticlesOfIncorporationResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


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
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[AuditedFinancialStatementResultRecords]
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


class AuditedFinancialStatementResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class Average(TypedDict):
    adb: Optional[Decimal]
    cash_deposit_ratio: Optional[float]
    contiguous: bool
    debt_service: Decimal
    external_inflow: Decimal
    inflow: Decimal
    months: List[str]
    net: Decimal
    operating_outflow: Decimal
    outflow: Decimal
    revenue: Span


Averages = TypedDict(
    "Averages",
    {
        "12": "Optional[Average]",
        "3": "Optional[Average]",
        "6": "Optional[Average]",
        "full": "Optional[Average]",
    },
)


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


class BalancePolicy(TypedDict):
    low: Decimal
    """For accounts whose statements print no minimum balance."""


class Balloon(TypedDict):
    amount: Decimal
    date: Optional[str]
    paid: bool


class BankCertificateAccount(TypedDict):
    account_number: Optional[str]
    account_type: Optional[str]
    as_of_date: Optional[str]
    average_daily_balance: Optional[Decimal]
    currency: Optional[str]
    current_balance: Optional[Decimal]
    opened_date: Optional[str]


class BankCertificateFacility(TypedDict):
    amount: Optional[Decimal]
    outstanding: Optional[Decimal]
    status: Optional[str]
    type: Optional[str]


class _BankCertificateResultRequired(TypedDict):
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    account_type: Optional[Literal["savings", "checking", "time_deposit", "payroll", "wallet", "credit_card", "loan", "other"]]
    accounts: List[BankCertificateAccount]
    adb_description: Optional[str]
    adb_months: Optional[int]
    addressee: Optional[str]
    as_of_date: Optional[str]
    available_balance: Optional[Decimal]
    average_daily_balance: Optional[Decimal]
    balance_in_words: Optional[str]
    bank_name: Optional[str]
    branch_address: Optional[str]
    branch_name: Optional[str]
    certificate_type: Optional[Literal["balance", "average_balance", "account_existence", "credit_standing", "other"]]
    credit_facilities: List[BankCertificateFacility]
    currency: Optional[str]
    current_balance: Optional[Decimal]
    document_type: Literal["bank_certificate"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fee_amount: Optional[Decimal]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    marks: FormMarksSeen
    opened_date: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    purpose: Optional[str]
    qr_text: Optional[str]
    quality: Quality
    records: List[BankCertificateResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    signatories: List[FormSignatory]
    type_check: TypeCheck
    validation: Validation


class BankCertificateResult(_BankCertificateResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class BankCertificateResultRecords(TypedDict):
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    account_type: Optional[Literal["savings", "checking", "time_deposit", "payroll", "wallet", "credit_card", "loan", "other"]]
    accounts: List[BankCertificateAccount]
    adb_description: Optional[str]
    adb_months: Optional[int]
    addressee: Optional[str]
    as_of_date: Optional[str]
    available_balance: Optional[Decimal]
    average_daily_balance: Optional[Decimal]
    balance_in_words: Optional[str]
    bank_name: Optional[str]
    branch_address: Optional[str]
    branch_name: Optional[str]
    certificate_type: Optional[Literal["balance", "average_balance", "account_existence", "credit_standing", "other"]]
    credit_facilities: List[BankCertificateFacility]
    currency: Optional[str]
    current_balance: Optional[Decimal]
    fee_amount: Optional[Decimal]
    issue_date: Optional[str]
    marks: FormMarksSeen
    opened_date: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    purpose: Optional[str]
    qr_text: Optional[str]
    reference_number: Optional[str]
    signatories: List[FormSignatory]


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
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
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
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
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
    records: List[BankStatementSummaryResultRecords]
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


class BankStatementSummaryResultRecords(TypedDict):
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
    issue_date: Optional[str]
    marks: BankStatementSummaryMarks
    months: List[BankStatementSummaryMonth]
    opening_balance: Optional[Decimal]
    pages: List[int]
    """First and last page of the paper."""
    period_end: Optional[str]
    period_start: Optional[str]
    qr_text: Optional[str]
    signatories: List[Any]
    total_credits: Optional[Decimal]
    total_debits: Optional[Decimal]


class _BarangayClearanceResultRequired(TypedDict):
    document_type: Literal["barangay_clearance"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[BarangayClearanceResultRecords]
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


class BarangayClearanceResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class Basis(TypedDict):
    engine: str
    entity: Literal["business", "person"]
    policy_revision: int
    profile: Optional[str]
    tables: str


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


class Bir2303Activity(TypedDict):
    is_primary: Optional[bool]
    line_of_business: Optional[str]
    psic_code: Optional[str]
    trade_name: Optional[str]


class _Bir2303ResultRequired(TypedDict):
    activities: List[Bir2303Activity]
    address: Optional[str]
    address_parts: StatementAddressParts
    branch_code: Optional[str]
    document_type: Literal["bir_2303"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    form_number: Optional[str]
    form_version: Optional[str]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    line_of_business: Optional[str]
    marks: FormMarksSeen
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    psic_code: Optional[str]
    qr_text: Optional[str]
    quality: Quality
    rdo_code: Optional[str]
    records: List[Bir2303ResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    registration_date: Optional[str]
    schema_version: str
    signatories: List[FormSignatory]
    tax_types: List[Bir2303TaxType]
    taxpayer_name: Optional[str]
    taxpayer_type: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    trade_name: Optional[str]
    type_check: TypeCheck
    validation: Validation


class Bir2303Result(_Bir2303ResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Bir2303ResultRecords(TypedDict):
    activities: List[Bir2303Activity]
    address: Optional[str]
    address_parts: StatementAddressParts
    branch_code: Optional[str]
    form_number: Optional[str]
    form_version: Optional[str]
    issue_date: Optional[str]
    line_of_business: Optional[str]
    marks: FormMarksSeen
    pages: List[int]
    """First and last page of the paper."""
    psic_code: Optional[str]
    qr_text: Optional[str]
    rdo_code: Optional[str]
    reference_number: Optional[str]
    registration_date: Optional[str]
    signatories: List[FormSignatory]
    tax_types: List[Bir2303TaxType]
    taxpayer_name: Optional[str]
    taxpayer_type: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    trade_name: Optional[str]


class Bir2303TaxType(TypedDict):
    due_date_text: Optional[str]
    form_number: Optional[str]
    frequency: Optional[str]
    start_date: Optional[str]
    tax_type: Optional[str]


class Bir2307Payment(TypedDict):
    atc: Optional[str]
    description: Optional[str]
    kind: Optional[Literal["income", "money"]]
    month1: Optional[Decimal]
    month2: Optional[Decimal]
    month3: Optional[Decimal]
    tax_withheld: Optional[Decimal]
    total: Optional[Decimal]


class _Bir2307ResultRequired(TypedDict):
    currency: Optional[str]
    document_type: Literal["bir_2307"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    form_number: Optional[str]
    form_version: Optional[str]
    fraud_detection: Optional[FraudDetection]
    income_payments: List[Bir2307Payment]
    marks: FormMarksSeen
    payee_address: Optional[str]
    payee_name: Optional[str]
    payee_tin: Optional[str]
    payor_address: Optional[str]
    payor_name: Optional[str]
    payor_tin: Optional[str]
    period_end: Optional[str]
    period_start: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[Bir2307ResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    schema_version: str
    signatories: List[FormSignatory]
    total_income: Optional[Decimal]
    total_tax_withheld: Optional[Decimal]
    type_check: TypeCheck
    validation: Validation


class Bir2307Result(_Bir2307ResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Bir2307ResultRecords(TypedDict):
    currency: Optional[str]
    form_number: Optional[str]
    form_version: Optional[str]
    income_payments: List[Bir2307Payment]
    marks: FormMarksSeen
    pages: List[int]
    """First and last page of the paper."""
    payee_address: Optional[str]
    payee_name: Optional[str]
    payee_tin: Optional[str]
    payor_address: Optional[str]
    payor_name: Optional[str]
    payor_tin: Optional[str]
    period_end: Optional[str]
    period_start: Optional[str]
    qr_text: Optional[str]
    signatories: List[FormSignatory]
    total_income: Optional[Decimal]
    total_tax_withheld: Optional[Decimal]


class Bir2316Nontaxable(TypedDict):
    basic_mwe: Optional[Decimal]
    de_minimis: Optional[Decimal]
    government_contributions: Optional[Decimal]
    hazard_pay_mwe: Optional[Decimal]
    holiday_pay_mwe: Optional[Decimal]
    night_differential_mwe: Optional[Decimal]
    other_compensation: Optional[Decimal]
    overtime_mwe: Optional[Decimal]
    thirteenth_month_and_benefits: Optional[Decimal]


class Bir2316Other(TypedDict):
    amount: Optional[Decimal]
    label: Optional[str]


class _Bir2316ResultRequired(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    birth_date: Optional[str]
    currency: Optional[str]
    document_type: Literal["bir_2316"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    employee_name: Optional[str]
    employer_address: Optional[str]
    employer_name: Optional[str]
    employer_tin: Optional[str]
    employer_type: Optional[Literal["main", "secondary"]]
    form_number: Optional[str]
    form_version: Optional[str]
    fraud_detection: Optional[FraudDetection]
    gross_compensation: Optional[Decimal]
    gross_taxable_compensation: Optional[Decimal]
    is_minimum_wage_earner: Optional[bool]
    marks: FormMarksSeen
    minimum_wage_daily: Optional[Decimal]
    minimum_wage_monthly: Optional[Decimal]
    nontaxable: Bir2316Nontaxable
    pera_tax_credit: Optional[Decimal]
    period_end: Optional[str]
    period_start: Optional[str]
    phone: Optional[str]
    previous_employer_address: Optional[str]
    previous_employer_name: Optional[str]
    previous_employer_tin: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    rdo_code: Optional[str]
    records: List[Bir2316ResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    schema_version: str
    signatories: List[FormSignatory]
    substituted_filing: Optional[bool]
    tax_due: Optional[Decimal]
    tax_withheld_present: Optional[Decimal]
    tax_withheld_previous: Optional[Decimal]
    tax_year: Optional[int]
    taxable: Bir2316Taxable
    taxable_compensation_present: Optional[Decimal]
    taxable_compensation_previous: Optional[Decimal]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_nontaxable: Optional[Decimal]
    total_tax_withheld: Optional[Decimal]
    total_taxes_withheld_and_credits: Optional[Decimal]
    type_check: TypeCheck
    validation: Validation


class Bir2316Result(_Bir2316ResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class Bir2316ResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    birth_date: Optional[str]
    currency: Optional[str]
    employee_name: Optional[str]
    employer_address: Optional[str]
    employer_name: Optional[str]
    employer_tin: Optional[str]
    employer_type: Optional[Literal["main", "secondary"]]
    form_number: Optional[str]
    form_version: Optional[str]
    gross_compensation: Optional[Decimal]
    gross_taxable_compensation: Optional[Decimal]
    is_minimum_wage_earner: Optional[bool]
    marks: FormMarksSeen
    minimum_wage_daily: Optional[Decimal]
    minimum_wage_monthly: Optional[Decimal]
    nontaxable: Bir2316Nontaxable
    pages: List[int]
    """First and last page of the paper."""
    pera_tax_credit: Optional[Decimal]
    period_end: Optional[str]
    period_start: Optional[str]
    phone: Optional[str]
    previous_employer_address: Optional[str]
    previous_employer_name: Optional[str]
    previous_employer_tin: Optional[str]
    qr_text: Optional[str]
    rdo_code: Optional[str]
    signatories: List[FormSignatory]
    substituted_filing: Optional[bool]
    tax_due: Optional[Decimal]
    tax_withheld_present: Optional[Decimal]
    tax_withheld_previous: Optional[Decimal]
    tax_year: Optional[int]
    taxable: Bir2316Taxable
    taxable_compensation_present: Optional[Decimal]
    taxable_compensation_previous: Optional[Decimal]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_nontaxable: Optional[Decimal]
    total_tax_withheld: Optional[Decimal]
    total_taxes_withheld_and_credits: Optional[Decimal]


class Bir2316Taxable(TypedDict):
    basic_salary: Optional[Decimal]
    cola: Optional[Decimal]
    commission: Optional[Decimal]
    director_fees: Optional[Decimal]
    hazard_pay: Optional[Decimal]
    housing: Optional[Decimal]
    other_regular: List[Bir2316Other]
    other_supplementary: List[Bir2316Other]
    overtime: Optional[Decimal]
    profit_sharing: Optional[Decimal]
    representation: Optional[Decimal]
    thirteenth_month_and_benefits: Optional[Decimal]
    total: Optional[Decimal]
    transportation: Optional[Decimal]


class _BirthCertificateResultRequired(TypedDict):
    document_type: Literal["birth_certificate"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[BirthCertificateResultRecords]
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


class BirthCertificateResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class _BoardResolutionResultRequired(TypedDict):
    document_type: Literal["board_resolution"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[BoardResolutionResultRecords]
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


class BoardResolutionResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class BriefCheck(TypedDict):
    key: str
    label: str
    status: Literal["pass", "warn", "fail", "not_applicable"]


class _ByLawsResultRequired(TypedDict):
    document_type: Literal["by_laws"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[ByLawsResultRecords]
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


class ByLawsResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class CardDebt(TypedDict):
    average_payment: Optional[Decimal]
    issuer: Optional[str]
    last4: Optional[str]
    minimum_due: Optional[Decimal]
    payment_ratio: Optional[float]


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


Cashflow = TypedDict(
    "Cashflow",
    {
        "accounts": "List[ViewAccount]",
        "affordability": "Affordability",
        "app_id": "str",
        "application_id": "str",
        "as_of": "Optional[str]",
        "basis": "Basis",
        "combined": "List[Combined]",
        "confidence": "ViewConfidence",
        "debt": "Debt",
        "documents": "List[CashflowPaper]",
        "evidence": "Dict[str, FigureEvidence]",
        "figures": "Figures",
        "findings": "List[ViewFinding]",
        "from": "Optional[str]",
        "income": "Income",
        "main_currency": "Optional[str]",
        "own_transfers": "List[OwnTransfer]",
        "policy": "PolicyOutcome",
        "reasons": "Dict[str, Why]",
        "round_trips": "List[RoundTrip]",
        "rows": "List[ViewRow]",
        "schema_version": "str",
        "score": "Optional[Score]",
        "to": "Optional[str]",
        "window_dressing": "List[WindowDressing]",
    },
)


class CashflowPaper(TypedDict):
    account_keys: List[str]
    authenticity_score: Optional[int]
    detail: Optional[str]
    document_id: int
    document_type: str
    file_name: str
    period_end: Optional[str]
    period_start: Optional[str]
    proven: bool
    reason: Optional[Literal["not_completed", "failed", "no_analysis_for_type", "no_period", "outside_range", "account_not_selected", "superseded"]]
    rows_duplicate: int
    rows_left_out: int
    rows_total: int
    rows_used: int
    status: Literal["pending", "processing", "completed", "failed"]
    used: bool


class CategoryRule(TypedDict):
    active: bool
    category: str
    counterparty: Optional[str]
    """Null leaves it to the built-in judgement."""
    created_at: str
    created_by: str
    """Public id of the key that put it first; empty for the operator."""
    direction: Literal["in", "out", "both"]
    id: str
    """Stays the same while match and direction do, and in transactions names the rule that decided a row."""
    match: str
    """Words that follow each other in a description; ^ before them: it begins with them, $ after them: it ends
    with them.
    """
    note: str


class _CategoryRuleInputRequired(TypedDict):
    category: str
    """A built-in category, or a word of your own."""
    match: str
    """Words that follow each other in a description; ^ before them: it begins with them, $ after them: it ends
    with them.
    """


class CategoryRuleInput(_CategoryRuleInputRequired, total=False):
    active: bool
    """False keeps the rule without using it; true when left out."""
    counterparty: Optional[str]
    """Null leaves it to the built-in judgement."""
    created_at: str
    """Ignored, so that a list can be sent back as it was read."""
    created_by: str
    """Ignored, as created_at."""
    direction: Literal["in", "out", "both"]
    """Rows with money in, with money out, or both."""
    id: str
    """Of a rule in the present list; left out for a new rule."""
    note: str
    """For people."""


class CategoryRulesInput(TypedDict):
    rules: List[CategoryRuleInput]
    """All rules, in their order; an empty list removes all."""


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


class CertificateOfEmploymentAllowance(TypedDict):
    amount: Optional[Decimal]
    frequency: Optional[str]
    label: Optional[str]


class _CertificateOfEmploymentResultRequired(TypedDict):
    addressee: Optional[str]
    allowances: List[CertificateOfEmploymentAllowance]
    annual_compensation: Optional[Decimal]
    compensation_in_words: Optional[str]
    currency: Optional[str]
    department: Optional[str]
    document_type: Literal["certificate_of_employment"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    employee_name: Optional[str]
    employer_address: Optional[str]
    employer_name: Optional[str]
    employer_phone: Optional[str]
    employment_status: Optional[Literal["regular", "probationary", "project", "contractual", "part_time", "other"]]
    fraud_detection: Optional[FraudDetection]
    hired_date: Optional[str]
    is_present: Optional[bool]
    issue_date: Optional[str]
    marks: FormMarksSeen
    monthly_basic_salary: Optional[Decimal]
    monthly_gross_compensation: Optional[Decimal]
    position: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    purpose: Optional[str]
    qr_text: Optional[str]
    quality: Quality
    records: List[CertificateOfEmploymentResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    schema_version: str
    separated_date: Optional[str]
    signatories: List[FormSignatory]
    thirteenth_month_pay: Optional[Decimal]
    type_check: TypeCheck
    validation: Validation


class CertificateOfEmploymentResult(_CertificateOfEmploymentResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class CertificateOfEmploymentResultRecords(TypedDict):
    addressee: Optional[str]
    allowances: List[CertificateOfEmploymentAllowance]
    annual_compensation: Optional[Decimal]
    compensation_in_words: Optional[str]
    currency: Optional[str]
    department: Optional[str]
    employee_name: Optional[str]
    employer_address: Optional[str]
    employer_name: Optional[str]
    employer_phone: Optional[str]
    employment_status: Optional[Literal["regular", "probationary", "project", "contractual", "part_time", "other"]]
    hired_date: Optional[str]
    is_present: Optional[bool]
    issue_date: Optional[str]
    marks: FormMarksSeen
    monthly_basic_salary: Optional[Decimal]
    monthly_gross_compensation: Optional[Decimal]
    pages: List[int]
    """First and last page of the paper."""
    position: Optional[str]
    purpose: Optional[str]
    qr_text: Optional[str]
    reference_number: Optional[str]
    separated_date: Optional[str]
    signatories: List[FormSignatory]
    thirteenth_month_pay: Optional[Decimal]


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
    """Keys of required papers that are new enough and of which something lacks: papers, days or certainty. Never
    also stale.
    """
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
    """Keys of required papers that are too old as a whole: expired, or the newest is older than the rule allows."""
    today: str
    """The day as of which papers are judged."""
    unreadable_documents: List[ChecklistFailure]
    """Documents that could not be read, with what to do."""


class ChecklistEntry(TypedDict):
    detail: str
    """What there is and what is not, one sentence for each account."""
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
    papers: List[ChecklistPart]
    """Papers that count, several of one file too."""
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
        "days": "int",
        "detail": "str",
        "from": "str",
        "institution": "Optional[str]",
        "reason": "Literal[\"too_old\", \"first_days\", \"between\", \"last_days\"]",
        "to": "str",
    },
)


class ChecklistPart(TypedDict):
    document_id: int
    part: Optional[int]
    """Place in result.documents, from 1, of one of several papers in a file that was not split; else null."""


class ChecklistRefusal(TypedDict):
    detail: str
    document_id: int
    part: Optional[int]
    """Place in result.documents, from 1, of one of several papers in a file that was not split; else null."""
    reason: Literal["stale", "expired", "undated", "doubtful", "not_judged", "no_period", "no_name"]


class _CicCreditReportResultRequired(TypedDict):
    document_type: Literal["cic_credit_report"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[CicCreditReportResultRecords]
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


class CicCreditReportResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class Combined(TypedDict):
    account_keys: List[str]
    averages: Averages
    currency: str
    months: List[MonthCell]
    months_full: int
    payers: Payers
    returned_checks: ReturnedChecks
    stability: Stability


class _ContractResultRequired(TypedDict):
    document_type: Literal["contract"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[ContractResultRecords]
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


class ContractResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


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
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
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


class CreditClasses(TypedDict):
    cash: Decimal
    loan_proceeds: Decimal
    non_revenue: Decimal
    own_transfer: Decimal
    refund_reversal: Decimal
    returned: Decimal
    revenue: Decimal
    round_trip: Decimal
    unknown: Decimal


class _CreditReportResultRequired(TypedDict):
    document_type: Literal["credit_report"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[CreditReportResultRecords]
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


class CreditReportResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class DataApplication(TypedDict):
    data: Application


class DataApplicationVerification(TypedDict):
    data: ApplicationVerification


class DataChecklist(TypedDict):
    data: Checklist


class DataDecision(TypedDict):
    data: Decision


class DataDeleted(TypedDict):
    data: Deleted


class DataListDecision(TypedDict):
    data: List[Decision]


class DataListDocument(TypedDict):
    data: List[Document]


class DataListQuestion(TypedDict):
    data: List[Question]


class DataListStatusChange(TypedDict):
    data: List[StatusChange]


class DataMemo(TypedDict):
    data: Memo


class DataOutreach(TypedDict):
    data: Outreach


class DataPolicyInForce(TypedDict):
    data: PolicyInForce


class DataQuestion(TypedDict):
    data: Question


class DayConflict(TypedDict):
    day: str
    document_ids: List[int]
    kept: int
    rows_kept: int
    rows_left_out: int


class DebitClasses(TypedDict):
    cash: Decimal
    expense: Decimal
    loan_repayment: Decimal
    non_revenue: Decimal
    own_transfer: Decimal
    refund_reversal: Decimal
    returned: Decimal
    round_trip: Decimal
    unknown: Decimal


class Debt(TypedDict):
    cards: List[CardDebt]
    declared_monthly_debt: Optional[Decimal]
    monthly_service: Decimal
    new_loans: List[NewLoan]
    positions: List[Position]
    stacking: Stacking
    used_monthly_service: Decimal


class DebtPolicy(TypedDict):
    card_share: float
    """Share of the payments to a credit card without a statement that counts as debt service."""


class Decision(TypedDict):
    amount: Optional[Decimal]
    """Money: at most two decimals, exact."""
    conditions: List[str]
    decided_at: str
    decided_by: str
    """The key that decided."""
    id: str
    interest_rate: Optional[float]
    """In per cent, on the basis that the application names."""
    note: Optional[str]
    outcome: Literal["approved", "declined"]
    policy: Optional[DecisionPolicy]
    """What the policy said when the decision was made; null where no view is computed."""
    reasons: List[DecisionReason]
    supersedes: Optional[str]
    term_months: Optional[int]


class _DecisionInputRequired(TypedDict):
    outcome: Literal["approved", "declined"]


class DecisionInput(_DecisionInputRequired, total=False):
    amount: Decimal
    """Money: at most two decimals, exact."""
    conditions: List[str]
    interest_rate: float
    note: str
    reasons: List[DecisionReason]
    supersedes: str
    term_months: int


class DecisionPolicy(TypedDict):
    """What the policy said when the decision was made; null where no view is computed."""

    as_of: Optional[str]
    hits: List[DecisionPolicyHits]
    not_evaluated: List[str]
    outcome: Literal["stop", "warn", "clear", "incomplete"]
    revision: int


class DecisionPolicyHits(TypedDict):
    expression: str
    key: str
    message: str
    severity: str
    values: Dict[str, Optional[Union[str, float, bool, List[Any], Dict[str, Any]]]]
    """The figures that the expression names."""


class _DecisionReasonRequired(TypedDict):
    code: str
    text: str


class DecisionReason(_DecisionReasonRequired, total=False):
    pointer: str


class Declared(TypedDict):
    declared: Decimal
    name: Literal["existing_monthly_debt", "monthly_revenue", "monthly_income"]
    observed: Optional[Decimal]
    ratio: Optional[float]


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
    amount_in_words: Optional[str]
    atp_date: Optional[str]
    atp_number: Optional[str]
    bank_name: Optional[str]
    buyer_address: Optional[str]
    buyer_name: Optional[str]
    buyer_tin: Optional[str]
    check_number: Optional[str]
    currency: Optional[str]
    delivery_date: Optional[str]
    delivery_receipt_number: Optional[str]
    discount: Optional[Decimal]
    document_type: Literal["delivery_receipt"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    due_date: Optional[str]
    exempt_sales: Optional[Decimal]
    fraud_detection: Optional[FraudDetection]
    freight: Optional[Decimal]
    invoice_number: Optional[str]
    invoice_type: Optional[Literal["sales", "service", "billing", "cash", "charge", "collection"]]
    issue_date: Optional[str]
    line_items: List[TradeLine]
    marks: FormMarksSeen
    payment_method: Optional[Literal["cash", "check", "transfer", "card", "other"]]
    po_number: Optional[str]
    printer_accreditation_number: Optional[str]
    printer_name: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    receipt_number: Optional[str]
    received_by: Optional[str]
    received_date: Optional[str]
    records: List[DeliveryReceiptResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    reference_numbers: List[TradeReference]
    schema_version: str
    seller_address: Optional[str]
    seller_name: Optional[str]
    seller_tin: Optional[str]
    seller_vat_status: Optional[Literal["vat", "non_vat"]]
    serial_end: Optional[str]
    serial_start: Optional[str]
    signatories: List[FormSignatory]
    subtotal: Optional[Decimal]
    terms: Optional[str]
    total_amount: Optional[Decimal]
    type_check: TypeCheck
    validation: Validation
    vat_amount: Optional[Decimal]
    vat_rate: Optional[float]
    vatable_sales: Optional[Decimal]
    withholding_tax: Optional[Decimal]
    zero_rated_sales: Optional[Decimal]


class DeliveryReceiptResult(_DeliveryReceiptResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class DeliveryReceiptResultRecords(TypedDict):
    amount_in_words: Optional[str]
    atp_date: Optional[str]
    atp_number: Optional[str]
    bank_name: Optional[str]
    buyer_address: Optional[str]
    buyer_name: Optional[str]
    buyer_tin: Optional[str]
    check_number: Optional[str]
    currency: Optional[str]
    delivery_date: Optional[str]
    delivery_receipt_number: Optional[str]
    discount: Optional[Decimal]
    due_date: Optional[str]
    exempt_sales: Optional[Decimal]
    freight: Optional[Decimal]
    invoice_number: Optional[str]
    invoice_type: Optional[Literal["sales", "service", "billing", "cash", "charge", "collection"]]
    issue_date: Optional[str]
    line_items: List[TradeLine]
    marks: FormMarksSeen
    pages: List[int]
    """First and last page of the paper."""
    payment_method: Optional[Literal["cash", "check", "transfer", "card", "other"]]
    po_number: Optional[str]
    printer_accreditation_number: Optional[str]
    printer_name: Optional[str]
    qr_text: Optional[str]
    receipt_number: Optional[str]
    received_by: Optional[str]
    received_date: Optional[str]
    reference_numbers: List[TradeReference]
    seller_address: Optional[str]
    seller_name: Optional[str]
    seller_tin: Optional[str]
    seller_vat_status: Optional[Literal["vat", "non_vat"]]
    serial_end: Optional[str]
    serial_start: Optional[str]
    signatories: List[FormSignatory]
    subtotal: Optional[Decimal]
    terms: Optional[str]
    total_amount: Optional[Decimal]
    vat_amount: Optional[Decimal]
    vat_rate: Optional[float]
    vatable_sales: Optional[Decimal]
    withholding_tax: Optional[Decimal]
    zero_rated_sales: Optional[Decimal]


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
    origin_document_id: Optional[int]
    """The document that this one was split from, even after that one's deletion; null for any other."""
    pages: Optional[List[int]]
    """Of a part: its first and last page in the file, from 1; null for any other document."""
    pages_done: Optional[int]
    """Pages read so far; on a failed document, how far reading came. null while unknown."""
    pages_total: Optional[int]
    """Pages to read: all of the file, or those that a reprocess asked for; null while unknown."""
    paper_types: List[str]
    """Types of the papers that were found in the file, in their order; empty for a file that holds one."""
    processing_time_seconds: float
    """0 before the end of processing."""
    split_into: List[int]
    """Ids of the documents that this one was split into, by their pages; empty while it has no part. They count in
    its place in checklists and comparisons.
    """
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
    origin_document_id: Optional[int]
    """The document that this one was split from, even after that one's deletion; null for any other."""
    pages: Optional[List[int]]
    """Of a part: its first and last page in the file, from 1; null for any other document."""
    pages_done: Optional[int]
    """Pages read so far; on a failed document, how far reading came. null while unknown."""
    pages_total: Optional[int]
    """Pages to read: all of the file, or those that a reprocess asked for; null while unknown."""
    paper_types: List[str]
    """Types of the papers that were found in the file, in their order; empty for a file that holds one."""
    processing_time_seconds: float
    """0 before the end of processing."""
    result: Optional[Union[DocumentResult, CustomResult, Dict[str, Any]]]
    """Type-specific extraction output; null before completion."""
    split_into: List[int]
    """Ids of the documents that this one was split into, by their pages; empty while it has no part. They count in
    its place in checklists and comparisons.
    """
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


class DocumentPart(TypedDict):
    confidence: float
    """That these pages are one paper of this type, 0 to 1."""
    document_type: str
    pages: List[int]
    """First and last page in the file, from 1."""
    result: Union[DocumentResult, CustomResult]
    """What these pages say. Page numbers are those of the file."""
    type_check: TypeCheck


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
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    document_type: Literal["drivers_license"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    expiry_date: Optional[str]
    first_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    precinct_number: Optional[str]
    profession: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[DriversLicenseResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    restrictions: Optional[str]
    schema_version: str
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    type_check: TypeCheck
    validation: Validation


class DriversLicenseResult(_DriversLicenseResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class DriversLicenseResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    expiry_date: Optional[str]
    first_name: Optional[str]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    precinct_number: Optional[str]
    profession: Optional[str]
    qr_text: Optional[str]
    registration_date: Optional[str]
    restrictions: Optional[str]
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]


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
    address: Optional[str]
    business_activity: Optional[str]
    business_name: Optional[str]
    document_type: Literal["dti_registration"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    dti_registration_number: Optional[str]
    expiry_date: Optional[str]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    marks: FormMarksSeen
    owner_name: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[DtiRegistrationResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    reference_number: Optional[str]
    registration_date: Optional[str]
    schema_version: str
    signatories: List[FormSignatory]
    territorial_scope: Optional[Literal["barangay", "city", "regional", "national"]]
    type_check: TypeCheck
    validation: Validation


class DtiRegistrationResult(_DtiRegistrationResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class DtiRegistrationResultRecords(TypedDict):
    address: Optional[str]
    business_activity: Optional[str]
    business_name: Optional[str]
    dti_registration_number: Optional[str]
    expiry_date: Optional[str]
    issue_date: Optional[str]
    marks: FormMarksSeen
    owner_name: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    qr_text: Optional[str]
    reference_number: Optional[str]
    registration_date: Optional[str]
    signatories: List[FormSignatory]
    territorial_scope: Optional[Literal["barangay", "city", "regional", "national"]]


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
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
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


class EntityShares(TypedDict):
    business: float
    person: float


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


class FigureEvidence(TypedDict, total=False):
    formula: str
    inputs: Dict[str, str]
    rows: List[List[int]]
    select: Optional[RowSelect]


class Figures(TypedDict):
    adb: Optional[Decimal]
    """Average daily balance over the months of the affordability figures."""
    adb_3: Optional[Decimal]
    """Average daily balance over the latest 3 full months."""
    adb_6: Optional[Decimal]
    """Average daily balance over the latest 6 full months."""
    adb_to_instalment: Optional[float]
    """Average daily balance divided by the monthly payments on the requested loan."""
    adb_to_loan: Optional[float]
    """Average daily balance divided by the requested amount."""
    age_days: Optional[int]
    """Days from the last covered day to the day of the application."""
    cash_share: Optional[float]
    """Share of cash in the money that came from outside; 0.2 is 20 %."""
    days_negative: Optional[int]
    """Days with a balance below zero, among those that all accounts cover."""
    debt_service: Optional[Decimal]
    """Monthly payments on existing debts: observed or declared, whichever is larger."""
    disbursements_30d: Optional[int]
    """Most loan releases within any 30 days."""
    documents_used: Optional[int]
    """Documents whose rows or figures are used."""
    dscr: Optional[float]
    """Net operating income divided by the payments on all debts, with the requested loan."""
    dscr_existing: Optional[float]
    """Net operating income divided by the payments on existing debts."""
    dscr_high: Optional[float]
    """The same by high revenue."""
    dscr_low: Optional[float]
    """The same by low revenue."""
    dti: Optional[float]
    """Payments on all debts, with the requested loan, divided by monthly income; persons only."""
    dti_existing: Optional[float]
    """Payments on existing debts divided by monthly income; persons only."""
    foir: Optional[float]
    """As dti, with rent among the payments; persons only."""
    gambling_share: Optional[float]
    """Share of payments to gambling in the outflow."""
    gap_days: Optional[int]
    """Days between statements that no statement covers, of all accounts together."""
    income_streams: Optional[int]
    """Streams of income that were found."""
    instalment: Optional[Decimal]
    """One payment on the requested loan."""
    lenders_90d: Optional[int]
    """Lenders with a payment or a release in the last 90 days."""
    loan_amount: Optional[Decimal]
    """The requested amount."""
    loan_to_value: Optional[float]
    """Requested amount divided by the value of the asset."""
    loan_type: Optional[str]
    """The application's loan type, a text."""
    lowest_authenticity: Optional[int]
    """Lowest authenticity score of a used document, 0 to 100; documents without a score are left out."""
    lowest_balance: Optional[Decimal]
    """Lowest balance at the end of a day that all accounts cover."""
    max_loan: Optional[Decimal]
    """Largest loan that the policy's limits leave room for, at the same term and rate."""
    monthly_income: Optional[Decimal]
    """Monthly pay, pension, remittances and rent that arrive regularly."""
    months_full: Optional[int]
    """Full calendar months that the statements of all accounts cover."""
    months_missing: Optional[int]
    """Calendar months without any statement, of all accounts together."""
    noi: Optional[Decimal]
    """Net operating income a month: base revenue less operating outflow."""
    overlap_conflicts: Optional[int]
    """Days that two statements give differently."""
    own_transfer_total: Optional[Decimal]
    """Credits from the applicant's own accounts."""
    profile: Optional[str]
    """The application's profile, a text: salaried, sole_proprietor and others."""
    proposed_service: Optional[Decimal]
    """Monthly payments on the requested loan."""
    returned_deposited: Optional[int]
    """Checks of customers that were returned unpaid."""
    returned_issued: Optional[int]
    """Checks of the applicant that were returned unpaid."""
    returned_issued_90d: Optional[int]
    """Checks of the applicant that were returned unpaid in the last 90 days."""
    revenue_base: Optional[Decimal]
    """Average monthly revenue, with cash as far as the policy counts it."""
    revenue_high: Optional[Decimal]
    """Average monthly revenue, with all cash and all unexplained credits."""
    revenue_low: Optional[Decimal]
    """Average monthly revenue, only what is certainly earned."""
    revenue_trend_pct: Optional[float]
    """How much revenue rises a month, in percent of its mean; below zero when it falls."""
    revenue_volatility: Optional[float]
    """Standard deviation of monthly revenue divided by its mean."""
    round_trip_amount: Optional[Decimal]
    """Money that came in on round trips."""
    round_trips: Optional[int]
    """Times that money went to somebody and came back, or the reverse."""
    term_months: Optional[int]
    """The requested term in months."""
    term_to_useful_life_ratio: Optional[float]
    """Term divided by the useful life of the asset; above 1 the loan outlasts it."""
    top5_share: Optional[float]
    """Share of the five largest payers in revenue."""
    top_payer_share: Optional[float]
    """Share of the largest payer in revenue."""
    track: Optional[str]
    """The application's track, a text."""
    undisclosed_accounts: Optional[int]
    """Own accounts that transfers name and whose statements were not given."""
    unknown_share: Optional[float]
    """Share of unexplained credits in the money that came from outside."""
    unproven_documents: Optional[int]
    """Statements whose rows do not add up to their balances."""
    window_dressing: Optional[int]
    """Unusual credits that raised a balance in its last days."""


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
    true_inflow_base: Decimal
    true_inflow_high: Decimal
    unknown_inflow: Decimal


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


class FormMarksSeen(TypedDict):
    barcode: Optional[bool]
    dry_seal: Optional[bool]
    photo: Optional[bool]
    qr_code: Optional[bool]
    signature: Optional[bool]
    stamp: Optional[bool]


class FormSignatory(TypedDict):
    id_number: Optional[str]
    id_type: Optional[str]
    name: Optional[str]
    position: Optional[str]
    role: Optional[str]
    signature_present: Optional[bool]
    signed_date: Optional[str]


class FraudDetection(TypedDict):
    authenticity_score: Optional[int]
    category_scores: CategoryScores
    coverage: Coverage
    integrity_checks: List[IntegrityCheck]
    risk_level: str
    sources: List[FileScore]


Gap = TypedDict(
    "Gap",
    {
        "balance_after": "Optional[Decimal]",
        "balance_before": "Optional[Decimal]",
        "days": "int",
        "from": "str",
        "months": "List[str]",
        "to": "str",
        "unexplained": "Optional[Decimal]",
    },
)


class _GeneralInformationSheetResultRequired(TypedDict):
    document_type: Literal["general_information_sheet"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[GeneralInformationSheetResultRecords]
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


class GeneralInformationSheetResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class GenericLabelledField(TypedDict):
    label: str
    page: int
    typed_value: Any
    value: str
    value_type: str


class _GenericResultRequired(TypedDict):
    document_type: str
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[GenericResultRecords]
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


class GenericResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class GenericTable(TypedDict):
    header: List[str]
    page: int
    rows: List[List[str]]
    title: Optional[str]


class GetCashflowAnswer(TypedDict):
    data: Cashflow


class GetSummaryAnswer(TypedDict):
    data: Summary


class Headline(TypedDict):
    high: Optional[float]
    key: str
    label: str
    low: Optional[float]
    pointer: str
    reason: Optional[Why]
    unit: str
    value: Optional[float]


class IdentityMRZ(TypedDict):
    birth_date: Optional[str]
    check_digits_valid: Optional[bool]
    document_number: Optional[str]
    expiry_date: Optional[str]
    line1: Optional[str]
    line2: Optional[str]
    nationality: Optional[str]
    sex: Optional[Literal["male", "female"]]


class Income(TypedDict):
    annual_extras: Decimal
    monthly_income: Optional[Decimal]
    streams: List[Stream]


class IncomeMetrics(TypedDict):
    monthly_recurring_income: Decimal
    salary_regular: Optional[bool]
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
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[IncomeTaxReturnResultRecords]
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


class IncomeTaxReturnResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


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
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[LandTitleResultRecords]
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


class LandTitleResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


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


class ListedRevision(TypedDict):
    revision: int
    """Counts the changes of the list; 0 before the first."""
    rules: int
    """How many rules it has."""
    updated_at: Optional[str]
    updated_by: Optional[str]
    """Public id of the key that put it; null for the operator."""


class LoanMetrics(TypedDict):
    days_past_due: Optional[int]
    interest_paid: Optional[Decimal]
    last_payment_date: Optional[str]
    late_payments: Optional[int]
    paid_principal_ratio: Optional[float]
    payments_made: int
    penalties_paid: Optional[Decimal]
    principal_paid: Optional[Decimal]


class LoanPolicy(TypedDict):
    by_loan_type: Dict[str, LoanTerms]
    by_track: Dict[str, LoanTerms]
    default: LoanTerms


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
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
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


class LoanTerms(TypedDict):
    interest_rate: Optional[float]
    """In percent: 1.5 is 1.5 %."""
    interest_rate_basis: Optional[str]
    """per_annum and per_month on the diminishing balance, add_on a month and flat on the principal."""


class LowestAuthenticity(TypedDict):
    id: Optional[int]
    score: Optional[int]


class _MarriageCertificateResultRequired(TypedDict):
    document_type: Literal["marriage_certificate"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[MarriageCertificateResultRecords]
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


class MarriageCertificateResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class _MayorsPermitResultRequired(TypedDict):
    address: Optional[str]
    application_type: Optional[Literal["new", "renewal"]]
    business_id_number: Optional[str]
    business_name: Optional[str]
    capital_investment: Optional[Decimal]
    currency: Optional[str]
    document_type: Literal["mayors_permit"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    employee_count: Optional[int]
    expiry_date: Optional[str]
    fees: List[RegistrationFee]
    fraud_detection: Optional[FraudDetection]
    gross_sales: Optional[Decimal]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    line_of_business: Optional[str]
    marks: FormMarksSeen
    owner_name: Optional[str]
    permit_number: Optional[str]
    permit_year: Optional[int]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    receipt_date: Optional[str]
    receipt_number: Optional[str]
    records: List[MayorsPermitResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    schema_version: str
    signatories: List[FormSignatory]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_fees: Optional[Decimal]
    trade_name: Optional[str]
    type_check: TypeCheck
    validation: Validation


class MayorsPermitResult(_MayorsPermitResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class MayorsPermitResultRecords(TypedDict):
    address: Optional[str]
    application_type: Optional[Literal["new", "renewal"]]
    business_id_number: Optional[str]
    business_name: Optional[str]
    capital_investment: Optional[Decimal]
    currency: Optional[str]
    employee_count: Optional[int]
    expiry_date: Optional[str]
    fees: List[RegistrationFee]
    gross_sales: Optional[Decimal]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    line_of_business: Optional[str]
    marks: FormMarksSeen
    owner_name: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    permit_number: Optional[str]
    permit_year: Optional[int]
    qr_text: Optional[str]
    receipt_date: Optional[str]
    receipt_number: Optional[str]
    signatories: List[FormSignatory]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_fees: Optional[Decimal]
    trade_name: Optional[str]


class Memo(TypedDict):
    app_id: str
    application_id: str
    as_of: Optional[str]
    cashflow_etag: Optional[str]
    """Of the view that the drafted sections follow."""
    drafted_at: Optional[str]
    drafted_by: Optional[str]
    """The key that stored the revision."""
    revision: int
    """0 before the first draft is stored."""
    revisions: List[MemoRevision]
    sections: List[MemoSection]
    stale: bool
    """The view changed since the memo was drafted."""


class MemoFigure(TypedDict):
    pointer: str
    text: str


class MemoInput(TypedDict):
    sections: MemoTexts


class MemoRevision(TypedDict):
    at: str
    by: str
    revision: int


class MemoSection(TypedDict):
    edited: bool
    edited_at: Optional[str]
    edited_by: Optional[str]
    key: Literal["request", "borrower", "business", "cash_flow", "debts", "checks", "findings", "policy", "recommendation"]
    sentences: List[MemoSentence]
    stale: bool
    """It was written when the view was another one."""
    text: str


class MemoSentence(TypedDict):
    figures: List[MemoFigure]
    text: str


class MemoTexts(TypedDict, total=False):
    borrower: Optional[str]
    business: Optional[str]
    cash_flow: Optional[str]
    checks: Optional[str]
    debts: Optional[str]
    findings: Optional[str]
    policy: Optional[str]
    recommendation: Optional[str]
    request: Optional[str]


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


class MonthCell(TypedDict):
    adb: Optional[Decimal]
    cash_deposit_ratio: Optional[float]
    credits: CreditClasses
    days_covered: int
    days_low: Optional[int]
    days_negative: Optional[int]
    debits: DebitClasses
    debt_service: Decimal
    end: Optional[Decimal]
    external_inflow: Decimal
    full: bool
    inflow: Decimal
    min: Optional[Decimal]
    month: str
    net: Decimal
    operating_outflow: Decimal
    outflow: Decimal
    proven: bool
    returned_deposited: int
    returned_issued: int
    revenue: Span


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


class NewLoan(TypedDict):
    amount: Decimal
    date: str
    lender: Optional[str]
    position_id: str


class NotCarried(TypedDict):
    count: int
    edits: List[EditNotCarried]
    fields: List[str]


class NullSpan(TypedDict):
    base: Optional[Decimal]
    high: Optional[Decimal]
    low: Optional[Decimal]


class ObligationMetrics(TypedDict):
    active_lenders: int
    credit_card_payments: Decimal
    lenders: List[LenderTotal]
    monthly_debt_service: Optional[Decimal]
    stacking: bool


class _OfficialReceiptResultRequired(TypedDict):
    amount_in_words: Optional[str]
    atp_date: Optional[str]
    atp_number: Optional[str]
    bank_name: Optional[str]
    buyer_address: Optional[str]
    buyer_name: Optional[str]
    buyer_tin: Optional[str]
    check_number: Optional[str]
    currency: Optional[str]
    delivery_date: Optional[str]
    delivery_receipt_number: Optional[str]
    discount: Optional[Decimal]
    document_type: Literal["official_receipt"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    due_date: Optional[str]
    exempt_sales: Optional[Decimal]
    fraud_detection: Optional[FraudDetection]
    freight: Optional[Decimal]
    invoice_number: Optional[str]
    invoice_type: Optional[Literal["sales", "service", "billing", "cash", "charge", "collection"]]
    issue_date: Optional[str]
    line_items: List[TradeLine]
    marks: FormMarksSeen
    payment_method: Optional[Literal["cash", "check", "transfer", "card", "other"]]
    po_number: Optional[str]
    printer_accreditation_number: Optional[str]
    printer_name: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    receipt_number: Optional[str]
    received_by: Optional[str]
    received_date: Optional[str]
    records: List[OfficialReceiptResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    reference_numbers: List[TradeReference]
    schema_version: str
    seller_address: Optional[str]
    seller_name: Optional[str]
    seller_tin: Optional[str]
    seller_vat_status: Optional[Literal["vat", "non_vat"]]
    serial_end: Optional[str]
    serial_start: Optional[str]
    signatories: List[FormSignatory]
    subtotal: Optional[Decimal]
    terms: Optional[str]
    total_amount: Optional[Decimal]
    type_check: TypeCheck
    validation: Validation
    vat_amount: Optional[Decimal]
    vat_rate: Optional[float]
    vatable_sales: Optional[Decimal]
    withholding_tax: Optional[Decimal]
    zero_rated_sales: Optional[Decimal]


class OfficialReceiptResult(_OfficialReceiptResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class OfficialReceiptResultRecords(TypedDict):
    amount_in_words: Optional[str]
    atp_date: Optional[str]
    atp_number: Optional[str]
    bank_name: Optional[str]
    buyer_address: Optional[str]
    buyer_name: Optional[str]
    buyer_tin: Optional[str]
    check_number: Optional[str]
    currency: Optional[str]
    delivery_date: Optional[str]
    delivery_receipt_number: Optional[str]
    discount: Optional[Decimal]
    due_date: Optional[str]
    exempt_sales: Optional[Decimal]
    freight: Optional[Decimal]
    invoice_number: Optional[str]
    invoice_type: Optional[Literal["sales", "service", "billing", "cash", "charge", "collection"]]
    issue_date: Optional[str]
    line_items: List[TradeLine]
    marks: FormMarksSeen
    pages: List[int]
    """First and last page of the paper."""
    payment_method: Optional[Literal["cash", "check", "transfer", "card", "other"]]
    po_number: Optional[str]
    printer_accreditation_number: Optional[str]
    printer_name: Optional[str]
    qr_text: Optional[str]
    receipt_number: Optional[str]
    received_by: Optional[str]
    received_date: Optional[str]
    reference_numbers: List[TradeReference]
    seller_address: Optional[str]
    seller_name: Optional[str]
    seller_tin: Optional[str]
    seller_vat_status: Optional[Literal["vat", "non_vat"]]
    serial_end: Optional[str]
    serial_start: Optional[str]
    signatories: List[FormSignatory]
    subtotal: Optional[Decimal]
    terms: Optional[str]
    total_amount: Optional[Decimal]
    vat_amount: Optional[Decimal]
    vat_rate: Optional[float]
    vatable_sales: Optional[Decimal]
    withholding_tax: Optional[Decimal]
    zero_rated_sales: Optional[Decimal]


class _OtherResultRequired(TypedDict):
    document_type: Literal["other"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[OtherResultRecords]
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


class OtherResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class Outreach(TypedDict):
    cause: Literal["creation", "by_hand", "questions"]
    claimed_at: str
    ended_at: Optional[str]
    """Null while it is under way, and when the server went down meanwhile; it is not sent again by itself."""
    id: str
    """Left of the @ in the mail's Message-ID."""
    outcome: Optional[str]
    """sent, not_needed (nothing was missing) or failed."""
    reason: Optional[str]
    """Why it failed, else empty."""


class OwnTransfer(TypedDict):
    amount: Decimal
    basis: List[str]
    credit: Optional[List[int]]
    date_in: Optional[str]
    date_out: Optional[str]
    debit: Optional[List[int]]
    fee: Decimal
    from_account: Optional[str]
    status: Literal["matched", "in_gap", "undisclosed"]
    to_account: Optional[str]


class OwnTransferPolicy(TypedDict):
    banking_days: int
    """The credit may come this many banking days after the debit."""
    fee_max: Decimal
    """The debit may be this much larger than the credit."""


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
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
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
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    document_type: Literal["passport"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    expiry_date: Optional[str]
    first_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    precinct_number: Optional[str]
    profession: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[PassportResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    restrictions: Optional[str]
    schema_version: str
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PassportResult(_PassportResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class PassportResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    expiry_date: Optional[str]
    first_name: Optional[str]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    precinct_number: Optional[str]
    profession: Optional[str]
    qr_text: Optional[str]
    registration_date: Optional[str]
    restrictions: Optional[str]
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]


class Payer(TypedDict):
    amount: Decimal
    count: int
    key: str
    months: int
    name: str
    pooled: bool
    related: bool
    share: Optional[float]


class Payers(TypedDict):
    hhi: Optional[float]
    top: List[Payer]
    top5_share: Optional[float]
    top_payer_share: Optional[float]


class PayslipContribution(TypedDict):
    amount: Optional[Decimal]
    key: Optional[str]
    label: Optional[str]


class PayslipDeduction(TypedDict):
    amount: Optional[Decimal]
    key: Optional[Literal["withholding_tax", "sss", "sss_mpf", "philhealth", "pagibig", "gsis", "sss_loan", "pagibig_loan", "gsis_loan", "company_loan", "cash_advance", "tardiness", "undertime", "absence", "union_dues", "hmo", "insurance", "other"]]
    label: Optional[str]
    remaining_balance: Optional[Decimal]
    ytd: Optional[Decimal]


class PayslipEarning(TypedDict):
    amount: Optional[Decimal]
    hours: Optional[float]
    key: Optional[Literal["basic", "overtime", "night_differential", "holiday_pay", "rest_day_pay", "allowance", "de_minimis", "commission", "incentive", "bonus", "thirteenth_month", "leave_conversion", "retro_pay", "tax_refund", "tardiness", "undertime", "absence", "other"]]
    label: Optional[str]
    rate: Optional[Decimal]
    taxable: Optional[bool]
    ytd: Optional[Decimal]


class PayslipLeave(TypedDict):
    days: Optional[float]
    label: Optional[str]


class _PayslipResultRequired(TypedDict):
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    bank_name: Optional[str]
    basic_pay: Optional[Decimal]
    currency: Optional[str]
    daily_rate: Optional[Decimal]
    days_worked: Optional[float]
    deductions: List[PayslipDeduction]
    department: Optional[str]
    document_type: Literal["payslip"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    earnings: List[PayslipEarning]
    employee_name: Optional[str]
    employee_number: Optional[str]
    employer_address: Optional[str]
    employer_contributions: List[PayslipContribution]
    employer_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    gross_pay: Optional[Decimal]
    gsis_contribution: Optional[Decimal]
    hourly_rate: Optional[Decimal]
    leave_balances: List[PayslipLeave]
    marks: FormMarksSeen
    monthly_basic_salary: Optional[Decimal]
    net_pay: Optional[Decimal]
    pagibig_contribution: Optional[Decimal]
    pagibig_number: Optional[str]
    pay_date: Optional[str]
    pay_frequency: Optional[Literal["weekly", "bi_weekly", "semi_monthly", "monthly", "other"]]
    period_end: Optional[str]
    period_start: Optional[str]
    philhealth_contribution: Optional[Decimal]
    philhealth_number: Optional[str]
    position: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[PayslipResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    schema_version: str
    signatories: List[FormSignatory]
    sss_contribution: Optional[Decimal]
    sss_number: Optional[str]
    taxable_income: Optional[Decimal]
    thirteenth_month_pay: Optional[Decimal]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_deductions: Optional[Decimal]
    type_check: TypeCheck
    validation: Validation
    withholding_tax: Optional[Decimal]
    ytd: PayslipYearToDate


class PayslipResult(_PayslipResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class PayslipResultRecords(TypedDict):
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    bank_name: Optional[str]
    basic_pay: Optional[Decimal]
    currency: Optional[str]
    daily_rate: Optional[Decimal]
    days_worked: Optional[float]
    deductions: List[PayslipDeduction]
    department: Optional[str]
    earnings: List[PayslipEarning]
    employee_name: Optional[str]
    employee_number: Optional[str]
    employer_address: Optional[str]
    employer_contributions: List[PayslipContribution]
    employer_name: Optional[str]
    gross_pay: Optional[Decimal]
    gsis_contribution: Optional[Decimal]
    hourly_rate: Optional[Decimal]
    leave_balances: List[PayslipLeave]
    marks: FormMarksSeen
    monthly_basic_salary: Optional[Decimal]
    net_pay: Optional[Decimal]
    pages: List[int]
    """First and last page of the paper."""
    pagibig_contribution: Optional[Decimal]
    pagibig_number: Optional[str]
    pay_date: Optional[str]
    pay_frequency: Optional[Literal["weekly", "bi_weekly", "semi_monthly", "monthly", "other"]]
    period_end: Optional[str]
    period_start: Optional[str]
    philhealth_contribution: Optional[Decimal]
    philhealth_number: Optional[str]
    position: Optional[str]
    qr_text: Optional[str]
    signatories: List[FormSignatory]
    sss_contribution: Optional[Decimal]
    sss_number: Optional[str]
    taxable_income: Optional[Decimal]
    thirteenth_month_pay: Optional[Decimal]
    tin: Optional[str]
    tin_normalized: Optional[str]
    total_deductions: Optional[Decimal]
    withholding_tax: Optional[Decimal]
    ytd: PayslipYearToDate


class PayslipYearToDate(TypedDict):
    gross_pay: Optional[Decimal]
    net_pay: Optional[Decimal]
    taxable_income: Optional[Decimal]
    thirteenth_month_pay: Optional[Decimal]
    total_deductions: Optional[Decimal]
    withholding_tax: Optional[Decimal]


class _PhilsysIdResultRequired(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    document_type: Literal["philsys_id"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    expiry_date: Optional[str]
    first_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    precinct_number: Optional[str]
    profession: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[PhilsysIdResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    restrictions: Optional[str]
    schema_version: str
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PhilsysIdResult(_PhilsysIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class PhilsysIdResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    expiry_date: Optional[str]
    first_name: Optional[str]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    precinct_number: Optional[str]
    profession: Optional[str]
    qr_text: Optional[str]
    registration_date: Optional[str]
    restrictions: Optional[str]
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]


class PolicyDocument(TypedDict):
    affordability: AffordabilityPolicy
    balance: BalancePolicy
    debt: DebtPolicy
    loan: LoanPolicy
    own_transfer: OwnTransferPolicy
    revenue: RevenuePolicy
    round_trip: RoundTripPolicy
    rules: List[PolicyRule]
    scorecard: Optional[Scorecard]
    """Points for figures; null without any."""
    version: Literal[1]
    """Version of the document's format."""


class PolicyInForce(TypedDict):
    at: Optional[str]
    """Since when it is in force; null for the default policy."""
    document: str
    """The document, YAML or JSON, as it was given."""
    key_id: str
    """The key that put it; empty for the operator and the default policy."""
    policy: PolicyDocument
    """What the document says, with the default policy's values where it says nothing."""
    revision: int
    """Counts the organization's policies from 1; 0 for the default policy."""


class PolicyOutcome(TypedDict):
    outcome: Literal["stop", "warn", "clear", "incomplete"]
    revision: int
    rules: List[RuleOutcome]


class _PolicyRuleRequired(TypedDict):
    key: str
    """Names the rule within its policy."""
    message: str
    """For people, one line."""
    severity: Literal["info", "warn", "stop"]
    when: str
    """The rule is hit when this is true."""


class PolicyRule(_PolicyRuleRequired, total=False):
    applies: Literal["business", "person"]
    """Whom the rule is for; left out, everybody."""


class Position(TypedDict):
    active: Optional[bool]
    balloon: Optional[Balloon]
    count: int
    counted: bool
    disbursed: Optional[Decimal]
    disbursed_on: Optional[str]
    ended_by: Optional[Literal["payoff_word", "no_payment", "balloon"]]
    first_paid: Optional[str]
    frequency: Optional[Literal["daily", "weekly", "bi_weekly", "semi_monthly", "monthly", "quarterly", "irregular"]]
    instalment: Optional[Decimal]
    kind: Literal["bank_loan", "financing", "digital", "mortgage", "auto", "salary_loan", "government", "bnpl", "credit_card", "informal", "unknown"]
    label: str
    last_paid: Optional[str]
    lender: Optional[str]
    missed: List[str]
    monthly_service: Optional[Decimal]
    position_id: str
    proven: bool
    reference: Optional[str]
    rows: List[List[int]]
    service_basis: Optional[Literal["frequency", "last_months", "one_payment", "card_minimum", "card_payments", "statement", "bureau", "declared", "payslip"]]
    sources: List[str]
    total_paid: Decimal


class _PostDatedCheckResultRequired(TypedDict):
    document_type: Literal["post_dated_check"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[PostDatedCheckResultRecords]
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


class PostDatedCheckResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class _PostalIdResultRequired(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    document_type: Literal["postal_id"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    expiry_date: Optional[str]
    first_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    precinct_number: Optional[str]
    profession: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[PostalIdResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    restrictions: Optional[str]
    schema_version: str
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PostalIdResult(_PostalIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class PostalIdResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    expiry_date: Optional[str]
    first_name: Optional[str]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    precinct_number: Optional[str]
    profession: Optional[str]
    qr_text: Optional[str]
    registration_date: Optional[str]
    restrictions: Optional[str]
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]


class _PrcIdResultRequired(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    document_type: Literal["prc_id"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    expiry_date: Optional[str]
    first_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    precinct_number: Optional[str]
    profession: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[PrcIdResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    restrictions: Optional[str]
    schema_version: str
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    type_check: TypeCheck
    validation: Validation


class PrcIdResult(_PrcIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class PrcIdResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    expiry_date: Optional[str]
    first_name: Optional[str]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    precinct_number: Optional[str]
    profession: Optional[str]
    qr_text: Optional[str]
    registration_date: Optional[str]
    restrictions: Optional[str]
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]


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
    amount_in_words: Optional[str]
    atp_date: Optional[str]
    atp_number: Optional[str]
    bank_name: Optional[str]
    buyer_address: Optional[str]
    buyer_name: Optional[str]
    buyer_tin: Optional[str]
    check_number: Optional[str]
    currency: Optional[str]
    delivery_date: Optional[str]
    delivery_receipt_number: Optional[str]
    discount: Optional[Decimal]
    document_type: Literal["purchase_order"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    due_date: Optional[str]
    exempt_sales: Optional[Decimal]
    fraud_detection: Optional[FraudDetection]
    freight: Optional[Decimal]
    invoice_number: Optional[str]
    invoice_type: Optional[Literal["sales", "service", "billing", "cash", "charge", "collection"]]
    issue_date: Optional[str]
    line_items: List[TradeLine]
    marks: FormMarksSeen
    payment_method: Optional[Literal["cash", "check", "transfer", "card", "other"]]
    po_number: Optional[str]
    printer_accreditation_number: Optional[str]
    printer_name: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    receipt_number: Optional[str]
    received_by: Optional[str]
    received_date: Optional[str]
    records: List[PurchaseOrderResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    reference_numbers: List[TradeReference]
    schema_version: str
    seller_address: Optional[str]
    seller_name: Optional[str]
    seller_tin: Optional[str]
    seller_vat_status: Optional[Literal["vat", "non_vat"]]
    serial_end: Optional[str]
    serial_start: Optional[str]
    signatories: List[FormSignatory]
    subtotal: Optional[Decimal]
    terms: Optional[str]
    total_amount: Optional[Decimal]
    type_check: TypeCheck
    validation: Validation
    vat_amount: Optional[Decimal]
    vat_rate: Optional[float]
    vatable_sales: Optional[Decimal]
    withholding_tax: Optional[Decimal]
    zero_rated_sales: Optional[Decimal]


class PurchaseOrderResult(_PurchaseOrderResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class PurchaseOrderResultRecords(TypedDict):
    amount_in_words: Optional[str]
    atp_date: Optional[str]
    atp_number: Optional[str]
    bank_name: Optional[str]
    buyer_address: Optional[str]
    buyer_name: Optional[str]
    buyer_tin: Optional[str]
    check_number: Optional[str]
    currency: Optional[str]
    delivery_date: Optional[str]
    delivery_receipt_number: Optional[str]
    discount: Optional[Decimal]
    due_date: Optional[str]
    exempt_sales: Optional[Decimal]
    freight: Optional[Decimal]
    invoice_number: Optional[str]
    invoice_type: Optional[Literal["sales", "service", "billing", "cash", "charge", "collection"]]
    issue_date: Optional[str]
    line_items: List[TradeLine]
    marks: FormMarksSeen
    pages: List[int]
    """First and last page of the paper."""
    payment_method: Optional[Literal["cash", "check", "transfer", "card", "other"]]
    po_number: Optional[str]
    printer_accreditation_number: Optional[str]
    printer_name: Optional[str]
    qr_text: Optional[str]
    receipt_number: Optional[str]
    received_by: Optional[str]
    received_date: Optional[str]
    reference_numbers: List[TradeReference]
    seller_address: Optional[str]
    seller_name: Optional[str]
    seller_tin: Optional[str]
    seller_vat_status: Optional[Literal["vat", "non_vat"]]
    serial_end: Optional[str]
    serial_start: Optional[str]
    signatories: List[FormSignatory]
    subtotal: Optional[Decimal]
    terms: Optional[str]
    total_amount: Optional[Decimal]
    vat_amount: Optional[Decimal]
    vat_rate: Optional[float]
    vatable_sales: Optional[Decimal]
    withholding_tax: Optional[Decimal]
    zero_rated_sales: Optional[Decimal]


class Quality(TypedDict):
    mean_confidence: float
    pages: int
    pages_ocr: int
    warnings: List[Warning]


class Question(TypedDict):
    answer: Optional[str]
    answered_at: Optional[str]
    asked_at: str
    asked_by: str
    """The key that asked."""
    document_ids: List[int]
    documents_wanted: List[str]
    due: Optional[str]
    finding: Optional[Union[str, QuestionFinding]]
    """A code of the view's findings, or code and date of one of several."""
    history: List[QuestionChange]
    id: str
    status: Literal["open", "answered", "withdrawn"]
    text: str


class QuestionChange(TypedDict):
    at: str
    by: str
    """The key that made the change."""
    fields: List[str]
    """The names of what was changed; empty for the asking."""
    status: Literal["open", "answered", "withdrawn"]


class _QuestionFindingRequired(TypedDict):
    code: str


class QuestionFinding(_QuestionFindingRequired, total=False):
    date: str


class _QuestionInputRequired(TypedDict):
    text: str


class QuestionInput(_QuestionInputRequired, total=False):
    documents_wanted: List[str]
    due: str
    """Not in the past."""
    finding: Union[str, QuestionInputFinding]
    """A code of the view's findings, or code and date of one of several."""
    send: bool


class _QuestionInputFindingRequired(TypedDict):
    code: str


class QuestionInputFinding(_QuestionInputFindingRequired, total=False):
    date: str


class QuestionPatch(TypedDict, total=False):
    answer: str
    document_ids: List[int]
    documents_wanted: List[str]
    due: Optional[str]
    """Not in the past."""
    finding: Optional[Union[str, QuestionPatchFinding]]
    """A code of the view's findings, or code and date of one of several."""
    send: bool
    status: Literal["open", "answered", "withdrawn"]
    text: str


class _QuestionPatchFindingRequired(TypedDict):
    code: str


class QuestionPatchFinding(_QuestionPatchFindingRequired, total=False):
    date: str


class RatioMetrics(TypedDict):
    adb_to_loan: Optional[float]
    dscr: Optional[float]
    dti: Optional[float]
    expense_ratio: Optional[float]
    inflow_outflow_ratio: Optional[float]
    inflow_trend_pct_per_month: Optional[float]
    inflow_volatility: Optional[float]
    savings_rate: Optional[float]


class RatioSpan(TypedDict):
    base: Optional[float]
    high: Optional[float]
    low: Optional[float]


class _RealPropertyTaxReceiptResultRequired(TypedDict):
    document_type: Literal["real_property_tax_receipt"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[RealPropertyTaxReceiptResultRecords]
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


class RealPropertyTaxReceiptResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class RegistrationFee(TypedDict):
    amount: Optional[Decimal]
    label: Optional[str]


class _RemittanceSlipResultRequired(TypedDict):
    document_type: Literal["remittance_slip"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[RemittanceSlipResultRecords]
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


class RemittanceSlipResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


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
    category_rule: Optional[str]
    """Taken and not believed: worked out from the rows."""
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
    reason: Literal["edit", "category_rules"]
    revision: int


class ReturnedCheck(TypedDict):
    amount: Optional[Decimal]
    check_number: Optional[str]
    date: str
    inferred: bool
    kind: Literal["issued", "deposited"]
    reason: Optional[str]
    rows: List[List[int]]


class ReturnedChecks(TypedDict):
    days: int
    deposited: int
    deposited_amount: Decimal
    events: List[ReturnedCheck]
    issued: int
    issued_amount: Decimal


class RevenuePolicy(TypedDict):
    cash_in_base: EntityShares
    """Share of cash credits in the base figure."""
    unknown_in_base: EntityShares
    """Share of unexplained credits in the base figure."""


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


class RoundTrip(TypedDict):
    amount_in: Decimal
    amount_out: Decimal
    counterparty: str
    days: int
    first: List[int]
    second: List[int]


class RoundTripPolicy(TypedDict):
    days: int
    """Calendar days between the rows, at most."""
    minimum: Decimal
    """The larger row is at least this."""
    tolerance_pct: float
    """Difference in percent of the larger row, at most."""


class RowBreak(TypedDict):
    actual: Decimal
    date: Optional[str]
    difference: Decimal
    expected: Decimal
    index: int
    row: int


class RowJudgement(TypedDict):
    category: str
    counterparty: Optional[str]


RowSelect = TypedDict(
    "RowSelect",
    {
        "account_key": "str",
        "category": "str",
        "class": "List[str]",
        "currency": "str",
        "month": "str",
        "months": "List[str]",
        "side": "Literal[\"credit\", \"debit\"]",
    },
    total=False,
)


class RowsAffected(TypedDict):
    documents_changed: int
    examples: List[RuleExample]
    """The first of these rows, at most 20."""
    rows_changed: int


class RuleEffect(TypedDict):
    category: str
    direction: Literal["in", "out", "both"]
    documents_changed: int
    examples: List[RuleExample]
    """The first of these rows, at most 20."""
    match: str
    rows_changed: int
    rows_decided: int
    """Rows that the rule would decide, whether they change or not."""


RuleExample = TypedDict(
    "RuleExample",
    {
        "description": "str",
        "document_id": "int",
        "from": "RowJudgement",
        "row": "int",
        "to": "RowJudgement",
    },
)


class RuleOutcome(TypedDict):
    expression: str
    key: str
    message: str
    missing: List[str]
    rows: List[List[int]]
    severity: Literal["info", "warn", "stop"]
    status: Literal["hit", "clear", "not_evaluated", "not_applicable"]
    values: Dict[str, Optional[Union[float, str]]]


class RulePreview(TypedDict):
    complete: bool
    """Every statement of the archive was looked at."""
    documents_changed: int
    documents_looked: int
    """Statements that were looked at: the newest, at most 200."""
    released: RowsAffected
    """Rows that change because no rule of the list decides them any more."""
    revision: int
    rows_changed: int
    rows_looked: int
    rules: List[RuleEffect]


class RulePreviewOutputBody(TypedDict):
    preview: RulePreview
    success: bool


class RulesOutputBody(TypedDict):
    applied: bool
    """Every result follows this revision."""
    revision: int
    """Counts the changes of the list; 0 before the first."""
    rules: List[CategoryRule]
    success: bool
    updated_at: Optional[str]
    updated_by: Optional[str]
    """Public id of the key that put it; null for the operator."""


class RulesRevisionOutputBody(TypedDict):
    revision: int
    """Counts the changes of the list; 0 before the first."""
    rules: List[CategoryRule]
    success: bool
    updated_at: Optional[str]
    updated_by: Optional[str]
    """Public id of the key that put it; null for the operator."""


class RulesRevisionsOutputBody(TypedDict):
    revisions: List[ListedRevision]
    success: bool


class _SalesInvoiceResultRequired(TypedDict):
    amount_in_words: Optional[str]
    atp_date: Optional[str]
    atp_number: Optional[str]
    bank_name: Optional[str]
    buyer_address: Optional[str]
    buyer_name: Optional[str]
    buyer_tin: Optional[str]
    check_number: Optional[str]
    currency: Optional[str]
    delivery_date: Optional[str]
    delivery_receipt_number: Optional[str]
    discount: Optional[Decimal]
    document_type: Literal["sales_invoice"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    due_date: Optional[str]
    exempt_sales: Optional[Decimal]
    fraud_detection: Optional[FraudDetection]
    freight: Optional[Decimal]
    invoice_number: Optional[str]
    invoice_type: Optional[Literal["sales", "service", "billing", "cash", "charge", "collection"]]
    issue_date: Optional[str]
    line_items: List[TradeLine]
    marks: FormMarksSeen
    payment_method: Optional[Literal["cash", "check", "transfer", "card", "other"]]
    po_number: Optional[str]
    printer_accreditation_number: Optional[str]
    printer_name: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    receipt_number: Optional[str]
    received_by: Optional[str]
    received_date: Optional[str]
    records: List[SalesInvoiceResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    reference_numbers: List[TradeReference]
    schema_version: str
    seller_address: Optional[str]
    seller_name: Optional[str]
    seller_tin: Optional[str]
    seller_vat_status: Optional[Literal["vat", "non_vat"]]
    serial_end: Optional[str]
    serial_start: Optional[str]
    signatories: List[FormSignatory]
    subtotal: Optional[Decimal]
    terms: Optional[str]
    total_amount: Optional[Decimal]
    type_check: TypeCheck
    validation: Validation
    vat_amount: Optional[Decimal]
    vat_rate: Optional[float]
    vatable_sales: Optional[Decimal]
    withholding_tax: Optional[Decimal]
    zero_rated_sales: Optional[Decimal]


class SalesInvoiceResult(_SalesInvoiceResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class SalesInvoiceResultRecords(TypedDict):
    amount_in_words: Optional[str]
    atp_date: Optional[str]
    atp_number: Optional[str]
    bank_name: Optional[str]
    buyer_address: Optional[str]
    buyer_name: Optional[str]
    buyer_tin: Optional[str]
    check_number: Optional[str]
    currency: Optional[str]
    delivery_date: Optional[str]
    delivery_receipt_number: Optional[str]
    discount: Optional[Decimal]
    due_date: Optional[str]
    exempt_sales: Optional[Decimal]
    freight: Optional[Decimal]
    invoice_number: Optional[str]
    invoice_type: Optional[Literal["sales", "service", "billing", "cash", "charge", "collection"]]
    issue_date: Optional[str]
    line_items: List[TradeLine]
    marks: FormMarksSeen
    pages: List[int]
    """First and last page of the paper."""
    payment_method: Optional[Literal["cash", "check", "transfer", "card", "other"]]
    po_number: Optional[str]
    printer_accreditation_number: Optional[str]
    printer_name: Optional[str]
    qr_text: Optional[str]
    receipt_number: Optional[str]
    received_by: Optional[str]
    received_date: Optional[str]
    reference_numbers: List[TradeReference]
    seller_address: Optional[str]
    seller_name: Optional[str]
    seller_tin: Optional[str]
    seller_vat_status: Optional[Literal["vat", "non_vat"]]
    serial_end: Optional[str]
    serial_start: Optional[str]
    signatories: List[FormSignatory]
    subtotal: Optional[Decimal]
    terms: Optional[str]
    total_amount: Optional[Decimal]
    vat_amount: Optional[Decimal]
    vat_rate: Optional[float]
    vatable_sales: Optional[Decimal]
    withholding_tax: Optional[Decimal]
    zero_rated_sales: Optional[Decimal]


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


class Score(TypedDict):
    items: List[ScoreItem]
    maximum: float
    points: float


ScoreBin = TypedDict(
    "ScoreBin",
    {
        "from": "Optional[float]",
        "points": "float",
        "to": "Optional[float]",
    },
)


class ScoreItem(TypedDict):
    figure: str
    maximum: float
    points: float
    value: Optional[float]


class ScoreRule(TypedDict):
    bins: List[ScoreBin]
    figure: str
    missing_points: float
    """Points if the figure is not known."""


class Scorecard(TypedDict):
    base: float
    items: List[ScoreRule]


class SeasonIndex(TypedDict):
    index: float
    month_of_year: int


class SeasonMetrics(TypedDict):
    index: float
    month_of_year: int


class _SecRegistrationResultRequired(TypedDict):
    certificate_type: Optional[Literal["incorporation", "amendment", "partnership", "license", "other"]]
    company_type: Optional[Literal["stock", "non_stock", "opc", "partnership", "foreign_branch", "other"]]
    corporate_name: Optional[str]
    document_type: Literal["sec_registration"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    marks: FormMarksSeen
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[SecRegistrationResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    schema_version: str
    sec_registration_number: Optional[str]
    signatories: List[FormSignatory]
    tin: Optional[str]
    tin_normalized: Optional[str]
    trade_name: Optional[str]
    type_check: TypeCheck
    validation: Validation


class SecRegistrationResult(_SecRegistrationResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class SecRegistrationResultRecords(TypedDict):
    certificate_type: Optional[Literal["incorporation", "amendment", "partnership", "license", "other"]]
    company_type: Optional[Literal["stock", "non_stock", "opc", "partnership", "foreign_branch", "other"]]
    corporate_name: Optional[str]
    marks: FormMarksSeen
    pages: List[int]
    """First and last page of the paper."""
    qr_text: Optional[str]
    registration_date: Optional[str]
    sec_registration_number: Optional[str]
    signatories: List[FormSignatory]
    tin: Optional[str]
    tin_normalized: Optional[str]
    trade_name: Optional[str]


class _SecretarysCertificateResultRequired(TypedDict):
    document_type: Literal["secretarys_certificate"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[SecretarysCertificateResultRecords]
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


class SecretarysCertificateResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


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


class Span(TypedDict):
    base: Decimal
    high: Decimal
    low: Decimal


class SplitDocumentBody(TypedDict, total=False):
    parts: Sequence[SplitDocumentBodyParts]
    """The papers as a person sees them; default is what was found. Pages that no part names become no document."""
    password: str
    """Opens a protected file, at most 127 bytes: that of the upload was erased."""


class _SplitDocumentBodyPartsRequired(TypedDict):
    pages: Sequence[int]
    """First and last page in the file, from 1; a page belongs to one part at most."""


class SplitDocumentBodyParts(_SplitDocumentBodyPartsRequired, total=False):
    document_type: str
    """Any spelling or alias of a document type, or auto; default is what was found on these pages."""


class SplitOutputBody(TypedDict):
    documents: List[Document]
    """The parts, by their pages."""
    success: bool


class _SssIdResultRequired(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    document_type: Literal["sss_id"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    expiry_date: Optional[str]
    first_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    precinct_number: Optional[str]
    profession: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[SssIdResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    restrictions: Optional[str]
    schema_version: str
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    type_check: TypeCheck
    validation: Validation


class SssIdResult(_SssIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class SssIdResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    expiry_date: Optional[str]
    first_name: Optional[str]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    precinct_number: Optional[str]
    profession: Optional[str]
    qr_text: Optional[str]
    registration_date: Optional[str]
    restrictions: Optional[str]
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]


class Stability(TypedDict):
    months_used: int
    revenue_trend_pct_per_month: Optional[float]
    revenue_volatility_ratio: Optional[float]
    seasonality: List[SeasonIndex]


class Stacking(TypedDict):
    disbursements_30d: int
    lenders_90d: int
    stacked: bool


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


class Stream(TypedDict):
    account_keys: List[str]
    active: bool
    average_amount: Decimal
    count: int
    cv: Optional[float]
    employer_name: Optional[str]
    extras: List[StreamExtra]
    first_date: str
    frequency: Literal["weekly", "bi_weekly", "semi_monthly", "monthly", "irregular"]
    kind: Literal["salary", "pension", "remittance", "rental", "business"]
    last_date: str
    median_amount: Decimal
    missed: List[str]
    monthly_amount: Optional[Decimal]
    payer: str
    proven: bool
    regular: bool
    rows: List[List[int]]
    stream_id: str


class StreamExtra(TypedDict):
    amount: Decimal
    date: str
    row: List[int]


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


class Summary(TypedDict):
    app_id: str
    as_of: Optional[str]
    authenticity: SummaryAuthenticity
    basis: Basis
    business_name: str
    cashflow_etag: str
    coverage: SummaryCoverage
    currency: Optional[str]
    debts: List[SummaryDebt]
    findings: List[ViewFinding]
    headline: List[Headline]
    income: List[SummaryIncome]
    policy: SummaryPolicy
    request: SummaryRequest
    schema_version: str
    score: Optional[Score]


class SummaryAuthenticity(TypedDict):
    document_id: Optional[int]
    lowest: Optional[int]


SummaryCoverage = TypedDict(
    "SummaryCoverage",
    {
        "accounts": "int",
        "documents_left_out": "int",
        "documents_used": "int",
        "from": "Optional[str]",
        "missing": "List[str]",
        "months_full": "int",
        "proven": "bool",
        "to": "Optional[str]",
    },
)


class SummaryDebt(TypedDict):
    label: str
    last_paid: Optional[str]
    monthly_service: Optional[Decimal]


class SummaryIncome(TypedDict):
    kind: str
    last_date: str
    monthly_amount: Optional[Decimal]
    payer: str


SummaryPeriod = TypedDict(
    "SummaryPeriod",
    {
        "from": "Optional[str]",
        "to": "Optional[str]",
    },
)


class SummaryPolicy(TypedDict):
    hits: List[str]
    not_evaluated: List[str]
    outcome: Literal["stop", "warn", "clear", "incomplete"]


class SummaryRequest(TypedDict):
    interest_rate: Optional[float]
    interest_rate_basis: Optional[str]
    loan_amount: Optional[Decimal]
    loan_type: Optional[str]
    profile: Optional[str]
    term_months: Optional[int]


class _TaxDeclarationResultRequired(TypedDict):
    document_type: Literal["tax_declaration"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[TaxDeclarationResultRecords]
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


class TaxDeclarationResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class TemplateOutputBody(TypedDict):
    success: bool
    template: ExportTemplate


class TemplatesOutputBody(TypedDict):
    success: bool
    templates: List[ExportTemplate]


class _TinIdResultRequired(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    document_type: Literal["tin_id"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    expiry_date: Optional[str]
    first_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    precinct_number: Optional[str]
    profession: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[TinIdResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    restrictions: Optional[str]
    schema_version: str
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    type_check: TypeCheck
    validation: Validation


class TinIdResult(_TinIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class TinIdResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    expiry_date: Optional[str]
    first_name: Optional[str]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    precinct_number: Optional[str]
    profession: Optional[str]
    qr_text: Optional[str]
    registration_date: Optional[str]
    restrictions: Optional[str]
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]


class TradeLine(TypedDict):
    amount: Optional[Decimal]
    code: Optional[str]
    description: Optional[str]
    discount: Optional[Decimal]
    line: Optional[int]
    quantity: Optional[float]
    tax_type: Optional[Literal["vatable", "exempt", "zero_rated"]]
    unit: Optional[str]
    unit_price: Optional[Decimal]


class TradeReference(TypedDict):
    number: str
    type: str


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
    category_rule: str
    """Id of the organization's rule that decided category or counterparty; absent when none did."""
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
    """Of detected, 0 to 1."""
    declared: str
    """Registry name or auto."""
    detected: str
    """The type that fits the content best; other if nothing speaks clearly for one."""
    evidence: List[TypeEvidence]
    """What speaks for the type, or for the nearest one if it is other; the largest weights first, at most 8."""
    runner_up: Optional[TypeGuess]
    """The next best type; null if nothing speaks for another one."""


class TypeEvidence(TypedDict):
    kind: Literal["mark", "form_number", "structure", "look"]
    """mark: a phrase; form_number: the number of a form; structure: tables, labels, lines of a machine-readable
    zone; look: size and shape of the page.
    """
    page: int
    """From 1; 0 for the whole paper."""
    text: str
    """The phrase, or what was seen of structure or look."""
    weight: float
    """Natural logarithm of how many times likelier it makes the type."""


class TypeGuess(TypedDict):
    confidence: float
    """How likely, 0 to 1."""
    document_type: str


class _UmidResultRequired(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    document_type: Literal["umid"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    expiry_date: Optional[str]
    first_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    precinct_number: Optional[str]
    profession: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[UmidResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    restrictions: Optional[str]
    schema_version: str
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    type_check: TypeCheck
    validation: Validation


class UmidResult(_UmidResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class UmidResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    expiry_date: Optional[str]
    first_name: Optional[str]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    precinct_number: Optional[str]
    profession: Optional[str]
    qr_text: Optional[str]
    registration_date: Optional[str]
    restrictions: Optional[str]
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]


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


class UtilityBillAddressParts(TypedDict):
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


class UtilityBillCharge(TypedDict):
    amount: Optional[Decimal]
    label: Optional[str]


class _UtilityBillResultRequired(TypedDict):
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    address: Optional[str]
    address_parts: UtilityBillAddressParts
    adjustments: Optional[Decimal]
    bill_number: Optional[str]
    billing_address: Optional[str]
    charges: List[UtilityBillCharge]
    consumption: Optional[float]
    consumption_unit: Optional[Literal["kwh", "m3", "gb", "minutes", "other"]]
    currency: Optional[str]
    current_charges: Optional[Decimal]
    current_reading: Optional[float]
    document_type: Literal["utility_bill"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    due_date: Optional[str]
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    marks: FormMarksSeen
    meter_number: Optional[str]
    mobile_number: Optional[str]
    multiplier: Optional[float]
    payments_received: Optional[Decimal]
    period_end: Optional[str]
    period_start: Optional[str]
    plan_name: Optional[str]
    previous_balance: Optional[Decimal]
    previous_reading: Optional[float]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    provider_name: Optional[str]
    provider_tin: Optional[str]
    qr_text: Optional[str]
    quality: Quality
    rate_class: Optional[str]
    records: List[UtilityBillResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    schema_version: str
    signatories: List[FormSignatory]
    total_amount_due: Optional[Decimal]
    type_check: TypeCheck
    utility_type: Optional[Literal["electricity", "water", "telco", "internet", "cable", "gas", "association_dues", "other"]]
    validation: Validation


class UtilityBillResult(_UtilityBillResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class UtilityBillResultRecords(TypedDict):
    account_name: Optional[str]
    account_number: Optional[str]
    account_number_normalized: Optional[str]
    address: Optional[str]
    address_parts: UtilityBillAddressParts
    adjustments: Optional[Decimal]
    bill_number: Optional[str]
    billing_address: Optional[str]
    charges: List[UtilityBillCharge]
    consumption: Optional[float]
    consumption_unit: Optional[Literal["kwh", "m3", "gb", "minutes", "other"]]
    currency: Optional[str]
    current_charges: Optional[Decimal]
    current_reading: Optional[float]
    due_date: Optional[str]
    issue_date: Optional[str]
    marks: FormMarksSeen
    meter_number: Optional[str]
    mobile_number: Optional[str]
    multiplier: Optional[float]
    pages: List[int]
    """First and last page of the paper."""
    payments_received: Optional[Decimal]
    period_end: Optional[str]
    period_start: Optional[str]
    plan_name: Optional[str]
    previous_balance: Optional[Decimal]
    previous_reading: Optional[float]
    provider_name: Optional[str]
    provider_tin: Optional[str]
    qr_text: Optional[str]
    rate_class: Optional[str]
    signatories: List[FormSignatory]
    total_amount_due: Optional[Decimal]
    utility_type: Optional[Literal["electricity", "water", "telco", "internet", "cable", "gas", "association_dues", "other"]]


class Validation(TypedDict):
    checks: List[Check]
    status: Literal["pass", "warn", "fail", "not_applicable"]


class _VatReturnResultRequired(TypedDict):
    document_type: Literal["vat_return"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[VatReturnResultRecords]
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


class VatReturnResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class _VehicleRegistrationResultRequired(TypedDict):
    document_type: Literal["vehicle_registration"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    fraud_detection: Optional[FraudDetection]
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    people: List[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    quality: Quality
    records: List[VehicleRegistrationResultRecords]
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


class VehicleRegistrationResultRecords(TypedDict):
    issue_date: Optional[str]
    labelled_fields: List[GenericLabelledField]
    organizations: List[str]
    pages: List[int]
    """First and last page of the paper."""
    people: List[str]
    reference_number: Optional[str]
    tables: List[GenericTable]
    text: str
    title: Optional[str]


class VerifiedDocument(TypedDict):
    authenticity_score: Optional[int]
    """0 to 100; null when the risk level is inconclusive."""
    document_type: str
    file_name: str
    id: int
    part: Optional[int]
    """Place in result.documents, from 1, of one of several papers in a file that was not split; else null."""
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


ViewAccount = TypedDict(
    "ViewAccount",
    {
        "account_key": "str",
        "account_name": "Optional[str]",
        "account_number": "Optional[str]",
        "account_type": "Optional[str]",
        "adb": "Optional[Decimal]",
        "closing": "Optional[Decimal]",
        "conflicts": "List[DayConflict]",
        "currency": "str",
        "days_covered": "int",
        "days_negative": "Optional[int]",
        "document_ids": "List[int]",
        "duplicate_rows": "int",
        "from": "str",
        "gaps": "List[Gap]",
        "hint": "Optional[str]",
        "institution": "Optional[str]",
        "merged_by": "List[str]",
        "min": "Optional[Decimal]",
        "min_date": "Optional[str]",
        "missing_months": "List[str]",
        "months": "List[MonthCell]",
        "opening": "Optional[Decimal]",
        "proven": "bool",
        "to": "str",
    },
)


class ViewConfidence(TypedDict):
    classes: Dict[str, float]
    days_covered_share: Optional[float]
    known_share: Optional[float]
    proven_share: Optional[float]


class _ViewFindingRequired(TypedDict):
    account_key: Optional[str]
    amount: Optional[Decimal]
    code: str
    date: Optional[str]
    detail: str
    documents: List[int]
    rows: List[List[int]]
    severity: Literal["info", "warn", "high"]


class ViewFinding(_ViewFindingRequired, total=False):
    question: str
    """What one may ask the borrower about it; only in a summary."""


class _ViewRowRequired(TypedDict):
    account_key: str
    balance: Optional[Decimal]
    category: str
    class_basis: Literal["pair", "name", "words", "schedule", "pattern", "analyst", "default"]
    counterparty: Optional[str]
    credit: Decimal
    date: str
    debit: Decimal
    description: str
    document_id: int
    income_kind: Optional[Literal["salary", "pension", "remittance", "rental", "business"]]
    pair: Optional[List[int]]
    position_id: Optional[str]
    proven: bool
    related: bool
    revenue_class: Literal["returned", "refund_reversal", "own_transfer", "round_trip", "loan_proceeds", "loan_repayment", "cash", "non_revenue", "revenue", "expense", "unknown"]
    row: int
    stream_id: Optional[str]
    window_dressing: bool


class ViewRow(_ViewRowRequired, total=False):
    fee: Decimal
    part: int


class _VotersIdResultRequired(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    document_type: Literal["voters_id"]
    documents: List[DocumentPart]
    """Every paper of a file that holds several, in the order of their pages; else empty."""
    expiry_date: Optional[str]
    first_name: Optional[str]
    fraud_detection: Optional[FraudDetection]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    precinct_number: Optional[str]
    profession: Optional[str]
    provenance: Dict[str, Provenance]
    """Where each value came from, by JSON pointer into the result."""
    qr_text: Optional[str]
    quality: Quality
    records: List[VotersIdResultRecords]
    """Every paper of a file that holds several of one type; else empty."""
    registration_date: Optional[str]
    restrictions: Optional[str]
    schema_version: str
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]
    type_check: TypeCheck
    validation: Validation


class VotersIdResult(_VotersIdResultRequired, total=False):
    edited: Optional[ResultEdit]
    """Who edited the result last; null for one that is shown as it was read."""


class VotersIdResultRecords(TypedDict):
    address: Optional[str]
    address_parts: StatementAddressParts
    agency_code: Optional[str]
    birth_date: Optional[str]
    birth_place: Optional[str]
    blood_type: Optional[str]
    civil_status: Optional[Literal["single", "married", "widowed", "separated", "annulled", "other"]]
    conditions: Optional[str]
    document_side: Optional[Literal["front", "back", "both"]]
    expiry_date: Optional[str]
    first_name: Optional[str]
    full_name: Optional[str]
    id_number: Optional[str]
    issue_date: Optional[str]
    issuing_authority: Optional[str]
    last_name: Optional[str]
    license_class: Optional[str]
    marks: FormMarksSeen
    middle_name: Optional[str]
    mrz: IdentityMRZ
    nationality: Optional[str]
    pages: List[int]
    """First and last page of the paper."""
    precinct_number: Optional[str]
    profession: Optional[str]
    qr_text: Optional[str]
    registration_date: Optional[str]
    restrictions: Optional[str]
    sex: Optional[Literal["male", "female"]]
    signatories: List[FormSignatory]
    suffix: Optional[str]
    tin: Optional[str]
    tin_normalized: Optional[str]


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


class Why(TypedDict):
    code: Literal["NO_LOAN_AMOUNT", "NO_TERM", "NO_RATE", "FEW_FULL_MONTHS", "NO_INCOME_STREAM", "BUSINESS_PROFILE", "PERSON_PROFILE", "NO_BALANCE", "NO_STATEMENT", "ZERO_DIVISOR", "NOT_YET_PAID", "OTHER_CURRENCY", "NO_ASSET_VALUE", "NO_USEFUL_LIFE", "NOT_DECLARED", "NOT_SHOWN"]
    detail: str


class WindowDressing(TypedDict):
    account_key: str
    amount: Decimal
    closing: Decimal
    credit: List[int]
    earlier_adb: Decimal


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
