import type { ThemeChoice, ThemeState } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ThemeStoreOptions {
  choice: ThemeChoice;
  remember: (choice: ThemeChoice) => void;
}

/** Light, dark, or as the system says; the class on the root element is all the styles need. */
export function createThemeStore({ choice, remember }: ThemeStoreOptions): StoreApi<ThemeState> {
  const system = matchMedia('(prefers-color-scheme: dark)');
  // A prerendered page shows the choice of nobody. What hydrates it starts from the same, and sees the real one next.
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
