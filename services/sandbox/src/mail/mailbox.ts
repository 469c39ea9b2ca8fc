import { randomUUID } from 'node:crypto';
import type { Snapshot } from '../state/snapshot.ts';

export interface Attachment {
  name: string;
  /** `text/html`. */
  type: string;
  bytes: number;
  /** Source of what is text, never shown as markup; null for anything else. */
  text: string | null;
}

export interface Mail {
  id: string;
  from: string;
  /** Who it was delivered to, not what its header says. */
  to: string[];
  subject: string;
  /** The `Message-ID` header: what came twice under one is the same mail (RFC 5322, 3.6.4). Null: it has none. */
  messageId: string | null;
  text: string;
  /** Source of the HTML part, never shown as markup. */
  html: string | null;
  attachments: Attachment[];
  /** Addresses named in the text. */
  links: string[];
  /** ISO date. */
  receivedAt: string;
}

/** As an earlier version may have kept it. */
type KeptMail = Omit<Mail, 'attachments' | 'messageId'> & Partial<Pick<Mail, 'attachments' | 'messageId'>>;

const most = 200;

/** A web address in a text, without the punctuation that ends its sentence. */
export const webAddress = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;

/** The last 200 mails, newest first. */
export class Mailbox {
  private readonly snapshot: Snapshot;
  private mails: Mail[];

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    const kept: KeptMail[] = snapshot.section('mails', () => this.mails) ?? [];
    this.mails = kept.map((mail) => ({
      ...mail,
      attachments: mail.attachments ?? [],
      messageId: mail.messageId ?? null,
    }));
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

  /** How many of the mails that came to the same people before this one are the same mail, by its `Message-ID`. */
  copiesBefore(mail: Mail): number {
    if (mail.messageId === null) return 0;
    const older = this.mails.slice(this.mails.indexOf(mail) + 1);
    return older.filter((one) => one.messageId === mail.messageId && String(one.to) === String(mail.to)).length;
  }

  find = (id: string): Mail | undefined => this.mails.find((mail) => mail.id === id);
}
