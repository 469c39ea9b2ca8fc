import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherMobile } from './gather-mobile.ts';

const narrow = (css: string) => `<style>@media (max-width: 600px) { ${css} }</style>`;
const image = '<img src="data:," width="90" height="90">';

const auditOf = async (body: string, isLoadedAgain = false) => {
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>
    <style>.menu { display: none; width: 50px; height: 50px }</style><main><h1>Title</h1>${body}</main>`;
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    if (isLoadedAgain) {
      await driven.run({ name: 'test', leaves: 'changed', weight: 1, gather: () => Promise.resolve(0) });
    }
    const { rules } = await driven.run(gatherMobile);
    return rules.filter(({ outcome }) => outcome === 'violation');
  } finally {
    await driven.close();
    await site.close();
  }
};
const rulesOf = async (body: string, isLoadedAgain = false) => (await auditOf(body, isLoadedAgain)).map(({ id }) => id);

it.each([
  ['nothing, where nothing appears', image, []],
  [
    'all rules, where something appears',
    `${image}<button class="menu"></button>${narrow('.menu { display: block }')}`,
    ['button-name', 'image-alt'],
  ],
  [
    'all rules, where a frame may show something else',
    `${image}<iframe title="Frame" srcdoc="Text"></iframe>`,
    ['image-alt'],
  ],
  [
    'all rules, where a shadow root may show something else',
    `${image}<div><template shadowrootmode="open">Text</template></div>`,
    ['image-alt'],
  ],
  ['contrast, where colours change', `${image}<p>Text</p>${narrow('p { color: #999 }')}`, ['color-contrast']],
  [
    'contrast, where large text becomes small',
    `${image}<p style="color: #888">Text</p><style>p { font-size: 30px }</style>${narrow('p { font-size: 15px }')}`,
    ['color-contrast'],
  ],
  [
    'contrast, where what stands behind a text disappears',
    `<section style="display: grid"><div class="back"></div><p style="color: #ddd">Text</p></section>
      <style>.back { background: #000 } .back, p { grid-area: 1 / 1 }</style>${narrow('.back { display: none }')}`,
    ['color-contrast'],
  ],
  [
    'contrast, where a text moves onto another box',
    `<section class="places"><div class="back"></div><p style="color: #ddd; background: none">Text</p></section>${image}
      <style>.places { position: relative; background: #000; height: 200px } .back, p { position: absolute; inset: 0 0 auto; margin: 0 }
      .back { background: #fff; height: 50px; top: 100px }</style>${narrow('.back { top: 0 }')}`,
    ['color-contrast'],
  ],
  [
    'names, where a control keeps only its icon',
    `${image}<button><svg width="30" height="30"></svg> <span>Search</span></button>
      ${narrow('button span { display: none }')}`,
    ['button-name'],
  ],
  [
    'sizes, where targets become small',
    `${narrow('a { display: block; height: 9px }')}<a href="#a">A</a><a href="#b">B</a>`,
    ['target-size'],
  ],
])('audits %s', { timeout: 60_000 }, async (_name, body, expected) => {
  expect((await rulesOf(body)).toSorted()).toEqual(expected);
});

it('judges the contrast of nothing that looks as before', { timeout: 60_000 }, async () => {
  const body = `<p style="color: #999">Pale</p><button class="menu" aria-label="Menu" style="color: #999">Menu</button>
    <h2 class="changed">Changed</h2>${narrow('.menu { display: block } h2 { color: #999 }')}`;
  const [contrast] = (await auditOf(body)).filter(({ id }) => id === 'color-contrast');
  expect(contrast?.nodes.map(({ element }) => element.selector)).toEqual([
    expect.stringContaining('button'),
    expect.stringContaining('h2'),
  ]);
});

it('audits all rules of a page that had to be loaded again', { timeout: 60_000 }, async () => {
  expect(await rulesOf(image, true)).toEqual(['image-alt']);
});
