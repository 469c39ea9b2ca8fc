import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

it('a semaphore limits concurrency, starts in order, and continues after failures', async () => {
  const works = fc.array(fc.record({ turns: fc.integer({ min: 1, max: 4 }), fails: fc.boolean() }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), works, async (count, list) => {
      const semaphore = new Semaphore(count);
      const begun: number[] = [];
      let running = 0;
      let most = 0;
      const results = await Promise.allSettled(
        list.map(({ turns, fails }, index) =>
          semaphore.run(async () => {
            begun.push(index);
            most = Math.max(most, ++running);
            for (let n = 0; n < turns; n += 1) await turn();
            running -= 1;
            if (fails) throw new Error('fails');
          }),
        ),
      );
      expect(begun).toEqual(list.map((_, index) => index));
      expect(most).toBe(Math.min(count, list.length));
      expect(results.map(({ status }) => status === 'rejected')).toEqual(list.map(({ fails }) => fails));
    }),
  );
});
