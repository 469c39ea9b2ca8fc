import { readContainerfile, readVariables } from '../src/read-deployment.ts';
import type { Container } from './container.ts';
import { addresses } from './hosts.ts';

/** Caddy has a certificate authority of its own for names that end like this one. */
export const origin = 'https://stufenlos.internal';
/** The page that is checked, on a private address that both sides are told to allow. */
export const site = `${addresses.world}:8080`;

const stages = readContainerfile();
const stageOf = (name: string) => stages.find((stage) => stage.name === name);

/** What a stage of the Containerfile starts. */
export function commandOf(target: string): string[] {
  const words = (instruction: string): string[] => {
    const line = stageOf(target)?.lines.find((one) => one.startsWith(`${instruction} `));
    return line ? (JSON.parse(line.slice(instruction.length + 1)) as string[]) : [];
  };
  return [...words('ENTRYPOINT'), ...words('CMD')];
}

/** The example of an operator's settings, without what it leaves empty. */
export function settingsOf(target: string): Record<string, string> {
  const given = Object.entries(readVariables('settings.example.env')).filter(([, value]) => value !== '');
  const ours = { OPERATOR_NAME: 'Beispiel GmbH', OPERATOR_EMAIL: 'post@example.org' };
  return { ...Object.fromEntries(given), ...(target === 'api' || target === 'edge' ? ours : {}) };
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
