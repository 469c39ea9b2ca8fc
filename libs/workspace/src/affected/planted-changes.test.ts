import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read } from '../check/list-sources.ts';
import { readProjects } from '../check/projects.ts';
import { changedTexts } from './texts/changed-texts.ts';
import { chooseTests, type Choice } from './choose-tests.ts';
import { mayUseTexts } from './texts/may-use-texts.ts';
import { paths, root, situation } from './testing/repository.ts';

const { testFiles, exercised, remotes } = situation;
const choose = (...changed: string[]): Choice => chooseTests({ ...situation, changed });

const journeysFor = (path: string) => {
  const choice = choose(path);
  return 'journeys' in choice ? choice.journeys : choice.everything;
};

interface Descriptor {
  routes: { id: string }[];
}

const testOf = (path: string) => path.replace(/\.(\w+)$/, '.test.$1');
/** The test beside each of these files tests another file. */
const untested = ['libs/contracts/src/http/problem.ts', 'remotes/runs/src/pages/run/run-work.tsx'];
const tested = paths.filter((path) => testFiles.includes(testOf(path)) && !untested.includes(path));

describe('a change in this repository', () => {
  it('of any file with a test beside it chooses that test', () => {
    expect(tested.length).toBeGreaterThan(150);
    const missed = tested.filter((path) => {
      const choice = choose(path);
      return 'unitFiles' in choice && !choice.unitFiles.includes(testOf(path));
    });
    expect(missed).toEqual([]);
  });

  it('in any project with a page or a process chooses its journeys', () => {
    const names = 'account api billing edge marketing runs sandbox scan-engine shell ui worker'.split(' ');
    expect([...exercised]).toEqual(expect.arrayContaining(names));
    for (const name of names) {
      const path = tested.find((one) => one.startsWith(`${name}/`) || one.split('/')[1] === name);
      expect(choose(path ?? name)).toMatchObject({ journeys: expect.arrayContaining([`@${name}`]) });
    }
  });

  it('in a library of texts or data chooses the journeys of the dependent projects', () => {
    expect(choose('libs/standards/src/rules.ts')).toMatchObject({
      journeys: expect.arrayContaining(['@scan-engine', '@api', '@runs', '@worker']),
    });
    expect(choose('libs/standards/src/criteria.ts')).toMatchObject({
      journeys: expect.arrayContaining(['@marketing']),
    });
    expect(choose('libs/standards/src/generated/texts.de.generated.json')).toMatchObject({
      journeys: expect.arrayContaining(['@scan-engine', '@api', '@runs']),
    });
    expect(choose('libs/release/src/prerender.ts')).toMatchObject({ journeys: expect.arrayContaining(['@edge']) });
  });

  it.each([
    // A test of the api starts the sandbox as a process.
    ['services/sandbox/src/payments/protocol/idempotency.ts', 'services/api/src/checkout/checkout-races.test.ts'],
    // The worker's tests start the whole worker.
    ['services/worker/src/main.ts', 'services/worker/src/main.test.ts'],
    // A thread is started by the address of its file.
    ['libs/scan-engine/src/discovery/parser-thread-entry.ts', 'libs/scan-engine/src/discovery/sitemaps.test.ts'],
    // Migrations are read as a folder.
    ['services/api/src/database/migrations/0001_scans.ts', 'services/api/src/checkout/checkout.test.ts'],
    // Texts are imported as data.
    ['remotes/billing/src/locales/de.json', 'remotes/billing/src/features/current-plan/current-plan.test.tsx'],
    // Engine, api and the pages that show a rule use it.
    ['libs/standards/src/rules.ts', 'services/api/src/exports/printed-report.test.ts'],
  ])('of %s chooses %s', (changed, test) => {
    expect(paths).toContain(changed);
    expect(choose(changed)).toMatchObject({ unitFiles: expect.arrayContaining([test]) });
  });
});

describe('a change in a remote', () => {
  it.each([...remotes])('of the first file of a view chooses the journeys of this view (%s)', (folder, { views }) => {
    const descriptor = JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8')) as Descriptor;
    expect([...views.values()].toSorted()).toEqual(descriptor.routes.map(({ id }) => id).toSorted());
    const name = folder.split('/')[1]!;
    const journeys = [...views].map(([path]) => [path, journeysFor(path)]);
    expect(journeys).toEqual([...views].map(([path, view]) => [path, [`@${name}`, `@${name}/${view}`]]));
  });

  it('of a part of one view chooses the journeys of this view', () => {
    expect(choose('remotes/runs/src/features/monitors/change-hook.tsx')).toMatchObject({
      journeys: ['@runs', '@runs/profile-monitors'],
    });
  });

  it('of texts, as far as their users are unknown, chooses the journeys of all views', () => {
    const all = [...(remotes.get('remotes/billing')?.views.values() ?? [])].map((view) => `@billing/${view}`);
    expect(choose('remotes/billing/src/locales/de.json')).toMatchObject({ journeys: ['@billing', ...all.toSorted()] });
  });
});

describe('a change of one text', () => {
  const code = read(root, paths.filter(mayUseTexts));
  const choiceFor = (path: string, key: string) => {
    const now = read(root, [path])[0]!.text;
    const before = JSON.stringify({ ...(JSON.parse(now) as object), [key]: 'Etwas anderes' });
    const change = changedTexts(before, now, code);
    expect(change).not.toBeNull();
    return chooseTests({ ...situation, changed: [path], changedTexts: () => change });
  };

  it('chooses tests and journeys that name it, those that judge how its view looks, and no others', () => {
    const path = 'remotes/marketing/src/locales/legal.de.json';
    const choice = choiceFor(path, 'contact.submit');
    expect(choice).toMatchObject({
      unitFiles: expect.arrayContaining(['remotes/marketing/src/pages/contact-page.test.tsx']),
      journeys: expect.arrayContaining([
        'e2e/accessibility/own-pages.e2e.ts @marketing/contact',
        'e2e/journeys/contact.e2e.ts @marketing/contact',
      ]),
    });
    expect('journeys' in choice && choice.journeys.join(' ')).not.toMatch(/anonymous-scan|refused-addresses/);
  });
});

describe('a journey that breaks the site', () => {
  it.each([
    'services/api/src/checkout/checkout-state.ts',
    'services/worker/src/main.ts',
    'services/sandbox/src/payments/protocol/idempotency.ts',
    'remotes/billing/src/locales/de.json',
    'remotes/runs/src/pages/run/run-work.tsx',
    'libs/standards/src/rules.ts',
  ])('may be chosen by a change of %s', (changed) => {
    expect(paths).toContain(changed);
    expect(choose(changed)).toMatchObject({ outages: true });
  });

  it.each(['libs/ui/src/index.ts', 'remotes/marketing/src/locales/de.json', 'services/edge/src/main.ts'])(
    'is not chosen by a change of %s',
    (changed) => {
      expect(paths).toContain(changed);
      expect(choose(changed)).toMatchObject({ outages: false });
    },
  );
});

it('no key of a text begins with a variable, because its users would not be found', () => {
  const code = read(
    root,
    paths.filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|e2e)\./.test(path)),
  );
  expect(code.filter(({ text }) => /\bt\(\s*`\$\{|i18nKey=\{`\$\{/.test(text)).map(({ path }) => path)).toEqual([]);
});

it('every package.json names its entries as strings, because the graph reads no other form', () => {
  const entries = readProjects(root).flatMap(({ folder }) => {
    const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      exports?: object;
    };
    return Object.values(exports);
  });
  expect(entries.filter((entry) => typeof entry !== 'string')).toEqual([]);
});
