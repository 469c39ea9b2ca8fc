import type { Entitlement } from '@stufenlos/contracts';

/** Nobody reads `xn--`: beside it stands what was typed. */
export const siteName = ({ hostKey, url }: Pick<Entitlement['sites'][number], 'hostKey' | 'url'>): string =>
  hostKey.includes('xn--') ? `${url} (${hostKey})` : hostKey;
