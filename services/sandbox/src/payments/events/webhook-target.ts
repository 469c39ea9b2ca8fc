import { z } from 'zod';

/** In the provider's form, so that a secret of something else is not put here by mistake. */
export const webhookSecret = z.string().regex(/^whsec_\w{8,}$/u, 'must be whsec_ and at least 8 letters or digits');

/** Whether it is an http(s) address of this very machine, with nothing of a login in it. */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return false;
  // The parser has written every other form of an IPv4 address this way.
  return url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(url.hostname);
}
