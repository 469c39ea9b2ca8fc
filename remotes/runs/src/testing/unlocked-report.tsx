import type { FindingsQuery } from '@stufenlos/contracts';
import { useLocation, useNavigate, usePlatform } from '@stufenlos/platform';
import type { ApiHandlers } from '@stufenlos/platform/testing';
import { loadRuleTexts } from '@stufenlos/standards';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMemo, type ReactNode } from 'react';
import { expect } from 'vitest';
import { UnlockedFindings, type UnlockedFindingsProps } from '../features/findings/unlocked-findings.tsx';
import { memberReport } from '../parts/requests/report-client.ts';
import { RuleTextsContext } from '../parts/rules/rule-texts.tsx';
import { renderPart } from './render-scan.tsx';
import { reportHandlers, siteRun } from './sample-report.ts';

const texts = await loadRuleTexts('de');

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{decodeURIComponent(pathname + search)}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

function Report(props: Partial<UnlockedFindingsProps>): ReactNode {
  const { api } = usePlatform();
  const client = useMemo(() => memberReport(api, siteRun.id), [api]);
  return (
    <RuleTextsContext value={texts}>
      <UnlockedFindings run={siteRun} category="violations" isSelected client={client} {...props} />
    </RuleTextsContext>
  );
}

/** The findings of a website's unlocked report, with the address that its filters stand in. */
export const show = (
  api: ApiHandlers = reportHandlers(),
  route = '/run/1',
  props: Partial<UnlockedFindingsProps> = {},
) =>
  renderPart(
    <>
      <Address />
      <h2>x</h2>
      <Report {...props} />
    </>,
    { route, api },
  );
export const address = () => screen.getByTestId('address').textContent;
/** It follows in a transition, on a busy machine after what is shown. */
export const addressIs = (expected: string) => waitFor(() => expect(address()).toBe(expected));
export const back = () => fireEvent.click(screen.getByText('back'));
/** The headings of all groups. */
export const toggles = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => within(heading).getByRole('button'));
/** The heading of a closed group. */
export const toggle = (name: RegExp) => screen.findByRole('button', { name, expanded: false });
export const count = (text: string) => screen.findByText(text);
/** What a heading opens. */
export const bodyOf = (button: HTMLElement) =>
  within(document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement);

/** Groups that are asked for after `slow` are there after `arrive`. Each question for elements is written down. */
export function slowGroups() {
  const handlers = reportHandlers();
  const asked: FindingsQuery[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let isSlow = false;
  const api: ApiHandlers = {
    ...handlers,
    runGroups: async (call) => {
      if (isSlow) await promise;
      return handlers.runGroups(call);
    },
    runFindings: (call) => {
      asked.push(call.query);
      return handlers.runFindings(call);
    },
  };
  const slow = () => (isSlow = true);
  return { api, asked, slow, arrive: () => resolve(undefined) };
}
