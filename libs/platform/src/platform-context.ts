import { createContext, createElement, useContext, useEffect, type ReactNode } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { useStore } from 'zustand';
import type { EntitlementState, LocaleState, Platform, Session, SessionActions, ThemeState } from './platform.ts';

const PlatformContext = createContext<Platform | null>(null);

export interface PlatformProviderProps {
  platform: Platform;
  texts: i18n;
  children?: ReactNode;
}

/** Stands once around the whole app; everything below may use the hooks of this package. */
export function PlatformProvider({ platform, texts, children }: PlatformProviderProps): ReactNode {
  return createElement(PlatformContext, { value: platform }, createElement(I18nextProvider, { i18n: texts }, children));
}

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('usePlatform() was called outside of PlatformProvider');
  return platform;
}

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
