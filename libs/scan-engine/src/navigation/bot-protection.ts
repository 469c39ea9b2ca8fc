import type { Answer } from './answer.ts';

/**
 * Bot walls that name themselves in their answer. Conservative on purpose: a plain 403 stays `http`, because
 * calling a broken page a bot wall sends its owner the wrong way.
 */
const walls: readonly (readonly [product: string, isShown: (answer: Answer) => boolean])[] = [
  ['cloudflare', ({ headers }) => headers['cf-mitigated'] === 'challenge'],
  ['aws-waf', ({ headers }) => /^(?:challenge|captcha)$/i.test(headers['x-amzn-waf-action'] ?? '')],
  ['datadome', ({ status, headers }) => (status === 403 || status === 401) && headers['x-datadome'] !== undefined],
];

export function botProtectionOf(answer: Answer): string | undefined {
  return walls.find(([, isShown]) => isShown(answer))?.[0];
}

/** Marks of a challenge inside the document. They count only on a page with next to no text of its own. */
export const challengeSelectors = [
  '#challenge-form',
  '#challenge-running',
  '#px-captcha',
  'iframe[src*="captcha-delivery.com"]',
  'iframe[src*="_Incapsula_Resource"]',
  'script[src*="_Incapsula_Resource"]',
];
