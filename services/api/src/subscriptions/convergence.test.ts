import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isGrantingStatus } from '../entitlements/sources.ts';
import { isNewer, project } from './projection.ts';
import { change, modelStart, type Change, type ModelEvent } from './testing/model-provider.ts';
import { entitledTo, expectedOf, readingOf, stageOf, type Rule } from './testing/model-stage.ts';

beforeAll(() => Logger.overrideLogger(false));

/** A history, and how often each of its events is delivered; 0 means lost. */
const history = (fewest: number) =>
  fc.array(fc.record({ change, times: fc.integer({ min: fewest, max: 2 }) }), { minLength: 1, maxLength: 6 });
const everyEvent = history(1);
const someEvents = history(0);
type History = readonly { change: Change; times: number }[];
type Stage = ReturnType<typeof stageOf>;

/** Lets a history happen while its events are delivered in any order, as often as it says. */
async function play(
  scheduler: fc.Scheduler,
  stage: Stage,
  happened: History,
  deliver: (event: ModelEvent) => Promise<unknown>,
  afterwards: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const all: Promise<unknown>[] = [];
  // What we change at the provider ourselves is told like everything else that happens there.
  stage.provider.onOwnChange = () => {
    const event = stage.provider.told();
    all.push(stage.travel('an event of our own arrives').then(() => deliver(event)));
  };
  const happen = async () => {
    for (const { change: one, times } of happened) {
      await stage.travel('something happens');
      const event = stage.provider.apply(one);
      for (let copy = 0; copy < times; copy += 1) all.push(stage.travel('an event arrives').then(() => deliver(event)));
    }
    // While events and answers are still under way.
    all.push(stage.travel('afterwards').then(afterwards));
  };
  all.push(happen());
  await scheduler.waitIdle();
  // Deliveries are added while the history goes on.
  for (let done = 0; done < all.length;) {
    done = all.length;
    await Promise.all(all);
  }
}

function holds({ tables, provider }: Stage): void {
  expect(entitledTo(tables.projection)).toEqual(expectedOf(provider.state));
  const unended = readingOf(provider.state).subscriptions.filter(
    ({ kind, status, cancelAtPeriodEnd, endedTerm, plan }) =>
      kind === 'year' && isGrantingStatus(status) && plan.limit !== null && !cancelAtPeriodEnd && endedTerm === null,
  );
  expect(unended, 'no year renews that nobody has renewed').toEqual([]);
}

const converges = (rule: Rule) =>
  fc.asyncProperty(fc.scheduler(), everyEvent, async (scheduler, happened) => {
    const stage = stageOf(scheduler, rule);
    await play(scheduler, stage, happened, stage.sync);
    holds(stage);
  });

const repairs = (rule: Rule) =>
  fc.asyncProperty(fc.scheduler(), someEvents, async (scheduler, happened) => {
    const stage = stageOf(scheduler, rule);
    // A reconciliation in the middle of it all, and the one that counts.
    const early = stage.travel('a reconciliation begins').then(stage.sync);
    await play(scheduler, stage, happened, stage.sync, stage.sync);
    await early;
    holds(stage);
  });

/** Ignores the order of the readings. */
const lastWriterWins: Rule = (stored, reading, syncSequence, now) =>
  project({ ...stored, syncSequence: -1n }, reading, syncSequence, now);

describe('the tables tell the same as the provider', () => {
  it('after all events of a history, in any order and any number, with answers that overtake each other', async () => {
    await expect(fc.assert(converges(project), { numRuns: 5000 })).resolves.toBeUndefined();
  }, 120_000);

  it('after one reconciliation, whichever events were lost', async () => {
    await expect(fc.assert(repairs(project), { numRuns: 5000 })).resolves.toBeUndefined();
  }, 120_000);
});

describe('the properties above notice', () => {
  it.each([
    ['after all events', converges],
    ['after a reconciliation', repairs],
  ])(
    'a last writer instead of the sequence, %s',
    async (_name, property) => {
      expect(await fc.check(property(lastWriterWins), { numRuns: 20_000 })).toMatchObject({ failed: true });
    },
    120_000,
  );

  it('a number that is taken after the reading', async () => {
    const late = fc.asyncProperty(fc.scheduler(), everyEvent, async (scheduler, happened) => {
      let sequence = 0n;
      const stage = stageOf(scheduler, (stored, reading, _sequence, now) =>
        project(stored, reading, (sequence += 1n), now),
      );
      await play(scheduler, stage, happened, stage.sync);
      holds(stage);
    });
    expect(await fc.check(late, { numRuns: 20_000 })).toMatchObject({ failed: true });
  }, 120_000);

  it('events whose content is believed, the newest by its time', async () => {
    const believing = fc.asyncProperty(fc.scheduler(), everyEvent, async (scheduler, happened) => {
      const stage = stageOf(scheduler);
      let newest = -1;
      await play(scheduler, stage, happened, async ({ created, snapshot }) => {
        if (created < newest) return;
        newest = created;
        stage.tables.projection = project(
          { syncSequence: -1n, subscriptions: [], payments: [] },
          readingOf(snapshot),
          1n,
          modelStart,
        )!;
      });
      holds(stage);
    });
    expect(await fc.check(believing, { numRuns: 20_000 })).toMatchObject({ failed: true });
  }, 120_000);
});

describe('the rule', () => {
  it('lets a number through that is higher, and no other', () => {
    expect([isNewer(2n, 1n), isNewer(1n, 1n), isNewer(1n, 2n)]).toEqual([true, false, false]);
    // More than a double can tell apart.
    expect(isNewer(9_007_199_254_740_993n, 9_007_199_254_740_992n)).toBe(true);
  });
});
