import { hasOwnSender, type Entitlement } from '@stufenlos/contracts';
import type { EntitlementFacts, Payment, RegisteredSite, Subscription } from './entitlement-facts.ts';
import { shownProblem } from './shown-problem.ts';
import { siteChoiceOf, type SiteChoice } from './site-choice.ts';
import {
  byPaidDate,
  coveredSites,
  grantingSubscriptions,
  isEndingSoon,
  profileOf,
  sitesOf,
  standingOf,
} from './sources.ts';

type PaymentShown = Entitlement['payments'][number];

/** Whether there is a plan at all, whatever its limit. The entitlement guard asks this. */
export const hasAccess = ({ subscriptions, payments }: EntitlementFacts, now: Date): boolean =>
  grantingSubscriptions(subscriptions, now).length > 0 ||
  payments.some((payment) => standingOf(payment) === 'granting');

/** Whether a plan of them puts their own logo and sender on reports, whatever websites it covers. */
export const includesOwnSender = ({ subscriptions, payments }: EntitlementFacts, now: Date): boolean =>
  [
    ...grantingSubscriptions(subscriptions, now),
    ...payments.filter((payment) => standingOf(payment) === 'granting'),
  ].some((source) => hasOwnSender[profileOf(source)]);

/**
 * What a person has paid for, from our tables alone; see decisions/0010-access-follows-the-state-of-the-payment.md.
 * Pure.
 */
export function entitlementOf(facts: EntitlementFacts, mode: Entitlement['mode'], now: Date): Entitlement {
  const granting = grantingSubscriptions(facts.subscriptions, now);
  const [first] = granting;
  const subscription = first && subscriptionView(first, sitesOf(facts.sites, first.id, now).length);
  const payments = byPaidDate(facts.payments)
    .filter((payment) => standingOf(payment) !== 'revoked')
    .map((payment) => paymentView(payment, sitesOf(facts.sites, payment.payment_intent_id, now)));
  const paid = payments.filter(({ suspended }) => !suspended);
  const open = [...(subscription ? [subscription] : []), ...paid];
  const overLimit = open.some(({ limit, used }) => limit !== null && used > limit);
  const reasons: Entitlement['reasons'] = [];
  if (first?.status === 'past_due') reasons.push('past_due');
  if (payments.some(({ suspended }) => suspended)) reasons.push('dispute');
  if (overLimit) reasons.push('over_limit');
  if (first && isEndingSoon(first, now)) reasons.push('ending');
  // A missing or unusable limit is stored as 0. It opens the pages, but gives no slot.
  if (open.some(({ limit }) => limit === 0)) reasons.push('limit_unknown');
  const problem = shownProblem(facts, now);
  const sources = [
    ...granting.map(({ id, site_limit: limit }) => ({ id, limit })),
    ...payments.map(({ id, limit }) => ({ id, limit })),
  ];
  const choice = siteChoiceOf(facts, now);
  return {
    state: open.length === 0 ? 'none' : reasons.length > 0 ? 'attention' : 'active',
    reasons,
    mode,
    version: Math.max(0, ...[...facts.subscriptions, ...facts.payments].map(({ ticket }) => Number(ticket))),
    ...(subscription ? { subscription } : {}),
    payments,
    totals: {
      oneTimeLimit: paid.some(({ limit }) => limit === null) ? null : sum(paid.map(({ limit }) => limit ?? 0)),
      oneTimeUsed: sum(paid.map(({ used }) => used)),
    },
    sites: sources.flatMap((source) => {
      const covered = new Set(coveredSites(facts.sites, source, now));
      return sitesOf(facts.sites, source.id, now).map((site) => siteView(site, covered.has(site)));
    }),
    overLimit,
    ...(problem ? { paymentProblem: problem } : {}),
    ...(choice ? { siteChoice: siteChoiceView(choice) } : {}),
  };
}

function subscriptionView(subscription: Subscription, used: number): NonNullable<Entitlement['subscription']> {
  const { unit_amount: amount, period_end } = subscription;
  const currency = subscription.currency.toUpperCase();
  return {
    planName: subscription.plan_name,
    profile: profileOf(subscription),
    limit: subscription.site_limit,
    used,
    price: { amount, currency, formatted: germanPrice(amount, currency), interval: subscription.kind },
    status: subscription.status,
    periodEnd: period_end?.toISOString() ?? null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
  };
}

const paymentView = (payment: Payment, sites: readonly RegisteredSite[]): PaymentShown => ({
  id: payment.payment_intent_id,
  planName: payment.plan_name,
  profile: profileOf(payment),
  limit: payment.site_limit,
  used: sites.length,
  sites: sites.map((site) => site.host_key),
  suspended: standingOf(payment) === 'suspended',
});

const siteView = (site: RegisteredSite, isCovered: boolean): Entitlement['sites'][number] => ({
  hostKey: site.host_key,
  url: site.url,
  source: site.source_kind,
  ...(isCovered ? {} : { overLimit: true }),
  ...(site.release_at ? { releaseAt: site.release_at.toISOString() } : {}),
});

const siteChoiceView = ({ keep, state, until }: SiteChoice): Entitlement['siteChoice'] => ({
  keep,
  open: state === 'open',
  ...(state === 'period' && until ? { until: until.toISOString() } : {}),
});

/** Amount / 100, written the German way in every language. A code that names no currency is printed as it is. */
export function germanPrice(amount: number, currency: string): string {
  const isCode = /^[A-Z]{3}$/.test(currency);
  const format = isCode ? ({ style: 'currency', currency } as const) : ({ minimumFractionDigits: 2 } as const);
  return `${new Intl.NumberFormat('de-DE', format).format(amount / 100)}${isCode ? '' : ` ${currency}`}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
