import { useSyncExternalStore } from 'react';

export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      addEventListener('online', listen);
      addEventListener('offline', listen);
      return () => {
        removeEventListener('online', listen);
        removeEventListener('offline', listen);
      };
    },
    () => navigator.onLine,
    () => true,
  );
