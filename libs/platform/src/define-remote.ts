import type { Locale } from '@stufenlos/contracts';
import type { ComponentType } from 'react';
import type { Texts } from './texts.ts';

/** A view takes no props: parameters come from `useParams()`, everything else from the platform. */
export type View = ComponentType;

export interface RemoteTexts {
  namespace: string;
  /**
   * Route ids of the views that need these texts; all views unless given. Long texts of single pages name theirs, so
   * that nobody else downloads them. A shell that does not know the member loads them with every view.
   */
  views?: readonly string[];
  load: (locale: Locale) => Promise<{ default: Texts }>;
}

/** The only thing a remote exposes (`./remote`). Everything known without its code is in `remote.json`. */
export interface RemoteModule {
  /** Platform version the remote was built for: `contract` of its remote.json, never `platformVersion` at run time. */
  contract: string;
  /** By route id of remote.json. Each view is its own file that exports components only. */
  views: Record<string, () => Promise<View>>;
  texts: RemoteTexts[];
}

export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
