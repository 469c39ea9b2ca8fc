import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PageTurns, type TurnKind } from './page-turns.ts';

const never = new AbortController().signal;

it('lets pages share the process, and one that must be alone wait until it has it', async () => {
  const turns = new PageTurns();
  const order: string[] = [];
  const take = async (name: string, kind: TurnKind) => {
    const leave = await turns.take(kind, never);
    order.push(name);
    return leave;
  };
  const [first, second] = await Promise.all([take('first', 'shared'), take('second', 'shared')]);
  const alone = take('alone', 'alone');
  const later = take('later', 'shared');
  first();
  expect(order).toEqual(['first', 'second']);
  second();
  const leave = await alone;
  expect(order).toEqual(['first', 'second', 'alone']);
  leave();
  await later;
  expect(order).toEqual(['first', 'second', 'alone', 'later']);
});

it('lets others pass when one that waits is given up', async () => {
  const turns = new PageTurns();
  await turns.take('shared', never);
  const giveUp = new AbortController();
  const alone = turns.take('alone', giveUp.signal);
  const later = turns.take('shared', never);
  giveUp.abort(new Error('the worker is ending'));
  await expect(alone).rejects.toThrow('the worker is ending');
  expect(await later).toBeTypeOf('function');
});

it('never has anybody beside a page that is alone, and serves everybody', async () => {
  const kind = fc.constantFrom<TurnKind>('shared', 'alone');
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(kind, { maxLength: 12 }), async (scheduler, requests) => {
      const turns = new PageTurns();
      const open: TurnKind[] = [];
      let served = 0;
      const pages = requests.map(async (request) => {
        await scheduler.schedule(Promise.resolve());
        const leave = await turns.take(request, never);
        open.push(request);
        expect(open.includes('alone') ? open.length : 1).toBe(1);
        await scheduler.schedule(Promise.resolve());
        open.splice(open.indexOf(request), 1);
        served += 1;
        leave();
      });
      await scheduler.waitFor(Promise.all(pages));
      expect(served).toBe(requests.length);
    }),
  );
});
