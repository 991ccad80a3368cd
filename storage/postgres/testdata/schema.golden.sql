TABLE access_log org_id text NOT NULL
TABLE access_log seq bigint NOT NULL
TABLE access_log at bigint NOT NULL
TABLE access_log key_id text NOT NULL
TABLE access_log document_id bigint NOT NULL
TABLE access_log what text NOT NULL
TABLE access_log reads bigint NOT NULL
TABLE application_numbers org_id text NOT NULL
TABLE application_numbers last_number bigint NOT NULL
TABLE applications org_id text NOT NULL
TABLE applications id text NOT NULL
TABLE applications number bigint NOT NULL
TABLE applications borrower_id text NOT NULL
TABLE applications business_name text NOT NULL
TABLE applications borrower_email text NOT NULL
TABLE applications borrower_phone text
TABLE applications loan_type text
TABLE applications loan_amount bigint
TABLE applications application_context text
TABLE applications external_ref text
TABLE applications send_outreach boolean NOT NULL
TABLE applications track text
TABLE applications profile text
TABLE applications asset_value bigint
TABLE applications term_months bigint
TABLE applications asset_useful_life double precision
TABLE applications scorecard_inputs text
TABLE applications status text NOT NULL
TABLE applications audit_salt text NOT NULL
TABLE applications created_at bigint NOT NULL
TABLE applications updated_at bigint NOT NULL
TABLE applications active_at bigint NOT NULL
TABLE attempts org_id text NOT NULL
TABLE attempts document_id bigint NOT NULL
TABLE attempts attempt bigint NOT NULL
TABLE attempts cause text NOT NULL
TABLE attempts key_id text NOT NULL
TABLE attempts at bigint NOT NULL
TABLE attempts status text NOT NULL
TABLE attempts ended_at bigint
TABLE attempts document_type text NOT NULL
TABLE attempts error text
TABLE attempts error_category text
TABLE audit_checks org_id text NOT NULL
TABLE audit_checks seq bigint NOT NULL
TABLE audit_checks hash text NOT NULL
TABLE audit_log org_id text NOT NULL
TABLE audit_log seq bigint NOT NULL
TABLE audit_log at bigint NOT NULL
TABLE audit_log key_id text NOT NULL
TABLE audit_log action text NOT NULL
TABLE audit_log subject text NOT NULL
TABLE audit_log before_values text NOT NULL
TABLE audit_log after_values text NOT NULL
TABLE audit_log prev_hash text NOT NULL
TABLE audit_log hash text NOT NULL
TABLE batch_callbacks org_id text NOT NULL
TABLE batch_callbacks batch_id text NOT NULL
TABLE batch_callbacks event text NOT NULL
TABLE batch_callbacks id text NOT NULL
TABLE batch_callbacks url text NOT NULL
TABLE batch_callbacks claimed_at bigint NOT NULL
TABLE batch_callbacks sent_at bigint
TABLE batch_callbacks status_code bigint
TABLE batch_callbacks latency_ms bigint
TABLE batch_callbacks reason text
TABLE batch_entries org_id text NOT NULL
TABLE batch_entries batch_id text NOT NULL
TABLE batch_entries position bigint NOT NULL
TABLE batch_entries document_id bigint NOT NULL
TABLE batch_entries declared_type text NOT NULL
TABLE batch_entries outcome text
TABLE batches org_id text NOT NULL
TABLE batches id text NOT NULL
TABLE batches webhook_url text
TABLE batches total_documents bigint NOT NULL
TABLE batches created_at bigint NOT NULL
TABLE batches created_by text NOT NULL
TABLE batches completed_at bigint
TABLE borrowers org_id text NOT NULL
TABLE borrowers id text NOT NULL
TABLE borrowers email text NOT NULL
TABLE borrowers name text NOT NULL
TABLE borrowers phone text
TABLE borrowers created_at bigint NOT NULL
TABLE callbacks org_id text NOT NULL
TABLE callbacks document_id bigint NOT NULL
TABLE callbacks attempt bigint NOT NULL
TABLE callbacks event text NOT NULL
TABLE callbacks id text NOT NULL
TABLE callbacks url text NOT NULL
TABLE callbacks claimed_at bigint NOT NULL
TABLE callbacks sent_at bigint
TABLE callbacks status_code bigint
TABLE callbacks latency_ms bigint
TABLE callbacks reason text
TABLE category_rules org_id text NOT NULL
TABLE category_rules revision bigint NOT NULL
TABLE category_rules rules text NOT NULL
TABLE category_rules count bigint NOT NULL
TABLE category_rules created_at bigint NOT NULL
TABLE category_rules created_by text NOT NULL
TABLE clock id integer NOT NULL
TABLE clock kept bigint NOT NULL
TABLE clock ahead bigint NOT NULL
TABLE collected id integer NOT NULL
TABLE collected place text NOT NULL
TABLE commit_lanes head_id text NOT NULL
TABLE commit_lanes lane bigint NOT NULL
TABLE commit_lanes commits bigint NOT NULL
TABLE commit_lanes mark text NOT NULL
TABLE commit_lanes synced bigint NOT NULL
TABLE decisions org_id text NOT NULL
TABLE decisions application_id text NOT NULL
TABLE decisions id text NOT NULL
TABLE decisions seq bigint NOT NULL
TABLE decisions outcome text NOT NULL
TABLE decisions amount bigint
TABLE decisions term_months bigint
TABLE decisions interest_rate double precision
TABLE decisions conditions text NOT NULL
TABLE decisions reasons text NOT NULL
TABLE decisions note text
TABLE decisions decided_at bigint NOT NULL
TABLE decisions decided_by text NOT NULL
TABLE decisions supersedes text NOT NULL
TABLE decisions policy text
TABLE document_schemas org_id text NOT NULL
TABLE document_schemas document_id bigint NOT NULL
TABLE document_schemas slug text NOT NULL
TABLE document_schemas version bigint NOT NULL
TABLE document_search org_id text NOT NULL
TABLE document_search document_id bigint NOT NULL
TABLE document_search words text NOT NULL
TABLE document_sources org_id text NOT NULL
TABLE document_sources document_id bigint NOT NULL
TABLE document_sources place bigint NOT NULL
TABLE document_sources file_name text NOT NULL
TABLE document_sources sha256 text NOT NULL
TABLE document_sources kind text NOT NULL
TABLE document_sources size_bytes bigint NOT NULL
TABLE document_sources first_page bigint NOT NULL
TABLE document_sources pages bigint NOT NULL
TABLE documents org_id text NOT NULL
TABLE documents id bigint NOT NULL
TABLE documents application_id text
TABLE documents file_name text NOT NULL
TABLE documents declared_type text NOT NULL
TABLE documents document_type text NOT NULL
TABLE documents kind text NOT NULL
TABLE documents sha256 text NOT NULL
TABLE documents size_bytes bigint NOT NULL
TABLE documents status text NOT NULL
TABLE documents uploaded_at bigint NOT NULL
TABLE documents started_at bigint
TABLE documents completed_at bigint
TABLE documents error text
TABLE documents error_category text
TABLE documents webhook_url text
TABLE documents source_url text
TABLE documents password bytea
TABLE documents job_id text NOT NULL
TABLE documents uploaded_by text NOT NULL
TABLE documents deleted_at bigint
TABLE documents folder_id text
TABLE documents pages_done integer
TABLE documents pages_total integer
TABLE documents attempt bigint NOT NULL DEFAULT 1
TABLE documents pages text NOT NULL DEFAULT ''::text
TABLE documents origin_id bigint
TABLE documents first_page integer
TABLE documents last_page integer
TABLE documents paper_types text NOT NULL DEFAULT ''::text
TABLE documents masks text NOT NULL DEFAULT ''::text
TABLE documents rules_revision bigint NOT NULL DEFAULT 0
TABLE edits org_id text NOT NULL
TABLE edits document_id bigint NOT NULL
TABLE edits version bigint NOT NULL
TABLE edits result text
TABLE edits marks text NOT NULL
TABLE edits key_id text NOT NULL
TABLE edits at bigint NOT NULL
TABLE edits sum text
TABLE edits result_packed bytea
TABLE erasures org_id text NOT NULL
TABLE erasures subject text NOT NULL
TABLE erasures also text NOT NULL
TABLE erasures contents text NOT NULL
TABLE erasures at bigint NOT NULL
TABLE erasures done_at bigint
TABLE event_counters org_id text NOT NULL
TABLE event_counters last_seq bigint NOT NULL
TABLE event_counters swept_to bigint NOT NULL
TABLE events org_id text NOT NULL
TABLE events seq bigint NOT NULL
TABLE events id text NOT NULL
TABLE events name text NOT NULL
TABLE events at bigint NOT NULL
TABLE events document_id bigint
TABLE events batch_id text
TABLE events application_id text
TABLE events payload text
TABLE events attempt bigint NOT NULL DEFAULT 1
TABLE export_templates org_id text NOT NULL
TABLE export_templates id text NOT NULL
TABLE export_templates name text NOT NULL
TABLE export_templates document_types text NOT NULL
TABLE export_templates sheets text NOT NULL
TABLE export_templates is_default boolean NOT NULL
TABLE export_templates version bigint NOT NULL
TABLE export_templates created_at bigint NOT NULL
TABLE export_templates updated_at bigint NOT NULL
TABLE extractions org_id text NOT NULL
TABLE extractions document_id bigint NOT NULL
TABLE extractions result text NOT NULL
TABLE extractions at bigint NOT NULL
TABLE extractions workings text
TABLE extractions result_sum text
TABLE extractions workings_sum text
TABLE extractions version bigint NOT NULL DEFAULT 1
TABLE extractions attempt bigint NOT NULL DEFAULT 1
TABLE extractions document_type text NOT NULL DEFAULT ''::text
TABLE extractions pages text NOT NULL DEFAULT ''::text
TABLE extractions reader text NOT NULL DEFAULT ''::text
TABLE extractions result_packed bytea
TABLE extractions workings_packed bytea
TABLE field_corrections org_id text NOT NULL
TABLE field_corrections document_id bigint NOT NULL
TABLE field_corrections corrections text NOT NULL
TABLE field_corrections sum text NOT NULL
TABLE folders org_id text NOT NULL
TABLE folders id text NOT NULL
TABLE folders parent_id text
TABLE folders name text NOT NULL
TABLE folders name_key text NOT NULL
TABLE folders created_at bigint NOT NULL
TABLE folders updated_at bigint NOT NULL
TABLE installation id bigint NOT NULL
TABLE installation head_id text NOT NULL
TABLE installation commits bigint NOT NULL
TABLE installation digest text NOT NULL
TABLE installation head_synced bigint NOT NULL
TABLE jobs org_id text NOT NULL
TABLE jobs id text NOT NULL
TABLE jobs document_id bigint NOT NULL
TABLE jobs state text NOT NULL
TABLE jobs attempt bigint NOT NULL
TABLE jobs owner text NOT NULL
TABLE jobs lease_until bigint
TABLE jobs created_at bigint NOT NULL
TABLE jobs available_at bigint NOT NULL
TABLE jobs given_back integer NOT NULL DEFAULT 0
TABLE jobs long boolean NOT NULL DEFAULT false
TABLE jobs download boolean NOT NULL DEFAULT false
TABLE kept_answer_subjects org_id text NOT NULL
TABLE kept_answer_subjects subject text NOT NULL
TABLE kept_answer_subjects answer_id text NOT NULL
TABLE kept_answers org_id text NOT NULL
TABLE kept_answers id text NOT NULL
TABLE kept_answers content text NOT NULL
TABLE kept_answers made_at bigint NOT NULL
TABLE kept_answers status bigint
TABLE kept_answers header text
TABLE kept_answers body text
TABLE keys org_id text NOT NULL
TABLE keys id text NOT NULL
TABLE keys secret_hash text NOT NULL
TABLE keys scopes text NOT NULL
TABLE keys created_at bigint NOT NULL
TABLE keys revoked_at bigint
TABLE keys requests_per_minute bigint NOT NULL DEFAULT 0
TABLE list_counts org_id text NOT NULL
TABLE list_counts list text NOT NULL
TABLE list_counts document_type text NOT NULL
TABLE list_counts status text NOT NULL
TABLE list_counts lane integer NOT NULL
TABLE list_counts listed bigint NOT NULL
TABLE lost_documents org_id text NOT NULL
TABLE lost_documents document_id bigint NOT NULL
TABLE memos org_id text NOT NULL
TABLE memos application_id text NOT NULL
TABLE memos revision bigint NOT NULL
TABLE memos at bigint NOT NULL
TABLE memos key_id text NOT NULL
TABLE memos cashflow_etag text NOT NULL
TABLE memos as_of text
TABLE memos sections text NOT NULL
TABLE organization_deletions org_id text NOT NULL
TABLE organization_deletions name text NOT NULL
TABLE organization_deletions begun_at bigint NOT NULL
TABLE organization_deletions ended_at bigint
TABLE organization_deletions audit_seq bigint NOT NULL
TABLE organization_deletions audit_hash text NOT NULL
TABLE organizations id text NOT NULL
TABLE organizations name text NOT NULL
TABLE organizations plan text NOT NULL
TABLE organizations created_at bigint NOT NULL
TABLE organizations served_at bigint NOT NULL DEFAULT 0
TABLE outreach org_id text NOT NULL
TABLE outreach application_id text NOT NULL
TABLE outreach id text NOT NULL
TABLE outreach cause text NOT NULL
TABLE outreach key_id text NOT NULL
TABLE outreach claimed_at bigint NOT NULL
TABLE outreach ended_at bigint
TABLE outreach outcome text
TABLE outreach reason text
TABLE plans name text NOT NULL
TABLE plans batch_allowed boolean NOT NULL
TABLE plans batch_max_documents bigint NOT NULL
TABLE plans custom_export_allowed boolean NOT NULL
TABLE plans requests_per_minute bigint NOT NULL
TABLE plans soft_delete_retain_days bigint NOT NULL
TABLE policies org_id text NOT NULL
TABLE policies revision bigint NOT NULL
TABLE policies document text NOT NULL
TABLE policies at bigint NOT NULL
TABLE policies key_id text NOT NULL
TABLE questions org_id text NOT NULL
TABLE questions application_id text NOT NULL
TABLE questions id text NOT NULL
TABLE questions text text NOT NULL
TABLE questions asked_at bigint NOT NULL
TABLE questions asked_by text NOT NULL
TABLE questions finding text
TABLE questions documents_wanted text NOT NULL
TABLE questions due text
TABLE questions status text NOT NULL
TABLE questions answer text
TABLE questions answered_at bigint
TABLE questions document_ids text NOT NULL
TABLE questions raised_from text NOT NULL
TABLE questions history text NOT NULL
TABLE readiness id bigint NOT NULL
TABLE readiness at bigint NOT NULL
TABLE row_copies table_name text NOT NULL
TABLE row_copies state text NOT NULL
TABLE row_copies last_key text NOT NULL
TABLE row_copies copied bigint NOT NULL
TABLE row_copies source text NOT NULL
TABLE schema_versions org_id text NOT NULL
TABLE schema_versions slug text NOT NULL
TABLE schema_versions version bigint NOT NULL
TABLE schema_versions definition text NOT NULL
TABLE schema_versions created_at bigint NOT NULL
TABLE schema_versions created_by text NOT NULL
TABLE schemas org_id text NOT NULL
TABLE schemas slug text NOT NULL
TABLE schemas name text NOT NULL
TABLE schemas description text NOT NULL
TABLE schemas version bigint NOT NULL
TABLE schemas revision bigint NOT NULL
TABLE schemas created_at bigint NOT NULL
TABLE schemas updated_at bigint NOT NULL
TABLE schemas deleted_at bigint
TABLE status_changes org_id text NOT NULL
TABLE status_changes application_id text NOT NULL
TABLE status_changes seq bigint NOT NULL
TABLE status_changes at bigint NOT NULL
TABLE status_changes key_id text NOT NULL
TABLE status_changes from_status text NOT NULL
TABLE status_changes to_status text NOT NULL
TABLE versions org_id text NOT NULL
TABLE versions document_id bigint NOT NULL
TABLE versions version bigint NOT NULL
TABLE versions attempt bigint NOT NULL
TABLE versions document_type text NOT NULL
TABLE versions pages text NOT NULL
TABLE versions reader text NOT NULL
TABLE versions at bigint NOT NULL
TABLE versions result text NOT NULL
TABLE versions result_sum text NOT NULL
TABLE versions edit text
TABLE versions marks text
TABLE versions edit_sum text
TABLE versions edit_version bigint
TABLE versions edit_key text
TABLE versions edit_at bigint
TABLE versions result_packed bytea
TABLE versions edit_packed bytea
TABLE webhook_deliveries org_id text NOT NULL
TABLE webhook_deliveries id text NOT NULL
TABLE webhook_deliveries webhook_id text NOT NULL
TABLE webhook_deliveries event_seq bigint
TABLE webhook_deliveries message_id text NOT NULL
TABLE webhook_deliveries event text NOT NULL
TABLE webhook_deliveries attempt text NOT NULL
TABLE webhook_deliveries claimed_at bigint NOT NULL
TABLE webhook_deliveries sent_at bigint
TABLE webhook_deliveries status_code bigint
TABLE webhook_deliveries latency_ms bigint
TABLE webhook_deliveries reason text
TABLE webhooks org_id text NOT NULL
TABLE webhooks id text NOT NULL
TABLE webhooks url text NOT NULL
TABLE webhooks events text NOT NULL
TABLE webhooks description text NOT NULL
TABLE webhooks active boolean NOT NULL
TABLE webhooks secret bytea NOT NULL
TABLE webhooks old_secret bytea
TABLE webhooks old_secret_until bigint
TABLE webhooks created_at bigint NOT NULL
TABLE webhooks updated_at bigint NOT NULL

CONSTRAINT access_log access_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT access_log access_log_pkey PRIMARY KEY (org_id, seq)
CONSTRAINT application_numbers application_numbers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT application_numbers application_numbers_pkey PRIMARY KEY (org_id)
CONSTRAINT applications applications_org_id_borrower_id_fkey FOREIGN KEY (org_id, borrower_id) REFERENCES borrowers(org_id, id)
CONSTRAINT applications applications_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT applications applications_org_id_number_key UNIQUE (org_id, number)
CONSTRAINT applications applications_pkey PRIMARY KEY (org_id, id)
CONSTRAINT attempts attempts_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT attempts attempts_pkey PRIMARY KEY (org_id, document_id, attempt)
CONSTRAINT audit_checks audit_checks_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT audit_checks audit_checks_pkey PRIMARY KEY (org_id)
CONSTRAINT audit_log audit_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT audit_log audit_log_pkey PRIMARY KEY (org_id, seq)
CONSTRAINT batch_callbacks batch_callbacks_org_id_batch_id_fkey FOREIGN KEY (org_id, batch_id) REFERENCES batches(org_id, id)
CONSTRAINT batch_callbacks batch_callbacks_org_id_id_key UNIQUE (org_id, id)
CONSTRAINT batch_callbacks batch_callbacks_pkey PRIMARY KEY (org_id, batch_id, event)
CONSTRAINT batch_entries batch_entries_org_id_batch_id_fkey FOREIGN KEY (org_id, batch_id) REFERENCES batches(org_id, id)
CONSTRAINT batch_entries batch_entries_pkey PRIMARY KEY (org_id, batch_id, "position")
CONSTRAINT batches batches_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT batches batches_pkey PRIMARY KEY (org_id, id)
CONSTRAINT borrowers borrowers_org_id_email_key UNIQUE (org_id, email)
CONSTRAINT borrowers borrowers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT borrowers borrowers_pkey PRIMARY KEY (org_id, id)
CONSTRAINT callbacks document_callbacks_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT callbacks document_callbacks_org_id_id_key UNIQUE (org_id, id)
CONSTRAINT callbacks document_callbacks_pkey PRIMARY KEY (org_id, document_id, attempt, event)
CONSTRAINT category_rules category_rules_pkey PRIMARY KEY (org_id, revision)
CONSTRAINT clock clock_id_check CHECK ((id = 1))
CONSTRAINT clock clock_pkey PRIMARY KEY (id)
CONSTRAINT collected collected_id_check CHECK ((id = 1))
CONSTRAINT collected collected_pkey PRIMARY KEY (id)
CONSTRAINT commit_lanes commit_lanes_pkey PRIMARY KEY (head_id, lane)
CONSTRAINT decisions decisions_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES applications(org_id, id)
CONSTRAINT decisions decisions_pkey PRIMARY KEY (org_id, application_id, id)
CONSTRAINT document_schemas document_schemas_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT document_schemas document_schemas_org_id_slug_version_fkey FOREIGN KEY (org_id, slug, version) REFERENCES schema_versions(org_id, slug, version)
CONSTRAINT document_schemas document_schemas_pkey PRIMARY KEY (org_id, document_id)
CONSTRAINT document_search document_search_document_id_key UNIQUE (document_id)
CONSTRAINT document_search document_search_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT document_search document_search_pkey PRIMARY KEY (org_id, document_id)
CONSTRAINT document_sources document_sources_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT document_sources document_sources_pkey PRIMARY KEY (org_id, document_id, place)
CONSTRAINT documents documents_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES folders(id)
CONSTRAINT documents documents_id_key UNIQUE (id)
CONSTRAINT documents documents_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES applications(org_id, id)
CONSTRAINT documents documents_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT documents documents_pkey PRIMARY KEY (org_id, id)
CONSTRAINT edits edits_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT edits edits_pkey PRIMARY KEY (org_id, document_id)
CONSTRAINT erasures erasures_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT erasures erasures_pkey PRIMARY KEY (org_id, subject)
CONSTRAINT event_counters event_counters_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT event_counters event_counters_pkey PRIMARY KEY (org_id)
CONSTRAINT events events_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT events events_pkey PRIMARY KEY (org_id, seq)
CONSTRAINT export_templates export_templates_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT export_templates export_templates_pkey PRIMARY KEY (org_id, id)
CONSTRAINT extractions extractions_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT extractions extractions_pkey PRIMARY KEY (org_id, document_id)
CONSTRAINT field_corrections field_corrections_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT field_corrections field_corrections_pkey PRIMARY KEY (org_id, document_id)
CONSTRAINT folders folders_id_key UNIQUE (id)
CONSTRAINT folders folders_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT folders folders_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES folders(id)
CONSTRAINT folders folders_pkey PRIMARY KEY (org_id, id)
CONSTRAINT installation installation_id_check CHECK ((id = 1))
CONSTRAINT installation installation_pkey PRIMARY KEY (id)
CONSTRAINT jobs jobs_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT jobs jobs_pkey PRIMARY KEY (org_id, id)
CONSTRAINT kept_answer_subjects kept_answer_subjects_org_id_answer_id_fkey FOREIGN KEY (org_id, answer_id) REFERENCES kept_answers(org_id, id)
CONSTRAINT kept_answer_subjects kept_answer_subjects_pkey PRIMARY KEY (org_id, subject, answer_id)
CONSTRAINT kept_answers kept_answers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT kept_answers kept_answers_pkey PRIMARY KEY (org_id, id)
CONSTRAINT keys keys_id_key UNIQUE (id)
CONSTRAINT keys keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT keys keys_pkey PRIMARY KEY (org_id, id)
CONSTRAINT list_counts list_counts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT list_counts list_counts_pkey PRIMARY KEY (org_id, list, document_type, status, lane)
CONSTRAINT lost_documents lost_documents_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT lost_documents lost_documents_pkey PRIMARY KEY (org_id)
CONSTRAINT memos memos_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES applications(org_id, id)
CONSTRAINT memos memos_pkey PRIMARY KEY (org_id, application_id, revision)
CONSTRAINT organization_deletions organization_deletions_pkey PRIMARY KEY (org_id)
CONSTRAINT organizations organizations_name_key UNIQUE (name)
CONSTRAINT organizations organizations_pkey PRIMARY KEY (id)
CONSTRAINT organizations organizations_plan_fkey FOREIGN KEY (plan) REFERENCES plans(name)
CONSTRAINT outreach outreach_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES applications(org_id, id)
CONSTRAINT outreach outreach_pkey PRIMARY KEY (org_id, application_id, id)
CONSTRAINT plans plans_pkey PRIMARY KEY (name)
CONSTRAINT policies policies_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT policies policies_pkey PRIMARY KEY (org_id, revision)
CONSTRAINT questions questions_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES applications(org_id, id)
CONSTRAINT questions questions_pkey PRIMARY KEY (org_id, application_id, id)
CONSTRAINT readiness readiness_id_check CHECK ((id = 1))
CONSTRAINT readiness readiness_pkey PRIMARY KEY (id)
CONSTRAINT row_copies row_copies_pkey PRIMARY KEY (table_name)
CONSTRAINT schema_versions schema_versions_org_id_slug_fkey FOREIGN KEY (org_id, slug) REFERENCES schemas(org_id, slug)
CONSTRAINT schema_versions schema_versions_pkey PRIMARY KEY (org_id, slug, version)
CONSTRAINT schemas schemas_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT schemas schemas_pkey PRIMARY KEY (org_id, slug)
CONSTRAINT status_changes status_changes_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES applications(org_id, id)
CONSTRAINT status_changes status_changes_pkey PRIMARY KEY (org_id, application_id, seq)
CONSTRAINT versions versions_org_id_document_id_fkey FOREIGN KEY (org_id, document_id) REFERENCES documents(org_id, id)
CONSTRAINT versions versions_pkey PRIMARY KEY (org_id, document_id, version)
CONSTRAINT webhook_deliveries webhook_deliveries_org_id_webhook_id_fkey FOREIGN KEY (org_id, webhook_id) REFERENCES webhooks(org_id, id)
CONSTRAINT webhook_deliveries webhook_deliveries_pkey PRIMARY KEY (org_id, id)
CONSTRAINT webhooks webhooks_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id)
CONSTRAINT webhooks webhooks_pkey PRIMARY KEY (org_id, id)

CREATE INDEX access_log_by_document ON public.access_log USING btree (org_id, document_id, at, seq)
CREATE INDEX access_log_by_key ON public.access_log USING btree (org_id, key_id, at, seq)
CREATE INDEX access_log_by_time ON public.access_log USING btree (org_id, at, seq)
CREATE UNIQUE INDEX access_log_pkey ON public.access_log USING btree (org_id, seq)
CREATE UNIQUE INDEX application_numbers_pkey ON public.application_numbers USING btree (org_id)
CREATE INDEX applications_by_activity ON public.applications USING btree (org_id, active_at DESC, number DESC)
CREATE INDEX applications_by_borrower ON public.applications USING btree (org_id, borrower_id)
CREATE INDEX applications_by_external_ref ON public.applications USING btree (org_id, external_ref, number) WHERE (external_ref IS NOT NULL)
CREATE INDEX applications_by_status ON public.applications USING btree (org_id, status, active_at DESC, number DESC)
CREATE UNIQUE INDEX applications_org_id_number_key ON public.applications USING btree (org_id, number)
CREATE UNIQUE INDEX applications_pkey ON public.applications USING btree (org_id, id)
CREATE UNIQUE INDEX attempts_pkey ON public.attempts USING btree (org_id, document_id, attempt)
CREATE UNIQUE INDEX audit_checks_pkey ON public.audit_checks USING btree (org_id)
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (org_id, action, at, seq)
CREATE INDEX audit_log_by_key ON public.audit_log USING btree (org_id, key_id, at, seq)
CREATE INDEX audit_log_by_key_and_action ON public.audit_log USING btree (org_id, key_id, action, at, seq)
CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (org_id, subject, at, seq)
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (org_id, at, seq)
CREATE UNIQUE INDEX audit_log_pkey ON public.audit_log USING btree (org_id, seq)
CREATE UNIQUE INDEX batch_callbacks_org_id_id_key ON public.batch_callbacks USING btree (org_id, id)
CREATE UNIQUE INDEX batch_callbacks_pkey ON public.batch_callbacks USING btree (org_id, batch_id, event)
CREATE UNIQUE INDEX batch_entries_by_document ON public.batch_entries USING btree (org_id, document_id)
CREATE UNIQUE INDEX batch_entries_pkey ON public.batch_entries USING btree (org_id, batch_id, "position")
CREATE UNIQUE INDEX batches_pkey ON public.batches USING btree (org_id, id)
CREATE UNIQUE INDEX borrowers_org_id_email_key ON public.borrowers USING btree (org_id, email)
CREATE UNIQUE INDEX borrowers_pkey ON public.borrowers USING btree (org_id, id)
CREATE UNIQUE INDEX document_callbacks_org_id_id_key ON public.callbacks USING btree (org_id, id)
CREATE UNIQUE INDEX document_callbacks_pkey ON public.callbacks USING btree (org_id, document_id, attempt, event)
CREATE UNIQUE INDEX category_rules_pkey ON public.category_rules USING btree (org_id, revision)
CREATE UNIQUE INDEX clock_pkey ON public.clock USING btree (id)
CREATE UNIQUE INDEX collected_pkey ON public.collected USING btree (id)
CREATE UNIQUE INDEX commit_lanes_pkey ON public.commit_lanes USING btree (head_id, lane)
CREATE UNIQUE INDEX decisions_by_seq ON public.decisions USING btree (org_id, application_id, seq)
CREATE UNIQUE INDEX decisions_in_order ON public.decisions USING btree (org_id, application_id, supersedes)
CREATE UNIQUE INDEX decisions_pkey ON public.decisions USING btree (org_id, application_id, id)
CREATE INDEX document_schemas_by_version ON public.document_schemas USING btree (org_id, slug, version)
CREATE UNIQUE INDEX document_schemas_pkey ON public.document_schemas USING btree (org_id, document_id)
CREATE UNIQUE INDEX document_search_document_id_key ON public.document_search USING btree (document_id)
CREATE UNIQUE INDEX document_search_pkey ON public.document_search USING btree (org_id, document_id)
CREATE INDEX document_words ON public.document_search USING gin (array_to_tsvector(string_to_array(words, ' '::text)))
CREATE INDEX document_sources_by_content ON public.document_sources USING btree (org_id, sha256)
CREATE UNIQUE INDEX document_sources_pkey ON public.document_sources USING btree (org_id, document_id, place)
CREATE INDEX documents_by_application ON public.documents USING btree (org_id, application_id, id, deleted_at) WHERE (application_id IS NOT NULL)
CREATE INDEX documents_by_content ON public.documents USING btree (org_id, sha256)
CREATE INDEX documents_by_folder ON public.documents USING btree (folder_id, org_id, id, deleted_at) WHERE (folder_id IS NOT NULL)
CREATE INDEX documents_by_folder_and_status ON public.documents USING btree (org_id, folder_id, status, id, deleted_at) WHERE ((folder_id IS NOT NULL) AND (deleted_at IS NULL))
CREATE INDEX documents_by_folder_and_type ON public.documents USING btree (org_id, folder_id, document_type, id, deleted_at) WHERE ((folder_id IS NOT NULL) AND (deleted_at IS NULL))
CREATE INDEX documents_by_folder_type_status ON public.documents USING btree (org_id, folder_id, document_type, status, id, deleted_at) WHERE ((folder_id IS NOT NULL) AND (deleted_at IS NULL))
CREATE UNIQUE INDEX documents_by_origin ON public.documents USING btree (org_id, origin_id, first_page) WHERE ((origin_id IS NOT NULL) AND (deleted_at IS NULL))
CREATE INDEX documents_by_rules ON public.documents USING btree (org_id, rules_revision, id) WHERE ((status = 'completed'::text) AND (deleted_at IS NULL))
CREATE INDEX documents_by_status ON public.documents USING btree (org_id, status, id, deleted_at) WHERE (deleted_at IS NULL)
CREATE INDEX documents_by_type ON public.documents USING btree (org_id, document_type, id, deleted_at) WHERE (deleted_at IS NULL)
CREATE INDEX documents_by_type_and_status ON public.documents USING btree (org_id, document_type, status, id, deleted_at) WHERE (deleted_at IS NULL)
CREATE INDEX documents_deleted ON public.documents USING btree (org_id, deleted_at, id) WHERE (deleted_at IS NOT NULL)
CREATE UNIQUE INDEX documents_id_key ON public.documents USING btree (id)
CREATE INDEX documents_listed ON public.documents USING btree (org_id, id, deleted_at) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX documents_pkey ON public.documents USING btree (org_id, id)
CREATE UNIQUE INDEX edits_pkey ON public.edits USING btree (org_id, document_id)
CREATE INDEX edits_unpacked ON public.edits USING btree (org_id, document_id) WHERE (result IS NOT NULL)
CREATE INDEX edits_without_sum ON public.edits USING btree (org_id, document_id) WHERE (sum IS NULL)
CREATE INDEX erasures_by_other_name ON public.erasures USING btree (org_id, also) WHERE (also <> ''::text)
CREATE UNIQUE INDEX erasures_pkey ON public.erasures USING btree (org_id, subject)
CREATE UNIQUE INDEX event_counters_pkey ON public.event_counters USING btree (org_id)
CREATE UNIQUE INDEX events_by_batch ON public.events USING btree (org_id, batch_id, name) WHERE (batch_id IS NOT NULL)
CREATE UNIQUE INDEX events_by_document ON public.events USING btree (org_id, document_id, attempt, name) WHERE (document_id IS NOT NULL)
CREATE UNIQUE INDEX events_pkey ON public.events USING btree (org_id, seq)
CREATE INDEX events_without_applications ON public.events USING btree (org_id, seq) WHERE (application_id IS NULL)
CREATE INDEX export_templates_by_change ON public.export_templates USING btree (org_id, updated_at DESC, id DESC)
CREATE UNIQUE INDEX export_templates_pkey ON public.export_templates USING btree (org_id, id)
CREATE UNIQUE INDEX extractions_pkey ON public.extractions USING btree (org_id, document_id)
CREATE INDEX extractions_unpacked ON public.extractions USING btree (org_id, document_id) WHERE (result_packed IS NULL)
CREATE INDEX extractions_without_sum ON public.extractions USING btree (org_id, document_id) WHERE (result_sum IS NULL)
CREATE UNIQUE INDEX field_corrections_pkey ON public.field_corrections USING btree (org_id, document_id)
CREATE UNIQUE INDEX folders_by_name ON public.folders USING btree (org_id, COALESCE(parent_id, ''::text), name_key)
CREATE INDEX folders_by_parent ON public.folders USING btree (parent_id, org_id)
CREATE UNIQUE INDEX folders_id_key ON public.folders USING btree (id)
CREATE INDEX folders_listed ON public.folders USING btree (org_id, name_key, id)
CREATE UNIQUE INDEX folders_pkey ON public.folders USING btree (org_id, id)
CREATE UNIQUE INDEX installation_pkey ON public.installation USING btree (id)
CREATE INDEX jobs_available ON public.jobs USING btree (org_id, download, available_at, created_at, id) WHERE (state = 'available'::text)
CREATE INDEX jobs_by_document ON public.jobs USING btree (org_id, document_id)
CREATE UNIQUE INDEX jobs_pkey ON public.jobs USING btree (org_id, id)
CREATE INDEX jobs_running ON public.jobs USING btree (org_id, lease_until) WHERE (state = 'running'::text)
CREATE INDEX kept_answer_subjects_by_answer ON public.kept_answer_subjects USING btree (org_id, answer_id)
CREATE UNIQUE INDEX kept_answer_subjects_pkey ON public.kept_answer_subjects USING btree (org_id, subject, answer_id)
CREATE INDEX kept_answers_by_time ON public.kept_answers USING btree (org_id, made_at)
CREATE UNIQUE INDEX kept_answers_pkey ON public.kept_answers USING btree (org_id, id)
CREATE UNIQUE INDEX keys_id_key ON public.keys USING btree (id)
CREATE UNIQUE INDEX keys_pkey ON public.keys USING btree (org_id, id)
CREATE UNIQUE INDEX list_counts_pkey ON public.list_counts USING btree (org_id, list, document_type, status, lane)
CREATE UNIQUE INDEX lost_documents_pkey ON public.lost_documents USING btree (org_id)
CREATE UNIQUE INDEX memos_pkey ON public.memos USING btree (org_id, application_id, revision)
CREATE UNIQUE INDEX organization_deletions_pkey ON public.organization_deletions USING btree (org_id)
CREATE UNIQUE INDEX organizations_name_key ON public.organizations USING btree (name)
CREATE UNIQUE INDEX organizations_pkey ON public.organizations USING btree (id)
CREATE INDEX outreach_by_time ON public.outreach USING btree (org_id, application_id, claimed_at DESC, id DESC)
CREATE UNIQUE INDEX outreach_of_creation ON public.outreach USING btree (org_id, application_id) WHERE (cause = 'creation'::text)
CREATE UNIQUE INDEX outreach_pkey ON public.outreach USING btree (org_id, application_id, id)
CREATE UNIQUE INDEX plans_pkey ON public.plans USING btree (name)
CREATE UNIQUE INDEX policies_pkey ON public.policies USING btree (org_id, revision)
CREATE UNIQUE INDEX questions_pkey ON public.questions USING btree (org_id, application_id, id)
CREATE UNIQUE INDEX readiness_pkey ON public.readiness USING btree (id)
CREATE UNIQUE INDEX row_copies_pkey ON public.row_copies USING btree (table_name)
CREATE UNIQUE INDEX schema_versions_pkey ON public.schema_versions USING btree (org_id, slug, version)
CREATE UNIQUE INDEX schemas_pkey ON public.schemas USING btree (org_id, slug)
CREATE UNIQUE INDEX status_changes_pkey ON public.status_changes USING btree (org_id, application_id, seq)
CREATE UNIQUE INDEX versions_pkey ON public.versions USING btree (org_id, document_id, version)
CREATE INDEX versions_unpacked ON public.versions USING btree (org_id, document_id) WHERE (result_packed IS NULL)
CREATE INDEX webhook_deliveries_by_time ON public.webhook_deliveries USING btree (org_id, claimed_at)
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (org_id, webhook_id, claimed_at DESC, id DESC)
CREATE UNIQUE INDEX webhook_deliveries_once ON public.webhook_deliveries USING btree (org_id, webhook_id, event_seq) WHERE (attempt = 'first'::text)
CREATE INDEX webhook_deliveries_open ON public.webhook_deliveries USING btree (org_id, claimed_at) WHERE (sent_at IS NULL)
CREATE UNIQUE INDEX webhook_deliveries_pkey ON public.webhook_deliveries USING btree (org_id, id)
CREATE UNIQUE INDEX webhooks_pkey ON public.webhooks USING btree (org_id, id)

CREATE TRIGGER applications_counted_when_added AFTER INSERT ON public.applications FOR EACH ROW EXECUTE FUNCTION application_counted()
CREATE TRIGGER applications_counted_when_changed AFTER UPDATE OF status ON public.applications FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION application_counted()
CREATE TRIGGER applications_counted_when_removed AFTER DELETE ON public.applications FOR EACH ROW EXECUTE FUNCTION application_counted()
CREATE TRIGGER audit_log_is_never_changed BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only()
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only()
CREATE TRIGGER documents_counted_when_added AFTER INSERT ON public.documents FOR EACH ROW EXECUTE FUNCTION document_counted()
CREATE TRIGGER documents_counted_when_changed AFTER UPDATE OF status, document_type, folder_id, deleted_at ON public.documents FOR EACH ROW WHEN (((old.status <> new.status) OR (old.document_type <> new.document_type) OR (old.folder_id IS DISTINCT FROM new.folder_id) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION document_counted()
CREATE TRIGGER documents_counted_when_removed AFTER DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION document_counted()
CREATE TRIGGER webhook_deliveries_counted_when_added AFTER INSERT ON public.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION delivery_counted()
CREATE TRIGGER webhook_deliveries_counted_when_removed AFTER DELETE ON public.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION delivery_counted()

CREATE OR REPLACE FUNCTION public.application_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM list_changed(OLD.org_id, 'applications', '', OLD.status, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM list_changed(NEW.org_id, 'applications', '', NEW.status, 1);
  END IF;
  RETURN NULL;
END;
$function$

CREATE OR REPLACE FUNCTION public.audit_log_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM organization_deletions d WHERE d.org_id = OLD.org_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END;
$function$

CREATE OR REPLACE FUNCTION public.delivery_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM list_changed(NEW.org_id, 'webhook:' || NEW.webhook_id, '', '', 1);
  ELSE
    PERFORM list_changed(OLD.org_id, 'webhook:' || OLD.webhook_id, '', '', -1);
  END IF;
  RETURN NULL;
END;
$function$

CREATE OR REPLACE FUNCTION public.document_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.deleted_at IS NULL THEN
      PERFORM list_changed(OLD.org_id, 'documents', OLD.document_type, OLD.status, -1);
      IF OLD.folder_id IS NOT NULL THEN
        PERFORM list_changed(OLD.org_id, 'folder:' || OLD.folder_id, OLD.document_type, OLD.status, -1);
      END IF;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.deleted_at IS NULL THEN
      PERFORM list_changed(NEW.org_id, 'documents', NEW.document_type, NEW.status, 1);
      IF NEW.folder_id IS NOT NULL THEN
        PERFORM list_changed(NEW.org_id, 'folder:' || NEW.folder_id, NEW.document_type, NEW.status, 1);
      END IF;
    END IF;
  END IF;
  RETURN NULL;
END;
$function$

CREATE OR REPLACE FUNCTION public.list_changed(org text, of_list text, type text, state text, by bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
BEGIN
  INSERT INTO list_counts AS c (org_id, list, document_type, status, lane, listed)
  VALUES (org, of_list, type, state, list_lane(org), by)
  ON CONFLICT (org_id, list, document_type, status, lane) DO UPDATE SET listed = c.listed + excluded.listed;
END;
$function$

CREATE OR REPLACE FUNCTION public.list_lane(org text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
BEGIN
  FOR lane IN 0..63 LOOP
    IF pg_try_advisory_xact_lock(hashtext('list_counts' || org), lane) THEN
      RETURN lane;
    END IF;
  END LOOP;
  RETURN 64 + pg_backend_pid();
END;
$function$


POLICY access_log one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY application_numbers one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY applications one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY attempts one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY audit_checks one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY audit_log one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY batch_callbacks one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY batch_entries one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY batches one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY borrowers one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY callbacks one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY category_rules one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY decisions one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY document_schemas one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY document_sources one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY documents one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY edits one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY erasures one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY event_counters one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY events one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY export_templates one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY extractions one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY field_corrections one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY folders one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY jobs one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY kept_answer_subjects one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY kept_answers one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY keys one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY list_counts one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY lost_documents one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY memos one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY organization_deletions one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY outreach one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY policies one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY questions one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY schema_versions one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY schemas one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY status_changes one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY versions one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY webhook_deliveries one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED
POLICY webhooks one_organization PERMISSIVE ALL USING ((org_id = current_setting('dossier.org'::text, true)) OR (current_setting('dossier.org'::text, true) = '*'::text)) WITH CHECK the same FORCED

