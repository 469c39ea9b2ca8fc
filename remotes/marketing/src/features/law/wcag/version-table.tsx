import { levels } from '@stufenlos/standards';
import { DataTable, type Column } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useLawTexts } from '../use-law-texts.ts';
import { versions, type Version } from './versions.ts';

export function VersionTable(): ReactNode {
  const { say, when } = useLawTexts();
  const columns: Column<Version>[] = [
    {
      id: 'version',
      label: say('wcag.versions.version'),
      cell: ({ version }) => `WCAG ${version}`,
      isRowHeader: true,
    },
    { id: 'date', label: say('wcag.versions.date'), cell: ({ date }) => when(date), isShort: true },
    ...levels.map((level) => ({
      id: level,
      label: say('wcag.level', { level }),
      cell: ({ counts }: Version) => counts[level],
      isNumeric: true,
      isShort: true,
    })),
    { id: 'total', label: say('wcag.versions.total'), cell: ({ total }) => total, isNumeric: true, isShort: true },
  ];
  return (
    <>
      <DataTable
        caption={say('wcag.versions.caption')}
        columns={columns}
        rows={versions}
        rowKey={({ version }) => version}
      />
      <p>{say('wcag.versions.note')}</p>
    </>
  );
}
