import type { ApiHandlers } from '@stufenlos/platform/testing';
import { loadRuleTexts } from '@stufenlos/standards';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { stubResizeObserver } from '@stufenlos/ui/testing';
import { beforeEach, expect, it } from 'vitest';
import { UnlockedFindings } from '../../features/findings/unlocked-findings.tsx';
import { RuleTextsContext } from '../../parts/rules/rule-texts.tsx';
import { renderPart } from '../../testing/render-scan.tsx';
import { reportHandlers, siteRun } from '../../testing/sample-report.ts';
import { useOwnReport } from './use-own-report.tsx';

const texts = await loadRuleTexts('de');
const onMarked = () => undefined;

beforeEach(stubResizeObserver);

function Report(): ReactNode {
  const report = useOwnReport(siteRun.id, undefined, onMarked);
  return (
    <RuleTextsContext value={texts}>
      <h2>x</h2>
      <UnlockedFindings {...report} run={siteRun} category="violations" isSelected />
    </RuleTextsContext>
  );
}

it('loads the findings of an opened group once, and offers to ignore all or one of them', async () => {
  const handlers = reportHandlers();
  const asked: unknown[] = [];
  const api: ApiHandlers = {
    ...handlers,
    runFindings(request) {
      asked.push(request.query);
      return handlers.runFindings(request);
    },
  };
  renderPart(<Report />, { api });
  const [first] = await screen.findAllByRole('button', { expanded: false, name: /Element/ });
  await userEvent.click(first!);
  expect(await screen.findByRole('button', { name: /^(?:Alle \d+|Diesen Fund) ignorieren: / })).toBeTruthy();
  expect((await screen.findAllByRole('button', { name: /^Ignorieren: / })).length).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
});
