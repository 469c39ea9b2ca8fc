import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const names = ['fail', 'pass'] as const;

/** A page with one fault for a single check, and the repaired page. */
export interface CheckPages {
  check: string;
  fail: string;
  pass: string;
}

/** The pages of all checks of a folder, by the name of the check; none without a folder. */
export function readCheckPages(folder: string | undefined): CheckPages[] {
  if (folder === undefined) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && names.every((name) => existsSync(join(folder, entry.name, `${name}.html`))),
    )
    .map(({ name: check }) => ({
      check,
      fail: readFileSync(join(folder, check, 'fail.html'), 'utf8'),
      pass: readFileSync(join(folder, check, 'pass.html'), 'utf8'),
    }))
    .toSorted((one, other) => one.check.localeCompare(other.check, 'en'));
}

/** The list of the checks below `/pruefungen/`. */
export const checkIndex = (pages: readonly CheckPages[]): string => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Einzelne Prüfungen</title><link rel="icon" href="data:,"></head>
<body><main><h1>Einzelne Prüfungen</h1>
<p>Zu jeder Prüfung eine Seite mit einem Fehler und ihre reparierte Fassung. Die Seiten selbst sind englisch.</p>
<ul>${pages.map(({ check }) => `<li><a href="/pruefungen/${check}/fail.html">${check}</a> · <a href="/pruefungen/${check}/pass.html">${check}, repariert</a></li>`).join('')}</ul>
</main></body></html>
`;
