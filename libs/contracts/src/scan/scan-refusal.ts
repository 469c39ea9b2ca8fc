import { addressErrors } from './address.ts';
import { problems, type ProblemCode } from '../http/problem-codes.ts';
import type { Problem } from '../http/problem.ts';

/** A text with its values; the key names its namespace. */
export interface Sentence {
  key: string;
  values?: Record<string, string | number>;
}

/** `field`: the address itself is at fault; `form`: something around it. */
export interface ScanRefusal {
  place: 'field' | 'form';
  sentence: Sentence;
}

const unavailable = 'marketing:scan.error.unavailable';

/** What is said per code; every other one means that the service is not there for us right now. */
const sentences: Partial<Record<ProblemCode, (problem: Problem) => ScanRefusal>> = {
  invalid_input: ({ fields }) => field(addressKeyOf(fields?.find(({ path }) => path === 'url')?.key)),
  address_refused: () => field(problems.address_refused.textKey),
  rate_limited: (problem) =>
    problem.data?.['kind'] === 'quota'
      ? quota(problem)
      : form(problems.rate_limited.textKey, { count: minutesOf(problem) }),
  queue_full: () => form(problems.queue_full.textKey),
  // Without an id there is nothing that support could look up.
  internal: ({ traceId }) => (traceId === '' ? form(unavailable) : form(problems.internal.textKey, { id: traceId })),
};

/**
 * Why a scan could not be ordered, as a sentence with a next step; the same wherever one can be ordered. `problem` is
 * undefined when something else went wrong, `isOnline` the browser's own word.
 */
export function scanRefusal(problem: Problem | undefined, isOnline: boolean): ScanRefusal {
  const say = problem && sentences[problem.code];
  if (say) return say(problem);
  return form(isOnline ? unavailable : 'shell:errors.offline');
}

/** A newer server may name a fault that this form has no sentence for. */
function addressKeyOf(key: string | undefined): string {
  const known = addressErrors.map((error) => `marketing:scan.error.${error}`);
  return key !== undefined && known.includes(key) ? key : 'marketing:scan.error.format';
}

function quota(problem: Problem): ScanRefusal {
  const minutes = minutesOf(problem);
  const limit = Number(problem.data?.['count'] ?? 0);
  return minutes <= 90
    ? form('marketing:scan.error.quota.minutes', { limit, count: minutes })
    : form('marketing:scan.error.quota.hours', { limit, count: Math.ceil(minutes / 60) });
}

/** Rounded up: coming back a moment too early would be refused again. */
const minutesOf = ({ retryAfter = 60 }: Problem): number => Math.max(1, Math.ceil(retryAfter / 60));

const field = (key: string): ScanRefusal => ({ place: 'field', sentence: { key } });
const form = (key: string, values?: Sentence['values']): ScanRefusal => ({
  place: 'form',
  sentence: values ? { key, values } : { key },
});
