import { html, startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { sharedScanner } from './testing/shared-scanner.ts';

const page = html(`<style>
  .wide, .narrow { display: none; }
  @media (min-width: 600px) { .wide { display: block; } }
  @media (max-width: 599px) { .narrow { display: block; } }
</style><main><h1>Titel</h1><img class="wide" src="data:," width="9" height="9"><input class="narrow"></main>`);

it('audits and shows the page in the viewport that was asked for, and the next page in its own', async () => {
  const site = await startSite({ '/': page });
  const scanner = await sharedScanner({ allow: [site.host], limits: { pictureMs: 30_000 } });
  const run = scanner.openRun();
  const scan = async (viewport?: { width: number; height: number }) => {
    let shown: number | undefined;
    const { state, rules, ...result } = await run.scan(site.url('/'), {
      profile: 'free',
      onScreenshot: (_webp, { width }) => void (shown = width),
      ...(viewport && { viewport }),
    });
    expect(state).toBe('completed');
    const violations = rules.filter(({ outcome }) => outcome === 'violation').map(({ ruleId }) => ruleId);
    return { violations, viewport: result.viewport, shown };
  };
  const phone = { width: 390, height: 844 };
  expect(await scan(phone)).toEqual({ violations: ['label'], viewport: phone, shown: 390 });
  expect(await scan()).toEqual({ violations: ['image-alt'], viewport: undefined, shown: 1280 });
  await run.close();
  await scanner.close();
  await site.close();
}, 60_000);
