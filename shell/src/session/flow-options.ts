import type { Locale } from '@stufenlos/contracts';
import type { Session } from '@stufenlos/platform';
import type { StoreApi } from 'zustand/vanilla';
import type { OidcConfig } from './oidc/oidc-settings.ts';
import type { SessionMarker } from './session-marker.ts';
import type { Navigators } from './oidc/user-manager.ts';

/** What the session flow gets from the shell. */
export interface FlowOptions {
  oidc: OidcConfig;
  session: StoreApi<Session>;
  marker: SessionMarker;
  locale: () => Locale;
  /** Called before a logout empties the storage. */
  keepPreferences: () => void;
  go: (url: string) => void;
  /** The windows of a sign-in; replaced in tests. */
  navigators?: Omit<Navigators, 'redirect'>;
}
