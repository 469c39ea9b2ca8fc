import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readServices } from '@stufenlos/workspace/settings';
import { describe, expect, it } from 'vitest';
import { folder } from './read-deployment.ts';

const root = join(folder, '../..');
const documents = join(root, 'services/docs/privacy');
const { api, edge } = await readServices(root);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = (name: string) => readFileSync(join(documents, name), 'utf8');

/** Numbers in front of a unit, as `180 Tage` or `6 years`, and the 2 of `the last 2`. */
const numbersIn = (period: string) => [...period.matchAll(/\d+/g)].map(Number);

/** Numbers of `const name = 30;` or of `name: { run: 180, monitor: 90 }`. Rooms keep theirs to themselves, so the text is read. */
function numbersInCode(path: string, name: string): number[] {
  const value = new RegExp(`\\b${name}(?: =|:) (\\{[^}]*\\}|\\d+)`).exec(read(path))?.[1] ?? '';
  return numbersIn(value);
}

interface Row {
  data: string;
  period: string;
  source: string;
}

/** The last table of the record, which has three columns. */
function periodsOf(name: string): Row[] {
  const [, section] = document(name).split(/^## (?:Fristen|Periods)$/m);
  const cells = (section ?? '').split('\n').flatMap((line) => {
    const [, data, period, source] = line.split('|').map((cell) => cell.trim());
    return data && period && source !== undefined && !data.startsWith('-') ? [{ data, period, source }] : [];
  });
  return cells.slice(1);
}

function numbersOf(source: string): number[] {
  const [first = '', second] = [...source.matchAll(/`([^`]+)`/g)].map((found) => found[1]!);
  if (second !== undefined) return numbersInCode(first, second);
  return numbersIn((api?.[first] ?? edge?.[first])?.default ?? '');
}

describe.each(['record-of-processing.de.md', 'record-of-processing.en.md'])('%s', (name) => {
  const rows = periodsOf(name);

  it.each(rows.filter(({ source }) => source !== ''))('says of “$data” what the product does', ({ period, source }) => {
    expect(numbersOf(source).length).toBeGreaterThan(0);
    expect(numbersIn(period)).toEqual(numbersOf(source));
  });

  it('has each setting of a period', () => {
    const settings = [...Object.keys(api ?? {}), ...Object.keys(edge ?? {})].filter((one) => one.includes('RETENTION'));
    const sources = rows.map(({ source }) => source);
    expect(settings.length).toBeGreaterThan(0);
    for (const setting of settings) expect(sources).toContain(`\`${setting}\``);
  });
});

it('says the same periods in both languages', () => {
  const [de, en] = ['de', 'en'].map((language) =>
    periodsOf(`record-of-processing.${language}.md`).map(({ period, source }) => [numbersIn(period), source]),
  );
  expect(de).toEqual(en);
});

describe('the documents for data protection', () => {
  const german = readdirSync(documents).filter((name) => name.endsWith('.de.md'));

  it.each(german)('have an English version of %s with the same parts and evidence', (name) => {
    const english = name.replace('.de.', '.en.');
    expect(existsSync(join(documents, english))).toBe(true);
    const parts = (text: string) => text.match(/^#+ /gm);
    const links = (text: string) =>
      [...text.matchAll(/\]\(([^)#]+)/g)].map((found) => found[1]!.replace('.de.md', '.en.md'));
    expect(parts(document(english))).toEqual(parts(document(name)));
    expect(links(document(english))).toEqual(links(document(name)));
  });

  it.each(['incident-runbook.de.md', 'incident-runbook.en.md'])(
    'name in %s as many days of logs as there are',
    (name) => {
      expect(/(\d+) (?:Tagen|days)/.exec(document(name))?.[1]).toBe(edge?.['RETENTION_LOG_DAYS']?.default);
    },
  );

  it.each(['incident-runbook.de.md', 'incident-runbook.en.md'])('name in %s alerts that exist', (name) => {
    const alerts = read('services/deploy/monitoring/alerts.yaml');
    const named = [...document(name).matchAll(/`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g)].map((found) => found[1]);
    expect(named.length).toBeGreaterThan(0);
    for (const alert of named) expect(alerts).toContain(`alert: ${alert}\n`);
  });
});
