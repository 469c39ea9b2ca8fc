import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherMobile } from './gather-mobile.ts';

const narrow = (css: string) => `<style>@media (max-width: 600px) { ${css} }</style>`;
const image = '<img src="data:," width="90" height="90">';

const rulesOf = async (body: string, isLoadedAgain = false) => {
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>
    <style>.menu { display: none; width: 50px; height: 50px }</style><main><h1>Title</h1>${body}</main>`;
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    if (isLoadedAgain) {
      await driven.run({ name: 'test', leaves: 'changed', weight: 1, gather: () => Promise.resolve(0) });
    }
    const { rules } = await driven.run(gatherMobile);
    return rules.filter(({ outcome }) => outcome === 'violation').map(({ id }) => id);
  } finally {
    await driven.close();
    await site.close();
  }
};

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

it('audits all rules of a page that had to be loaded again', { timeout: 60_000 }, async () => {
  expect(await rulesOf(image, true)).toEqual(['image-alt']);
});
