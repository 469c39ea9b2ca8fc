import type { Migration } from 'kysely/migration';
import { scans } from './0001_scans.ts';
import { accounts } from './0002_accounts.ts';
import { payments } from './0003_payments.ts';
import { billingSync } from './0004_billing_sync.ts';
import { orderGuards } from './0005_order_guards.ts';
import { withdrawnOrders } from './0006_withdrawn_orders.ts';
import { subscriptionMoney } from './0007_subscription_money.ts';
import { reports } from './0008_reports.ts';
import { siteRuns } from './0009_site_runs.ts';
import { reportReading } from './0010_report_reading.ts';
import { runMails } from './0011_run_mails.ts';
import { findingsVacuum } from './0012_findings_vacuum.ts';
import { siteProofs } from './0013_site_proofs.ts';
import { orderTerms } from './0014_order_terms.ts';
import { paymentProblems } from './0015_payment_problems.ts';
import { orderTax } from './0016_order_tax.ts';
import { siteChoice } from './0017_site_choice.ts';
import { recommendations } from './0018_recommendations.ts';
import { notRun } from './0019_not_run.ts';
import { elementFingerprints } from './0020_element_fingerprints.ts';
import { questions } from './0021_questions.ts';
import { viewPictures } from './0022_view_pictures.ts';
import { planRuns } from './0023_plan_runs.ts';
import { intervalKinds } from './0024_intervals.ts';
import { installation } from './0025_installation.ts';
import { lostPictures } from './0026_lost_pictures.ts';
import { reportSenders } from './0027_report_senders.ts';
import { runRemovals } from './0028_run_removals.ts';
import { sealedWebhookSecrets } from './0029_sealed_webhook_secrets.ts';
import { auditLog } from './0030_audit_log.ts';
import { detailRetention } from './0031_detail_retention.ts';
import { addressesOfDeletedAccounts } from './0032_addresses_of_deleted_accounts.ts';
import { runTraces } from './0033_run_traces.ts';
import { pageDetails } from './0034_page_details.ts';
import { orderAttempts } from './0035_order_attempts.ts';
import { effectsOfAccounts } from './0036_effects_of_accounts.ts';
import { orderContents } from './0037_order_contents.ts';

/** In order of their numbers. A published migration never changes; a mistake is mended by the next number. */
export const migrations: Record<string, Migration> = {
  '0001_scans': scans,
  '0002_accounts': accounts,
  '0003_payments': payments,
  '0004_billing_sync': billingSync,
  '0005_order_guards': orderGuards,
  '0006_withdrawn_orders': withdrawnOrders,
  '0007_subscription_money': subscriptionMoney,
  '0008_reports': reports,
  '0009_site_runs': siteRuns,
  '0010_report_reading': reportReading,
  '0011_run_mails': runMails,
  '0012_findings_vacuum': findingsVacuum,
  '0013_site_proofs': siteProofs,
  '0014_order_terms': orderTerms,
  '0015_payment_problems': paymentProblems,
  '0016_order_tax': orderTax,
  '0017_site_choice': siteChoice,
  '0018_recommendations': recommendations,
  '0019_not_run': notRun,
  '0020_element_fingerprints': elementFingerprints,
  '0021_questions': questions,
  '0022_view_pictures': viewPictures,
  '0023_plan_runs': planRuns,
  '0024_intervals': intervalKinds,
  '0025_installation': installation,
  '0026_lost_pictures': lostPictures,
  '0027_report_senders': reportSenders,
  '0028_run_removals': runRemovals,
  '0029_sealed_webhook_secrets': sealedWebhookSecrets,
  '0030_audit_log': auditLog,
  '0031_detail_retention': detailRetention,
  '0032_addresses_of_deleted_accounts': addressesOfDeletedAccounts,
  '0033_run_traces': runTraces,
  '0034_page_details': pageDetails,
  '0035_order_attempts': orderAttempts,
  '0036_effects_of_accounts': effectsOfAccounts,
  '0037_order_contents': orderContents,
};
