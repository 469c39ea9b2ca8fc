import { markup, toolName, toolVersion, viewport, type Markup } from '@stufenlos/scan-engine/formats';
import { profileStandard } from '@stufenlos/standards';
import { written } from '../../consumer-rights/berlin-time.ts';
import type { Paper } from './paper.ts';
import type { PaperTextKey } from './paper-text.ts';

/** What was checked, when, how and with what. */
export function factsSection(paper: Paper): Markup {
  const { say } = paper;
  return markup`<section aria-labelledby="facts">
<h2 id="facts">${say('facts')}</h2>
<dl>
${factsOf(paper).map(([key, value]) => markup`<dt>${say(key)}</dt><dd>${value}</dd>\n`)}</dl>
${siteNotes(paper).map((note) => markup`<p>${note}</p>\n`)}${
    paper.stored.unfinished > 0 ? markup`<p>${say('pages.unfinished', { count: paper.stored.unfinished })}</p>` : ''
  }</section>`;
}

function factsOf(paper: Paper): [PaperTextKey, string | Markup][] {
  const { run, stored, say, now } = paper;
  const { version, levels } = profileStandard(run.profile);
  const { axe = '', browser = '', checks = '' } = run.engine ?? {};
  const count = (state: string) => stored.pages.filter((page) => page.state === state).length;
  const rules = new Set(stored.pages.flatMap((page) => page.rules.map(({ ruleId }) => ruleId))).size;
  const total = stored.pages.length + stored.unfinished;
  return [
    ['fact.url', run.url],
    ...(run.final_url !== null && run.final_url !== run.url
      ? [['fact.finalUrl', run.final_url] satisfies [PaperTextKey, string]]
      : []),
    ...(run.title ? [['fact.pageTitle', markup`<bdi>${run.title}</bdi>`] satisfies [PaperTextKey, Markup]] : []),
    ['fact.checked', instant(paper, run.checked_at ?? run.finished_at ?? now)],
    ['fact.made', instant(paper, now)],
    ['fact.scope', say(`scope.${run.scope}`, run.scope === 'site' ? { limit: run.page_limit } : {})],
    [
      'fact.pages',
      say('pages', {
        judged: count('completed') + count('partial'),
        total,
        partial: count('partial'),
        failed: count('failed'),
      }),
    ],
    ['fact.profile', say('profile', { version, levels: levels.join(', ') })],
    ['fact.rules', new Intl.NumberFormat(paper.locale).format(rules)],
    ['fact.tool', say('tool', { tool: `${toolName} ${toolVersion()}`, checks, axe })],
    ['fact.browser', browser],
    ['fact.viewport', say('viewport', { width: viewport.width, height: viewport.height })],
    ['fact.run', run.id],
  ];
}

export const instant = ({ locale, say }: Paper, at: Date): string => say('at', { ...written(at, locale) });

/** "n of m pages", and why not all. */
function siteNotes({ run: { site }, say }: Paper): string[] {
  if (!site) return [];
  const { robots, endless, deep } = site.leftOut;
  const figures = { overLimit: site.overLimit, robots, endless, deep };
  return [
    say(site.isAtLeast ? 'site.atLeast' : 'site.found', { count: site.found }),
    ...Object.entries(figures).flatMap(([name, count]) =>
      count > 0 ? [say(`site.${name as keyof typeof figures}`, { count })] : [],
    ),
    ...(site.leavesSite ? [say('site.leaves')] : []),
  ];
}
