import { describe, expect, it } from 'vitest';
import { graphOf } from '../testing/graph-of.ts';
import { namesProfile, testsOfChecks } from './tests-of-checks.ts';

const check = 'libs/scan-engine/src/checks/zoom/check.ts';
const scanPage = 'libs/scan-engine/src/scan-page.ts';
const users: Record<string, string[]> = {
  [check]: ['zoom.test.ts', scanPage],
  [scanPage]: ['free.test.ts', 'pro.test.ts', 'helped.test.ts', 'libs/scan-engine/src/testing/pro-scan.ts'],
  'libs/scan-engine/src/testing/pro-scan.ts': ['helped.test.ts'],
  'e2e/support/give-plan.ts': ['e2e/journeys/report.e2e.ts'],
};
const testCode = [
  { path: 'zoom.test.ts', text: 'evaluate({})' },
  { path: 'free.test.ts', text: "scan(url, { profile: 'free' })" },
  { path: 'pro.test.ts', text: "scan(url, { profile: 'pro' })" },
  { path: 'elsewhere.test.ts', text: "buy('pro')" },
  { path: 'helped.test.ts', text: 'proScan(url)' },
  { path: 'libs/scan-engine/src/testing/pro-scan.ts', text: "({ profile: 'pro' })" },
  { path: 'e2e/support/give-plan.ts', text: "values ('prod_pro')" },
  { path: 'e2e/journeys/report.e2e.ts', text: "exercises('scan-engine', 'runs/run'); givePlan(page)" },
  { path: 'e2e/journeys/anonymous.e2e.ts', text: "exercises('scan-engine')" },
  { path: 'e2e/journeys/prices.e2e.ts', text: "exercises('marketing'); expect('pro_once')" },
];

it('a changed check chooses tests that use it without a scan, and those that name a profile with it', () => {
  const given = { graph: graphOf(users), testCode };
  expect(testsOfChecks(check, ['pro', 'enterprise'], ['@scan-engine'], given)).toEqual({
    unitFiles: ['zoom.test.ts', 'pro.test.ts', 'helped.test.ts'],
    journeys: ['e2e/journeys/report.e2e.ts @scan-engine'],
  });
});

describe('code names a profile', () => {
  const names = (text: string) => namesProfile({ path: 'a.test.ts', text }, ['pro', 'enterprise']);

  it.each([
    "{ profile: 'pro' }",
    '`--profile=enterprise`',
    "'pro_once'",
    "'prod_pro'",
    'it.each(scanProfiles)',
    'scanProfileSchema.options',
    'plans.pro.profile',
  ])('with %s', (text) => {
    expect(names(text)).toBe(true);
  });

  it.each([
    "{ profile: 'free' }",
    "'basic'",
    "'product'",
    "'improper'",
    '// as with pro',
    "import { scan } from './pro/scan.ts';",
  ])('and not with %s', (text) => {
    expect(names(text)).toBe(false);
  });
});
