import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../../testing/test-page.ts';
import type { TestPage } from '../../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { ancestorsOf } from './ancestors-of.ts';
import { htmlOf } from './html-of.ts';
import { rectOf } from './rect-of.ts';
import { selectorOf } from './selector-of.ts';
import { skeletonOf } from './skeleton-of.ts';

describe('the description of an element', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  /** Runs an in-page function on the element with `data-me`. */
  const evaluateOn = async <R>(body: string, work: (element: Element) => R, head?: string): Promise<R> => {
    await test.show(html(body, head));
    const text = `(${String(work)})(document.querySelector('[data-me]'))`;
    return (await test.page.evaluate(text)) as R;
  };

  it.each([
    ['<main><p>a</p><p data-me>b</p></main>', 'body > main > p:nth-of-type(2)'],
    ['<div id="list"><ul><li>a</li><li data-me>b</li></ul></div>', '#list > ul > li:nth-of-type(2)'],
    ['<p id="1:a" data-me>a</p>', '#\\31 \\:a'],
    ['<p id="twice">a</p><div><p id="twice" data-me>b</p></div>', 'body > div > p'],
    ['<svg><g><path data-me></path></g></svg>', 'body > svg > g > path'],
  ])('has a short selector: %s', async (body, selector) => {
    expect(await evaluateOn(body, selectorOf)).toBe(selector);
  });

  it('has a selector that matches no other element', async () => {
    await test.show(
      html('<div><p>a</p><div><p>b</p><p>c<b>d</b></p></div></div>'.repeat(5) + '<p id="x"><b>e</b></p>'),
    );
    const wrong = await test.page.evaluate(`(() => {
      ${String(selectorOf)}
      const places = new Map();
      return [...document.querySelectorAll('*')].filter((one) => {
        const selector = selectorOf(one, places);
        const found = document.querySelectorAll(selector);
        return found.length !== 1 || found[0] !== one || selector !== selectorOf(one);
      }).length;
    })()`);
    expect(wrong).toBe(0);
  });

  it('has HTML with the opening tag and short content', async () => {
    const show = (element: Element) => element.outerHTML.length;
    expect(await evaluateOn("<p data-me title='a\"b'>x <b>y</b></p>", show)).toBeGreaterThan(0);
    const text = await test.page.evaluate(`(${String(htmlOf)})(document.querySelector('[data-me]'), 2000)`);
    expect(text).toBe('<p data-me title="a&quot;b">x <b>y</b></p>');
  });

  it('cuts long attributes, long content and long HTML', async () => {
    await test.show(html(`<a data-me href="/${'x'.repeat(5000)}">${'<i>y</i>'.repeat(500)}</a>`));
    const cut = async (limit: number) =>
      String(await test.page.evaluate(`(${String(htmlOf)})(document.querySelector('[data-me]'), ${limit})`));
    expect((await cut(2000)).length).toBeLessThan(400);
    expect(await cut(50)).toHaveLength(51);
  });

  it('has a rect in page coordinates, or null without a box', async () => {
    const head = '<style>body { margin: 0 } div { height: 3000px } p { width: 50px; height: 20px; margin: 0 }</style>';
    expect(await evaluateOn('<div></div><p data-me></p>', rectOf, head)).toEqual([0, 3000, 50, 20]);
    expect(await evaluateOn('<p data-me hidden></p>', rectOf)).toBeNull();
    // An extreme scale must give null or finite numbers, because JSON has no infinity.
    for (const scale of ['1e30', '1e300', '-1e38, 1e38', 'calc(infinity)']) {
      const box = await evaluateOn(
        '<p data-me style="width:9e6px;height:9e6px">x</p>',
        rectOf,
        `<style>p{scale:${scale}}</style>`,
      );
      expect(JSON.parse(JSON.stringify(box))).toEqual(box);
    }
  });

  it('has ancestors without positions, generated class names and states', async () => {
    const body = `<main id="content"><div id="a7" class="css-1x2y3z card active Card_ABCDE12"><ul class="list-12 odd">
      <li role="option"><a data-me>x</a></li></ul></div></main>`;
    expect(await evaluateOn(body, ancestorsOf)).toEqual([
      'html',
      'body',
      'main#content',
      'div.card',
      'ul.list-00',
      'li[option]',
    ]);
  });

  it.each([
    ['Card_title__x7Ks2', 'Card_title__Qw3rT', 'p.Card_title__*'],
    ['_title_1a2b3_7', '_title_abcdf_9', 'p._title_*_0'],
    ['button-8f3c1d2e', 'button-00ff11aa', 'p.button-*'],
    ['col-md-6', 'col-md-4', 'p.col-md-0'],
    ['card__title', 'card__title', 'p.card__title'],
    ['css-1x2y3z', 'sc-bdVaJa', 'p'],
  ])('has the same ancestor for the class %s as for %s', async (before, after, name) => {
    const nameUnder = async (className: string) =>
      (await evaluateOn(`<p class="${className}"><b data-me>x</b></p>`, ancestorsOf)).at(-1);
    expect([await nameUnder(before), await nameUnder(after)]).toEqual([name, name]);
  });

  it.each(['children', 'attributes', 'parentElement', 'localName', 'classList', 'id', 'getRootNode', 'innerHTML'])(
    'is complete although a form has a field named %s',
    async (name) => {
      const form = `<form class="search"><input name="${name}"><p><a href="/" data-me>x</a></p></form>`;
      expect(await evaluateOn(form, selectorOf)).toBe('body > form > p > a');
      expect((await evaluateOn(form, ancestorsOf)).at(-2)).toBe('form.search');
      const itself = form.replace(' data-me', '').replace('<form', '<form data-me');
      expect(await evaluateOn(itself, selectorOf)).toBe('body > form');
      expect(await evaluateOn(itself, skeletonOf)).toBe('form[](input[name]()p[](a[href]()))');
      expect(await evaluateOn(itself, rectOf)).toHaveLength(4);
      const shown = await test.page.evaluate(`(${String(htmlOf)})(document.querySelector('[data-me]'), 2000)`);
      expect(shown).toContain('<form data-me class="search"><input name=');
    },
  );

  it('has a skeleton that ignores repeated list items and, for the root element, all content', async () => {
    const item = '<li><a href="/">x</a></li>';
    const short = await evaluateOn(`<ul data-me>${item}<li>y</li></ul>`, skeletonOf);
    expect(short).toBe('ul[](li[](a[href]())li[]())');
    expect(await evaluateOn(`<ul data-me>${item.repeat(9)}<li>y</li></ul>`, skeletonOf)).toBe(short);
    expect(await evaluateOn(`<ul data-me><li>y</li>${item}</ul>`, skeletonOf)).not.toBe(short);
    await test.show(html('<p>banner</p><main></main>'));
    expect(await test.page.evaluate(`(${String(skeletonOf)})(document.documentElement)`)).toBe('html[lang]()');
  });

  it('has a skeleton that does not depend on texts', async () => {
    const first = await evaluateOn('<a data-me href="/1" title="x"><img alt="a" src="1"><b>one</b></a>', skeletonOf);
    const second = await evaluateOn('<a data-me href="/2" title="y"><img alt="b" src="2"><b>two</b></a>', skeletonOf);
    expect(first).toBe('a[href,title](img[alt]()b[]())');
    expect(second).toBe(first);
    expect(await evaluateOn('<a data-me href="/2" title="y"><img src="2"><b>two</b></a>', skeletonOf)).not.toBe(first);
  });
});
