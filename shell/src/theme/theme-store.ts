import type { ThemeChoice, ThemeState } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ThemeStoreOptions {
  choice: ThemeChoice;
  remember: (choice: ThemeChoice) => void;
}

/** Holds the theme: light, dark or the system's. The styles read only the class on the root element. */
export function createThemeStore({ choice, remember }: ThemeStoreOptions): StoreApi<ThemeState> {
  const system = matchMedia('(prefers-color-scheme: dark)');
  // A prerendered page knows no choice. Hydration starts from the same state and applies the visitor's choice next.
  const store = createStore<ThemeState>((set) => ({
    choice: 'auto',
    setChoice(next) {
      set({ choice: next });
      remember(next);
    },
  }));
  const apply = () => {
    const { choice: chosen } = store.getState();
    document.documentElement.classList.toggle('dark', chosen === 'dark' || (chosen === 'auto' && system.matches));
  };
  store.setState({ choice });
  store.subscribe(apply);
  system.addEventListener('change', apply);
  apply();
  return store;
}
