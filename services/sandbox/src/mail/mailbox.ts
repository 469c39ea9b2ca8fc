import { randomUUID } from 'node:crypto';
import type { Snapshot } from '../state/snapshot.ts';

export interface Mail {
  id: string;
  from: string;
  /** Who it was delivered to, not what its header says. */
  to: string[];
  subject: string;
  text: string;
  /** Source of the HTML part, never shown as markup. */
  html: string | null;
  /** Addresses named in the text. */
  links: string[];
  /** ISO date. */
  receivedAt: string;
}

const most = 200;

/** A web address in a text, without the punctuation that ends its sentence. */
export const webAddress = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;

/** The last 200 mails, newest first. */
export class Mailbox {
  private readonly snapshot: Snapshot;
  private mails: Mail[];

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.mails = snapshot.section('mails', () => this.mails) ?? [];
  }

  add(mail: Omit<Mail, 'id' | 'receivedAt' | 'links'>): void {
    const links = mail.text.match(webAddress) ?? [];
    const receivedAt = new Date().toISOString();
    this.mails = [{ id: randomUUID(), ...mail, links, receivedAt }, ...this.mails].slice(0, most);
    this.snapshot.touch();
  }

  /** All, or those delivered to one address. */
  list(to?: string | null): readonly Mail[] {
    const wanted = to?.trim().toLowerCase();
    return wanted ? this.mails.filter((mail) => mail.to.some((one) => one.toLowerCase() === wanted)) : this.mails;
  }

  find = (id: string): Mail | undefined => this.mails.find((mail) => mail.id === id);
}
