import { readFileSync, statSync } from 'node:fs';
import { fingerprintVersion } from '../../judge/fingerprint.ts';
import { Baseline } from '@stufenlos/report';
import { fileError, UsageError } from './usage-error.ts';

const sizeLimit = 256 * 1024 * 1024;

/**
 * Reads an earlier result: the document of `--format json` or the lines of `--format ndjson`.
 *
 * @throws UsageError when it cannot be read or is no such result; also for another version, because its fingerprints
 *   would match nothing and every finding would look new
 */
export async function readBaseline(file: string): Promise<Baseline> {
  const what = `--baseline ${file}`;
  const pages = pagesIn(textOf(file, what), what);
  for (const page of pages) checkVersion(page, what);
  // Loaded lazily, because only `--baseline` needs it.
  const { pageResultSchema } = await import('@stufenlos/contracts');
  return new Baseline(
    pages.map((page, index) => {
      const parsed = pageResultSchema.safeParse(page);
      if (parsed.success) return parsed.data;
      const [fault] = parsed.error.issues;
      throw new UsageError(
        `${what}: page ${index + 1} is no result of ours (${fault?.path.join('.')}: ${fault?.message})`,
      );
    }),
  );
}

function textOf(file: string, what: string): string {
  try {
    if (statSync(file).size > sizeLimit)
      throw new UsageError(`${what}: it is larger than ${sizeLimit / 1024 / 1024} MB`);
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw error instanceof UsageError ? error : fileError(what, error);
  }
}

function pagesIn(text: string, what: string): unknown[] {
  const whole = parsed(text);
  if (whole === undefined) return linesIn(text, what);
  if (!isObject(whole)) throw new UsageError(`${what}: it is no result of ours`);
  if (!('pages' in whole)) return [whole];
  checkVersion(whole, what);
  if (Array.isArray(whole['pages'])) return whole['pages'];
  throw new UsageError(`${what}: it is no result of ours`);
}

function linesIn(text: string, what: string): unknown[] {
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1 }));
  const pages = lines
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => {
      const page = parsed(line);
      if (page === undefined)
        throw new UsageError(`${what}: line ${number} is no JSON, it is no result of ours or damaged`);
      return page;
    });
  if (pages.length === 0) throw new UsageError(`${what}: it is empty`);
  return pages;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkVersion(value: unknown, what: string): void {
  if (!isObject(value) || !('v' in value)) throw new UsageError(`${what}: it is no result of ours`);
  const advice = 'make a new baseline with this program';
  if (value['v'] !== 1) {
    throw new UsageError(`${what}: it is a result of version ${JSON.stringify(value['v'])}, not 1: ${advice}`);
  }
  const findings: readonly unknown[] = Array.isArray(value['findings']) ? value['findings'] : [];
  const prints = findings.map((finding) => (isObject(finding) ? finding['fingerprint'] : undefined));
  const other = prints.find((print) => typeof print === 'string' && !print.startsWith(`${fingerprintVersion}:`));
  if (typeof other !== 'string') return;
  const version = other.split(':')[0];
  throw new UsageError(`${what}: its fingerprints are of version ${version}, not ${fingerprintVersion}: ${advice}`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
