// Endpoints, client and problems.
export { ApiError, createClient } from './http/client.ts';
export type { Answer, ApiClient, CallOptions } from './http/client.ts';
export { isCompatibleVersion } from './http/contract-version.ts';
export type { Access, Endpoint } from './http/endpoint.ts';
export { endpoints } from './http/endpoints.ts';
export type { EndpointName } from './http/endpoints.ts';
export { healthSchema } from './http/health.ts';
export type { Health } from './http/health.ts';
export { problemCodes, problems } from './http/problem-codes.ts';
export type { ProblemCode } from './http/problem-codes.ts';
export { problemSchema } from './http/problem.ts';
export type { Problem } from './http/problem.ts';
export { scanAcceptedSchema } from './http/public-endpoints.ts';
export type { CreateScan, ScanAccepted } from './http/public-endpoints.ts';
export { pathsOf, routeOf, routesOf } from './http/route-table.ts';
export type { OwnedRoute, RemoteRoute } from './http/route-table.ts';
export { statisticsSchema } from './http/statistics.ts';
export type { Statistics } from './http/statistics.ts';

// Addresses, and the scan of a page.
export { addressErrors, addressOf, hostKeyOf, maxAddressLength, readAddress } from './scan/address.ts';
export type { Address, AddressError } from './scan/address.ts';
export { botName } from './scan/bot-name.ts';
export type { CrawlFigures } from './scan/crawl-figures.ts';
export type { EngineInfo } from './scan/engine-info.ts';
export { impactSchema, pageFindingSchema } from './scan/finding.ts';
export type { Finding, FindingContext, FindingOutcome, Impact, PageFinding } from './scan/finding.ts';
export type { NotRun, NotRunCause } from './scan/not-run.ts';
export { pageQuestionSchema, questionKeySchema } from './scan/page-question.ts';
export type { PageQuestion } from './scan/page-question.ts';
export { pageResultSchema, ruleOutcomeSchema } from './scan/page-result.ts';
export type { PageResult, PageRule, RuleOutcome, ViewPicture } from './scan/page-result.ts';
export { phases } from './scan/phase.ts';
export type { Phase } from './scan/phase.ts';
export { brokenLinkStatuses, isBrokenLink, scanFailureSchema } from './scan/scan-failure.ts';
export type { ScanFailure, ScanFailureCode } from './scan/scan-failure.ts';
export { finalFactId, jobPriority, messageLimit, messageVersion, pageFactId } from './scan/scan-messages.ts';
export { pageFactSchema, queueNames, scanFactSchema, scanJobId, scanJobSchema } from './scan/scan-messages.ts';
export type { FinalFact, PageFact, ProgressFact, ScanFact, ScanJob } from './scan/scan-messages.ts';
export { scanRefusal } from './scan/scan-refusal.ts';
export type { ScanRefusal, Sentence } from './scan/scan-refusal.ts';

// Runs, reports and monitors.
export { comparisonSchema, historySchema } from './runs/comparison.ts';
export type { CompareQuery, Comparison, History, HistoryPoint } from './runs/comparison.ts';
export { findingMarkSchema } from './runs/finding-mark.ts';
export type { CreateMark, FindingMark } from './runs/finding-mark.ts';
export { findingsPageSchema, findingsPerPage, groupsPageSchema, groupsPerPage } from './runs/findings-page.ts';
export type { FindingGroup, FindingsPage, FindingsQuery, GroupsPage, GroupsQuery } from './runs/findings-page.ts';
export type { FindingSelection } from './runs/findings-page.ts';
export type { RunFinding } from './runs/findings-page.ts';
export { markCoverageSchema, newMarksSchema } from './runs/mark-coverage.ts';
export type { MarkCoverage, MarkCoverageQuery, NewMarks, RemoveMarksQuery } from './runs/mark-coverage.ts';
export { manualAnswersSchema } from './runs/manual-answer.ts';
export type { ManualAnswer, ManualAnswers, PutManualAnswer } from './runs/manual-answer.ts';
export { runsPerPage } from './runs/member-run.ts';
export type { CreateRun, ListedProgress, ListedRun, RunList, RunListQuery } from './runs/member-run.ts';
export { monitorEventSchema } from './runs/monitor.ts';
export type { CreateMonitor, Monitor, MonitorEvent, Monitors, UpdateMonitor } from './runs/monitor.ts';
export { categories, lockedRunSchema, previewRows } from './runs/report.ts';
export type { Category, LockedRun, ReportRule } from './runs/report.ts';
export { pagesPerAnswer, runPagesSchema } from './runs/run-page.ts';
export type { RunPage, RunPages, RunPagesQuery } from './runs/run-page.ts';
export { runQuestionsSchema } from './runs/run-question.ts';
export type { PutQuestionAnswer, QuestionAnswer, RunQuestion, RunQuestions } from './runs/run-question.ts';
export { isFinal, runStates } from './runs/run-states.ts';
export type { RunState } from './runs/run-states.ts';
export { runProgressSchema, runStatsSchema } from './runs/run.ts';
export type { CriterionState, Run, RunProgress, RunStats, SiteFigures } from './runs/run.ts';
export type { Share } from './runs/share.ts';
export { proofDays, proofsPerAccount } from './runs/site-proof.ts';
export type { CreateProof, ProofMethod, ProofState, SiteProof, SiteProofs } from './runs/site-proof.ts';
export { withoutIgnored } from './runs/without-ignored.ts';

// Plans, orders and entitlements.
export { entitlementSchema } from './billing/entitlement.ts';
export type { Entitlement } from './billing/entitlement.ts';
export { createCheckoutSchema } from './billing/order.ts';
export type { Checkout, CreateCheckout, Order, RegisteredSite } from './billing/order.ts';
export { currencies, plansSchema } from './billing/plan.ts';
export type { Currency, Plan, PlanPrice, Plans } from './billing/plan.ts';
export { specifiedPlans } from './billing/specified-plans.ts';
export { businessFaults, isEuCountry, normalVatId, splitTax, taxPercentOf, taxTreatmentOf } from './billing/tax.ts';
export { taxTreatments } from './billing/tax.ts';
export type { BusinessBuyer, BusinessField, TaxTreatment } from './billing/tax.ts';
export { termsParts, termsVersion } from './billing/terms.ts';
export type { TermsParagraph } from './billing/terms.ts';
export { withdrawalNotice } from './billing/withdrawal-notice.ts';
export type { NoticeBlock, NoticePart, OrderedService } from './billing/withdrawal-notice.ts';

// Accounts, profiles and declarations.
export { accountRefusal, deletionWants, wantsFreshLogin } from './account/account-refusal.ts';
export { createContactSchema, maxSubjectLength } from './account/contact.ts';
export type { CreateContact } from './account/contact.ts';
export { createCancellationSchema, createWithdrawalSchema } from './account/declaration.ts';
export type { CreateCancellation, CreateWithdrawal, Declaration } from './account/declaration.ts';
export { linePattern, markReasonLimit } from './account/line-pattern.ts';
export { deleteMeSchema, emailAddressSchema, personNameSchema, updateMeSchema } from './account/me.ts';
export type {
  DeleteMe,
  IdentityCapabilities,
  MailPreferences,
  Me,
  MeExport,
  UpdatedMe,
  UpdateMe,
} from './account/me.ts';
export { putSenderSchema, senderSchema, senderStateSchema } from './account/sender.ts';
export type { PutSender, Sender, SenderState } from './account/sender.ts';
export { localeSchema } from './account/profile.ts';
export type { ScanProfile } from './account/profile.ts';

// Parts of the browser side.
export { readRelease, readRuntimeConfig } from './release/read-document.ts';
export { currentReleaseSchema } from './release/current-release.ts';
export type { CurrentRelease } from './release/current-release.ts';
export { alternates, publicAddress } from './release/public-address.ts';
export { prerenderedPageSchema } from './release/prerendered-page.ts';
export type { PageHeads, PrerenderedPage, PrerenderModule, PrerenderRequest } from './release/prerendered-page.ts';
export { releaseSchema } from './release/release.ts';
export type { Release, ReleasedRemote } from './release/release.ts';
export { remoteFaultReportSchema } from './release/remote-fault.ts';
export type { RemoteFault, RemoteFaultReport } from './release/remote-fault.ts';
export { remoteDescriptorSchema } from './release/remote.ts';
export type { RemoteDescriptor, RemoteDescriptorFile } from './release/remote.ts';
export { runtimeConfigSchema } from './release/runtime-config.ts';
export type { Operator, RuntimeConfig } from './release/runtime-config.ts';

// Values without schemas.
export { currencyOf } from './constants/currency-of.ts';
export { deleteWords } from './constants/delete-words.ts';
export { detailDays, keptResults } from './constants/detail-retention.ts';
export { currentReleasePath, remoteFaultPath, showcasePath } from './constants/edge-paths.ts';
export { defaultInterval, intervals, intervalOfMonths, intervalTerms, isPeriodic } from './constants/intervals.ts';
export { perMonth, readInterval } from './constants/intervals.ts';
export type { Interval } from './constants/intervals.ts';
export { defaultLocale, localeOf, locales } from './constants/locales.ts';
export type { Locale } from './constants/locales.ts';
export { markScopeOf } from './constants/mark-scope.ts';
export type { MarkScope } from './constants/mark-scope.ts';
export { orderTextVersion } from './constants/order-constants.ts';
export type { Buyer } from './constants/order-constants.ts';
export { planWords } from './constants/plan-words.ts';
export type { PlanWords } from './constants/plan-words.ts';
export { questionVerdicts } from './constants/question-constants.ts';
export type { QuestionVerdict } from './constants/question-constants.ts';
export { cadences, changes, comparisonParts, csvSeparatorOf, csvSeparators } from './constants/report-constants.ts';
export { exportFormats, groupings, manualVerdicts } from './constants/report-constants.ts';
export type { Cadence, Change, ComparisonPart, CsvSeparator, ExportFormat } from './constants/report-constants.ts';
export type { Grouping, ManualVerdict } from './constants/report-constants.ts';
export { budgetsPerPage, defaultUids, htmlLimit, impacts, nodesPerRule } from './constants/scan-constants.ts';
export { scanFailureCodes, scanProfiles, selectorLimit, sitePages } from './constants/scan-constants.ts';
export type { UidRange } from './constants/scan-constants.ts';
export { hasOwnSender, logoFaults, logoLimits, senderLimits } from './constants/sender-constants.ts';
export type { LogoFault } from './constants/sender-constants.ts';
