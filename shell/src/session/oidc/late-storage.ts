import type { AsyncStorage } from 'oidc-client-ts';

/**
 * Local storage that is accessed only when it is used. When the browser blocks storage, the first access throws. Then
 * only the sign-in fails and can say why; otherwise the whole account part would fail to load.
 */
export const lateStorage: AsyncStorage = {
  get length() {
    return soon(() => localStorage.length);
  },
  clear: () => soon(() => localStorage.clear()),
  getItem: (key) => soon(() => localStorage.getItem(key)),
  key: (index) => soon(() => localStorage.key(index)),
  removeItem: (key) => soon(() => localStorage.removeItem(key)),
  setItem: (key, value) => soon(() => localStorage.setItem(key, value)),
};

const soon = <T>(look: () => T): Promise<T> => new Promise((resolve) => resolve(look()));
