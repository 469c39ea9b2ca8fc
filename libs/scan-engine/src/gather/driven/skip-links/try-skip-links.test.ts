import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherKeyboardWalk } from '../keyboard-walk/gather-keyboard-walk.ts';

const links = '<p><a href="#a">Tea</a> <a href="#b">Cups</a> <a href="#c">Pots</a> <a href="#d">Hours</a></p>';
const page = (body: string, script = '') =>
  `<!doctype html><html lang="en"><title>Page</title>${body}<script>${script}</script>`;
const skip = '<a href="#own">Skip to content</a>';
const onSkip = (work: string) => `document.links[0].onclick = (event) => { event.preventDefault(); ${work} };`;

const used = async (body: string, script?: string) => {
  const site = await startSite({ '/': page(body, script) });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const { tried, idle } = (await driven.run(gatherKeyboardWalk)).skipLinks;
    return { tried, idle: idle.map(({ target, hasOtherWay }) => ({ target, hasOtherWay })) };
  } finally {
    await driven.close();
    await site.close();
  }
};

describe('skip links', { timeout: 60_000 }, () => {
  it.each([
    ['routes', `<a href="#/main">Skip to content</a>${links}`],
    ['links to the top', `<a href="#top">Skip to the top</a><a href="#">Skip to content</a>${links}`],
    ['other links within the page', `<a href="#tea">Our teas</a>${links}`],
    ['links to other pages', `<a href="/other#own">Skip to content</a>${links}`],
    ['links with nothing to skip', `${skip}<p>Content</p>`],
    [
      'links that the audit reports itself',
      `<a href="#gone" style="position:absolute;left:-999px">Skip to content</a>${links}`,
    ],
    ['links further down in the page', `${links}${links}<a href="#gone">Skip to content</a>`],
  ])('are not: %s', async (_name, body) => {
    expect(await used(body)).toEqual({ tried: 0, idle: [] });
  });

  it.each([
    ['lead to an element', `${skip}${links}<div id="own">Content</div>`, ''],
    ['lead to an empty anchor', `${skip}${links}<a name="own"></a>Content`, ''],
    [
      'lead to an element without a box of its own',
      `${skip}${links}<div id="own" style="display:contents">Content</div>`,
      '',
    ],
    [
      'lead to an element whose name is encoded',
      `<a href="#%C3%BCber">Skip to content</a>${links}<p id="über">Content</p>`,
      '',
    ],
    [
      'are used by a script that moves the focus',
      `${skip}${links}<h2 tabindex="-1">Content</h2>`,
      onSkip("document.querySelector('h2').focus()"),
    ],
    [
      'are used by a script that scrolls later',
      `${skip}${links}<p style="margin:3000px 0">Content</p>`,
      onSkip('setTimeout(() => scrollTo(0, 3000), 99)'),
    ],
    [
      'are used by a script that shows something',
      `${skip}${links}<p hidden>Content</p>`,
      onSkip("document.querySelector('p[hidden]').hidden = false"),
    ],
    ['open what is closed', `${skip}${links}<details><summary>More</summary><p id="own">Content</p></details>`, ''],
    [
      'are shown only with the focus',
      `<style>a:not(:focus).s { clip-path: inset(50%); position: absolute }</style>
      <a class="s" href="#own">Skip to content</a>${links}<p id="own">Content</p>`,
      '',
    ],
  ])('work that %s', async (_name, body, script) => {
    expect(await used(body, script)).toEqual({ tried: 1, idle: [] });
  });

  it.each([
    ['whose target is missing', `${skip}${links}<p>Content</p>`, '', { target: 'missing', hasOtherWay: false }],
    ['beside a main landmark', `${skip}${links}<main>Content</main>`, '', { target: 'missing', hasOtherWay: true }],
    [
      'whose script does nothing',
      `${skip}${links}<p id="own">Content</p>`,
      onSkip(''),
      { target: 'shown', hasOtherWay: false },
    ],
  ])('do nothing %s', async (_name, body, script, idle) => {
    expect(await used(body, script)).toEqual({ tried: 1, idle: [idle] });
  });
});
