import { expect, it } from 'vitest';
import { freeCheck } from './free-check.ts';

it('runs 64 rules, which touch 21 of the 50 criteria', () => {
  expect(freeCheck).toEqual({ rules: 64, covered: 21, criteria: 50 });
});
