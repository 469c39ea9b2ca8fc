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

const targetsOf = async (body: string, script?: string) => {
  const site = await startSite({ '/': page(body, script) });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    if (!(await driven.document.appliesTo(gatherClickTargets, new AbortController().signal))) return 'inapplicable';
    return (await driven.run(gatherClickTargets)).targets;
  } finally {
    await driven.close();
    await site.close();
  }
};

const tried = async (body: string, script?: string) => {
  const targets = await targetsOf(body, script);
  if (targets === 'inapplicable') return targets;
  return targets.map(({ name, isFocusable, key }) => ({ name, isFocusable, key }));
};

const routesOf = async (body: string, script?: string) => {
  const targets = await targetsOf(body, script);
  if (targets === 'inapplicable') return targets;
  return targets.map(({ name, route }) => `${name}: ${route}`);
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

  it('are pictures with an alternative text, too', async () => {
    expect(
      await tried(`<img class="pointer" alt="Enlarge the map" width="90" height="90" onclick="${toggle}">`),
    ).toEqual([{ name: 'Enlarge the map', isFocusable: false, key: null }]);
  });
});

describe('the keyboard does the same as a click', { timeout: 60_000 }, () => {
  const pointer = 'class="pointer"';
  const svg = '<svg width="20" height="20" aria-hidden="true"><path d="M0 0h9v9" /></svg>';
  const box = (work: string) => `${work};this.classList.toggle('on')`;

  it.each([
    [
      'steps beside a number field',
      `<span ${pointer} onclick="step(-1)">−</span><input id="n" type="number" value="1" aria-label="Number"><span ${pointer} onclick="step(1)">+</span>`,
      `function step(by) { n.value = Number(n.value) + by; n.setAttribute('value', n.value) }`,
      ['−: certain', '+: certain'],
    ],
    [
      'a logo beside a link to the same address',
      `<div ${pointer} onclick="location.href='/start'">${svg}</div><nav><a href="/start">Start</a></nav>`,
      undefined,
      [': certain'],
    ],
    [
      'a card whose link stands beside it',
      `<a href="/news#top">Storm</a><div ${pointer} onclick="window.open('/news')">Read more</div>`,
      undefined,
      ['Read more: certain'],
    ],
    [
      'the name of a checkbox',
      `<input type="checkbox" id="c" aria-labelledby="t"><span id="t" ${pointer} onclick="${box('c.checked=!c.checked')}">Newsletter</span>`,
      undefined,
      ['Newsletter: certain'],
    ],
    [
      'a control that it clicks',
      `<span ${pointer} onclick="${box("this.parentNode.querySelector('input').click()")}">Choose a file</span><input type="file" aria-label="Bill">`,
      undefined,
      ['Choose a file: certain'],
    ],
    [
      'an icon that sends a form with one field',
      `<form action="/find"><input name="q" aria-label="Search"><i ${pointer} title="Search the site" onclick="this.closest('form').requestSubmit()">${svg}</i></form>`,
      undefined,
      ['Search the site: certain'],
    ],
    [
      'an icon that empties a field',
      `<div><label>Search <input id="q"></label><i ${pointer} title="Empty" onclick="${box("q.value=''")}">${svg}</i></div>`,
      undefined,
      ['Empty: certain'],
    ],
    [
      'a tooltip that the focus opens by CSS',
      `<style>.tip { display: none } [tabindex]:focus .tip, .on .tip { display: block }</style>
      <span tabindex="0" onclick="this.classList.toggle('on')">Base price<b class="tip">Due each month</b></span>`,
      undefined,
      ['Base price: certain'],
    ],
    [
      'a tooltip that CSS writes',
      `<style>.t:is(:focus, .on)::after { content: attr(data-tip) }</style>
      <span class="t" tabindex="0" data-tip="Due each month" onclick="this.classList.toggle('on')">Base price</span>`,
      undefined,
      ['Base price: certain'],
    ],
  ])('for certain: %s', async (_name, body, script, expected) => {
    expect(await routesOf(body, script)).toEqual(expected);
  });

  it.each([
    [
      'dots beside buttons to the previous and next page',
      `<section><button>Zurück</button><button>Vor</button><span ${pointer} onclick="${toggle}">1</span></section>`,
      ['1: likely'],
    ],
    [
      'an icon in a field that seems to empty it',
      `<div><label>Search <input value="tea"></label><i ${pointer} title="Eingabe löschen" onclick="${toggle}">${svg}</i></div>`,
      ['Eingabe löschen: likely'],
    ],
    [
      'a calendar beside a field',
      `<div><label>Date <input></label><i class="pointer calendar" onclick="${toggle}">${svg}</i></div>`,
      [': likely'],
    ],
    [
      'a link in a closed menu',
      `<div ${pointer} onclick="location.href='/start'">${svg}</div><nav hidden><a href="/start">Start</a></nav>`,
      [': likely'],
    ],
    [
      'a link that is hidden from assistive technology',
      `<div ${pointer} onclick="location.href='/start'">${svg}</div><a href="/start" aria-hidden="true">Start</a>`,
      [': likely'],
    ],
    [
      'a text in a field that somebody could write',
      `<label>Town <input id="q"></label><span ${pointer} onclick="${box("q.value='Bremen'")}">My place</span>`,
      ['My place: likely'],
    ],
  ])('perhaps: %s', async (_name, body, expected) => {
    expect(await routesOf(body)).toEqual(expected);
  });

  it.each([
    [
      'a field that must not be written to',
      `<span ${pointer} onclick="${box('n.value++')}">+</span><input id="n" type="number" value="1" readonly>`,
      ['+: null'],
    ],
    [
      'a form with two fields and no button',
      `<form action="/find"><input name="q" aria-label="Search"><input name="p" aria-label="Place"><i ${pointer} title="Send all of it" onclick="this.closest('form').submit()">${svg}</i></form>`,
      ['Send all of it: null'],
    ],
    [
      'a hidden control that it clicks',
      `<span ${pointer} onclick="${box('this.nextElementSibling.click()')}">Choose a file</span><input type="file" hidden>`,
      ['Choose a file: null'],
    ],
    [
      'an icon of help beside a field',
      `<div><label>Search <input></label><i ${pointer} onclick="${toggle}">${svg}</i></div>`,
      [': null'],
    ],
    [
      'a link to another address',
      `<div ${pointer} onclick="location.href='/start'">${svg}</div><a href="/other">Other</a>`,
      [': null'],
    ],
    [
      'a menu that the focus does not open',
      `<style>[tabindex]:focus .tip { display: block } .tip, #m { display: none } .on #m { display: block }</style>
      <span tabindex="0" onclick="this.classList.toggle('on')">Teas<b class="tip">All teas</b><b id="m">Green tea</b></span>`,
      ['Teas: null'],
    ],
  ])('does not: %s', async (_name, body, expected) => {
    expect(await routesOf(body)).toEqual(expected);
  });
});
