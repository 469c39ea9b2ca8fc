import { profileOwnRules } from '@stufenlos/standards';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';
import type { HtmlReport } from './html-report.ts';

/** Before any number: what a person must not read into the rest. */
export const limitsSection = ({ run }: HtmlReport, say: Say): Markup => markup`<section aria-labelledby="limits">
<h2 id="limits">${say('html.limits')}</h2>
${(['part', 'words', `state.${reachOf(run)}`, 'claim'] as const).map((name) => markup`<p>${say(`html.limits.${name}`)}</p>\n`)}</section>
`;

/**
 * How far a scan goes, furthest first, with the rules that its sentence speaks about. What did not run on some page is
 * said in a section of its own.
 */
const reaches = {
  driven: [
    'mobile-viewport',
    'reflow',
    'zoom-clipped-text',
    'text-spacing',
    'dark-scheme',
    'forced-colors',
    'change-on-input',
    'error-identified',
    'widget-state',
  ],
  narrow: ['mobile-viewport'],
} as const;

function reachOf({ pages }: HtmlReport['run']): keyof typeof reaches | 'plain' {
  const profiles = [...new Set(pages.map(({ profile }) => profileOwnRules(profile)))];
  const isReached = (reach: keyof typeof reaches) =>
    profiles.length > 0 && profiles.every((own) => reaches[reach].every((ruleId) => own.includes(ruleId)));
  return (['driven', 'narrow'] as const).find(isReached) ?? 'plain';
}
