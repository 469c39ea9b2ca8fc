import type { RuntimeConfig } from '@stufenlos/contracts';

/**
 * Settings for the trial render of a release's pages. They omit all optional values and name no operator. The edge
 * renders the pages for visitors with the settings of its operator.
 */
export const trialConfig: RuntimeConfig = {
  appName: 'Trial',
  botName: 'TrialBot',
  apiBase: '/api',
  locales: ['de', 'en'],
  operator: { name: 'Trial', missing: ['name', 'address', 'email'] },
  links: {},
  shop: { consumers: true, taxNote: 'included' },
  mode: 'test',
  retentionDays: 30,
  logDays: 7,
  legalYears: 6,
  auditDays: 365,
  scanAllow: [],
  examples: [],
  showcase: false,
  oidc: { authority: 'https://id.example/', clientId: 'trial', errorPath: '/', sessionCookieDays: 1 },
};
