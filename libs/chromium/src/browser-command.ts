import type { BrowserUser, Sandbox } from './sandbox/sandbox-plan.ts';
import type { ControlGroup } from './sandbox/control-group.ts';
import type { NetworkNamespace } from './sandbox/network-namespace.ts';
import { isolated } from './sandbox/process-namespace.ts';
import type { SandboxPaths } from './sandbox/process-namespace.ts';

export interface BrowserCommand extends SandboxPaths {
  sandbox: Sandbox;
  namespace: NetworkNamespace | undefined;
  group: ControlGroup | undefined;
  /** User ID of the browser; undefined keeps the user of this process. */
  uid: number | undefined;
  args: readonly string[];
}

/** The complete command line of a sandboxed browser. Each tool in it executes the rest of the command. */
export function browserCommand(wanted: BrowserCommand): string[] {
  const { sandbox, namespace, group, uid, executablePath, args } = wanted;
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

/**
 * Prefix that runs a command as another user. It sets the parent death signal again, because the kernel clears it when
 * the user changes.
 */
export function becoming({ setpriv }: Pick<BrowserUser, 'setpriv'>, uid: number): string[] {
  const user = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  return [setpriv, ...user, '--no-new-privs', '--pdeathsig', 'KILL', '--'];
}
