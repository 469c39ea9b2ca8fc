import { profileStandard } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import { toolName, toolVersion } from '../tool.ts';
import type { Renderer, Run, Style } from './format.ts';
import type { HtmlStyle } from './html/html-style.ts';
import { pageSection } from './html/page-section.ts';
import { ruleTable } from './html/rule-table.ts';
import { stylesheet } from './html/stylesheet.ts';
import { summarySection } from './html/summary-section.ts';
import { markup } from './parts/markup.ts';
import type { Markup } from './parts/markup.ts';
import { dateWord, word } from './parts/words.ts';

/**
 * A self-contained HTML report: no scripts, no requests, enforced by a content security policy. Content of scanned
 * pages is always text, never markup.
 */
export const html = (style: Style, texts: RuleTexts): Renderer => ({
  *end(run: Run) {
    const htmlStyle: HtmlStyle = { ...style, texts };
    yield head(style).text;
    yield introduction(run, style).text;
    yield markup`<main id="content">
${summarySection(run, style)}
${ruleTable(run.pages, htmlStyle)}
${scope(style)}
`.text;
    for (const [index, page] of run.pages.entries()) yield pageSection(page, index + 1, htmlStyle).text;
    yield markup`</main>
${colophon(run, style)}
</body>
</html>
`.text;
  },
});

const head = ({ locale }: Style): Markup => markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="generator" content="${toolName} ${toolVersion()}">
<title>${word(locale, 'html.title')}</title>
<style>
${stylesheet}
</style>
</head>
<body>
<a class="skip" href="#content">${word(locale, 'html.skip')}</a>
`;

function introduction({ pages }: Run, { locale }: Style): Markup {
  const [first] = pages;
  const dates = first && word(locale, 'html.when', { date: dateWord(locale, first.startedAt) });
  const scopes = [...new Set(pages.map(({ profile }) => profile))].map((profile) => {
    const { version, levels } = profileStandard(profile);
    return markup`<p>${word(locale, 'html.profile', { profile, version, levels: levels.join(', ') })}</p>
`;
  });
  return markup`<header>
<h1>${word(locale, 'html.title')}</h1>
${dates === undefined ? '' : markup`<p>${dates}</p>`}
${scopes}</header>
`;
}

const scope = ({ locale }: Style): Markup => markup`<section aria-labelledby="scope">
<h2 id="scope">${word(locale, 'html.scope.heading')}</h2>
<p>${word(locale, 'html.scope.part')}</p>
<p>${word(locale, 'html.scope.review')}</p>
<p>${word(locale, 'html.scope.claim')}</p>
</section>
`;

function colophon({ pages }: Run, { locale }: Style): Markup {
  const engines = [...new Set(pages.map(({ engine }) => `axe-core ${engine.axe}, ${engine.browser}`))].join('; ');
  const unconfined = pages.some(({ engine }) => engine.sandbox === 'none');
  return markup`<footer>
<p>${word(locale, 'html.made', { tool: `${toolName} ${toolVersion()}` })} ${engines}</p>
${unconfined ? markup`<p>${word(locale, 'unconfined')}</p>` : ''}
</footer>`;
}
