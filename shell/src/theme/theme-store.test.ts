import type { ThemeChoice } from '@stufenlos/platform';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetEverything } from '../testing/browser-windows.ts';
import { createThemeStore } from './theme-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetEverything();
});

const isDark = () => document.documentElement.classList.contains('dark');

it('follows the system while nobody has chosen, and remembers and keeps a choice', () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
  const become = (matches: boolean) => {
    system.matches = matches;
    system.dispatchEvent(new Event('change'));
  };
  const remember = vi.fn<(choice: ThemeChoice) => void>();
  const store = createThemeStore({ choice: 'auto', remember });
  expect(isDark()).toBe(false);
  become(true);
  expect(isDark()).toBe(true);
  store.getState().setChoice('light');
  expect([isDark(), remember.mock.calls]).toEqual([false, [['light']]]);
  become(false);
  store.getState().setChoice('dark');
  expect(isDark()).toBe(true);
});
