import type { RuntimeConfig } from '@stufenlos/contracts';

/**
 * Settings to try a release's pages with while it is composed: everything that may be left out is, and nobody is named.
 * What visitors get is rendered by the edge with the settings of its operator.
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
  scanAllow: [],
  examples: [],
  oidc: { authority: 'https://id.example/', clientId: 'trial', errorPath: '/', sessionCookieDays: 1 },
};
