import { expect, it } from 'vitest';
import { render } from '../../testing/render.ts';
import { testFinding, testPage } from '../../testing/test-results.ts';

const factOf = (html: string, name: string) =>
  new RegExp(`<dt>${name}</dt><dd><bdi>([^<]*)</bdi></dd>`).exec(html)?.[1];

it('names the usual size of the window without a separator of thousands', async () => {
  expect(factOf(await render('html', [testPage()], { locale: 'de' }), 'Fenster des Browsers')).toBe(
    '1280 × 800 CSS-Pixel',
  );
  expect(factOf(await render('html', [testPage()]), 'Browser window')).toBe('1280 × 800 CSS pixels');
});

it('names the size with which the pages were scanned, each once', async () => {
  const small = testPage({ viewport: { width: 390, height: 844 } });
  expect(factOf(await render('html', [small, small]), 'Browser window')).toBe('390 × 844 CSS pixels');
  expect(factOf(await render('html', [small, testPage()]), 'Browser window')).toBe(
    '390 × 844 CSS pixels; 1280 × 800 CSS pixels',
  );
});

it('names it where it says in which views an element was seen', async () => {
  const findings = [testFinding({ contexts: ['desktop', 'dark'] })];
  const viewport = { width: 1440, height: 900 };
  expect(await render('html', [testPage({ findings, viewport })])).toMatch(/1440 × 900 pixels, [^<]/);
  expect(await render('html', [testPage({ findings })])).toMatch(/1280 × 800 pixels, [^<]/);
});
