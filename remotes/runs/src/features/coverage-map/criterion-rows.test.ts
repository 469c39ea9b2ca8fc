import { expect, it } from 'vitest';
import { sampleRun, sampleStats } from '../../testing/sample-run.ts';
import { criterionRows } from './criterion-rows.ts';

const rows = criterionRows(sampleRun, sampleStats.criteria);
const row = (number: string) => rows.find((candidate) => candidate.number === number);

it('has a row for every criterion of the profile', () => {
  expect(rows).toHaveLength(50);
});

it('takes the state from the run', () => {
  expect(['1.1.1', '1.4.1', '2.4.2', '1.2.4', '4.1.1'].map((number) => row(number)?.state)).toEqual([
    'failed',
    'review',
    'clear',
    'manual',
    'obsolete',
  ]);
});

it('names the rules that ran, whatever came out', () => {
  expect(row('1.1.1')?.ruleIds).toContain('image-alt');
  expect(row('1.1.1')?.ruleIds).toContain('svg-img-alt');
  expect(row('1.2.4')?.ruleIds).toEqual([]);
});

it('names the rules whose objections concern the stricter form of their criterion, too', () => {
  const run = { ...sampleRun, profile: 'enterprise' as const };
  const enhanced = criterionRows(run, sampleStats.criteria).find(({ number }) => number === '1.4.6');
  expect(enhanced?.ruleIds).toEqual(['color-contrast']);
});

it('leaves to people what the run does not mention', () => {
  const nothing = { failed: [], review: [], clear: [], manual: [], obsolete: [] };
  expect(criterionRows(sampleRun, nothing).every(({ state }) => state === 'manual')).toBe(true);
});

it('names a rule once that objects to one element and passes another', () => {
  const [rule] = sampleRun.rules.violations.filter(({ criteria }) => criteria.includes('1.1.1'));
  expect(rule).toBeDefined();
  const both = {
    ...sampleRun,
    rules: { ...sampleRun.rules, passes: [...sampleRun.rules.passes, ...(rule ? [rule] : [])] },
  };
  const ids = criterionRows(both, sampleStats.criteria).find(({ number }) => number === '1.1.1')?.ruleIds;
  expect(ids?.filter((id) => id === rule?.ruleId)).toHaveLength(1);
});
