import { renderInPlatform } from '@stufenlos/platform/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import de from './locales/de.json';
import en from './locales/en.json';
import { UnexpectedError } from './unexpected-error.tsx';

afterEach(cleanup);

it.each([
  ['de', /^Bitte laden Sie die Seite neu\. .* müssen Sie dann neu eingeben\. Kennung für den Support: [\da-f]{8}$/],
  ['en', /^Please reload the page\. .* has to be entered again\. Reference for support: [\da-f]{8}$/],
] as const)('promises nothing that a reload does not keep, and gives support its id (%s)', (locale, words) => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const cause = new Error('broken');
  renderInPlatform(<UnexpectedError error={cause} />, { locale, texts: { shell: { de, en } } });
  const text = screen.getByText(words).textContent;
  expect(told).toHaveBeenCalledWith(`unexpected error ${text.slice(-8)}`, cause);
  told.mockRestore();
});
