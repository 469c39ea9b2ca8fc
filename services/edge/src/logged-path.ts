/**
 * A path as it may stand in a log: without its query, and without the token of a scan or of a shared run, which is the
 * whole key to a result (P90).
 */
export const loggedPath = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(/^((?:\/api)?\/(?:scans?|shared?)\/)[^/]+/, '$1:token');
