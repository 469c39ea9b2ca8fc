import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { Platform } from './platform.ts';

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
