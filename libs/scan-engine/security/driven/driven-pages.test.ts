import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivenChecks } from '../../src/checks/driven-checks.ts';
import type { Scanner } from '../../src/scanner-options.ts';
import { sharedScanner } from '../../src/testing/shared-scanner.ts';
import { drivenCases } from './driven-cases.ts';
import type { DrivenCase } from './driven-cases.ts';

describe('a page that makes trouble when it is used', { timeout: 240_000 }, () => {
  const methods: (string | undefined)[] = [];
  let site: TestSite;
  let scanner: Scanner;

  const routeOf =
    ({ body, headers, root = '' }: DrivenCase): Route =>
    (request, response) => {
      methods.push(request.method);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
      const content = body.replace('{other}', `http://localhost:${site.port}`);
      response.end(
        `<!doctype html><html lang="en" ${root}><title>Page</title><main><h1>Page</h1>${content}</main></html>`,
      );
    };

  beforeAll(async () => {
    site = await startSite({
      ...Object.fromEntries(drivenCases.map((one) => [`/${one.name}`, routeOf(one)])),
      '/': referencePage,
      '/frame': html('<button>In the frame</button>'),
      '/other': html('<p>Another page</p>'),
    });
    scanner = await sharedScanner({ allow: [site.host, `localhost:${site.port}`] });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  it.each(drivenCases)(
    '$name is judged, and nothing that it sends leaves the machine',
    async ({ name, cause, limits }) => {
      methods.length = site.asked.length = 0;
      const scan = { profile: 'enterprise', budgetMs: 120_000, ...(limits && { limits }) } as const;
      const { state, rules, notRun = [] } = await scanner.scan(site.url(`/${name}`), scan);
      expect(state).toBe('completed');
      // Each check has either a result or a cause why it did not run.
      const ran = new Set(rules.map(({ ruleId }) => ruleId));
      const left = new Set(notRun.map(({ ruleId }) => ruleId));
      expect(drivenChecks.filter(({ id }) => ran.has(id) === left.has(id)).map(({ id }) => id)).toEqual([]);
      expect(notRun.filter((one) => one.cause !== (cause ?? one.cause))).toEqual([]);
      expect(notRun.length > 0 || cause === undefined).toBe(true);
      expect(site.asked.filter((path) => path.startsWith('/sent'))).toEqual([]);
      expect(new Set(methods)).toEqual(new Set(['GET']));
      if (process.env['DRIVEN_REPORT']) console.info(name, JSON.stringify(notRun));

      const next = await scanner.scan(site.url('/'), { profile: 'free' });
      const violations = next.rules.filter(({ outcome }) => outcome === 'violation');
      expect(violations.map(({ ruleId, nodes }) => `${ruleId}:${nodes}`)).toEqual(['image-alt:1']);
    },
  );
});
