import { expect, it } from 'vitest';
import { problemCodes, problems } from '../http/problem-codes.ts';
import type { Problem } from '../http/problem.ts';
import { scanRefusal } from './scan-refusal.ts';

const refused = (problem: Partial<Problem> & Pick<Problem, 'code'>): Problem => ({
  type: '',
  title: '',
  status: problems[problem.code].status,
  traceId: 'trace-1',
  ...problem,
});

it.each([
  [{ code: 'invalid_input', fields: [{ path: 'url', key: 'marketing:scan.error.port' }] }, 'marketing:scan.error.port'],
  [
    { code: 'invalid_input', fields: [{ path: 'url', key: 'marketing:scan.error.new' }] },
    'marketing:scan.error.format',
  ],
  [{ code: 'invalid_input' }, 'marketing:scan.error.format'],
  [{ code: 'address_refused' }, 'marketing:scan.error.private'],
] as const)('blames the address for %j', (problem, key) => {
  expect(scanRefusal(refused(problem as Problem), true)).toEqual({ place: 'field', sentence: { key } });
});

const quota = { kind: 'quota', count: 3 };
it.each([
  [{ code: 'queue_full' }, { key: 'shell:errors.busy' }],
  [{ code: 'unavailable' }, { key: 'marketing:scan.error.unavailable' }],
  [{ code: 'internal' }, { key: 'shell:errors.generic.text', values: { id: 'trace-1' } }],
  [{ code: 'internal', traceId: '' }, { key: 'marketing:scan.error.unavailable' }],
  [
    { code: 'rate_limited', retryAfter: 61 },
    { key: 'shell:errors.rateLimit', values: { count: 2 } },
  ],
  [
    { code: 'rate_limited', retryAfter: 0 },
    { key: 'shell:errors.rateLimit', values: { count: 1 } },
  ],
  [
    { code: 'rate_limited', retryAfter: 1500, data: quota },
    { key: 'marketing:scan.error.quota.minutes', values: { limit: 3, count: 25 } },
  ],
  [
    { code: 'rate_limited', retryAfter: 80_000, data: quota },
    { key: 'marketing:scan.error.quota.hours', values: { limit: 3, count: 23 } },
  ],
] as const)('says beside the form what %j means', (problem, sentence) => {
  expect(scanRefusal(refused(problem as Problem), true)).toEqual({ place: 'form', sentence });
});

it('tells being offline from a service that is away', () => {
  expect(scanRefusal(refused({ code: 'unavailable' }), false).sentence.key).toBe('shell:errors.offline');
});

it('has a sentence for whatever the API or the browser throws', () => {
  for (const code of problemCodes) expect(scanRefusal(refused({ code }), true).sentence.key).toMatch(/^\w+:[\w.]+$/);
  expect(scanRefusal(undefined, true).sentence.key).toBe('marketing:scan.error.unavailable');
});
