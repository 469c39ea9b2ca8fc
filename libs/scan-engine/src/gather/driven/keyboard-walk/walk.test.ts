import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage } from '../gatherer.ts';
import { walkParts } from './gather-keyboard-walk.ts';
import { recordFocus } from './record-focus.ts';
import type { StopFacts } from './stop-facts.ts';
import { walk } from './walk.ts';

const links = (count: number) => Array.from({ length: count }, (_, at) => `<a href="#${at}">Link ${at}</a> `).join('');

/** Pages by their path. */
const bodies = {
  '/links': links(25),
  '/as-many-as-keys-at-once': links(10),
  '/dialog': `${links(2)}<dialog id="d">${links(12)}</dialog><script>d.showModal()</script>`,
  '/fields': `<input type="date"><video controls></video><details><summary>More</summary></details>${links(12)}`,
  '/shadow': `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '${links(7)}'</script>${links(7)}`,
  '/numbered': `${links(12)}<a href="#x" tabindex="3">X</a><a href="#y" tabindex="1">Y</a>`,
  '/loop': `${links(3)}<input onblur="this.focus()">${links(12)}`,
  '/frame': `${links(3)}<iframe srcdoc="<a href=#>In</a><a href=#>In</a>"></iframe>${links(12)}`,
  '/frame-in-shadow': `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML =
    '<iframe srcdoc="<a href=#>In</a>"></iframe>'</script>${links(12)}`,
  '/keeps-its-keys': `${links(12)}<script>addEventListener('keyup', (event) => event.stopImmediatePropagation(), true)</script>`,
  '/keeps-one-key': `${links(3)}<p onkeyup="event.stopPropagation()">${links(3)}</p>${links(12)}<script>
    addEventListener('keyup', (event) => document.activeElement === document.links[1] && event.stopImmediatePropagation(), true);
    </script>`,
  '/nothing': '<p>Text</p>',
};

describe('a walk', { timeout: 60_000 }, () => {
  let site: TestSite;
  beforeAll(async () => {
    const page = (body: string) => `<!doctype html><html lang="en"><title>Page</title>${body}`;
    site = await startSite(Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, page(body)])));
  });
  afterAll(() => site.close());

  it.each(Object.keys(bodies))('is the same with keys one by one and with many at once: %s', async (path) => {
    const driven = await openDrivenPage(site.url(path), site.host);
    try {
      const walkFresh = async (page: DrivenPage, waitMs: number) => {
        await page.reload();
        await evaluateWith(page.world, walkParts, recordFocus);
        const { stops, ...walked } = await walk(page, { maxStops: 22, waitMs });
        // A walk that begins again has numbered some elements before.
        const withoutNumber = ({ number: _number, ...stop }: StopFacts) => stop;
        return { ...walked, stops: stops.map(withoutNumber), loop: walked.loop.map(withoutNumber) };
      };
      const gather = async (page: DrivenPage) => ({
        oneByOne: await walkFresh(page, 1),
        atOnce: await walkFresh(page, 0),
      });
      const { oneByOne, atOnce } = await driven.run({ name: 'test', leaves: 'changed', weight: 1, gather });
      expect(atOnce).toEqual(oneByOne);
      expect(oneByOne.stops.length > 0).toBe(path !== '/nothing');
    } finally {
      await driven.close();
    }
  });
});
