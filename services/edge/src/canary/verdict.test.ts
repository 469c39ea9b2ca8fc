import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fewestFaults, fewestViews, highestRate, isTooFaulty } from './verdict.ts';

const counts = fc.record({ views: fc.nat(10_000), faults: fc.nat(10_000) });
const comparisons = fc.record({ active: counts, canary: counts });

it('ends a canary that fails far more often than the active release', () => {
  expect(isTooFaulty({ active: { views: 1000, faults: 3 }, canary: { views: 50, faults: 5 } })).toBe(true);
  expect(isTooFaulty({ active: { views: 0, faults: 0 }, canary: { views: 20, faults: 5 } })).toBe(true);
});

it('goes on while the canary fails as rarely as the active release', () => {
  expect(isTooFaulty({ active: { views: 1000, faults: 0 }, canary: { views: 1000, faults: 20 } })).toBe(false);
  expect(isTooFaulty({ active: { views: 1000, faults: 0 }, canary: { views: 1000, faults: 21 } })).toBe(true);
  expect(isTooFaulty({ active: { views: 1000, faults: 50 }, canary: { views: 100, faults: 12 } })).toBe(false);
});

it('decides nothing before it has seen enough', () => {
  fc.assert(
    fc.property(comparisons, ({ active, canary }) => {
      expect(isTooFaulty({ active, canary: { ...canary, views: canary.views % fewestViews } })).toBe(false);
      expect(isTooFaulty({ active, canary: { ...canary, faults: canary.faults % fewestFaults } })).toBe(false);
    }),
  );
});

it('never takes back its word because of one fault more', () => {
  fc.assert(
    fc.property(comparisons, fc.nat(100), ({ active, canary }, more) => {
      fc.pre(isTooFaulty({ active, canary }));
      expect(isTooFaulty({ active, canary: { ...canary, faults: canary.faults + more } })).toBe(true);
    }),
  );
});

it('never ends a canary because of a view without a fault, once there are enough views', () => {
  fc.assert(
    fc.property(comparisons, fc.nat(100), ({ active, canary }, more) => {
      fc.pre(canary.views >= fewestViews && !isTooFaulty({ active, canary }));
      expect(isTooFaulty({ active, canary: { ...canary, views: canary.views + more } })).toBe(false);
    }),
  );
});

it('spares a canary that is no worse than the active release, below the highest rate', () => {
  fc.assert(
    fc.property(comparisons, ({ active, canary }) => {
      fc.pre(canary.views > 0 && active.views > 0);
      fc.pre(canary.faults / canary.views <= Math.min(active.faults / active.views, highestRate));
      expect(isTooFaulty({ active, canary })).toBe(false);
    }),
  );
});

it('cannot be kept from it by any number of reports about the active release', () => {
  fc.assert(
    fc.property(comparisons, ({ active, canary }) => {
      fc.pre(canary.views >= fewestViews && canary.faults >= fewestFaults);
      fc.pre(canary.faults / canary.views > highestRate);
      expect(isTooFaulty({ active, canary })).toBe(true);
    }),
  );
});

it('knows no rate without a view', () => {
  expect(isTooFaulty({ active: { views: 0, faults: 9 }, canary: { views: 20, faults: 5 } })).toBe(true);
});
