import { expect, type Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('e2e');

/** A page without a fault. Each case adds one fault that appears in only one dimension. */
const documentOf = ({ lang = 'de', styles = '', content = '' } = {}): string => `<!doctype html>
  <html lang="${lang}"><head><meta charset="utf-8"><title>Probe</title>
  <meta name="viewport" content="width=device-width">
  <style>
    body { color: #111; background: #fff; }
    @media (prefers-color-scheme: dark) { body { color: #eee; background: #111; } }
    ${styles}
  </style></head>
  <body><main><h1>Probe</h1><p>Ein Absatz.</p>${content}</main></body></html>`;

/** Opens the page below the folder of the providers' pages, because these follow the theme of the system. */
async function open(page: Page, html: string): Promise<void> {
  await page.route('**/sandbox/planted', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/sandbox/planted');
}

const pale = '{ p { color: #777; background: #666; } }';

test('a page without a fault is accessible in every look', { tag }, async ({ page }) => {
  await open(page, documentOf());
  await expectAccessibleInEveryLook(page);
});

const plants: readonly [where: string, plant: Parameters<typeof documentOf>[0], said: RegExp][] = [
  ['colours in the light theme', { styles: `@media (prefers-color-scheme: light) ${pale}` }, /color-contrast: p/],
  [
    'colours in the dark theme of a wide window',
    { styles: `@media (prefers-color-scheme: dark) and (width > 400px) ${pale}` },
    /color-contrast: p/,
  ],
  [
    'colours in the light theme of a narrow window',
    { styles: `@media (prefers-color-scheme: light) and (width < 400px) ${pale}` },
    /color-contrast: p/,
  ],
  [
    'colours at the end of a transition',
    { styles: `p { transition: all 0.4s; } @media (prefers-color-scheme: light) and (width < 400px) ${pale}` },
    /color-contrast: p/,
  ],
  [
    'forced colours',
    { styles: '@media (forced-colors: active) { p { forced-color-adjust: none; color: #777; background: #666; } }' },
    /with forced colours, color-contrast: p/,
  ],
  [
    'forced colours of a narrow window',
    {
      styles:
        '@media (forced-colors: active) and (width < 400px) { p { forced-color-adjust: none; color: #777; background: #666; } }',
    },
    /with forced colours, color-contrast: p/,
  ],
  ['the width of a narrow window', { styles: 'p { min-width: 600px; }' }, /toBeLessThanOrEqual/],
  [
    'a name in a narrow window',
    { styles: '@media (width > 400px) { button { display: none; } }', content: '<button></button>' },
    /button-name: button/,
  ],
  ['a name in English', { lang: 'en', content: '<button></button>' }, /button-name: button/],
  [
    'content that the dark theme hides',
    { styles: '@media (prefers-color-scheme: dark) { p { display: none; } }' },
    /another theme changes colours alone/,
  ],
];

for (const [where, plant, said] of plants) {
  test(`a fault is found in ${where}`, { tag }, async ({ page }) => {
    await open(page, documentOf(plant));
    await expect(expectAccessibleInEveryLook(page)).rejects.toThrow(said);
  });
}

/** A page that gets further content after its first look, as from a slow answer, and keeps it. */
const documentWithLate = (content: string): string =>
  documentOf({
    content: `<div id="late"></div><script>
      matchMedia('(prefers-color-scheme: dark)').onchange = () => { late.innerHTML ||= '${content}'; };
    </script>`,
  });

test('content that comes between two looks is no fault', { tag }, async ({ page }) => {
  await open(page, documentWithLate('<p>Noch ein Absatz.</p>'));
  await expectAccessibleInEveryLook(page);
});

test('a fault is found in content that comes between two looks', { tag }, async ({ page }) => {
  await open(page, documentWithLate('<button></button>'));
  await expect(expectAccessibleInEveryLook(page)).rejects.toThrow(/button-name: button/);
});

test('a fault in colours is found on a page whose other texts have passed before', { tag }, async ({ page }) => {
  await open(page, documentOf({ content: '<p class="last">Noch einer.</p>' }));
  await expectAccessibleInEveryLook(page);
  await page.addStyleTag({ content: '.last { color: #777; background: #666; }' });
  await expect(expectAccessibleInEveryLook(page)).rejects.toThrow(/color-contrast: \.last/);
});

test('the rules about colours are not applied again to texts that have passed', { tag }, async ({ page }) => {
  await open(page, documentOf());
  await expectAccessibleInEveryLook(page);
  await page.evaluate(() => {
    const { axe } = globalThis;
    const note = (options: object) => {
      document.body.dataset['checked'] = `${document.body.dataset['checked'] ?? ''}${JSON.stringify(options)}`;
    };
    globalThis.axe = { run: (options) => (note(options), axe.run(options)) };
  });
  await expectAccessibleInEveryLook(page);
  const checked = (await page.locator('body').getAttribute('data-checked')) ?? '';
  expect(checked.match(/best-practice/g), 'all other rules, once for each width').toHaveLength(2);
  expect(checked.match(/runOnly/g)).toHaveLength(2);
  expect(checked).toContain('"color-contrast":{"enabled":false}');
});
