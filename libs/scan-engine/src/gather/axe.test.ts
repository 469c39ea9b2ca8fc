import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { axeVersion, profileTags } from '@stufenlos/standards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { gatherAxe } from './axe.ts';
import type { AxeEvidence } from './evidence.ts';

const inner = `<main><h3>inner</h3><img src=data:,><b style=color:#eee>low</b><iframe title=deep srcdoc='<img src=data:,><p id=p>deep</p>'></iframe></main>`;
const rich = html(
  `<header><a href="#x"></a></header>
  <main><h1>Titel</h1><h4>jump</h4><img src="data:,"><img src="data:," alt="">
    <p style="color:#bbb">low contrast</p><p style="background:url(data:,);color:#fff">over a picture</p>
    <form><input id="one"><input id="one" aria-labelledby="nothing"><select></select><button></button></form>
    <ul><p>no item</p></ul><div role="checkbox" aria-checked="maybe">?</div>
    <x-card></x-card>
    <iframe srcdoc="${inner.replaceAll('"', '&quot;')}"></iframe>
    <iframe title="blank"></iframe></main>`,
  `<title>rich</title><script>customElements.define('x-card', class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<img src=data:,><button></button>'; } })</script>`,
);

describe('gathering axe results', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const gather = (tags: readonly string[] = profileTags('pro'), frameMs = 5000) =>
    gatherAxe(test.page.mainFrame(), { tags, frameMs });

  it('audits only the first frames when there are too many', async () => {
    const frame = `<iframe title="x" srcdoc="<img src='data:,'>"></iframe>`;
    await test.show(html(`<main><h1>x</h1>${frame.repeat(6)}</main>`));
    const { rules } = await gatherAxe(test.page.mainFrame(), { tags: ['wcag2a'], frameMs: 5000, frames: 4 });
    expect(rules.find(({ id, outcome }) => id === 'image-alt' && outcome === 'violation')?.total).toBe(4);
  });

  it('gives the same results as axe’s own run over all frames', async () => {
    await test.show(rich);
    const ours = await gather();
    const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const messengers = `axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`;
    for (const frame of test.page.frames()) await frame.evaluate(`${source};${messengers}`);
    const theirs = await test.page.evaluate(async (tags) => {
      const { axe } = globalThis as unknown as { axe: { run(context: unknown, options: unknown): Promise<Results> } };
      type Results = Record<
        'violations' | 'incomplete' | 'passes' | 'inapplicable',
        { id: string; nodes: unknown[] }[]
      >;
      const { violations, incomplete, passes, inapplicable } = await axe.run(document, {
        runOnly: tags,
        preload: false,
      });
      const count = (rules: { id: string; nodes: unknown[] }[]) =>
        rules.map(({ id, nodes }) => `${id} ${nodes.length}`);
      return {
        violation: count(violations),
        review: count(incomplete),
        pass: passes.map(({ id }) => id),
        inapplicable: inapplicable.map(({ id }) => id),
      };
    }, profileTags('pro'));
    // axe-core takes the main of a frame for a second one of the page; `landmarksByDocument` does not.
    const repeated = 'landmark-unique 1';
    expect(theirs.violation).toContain(repeated);
    expect(counts(ours, 'violation')).toEqual(theirs.violation.filter((rule) => rule !== repeated));
    expect(counts(ours, 'review')).toEqual(theirs.review);
    expect(ids(ours, 'pass')).toEqual(theirs.pass);
    expect(ids(ours, 'inapplicable')).toEqual(theirs.inapplicable);
    expect(theirs.violation.length).toBeGreaterThan(8);
  });

  it('describes elements in frames and shadow roots with selector and page coordinates', async () => {
    await test.show(rich);
    const images = (await gather()).rules.find(({ id, outcome }) => id === 'image-alt' && outcome === 'violation');
    expect(images?.nodes.map(({ element }) => element.selector)).toEqual([
      'body > main > img:nth-of-type(1)',
      'body > main > x-card >>> img',
      'body > main > iframe:nth-of-type(1) >>> body > main > img',
      'body > main > iframe:nth-of-type(1) >>> body > main > iframe >>> body > img',
    ]);
    const [, , inFrame = 0, inInnerFrame = 0] = images?.nodes.map(({ element }) => element.rect?.[1] ?? 0) ?? [];
    expect(inFrame).toBeGreaterThan(300);
    expect(inInnerFrame).toBeGreaterThan(inFrame);
  });

  it('uses the axe version that the standards library describes', async () => {
    await test.show(html('<h1>x</h1>'));
    expect((await gather()).version).toBe(axeVersion);
  });

  it('runs only the rules of the given tags', async () => {
    await test.show(html('<h4>x</h4>'));
    expect(ids(await gather(profileTags('free')), 'violation')).toEqual([]);
    expect(ids(await gather(profileTags('pro')), 'violation')).toContain('page-has-heading-one');
  });

  it('counts all elements although it describes only the first', async () => {
    await test.show(html('<img src="data:,">'.repeat(230)));
    const rule = (await gather()).rules.find(({ id, outcome }) => id === 'image-alt' && outcome === 'violation');
    expect([rule?.total, rule?.nodes.length]).toEqual([230, 200]);
  });

  it('skips a frame that is too slow', async () => {
    await test.show(
      html('<main><h1>x</h1><img src="data:,"><iframe title="x" srcdoc="<img src=data:,>"></iframe></main>'),
    );
    expect(counts(await gather(profileTags('free'), 0), 'violation')).toContain('image-alt 1');
  });
});

const rulesOf = (evidence: AxeEvidence, outcome: string) => evidence.rules.filter((rule) => rule.outcome === outcome);
const ids = (evidence: AxeEvidence, outcome: string) => rulesOf(evidence, outcome).map(({ id }) => id);
const counts = (evidence: AxeEvidence, outcome: string) =>
  rulesOf(evidence, outcome).map(({ id, total }) => `${id} ${total}`);
