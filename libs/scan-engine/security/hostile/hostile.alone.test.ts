import { expect, it } from 'vitest';
import { hostileCases } from './cases.ts';
import { describeHostile } from './describe-hostile.ts';

/** Cases whose end depends on the load of the machine. */
const loadDependent = hostileCases.filter(({ ends }) => ends.length > 1);

describeHostile(loadDependent);

it.each(loadDependent)('case $number $name explains each of its ends', ({ ends }) => {
  expect(ends.filter(({ because }) => because === undefined)).toEqual([]);
});
