import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { EntitlementState, LocaleState, Platform, Session, SessionActions, ThemeState } from './platform.ts';
import { usePlatform } from './platform-context.ts';

export const useSession = (): Session => useStore(usePlatform().session);
export const useAuth = (): SessionActions => usePlatform().auth;
export const useEntitlement = (): EntitlementState => useStore(usePlatform().entitlement);
export const useLocale = (): LocaleState => useStore(usePlatform().locale);
export const useTheme = (): ThemeState => useStore(usePlatform().theme);
export const useAnnounce = (): Platform['announce'] => usePlatform().announce;

/** Names the view after its state ("Checking shop.example"). The route's own title comes back when the view leaves. */
export function usePageTitle(title: string): void {
  const { setPageTitle } = usePlatform();
  useEffect(() => {
    setPageTitle(title);
    return () => setPageTitle(null);
  }, [setPageTitle, title]);
}
