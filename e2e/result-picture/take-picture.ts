import type { Browser, Locator, Page } from '@playwright/test';
import type { Locale } from '@stufenlos/contracts';
import { rememberSettings, type Theme } from '../support/settings.ts';

/** Where the picture begins. It ends below the first of the rules to start with. */
const beginnings: Record<Locale, string> = {
  de: 'Betroffene Elemente nach Auswirkung',
  en: 'Affected elements by impact',
};
/** CSS pixels of the window. The home page shows the picture a little smaller, so that its text can still be read. */
const width = 500;
const margin = 14;

export interface Picture {
  /** WebP with two pixels for each CSS pixel. */
  content: Buffer;
  /** CSS pixels. */
  width: number;
  height: number;
}

export interface Look {
  locale: Locale;
  theme: Theme;
}

/** The middle of a result page, unchanged. */
export async function pictureOf(browser: Browser, address: string, look: Look): Promise<Picture> {
  const page = await openResult(browser, address, look, width);
  const top = await page.getByRole('heading', { name: beginnings[look.locale] }).boundingBox();
  const bottom = await firstRule(page).boundingBox();
  if (!top || !bottom) throw new Error(`${address} shows no result`);
  const y = Math.floor(top.y - margin);
  const height = Math.ceil(bottom.y + bottom.height + margin) - y;
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    captureBeyondViewport: true,
    clip: { x: 0, y, width, height, scale: 2 },
  });
  await page.context().close();
  return { content: Buffer.from(data, 'base64'), width, height };
}

/** The first window of a German result page. */
export async function readmePicture(browser: Browser, address: string): Promise<Buffer> {
  const page = await openResult(browser, address, { locale: 'de', theme: 'light' }, 1280);
  const content = await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height: 1000 } });
  await page.context().close();
  return content;
}

const firstRule = (page: Page): Locator => page.getByRole('main').locator('ol > li').first();

async function openResult(browser: Browser, address: string, look: Look, viewport: number): Promise<Page> {
  const context = await browser.newContext({
    locale: look.locale === 'de' ? 'de-DE' : 'en-GB',
    viewport: { width: viewport, height: 1000 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await rememberSettings(page, look);
  await page.goto(address);
  await page.getByRole('heading', { name: beginnings[look.locale] }).waitFor();
  await firstRule(page).waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}
