import { Link } from '@stufenlos/platform';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-scan.tsx';
import { signedIn } from '../testing/sample-account.ts';
import { FarewellPage } from './farewell-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

it('ends the session in this browser and says what was deleted and what is kept', async () => {
  const { platform } = renderPart(
    <>
      <Link to="/farewell" state={{ deleted: signedIn.user?.sub }}>
        go
      </Link>
      <FarewellPage />
    </>,
    { route: '/farewell', session: signedIn },
  );
  await userEvent.click(screen.getByRole('link', { name: 'go' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ihr Konto ist gelöscht' })).toBeTruthy();
  await waitFor(() => expect(platform.authCalls).toEqual(['signOut local']));
  expect(screen.getByText(/^Belege über Bestellungen, mit den Angaben darin, bewahren wir/)).toBeTruthy();
});

it('leaves the next account signed in when somebody goes back here', async () => {
  const { platform } = renderPart(
    <>
      <Link to="/farewell" state={{ deleted: 'somebody-before' }}>
        go
      </Link>
      <FarewellPage />
    </>,
    { route: '/farewell', session: signedIn },
  );
  await userEvent.click(screen.getByRole('link', { name: 'go' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ihr Konto ist gelöscht' })).toBeTruthy();
  expect(platform.authCalls).toEqual([]);
});

it('signs nobody out who was merely sent here', async () => {
  const { platform } = renderPart(<FarewellPage />, { route: '/farewell', path: '/farewell', session: signedIn });
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/');
  expect(platform.authCalls).toEqual([]);
});
