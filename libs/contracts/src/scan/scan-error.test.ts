import { scanFailureSchema } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { ScanError, toScanError } from './scan-error.ts';

it('a scan error is the failure of the contract, with its cause kept for the log', () => {
  const cause = new Error('ECONNREFUSED');
  const error = new ScanError('http', { status: 404 }, cause);
  expect(scanFailureSchema.parse(error.toFailure())).toEqual({ code: 'http', detail: { status: 404 } });
  expect(error.cause).toBe(cause);
});

it('what nobody foresaw is our own fault', () => {
  expect(toScanError(new TypeError('x')).toFailure()).toEqual({ code: 'internal', detail: {} });
  const known = new ScanError('dns');
  expect(toScanError(known)).toBe(known);
});
