import { html } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import type { ElementTraits } from './element-traits.ts';
import { addressIn } from './address-in.ts';
import { firstWordsOf } from './first-words-of.ts';
import { itemOf } from './item-of.ts';
import { labelOf } from './label-of.ts';
import { traitsOf } from './traits-of.ts';

describe('the traits of an element', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const traitsIn = async (body: string): Promise<ElementTraits> => {
    await test.show(html(body));
    const steps = [addressIn, firstWordsOf, itemOf, labelOf].map(String).join('\n');
    return (await test.page.evaluate(
      `(() => { ${steps}\n return (${String(traitsOf)})(document.querySelector('[data-me]'), { addressIn, firstWordsOf, itemOf, labelOf }); })()`,
    )) as ElementTraits;
  };

  it.each<[string, ElementTraits]>([
    ['<p data-me></p>', {}],
    [
      '<a data-me id="x" href="/a?b#c" class="btn">Mehr</a>',
      { id: 'x', address: '/a?b#c', text: 'Mehr', classes: 'btn' },
    ],
    ['<label for="f">Ort</label><input data-me id="f" name="city">', { id: 'f', name: 'city', text: 'Ort' }],
    ['<label data-me for="f">Ort</label>', { for: 'f', text: 'Ort' }],
    ['<input data-me type="radio" name="n" value="v">', { name: 'n', value: 'v' }],
    ['<input data-me type="text" name="n" value="typed">', { name: 'n' }],
    [
      '<button data-me data-testid="t"><img src="/cart.svg" alt="Korb"></button>',
      { testId: 't', address: '/cart.svg', text: 'Korb' },
    ],
    ['<b id="n">Name</b><div data-me role="dialog" aria-labelledby="n">x</div>', { text: 'Name' }],
    ['<img data-me src="data:,x" data-src="/late.png">', { address: '/late.png' }],
    ['<a data-me href="javascript:void(0)">x</a>', { text: 'x' }],
    ['<p data-me>a<script>secret</script> <b>b</b></p>', { text: 'a b' }],
  ])('%s', async (body, traits) => {
    expect(await traitsIn(body)).toEqual(traits);
  });

  it('are not what a list contains, but what a section is headed by', async () => {
    expect(await traitsIn('<ul data-me><li>a<li>b</ul>')).toEqual({});
    expect(await traitsIn('<section data-me><p>a<h2>Titel</h2></section>')).toEqual({ text: 'Titel' });
  });

  it('include the row or item around it, or the next one that has a name', async () => {
    const { item } = await traitsIn('<table><tr id="r"><th>Anna</th><td><button data-me>x</button></td></tr></table>');
    expect(item).toEqual({ id: 'r', text: 'Anna' });
    const outer = await traitsIn('<article><h3>Titel</h3><figure><img data-me src="data:,"></figure></article>');
    expect(outer.item).toMatchObject({ text: 'Titel' });
    const card = (me: string) => `<div class="card"><h3>Titel${me}</h3><p><b${me}>x</b></p></div>`;
    expect((await traitsIn(`<div>${card('')}${card(' data-me')}</div>`)).item).toEqual({ text: 'Titel data-me' });
    const alone = await traitsIn('<div class="card"><h3>Titel</h3><p><b data-me>x</b></p></div>');
    expect(alone.item).toBeUndefined();
  });

  it('are short, however long the page makes them', async () => {
    const long = 'x'.repeat(100_000);
    const traits = await traitsIn(
      `<li id="${long}"><a href="/${long}">${long}</a><b data-me id="${long}" class="${long}" aria-label="${long}">${long}</b></li>`,
    );
    expect(JSON.stringify(traits).length).toBeLessThan(1500);
  });

  it.each(['getAttribute', 'children', 'parentElement', 'querySelector', 'localName', 'labels', 'closest'])(
    'are complete although a form has a field named %s',
    async (name) => {
      const traits = await traitsIn(`<li id="i"><form data-me id="f" action="/go"><input name="${name}"></form></li>`);
      expect(traits).toMatchObject({ id: 'f', address: '/go', item: { id: 'i' } });
    },
  );

  it('are complete although a picture has the name of a function of the document', async () => {
    const traits = await traitsIn('<img name="createTreeWalker"><img name="getElementById"><p data-me id="p">x</p>');
    expect(traits).toEqual({ id: 'p', text: 'x' });
  });
});
