import { html } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { gatherAxe } from '../../axe.ts';

const frame = (content: string) => `<iframe title="Map" srcdoc="${html(content).replaceAll('"', '&quot;')}"></iframe>`;
const main = '<main><h1>Harbour</h1></main>';

describe('a landmark', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const repeated = async (body: string) => {
    await test.show(html(body));
    const { rules } = await gatherAxe(test.page.mainFrame(), { tags: ['best-practice'], frameMs: 15_000 });
    const found = rules.filter(({ id, outcome }) => id === 'landmark-unique' && outcome === 'violation');
    return found.flatMap(({ nodes }) => nodes.map(({ element }) => element.selector));
  };

  it.each([
    ['in a frame, which is a document of its own', main + frame(main)],
    ['in each of two frames', frame(main) + frame(main)],
    ['of another name in the same document', `<nav aria-label="A">A</nav><nav aria-label="B">B</nav>${frame(main)}`],
  ])('may be there again %s', async (_name, body) => {
    expect(await repeated(body)).toEqual([]);
  });

  it('is not unique beside another of its name, with and without frames', async () => {
    const navs = '<nav id="a">A</nav><nav>B</nav>';
    expect(await repeated(navs + frame(main))).toEqual(['#a']);
    expect(await repeated(main + frame(`<main>${navs}</main>`))).toEqual(['body > iframe >>> #a']);
  });
});
