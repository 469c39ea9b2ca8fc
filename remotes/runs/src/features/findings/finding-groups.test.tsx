import { ApiError } from '@stufenlos/platform';
import { stubResizeObserver } from '@stufenlos/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportHandlers } from '../../testing/sample-report.ts';
import { count, show, toggles } from '../../testing/unlocked-report.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

describe('all groups', () => {
  it('open and close together', async () => {
    show();
    await count('120 Funde angezeigt');
    await userEvent.click(screen.getByRole('button', { name: 'Alle aufklappen' }));
    expect(toggles().every((button) => button.getAttribute('aria-expanded') === 'true')).toBe(true);
    expect(await screen.findAllByText(/ von \d+ Element(?:en)?$/)).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Alle zuklappen' }));
    expect(toggles().every((button) => button.getAttribute('aria-expanded') === 'false')).toBe(true);
  }, 60_000);

  it('stand open on paper, and are as before afterwards', async () => {
    show();
    await count('120 Funde angezeigt');
    expect(screen.queryByText('Warum das wichtig ist')).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getAllByText('Warum das wichtig ist').length).toBeGreaterThan(2);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('Warum das wichtig ist')).toBeNull();
  });

  it('load more, and the focus goes to the first new one', async () => {
    show(reportHandlers({ groups: 2, findings: 50, pages: 50 }));
    await count('120 Funde angezeigt');
    expect(toggles()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Weitere laden' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Links müssen/));
    expect(toggles()).toHaveLength(4);
  });

  it('begin again when the place where they ended is gone, and show none twice', async () => {
    const handlers = reportHandlers({ groups: 2, findings: 50, pages: 50 });
    let cursors = 0;
    show({
      ...handlers,
      runGroups(call) {
        if (call.query?.cursor !== undefined && (cursors += 1) === 1) {
          throw new ApiError({ type: '', title: '', status: 422, code: 'invalid_input', traceId: '' });
        }
        // The second answer begins with a group of the first.
        return handlers.runGroups(call.query?.cursor ? { ...call, query: { ...call.query, cursor: '1' } } : call);
      },
    });
    await count('120 Funde angezeigt');
    const more = () => userEvent.click(screen.getByRole('button', { name: 'Weitere laden' }));
    await more();
    await waitFor(() => expect(cursors).toBe(1));
    await waitFor(() => expect(toggles()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
    await more();
    await waitFor(() => expect(toggles()).toHaveLength(3));
  });

  it('keep what is there when the next ones fail, and try again in place', async () => {
    const handlers = reportHandlers({ groups: 2, findings: 50, pages: 50 });
    let isAway = true;
    show({
      ...handlers,
      runGroups: (call) => {
        if (isAway && call.query?.cursor !== undefined) {
          throw new ApiError({ type: '', title: '', status: 402, code: 'no_entitlement', traceId: '' });
        }
        return handlers.runGroups(call);
      },
    });
    await count('120 Funde angezeigt');
    await userEvent.click(screen.getByRole('button', { name: 'Weitere laden' }));
    expect(await screen.findByText(/^Dieser Bericht ist wieder gesperrt/)).toBeTruthy();
    expect(toggles()).toHaveLength(2);
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(toggles()).toHaveLength(4));
  });
});
