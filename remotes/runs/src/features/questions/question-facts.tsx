import type { RunQuestion } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { DescriptionList, DescriptionRow } from '@stufenlos/ui';
import type { ReactNode } from 'react';

/** Names that have words, in the order in which they are shown. Others are of a newer engine, and are left out. */
const known = [
  'title',
  'alternative',
  'label',
  'message',
  'text',
  'heading',
  'group',
  'fields',
  'type',
  'address',
  'other',
  'count',
  'file',
  'size',
  'seconds',
  'sound',
  'tracks',
  'links',
  'skipLink',
  'hasMain',
  'isExposed',
  'isRepeated',
] as const;
/** What the engine says in words of its own. */
const words: Readonly<Record<string, readonly string[]>> = { sound: ['some', 'none', 'unknown'] };

/** What helps to answer. The texts are a stranger's. */
export function QuestionFacts({ question }: { question: RunQuestion }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const { facts, pages, pageUrl } = question;

  function shown(name: string, value: string | number | boolean): string {
    if (typeof value === 'boolean') return t(value ? 'question.true' : 'question.false');
    if (typeof value === 'number') return formats.number(value);
    return words[name]?.includes(value) ? t(`question.${name}.${value}`) : value;
  }
  const rows = known.flatMap((name) => {
    const value = facts[name];
    return value === undefined || value === '' ? [] : [{ name, value: shown(name, value) }];
  });
  return (
    <DescriptionList>
      {rows.map(({ name, value }) => (
        <DescriptionRow key={name} term={t(`question.fact.${name}`)}>
          <span dir="auto">{value}</span>
        </DescriptionRow>
      ))}
      <DescriptionRow term={t('question.page')}>
        <span translate="no">{pageUrl}</span>
        {pages > 1 && <> {t('question.otherPages', { count: pages - 1 })}</>}
      </DescriptionRow>
    </DescriptionList>
  );
}
