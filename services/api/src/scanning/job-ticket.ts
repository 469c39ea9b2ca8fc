import { createHmac, timingSafeEqual } from 'node:crypto';

/** A job may wait long, and a fact may be late; after a day it is no longer expected. */
const lifeMs = 24 * 3_600_000;

export interface TicketedJob {
  runId: string;
  jobNo: number;
  pageNos: readonly number[];
}

/**
 * Proof that a job was handed out: `<expiry seconds>.<page numbers>.<HMAC over run, job, pages and expiry>`. It travels
 * with the job and comes back with every fact.
 */
export function signTicket(job: TicketedJob, keys: readonly string[], now: Date): string {
  const expiry = Math.floor((now.getTime() + lifeMs) / 1000);
  const claims = `${expiry}.${job.pageNos.join('-')}`;
  return `${claims}.${macOf(keys[0]!, job, claims).toString('base64url')}`;
}

export type TicketFault = 'malformed' | 'expired' | 'forged' | 'other-page';

/** `null` when sound. A fact about one page must be about a page of the job. */
export function ticketFault(
  ticket: string,
  fact: { runId: string; jobNo: number; pageNo?: number },
  keys: readonly string[],
  now: Date,
): TicketFault | null {
  const [, claims = '', expiry = '', pages = '', mac = ''] =
    /^((\d{10})\.(\d{1,6}(?:-\d{1,6})*))\.([\w-]{43})$/.exec(ticket) ?? [];
  if (claims === '') return 'malformed';
  const told = Buffer.from(mac, 'base64url');
  const isOurs = keys.some((key) => timingSafeEqual(told, macOf(key, fact, claims)));
  if (!isOurs) return 'forged';
  if (Number(expiry) * 1000 <= now.getTime()) return 'expired';
  const covers = fact.pageNo === undefined || pages.split('-').map(Number).includes(fact.pageNo);
  return covers ? null : 'other-page';
}

const macOf = (key: string, { runId, jobNo }: { runId: string; jobNo: number }, claims: string): Buffer =>
  createHmac('sha256', key).update(`job-ticket ${runId} ${jobNo} ${claims}`).digest();
