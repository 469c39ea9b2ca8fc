import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherKeyboardWalk } from './gather-keyboard-walk.ts';
import type { KeyboardWalkEvidence } from './gather-keyboard-walk.ts';

const links = (count: number) => Array.from({ length: count }, (_, at) => `<a href="#${at}">Link ${at}</a> `).join('');

/** Pages by their path. */
const bodies = {
  plain: links(3),
  redirect: `${links(2)}<button onfocus="this.onfocus = null; document.links[0].focus()">B</button>${links(2)}`,
  dialog: `${links(2)}<dialog id="d"><button>One</button><button>Two</button></dialog><script>d.showModal()</script>`,
  consent: `${links(2)}<div role="dialog" style="position:fixed;bottom:0"><button id="yes">Yes</button><button id="no"
    onkeydown="if (event.key === 'Tab') { event.preventDefault(); yes.focus(); }">No</button></div>
    <script>yes.onkeydown = (event) => { if (event.key === 'Tab') { event.preventDefault(); no.focus(); } }</script>`,
  fields: `<input type="date"><video controls></video><details><summary>More</summary></details>${links(1)}`,
  frame: `${links(1)}<iframe srcdoc="<a href=#>In</a><a href=#>In</a>"></iframe>${links(1)}`,
  shadow: `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '${links(2)}'</script>${links(1)}`,
  closed: `<x-host></x-host><script>document.querySelector('x-host').attachShadow({ mode: 'closed' }).innerHTML =
    '${links(2)}'</script>${links(1)}`,
  once: `<input id="i">${links(3)}<script>i.onblur = () => { i.onblur = null; setTimeout(() => i.focus(), 10); }</script>`,
  numbered: `${links(2)}<a href="#x" tabindex="3">X</a><a href="#y" tabindex="1">Y</a>`,
  many: '<button>Button</button>'.repeat(1000),
  endless: `<div id="list"></div><script>
    const more = () => list.insertAdjacentHTML('beforeend', '<button onfocus="more()">More</button>'); more();</script>`,
  timer: `${links(2)}<input id="i">${links(2)}<script>setInterval(() => i.focus(), 20)</script>`,
  blurred: `${links(1)}<input onblur="this.focus()">${links(2)}`,
  late: `${links(1)}<input onblur="setTimeout(() => this.focus(), 10)">${links(2)}`,
  swallowed: `${links(1)}<button onkeydown="event.preventDefault()">Stuck</button>${links(2)}`,
  helped: `${links(1)}<button id="b" onkeydown="if (event.ctrlKey) document.links[2].focus(); event.preventDefault()">B</button>
    <p>Press Ctrl+M to leave.</p>${links(2)}`,
  hostile: `<script>Object.defineProperty(document, 'activeElement', { get: () => null });
    document.hasFocus = () => { throw 1 }; Map.prototype.set = null;</script>${links(3)}`,
};

describe('a walk with the Tab key', { timeout: 60_000 }, () => {
  let site: TestSite;
  beforeAll(async () => {
    const page = (body: string) => `<!doctype html><html lang="en"><title>Page</title>${body}`;
    site = await startSite(Object.fromEntries(Object.entries(bodies).map(([name, body]) => [`/${name}`, page(body)])));
  });
  afterAll(() => site.close());

  const walked = async (name: keyof typeof bodies): Promise<KeyboardWalkEvidence> => {
    const driven = await openDrivenPage(site.url(`/${name}`), site.host);
    try {
      return await driven.run(gatherKeyboardWalk);
    } finally {
      await driven.close();
    }
  };

  it.each([
    ['plain', 3],
    ['redirect', 5],
    ['dialog', 2],
    ['fields', 4],
    ['frame', 3],
    ['shadow', 3],
    ['closed', 2],
    ['once', 4],
    ['numbered', 4],
    ['many', 100],
    ['endless', 100],
    ['hostile', 3],
  ] as const)('finds no loop on the page %j, and %i stops', async (name, stops) => {
    const { loop, ...evidence } = await walked(name);
    expect(loop).toBeUndefined();
    expect(evidence.stops).toBe(stops);
  });

  it.each(['timer', 'blurred', 'late', 'swallowed'] as const)('finds no way out of the page %j', async (name) => {
    expect((await walked(name)).loop).toMatchObject({ exit: null, isInLayer: false });
  });

  it('finds the key that the page names', async () => {
    expect((await walked('helped')).loop?.exit).toEqual({ way: 'advised', keys: 'Control+m' });
  });

  it('says that a loop is in a layer with controls', async () => {
    expect((await walked('consent')).loop).toMatchObject({ isInLayer: true });
  });
});
