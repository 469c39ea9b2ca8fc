import { expect } from '@playwright/test';
import { stack } from './stack.ts';

interface Mail {
  subject: string;
  text: string;
  /** Addresses named in the text. */
  links: string[];
}

/** Mails that were delivered to this address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${stack.origin}/sandbox/mail/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}

/** The first link of the newest mail to this address, once there are so many mails. */
export async function mailedLink(address: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(mails);
  const [newest] = await mailsTo(address);
  const [link] = newest?.links ?? [];
  if (link === undefined) throw new Error(`the mail to ${address} holds no link: ${newest?.text ?? ''}`);
  return link;
}
