import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  Cadence,
  EngineInfo,
  Impact,
  Locale,
  MailPreferences,
  ManualVerdict,
  NotRun,
  PageFinding,
  PageQuestion,
  Phase,
  ProofMethod,
  QuestionAnswer,
  RuleOutcome,
  RunState,
  RunStats,
  ScanFailureCode,
  ScanProfile,
  SiteFigures,
  ViewPicture,
} from '@stufenlos/contracts';
import type { FindingClass } from '@stufenlos/standards';
import type {
  BillingCustomersTable,
  ContractRequestsTable,
  OneTimePaymentsTable,
  OrderTermsTable,
  OrdersTable,
  PlanPricesTable,
  RegisteredSitesTable,
  StripeEventsTable,
  SubscriptionsTable,
} from './billing-tables.ts';
import type { Json, OptionalTime, Time } from './column-types.ts';

type FailureDetail = Record<string, string | number | boolean>;
/** `beyond`: found, but over the limit of pages; only once the run has ended. */
export type StoredPageState = 'ready' | 'queued' | 'completed' | 'partial' | 'failed' | 'skipped' | 'beyond';
export type JobOutcome = 'done' | 'aborted' | 'lost' | 'canceled';

export interface RunsTable {
  id: Generated<string>;
  owner_sub: string | null;
  token_hash: Buffer | null;
  org_id: string | null;
  url: string;
  host_key: string;
  page_key: string;
  final_url: string | null;
  title: string | null;
  source: 'visitor' | 'member' | 'monitor';
  monitor_id: string | null;
  due_at: OptionalTime;
  scope: 'page' | 'site';
  profile: ScanProfile;
  locale: Locale;
  page_limit: number;
  /** Pages with a result. */
  pages_done: Generated<number>;
  /** Results to expect: those, and pages within the limit that are still to be opened. */
  pages_total: Generated<number>;
  state: RunState;
  phase: Phase | null;
  failure_code: ScanFailureCode | null;
  failure_detail: Json<FailureDetail>;
  crawl_delay_ms: number | null;
  last_job_no: Generated<number>;
  stats: Json<RunStats>;
  engine: Json<EngineInfo>;
  site: Json<SiteFigures>;
  version: Generated<number>;
  reused: Generated<boolean>;
  checked_at: OptionalTime;
  /** Quota counters that this run was charged to; see decisions/0001-quota-charges-are-given-back.md. */
  charged_keys: string[] | null;
  /** Address that gets a mail about the end; null once that is done. */
  notify_email: string | null;
  unlocked_at: OptionalTime;
  unlock_source_kind: string | null;
  unlock_source_id: string | null;
  /** The free run whose unlock ordered this one. */
  plan_run_of: string | null;
  created_at: Time;
  started_at: OptionalTime;
  finished_at: OptionalTime;
  deadline_at: OptionalTime;
  expires_at: OptionalTime;
  /** The token of a claimed run reads it until this time, the expiry from before the claim. */
  token_expires_at: OptionalTime;
  /** Pages and findings of a member's run were removed then. */
  details_removed_at: OptionalTime;
  /** W3C header of the order's span; null: no trace of this run is kept. */
  traceparent: ColumnType<string | null, string | undefined, string | null>;
}

export interface RunPagesTable {
  run_id: string;
  page_no: number;
  url: string;
  page_key: string;
  depth: Generated<number>;
  cluster: string | null;
  state: StoredPageState;
  attempts: Generated<number>;
  job_no: number | null;
  new_fingerprints: Generated<number>;
  final_url: string | null;
  title: string | null;
  duration_ms: number | null;
  failure_code: ScanFailureCode | null;
  failure_detail: Json<FailureDetail>;
  /** Rules that did not run; null: all did. */
  not_run: Json<NotRun[]>;
  /** How many questions there are by kind; null: the profile asks none. */
  question_totals: Json<Record<string, number>>;
  /** Size of the page's picture in CSS px; null: there is no picture. */
  picture_width: number | null;
  picture_height: number | null;
  /** Further pictures, one per view; null: there are none. */
  view_pictures: Json<ViewPicture[]>;
  is_picture_lost: Generated<boolean>;
  settled_at: OptionalTime;
}

export interface PageRulesTable {
  run_id: string;
  page_no: number;
  outcome: RuleOutcome | 'recommendation';
  rule_id: string;
  nodes: number;
}

export interface FindingsTable {
  id: Generated<string>;
  run_id: string;
  page_no: number;
  rule_id: string;
  source: PageFinding['source'];
  outcome: FindingClass;
  impact: Impact;
  criteria: string[];
  act: string[];
  selector: string;
  html: string;
  rect: number[] | null;
  fingerprint: string;
  element_fingerprint: string | null;
  group_key: string;
  contexts: PageFinding['contexts'];
  message: JSONColumnType<PageFinding['message']>;
}

/** What only a person can judge. */
export interface PageQuestionsTable {
  run_id: string;
  page_no: number;
  key: string;
  kind: string;
  criteria: string[];
  act: string[];
  selector: string;
  html: string;
  rect: number[] | null;
  facts: JSONColumnType<PageQuestion['facts']>;
}

/** What people say about their websites; it outlives the run that asked. */
export interface QuestionAnswersTable {
  owner_sub: string;
  host_key: string;
  key: string;
  kind: string;
  verdict: QuestionAnswer['verdict'];
  answered_at: Time;
}

export interface ScanJobsTable {
  run_id: string;
  job_no: number;
  page_nos: number[];
  priority: number;
  not_before: OptionalTime;
  handed_at: OptionalTime;
  started_at: OptionalTime;
  ended_at: OptionalTime;
  outcome: JobOutcome | null;
  created_at: Time;
}

/** Proofs of control over a website: what was asked for, and what was seen. */
export interface SiteProofsTable {
  owner_sub: string;
  host_key: string;
  /** Scheme and host as typed. */
  origin: string;
  token: string;
  method: ProofMethod | null;
  /** When it was seen last. */
  proven_at: OptionalTime;
  checked_at: OptionalTime;
  created_at: Time;
}

export interface ReportSendersTable {
  owner_sub: string;
  name: string;
  contact: string;
  /** Line by line. */
  address: string[];
  /** PNG. */
  logo: Buffer | null;
  /** Pixels. */
  logo_width: number | null;
  logo_height: number | null;
  updated_at: Time;
}

export interface MonitorsTable {
  id: Generated<string>;
  owner_sub: string;
  org_id: string | null;
  host_key: string;
  /** As it was typed. */
  url: string;
  page_key: string;
  scope: 'page' | 'site';
  cadence: Cadence;
  notify: boolean;
  enabled: Generated<boolean>;
  disabled_reason: 'no_entitlement' | null;
  next_due_at: ColumnType<Date, Date, Date>;
  last_run_id: string | null;
  /** The newest run whose end was told by mail and webhook. */
  told_run_id: string | null;
  /** Where the mail goes: the confirmed address that the newest token of the owner named. */
  email: string | null;
  webhook_url: string | null;
  /** Of a release before encryption; null once it is sealed. */
  webhook_secret: string | null;
  webhook_secret_sealed: string | null;
  webhook_error: string | null;
  created_at: Time;
}

export interface AccountsTable {
  sub: string;
  locale: ColumnType<Locale, Locale | undefined, Locale>;
  /** Only what the person has chosen; the rest has defaults in code. */
  mail_prefs: JSONColumnType<Partial<MailPreferences>, string | undefined>;
  state: ColumnType<'active' | 'deleting', 'active' | 'deleting' | undefined, 'active' | 'deleting'>;
  created_at: Time;
}

export interface EffectsTable {
  id: Generated<string>;
  kind: string;
  key: string;
  /** Erased once done. */
  payload: Json<Record<string, unknown>>;
  not_before: Time;
  attempts: Generated<number>;
  done_at: OptionalTime;
  last_error: string | null;
  /** Of the account that it ends with, `subjectHash`. Erased once done. */
  subject_hash: Buffer | null;
}

/** Append-only: a trigger refuses everything but insertion, and deletion after 90 days. */
export interface AuditLogTable {
  id: Generated<string>;
  at: ColumnType<Date, never, never>;
  /** See `audit/audit-actions.ts`. */
  action: string;
  actor: 'person' | 'operator' | 'system';
  subject_id: string | null;
  object_id: string | null;
}

export interface Database {
  runs: RunsTable;
  run_pages: RunPagesTable;
  page_rules: PageRulesTable;
  findings: FindingsTable;
  page_questions: PageQuestionsTable;
  question_answers: QuestionAnswersTable;
  scan_jobs: ScanJobsTable;
  /** The fingerprint is that of a cause or of an element; they begin differently (`markScopeOf`). */
  finding_marks: { owner_sub: string; host_key: string; fingerprint: string; reason: string; created_at: Time };
  manual_answers: {
    run_id: string;
    criterion: string;
    verdict: ManualVerdict;
    note: ColumnType<string, string | undefined, string>;
    answered_at: Time;
  };
  run_left_out: { run_id: string; page_hash: Buffer; reason: 'robots' | 'endless' | 'deep' };
  /** Runs whose deletion has been decided, of all of it or of its details; the row goes with the work. */
  run_removals: { run_id: string; requested_at: Time; keeps_run: Generated<boolean> };
  run_shares: { token_hash: Buffer; run_id: string; created_at: Time; revoked_at: OptionalTime };
  monitors: MonitorsTable;
  site_proofs: SiteProofsTable;
  report_senders: ReportSendersTable;
  rate_counters: { key: string; window_start: Date; count: number };
  address_salts: { day: string; salt: Buffer };
  expired_tokens: { token_hash: Buffer; expired_at: Date };
  /** One row. */
  installation: { id: Generated<string>; details_end_since: Time };
  task_runs: {
    name: string;
    leased_until: Date;
    started_at: Date;
    finished_at: Date | null;
    error: string | null;
  };
  accounts: AccountsTable;
  deleted_subjects: { sub_hash: Buffer; deleted_at: Time };
  effects: EffectsTable;
  audit_log: AuditLogTable;
  /** From an account to the random id under which the log knows it. Goes with the account. */
  audit_subjects: { sub: string; id: Generated<string> };
  billing_customers: BillingCustomersTable;
  payments_without_checkout: { payment_intent_id: string; stripe_customer_id: string; seen_at: Time };
  subscriptions: SubscriptionsTable;
  one_time_payments: OneTimePaymentsTable;
  registered_sites: RegisteredSitesTable;
  stripe_events: StripeEventsTable;
  plan_prices: PlanPricesTable;
  orders: OrdersTable;
  order_terms: OrderTermsTable;
  contract_requests: ContractRequestsTable;
}
