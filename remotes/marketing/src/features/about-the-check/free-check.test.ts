import { expect, it } from 'vitest';
import { freeCheck } from './free-check.ts';

it('counts what the decisions promise (P80): 63 rules that touch 20 of 50 criteria', () => {
  expect(freeCheck).toEqual({ rules: 63, covered: 20, criteria: 50 });
});
