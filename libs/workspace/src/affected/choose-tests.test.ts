import { describe, expect, it } from 'vitest';
import { checkNames } from '../check/check-names.ts';
import { chooseTests } from './choose-tests.ts';

const testFiles = ['libs/ui/src/a.test.tsx', 'libs/ui/src/b.test.tsx', 'remotes/runs/src/c.test.tsx'];
const dependents = new Map([
  ['libs/ui', ['libs/ui', 'remotes/runs']],
  ['remotes/runs', ['remotes/runs']],
  ['libs/workspace', ['libs/workspace', 'libs/ui', 'remotes/runs', 'e2e']],
  ['services/standalone', ['services/standalone']],
  ['libs/standards', ['libs/standards', 'remotes/runs', 'remotes/marketing']],
  ['remotes/marketing', ['remotes/marketing']],
  ['e2e', ['e2e']],
]);
const users: Record<string, string[]> = {
  'libs/ui/src/a.tsx': ['libs/ui/src/a.test.tsx', 'remotes/runs/src/c.test.tsx'],
  'libs/standards/src/texts.json': ['remotes/runs/src/list.tsx', 'remotes/marketing/src/home.test.tsx'],
  'libs/standards/src/alone.ts': ['libs/standards/src/other.ts'],
  'remotes/runs/src/list.tsx': ['remotes/runs/src/c.test.tsx', 'remotes/runs/src/d.test.tsx'],
  'e2e/support/open-list.ts': ['e2e/journeys/list.e2e.ts'],
  'e2e/support/mail.ts': ['e2e/journeys/contact.e2e.ts'],
};
const texts = 'remotes/runs/src/locales/de.json';
const titleOfList = { keys: ['list.title'], texts: ['Prüfungen'], users: ['remotes/runs/src/list.tsx'] };
const testCode = [
  { path: 'remotes/runs/src/c.test.tsx', text: "getByText('Prüfungen')" },
  { path: 'remotes/runs/src/d.test.tsx', text: "getByText('Teilen')" },
  { path: 'libs/ui/src/a.test.tsx', text: "getByText('Prüfungen')" },
  { path: 'remotes/runs/src/texts.test.tsx', text: "import de from './locales/de.json'" },
  { path: 'e2e/support/open-list.ts', text: "heading('Prüfungen')" },
  { path: 'e2e/journeys/list.e2e.ts', text: "exercises('runs')" },
  { path: 'e2e/journeys/share.e2e.ts', text: "exercises('runs')" },
  { path: 'e2e/journeys/home.e2e.ts', text: "exercises('marketing'); heading('Prüfungen')" },
  { path: 'e2e/journeys/narrow.e2e.ts', text: "exercises('runs'); body.scrollWidth" },
  { path: 'e2e/outages/payments.e2e.ts', text: "exercises('runs')" },
  { path: 'e2e/accessibility/pages.e2e.ts', text: "exercises('runs')" },
];
const choose = (...changed: string[]) =>
  chooseTests({
    changed,
    testFiles,
    outages: [{ path: 'e2e/outages/payments.e2e.ts', text: "exercises('runs')" }],
    dependents,
    exercised: new Set(['ui', 'runs', 'marketing']),
    remotes: new Map(),
    testCode,
    changedTexts: (path) => (path === texts ? titleOfList : null),
    profilesOfChecks: () => null,
    graph: {
      usersOf: (path) =>
        new Set(path === texts ? ['remotes/runs/src/remote.tsx', 'remotes/runs/src/texts.test.tsx'] : []),
      reachedFrom: (files) => new Set(files.flatMap((file) => [file, ...(users[file] ?? [])])),
      isNamed: (path) => path in users,
    },
  });

describe('a change chooses', () => {
  it('the tests that reach it, and the journeys of its project', () => {
    expect(choose('libs/ui/src/a.tsx')).toMatchObject({
      unitFiles: ['libs/ui/src/a.test.tsx', 'remotes/runs/src/c.test.tsx'],
      journeys: ['@ui'],
    });
  });

  it('all tests of the dependent projects, when no file names the changed one', () => {
    expect(choose('libs/ui/src/unnamed.bin')).toMatchObject({ unitFiles: testFiles, journeys: ['@ui'] });
  });

  it('the journeys of dependent projects, when no journey names the changed project', () => {
    expect(choose('libs/standards/src/rules.json')).toMatchObject({ journeys: ['@marketing', '@runs'] });
  });

  it('the journeys of those dependent projects that need the changed file', () => {
    expect(choose('libs/standards/src/texts.json')).toMatchObject({ journeys: ['@runs'] });
    expect(choose('libs/standards/src/alone.ts')).toMatchObject({ journeys: [] });
  });

  it('journeys that break the site only where one of them may be chosen', () => {
    expect(choose('remotes/runs/src/list.tsx')).toMatchObject({ outages: true });
    expect(choose('libs/ui/src/a.tsx')).toMatchObject({ outages: false });
  });

  it('for a text the tests that show and name it, that use its file, or that judge how a page looks', () => {
    expect(choose(texts)).toMatchObject({
      unitFiles: ['remotes/runs/src/c.test.tsx', 'remotes/runs/src/texts.test.tsx'],
      journeys: [
        'e2e/accessibility/pages.e2e.ts @runs',
        'e2e/journeys/list.e2e.ts @runs',
        'e2e/journeys/narrow.e2e.ts @runs',
      ],
      outages: false,
    });
  });

  it('a changed test itself, and no journey', () => {
    expect(choose('libs/ui/src/b.test.tsx')).toMatchObject({ unitFiles: ['libs/ui/src/b.test.tsx'], journeys: [] });
  });

  it('the journeys that a changed support file reaches', () => {
    expect(choose('e2e/support/mail.ts')).toMatchObject({ unitFiles: [], journeys: ['e2e/journeys/contact.e2e.ts'] });
  });

  it('only checks for prose, and those of code for code alone', () => {
    const checks = checkNames.filter((name) => name !== 'lint' && name !== 'unused');
    expect(choose('libs/ui/README.md')).toEqual({ unitFiles: [], journeys: [], outages: false, checks });
    expect(choose('libs/ui/src/a.tsx')).toMatchObject({ checks: checkNames });
  });

  it('no test for no change', () => {
    expect(choose()).toMatchObject({ unitFiles: [], journeys: [] });
  });

  it.each([
    'package-lock.json',
    'tsconfig.base.json',
    'nx.json',
    '.npmrc',
    '.ci/run',
    'libs/ui/package.json',
    'libs/workspace/vitest.config.ts',
    'services/standalone/src/stack.mjs',
    'e2e/playwright.config.ts',
  ])('everything when %s changes', (path) => {
    expect(choose('libs/ui/src/a.tsx', path)).toEqual({ everything: `${path} concerns everything` });
  });

  it('everything when a file belongs to no project', () => {
    expect(choose('tools/new.ts')).toEqual({ everything: 'tools/new.ts belongs to no project' });
  });
});
