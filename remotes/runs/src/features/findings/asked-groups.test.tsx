import type { FindingsQuery } from '@stufenlos/contracts';
import type { ApiHandlers } from '@stufenlos/platform/testing';
import { stubResizeObserver } from '@stufenlos/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { reportHandlers } from '../../testing/sample-report.ts';
import { count, show, toggles } from '../../testing/unlocked-report.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

const total = 40;
const keys = Array.from({ length: total }, (_, at) => `rule-${at}`);

/** A report of 40 groups, the elements that were asked for, and how many at once at most. */
function manyGroups() {
  const handlers = reportHandlers();
  const asked: FindingsQuery[] = [];
  const load = { now: 0, most: 0 };
  const api: ApiHandlers = {
    ...handlers,
    runGroups(call) {
      const answer = handlers.runGroups(call);
      const [sample] = answer.groups;
      return call.query.by === 'page' ? answer : { ...answer, groups: keys.map((key) => ({ ...sample!, key })), total };
    },
    async runFindings({ query }) {
      asked.push(query);
      load.now += 1;
      load.most = Math.max(load.most, load.now);
      await Promise.resolve();
      load.now -= 1;
      // One finding each.
      return handlers.runFindings({ query: { category: query.category, rule: 'region' } });
    },
  };
  return { api, asked, load };
}

/** Says of a place that it came into view, as the browser does. */
function stubView() {
  const observed = new Map<Element, () => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe(place: Element): void {
        this.tell([{ isIntersecting: false }]);
        observed.set(place, () => this.tell([{ isIntersecting: true }]));
      }
      disconnect(): void {
        observed.clear();
      }
    },
  );
  return (inside: Element) => {
    for (const [place, tell] of observed) if (inside.contains(place)) act(tell);
  };
}

const rulesOf = (asked: readonly FindingsQuery[]) => asked.map(({ rule }) => rule);
const expandAll = () => userEvent.click(screen.getByRole('button', { name: 'Alle aufklappen' }));
const filter = () => userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));

it('"Expand all" asks once for each group, in their order and four at once', async () => {
  stubView();
  const { api, asked, load } = manyGroups();
  show(api);
  await count('120 Funde angezeigt');
  await expandAll();
  await waitFor(() => expect(rulesOf(asked)).toEqual(keys));
  expect(load.most).toBe(4);
});

it('other filters ask for the first ten open groups, and for others when they come into view', async () => {
  const intoView = stubView();
  const { api, asked } = manyGroups();
  show(api);
  await count('120 Funde angezeigt');
  await expandAll();
  await waitFor(() => expect(asked).toHaveLength(total));
  asked.length = 0;
  await filter();
  await count('3 Funde angezeigt');
  await waitFor(() => expect(rulesOf(asked)).toEqual(keys.slice(0, 10)));
  await waitFor(() => expect(screen.getAllByText('Die Funde werden geladen …')).toHaveLength(total - 10));
  intoView(toggles()[30]!.closest('section')!);
  await waitFor(() => expect(rulesOf(asked).slice(10)).toEqual(['rule-30']));
  expect(asked.every(({ impact }) => impact === 'critical')).toBe(true);
});

it('on paper a group whose elements nobody has seen says how to load them, and "Expand all" does', async () => {
  stubView();
  const { api, asked } = manyGroups();
  show(api);
  await count('120 Funde angezeigt');
  await expandAll();
  await filter();
  await count('3 Funde angezeigt');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByText(/^Noch nicht geladen: Wählen Sie/)).toHaveLength(total - 10);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  asked.length = 0;
  await expandAll();
  await waitFor(() => expect(new Set(rulesOf(asked))).toEqual(new Set(keys.slice(10))));
  await waitFor(() => expect(screen.queryByText('Die Funde werden geladen …')).toBeNull());
});
