import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DescriptionList, DescriptionRow } from './description-list.tsx';
import { SubNavigation } from '../navigation/sub-navigation.tsx';

afterEach(cleanup);

it('is a list of terms with their values, actions and notes', async () => {
  render(
    <DescriptionList>
      <DescriptionRow
        term="Name"
        action={<button type="button">Name aktualisieren</button>}
        note="Profil aktualisiert."
      >
        Ada
      </DescriptionRow>
      <DescriptionRow term="Bestätigung">Bestätigt</DescriptionRow>
    </DescriptionList>,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Name', 'Bestätigung']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Ada',
    'Name aktualisieren',
    'Profil aktualisiert.',
    'Bestätigt',
  ]);
});

it('names the area and its current page', async () => {
  render(
    <SubNavigation
      label="Profil"
      as={({ to, children, ...rest }) => (
        <a href={to} {...rest}>
          {children}
        </a>
      )}
      entries={[
        { to: '/profile/general', label: 'Allgemein', isCurrent: true },
        { to: '/profile/runs', label: 'Bisherige Prüfungen', isCurrent: false },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Profil' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Allgemein' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Bisherige Prüfungen' }).hasAttribute('aria-current')).toBe(false);
});
