import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRelease, readRuntimeConfig } from './read-document.ts';
import { releaseSchema } from './release.ts';
import { runtimeConfigSchema } from './runtime-config.ts';

const text = fc.string({ maxLength: 8 });
const texts = fc.dictionary(text, text, { maxKeys: 3 });
/** With every choice of members that may be absent. */
const some = <T extends object, K extends keyof T>(members: { [M in keyof T]: fc.Arbitrary<T[M]> }, required: K[]) =>
  fc.record(members, { requiredKeys: required });
const locale = fc.constantFrom('de', 'en');
const url = fc.constantFrom('https://id.example.org', 'http://localhost:4300/realm');
const days = fc.integer({ min: 1, max: 5_000 });

const config = some(
  {
    appName: text,
    botName: text,
    apiBase: text,
    locales: fc.array(locale, { minLength: 1, maxLength: 2 }),
    operator: some({ name: text, address: text, vatId: text }, ['name']),
    links: some({ source: url, project: url }, []),
    shop: fc.record({ consumers: fc.boolean(), taxNote: fc.constantFrom('included', 'excluded', 'none') }),
    mode: fc.constantFrom('test', 'live'),
    retentionDays: days,
    logDays: days,
    legalYears: days,
    auditDays: days,
    scanAllow: fc.array(text, { maxLength: 2 }),
    examples: fc.array(fc.record({ url, label: fc.record({ de: text, en: text }) }), { maxLength: 2 }),
    showcase: fc.boolean(),
    oidc: some(
      {
        authority: url,
        clientId: text,
        audience: text,
        scope: text,
        errorPath: fc.constant('/sign-in-failed'),
        sessionCookieDays: days,
      },
      ['authority', 'clientId'],
    ),
  },
  [
    'appName',
    'botName',
    'apiBase',
    'locales',
    'operator',
    'links',
    'shop',
    'mode',
    'retentionDays',
    'scanAllow',
    'examples',
  ],
);

const path = fc.constantFrom('/', '/bfsg', '/scan/:token');
const integrity = fc.constant('sha384-abc');
const files = fc.array(fc.record({ href: fc.constant('/remotes/a/1/a.js'), integrity }), { maxLength: 2 });
const descriptor = fc.record({
  name: fc.constant('marketing'),
  version: text,
  contract: text,
  routes: fc.array(
    some(
      {
        id: text,
        path,
        aliases: fc.array(path, { maxLength: 2 }),
        access: fc.constantFrom('public', 'signed-in', 'plan'),
        titleKey: text,
        prerender: fc.boolean(),
      },
      ['id', 'path', 'access', 'titleKey'],
    ),
    { maxLength: 3 },
  ),
  nav: fc.array(
    some(
      {
        labelKey: text,
        to: path,
        when: fc.constantFrom('always', 'signed-in', 'signed-out'),
        order: fc.integer(),
        activeFor: fc.array(text, { maxLength: 2 }),
      },
      ['labelKey', 'to', 'when', 'order'],
    ),
    { maxLength: 3 },
  ),
  labels: fc.record({ de: texts, en: texts }),
  texts: fc.array(text, { maxLength: 2 }),
});
const remote = fc.record({
  descriptor,
  entry: fc.constant('/remotes/marketing/1.0.0/remoteEntry.js'),
  integrity: fc.dictionary(text, integrity, { maxKeys: 2 }),
  preload: some(
    {
      js: files,
      css: files,
      views: fc.dictionary(text, files, { maxKeys: 2 }),
      texts: some({ de: files, en: files }, []),
    },
    ['js', 'css'],
  ),
});
const release = some(
  {
    schema: fc.constant(1),
    id: fc.constantFrom('local-1', '2026.11.26'),
    createdAt: fc.constant('2026-11-26T12:00:00.000Z'),
    expiresAt: fc.constant('2026-12-26T12:00:00.000Z'),
    shell: text,
    platform: text,
    remotes: fc.dictionary(fc.constantFrom('marketing', 'runs'), remote, { maxKeys: 2 }),
    records: fc.dictionary(text, integrity, { maxKeys: 2 }),
    signature: text,
  },
  ['schema', 'id', 'createdAt', 'shell', 'platform', 'remotes', 'records'],
);

it('reads settings as the schema does, also of an edge that does not know every member', () => {
  fc.assert(
    fc.property(config, (given) => {
      const document = JSON.stringify(given);
      expect(readRuntimeConfig(document)).toEqual(runtimeConfigSchema.parse(JSON.parse(document)));
    }),
  );
});

it('reads a release as the schema does, also with a remote that does not know every member', () => {
  fc.assert(
    fc.property(release, (given) => {
      const document = JSON.stringify(given);
      expect(readRelease(document)).toEqual(releaseSchema.parse(JSON.parse(document)));
    }),
  );
});

it('refuses settings without a member that every page needs, by name', () => {
  const missing = fc.constantFrom('appName', 'apiBase', 'locales', 'operator', 'links', 'shop', 'examples', 'mode');
  fc.assert(
    fc.property(config, missing, (given, name) => {
      expect(() => readRuntimeConfig(JSON.stringify({ ...given, [name]: undefined }))).toThrow(name);
    }),
  );
});

it.each([
  ['null', 'release is no object'],
  ['{"id":"a","shell":"1","platform":"1"}', 'remotes'],
  ['{"id":"a","shell":"1","platform":"1","remotes":{"runs":{}}}', 'entry, integrity, preload, descriptor'],
])('refuses the release %s', (given, fault) => {
  expect(() => readRelease(given)).toThrow(fault);
});

it('refuses a remote from another place', () => {
  const entry = 'https://elsewhere.example/remotes/a.js';
  const elsewhere = { entry, integrity: {}, preload: { js: [], css: [] }, descriptor: {} };
  const given = { id: 'a', shell: '1', platform: '1', remotes: { runs: elsewhere } };
  expect(() => readRelease(JSON.stringify(given))).toThrow('entry');
});
