import { expect, it } from 'vitest';
import { hostileCases } from './cases.ts';
import { describeHostile } from './describe-hostile.ts';

/** Their end depends on how busy the machine is. */
const unsettled = hostileCases.filter(({ ends }) => ends.length > 1);

describeHostile(unsettled);

it.each(unsettled)('$number $name says why each of its ends is right', ({ ends }) => {
  expect(ends.filter(({ because }) => because === undefined)).toEqual([]);
});
