import { expect } from '@playwright/test';
import { goneScan } from './scan.ts';
import { exercises, unnamedViews } from './tags.ts';
import { test } from './test.ts';
import { viewAt } from './views.ts';

const tag = exercises('e2e');

test(
  'a journey that shows a view of a remote and names only another fails',
  {
    tag: [...tag, ...exercises('runs/farewell')],
  },
  async ({ page }) => {
    test.fail();
    await page.goto(goneScan);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  },
);

test(
  'a view that is shown without a new document counts too',
  {
    tag: [...tag, ...exercises('marketing/home')],
  },
  async ({ page }) => {
    test.fail();
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
    await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
  },
);

test('a journey may pass through a remote that it does not name', { tag }, async ({ page }) => {
  await page.goto(goneScan);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
});

test('an address belongs to one view, with or without a slash at its end', { tag }, () => {
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

test('a name that nothing has is an error', { tag }, () => {
  expect(() => exercises('runs/elsewhere')).toThrow('none is called "runs/elsewhere"');
  expect(() => exercises('elsewhere')).toThrow('none is called "elsewhere"');
});
