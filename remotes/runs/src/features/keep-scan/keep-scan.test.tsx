import { ApiError } from '@stufenlos/platform';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart, token } from '../../testing/render-scan.tsx';
import { samplePlan, signedIn } from '../../testing/sample-account.ts';
import { sampleRun } from '../../testing/sample-run.ts';
import { keepMark } from '../../parts/window-mark.ts';
import { KeepScan } from './keep-scan.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

function show({ run = sampleRun, ...options }: RenderInPlatformOptions & { run?: typeof sampleRun } = {}) {
  const claimed: string[] = [];
  const view = renderPart(
    <StrictMode>
      <KeepScan token={token} run={run} />
    </StrictMode>,
    {
      session: signedIn,
      entitlement: samplePlan,
      api: {
        claimScan: ({ params }) => {
          claimed.push(params.token);
          return { runId: sampleRun.id };
        },
      },
      ...options,
    },
  );
  return { ...view, claimed };
}
const keep = () => screen.findByRole('button', { name: 'Diese Prüfung behalten' });

describe('signed out', () => {
  const signedOut = { session: { status: 'signed-out' } } as const;

  it('goes to sign in and back to this scan', async () => {
    const { platform } = show(signedOut);
    await userEvent.click(screen.getByRole('button', { name: 'Anmelden und behalten' }));
    expect(platform.authCalls).toEqual([`signIn /scan/${token}`]);
    expect(keepMark.take(token)).toBe(true);
  });

  it('says why the sign-in did not begin', async () => {
    const { platform } = show({
      ...signedOut,
      texts: { shell: { de: { 'auth.error.timeout': 'Der Anmeldedienst antwortet nicht.' } } },
    });
    platform.auth.signIn = async () => {
      platform.session.setState({ error: 'timeout' });
      throw new Error('timeout');
    };
    await userEvent.click(screen.getByRole('button', { name: 'Anmelden und behalten' }));
    expect(await screen.findByText('Der Anmeldedienst antwortet nicht.')).toBeTruthy();
  });
});

describe('signed in', () => {
  it('keeps at once what the sign-in was started for, only once, and leads to it', async () => {
    keepMark.set(token);
    const { claimed, platform } = show();
    const link = await screen.findByRole('link', { name: 'In Ihren Prüfungen öffnen' });
    expect(link.getAttribute('href')).toBe(`/run/${sampleRun.id}`);
    expect(claimed).toEqual([token]);
    expect(platform.announcements.map(({ text }) => text)).toEqual([
      'Diese Prüfung gehört jetzt zu Ihrem Konto und läuft nicht mehr ab.',
    ]);
    expect(document.activeElement).toBe(document.body);
  });

  it('never keeps by a mere visit, whatever the address says', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { claimed, platform } = show({ route: `/scan/${token}?keep=1&claim=${token}` });
    const called = vi.spyOn(platform.api, 'call');
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    act(() => void vi.runAllTimers());
    expect(called).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Diese Prüfung behalten' }).getAttribute('aria-busy')).toBeNull();
    expect(claimed).toEqual([]);
  });

  it('keeps on demand, and the focus goes on from the button that is gone', async () => {
    const { claimed } = show();
    await userEvent.click(await keep());
    await screen.findByRole('link', { name: 'In Ihren Prüfungen öffnen' });
    expect(claimed).toEqual([token]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Diese Prüfung behalten' }));
  });

  it('says that opening it among the own runs needs a plan', async () => {
    renderPart(<KeepScan token={token} run={sampleRun} />, {
      session: signedIn,
      api: { claimScan: () => ({ runId: sampleRun.id }) },
    });
    await userEvent.click(await keep());
    expect((await screen.findByRole('link', { name: 'Tarife ansehen' })).getAttribute('href')).toBe('/setup');
    expect(screen.queryByRole('link', { name: 'In Ihren Prüfungen öffnen' })).toBeNull();
  });

  it('shows the owner the way to a scan that was kept before', async () => {
    const { expiresAt: _, ...run } = sampleRun;
    show({ run, api: { getRun: () => sampleRun } });
    expect(await screen.findByRole('link', { name: 'In Ihren Prüfungen öffnen' })).toBeTruthy();
  });

  it.each([
    ['not_found', 404, /^Diese Prüfung gehört schon zu einem anderen Konto/],
    ['gone', 410, 'Dieses Ergebnis ist nicht mehr verfügbar'],
    ['unavailable', 503, /^Unser Dienst antwortet gerade nicht/],
  ] as const)('tells %s, and can be tried again', async (code, status, words) => {
    const { platform } = show({
      api: {
        claimScan: () => {
          throw new ApiError({ type: '', title: '', status, code, traceId: '' });
        },
      },
    });
    await userEvent.click(await keep());
    expect(await screen.findByText(words)).toBeTruthy();
    expect(platform.announcements.at(-1)?.politeness).toBe('assertive');
    expect(await keep()).toBeTruthy();
  });
});

it('offers nothing without accounts, and nothing before it is known who is there', () => {
  for (const status of ['unavailable', 'loading'] as const) {
    expect(show({ session: { status } }).container.textContent).toBe('');
  }
});

describe('the mark', () => {
  it('is for one scan, once, and for an hour', async () => {
    keepMark.set(token);
    expect(keepMark.take('b'.repeat(22))).toBe(false);
    expect(keepMark.take(token)).toBe(true);
    expect(keepMark.take(token)).toBe(false);
    keepMark.set(token, 0);
    expect(keepMark.take(token, 3_600_001)).toBe(false);
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });
});
