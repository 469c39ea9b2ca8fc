import type { Prose } from './prose.ts';
import { times } from './prose.ts';

export interface Content {
  title: string;
  main: string;
  head?: string;
  /** Markup after the footer. */
  end?: string;
  lang?: string;
}

/** The layout that all pages share: styles, script, font, navigation with search, footer. */
export function siteDocument(text: Prose, { title, main, head = '', end = '', lang = ' lang="de"' }: Content): string {
  return `<!doctype html>
<html${lang}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/assets/site.css">
<script src="/assets/site.js" defer></script>
${head}
</head>
<body>
<a class="skip" href="#main">Zum Inhalt</a>
<header class="site">
  <a class="brand" href="/"><img src="/assets/picture-1.png" alt="Startseite" width="96" height="32"></a>
  <nav aria-label="Bereiche"><ul>${times(7, () => `<li><a href="#">${text.title()}</a></li>`)}</ul></nav>
  <form role="search" action="#"><input type="search" name="q" placeholder="Suche"><button><i class="icon"></i></button></form>
</header>
<main id="main">
${main}
</main>
<footer class="site">
  <div class="columns">${times(4, () => `<section><h2>${text.title()}</h2><ul>${times(6, () => `<li><a href="#">${text.title()}</a></li>`)}</ul></section>`)}</div>
  <p class="faint">${text.sentence()}</p>
</footer>
${end}
</body>
</html>`;
}
