/**
 * Judges each address that its parent process sends as the bare loop does, in one tab that is open already. Answers the
 * milliseconds that it took. Ends with its parent.
 */
import { launch } from 'puppeteer';
import { floorBrowser, judgeBare, readAxe } from './bare-loop.ts';

const source = readAxe();
const browser = await launch(floorBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? ''));
const page = await browser.newPage();
process.on('message', (url: string) => {
  const begun = performance.now();
  void judgeBare(page, url, source).then(() => process.send?.({ ms: performance.now() - begun }));
});
process.on('disconnect', () => void browser.close());
process.send?.({ ms: 0 });
