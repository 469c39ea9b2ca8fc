import type { BrowserUser, Sandbox } from './sandbox/sandbox-plan.ts';
import type { ControlGroup } from './sandbox/control-group.ts';
import type { NetworkNamespace } from './sandbox/network-namespace.ts';
import { isolated } from './sandbox/process-namespace.ts';
import type { Surroundings } from './sandbox/process-namespace.ts';

export interface BrowserCommand extends Surroundings {
  jail: Sandbox;
  namespace: NetworkNamespace | undefined;
  group: ControlGroup | undefined;
  /** The user that it runs as; undefined: ours. */
  uid: number | undefined;
  args: readonly string[];
}

/** The whole command line of a confined browser: each part hands on to the next one without a process of its own. */
export function browserCommand(wanted: BrowserCommand): string[] {
  const { jail: sandbox, namespace, group, uid, executablePath, args } = wanted;
  const become = sandbox.user && uid !== undefined ? becoming(sandbox.user, uid) : [];
  return [
    ...(group?.join ?? []),
    ...(namespace?.enter ?? []),
    ...(sandbox.processes ? isolated(sandbox.processes, wanted, become) : become),
    executablePath,
    ...sandbox.flags,
    ...args,
  ];
}

/** Precedes a command that shall run as that user. To change the user forgets whose end one ends with. */
export function becoming({ setpriv }: Pick<BrowserUser, 'setpriv'>, uid: number): string[] {
  const user = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  return [setpriv, ...user, '--no-new-privs', '--pdeathsig', 'KILL', '--'];
}
