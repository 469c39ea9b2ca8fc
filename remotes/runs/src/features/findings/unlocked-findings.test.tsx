import { ApiError } from '@stufenlos/platform';
import { stubResizeObserver } from '@stufenlos/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { reportHandlers, sampleFindings, siteRun } from '../../testing/sample-report.ts';
import { count, show } from '../../testing/unlocked-report.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

it('says how many elements are counted beyond those that are listed, and only of the whole list', async () => {
  const { stats } = siteRun;
  const group = { ruleId: 'image-alt', impact: 'critical' as const, criteria: ['1.1.1'], pages: 3 };
  const stored = sampleFindings.filter(
    ({ ruleId, outcome }) => ruleId === 'image-alt' && outcome === 'violation',
  ).length;
  const run = {
    ...siteRun,
    rules: { ...siteRun.rules, violations: [{ ...group, nodes: 5000 + stored }] },
    stats: {
      ...stats!,
      categories: { ...stats!.categories, violations: { rules: 5, nodes: 5120 } },
      truncated: [{ ruleId: 'image-alt', total: 5000 + stored, stored }],
    },
  };
  show(reportHandlers(), '/run/1', { run });
  expect(await screen.findByText(/^Gezählt sind 5\.120 Elemente, einzeln gespeichert 120:/)).toBeTruthy();
  expect(screen.getByText(`${stored} von ${(5000 + stored).toLocaleString('de')} Elementen einzeln`)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
  await waitFor(() => expect(screen.queryByText(/^Gezählt sind/)).toBeNull());
});

it('claims no limit of the store when fewer elements are listed than counted for another reason', async () => {
  const { stats } = siteRun;
  const violations = { rules: 5, nodes: 123 };
  show(reportHandlers(), '/run/1', {
    run: { ...siteRun, stats: { ...stats!, categories: { ...stats!.categories, violations } } },
  });
  await count('120 Funde angezeigt');
  expect(screen.queryByText(/^Gezählt sind/)).toBeNull();
});

it('says how long to wait when too much was asked', async () => {
  show({
    ...reportHandlers(),
    runGroups: () => {
      throw new ApiError({ type: '', title: '', status: 429, code: 'rate_limited', traceId: '', retryAfter: 90 });
    },
  });
  expect(await screen.findByText('errors.rateLimit')).toBeTruthy();
});
