import type { FindingSelection } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { ApiHandlers } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-scan.tsx';
import { sampleRun } from '../../testing/sample-run.ts';
import { IgnoreSelection } from './ignore-selection.tsx';
import type { MarkChange } from './mark-change.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { id } = sampleRun;
const createdAt = '2026-11-25T10:00:00.000Z';
const selection = { category: 'incomplete', rule: 'link-in-text-block', page: '3' } as const;
const one = {
  kind: 'one',
  category: 'incomplete',
  ruleId: 'link-in-text-block',
  scope: 'cause',
  fingerprint: 'f1',
} as const;
const coverage = { nodes: 11_423, pages: 200, rules: 1 };

function show(api: ApiHandlers, locale: 'de' | 'en' = 'de') {
  const changed = vi.fn<() => void>();
  const view = renderPart(
    <IgnoreSelection id={id} selection={selection} count={40} name="Links im Text" onChanged={changed}>
      <p>elements</p>
    </IgnoreSelection>,
    { api: { markCoverage: () => coverage, ...api }, locale },
  );
  return { ...view, changed };
}
const open = () => userEvent.click(screen.getByRole('button', { name: 'Alle 40 ignorieren: Links im Text' }));

it('says what it covers before it does it, asks for a reason, and takes exactly that back', async () => {
  const asked: unknown[] = [];
  const { changed, platform } = show({
    putMarks({ params, query, body }) {
      asked.push([params.id, query, body]);
      return { ...coverage, createdAt };
    },
    removeMarks: ({ params, query }) => void asked.push([params.id, query]),
  });
  await open();
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Das betrifft 11.423 Elemente auf 200 Seiten.')).toBeTruthy();
  expect(await findBarriers(screen.getByRole('dialog'))).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByText('Fehler: Bitte geben Sie einen Grund an.')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Grund' }), ' Geprüft {Enter}');
  expect(await screen.findByText('11.423 Funde werden ignoriert.')).toBeTruthy();
  expect(screen.queryByText('elements')).toBeNull();
  expect(changed).toHaveBeenCalledOnce();

  const undo = screen.getByRole('button', { name: 'Rückgängig machen' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('elements')).toBeTruthy();
  expect(asked).toEqual([
    [id, selection, { reason: 'Geprüft' }],
    [id, { ...selection, at: createdAt }],
  ]);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(platform.announcements.map(({ text }) => text)).toContain('11.423 Funde zählen wieder.');
});

it('keeps the reason when it could not be saved, and the findings stay', async () => {
  show({
    putMarks: () => {
      throw new ApiError({ type: '', title: '', status: 503, code: 'unavailable', traceId: '' });
    },
  });
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), 'Geprüft{Enter}');
  expect(screen.getByRole('dialog').contains(await screen.findByRole('alert'))).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Grund' }).value).toBe('Geprüft');
  expect(screen.getByText('elements')).toBeTruthy();
});

it('can be used although nobody could count what it covers', async () => {
  show(
    {
      markCoverage: () => {
        throw new ApiError({ type: '', title: '', status: 503, code: 'unavailable', traceId: '' });
      },
      putMarks: () => ({ nodes: 1, pages: 1, rules: 1, createdAt }),
    },
    'en',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ignore all 40: Links im Text' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Reviewed{Enter}');
  expect(await screen.findByText('1 finding is ignored.')).toBeTruthy();
});

it('takes back what its note says after filters have shown another selection, whose findings are there', async () => {
  const asked: unknown[] = [];
  const wider = { category: 'incomplete', rule: 'link-in-text-block' } as const;
  function Group() {
    const [shown, setShown] = useState<FindingSelection>(selection);
    return (
      <>
        <button type="button" onClick={() => setShown(wider)}>
          all pages
        </button>
        <IgnoreSelection id={id} selection={shown} count={90} name="Links" onChanged={() => undefined}>
          <p>elements</p>
        </IgnoreSelection>
      </>
    );
  }
  renderPart(<Group />, {
    api: {
      markCoverage: () => coverage,
      putMarks: () => ({ ...coverage, createdAt }),
      removeMarks: ({ query }) => void asked.push(query),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Alle 90 ignorieren: Links' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), 'Geprüft{Enter}');
  await screen.findByText('11.423 Funde werden ignoriert.');
  expect(screen.queryByText('elements')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'all pages' }));
  const before = screen.getByText('elements');
  const other = screen.getByRole('button', { name: 'Alle 90 ignorieren: Links' });
  expect(screen.getByText('11.423 Funde werden ignoriert.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig machen' }));
  await waitFor(() => expect(screen.queryByText('11.423 Funde werden ignoriert.')).toBeNull());
  expect(asked).toEqual([{ ...selection, at: createdAt }]);
  expect(document.activeElement).toBe(other);
  // They are read again, because the restored ones belong to them.
  expect(screen.getByText('elements')).not.toBe(before);
});

it.each([
  ['all of the category count again', { kind: 'all', category: 'incomplete' }, true],
  ['one of its rule counts again', { ...one, mark: undefined }, true],
  ['one of another rule counts again', { ...one, mark: undefined, ruleId: 'region' }, false],
  ['all of another category count again', { kind: 'all', category: 'violations' }, false],
] as const)('shows its findings again when %s elsewhere', async (_case, change, isShown) => {
  function Group() {
    const [elsewhere, setElsewhere] = useState<MarkChange>();
    return (
      <>
        <button type="button" onClick={() => setElsewhere(change)}>
          elsewhere
        </button>
        <IgnoreSelection
          id={id}
          selection={selection}
          count={40}
          name="Links"
          change={elsewhere}
          onChanged={() => undefined}
        >
          <p>elements</p>
        </IgnoreSelection>
      </>
    );
  }
  renderPart(<Group />, { api: { markCoverage: () => coverage, putMarks: () => ({ ...coverage, createdAt }) } });
  await userEvent.click(screen.getByRole('button', { name: 'Alle 40 ignorieren: Links' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Grund' }), 'Geprüft{Enter}');
  await screen.findByText('11.423 Funde werden ignoriert.');
  const button = screen.getByRole('button', { name: 'elsewhere' });
  await userEvent.click(button);
  expect(screen.queryByText('elements') !== null).toBe(isShown);
  expect(document.activeElement).toBe(button);
});
