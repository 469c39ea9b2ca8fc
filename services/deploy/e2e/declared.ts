import { imageEnvironment } from '../src/image-environment.ts';
import { readCompose, readContainerfile, readVariables, type Compose, type Stage } from '../src/read-deployment.ts';
import type { Container } from './container.ts';
import { addresses } from './hosts.ts';

/** Caddy has a certificate authority of its own for names that end like this one. */
export const origin = 'https://stufenlos.internal';
/** The page that is checked, on a private address that both sides are told to allow. */
export const site = `${addresses.world}:8080`;

export interface Version {
  name: string;
  /** The `services/deploy` of its checkout. */
  deploy: string;
  /** Trees that its `image/app-tree.mjs` made, by target. */
  trees: string;
}

/** What the files of one version say about its containers. */
export class Declared {
  readonly version: Version;
  readonly compose: Compose;
  private readonly stages: Stage[];

  constructor(version: Version) {
    this.version = version;
    this.compose = readCompose('compose.yaml', version.deploy);
    this.stages = readContainerfile(version.deploy);
  }

  /** What a stage of the Containerfile starts. */
  commandOf(target: string): string[] {
    const stage = this.stages.find(({ name }) => name === target);
    const words = (instruction: string): string[] => {
      const line = stage?.lines.find((one) => one.startsWith(`${instruction} `));
      return line ? (JSON.parse(line.slice(instruction.length + 1)) as string[]) : [];
    };
    return [...words('ENTRYPOINT'), ...words('CMD')];
  }

  /** What its image sets. The file system is made for this version, so the browser is where this one has it. */
  imageEnvironment(target: string): Record<string, string> {
    const declared = imageEnvironment(target, this.stages);
    const here = imageEnvironment(target);
    const browser = 'PUPPETEER_EXECUTABLE_PATH';
    return { ...declared, ...(declared[browser] && here[browser] ? { [browser]: here[browser] } : {}) };
  }

  /** The example of an operator's settings, without what it leaves empty. */
  settingsOf(target: string): Record<string, string> {
    const given = Object.entries(readVariables('settings.example.env', this.version.deploy));
    // One visitor orders all checks.
    const ours = { OPERATOR_NAME: 'Beispiel GmbH', OPERATOR_EMAIL: 'post@example.org', RATE_ANON_HOUR: '10' };
    return {
      ...Object.fromEntries(given.filter(([, value]) => value !== '')),
      ...(target === 'api' || target === 'edge' ? ours : {}),
    };
  }

  /** Files of the host by the names under which a service finds them. */
  secretsOf(service: string, folder: string): Container['secrets'] {
    const { services, secrets } = this.compose;
    const fileOf = (name: string) => secrets[name]?.file.replace(/^secrets/, folder) ?? '';
    return Object.fromEntries((services[service]?.secrets ?? []).map((name) => [name, fileOf(name)]));
  }
}

/** An environment of compose.yaml with the answers of `.env`. */
export function filledIn(environment: Record<string, string>): Record<string, string> {
  const answers: Record<string, string> = { PUBLIC_ORIGIN: origin, ARTIFACTS_URL: `http://${addresses.first}:4202` };
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name: string, fallback: string) => answers[name] ?? fallback);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}

/** Volumes of compose.yaml as mounts of folders. */
export function mountsOf(volumes: readonly string[], folderOf: (volume: string) => string): Container['mounts'] {
  const entries = volumes.map((volume) => {
    const [name = '', path = '', mode] = volume.replace(/^\$\{BACKUPS:-\.\/backups\}/, 'backups').split(':');
    return [path, { from: folderOf(name), isWritable: mode !== 'ro' }] as const;
  });
  return Object.fromEntries(entries);
}
