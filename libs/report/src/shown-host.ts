import { domainToUnicode } from 'node:url';

/** Latin letters as languages use them, with their marks: no look-alike of another letter such as a dotless i. */
const isLatin = (text: string) =>
  /^[a-z0-9.\-\u00DF\u00E6\u00F8\u0153\u0111\u0142\u00FE\u00F0\p{M}]+$/u.test(text.normalize('NFD'));

/**
 * Host and port as people read them: `müller.de` for `xn--mller-kva.de`. A host with letters of another script, or of
 * two, stays as it is, because it may look like a host that it is not (UTS 39).
 */
export function shownHost({ hostname, host }: Pick<URL, 'hostname' | 'host'>): string {
  if (!/(?:^|\.)xn--/.test(hostname)) return host;
  const readable = domainToUnicode(hostname);
  return readable !== '' && isLatin(readable) ? `${readable}${host.slice(hostname.length)}` : host;
}
