import { profileStandard } from '@stufenlos/standards';
import { summarise } from '../../summarise.ts';
import { toolName, toolVersion } from '../../tool.ts';
import { addressOf } from '../parts/address.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import { siteSentences } from '../parts/site.ts';
import { windowSize } from '../parts/window-size.ts';
import type { Say, TextKey } from '../parts/words.ts';
import type { HtmlReport } from './html-report.ts';

const addresses: ReadonlySet<TextKey> = new Set(['html.fact.url', 'html.fact.finalUrl']);

/** What was checked, when, how and with what. */
export function factsSection(report: HtmlReport, say: Say): Markup {
  const { run, facts, locale } = report;
  const rows = [...facts.before, ...runFacts(report, say), ...facts.after];
  return markup`<section aria-labelledby="facts">
<h2 id="facts">${say('html.facts')}</h2>
<dl>
${rows.map(([key, value]) => markup`<dt>${say(key)}</dt><dd>${addresses.has(key) ? addressOf(value) : markup`<bdi>${value}</bdi>`}</dd>\n`)}</dl>
${run.site ? siteSentences(run.site, locale).map((sentence) => markup`<p>${sentence}</p>\n`) : ''}${
    run.unfinished > 0 ? markup`<p class="failure">${say('summary.unfinished', { count: run.unfinished })}</p>\n` : ''
  }</section>
`;
}

function runFacts({ run }: HtmlReport, say: Say): [key: TextKey, value: string][] {
  const { pages: found, judged, partial, failed } = summarise(run.pages);
  const distinct = (texts: readonly string[]) => [...new Set(texts)].join('; ');
  const tool = `${toolName} ${toolVersion()}`;
  return [
    ['html.fact.pages', say('html.pages', { judged, total: found + run.unfinished, partial, failed })],
    [
      'html.fact.profile',
      distinct(
        run.pages.map(({ profile }) => {
          const { version, levels } = profileStandard(profile);
          return say('html.profile', { version, levels: levels.join(', ') });
        }),
      ),
    ],
    ['html.fact.rules', say.number(new Set(run.pages.flatMap(({ rules }) => rules.map(({ ruleId }) => ruleId))).size)],
    [
      'html.fact.tool',
      distinct(run.pages.map(({ engine: { axe, checks } }) => say('html.tool', { tool, axe, checks }))),
    ],
    ['html.fact.browser', distinct(run.pages.map(({ engine }) => engine.browser))],
    [
      'html.fact.viewport',
      distinct(run.pages.map(({ viewport }) => say('html.viewport', windowSize(viewport)))) ||
        say('html.viewport', windowSize()),
    ],
  ];
}
