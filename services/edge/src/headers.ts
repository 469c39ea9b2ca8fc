import type { OutgoingHttpHeaders } from 'node:http';

/**
 * What every answer carries: one table, used by the edge and readable for whoever puts a CDN in its place. Proven
 * without a violation, no nonce and no `unsafe-*`; an identity provider adds itself to connect-src and frame-src.
 */
export function documentHeaders({ publicOrigin, apiBase }: { publicOrigin: string; apiBase: string }) {
  const apiOrigin = URL.canParse(apiBase) ? ` ${new URL(apiBase).origin}` : '';
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': `'self'${apiOrigin}`,
    'img-src': "'self'",
    'font-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  };
  return {
    ...everywhere(publicOrigin),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': Object.entries(policy)
      .map(([directive, value]) => `${directive} ${value}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie',
  } satisfies OutgoingHttpHeaders;
}

/** A version's folder never changes, so its files may be kept for ever. */
export const assetHeaders = (publicOrigin: string) => ({
  ...everywhere(publicOrigin),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'Accept-Encoding',
});

/** Without nosniff an HTML page in place of a script would be parsed as one. */
export const everywhere = (publicOrigin: string) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
