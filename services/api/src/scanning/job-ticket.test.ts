import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signTicket, ticketFault } from './job-ticket.ts';

const keys = ['new'.padEnd(32, 'n'), 'old'.padEnd(32, 'o')];
const now = new Date('2026-11-21T10:00:00Z');
const job = { runId: '01920000-0000-7000-8000-000000000000', jobNo: 2, pageNos: [1, 7, 12] };
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe('a job ticket', () => {
  const ticket = signTicket(job, keys, now);

  it('is good for its own run, job and pages, for a day', () => {
    expect(ticketFault(ticket, job, keys, now)).toBeNull();
    for (const pageNo of job.pageNos) expect(ticketFault(ticket, { ...job, pageNo }, keys, later(23.9))).toBeNull();
  });

  it('is no good for anything else', () => {
    expect(ticketFault(ticket, { ...job, pageNo: 2 }, keys, now)).toBe('other-page');
    expect(ticketFault(ticket, { ...job, jobNo: 3 }, keys, now)).toBe('forged');
    expect(ticketFault(ticket, { ...job, runId: job.runId.replace('7', '8') }, keys, now)).toBe('forged');
    expect(ticketFault(ticket, job, keys, later(24))).toBe('expired');
    expect(ticketFault(ticket, job, ['x'.repeat(32)], now)).toBe('forged');
  });

  it('survives a new signing key in front of its own', () => {
    const old = signTicket(job, keys.slice(1), now);
    expect(ticketFault(old, job, keys, now)).toBeNull();
    expect(ticketFault(ticket, job, keys.slice(1), now)).toBe('forged');
  });

  it('does not survive the change of a single character', () => {
    fc.assert(
      fc.property(fc.nat(ticket.length - 1), fc.constantFrom('0', '9', 'a', 'Z', '.', '-', '_'), (at, character) => {
        const changed = ticket.slice(0, at) + character + ticket.slice(at + 1);
        fc.pre(
          changed !== ticket &&
            Buffer.from(macOf(changed), 'base64url').compare(Buffer.from(macOf(ticket), 'base64url')) !== 0,
        );
        expect(ticketFault(changed, job, keys, now)).not.toBeNull();
      }),
    );
  });

  it('calls rubbish malformed and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (rubbish) => {
        expect(ticketFault(rubbish, job, keys, now)).toBe('malformed');
      }),
    );
  });
});

const macOf = (text: string) => text.slice(text.lastIndexOf('.') + 1);
