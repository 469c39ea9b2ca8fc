import { dirname } from 'node:path';
import type { SourceFile } from '@stufenlos/remote-tools/checks';
import type { SourceGraph } from '../source-graph.ts';

const engine = 'libs/scan-engine/src';
const gatherers = `${engine}/gather/driven/gatherers.ts`;
/**
 * The lists of checks that drive the page, and of what gathers their evidence. A scan uses those that its profile has. The
 * code of static checks is part of the script in every page.
 */
const lists = [`${engine}/checks/driven-checks.ts`, `${engine}/checks/second-audits.ts`, gatherers];
/** The files that are given the profile of a scan. Whatever needs them runs a check only with a profile that has it. */
export const scanFiles: ReadonlySet<string> = new Set([
  `${engine}/scan-page.ts`,
  `${engine}/scan-with-retries.ts`,
  `${engine}/cli/output/evidence-file.ts`,
]);

/** Profiles by the word in the description of a check. A check of every profile concerns all scans. */
const profilesBy: Readonly<Record<string, readonly string[]>> = {
  paid: ['basic', 'pro', 'enterprise'],
  advanced: ['pro', 'enterprise'],
  enterprise: ['enterprise'],
};

/**
 * Returns the profiles with a check that needs a file, if the engine needs it for checks that drive the page alone.
 * @param code the files of checks, their descriptions and their gatherers
 * @returns `null` for any other file, for a check of every profile, and in doubt
 */
export function profilesOfChecks(
  path: string,
  code: readonly SourceFile[],
  graph: Pick<SourceGraph, 'reachedFrom' | 'usersOf'>,
): readonly string[] | null {
  const parts = [...graph.reachedFrom([path], new Set(lists))];
  const listed = parts.filter((part) => lists.some((list) => graph.usersOf(part).has(list)));
  if (listed.length === 0 || parts.some((part) => scanFiles.has(part))) return null;
  const checks = listed.map((part) => checksOf(part, code, graph));
  const profiles = checks.flatMap((ids) => (ids.length === 0 ? [null] : ids.map((id) => profilesOf(id, code))));
  return profiles.includes(null) ? null : [...new Set(profiles.flatMap((some) => some ?? []))];
}

/** Returns the ids of the checks that a listed file is, or gathers evidence for. */
function checksOf(path: string, code: readonly SourceFile[], graph: Pick<SourceGraph, 'usersOf'>): string[] {
  if (!graph.usersOf(path).has(gatherers)) return [idOf(path)];
  const name = /^ {2}name: '(\w+)'/m.exec(code.find((file) => file.path === path)?.text ?? '')?.[1];
  const needs = `needs: '${name}'`;
  return code.filter((file) => isCheck(file.path) && file.text.includes(needs)).map((file) => idOf(file.path));
}

function profilesOf(id: string, code: readonly SourceFile[]): readonly string[] | null {
  const description = code.find(({ path }) => path.endsWith(`/${id}.json`));
  const { profiles } = JSON.parse(description?.text ?? '{}') as { profiles?: string };
  return profilesBy[profiles ?? ''] ?? null;
}

const idOf = (path: string) => dirname(path).split('/').at(-1) ?? '';
const isCheck = (path: string) => /^libs\/scan-engine\/src\/checks\/[\w-]+\/check\.ts$/.test(path);

/** Whether a file tells which profiles have a check, or which check needs a gatherer. */
export const describesCheck = (path: string): boolean =>
  isCheck(path) ||
  /^libs\/scan-engine\/src\/gather\/driven\/[\w-]+\/gather-[\w-]+\.ts$/.test(path) ||
  /^libs\/standards\/src\/own-rules\/(?:\w+\/)?[\w-]+\.json$/.test(path);
