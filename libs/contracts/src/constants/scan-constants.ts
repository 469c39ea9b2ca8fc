export { defaultUids } from '../scan/uid-range.ts';
export type { UidRange } from '../scan/uid-range.ts';
export { markScopeOf } from './mark-scope.ts';
export type { MarkScope } from './mark-scope.ts';

/** Why a page could not be judged. Every code has a text `runs:fail.code.<code>` in both languages. */
export const scanFailureCodes = [
  'dns',
  'connection',
  'tls',
  'timeout',
  'http',
  'auth',
  'robots',
  'botProtection',
  'notHtml',
  'download',
  'redirectLoop',
  'navigates',
  'unresponsive',
  'tooLarge',
  'crashed',
  'blocked',
  'deadline',
  'lost',
  'internal',
] as const;

/**
 * Values of `detail.reason` with a text of their own, `runs:fail.code.<code>.<reason>` in both languages. `robots`:
 * robots.txt could not be read, which forbids everything: it did not arrive in time, or it broke off. `connection`: the
 * page broke off, or its compression was damaged. `navigates`: it redirects to what is no website.
 */
export const failureReasons: Readonly<Partial<Record<(typeof scanFailureCodes)[number], readonly string[]>>> = {
  robots: ['late', 'broken'],
  connection: ['broken', 'encoding'],
  navigates: ['redirect'],
};

/** Failures that may pass by themselves and are tried again within the page's time budget. */
export const networkFailures: readonly (typeof scanFailureCodes)[number][] = ['dns', 'connection', 'timeout'];

/**
 * Budgets that one page takes at most: its own, and the one that went by until another page ended the browser that both
 * used. A wait for a page takes no longer.
 */
export const budgetsPerPage = 2;

/** Failures on our side: never charged against a quota, and the text says so. */
export const ownFailures: readonly (typeof scanFailureCodes)[number][] = ['internal', 'lost'];

export const impacts = ['critical', 'serious', 'moderate', 'minor'] as const;

/** What is checked. Each plan buys one profile; a visitor's free scan uses `free`. */
export const scanProfiles = ['free', 'basic', 'pro', 'enterprise'] as const;

export const selectorLimit = 300;
export const htmlLimit = 2000;

/** Elements stored per rule and page; the total stays exact. */
export const nodesPerRule = 200;

/** Pages that one run of a whole website judges at most, per profile. A run tells its own limit. */
export const sitePages: Readonly<Record<(typeof scanProfiles)[number], number>> = {
  free: 1,
  basic: 50,
  pro: 200,
  enterprise: 1000,
};

/** Viewport of every scan in CSS px. Wide enough for desktop layouts; a larger height would only take longer to paint. */
export const viewport = { width: 1280, height: 800 };
