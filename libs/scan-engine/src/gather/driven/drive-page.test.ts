import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { Robots } from '../../discovery/robots.ts';
import { openDrivenPage } from '../../testing/driven-page.ts';
import { drivePage } from './drive-page.ts';

it('says why no check could drive a page that is gone', async () => {
  const site = await startSite({ '/': '<!doctype html><html lang="en"><title>Page</title><h1>Hello</h1>' });
  const { attempt, close } = await openDrivenPage(site.url('/'), site.host);
  const logged: unknown[] = [];
  attempt.log = (level, event, data) => void logged.push({ level, event, ...data });
  await attempt.page?.close();
  expect(await drivePage(attempt, new Robots(), ['reflow'])).toBe(false);
  expect(attempt.evidence.driven?.gathered).toMatchObject({ reflow: { notRun: 'error' } });
  expect(logged).toMatchObject([{ level: 'warn', event: 'page not driven', url: site.url('/') }]);
  await close();
  await site.close();
});
