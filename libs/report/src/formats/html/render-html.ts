import { toolName, toolVersion } from '../../tool.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import { sayIn } from '../parts/words.ts';
import type { Say } from '../parts/words.ts';
import { coverageSection } from './coverage-section.ts';
import { factsSection } from './facts-section.ts';
import type { HtmlReport } from './html-report.ts';
import { limitsSection } from './limits-section.ts';
import { notRunSection } from './not-run-section.ts';
import { ignoredSection, manualSection, proofSection } from './owner-sections.ts';
import { overviewSection } from './overview-section.ts';
import { pageDetailsSection } from './page-details-section.ts';
import { pagesSection } from './pages-section.ts';
import { rulesSection } from './rules-section.ts';
import { paperStyle } from './paper.ts';
import { pictureStyle } from './pictures.ts';
import { checkedWith, letterhead, senderStyle } from './sender.ts';
import { pageStyle, stylesheet } from './stylesheet.ts';
import { uninspectedSection } from './uninspected-section.ts';
import { firstSteps, summarySection } from './summary-section.ts';

/**
 * One document for screen and print: no script, no request, enforced by a content security policy. Headings become
 * bookmarks of a PDF, lists and tables its tags. Content of scanned pages is always text, never markup.
 */
export function* renderHtml(report: HtmlReport): Generator<string> {
  const say = sayIn(report.locale);
  yield head(report, say).text;
  for (const section of [
    overviewSection,
    factsSection,
    limitsSection,
    summarySection,
    firstSteps,
    coverageSection,
    notRunSection,
    uninspectedSection,
  ]) {
    yield section(report, say).text;
  }
  for (const outcome of ['violation', 'recommendation', 'review'] as const) yield* rulesSection(report, outcome, say);
  for (const section of [pagesSection, pageDetailsSection, ignoredSection, manualSection, proofSection])
    yield section(report, say).text;
  yield tail(report, say).text;
}

function head({ locale, host, paper, pictures, sender }: HtmlReport, say: Say): Markup {
  const heading = say('html.title');
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${paper ? '; font-src data:; img-src data:' : ''}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="generator" content="${toolName} ${toolVersion()}">
<title>${host === undefined ? heading : `${heading}: ${host}`}</title>
<style>
${pageStyle(host ?? '', say)}
${stylesheet}
${paper && paperStyle(paper)}${paper && sender && senderStyle(sender, say)}${pictures && pictureStyle(pictures.pages)}
</style>
</head>
<body>
<a class="skip" href="#content">${say('html.skip')}</a>
<header>
${paper && letterhead(sender)}<h1>${heading}${host === undefined ? '' : markup`<br><span class="host">${host}</span>`}</h1>
<p class="claim">${say('html.notProof')}</p>
${paper && checkedWith(sender, say)}</header>
<main id="content">
`;
}

const tail = ({ run }: HtmlReport, say: Say): Markup => markup`</main>
<footer>
<p>${say('html.made', { tool: `${toolName} ${toolVersion()}` })}</p>
${run.pages.some(({ engine }) => engine.sandbox === 'none') ? markup`<p>${say('unconfined')}</p>` : ''}
</footer>
</body>
</html>
`;
