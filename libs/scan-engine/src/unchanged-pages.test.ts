import { referencePage, startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { sharedScanner } from './testing/shared-scanner.ts';

it('judges a page again that its server calls unchanged, and not one that was never received', async () => {
  const site = await startSite({
    '/': (request, response) => {
      const etag = '"1"';
      if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
      else
        response.writeHead(200, { etag, 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(referencePage);
    },
    '/never': (_request, response) => response.writeHead(304).end(),
  });
  const scanner = await sharedScanner({ allow: [site.host] });
  const run = scanner.openRun();
  const scan = async (path: string) => {
    const { state, failure, findings } = await run.scan(site.url(path), { profile: 'free' });
    return failure ?? { state, rules: findings.map(({ ruleId }) => ruleId) };
  };
  const judged = { state: 'completed', rules: ['image-alt'] };
  expect([await scan('/'), await scan('/')]).toEqual([judged, judged]);
  expect(await scan('/never')).toHaveProperty('code');
  await run.close();
  await scanner.close();
  await site.close();
}, 60_000);
