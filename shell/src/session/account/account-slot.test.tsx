import { screen, waitFor } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { remoteOf, renderShell } from '../../testing/render-shell.tsx';

it('says that the sign-in cannot be loaded, and does not change the page', async () => {
  const Start = (): ReactNode => <h1>Start</h1>;
  await renderShell({
    modules: { marketing: remoteOf({ home: Start }) },
    config: { oidc: { authority: 'https://id.example', clientId: 'web', errorPath: '/', sessionCookieDays: 1 } },
    signIn: { loadPart: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) },
  });
  (await screen.findByRole('button', { name: 'Anmelden' })).click();
  const text = 'Dieser Bereich lässt sich gerade nicht laden';
  await waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(text));
  expect(screen.getByRole('region', { name: 'Anmelden' }).textContent).toContain(text);
  expect(await screen.findByRole('heading', { level: 1, name: 'Start' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Anmelden' }).hasAttribute('disabled')).toBe(false);
});
