import { correctedCode, nearestPassingColor } from '@stufenlos/standards/corrections';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';
import type { HtmlReport, ReportElement } from './html-report.ts';

/** A correction of an element: its own code, or the nearest colour with enough contrast. Often there is none. */
export function correctionOf(element: ReportElement, { locale, limits }: HtmlReport, say: Say): Markup | undefined {
  const corrected = correctedCode(element, (placeholder) => `[${say(`html.fill.${placeholder}`)}]`);
  if (!corrected) return colorCorrection(element, locale, say);
  if (corrected.code.length > (limits?.code ?? Infinity)) return undefined;
  return markup`<p class="label">${say('html.corrected')}</p>
<code class="block after">${corrected.code}</code>
${corrected.hasPlaceholder ? markup`<p class="label">${say('html.corrected.fill')}</p>\n` : ''}`;
}

function colorCorrection({ message }: ReportElement, locale: HtmlReport['locale'], say: Say): Markup | undefined {
  const found = nearestPassingColor(message.data);
  if (!found) return undefined;
  // Rounded down, so that no ratio looks better than it is.
  const ratio = (value: number) =>
    `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(Math.floor(value * 100) / 100)}:1`;
  return markup`<p class="label">${say('html.corrected.color', { now: ratio(found.now), next: ratio(found.ratio) })}</p>
<code class="block after">color: ${found.color};</code>
`;
}
