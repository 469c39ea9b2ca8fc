import { startSite, type TestSite } from '@stufenlos/workspace/test-site';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { World } from '../../../browser/isolated-world.ts';
import { openDrivenPage, type TestDrivenPage } from '../../../testing/driven-page.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { guardNavigation } from './guard-navigation.ts';

const gatherer = <Data>(gather: Gatherer<string, Data>['gather']): Gatherer<string, Data> => ({
  name: 'test',
  leaves: 'changed',
  weight: 1,
  gather,
});
const textOf = gatherer(({ world }) => world.evaluate(() => document.querySelector('main')?.textContent));

describe('after the time of a gatherer is over, the page is loaded again', () => {
  let site: TestSite;
  let driven: TestDrivenPage;
  let over: AbortController;
  beforeEach(async () => {
    let loads = 0;
    over = new AbortController();
    site = await startSite({
      '/': (_request, response) =>
        response.end(`<!doctype html><html lang="en"><title>Page</title><main>Load ${(loads += 1)}</main>`),
    });
    driven = await openDrivenPage(site.url('/'), site.host);
  });
  afterEach(async () => {
    await driven.close();
    await site.close();
  });

  it('when the gatherer had begun to guard it', async () => {
    const begin = ({ page, world }: DrivenPage) => {
      const evaluate: World['evaluate'] = (work, ...args) => {
        over.abort(new Error('over'));
        return world.evaluate(work, ...args);
      };
      return guardNavigation(page, { ...world, evaluate });
    };
    await expect(driven.run(gatherer(begin), over.signal)).rejects.toThrow('over');
    expect(await driven.run(textOf)).toBe('Load 2');
  });

  it('when the gatherer releases its guard', async () => {
    const use = async ({ page, world }: DrivenPage) => {
      const guard = await guardNavigation(page, world);
      try {
        over.abort(new Error('over'));
        await world.evaluate(() => {});
      } finally {
        await guard.release();
      }
    };
    await expect(driven.run(gatherer(use), over.signal)).rejects.toThrow('over');
    expect(await driven.run(textOf)).toBe('Load 2');
  });
});
