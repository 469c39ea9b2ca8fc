import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { textsByLanguage } from './texts-by-language.ts';

it('collects the exposed text of each declared language', { timeout: 30_000 }, async () => {
  const site = await startSite({
    '/': `<!doctype html><html lang="en"><title>Title</title>
      <p>One <b>bold</b> <span lang="nl">twee</span> three</p>
      <p hidden>hidden</p><p aria-hidden="true">decorative</p><p style="visibility: hidden">invisible</p>
      <code>code</code><p translate="no">Brand</p>
      <img alt="Picture" src="data:,"><img aria-labelledby="caption" src="data:,"><i id="caption" hidden>Caption</i>
      <div lang=""><p>Unknown</p></div>
      <div lang="fr"><template shadowrootmode="open"><p>ombre <slot></slot></p></template>lumière</div>`,
  });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const scopes = await driven.run({
      name: 'texts',
      leaves: 'intact',
      weight: 1,
      gather: ({ world }) => world.evaluate(textsByLanguage, 1000, 1000),
    });
    expect(scopes.map(({ lang, blocks }) => [lang, blocks.map(({ text }) => text)])).toEqual([
      ['en', ['Title', 'One bold three', 'Picture', 'Caption']],
      ['nl', ['twee']],
      ['', ['Unknown']],
      ['fr', ['ombre', 'lumière']],
    ]);
  } finally {
    await driven.close();
    await site.close();
  }
});
