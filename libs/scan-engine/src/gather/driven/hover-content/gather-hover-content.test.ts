import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherHoverContent } from './gather-hover-content.ts';

const page = (body: string, style = '') => `<!doctype html><html lang="en"><title>Page</title>
  <style>.menu { position: relative; width: 200px } .menu ul { display: none } ${style}</style>
  <h1>Page</h1>${body}<p>Some text</p>`;
const list = '<ul><li><a href="/green">Green tea</a></li><li><a href="/black">Black tea</a></li></ul>';
const menu = (trigger: string, attributes = '') => `<div class="menu" ${attributes}>${trigger}${list}</div>`;
const onHover = '.menu:hover ul { display: block }';
const byScript = (event: string) => `on${event}="this.closest('.menu').querySelector('ul').style.display = 'block'"`;
const hides = `onmouseleave="this.querySelector('ul').style.display = 'none'"`;

const tried = async (body: string, style?: string) => {
  const site = await startSite({ '/': page(body, style) });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    if (!(await driven.document.appliesTo(gatherHoverContent, new AbortController().signal))) return 'inapplicable';
    const { appearing } = await driven.run(gatherHoverContent);
    expect(site.asked.filter((path) => /green|black/.test(path))).toEqual([]);
    return appearing.map(({ name, keys, links }) => [name, keys, links.length]);
  } finally {
    await driven.close();
    await site.close();
  }
};

describe('content that appears with the pointer', { timeout: 60_000 }, () => {
  it.each([
    ['the page also has', `${menu('Teas')}<p><a href="/green">Green</a> <a href="/black">Black</a></p>`],
    ['another hidden menu has', `${menu('Teas')}<nav><div hidden>${list}</div></nav>`],
  ])('is not asked for a way of the keyboard to links that %s elsewhere', async (_name, body) => {
    expect(await tried(body, onHover)).toEqual([]);
  });

  it.each([
    [
      'links that only have no colour, which the keyboard reaches',
      '<div class="menu">Teas <a href="/green" style="opacity: 0">Green</a></div>',
    ],
    [
      'links to a heading of the same page',
      '<div class="menu"><h2>Teas <a href="#teas" style="visibility: hidden">Link</a></h2></div>',
    ],
    ['closed dialogs and details', `<details><summary>Teas</summary>${list}</details><dialog>${list}</dialog>`],
  ])('is not asked about: %s', async (_name, body) => {
    expect(await tried(body, onHover)).toBe('inapplicable');
  });

  it.each([
    ['does not appear with the pointer', menu('Teas'), ''],
    ['stays once it has appeared', menu('Teas', byScript('mouseenter').replace("this.closest('.menu')", 'this')), ''],
  ])('is not judged when it %s', async (_name, body, style) => {
    expect(await tried(body, style)).toEqual([]);
  });

  it.each([
    ['Tab', 'the focus', menu('<button>Teas</button>'), `${onHover} .menu:focus-within ul { display: block }`],
    ['Enter', 'a click', menu(`<button ${byScript('click')}>Teas</button>`), onHover],
    [
      'ArrowDown',
      'an arrow key',
      menu(`<a href="#" ${byScript('keydown').replace('="', "=\"if (event.key === 'ArrowDown') ")}>Teas</a>`),
      onHover,
    ],
    [
      'Enter',
      'a button beside it',
      `<button aria-controls="m" onclick="m.style.display = 'block'">Open</button>
      <div class="menu"><span>Teas</span>${list.replace('<ul', '<ul id="m"')}</div>`,
      onHover,
    ],
  ])('is reached with %s by %s', async (keys, _name, body, style) => {
    expect(await tried(body, style)).toEqual([['Teas', keys, 2]]);
  });

  it.each([
    ['beside the links', menu('<span>Teas</span><x-toggle></x-toggle>')],
    ['after the menu', `${menu('<span>Teas</span>')}<x-toggle></x-toggle>`],
    ['of a component within another one', menu('<span>Teas</span><x-outer></x-outer>')],
  ])('is reached with a button in a shadow root: %s', async (_name, body) => {
    const script = `<script>
      customElements.define('x-toggle', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<button aria-label="Open">+</button>';
          this.shadowRoot.querySelector('button').onclick = () => {
            const { style } = document.querySelector('.menu ul');
            style.display = style.display === 'block' ? '' : 'block';
          };
        }
      });
      customElements.define('x-outer', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<x-toggle></x-toggle>'; }
      });
    </script>`;
    expect(await tried(body + script, onHover)).toEqual([['Teas', 'Enter', 2]]);
  });

  it.each([
    ['a text', menu('<span>Teas</span>'), onHover],
    ['a link to nowhere', menu('<a href="#">Teas</a>'), onHover],
    [
      'a script for the pointer',
      menu('<span>Teas</span>', `${byScript('mouseenter').replace("this.closest('.menu')", 'this')} ${hides}`),
      '',
    ],
    [
      'a transition',
      menu('<span>Teas</span>'),
      `.menu ul { display: block; visibility: hidden; transition: visibility 0.2s } .menu:hover ul { visibility: visible }`,
    ],
  ])('is not reached with the keyboard at %s', async (_name, body, style) => {
    expect(await tried(body, style)).toEqual([['Teas', null, 2]]);
  });
});
