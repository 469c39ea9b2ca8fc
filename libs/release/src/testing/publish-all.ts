import { readBuild } from '../build-output.ts';
import { compose } from '../commands/compose.ts';
import { publish } from '../commands/publish.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { fabricateCheckout, type FabricatedRemote, type Facts, type Files } from './checkout.ts';

export interface Fabricated {
  shellFiles?: Files;
  provides?: Record<string, string>;
  shellFacts?: Facts;
  website?: FabricatedRemote;
  orders?: FabricatedRemote;
  /** Further remotes beside the two that every release needs. */
  more?: Record<string, FabricatedRemote>;
}

/** Creates a store with one composed, unsigned release `r1` of a shell and its remotes, each published as 1.0.0. */
export const publishAll = async (fabricated: Fabricated = {}) => publishTo(undefined, fabricated);

/** The same in a given store. */
export async function publishTo(
  given: ReleaseStore | undefined,
  { shellFiles, provides, shellFacts, website, orders, more = {} }: Fabricated = {},
) {
  const checkout = fabricateCheckout();
  const store = given ?? checkout.store;
  const version = '1.0.0';
  await publish(store, readBuild(checkout.shell(shellFiles, provides, shellFacts)), { version });
  const changes: Record<string, string> = { shell: version };
  for (const [name, remote] of Object.entries({ website: website ?? {}, orders: orders ?? {}, ...more })) {
    await publish(store, readBuild(checkout.remote(name, remote)), { version });
    changes[name] = version;
  }
  return { ...checkout, release: await compose(store, { id: 'r1', changes }) };
}
