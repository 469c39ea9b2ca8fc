import type { LockedRun } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { siteRun } from '../../testing/sample-report.ts';
import { beyondStored } from './beyond-stored.ts';

const rule = { ruleId: 'color-contrast', impact: 'serious' as const, criteria: ['1.4.3'], pages: 2 };
const run: LockedRun = {
  ...siteRun,
  rules: { ...siteRun.rules, violations: [{ ...rule, nodes: 900 }], incomplete: [{ ...rule, nodes: 700 }] },
  stats: {
    ...siteRun.stats!,
    truncated: [
      { ruleId: 'color-contrast', total: 900, stored: 850 },
      { ruleId: 'color-contrast', total: 700, stored: 600 },
    ],
  },
};

it('tells of a rule in two categories how many elements each of them has beyond the stored ones', () => {
  expect(beyondStored(run, 'violations', 'color-contrast')).toBe(50);
  expect(beyondStored(run, 'incomplete', 'color-contrast')).toBe(100);
  expect(beyondStored(run, 'violations', 'image-alt')).toBe(0);
});
