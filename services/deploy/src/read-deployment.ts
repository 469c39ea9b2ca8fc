import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The `services/deploy` of this checkout; a reader takes that of another one. */
export const folder = join(import.meta.dirname, '..');
const text = (name: string, from = folder) => readFileSync(join(from, name), 'utf8');

/** A service of compose.yaml, as far as a test asks about it. */
export interface ComposeService {
  profiles?: string[];
  image?: string;
  build?: { target: string };
  entrypoint?: string[];
  command?: string[];
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  secrets?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  logging?: { driver: string };
  security_opt?: string[];
  mem_limit?: string;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
}

export interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<string, { enable_ipv6?: boolean; ipam?: { config: { subnet: string }[] } }>;
  secrets: Record<string, { file: string }>;
}

export const readCompose = (name = 'compose.yaml', from = folder): Compose =>
  parse(text(name, from), { merge: true }) as Compose;

/** `NAME=value` lines of a file without comments, also those after `Environment=` of a unit. */
export function readVariables(name: string, from = folder): Record<string, string> {
  const lines = text(name, from).split('\n');
  const pairs = lines.map((line) => /^(?:Environment=)?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1]!, pair[2]!]] : [])));
}

/** Lines of an ignore file, without a slash at the end. */
export const readIgnored = (name: string): string[] =>
  text(name)
    .split('\n')
    .flatMap((line) => line.trim().replace(/\/$/, '') || []);

export const unitNames = (): string[] => readdirSync(join(folder, 'systemd'));
export const unitText = (name: string): string => text(`systemd/${name}`);

export interface Stage {
  from: string;
  name: string;
  /** Instructions in order, continued lines joined. */
  lines: string[];
}

export function readContainerfile(from = folder): Stage[] {
  const lines = text('Containerfile', from)
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const image = /^ARG NODE_IMAGE=(\S+)$/.exec(lines[0] ?? '')?.[1] ?? '';
  const stages: Stage[] = [];
  for (const line of lines.slice(1)) {
    const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    // oxlint-disable-next-line no-template-curly-in-string -- a variable of the Containerfile
    if (base && name) stages.push({ from: base.replace('${NODE_IMAGE}', image), name, lines: [] });
    else stages.at(-1)?.lines.push(line);
  }
  return stages;
}
