import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { blog } from './blog/blog.ts';
import { checkIndex, readCheckPages } from './check-pages.ts';
import { closedPage, closedRobots } from './closed-site.ts';
import { laden } from './laden/laden.ts';
import { broken, repaired, type Site } from './site.ts';
import { termin } from './termin/termin.ts';

export interface Document {
  type: string;
  body: string;
}

export const sites: readonly Site[] = [laden, blog, termin];

const types: Record<string, string> = { '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Everything the demo sites serve, by path: rendered once, at start. @param checkPagesFolder see `readCheckPages` */
export function renderSites(checkPagesFolder?: string): Map<string, Document> {
  const documents = new Map<string, Document>([
    ['/', html(index())],
    ['/robots.txt', { type: 'text/plain; charset=utf-8', body: closedRobots }],
    ['/gesperrt/', html(closedPage)],
  ]);
  for (const site of sites) {
    for (const [folder, fix] of [
      [site.name, broken],
      [`${site.name}-repariert`, repaired],
    ] as const) {
      for (const [file, page] of Object.entries(site.pages)) documents.set(`/${folder}/${file}`, html(page(fix)));
      documents.set(`/${folder}/${site.style}`, asset(join(site.name, site.style)));
    }
  }
  for (const name of readdirSync(join(import.meta.dirname, 'pictures')))
    documents.set(`/pictures/${name}`, asset(join('pictures', name)));
  const checkPages = readCheckPages(checkPagesFolder);
  if (checkPages.length > 0) documents.set('/pruefungen/', html(checkIndex(checkPages)));
  for (const { check, fail, pass } of checkPages) {
    documents.set(`/pruefungen/${check}/fail.html`, html(fail));
    documents.set(`/pruefungen/${check}/pass.html`, html(pass));
  }
  return documents;
}

const html = (body: string): Document => ({ type: 'text/html; charset=utf-8', body });

const asset = (path: string): Document => ({
  type: types[extname(path)] ?? 'application/octet-stream',
  body: readFileSync(join(import.meta.dirname, path), 'utf8'),
});

const index = () => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Übungsseiten</title><link rel="icon" href="data:,"></head>
<body><main><h1>Übungsseiten</h1>
<p>Drei kleine Websites mit bekannten Barrieren und je eine reparierte Fassung.</p>
<ul>${sites.map(({ name }) => `<li><a href="/${name}/">${name}</a> · <a href="/${name}-repariert/">${name}, repariert</a></li>`).join('')}</ul>
</main></body></html>
`;
