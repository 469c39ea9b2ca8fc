import { expect } from '@playwright/test';
import { rowsOf } from './database.ts';
import { stack } from './stack.ts';

export interface Mail {
  subject: string;
  text: string;
  attachments: { name: string; type: string; bytes: number; text: string | null }[];
  /** Addresses named in the text. */
  links: string[];
}

/** Mails that were delivered to this address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${stack.origin}/sandbox/mail/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}

/**
 * Waits until no decided work about this address is left, and returns all mails to it. A mail that somebody should not
 * get would be among that work.
 */
export async function allMailsTo(address: string): Promise<Mail[]> {
  const pending = () =>
    rowsOf('select id from effects where done_at is null and strpos(payload::text, $1) > 0', [address]);
  await expect.poll(async () => (await pending()).length, { timeout: 20_000 }).toBe(0);
  return mailsTo(address);
}

/** Waits for a mail to this address whose subject matches, and returns the newest. */
export async function mailAbout(address: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject));
  await expect.poll(async () => (await find()) !== undefined, { timeout: 20_000 }).toBe(true);
  const mail = await find();
  if (!mail) throw new Error(`the mail about ${subject.source} to ${address} is gone again`);
  return mail;
}

/** Waits until this address has so many mails, and returns the first link of the newest. */
export async function mailedLink(address: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(mails);
  const [newest] = await mailsTo(address);
  const [link] = newest?.links ?? [];
  if (link === undefined) throw new Error(`the mail to ${address} holds no link: ${newest?.text ?? ''}`);
  return link;
}
