import type { KeyObject } from 'node:crypto';
import { visitorKey } from './visitor-key.ts';

/** Memory for about 2 MB. Further addresses get their key each time. */
const most = 10_000;

/**
 * The keys of the addresses that call in the present window. Making a key costs a public request more than Nest does, and
 * a visitor's page asks for several things. No address is kept for longer than the window; see
 * decisions/privacy/0020-limits-count-hashes.md.
 */
export class RecentKeys {
  private windowStart = 0;
  private readonly keys = new Map<string, string>();

  /** @param start of the window that the call falls in, see `windowOf` */
  of(address: string, salt: KeyObject, start: Date): string {
    if (start.getTime() !== this.windowStart) this.keys.clear();
    this.windowStart = start.getTime();
    const known = this.keys.get(address);
    if (known !== undefined) return known;
    const key = visitorKey(address, salt);
    if (this.keys.size < most) this.keys.set(address, key);
    return key;
  }
}
