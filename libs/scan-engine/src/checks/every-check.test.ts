import { readdirSync, readFileSync } from 'node:fs';
import type { PageResult } from '@stufenlos/contracts';
import { ownRules, profileRules } from '@stufenlos/standards';
import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gatherer } from '../gather/driven/gatherer.ts';
import { gatherers } from '../gather/driven/gatherers.ts';
import type { Scanner } from '../scanner-options.ts';
import { sharedScanner } from '../testing/shared-scanner.ts';
import { drivenChecks } from './driven-checks.ts';
import { secondAudits } from './second-audits.ts';
import { staticChecks } from './static-checks.ts';

const checkIds = [...staticChecks, ...drivenChecks].map(({ id }) => id);
const ids = [...checkIds, ...secondAudits.map(({ id }) => id)];

/** Checks whose answer always depends on a person. */
const neverCertain = new Set([
  'consistent-help',
  'error-suggestion',
  'focus-order',
  'forced-colors',
  'status-message',
  'time-limit',
]);

it('every check has a folder and a rule with words, and the other way round', () => {
  const entries = readdirSync(import.meta.dirname, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(ids.toSorted()).toEqual(folders.toSorted());
  const checks = ownRules.filter(({ profiles }) => profiles !== 'none');
  expect(ids.toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
  const limited = checks.filter(({ profiles }) => profiles !== 'every').map(({ id }) => id);
  expect([...drivenChecks, ...secondAudits].map(({ id }) => id).filter((id) => !limited.includes(id))).toEqual([]);
});

it('every rule says what its check costs', () => {
  const costOf = (needs: string) => {
    const gatherer: Gatherer | undefined = gatherers.find(({ name }) => name === needs);
    return gatherer?.view && !gatherer.resizes ? 'load' : 'use';
  };
  const costs = new Map<string, string>([
    ...staticChecks.map(({ id }) => [id, 'audit'] as const),
    ...[...drivenChecks, ...secondAudits].map(({ id, needs }) => [id, costOf(needs)] as const),
  ]);
  const said = ownRules.filter(({ profiles }) => profiles !== 'none').map(({ id, cost }) => [id, cost]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(costs));
});

describe('the pages of a check', { timeout: 60_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  const page = (id: string, name: string) => readFileSync(new URL(`${id}/${name}.html`, import.meta.url), 'utf8');

  beforeAll(async () => {
    const paths = ids.flatMap((id) => ['pass', 'fail'].map((name) => [`/${id}/${name}.html`, page(id, name)]));
    site = await startSite(Object.fromEntries(paths) as Record<string, string>);
    scanner = await sharedScanner({ allow: [site.host] });
  });
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  // Only the rule in question runs, and those of axe-core whose questions it answers: the others have their own pages, and driving a page for all of them takes seconds.
  const outcomes = async (path: string, id: string) => {
    const needed = [id, ...(drivenChecks.find((check) => check.id === id)?.decides ?? [])];
    const disabledRules = profileRules('enterprise').filter((rule) => !needed.includes(rule));
    const { state, rules, notRun } = await scanner.scan(site.url(path), { profile: 'enterprise', disabledRules });
    expect(state).toBe('completed');
    expect(notRun?.filter(({ cause }) => cause !== 'disabled')).toEqual([]);
    return rules.filter(({ ruleId }) => ruleId === id).map(({ outcome }) => outcome);
  };

  it.each(checkIds)('%s finds the fault of its page, and none on the repaired page', async (id) => {
    const found = await outcomes(`/${id}/fail.html`, id);
    // A check that is never certain has nothing but a review.
    expect(found).toContain(neverCertain.has(id) ? 'review' : 'violation');
    expect(await outcomes(`/${id}/pass.html`, id)).toEqual(['pass']);
  });

  it.each(secondAudits)(
    '$id adds the fault of its page to its rule, and nothing to the repaired page',
    async (audit) => {
      const { id, context } = audit;
      const others = [...drivenChecks, ...secondAudits].map((one) => one.id).filter((other) => other !== id);
      const scan = (name: string) =>
        scanner.scan(site.url(`/${id}/${name}.html`), { profile: 'pro', disabledRules: others });
      const outcomesOf = ({ rules }: PageResult, ruleId: string) =>
        rules.filter((rule) => rule.ruleId === ruleId).map(({ outcome }) => outcome);
      const pass = await scan('pass');
      expect(pass.findings.map(({ ruleId }) => ruleId)).toEqual([]);
      expect(outcomesOf(pass, id)).toEqual(['pass']);
      const fail = await scan('fail');
      expect(fail.findings).toMatchObject([{ outcome: 'violation', contexts: [context] }]);
      expect(outcomesOf(fail, fail.findings[0]?.ruleId ?? '')).toEqual(['violation']);
      expect(outcomesOf(fail, id)).toEqual([]);
    },
  );

  it('does not run a rule that is disabled, and says that it was switched off', async () => {
    const disabledRules = ['alternative-file-name', 'reflow', 'image-alt', 'css-orientation-lock'];
    const { rules, notRun } = await scanner.scan(site.url('/reflow/fail.html'), { profile: 'pro', disabledRules });
    expect(notRun?.map(({ ruleId, cause }) => `${ruleId} ${cause}`).toSorted()).toEqual(
      disabledRules.toSorted().map((id) => `${id} disabled`),
    );
    expect(rules.map(({ ruleId }) => ruleId).filter((id) => disabledRules.includes(id))).toEqual([]);
    expect(rules.map(({ ruleId }) => ruleId)).toContain('label');
  });
});
