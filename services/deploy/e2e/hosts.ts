import { run } from './command.ts';

/** Addresses of the network between the hosts; nothing else is in it. */
export const addresses = { first: '10.77.0.1', second: '10.77.0.2', world: '10.77.0.9' } as const;
export type Host = keyof typeof addresses;
/** Where api and edge listen for the proxy: in `TRUSTED_PROXIES` of compose.yaml. */
export const frontAddress = '172.30.10.2';

const prefix = 'stufenlos-e2e-';
export const namespaceOf = (host: Host | 'wire'): string => `${prefix}${host}`;
const ip = (...args: string[]) => run('ip', args);

/** A network namespace for each host, and one with the bridge between them. This machine's own network stays as it is. */
export async function makeHosts(): Promise<void> {
  await removeHosts();
  const wire = namespaceOf('wire');
  await ip('netns', 'add', wire);
  await ip('-n', wire, 'link', 'add', 'bridge', 'type', 'bridge');
  await ip('-n', wire, 'link', 'set', 'bridge', 'up');
  for (const [host, address] of Object.entries(addresses)) {
    const space = namespaceOf(host as Host);
    await ip('netns', 'add', space);
    await ip('-n', wire, 'link', 'add', host, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    await ip('-n', wire, 'link', 'set', host, 'master', 'bridge', 'up');
    await ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) await ip('-n', space, 'link', 'set', device, 'up');
  }
  await ip('-n', namespaceOf('first'), 'address', 'add', `${frontAddress}/24`, 'dev', 'lo');
  // Caddy has NET_BIND_SERVICE in its container; here nobody has a capability.
  await run('ip', ['netns', 'exec', namespaceOf('first'), 'sysctl', '-qw', 'net.ipv4.ip_unprivileged_port_start=80']);
}

export async function removeHosts(): Promise<void> {
  const found = await ip('netns', 'list');
  for (const line of found.split('\n')) {
    const [name = ''] = line.split(' ');
    if (name.startsWith(prefix)) await ip('netns', 'delete', name);
  }
}

/** Names that compose.yaml uses, as each container's `/etc/hosts`. */
export const hostsFile = (origin: string): string =>
  [
    '127.0.0.1 localhost postgres',
    `${frontAddress} api edge`,
    `${addresses.first} redis ${new URL(origin).hostname}`,
    '',
  ].join('\n');
