import { createHash, randomBytes } from 'node:crypto';
import type { Snapshot } from '../../state/snapshot.ts';

interface MailLink {
  sub: string;
  /** The address that opening the link proves; another one than the account's = a change. */
  email: string;
  until: number;
}

export const linkHours = 24;

/** Links in mails: known by their hash only, good once and for 24 hours, the newest of an account replaces the others. */
export class MailLinks {
  private readonly snapshot: Snapshot;
  private readonly clock: () => number;
  private readonly links: Map<string, MailLink>;

  constructor(snapshot: Snapshot, clock: () => number = Date.now) {
    this.snapshot = snapshot;
    this.clock = clock;
    this.links = new Map(snapshot.section('links', () => [...this.links]));
  }

  issue(sub: string, email: string): string {
    this.deleteOf(sub);
    const token = randomBytes(32).toString('base64url');
    this.links.set(hashOf(token), { sub, email, until: this.clock() + linkHours * 3_600_000 });
    this.snapshot.touch();
    return token;
  }

  /** Undefined when unknown, used, replaced or too old. */
  redeem(token: string): Pick<MailLink, 'sub' | 'email'> | undefined {
    const hash = hashOf(token);
    const link = this.links.get(hash);
    if (this.links.delete(hash)) this.snapshot.touch();
    return link && link.until > this.clock() ? link : undefined;
  }

  /** The address whose proof is waited for. */
  pending(sub: string): string | undefined {
    return [...this.links.values()].find((link) => link.sub === sub && link.until > this.clock())?.email;
  }

  deleteOf(sub: string): void {
    for (const [hash, link] of this.links) if (link.sub === sub) this.links.delete(hash);
    this.snapshot.touch();
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
