import type { PageFinding } from '@stufenlos/contracts';
import type { AxeCheck } from '../gather/evidence.ts';

type Message = PageFinding['message'];

const depthLimit = 3;
const entryLimit = 20;
const textLimit = 500;

/**
 * The message of a finding as key and data. The key is `<check id>.<fail|incomplete>[.<message key>]`. The data of the
 * check is bounded and always an object: a list becomes `{ values }`, a single value `{ value }`.
 */
export function messageOf(check: AxeCheck | undefined, outcome: PageFinding['outcome']): Message {
  if (!check) return { key: '', data: {} };
  const data = bounded(check.data, depthLimit);
  const messageKey = isObject(data) ? data['messageKey'] : undefined;
  const kind = outcome === 'violation' ? 'fail' : 'incomplete';
  const key = [check.id, kind, ...(typeof messageKey === 'string' ? [messageKey] : [])].join('.');
  return { key, data: asObject(data) };
}

function asObject(data: unknown): Message['data'] {
  if (data === undefined || data === null) return {};
  if (isObject(data)) return data;
  return Array.isArray(data) ? { values: data } : { value: data };
}

const isObject = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Limits depth, entries and text lengths, because the data contains content of untrusted pages. */
function bounded(data: unknown, depth: number): unknown {
  if (typeof data === 'string') return data.slice(0, textLimit);
  if (typeof data === 'number' || typeof data === 'boolean' || data === null || data === undefined) return data;
  if (depth === 0) return null;
  if (Array.isArray(data)) return data.slice(0, entryLimit).map((entry) => bounded(entry, depth - 1));
  if (!isObject(data)) return null;
  const entries = Object.entries(data).slice(0, entryLimit);
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(0, 100), bounded(value, depth - 1)]));
}
