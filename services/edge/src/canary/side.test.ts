import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cookieValueOf, drawFor, drawOf, sideCookie, type Draw } from './side.ts';

const ids = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
const percents = fc.integer({ min: 1, max: 99 });
const draws: fc.Arbitrary<Draw> = fc.record({ id: ids, percent: percents, isIn: fc.boolean() });
const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** A crowd whose draws are spread evenly, so that shares can be counted without chance. */
const crowd = Array.from({ length: 10_000 }, (_, index) => (index + 0.5) / 10_000);
const drawAll = (percent: number) => crowd.map((random) => drawFor({ id: 'next', percent }, undefined, () => random));
const share = (all: readonly Draw[]) => (100 * all.filter(({ isIn }) => isIn).length) / all.length;

it('gives the canary to the share of the visitors that was asked for', () => {
  fc.assert(
    fc.property(percents, (percent) => {
      expect(share(drawAll(percent))).toBeCloseTo(percent, 1);
    }),
  );
});

it('keeps the side of a visitor while the share stays the same', () => {
  fc.assert(
    fc.property(draws, randoms, (before, random) => {
      expect(drawFor({ id: before.id, percent: before.percent }, before, () => random)).toEqual(before);
    }),
  );
});

it('takes the canary from nobody when the share grows, and gives it to nobody when it shrinks', () => {
  fc.assert(
    fc.property(draws, percents, randoms, (before, percent, random) => {
      const { isIn } = drawFor({ id: before.id, percent }, before, () => random);
      const isKept = before.isIn ? percent >= before.percent : percent <= before.percent;
      expect(isKept && isIn !== before.isIn).toBe(false);
    }),
  );
});

it('meets every new share with visitors who were drawn before', () => {
  fc.assert(
    fc.property(percents, percents, (first, second) => {
      const before = drawAll(first);
      const sides = [true, false].map((side) => before.filter(({ isIn }) => isIn === side));
      const after = sides.flatMap((side) =>
        side.map((draw, index) => drawFor({ id: 'next', percent: second }, draw, () => (index + 0.5) / side.length)),
      );
      expect(share(after)).toBeCloseTo(second, 1);
    }),
  );
});

it('forgets the draw of another canary', () => {
  fc.assert(
    fc.property(draws, percents, randoms, (before, percent, random) => {
      const canary = { id: `${before.id}x`.slice(-64), percent };
      fc.pre(canary.id !== before.id);
      expect(drawFor(canary, before, () => random)).toEqual(drawFor(canary, undefined, () => random));
    }),
  );
});

it('reads back what it has written, between other cookies', () => {
  fc.assert(
    fc.property(draws, (draw) => {
      expect(drawOf(`a=b; ${sideCookie}=${cookieValueOf(draw)}; prefs=de.dark`)).toEqual(draw);
    }),
  );
});

it('takes everything else for no cookie', () => {
  const broken = [
    '',
    'next',
    'next:0:in',
    'next:100:in',
    'next:5:up',
    '../x:5:in',
    `${'x'.repeat(65)}:5:in`,
    'a:5:in:b',
  ];
  for (const value of broken) expect([value, drawOf(`${sideCookie}=${value}`)]).toEqual([value, undefined]);
  expect(drawOf(`not_${sideCookie}=next:5:in`)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (cookies) => void drawOf(cookies)));
});

it('says the same of all visitors of a side', () => {
  for (const isIn of [true, false]) {
    const values = drawAll(20).filter((draw) => draw.isIn === isIn);
    expect(new Set(values.map(cookieValueOf)).size).toBe(1);
  }
});
