/** Status and headers of an HTTP response. Header names are lower case. */
export interface ResponseHead {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/**
 * Bot protection products that identify themselves in their response. A plain 403 stays the failure `http`, because a
 * wrong `botProtection` would mislead the owner of a broken page.
 */
const products: readonly (readonly [product: string, isShown: (answer: ResponseHead) => boolean])[] = [
  ['cloudflare', ({ headers }) => headers['cf-mitigated'] === 'challenge'],
  ['aws-waf', ({ headers }) => /^(?:challenge|captcha)$/i.test(headers['x-amzn-waf-action'] ?? '')],
  ['datadome', ({ status, headers }) => (status === 403 || status === 401) && headers['x-datadome'] !== undefined],
];

/** Name of the bot protection that sent this response. */
export function botProtectionOf(answer: ResponseHead): string | undefined {
  return products.find(([, isShown]) => isShown(answer))?.[0];
}

/** Selectors of challenges in a document. They count only on a page with little text. */
export const challengeSelectors = [
  '#challenge-form',
  '#challenge-running',
  '#px-captcha',
  'iframe[src*="captcha-delivery.com"]',
  'iframe[src*="_Incapsula_Resource"]',
  'script[src*="_Incapsula_Resource"]',
];
