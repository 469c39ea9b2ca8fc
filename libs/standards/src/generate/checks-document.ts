import { criterionOf } from '../criteria.ts';
import { ownRuleFiles } from './own-texts.ts';
import type { OwnRuleFile } from '../own-rules/own-rule.ts';

const profiles: Readonly<Record<OwnRuleFile['profiles'], string>> = {
  every: 'all',
  paid: 'all but Free',
  enterprise: 'Enterprise',
  advanced: 'Pro, Enterprise',
  none: 'all; it is no check and finds nothing wrong',
};

const costs: Readonly<Record<OwnRuleFile['cost'], string>> = {
  audit: 'within the audit',
  use: 'uses the page',
  load: 'loads the page once more',
};

/** `docs/checks.md`: what each of our own checks decides, how, and what it leaves alone. */
export function checksDocument(): string {
  const files = ownRuleFiles();
  return [
    '# Own checks',
    'Generated from `src/own-rules/` by `npm run generate -w @stufenlos/standards`. Do not edit.',
    'A check reports a violation only when it is certain. What a person has to decide is a review.',
    `| check | criteria | ACT rules | profiles | reports | cost |\n| --- | --- | --- | --- | --- | --- |\n${files.map(rowOf).join('\n')}`,
    ...files.map(sectionOf),
    '',
  ].join('\n\n');
}

const rowOf = ([id, file]: [string, OwnRuleFile]): string =>
  `| [${id}](#${id}) | ${listed(file.criteria)} | ${listed(file.act)} | ${profiles[file.profiles]} | ${reports(file)} | ${costs[file.cost]} |`;

const listed = (values: readonly string[]) => values.join(', ') || '–';

function reports({ words: { en } }: OwnRuleFile): string {
  const kinds = [...(en.fail === undefined ? [] : ['violation']), ...(en.incomplete === undefined ? [] : ['review'])];
  return kinds.join(', ') || '–';
}

const sectionOf = ([id, { criteria, method, exceptions, words }]: [string, OwnRuleFile]): string =>
  [
    `## ${id}`,
    `${words.en.title}.`,
    ...(criteria.length > 0 ? [criteria.map(named).join('; ')] : []),
    method,
    ...(exceptions.length > 0
      ? [`Not reported:\n\n${exceptions.map((exception) => `- ${exception}`).join('\n')}`]
      : []),
  ].join('\n\n');

const named = (number: string) => {
  const criterion = criterionOf(number);
  return criterion ? `${number} ${criterion.names.en} (${criterion.level})` : number;
};
