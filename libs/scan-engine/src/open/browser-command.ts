import type { BrowserUser, Jail } from './browser-jail.ts';
import type { ControlGroup } from './control-group.ts';
import type { NetworkNamespace } from './network-namespace.ts';
import { isolated } from './process-namespace.ts';
import type { Surroundings } from './process-namespace.ts';

export interface BrowserCommand extends Surroundings {
  jail: Jail;
  namespace: NetworkNamespace | undefined;
  group: ControlGroup | undefined;
  /** The user that it runs as; undefined: ours. */
  uid: number | undefined;
  args: readonly string[];
}

/** The whole command line of a confined browser: each part hands on to the next one without a process of its own. */
export function browserCommand(wanted: BrowserCommand): string[] {
  const { jail, namespace, group, uid, executablePath, args } = wanted;
  const become = jail.user && uid !== undefined ? becoming(jail.user, uid) : [];
  return [
    ...(group?.join ?? []),
    ...(namespace?.enter ?? []),
    ...(jail.processes ? isolated(jail.processes, wanted, become) : become),
    executablePath,
    ...jail.flags,
    ...args,
  ];
}

/** Precedes a command that shall run as that user. To change the user forgets whose end one ends with. */
export function becoming({ setpriv }: Pick<BrowserUser, 'setpriv'>, uid: number): string[] {
  const user = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  return [setpriv, ...user, '--no-new-privs', '--pdeathsig', 'KILL', '--'];
}
