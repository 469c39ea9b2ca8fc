import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner } from '../../src/scanner-options.ts';
import { sharedScanner } from '../../src/testing/shared-scanner.ts';
import { attacks } from './cases/all-attacks.ts';
import { typedAddresses, typedSchemes } from './cases/typed.ts';
import { startAttackEnvironment } from './attack-environment.ts';
import type { AttackEnvironment } from './attack.ts';

/** The same attacks through the public scanner API, in the strongest sandbox that works on this machine. */
describe('a whole scan', { timeout: 90_000 }, () => {
  let environment: AttackEnvironment;
  let scanner: Scanner;
  const refused: unknown[] = [];

  beforeAll(async () => {
    environment = await startAttackEnvironment(attacks);
    const good = `good.test:${environment.sitePort}`;
    scanner = await sharedScanner({
      allow: [environment.site, good],
      resolve: async (host) => (host === 'good.test' ? ['127.0.0.2'] : ['127.0.0.1']),
      log: (_level, message, data) => message === 'egress refused' && refused.push(data?.['target']),
    });
  }, 90_000);

  afterAll(async () => {
    await scanner.close();
    await environment.close();
  });

  const scan = (url: string) => scanner.scan(url, { profile: 'free', budgetMs: 60_000 });

  it.each(typedSchemes)('of $number $name is refused before a browser sees the address', async ({ address }) => {
    const { state, failure } = await scan(address(environment));
    expect({ state, failure }).toEqual({ state: 'failed', failure: { code: 'blocked', detail: { reason: 'scheme' } } });
  });

  it.each(typedAddresses)('of $number $name reaches no internal server', async ({ typed }) => {
    const { state, failure } = await scan(typed?.(environment) ?? '');
    expect({ state, code: failure?.code, hits: environment.internalServer.hits }).toEqual({
      state: 'failed',
      code: 'blocked',
      hits: [],
    });
  });

  it.each([
    ['dns-private-A', 'http://private.test/'],
    ['dns-private-A, https', 'https://private.test/'],
  ])('of %s fails with the reason that the egress proxy gives', async (_, url) => {
    expect((await scan(url)).failure).toMatchObject({ code: 'blocked', detail: { reason: 'private' } });
  });

  it.each([21, 22, 24, 25, 43])(
    'of a page that navigates to a private address (case %i) fails with blocked',
    async (number) => {
      const { state, failure } = await scan(`http://good.test:${environment.sitePort}/page?k=${number}`);
      expect({ state, code: failure?.code, hits: environment.internalServer.hits }).toEqual({
        state: 'failed',
        code: 'blocked',
        hits: [],
      });
    },
  );

  it('of a page that redirects to a file (case 23) fails as a redirect to what is no website', async () => {
    const { state, failure } = await scan(`http://good.test:${environment.sitePort}/page?k=23`);
    expect({ state, failure, hits: environment.internalServer.hits }).toEqual({
      state: 'failed',
      failure: { code: 'navigates', detail: { reason: 'redirect' } },
      hits: [],
    });
  });

  // The load event waits for these two requests, so the scan sees their refusal.
  it.each([26, 31])('of a page that requests a private address (case %i) still judges the page', async (number) => {
    refused.length = 0;
    const { state } = await scan(`http://good.test:${environment.sitePort}/page?k=${number}`);
    expect({ state, refused, hits: environment.internalServer.hits }).toEqual({
      state: 'completed',
      refused: [environment.inside],
      hits: [],
    });
  });

  it.each([29, 35, 38, 42])(
    'of a page whose script requests a private address (case %i) reaches no internal server',
    async (number) => {
      const { state } = await scan(`http://good.test:${environment.sitePort}/page?k=${number}`);
      expect({ state, hits: environment.internalServer.hits }).toEqual({ state: 'completed', hits: [] });
    },
  );
});
