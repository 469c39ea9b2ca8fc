interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * The chunk loader assigns plain strings to `script.src`, so a default policy must exist before the first chunk. It
 * also is an allow list: scripts may come only from our own two folders. On purpose it cannot create HTML.
 */
export const trustedScriptPolicy = {
  createScriptURL(url: string): string {
    const { origin, pathname } = new URL(url, location.href);
    if (origin === location.origin && /^\/(?:shell|remotes)\//.test(pathname)) return url;
    throw new TypeError(`script not allowed: ${origin}${pathname}`);
  },
};

if (import.meta.env.PROD) {
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', trustedScriptPolicy);
}
