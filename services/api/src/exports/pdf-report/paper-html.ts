import type { Locale } from '@stufenlos/contracts';
import { markup } from '@stufenlos/scan-engine/formats';
import { coverageSection } from './coverage-section.ts';
import { factsSection } from './facts-section.ts';
import { ignoredSection } from './ignored-section.ts';
import { limitsSection } from './limits-section.ts';
import { manualSection } from './manual-section.ts';
import { pagesSection } from './pages-section.ts';
import { paperStyle } from './paper-style.ts';
import { paperText } from './paper-text.ts';
import type { Paper, PaperContent } from './paper.ts';
import { proofSection } from './proof-section.ts';
import { rulesSection } from './rules-section.ts';
import { summarySection } from './summary-section.ts';

/**
 * The report as one document for the printer: headings that become bookmarks, lists and tables that become tags, no
 * script, nothing to load. What comes from a scanned page is text in it, never markup. Pure.
 */
export function paperHtml(content: PaperContent, locale: Locale): string {
  const paper: Paper = { ...content, locale, say: paperText(locale) };
  const { run, say } = paper;
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${say('title', { host: run.host_key })}</title>
<style>${paperStyle(run.host_key, say)}</style>
</head>
<body>
<main>
<h1>${say('heading')}<br><span class="host">${run.host_key}</span></h1>
<p class="claim">${say('notProof')}</p>
${factsSection(paper)}
${limitsSection(paper)}
${summarySection(paper)}
${coverageSection(paper)}
${rulesSection(paper, 'violation')}
${paper.facts.rules.some(({ outcome }) => outcome === 'recommendation') ? markup`${rulesSection(paper, 'recommendation')}\n` : ''}${rulesSection(paper, 'review')}
${pagesSection(paper)}
${ignoredSection(paper)}
${manualSection(paper)}
${proofSection(paper)}
</main>
</body>
</html>
`.text;
}
