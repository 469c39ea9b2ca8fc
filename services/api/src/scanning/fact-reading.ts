import type { ScanFact } from '@stufenlos/contracts';
import { readFact } from '@stufenlos/scan-queue';
import { ticketFault, type TicketFault } from './job-ticket.ts';

export type FactRefusal = 'shape' | `ticket-${TicketFault}`;
export type FactReading = { ok: true; fact: ScanFact } | { ok: false; refusal: FactRefusal; hint: string };

/** A message of `scan-results` as a fact, or why it is none. Nothing of it is believed before. Pure. */
export function judgeFact(message: unknown, keys: readonly string[], now: Date): FactReading {
  const reading = readFact(message);
  if (!reading.ok) return { ok: false, refusal: 'shape', hint: reading.reason };
  const { fact } = reading;
  const fault = ticketFault(fact.ticket, fact, keys, now);
  if (fault) return { ok: false, refusal: `ticket-${fault}`, hint: `${fact.runId}.${fact.jobNo}` };
  return { ok: true, fact };
}
