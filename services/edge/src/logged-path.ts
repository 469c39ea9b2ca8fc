/**
 * A path as it may stand in a log: without its query, and without the token of a scan or of a shared run, which is the
 * whole key to a result (P90). Of the sandbox's pages, whose addresses may hold the key of a sign-in or of a mail, only
 * the kind of page remains.
 */
export const loggedPath = (url: string): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^(\/sandbox\/[^/]+\/[^/]+\/).+/, '$1:key')
    .replace(/^((?:\/api)?\/(?:scans?|shared?)\/)[^/]+/, '$1:token');
