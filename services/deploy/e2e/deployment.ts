import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.ts';
import { Running, type Container } from './container.ts';
import { Declared, filledIn, mountsOf, origin, site, type Version } from './declared.ts';
import { hostsFile, type Host } from './hosts.ts';

const users = { node: 1000, postgres: 999 };

export interface Places {
  /** File systems. */
  app: string;
  parts: string;
  /** Volumes, secrets and logs of this run. */
  state: string;
}

/** The host with everything, and the further one, as `compose.yaml` describes them. */
export class Deployment {
  readonly running = new Map<string, Running>();
  private readonly places: Places;
  private declared: Declared;

  constructor(places: Places, version: Version) {
    this.places = places;
    this.declared = new Declared(version);
  }

  get version(): Version {
    return this.declared.version;
  }

  /** Another checkout and its images, for what starts from now on. */
  checkOut(version: Version): void {
    this.declared = new Declared(version);
  }

  readonly secrets = (): string => join(this.places.state, 'secrets');
  readonly volume = (name: string): string => join(this.places.state, 'volumes', name);

  /** An empty host: folders for volumes, and new secrets. */
  async prepare(): Promise<void> {
    const owners = {
      artifacts: 'node',
      releases: 'node',
      backups: 'node',
      caddy: 'node',
      redis: 'postgres',
      postgres: 'postgres',
    } as const;
    for (const [name, owner] of Object.entries(owners)) {
      await mkdir(this.volume(name), { recursive: true, mode: 0o700 });
      await chown(this.volume(name), users[owner], users[owner]);
    }
    await writeFile(join(this.places.state, 'hosts'), hostsFile(origin));
    await run('sh', [join(this.version.deploy, 'make-secrets.sh'), this.secrets()]);
  }

  /** What a burnt down host has lost; `backups` are elsewhere. */
  async destroy(): Promise<void> {
    for (const name of ['artifacts', 'releases', 'postgres', 'redis']) {
      await rm(this.volume(name), { recursive: true });
    }
    await rm(this.secrets(), { recursive: true });
  }

  start(container: Container): Running {
    const running = Running.start(container);
    this.running.set(container.name, running);
    return running;
  }

  async stop(...names: string[]): Promise<void> {
    for (const name of names) {
      await this.running.get(name)?.stop();
      this.running.delete(name);
    }
  }

  /** A service of compose.yaml whose image is ours. */
  service(name: string, given: { host?: Host; args?: string[]; environment?: Record<string, string> } = {}): Container {
    const service = this.declared.compose.services[name];
    const target = service?.build?.target ?? 'api';
    if (!service) throw new Error(`compose.yaml has no service ${name}`);
    const settings = service.env_file ? this.declared.settingsOf(target) : {};
    return {
      ...this.base(name, given.host ?? 'first'),
      root: this.places[target === 'backup' ? 'parts' : 'app'],
      user: users.node,
      command: [...(service.entrypoint ?? []), ...(given.args ?? service.command ?? this.declared.commandOf(target))],
      environment: {
        ...this.declared.imageEnvironment(target),
        ...settings,
        ...filledIn(service.environment ?? {}),
        // Private addresses are checked only where both sides allow them.
        ...(target === 'api' || target === 'worker' ? { SCAN_ALLOW: site } : {}),
        ...given.environment,
      },
      mounts: {
        ...this.base(name, 'first').mounts,
        ...mountsOf(service.volumes ?? [], this.volume),
        '/app': { from: join(this.version.trees, target === 'backup' ? 'api' : target) },
      },
      secrets: this.declared.secretsOf(name, this.secrets()),
    };
  }

  redis(): Container {
    const { command = [] } = this.declared.compose.services['redis'] ?? {};
    return {
      ...this.base('redis', 'first'),
      root: this.places.parts,
      user: users.postgres,
      command: [...command, '--dir', '/data'],
      environment: {},
      mounts: { ...this.base('redis', 'first').mounts, '/data': { from: this.volume('redis'), isWritable: true } },
      secrets: this.declared.secretsOf('redis', this.secrets()),
    };
  }

  proxy(): Container {
    return {
      ...this.base('proxy', 'first'),
      root: this.places.parts,
      user: users.node,
      command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
      environment: { PUBLIC_ORIGIN: origin, XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/tmp', HOME: '/tmp' },
      mounts: {
        ...this.base('proxy', 'first').mounts,
        '/data': { from: this.volume('caddy'), isWritable: true },
        '/etc/caddy/Caddyfile': { from: join(this.version.deploy, 'Caddyfile') },
      },
      secrets: {},
    };
  }

  /** PostgreSQL; the first start makes its data, as the image does. */
  postgres(command: 'initialise' | 'serve'): Container {
    const data = '/var/lib/postgresql/data';
    const bin = '/usr/lib/postgresql/18/bin';
    const initialise = [
      `${bin}/initdb`,
      '-D',
      data,
      '-U',
      'stufenlos',
      '-A',
      'scram-sha-256',
      '--pwfile=/run/secrets/database-password',
      '--no-locale',
      '-E',
      'UTF8',
    ];
    const serve = [`${bin}/postgres`, '-D', data, '-k', '/tmp', '-h', '127.0.0.1'];
    return {
      ...this.base('postgres', 'first'),
      root: this.places.parts,
      user: users.postgres,
      command: command === 'serve' ? serve : initialise,
      environment: { LC_ALL: 'C' },
      mounts: {
        ...this.base('postgres', 'first').mounts,
        '/var/lib/postgresql': { from: this.volume('postgres'), isWritable: true },
      },
      secrets: { 'database-password': join(this.secrets(), 'database-password') },
    };
  }

  /** A command of PostgreSQL's own, beside the server and with its password. */
  postgresCommand(command: string): Container {
    const connect = 'export PGPASSWORD=$(cat /run/secrets/database-password) PGHOST=127.0.0.1 PGUSER=stufenlos';
    return { ...this.postgres('serve'), name: 'postgres-command', command: ['sh', '-c', `${connect}; ${command}`] };
  }

  private base(name: string, host: Host) {
    const mounts: Container['mounts'] = { '/etc/hosts': { from: join(this.places.state, 'hosts') } };
    return { name, host, mounts, log: join(this.places.state, 'logs', `${name}.log`) };
  }
}
