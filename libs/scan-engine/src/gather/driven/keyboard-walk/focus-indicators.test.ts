import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherKeyboardWalk } from './gather-keyboard-walk.ts';
import type { KeyboardWalkEvidence } from './gather-keyboard-walk.ts';

const long = '<p style="height: 1500px">Text</p>';

/** One element per case, so that one walk answers many questions. */
const visible = `
  <a id="default" href="#">Default</a>
  <a id="background" href="#">Background</a>
  <a id="shadow" href="#">Shadow</a>
  <span class="parent"><a href="#">Parent</a></span>
  <a id="beside" href="#">Beside</a><i id="mark"></i>
  <input id="caret" aria-label="Caret" value="text">
  <label><input id="native" type="checkbox"><b>Replaced</b></label>
  <label><input class="away" type="radio" name="r"><b>Replaced</b></label>
  <label><input class="away"><b>Replaced</b></label>
  <label><input class="clear"><b>Replaced</b></label>
  <a id="skip" href="#">Skip</a>
  <a id="moved" href="#">Moved</a>
  <div style="height: 40px; overflow: auto">${long}</div>
  <svg width="50" height="20"><a href="#" id="vector"><rect width="50" height="20"/></a></svg>
  <style>
    * { outline: none } #default { outline: revert }
    #background:focus { background: #036; color: #fff } #shadow:focus { box-shadow: 0 0 0 3px #036 }
    .parent:focus-within { border: 2px solid #036 } #beside:focus + #mark { border: 5px solid #036 }
    #native { position: absolute; opacity: 0 } #native:focus + b { background: #036; color: #fff }
    .away { position: absolute; left: -9999px } .clear { opacity: 0 } :is(.away, .clear):focus + b { background: #036 }
    #skip { position: absolute; top: -100px } #skip:focus { top: 0 } #moved:focus { position: relative; left: 9px }
    #vector:focus rect { fill: #036 }
  </style>`;
const invisible = `
  <a id="none" href="#">None</a>
  <a id="white" href="#">White on white</a>
  <a id="offset" href="#">Offset only</a>
  <button id="button">Button</button>
  <input id="check" type="checkbox" aria-label="Check">
  <a id="off" href="#">Off screen</a>
  <div style="height: 0; overflow: hidden"><a id="cut" href="#">Cut off</a></div>
  <input aria-label="Field off screen" style="position: absolute; left: -9999px">
  <p style="opacity: 0"><input aria-label="Transparent field"></p>
  <style>
    :focus { outline: none } #white:focus { outline: 2px solid #fff } #offset:focus { outline-offset: 9px }
    #off { position: fixed; left: -500px }
  </style>`;
const layers = `
  <header style="position: fixed; inset: 0 0 auto; height: 100px; background: #fff">Header</header>
  <a href="#">Behind</a><br><a href="#" style="position: relative; top: 85px">Partly behind</a>
  <footer style="position: fixed; inset: auto 0 0; height: 50px">See through</footer>
  <a href="#" style="position: fixed; bottom: 5px">Behind glass</a>`;
const pages = {
  visible,
  invisible,
  layers,
  dialog: `<a href="#">A</a>
  <div style="position: fixed; inset: 0; background: #fff">Loading</div>`,
};

describe('looks of the focus', { timeout: 60_000 }, () => {
  let site: TestSite;
  beforeAll(async () => {
    const page = (body: string) => `<!doctype html><html lang="en"><title>Page</title>${body}`;
    site = await startSite(Object.fromEntries(Object.entries(pages).map(([name, body]) => [`/${name}`, page(body)])));
  });
  afterAll(() => site.close());

  const walked = async (name: keyof typeof pages): Promise<KeyboardWalkEvidence> => {
    const driven = await openDrivenPage(site.url(`/${name}`), site.host);
    try {
      return await driven.run(gatherKeyboardWalk);
    } finally {
      await driven.close();
    }
  };

  it('are proved by styles, by pictures or by the caret', async () => {
    const { unindicated, stops } = await walked('visible');
    expect(unindicated.map(({ name }) => name)).toEqual([]);
    expect(stops).toBe(14);
  });

  it('are missing when nothing changes in the viewport', async () => {
    const { unindicated } = await walked('invisible');
    expect(unindicated.map(({ name, hasBox, count }) => `${name} ${hasBox} ${count}`)).toEqual([
      'None true 2',
      'White on white true 1',
      'Button true 1',
      'Check true 1',
      'Off screen false 1',
      'Cut off false 1',
      'Field off screen false 1',
      'Transparent field true 1',
    ]);
  });

  it('are covered by an opaque layer only', async () => {
    const { covered } = await walked('layers');
    expect(covered.map(({ name, count }) => [name, count])).toEqual([['Behind', 1]]);
  });

  it('are not covered by a layer above the whole page', async () => {
    expect((await walked('dialog')).covered).toEqual([]);
  });
});
