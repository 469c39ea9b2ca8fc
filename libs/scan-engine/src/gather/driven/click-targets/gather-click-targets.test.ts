import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherClickTargets } from './gather-click-targets.ts';

const toggle = 'panel.hidden = !panel.hidden';
const page = (body: string, script = '') => `<!doctype html><html lang="en"><title>Page</title>
  <style>.pointer { cursor: pointer; display: inline-block; padding: 9px }</style>
  ${body}<p id="panel" hidden>Panel</p><p id="clock"></p><script>${script}</script>`;
const onClick = (selector: string, work = toggle) =>
  `document.querySelector('${selector}').onclick = () => { ${work} };`;

const tried = async (body: string, script?: string) => {
  const site = await startSite({ '/': page(body, script) });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    if (!(await driven.document.appliesTo(gatherClickTargets, new AbortController().signal))) return 'inapplicable';
    const { targets } = await driven.run(gatherClickTargets);
    return targets.map(({ name, isFocusable, key }) => ({ name, isFocusable, key }));
  } finally {
    await driven.close();
    await site.close();
  }
};

describe('click targets', { timeout: 60_000 }, () => {
  it.each([
    ['native controls', `<button onclick="${toggle}">Open</button><label onclick="${toggle}">Name <input></label>`],
    ['a row around a link', `<div class="pointer" onclick="${toggle}"><a href="#panel">Open</a></div>`],
    ['a part of a link', `<a href="#panel"><span class="pointer" onclick="${toggle}">Open</span></a>`],
    ['a part of a menu', `<ul role="menu"><li role="menuitem" tabindex="-1" onclick="${toggle}">Open</li></ul>`],
    [
      'a picture beside a button of the same name',
      `<i class="pointer" onclick="${toggle}">Open</i><button>Open</button>`,
    ],
    [
      'what assistive technology does not see',
      `<div aria-hidden="true" class="pointer" onclick="${toggle}">Open</div>`,
    ],
    ['a backdrop', `<div style="position:fixed;inset:0" onclick="${toggle}">Close</div>`],
  ])('are not: %s', async (_name, body) => {
    expect(await tried(body)).toBe('inapplicable');
  });

  it.each([
    ['without a listener of its own', `<div><div class="pointer">Open</div></div>`, onClick('div')],
    ['with a listener that changes nothing', `<div class="pointer">Open</div>`, onClick('.pointer', 'window.x = 1')],
    [
      'on a page that changes by itself',
      `<div class="pointer">Open</div>`,
      `setInterval(() => { clock.textContent = performance.now() }, 10); ${onClick('.pointer', 'window.x = 1')}`,
    ],
  ])('are not elements %s', async (_name, body, script) => {
    expect(await tried(body, script)).toEqual([]);
  });

  it.each([
    ['that navigates', `<div class="pointer">Open</div>`, onClick('.pointer', "location.href = '/other'")],
    ['that asks', `<div class="pointer">Open</div>`, onClick('.pointer', "alert('Hello')")],
    [
      'that changes the page later',
      `<div class="pointer">Open</div>`,
      onClick('.pointer', `setTimeout(() => { ${toggle} }, 90)`),
    ],
    [
      'on a page that changes by itself',
      `<div class="pointer">Open</div>`,
      `setInterval(() => { clock.textContent = performance.now() }, 10); ${onClick('.pointer')}`,
    ],
  ])('are elements without the focus %s', async (_name, body, script) => {
    expect(await tried(body, script)).toEqual([{ name: 'Open', isFocusable: false, key: null }]);
  });

  it.each([
    ['Enter', "event.key === 'Enter'", 'Enter'],
    ['Space', "event.key === ' '", 'Space'],
    ['no key', 'false', null],
  ])('that can get the focus are used with the keyboard first: %s', async (_name, condition, key) => {
    const body = `<div role="button" tabindex="0" onclick="${toggle}" onkeydown="if (${condition}) this.click()">Open</div>`;
    expect(await tried(body)).toEqual([{ name: 'Open', isFocusable: true, key }]);
  });
});
