import { startSite } from '@stufenlos/workspace/test-site';
import type { Route } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { gatherOnSite } from '../../../testing/gather-on-site.ts';
import { gatherHoverContent } from './gather-hover-content.ts';

const words = 'Your licence number is in section 5 of your card';
const base = `.icon { display: inline-block; width: 24px; height: 24px } .tip { display: none; width: 200px }`;
const onHover = '.icon:hover + .tip { display: block }';
const icon = '<span class="icon">?</span>';
const tip = `<span class="tip">${words}</span>`;
const field = (inner: string) => `<p><label for="n">Licence ${inner}</label></p> <input id="n">`;
const page = (body: string, style = '') =>
  `<!doctype html><html lang="en"><title>Page</title><style>${base}${style}</style><h1>Page</h1>${body}<p>End</p>`;
const css: Route = (_request, response) => void response.writeHead(200, { 'content-type': 'text/css' }).end(onHover);
const byScript = (on: string, off: string, ms = 0) => `<script>
  const [icon, tip] = [document.querySelector('.icon'), document.querySelector('.tip')];
  icon.addEventListener('${on}', () => setTimeout(() => { tip.style.display = 'block'; }, ${ms}));
  icon.addEventListener('${off}', () => { tip.style.display = ''; });
</script>`;

/** Name, keys and what is said about each text. */
const texts = async (body: string, style?: string, others: Record<string, Route> = {}) => {
  const { data } = await gatherOnSite(gatherHoverContent, { '/': page(body, style), ...others });
  return data?.texts.map((one) => {
    const facts = (['isOnlyHere', 'isDescribed', 'isTransparent', 'isFocusable'] as const).filter((fact) => one[fact]);
    return [one.name, one.keys, facts.join(' ')];
  });
};
const found = [['?', null, 'isOnlyHere']];

describe('a text that appears with the pointer', { timeout: 60_000 }, () => {
  it.each([
    ['what is only hidden', field(icon + tip), ''],
    ['a rule about what is visible', `<p class="icon">${words}</p>`, '.icon:hover { opacity: 0.8; display: block }'],
    [
      'closed details and dialogs',
      `<details><summary>?</summary>${tip}</details><dialog>${icon + tip}</dialog>`,
      onHover,
    ],
    ['the tooltip of the browser', `<span class="icon" title="${words}">?</span>`, onHover],
    ['a trigger that is hidden, too', `<div style="display: none">${icon + tip}</div>`, onHover],
    ['a part of the page that hides another layout', `<ul>${icon + tip}</ul>`, 'ul:hover .tip { display: block }'],
    ['a mark without words', `${icon}<span class="tip">›</span>`, onHover],
  ])('is not asked about: %s', async (_name, body, style) => {
    expect(await texts(body, style)).toBeUndefined();
  });

  it.each([
    ['does not appear after all', field(icon + tip), `${onHover} .tip { display: none !important }`],
    ['stays once it has appeared', field(icon + tip) + byScript('mouseenter', 'wheel'), ''],
    [
      'loses its trigger',
      field(icon + tip) + byScript('mouseenter', 'wheel').replace('tip.style', 'icon.remove(); tip.style'),
      '',
    ],
  ])('is not judged when it %s', async (_name, body, style) => {
    expect(await texts(body, style)).toEqual([]);
  });

  it.each([
    [
      'Tab',
      'the focus within an element around both',
      field(icon + tip),
      `${onHover} p:has(+ :focus-within) .tip { display: block }`,
    ],
    [
      'Tab',
      'the focus of a field far away',
      `${'<p><a href="#">Link</a></p>'.repeat(9)}<input>${icon + tip}`,
      `${onHover} input:focus ~ .tip { display: block }`,
    ],
    [
      'Enter',
      'a button in the row',
      `<p>Licence ${icon + tip}</p><button onclick="document.querySelector('.tip').style.display = 'block'">Help</button>`,
      onHover,
    ],
  ])('is reached with %s by %s', async (key, _name, body, style) => {
    expect(await texts(body, style)).toMatchObject([['?', key, expect.stringContaining('isOnlyHere')]]);
  });

  it.each([
    ['an element beside it', onHover],
    ['an element around it', 'label:hover > .tip { display: block }'],
    ['nested rules', '.icon { &:hover { + .tip { display: block } } }'],
    [
      'a rule in a layer for screens',
      `@layer a { @media (min-width: 1px) { ${onHover.replace('block', 'block !important')} } }`,
    ],
    ['a list of states', ':is(.icon:hover, .icon:focus) ~ .tip { display: block }'],
    ['visibility', '.tip { display: block; visibility: hidden } .icon:hover + .tip { visibility: visible }'],
    ['an escaped class', onHover.replace('.tip', String.raw`.tip:not(.on\:hover)`)],
  ])('is found at %s', async (_name, style) => {
    expect(await texts(field(icon + tip), style)).toMatchObject([[expect.stringContaining('?'), null, 'isOnlyHere']]);
  });

  it.each([
    ['an imported sheet', `<style>@import url(/tips.css);</style>${field(icon + tip)}`],
    [
      'an adopted sheet',
      `${field(icon + tip)}<script>
      const sheet = new CSSStyleSheet(); sheet.replaceSync('${onHover}'); document.adoptedStyleSheets = [sheet];</script>`,
    ],
    ['a script', field(icon + tip) + byScript('mouseenter', 'mouseleave')],
    ['a script with a delay', field(icon + tip) + byScript('mouseover', 'mouseout', 300)],
    [
      'an open shadow root',
      `<x-tip></x-tip><script>
      customElements.define('x-tip', class extends HTMLElement { connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = '<style>${base}${onHover}</style>${icon}${tip}';
      } });</script>`,
    ],
  ])('is found through %s', async (_name, body) => {
    expect(await texts(body, '', { '/tips.css': css })).toEqual(found);
  });

  it.each([
    [
      'isOnlyHere isTransparent',
      field(icon + tip),
      '.tip { display: block; opacity: 0; transition: opacity 0.2s } .icon:hover + .tip { opacity: 1 }',
    ],
    [
      'isOnlyHere isTransparent isFocusable',
      `<a href="/card" class="card"><span class="icon">?</span> ${tip}</a>`,
      '.card { display: block; position: relative; width: 200px } .tip { display: block; position: absolute; inset: 0; opacity: 0; transition: opacity 0.3s } .card:hover .tip { opacity: 1 }',
    ],
    ['isOnlyHere isFocusable', `<button class="icon">?</button>${tip}`, onHover],
    [
      'isOnlyHere isDescribed',
      `${field(icon + tip)}${byScript('mouseenter', 'mouseleave').replace('tip.style', "tip.id = 't'; icon.setAttribute('aria-describedby', 't'); tip.style")}`,
      '',
    ],
    ['isOnlyHere isDescribed', `${field(icon + tip)}<button aria-label="${words}">?</button>`, onHover],
    ['', `${field(icon + tip)}<p>${words}</p>`, onHover],
    ['', `${icon}<span class="tip">${words} <a href="#top">More</a></span>`, onHover],
  ])('has the facts "%s" of a page', async (facts, body, style) => {
    expect(await texts(body, style)).toEqual([['?', null, facts]]);
  });
});

describe('a page that makes it hard', { timeout: 60_000 }, () => {
  it('keeps its document when the pointer makes it navigate', async () => {
    const body = field(icon + tip).replace('class="icon"', `class="icon" onmouseenter="location.href = '/other'"`);
    const { data, asked } = await gatherOnSite(gatherHoverContent, { '/': page(body, onHover), '/other': page('') });
    expect(data?.texts.map(({ keys }) => keys)).toEqual([null]);
    expect(asked).not.toContain('/other');
  });

  it('shows by a style sheet of another origin, which nobody can read', async () => {
    const other = await startSite({ '/tips.css': css });
    const body = `<link rel="stylesheet" href="${other.url('/tips.css')}">${field(icon + tip)}`;
    const { data } = await gatherOnSite(gatherHoverContent, { '/': page(body) }, other.host);
    expect([data, other.asked]).toEqual([null, ['/tips.css']]);
    await other.close();
  });

  it('has at most four of hundreds of texts tried, and two of a kind', async () => {
    const many = Array.from({ length: 400 }, (_, at) => at);
    const rules = many.map((at) => `.i${at}:hover + .tip { display: block }`).join('');
    const kinds = many.map((at) => `<p><span class="icon i${at}">?</span>${tip}</p>`).join('');
    const { data } = await gatherOnSite(gatherHoverContent, { '/': page(kinds, rules) });
    expect(data?.tried).toBeLessThanOrEqual(4);
    const same = await gatherOnSite(gatherHoverContent, { '/': page(`<p>${icon + tip}</p>`.repeat(9), onHover) });
    expect(same.data?.tried).toBe(2);
  });
});
