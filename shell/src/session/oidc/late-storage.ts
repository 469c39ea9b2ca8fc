import type { AsyncStorage } from 'oidc-client-ts';

/**
 * Local storage, looked at only when it is used. Where the browser keeps it closed, the first look throws: then a
 * sign-in fails and can say why, instead of nothing being there that could.
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
