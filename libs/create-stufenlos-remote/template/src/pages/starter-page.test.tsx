import { renderInPlatform } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { fireEvent, screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import de from '../locales/de.json';
import en from '../locales/en.json';
import { StarterPage } from './starter-page.tsx';

const texts = { starter: { de, en } };

it.each([
  ['de', 'Willkommen bei Starter'],
  ['en', 'Welcome to Starter'],
] as const)('has a heading and no barriers (%s)', async (locale, heading) => {
  const { container } = renderInPlatform(<StarterPage />, { locale, texts });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
  expect(await findBarriers(container)).toEqual([]);
});

it('counts clicks and says so to assistive technology', async () => {
  const { platform } = renderInPlatform(<StarterPage />, { locale: 'en', texts });
  fireEvent.click(screen.getByRole('button', { name: 'Click' }));
  expect(await screen.findByText('1 click')).toBeTruthy();
  expect(platform.announcements).toMatchObject([{ text: '1 click' }]);
});
