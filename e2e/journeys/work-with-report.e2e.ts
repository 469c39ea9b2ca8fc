import { expect, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/pages/expect-accessible.ts';
import { checked, groups, withPlan } from '../support/pages/report.ts';
import { demoPage } from '../support/scan.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';
import { byKeyboard, byMouse } from '../support/visitor.ts';

const tag = exercises('runs/run', 'api', 'worker', 'scan-engine');

const visitors = [
  {
    locale: 'de',
    hand: 'keyboard',
    width: 320,
    theme: 'dark',
    words: {
      elements: 'Betroffene Elemente',
      expand: 'Alle aufklappen',
      view: 'Seitenansicht',
      code: 'Betroffener Code',
    },
  },
  {
    locale: 'en',
    hand: 'mouse',
    width: 1280,
    theme: 'light',
    words: { elements: 'Affected elements', expand: 'Expand all', view: 'Page view', code: 'Affected code' },
  },
] as const;

test.use({ actionTimeout: 45_000 });
test.describe.configure({ mode: 'default', timeout: 180_000 });

let context: BrowserContext;
let page: Page;
let run: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  context = await browser.newContext();
  page = await context.newPage();
  await withPlan(page);
  run = await checked(page, demoPage('/laden/', 'arbeiten'), { scope: 'page' });
});
test.afterAll(() => context.close());

for (const { locale, hand, width, theme, words } of visitors) {
  const title = `${locale}, by ${hand}, ${width} px, ${theme}`;
  const open = async (tab = ''): Promise<Page> => {
    const own = await context.newPage();
    await own.setViewportSize({ width, height: 900 });
    await rememberSettings(own, { locale, theme });
    await own.goto(`${run}${tab}`);
    return own;
  };

  test(`a list of findings opens one group at a time beside itself, or in place: ${title}`, { tag }, async () => {
    const own = await open();
    const visitor = hand === 'keyboard' ? byKeyboard(own) : byMouse;
    const isOpen = groups(own).and(own.locator('[aria-expanded=true]'));
    const isWide = width > 1024;
    await expect(groups(own)).toHaveCount(8);
    await expect(isOpen).toHaveCount(isWide ? 1 : 0);
    const [first, third] = [groups(own).first(), groups(own).nth(2)];
    await visitor.press(third);
    await expect(third).toHaveAttribute('aria-expanded', 'true');
    await expect(own.getByRole('heading', { level: 4, name: words.elements })).toHaveCount(1);
    await expect(own.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectAccessible(own);
    await expectNoSidewaysScroll(own);
    // What was opened follows its heading, so the next stop of the Tab key is in it.
    await third.focus();
    await own.keyboard.press('Tab');
    await expect(own.locator(`[id="${await third.getAttribute('aria-controls')}"] :focus`)).toBeVisible();
    await visitor.press(first);
    await expect(isOpen).toHaveCount(isWide ? 1 : 2);
    await own.getByRole('button', { name: words.expand }).press('Enter');
    await expect(own.getByRole('heading', { level: 4, name: words.elements })).toHaveCount(8);
    await own.close();
  });

  test(`the findings of a page are selected in its list and in its picture: ${title}`, { tag }, async () => {
    const own = await open('?tab=view');
    const panel = own.getByRole('tabpanel', { name: words.view });
    const list = panel.locator('ol').getByRole('button', { expanded: false });
    const markers = panel.locator('[data-finding]');
    const selected = panel.locator('[data-finding][aria-pressed=true]');
    await expect(markers.first()).toBeAttached();
    if (hand === 'keyboard') await byKeyboard(own).press(list.nth(1));
    else await markers.nth(1).click();
    const opened = panel.locator('ol').getByRole('button', { expanded: true });
    await expect(opened).toBeFocused();
    await expect(selected).toHaveCount(1);
    await expect(panel.locator('ol')).toContainText(words.code);
    await expectAccessible(own);
    await expectNoSidewaysScroll(own);
    await own.close();
  });
}

for (const locale of ['de', 'en'] as const) {
  test(`a report with 40 groups is at most 3,500 px high before anything is opened: ${locale}`, { tag }, async () => {
    const own = await context.newPage();
    await own.setViewportSize({ width: 1280, height: 900 });
    await rememberSettings(own, { locale, theme: 'light' });
    await own.route(/\/runs\/[^/]+\/groups\?/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { groups: { key: string }[] };
      const { length } = answer.groups;
      const many = Array.from({ length: 40 }, (_, at) => {
        const group = answer.groups[at % length];
        return at < length ? group : { ...group, key: `${group?.key}-${at}` };
      });
      await route.fulfill({ json: { ...answer, groups: many, total: 40 } });
    });
    await own.goto(run);
    await expect(groups(own)).toHaveCount(40);
    await expect(own.locator('main [aria-busy=true]')).toHaveCount(0);
    expect(await own.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3500);
    await own.close();
  });
}

test('a report of 500 components with endless and right-to-left names keeps its width', { tag }, async () => {
  const own = await context.newPage();
  const endless = `main > ${'section.with-a-long-name > '.repeat(400)}${'x'.repeat(600)}`;
  const names = [endless, 'div[aria-label="\u202eمتجر إبريق"] > a', '<script>alert(1)</script>', ' '];
  await own.route(/\/runs\/[^/]+\/groups\?/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { groups: object[] };
    const groups = Array.from({ length: 100 }, (_, at) => ({
      ...answer.groups[at % answer.groups.length],
      key: `component-${at}`,
      label: names[at % names.length],
    }));
    await route.fulfill({ json: { ...answer, groups, total: 500, next: '100' } });
  });
  await own.goto(`${run}?group=component`);
  for (const width of [1280, 320]) {
    await own.setViewportSize({ width, height: 900 });
    await expect(groups(own)).toHaveCount(100);
    await expect(own.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectAccessible(own);
    await expectNoSidewaysScroll(own);
  }
  await own.close();
});
