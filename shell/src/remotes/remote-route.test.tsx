import type { RemoteFaultReport } from '@stufenlos/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { remoteOf, renderShell } from '../testing/render-shell.tsx';
import { RemoteLoadError, type LoadFault } from './remote-load-error.ts';

const title = 'Dieser Bereich lässt sich gerade nicht laden';
const Home = (): ReactNode => <h1>Start</h1>;
const sound = remoteOf({ home: Home, contact: () => <h1>Kontakt</h1> });
const failing =
  (fault: LoadFault, times = Infinity, isGone = false) =>
  (attempt: number) =>
    attempt < times ? Promise.reject(new RemoteLoadError(fault, 'marketing', { isGone })) : Promise.resolve(sound);
const throwing = (): never => {
  throw new Error('broken');
};
const alert = () => screen.findByText(title).then((found) => found.closest('[role=alert]'));
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));

// React writes every caught error to the console. These tests cause such errors on purpose.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

it('contains the failure: the frame and the title stay, and a retry shows the view', async () => {
  await renderShell({ modules: { marketing: failing('http', 1) } });
  expect((await alert())?.getAttribute('data-fault')).toBe('http');
  await waitFor(() => expect(document.title).toBe('Website prüfen - Stufenlos'));
  expect(screen.getByRole('banner')).toBeTruthy();
  retry();
  await screen.findByRole('heading', { name: 'Start' });
});

it('loads every retry as a further attempt and gives a reference after the second failure', async () => {
  const attempts: number[] = [];
  const marketing = (attempt: number) => {
    attempts.push(attempt);
    return failing('timeout')(attempt);
  };
  await renderShell({ modules: { marketing } });
  await alert();
  expect(screen.queryByText(/marketing-timeout/)).toBeNull();
  retry();
  await screen.findByText(/marketing-timeout/);
  retry();
  await waitFor(() => expect(attempts).toEqual([0, 1, 2]));
});

it('keeps the focus in the main part while it tries again', async () => {
  await renderShell({ modules: { marketing: failing('network', 1) } });
  await alert();
  retry();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('asks for a reload when a retry cannot help', async () => {
  await renderShell({ modules: { marketing: failing('incompatible') } });
  await screen.findByRole('heading', { name: 'Die Website wurde aktualisiert' });
  expect(screen.getByRole('button', { name: 'Neu laden' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
});

it('asks for a reload when the files stay missing, because the release may be gone', async () => {
  await renderShell({ modules: { marketing: failing('http', Infinity, true) } });
  await alert();
  retry();
  expect(await screen.findByRole('heading', { name: 'Die Website wurde aktualisiert' })).toBeTruthy();
});

it('offers another attempt as often as the server merely refuses', async () => {
  const attempts: number[] = [];
  const marketing = (attempt: number) => {
    attempts.push(attempt);
    return failing('http', 2)(attempt);
  };
  await renderShell({ modules: { marketing } });
  await alert();
  retry();
  await screen.findByText(/marketing-http/);
  expect(attempts).toEqual([0, 1]);
  expect(screen.queryByText('Die Website wurde aktualisiert')).toBeNull();
  retry();
  expect(await screen.findByRole('heading', { name: 'Start' })).toBeTruthy();
});

it('reports the cause once, however often it is tried, and an error of a view as well', async () => {
  const report = vi.fn<(report: RemoteFaultReport) => void>();
  const modules = { marketing: failing('http', Infinity, true), runs: remoteOf({ scan: () => throwing() }) };
  const { shell } = await renderShell({ modules, report });
  await alert();
  retry();
  await screen.findByRole('heading', { name: 'Die Website wurde aktualisiert' });
  expect(report.mock.calls).toEqual([[{ release: shell.release.id, remote: 'marketing', fault: 'http' }]]);
  await renderShell({ path: '/scan/x', modules, report });
  await alert();
  const thrown = { release: shell.release.id, remote: 'runs', fault: 'render' };
  await waitFor(() => expect(report.mock.lastCall).toEqual([thrown]));
  report.mockClear();
  await renderShell({ modules: { marketing: sound }, report });
  await screen.findByRole('heading', { name: 'Start' });
  expect(report).not.toHaveBeenCalled();
});

it('catches an error of a visible view and shows the view again on request', async () => {
  let isBroken = true;
  const Fragile = (): ReactNode => {
    const [isOpen, setOpen] = useState(false);
    if (isOpen && isBroken) throw new Error('broken');
    return <button onClick={() => setOpen(true)}>Öffnen</button>;
  };
  await renderShell({ modules: { marketing: remoteOf({ home: Fragile }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Öffnen' }));
  expect((await alert())?.getAttribute('data-fault')).toBe('render');
  isBroken = false;
  retry();
  await screen.findByRole('button', { name: 'Öffnen' });
});

it('shows the view again by itself when the network returns', async () => {
  await renderShell({ modules: { marketing: failing('network', 1) } });
  await alert();
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(screen.getByRole('heading', { name: 'Start' })).toBeTruthy();
  });
  const link = screen.getByRole('link', { name: 'Prüfen' });
  link.focus();
  dispatchEvent(new Event('online'));
  expect(document.activeElement).toBe(link);
});

it('tries again when the visitor comes back to the page', async () => {
  await renderShell({ path: '/contact', modules: { marketing: failing('network', 1), runs: sound } });
  await alert();
  fireEvent.click(screen.getByRole('link', { name: 'Prüfen' }));
  expect(await screen.findByRole('heading', { name: 'Start' })).toBeTruthy();
});

it('says so when a remote has no view for its own route', async () => {
  await renderShell({ path: '/scan/abc', modules: { runs: sound } });
  expect((await alert())?.getAttribute('data-fault')).toBe('invalid-module');
});
