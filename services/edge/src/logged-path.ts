/**
 * A path as it may stand in a log: without its query, and without the token of a scan or of a shared run, which opens
 * the result. Addresses of the sandbox's pages may hold the key of a sign-in or of a mail, so only the kind of page
 * remains.
 */
export const loggedPath = (url: string): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^(\/sandbox\/[^/]+\/[^/]+\/).+/, '$1:key')
    .replace(/^((?:\/api)?\/(?:scans?|shared?)\/)[^/]+/, '$1:token');
