import { html } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherAxe } from '../axe.ts';
import { judge } from '../../judge/judge.ts';
import { openTestPage } from '../../testing/test-page.ts';
import type { TestPage } from '../../testing/test-page.ts';

describe('pale text', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const outcomesOf = async (content: string) => {
    await test.show(html(`<style>#pale { color: #bbb }</style>${content}`));
    const axe = await gatherAxe(test.page.mainFrame(), { tags: ['wcag2aa'], frameMs: 5000 });
    const found = judge({ axe }).findings.filter(({ ruleId }) => ruleId === 'color-contrast');
    return found.map(({ outcome }) => outcome);
  };
  const named = (name: string, text = 'Fruit shop') => `<div ${name}><a id="pale" href="/">${text}</a></div>`;

  it.each([
    'class="logo"',
    'class="SiteLogo_x1"',
    'id="sitelogo"',
    'class="navbar-brand"',
    'class="navBrand"',
    'class="site-header__brand"',
  ])('is a question in %s', async (name) => {
    expect(await outcomesOf(named(name))).toEqual(['review']);
  });

  it.each([
    ['without a name', ''],
    ['in a link to sign out', 'class="logout"'],
    ['in a catalogue', 'class="catalogo"'],
    ['in an overview of a blog', 'class="blogoverview"'],
    ['in an article about fire', 'class="brandschutz"'],
    ['in a form to sign in', 'class="logonForm"'],
    ['in a text about speech therapy', 'class="logopaedie"'],
    ['in the color of a brand', 'class="text-brand"'],
    ['in a button in that color', 'class="btn btn-brand"'],
    ['in the name of a maker', 'class="product-brand"'],
  ])('is a violation %s', async (_name, name) => {
    expect(await outcomesOf(named(name))).toEqual(['violation']);
  });

  it('is a violation in a page whose body has the name of a brand', async () => {
    const body = `<div class="brand">${named('')}<p>${'Fruit is sold here. '.repeat(6)}</p></div>`;
    expect(await outcomesOf(body)).toEqual(['violation']);
  });

  it('is a violation in a short page whose body says that it has a logo', async () => {
    const body = `${named('')}<script>document.body.className = 'wp-custom-logo'</script>`;
    expect(await outcomesOf(body)).toEqual(['violation']);
  });
});
