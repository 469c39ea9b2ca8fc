import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherStateContrast } from './gather-state-contrast.ts';

const link = '<nav><a href="/help">Get some help</a></nav>';
const page = (style: string, body = link) => `<!doctype html><html lang="en"><title>Page</title>
  <style>a, button { color: #00f; background: #fff } ${style}</style>${body}<p>Some text</p>`;

const found = async (style: string, body?: string) => {
  const site = await startSite({ '/': page(style, body) });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    if (!(await driven.document.appliesTo(gatherStateContrast, new AbortController().signal))) return 'inapplicable';
    const { pale } = await driven.run(gatherStateContrast);
    return pale.map(({ state, color, background, count, isCertain }) => [
      state,
      color,
      background,
      ...(isCertain ? [count] : ['open', count]),
    ]);
  } finally {
    await driven.close();
    await site.close();
  }
};

describe('the contrast of states', { timeout: 60_000 }, () => {
  it.each([
    ['no state of their own', ''],
    ['a state that is easy to read', 'a:hover { color: #fff; background: #00f }'],
    [
      'a colour that fits only the background of the state around it',
      'a:hover { color: #fff; background: none } nav:hover { background: #222 }',
    ],
    [
      'a transition to a state that is easy to read',
      'a { transition: all 5s } a:hover { color: #fff; background: #00f }',
    ],
    ['a picture behind the text', 'a:hover { color: #fff; background: linear-gradient(#000, #000) }'],
    [
      'a box that slides below the text',
      'a { position: relative; z-index: 0 } a:hover { color: #fff } a::after { content: ""; position: absolute; inset: 0; background: #000; z-index: -1 }',
    ],
    ['a text that is pale from the beginning, which the audit reports', 'a, a:hover { color: #ccc }'],
    ['a bold text of 19 px', 'a { font: bold 19px serif } a:hover { color: #888 }'],
    ['a large text', 'a { font-size: 30px } a:hover { color: #888 }'],
    [
      'a colour that several pointers at once would make',
      'body:has(.b:hover) .a { color: #ccc } body:has(.a:hover) .b { color: #ccc }',
      '<a class="a" href="/a">First one</a> <a class="b" href="/b">Second one</a>',
    ],
    ['a disabled button', 'button:hover { color: #ccc }', '<button disabled>Save</button><a href="/help">Help</a>'],
    [
      'a button in a disabled toolbar',
      'button:hover { color: #ccc }',
      '<div role="toolbar" aria-label="Format" aria-disabled="true"><button>Bold</button></div>',
    ],
    ['a logo', 'a:hover { color: #ccc }', '<a class="site-logo" href="/home">Fruit shop</a>'],
    [
      'another layer behind the text',
      'nav { position: absolute; background: none } a { background: none } a:hover { color: #ccc }',
    ],
  ])('is sufficient, or not certain, with %s', async (_name, style, body?: string) => {
    expect([[], 'inapplicable']).toContainEqual(await found(style, body));
  });

  it.each([
    ['hover', 'a:hover { color: #ccc }', '#cccccc', '#ffffff'],
    ['focus', 'a:focus { color: #ccc }', '#cccccc', '#ffffff'],
    ['focus', 'a:focus-visible { background: #44f }', '#0000ff', '#4444ff'],
    ['hover', 'nav:hover a { background: #00a; color: #00f }', '#0000ff', '#0000aa'],
    ['hover', 'a { transition: color 5s } a:hover { color: #ccc }', '#cccccc', '#ffffff'],
  ])('is measured in the state %s: %s', async (state, style, color, background) => {
    expect(await found(style)).toEqual([[state, color, background, 1]]);
  });

  it('is measured where a class only contains the letters of a logo', async () => {
    const body = '<a class="logout" href="/end">Log out</a>';
    expect(await found('a:hover { color: #ccc }', body)).toEqual([['hover', '#cccccc', '#ffffff', 1]]);
  });

  it.each([
    ['in a form whose fields have the names of properties', ['children', 'localName', 'id']],
    ['beside an element that has the same id', []],
  ])('is measured %s', async (_name, names) => {
    const fields = names.map((name) => `<input aria-label="Field" name="${name}">`).join('');
    const body = `<form>${fields}<p id="a">Text</p><p id="a"><a href="/help">Get some help</a></p></form>`;
    expect(await found('form:hover a:hover { color: #ccc }', body)).toEqual([['hover', '#cccccc', '#ffffff', 1]]);
  });

  it('is one fault for links that share a style, however they are built', async () => {
    const body = `${link}<p><a href="/a">First</a></p><ul><li><a href="/b"><b>Second</b></a></li></ul>`;
    expect(await found('a:hover { color: #ccc }', body)).toEqual([['hover', '#cccccc', '#ffffff', 3]]);
  });

  it('is measured for each style, in whatever order the links have it', async () => {
    const body = ['one', 'two', 'one', 'two', 'one']
      .map((name, at) => `<p id="p${at}"><a class="${name}" href="/${at}">Link number ${at}</a></p>`)
      .join('');
    expect(await found('a:hover { color: #ccc } .two:hover { color: #bbb }', body)).toEqual([
      ['hover', '#cccccc', '#ffffff', 3],
      ['hover', '#bbbbbb', '#ffffff', 2],
    ]);
  });

  const pill = (types: string, show = 'Object.assign(pill.style, { left: `${a.offsetLeft}px`, opacity: 1 })') => `
    <style>nav { position: relative } nav a { position: relative; padding: 4px } a:hover, a:focus { color: #fff; background: none }
    #pill { position: absolute; inset: 0 auto 0 0; width: 90%; background: #036; opacity: 0 }</style>
    <nav><span id="pill"></span><a href="/help">Get some help</a></nav>
    <script>for (const a of document.querySelectorAll('nav a')) for (const type of '${types}'.split(' '))
      a.addEventListener(type, () => { ${show} })</script>`;

  it('is sufficient when a script moves a dark box below the text', async () => {
    expect(await found('', pill('mouseenter focus'))).toEqual([]);
  });

  it('is sufficient when the script waits a moment', async () => {
    expect(await found('', pill('mouseenter focus', 'setTimeout(() => { pill.style.opacity = 1 }, 100)'))).toEqual([]);
  });

  it('is sufficient when the dark box stays only as long as the pointer does', async () => {
    const leave = `<script>for (const type of ['mouseleave', 'blur'])
      document.querySelector('nav a').addEventListener(type, () => { pill.style.opacity = 0 })</script>`;
    expect(await found('', pill('mouseenter focus') + leave)).toEqual([]);
  });

  it('is sufficient below the pointer only, when the script does not follow the focus', async () => {
    expect(await found('', pill('mouseenter'))).toEqual([['focus', '#ffffff', '#ffffff', 1]]);
  });

  it('is a fault of the other links that no script helps', async () => {
    const body = `${pill('pointerenter')}<div style="height: 2000px"></div><p><a href="/a">Another link</a></p>`;
    expect(await found('a:focus { color: #000 !important }', body)).toEqual([['hover', '#ffffff', '#ffffff', 1]]);
  });

  it('is a fault when scripts follow the pointer and change nothing', async () => {
    const body = `${link}<script>for (const type of ['mouseover', 'focusin', 'pointerover'])
      addEventListener(type, () => { document.body.dataset.seen = type })</script>`;
    expect(await found('a:hover, a:focus { color: #ccc }', body)).toEqual([
      ['hover', '#cccccc', '#ffffff', 1],
      ['focus', '#cccccc', '#ffffff', 1],
    ]);
  });

  it('is open when scripts follow the pointer, which does not get there', async () => {
    const body = `${link}<div style="position: fixed; inset: 0"></div><script>onmousemove = () => {}</script>`;
    expect(await found('a:hover { color: #ccc }', body)).toEqual([['hover', '#cccccc', '#ffffff', 'open', 1]]);
  });

  it('is measured without any event while no script follows the pointer or the focus', async () => {
    const body = `${link}<script>for (const type of ['click', 'scroll'])
      addEventListener(type, () => { document.body.style.background = '#000' })</script>`;
    expect(await found('a:hover { color: #ccc }', body)).toEqual([['hover', '#cccccc', '#ffffff', 1]]);
  });
});
