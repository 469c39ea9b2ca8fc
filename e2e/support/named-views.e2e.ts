import { expect } from '@playwright/test';
import { openPublicPage } from './pages/open-public-page.ts';
import { goneScan } from './scan.ts';
import { exercises, unnamedViews } from './tags.ts';
import { test } from './test.ts';
import { viewAt } from './views.ts';

const tag = exercises('e2e');

test('every view that a page shows is seen, with or without a new document', { tag }, async ({ page, shownViews }) => {
  await page.goto(goneScan);
  await openPublicPage(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
  expect([...shownViews.seen()]).toEqual(['runs/scan', 'marketing/home', 'marketing/imprint']);
});

const incomplete = { tag: [...tag, ...exercises('runs/farewell')] };
test('a journey that shows a view of a remote and names only another fails', incomplete, async ({ page }) => {
  test.fail();
  await page.goto(goneScan);
});

test('a journey may pass through a remote that it does not name', { tag }, async ({ page }) => {
  await page.goto(goneScan);
});

test('an address belongs to one view, with or without a trailing slash', { tag }, () => {
  expect(viewAt('/')).toBe('marketing/home');
  expect(viewAt('/kontakt/')).toBe('marketing/contact');
  expect(viewAt('/run/0/compare')).toBe('runs/run-compare');
  expect(viewAt('/run/0')).toBe('runs/run');
  expect(viewAt('/run/0/elsewhere')).toBeUndefined();
  expect(viewAt('/auth/callback')).toBeUndefined();
});

test('the name of a remote stands for all of its views', { tag }, () => {
  const shown = new Set(['runs/run', 'runs/scan', 'marketing/home']);
  expect(unnamedViews(shown, exercises('runs', 'api'))).toEqual([]);
  expect(unnamedViews(shown, exercises('runs/run', 'api'))).toEqual(['runs/scan']);
  expect(unnamedViews(shown, exercises('runs/run', 'runs/scan', 'marketing/bfsg'))).toEqual(['marketing/home']);
});

test('an unknown name is an error', { tag }, () => {
  expect(() => exercises('runs/elsewhere')).toThrow('none is called "runs/elsewhere"');
  expect(() => exercises('elsewhere')).toThrow('none is called "elsewhere"');
});
