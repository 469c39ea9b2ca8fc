// `npm run figures -w remotes/marketing` shows how much the public pages of the site at STUFENLOS_ORIGIN (default
// http://localhost:4200) download, compared with the same application built without federation, and whether the layout
// shifts.
import { chromium } from '@playwright/test';
import { layoutShift } from './layout-shift.ts';
import { servePlainSite } from './plain-site.ts';
import { transferOf } from './transfer.ts';

const origin = process.env.STUFENLOS_ORIGIN ?? 'http://localhost:4200';
const executablePath = process.env.PUPPETEER_EXECUTABLE_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const plain = await servePlainSite(origin);
try {
  const federated = await transferOf(browser, `${origin}/`);
  const single = await transferOf(browser, `${plain.origin}/`);
  console.log(`home, first visit, brotli       JavaScript   requests`);
  console.log(`federated                       ${column(federated.javascript)}   ${federated.requests}`);
  console.log(`one build without federation    ${column(single.javascript)}   ${single.requests}`);
  console.log(`ratio                           ${(federated.javascript / single.javascript).toFixed(3)}`);
  if (process.argv.includes('--files')) {
    for (const { files } of [federated, single]) {
      console.log(files.map(({ bytes, path }) => `${column(bytes)}  ${path}`).join('\n'));
    }
  }
  for (const query of ['', '?lang=en']) {
    for (const path of ['/', '/bfsg', '/eaa', '/wcag']) {
      const shifts = [];
      for (const width of [360, 1280])
        shifts.push((await layoutShift(browser, origin + path + query, width)).toFixed(4));
      console.log(`layout shift at 360 and 1280 px  ${shifts.join('  ')}  ${path}${query}`);
    }
  }
} finally {
  plain.close();
  await browser.close();
}

function column(bytes: number): string {
  return bytes.toLocaleString('en').padStart(10);
}
