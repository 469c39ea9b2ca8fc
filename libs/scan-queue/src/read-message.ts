import { scanFactSchema, scanJobSchema, type ScanFact, type ScanJob } from '@stufenlos/contracts';
import { z } from 'zod';

export type ParsedMessage<T> = ({ ok: true } & T) | { ok: false; reason: string };

/** Messages are parsed on receipt; one of another shape is named, never trusted. */
export function readJob(data: unknown): ParsedMessage<{ job: ScanJob }> {
  const parsed = scanJobSchema.safeParse(data);
  return parsed.success ? { ok: true, job: parsed.data } : { ok: false, reason: z.prettifyError(parsed.error) };
}

export function readFact(data: unknown): ParsedMessage<{ fact: ScanFact }> {
  const parsed = scanFactSchema.safeParse(data);
  return parsed.success ? { ok: true, fact: parsed.data } : { ok: false, reason: z.prettifyError(parsed.error) };
}
