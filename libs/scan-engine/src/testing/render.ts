import type { PageResult } from '@stufenlos/contracts';
import type { Style } from '../report/formats/format.ts';
import { formats } from '../report/formats/formats.ts';
import type { FormatName } from '../report/formats/formats.ts';

/** All that a format writes about these pages, as the command line would. */
export async function render(
  name: FormatName,
  pages: readonly PageResult[],
  { unfinished = 0, locale = 'en', baseline }: Partial<Style> & { unfinished?: number } = {},
): Promise<string> {
  const renderer = await formats[name].open({ locale, ...(baseline && { baseline }) });
  const early = pages.map((page) => renderer.page?.(page) ?? '');
  return [...early, ...(renderer.end?.({ pages, unfinished }) ?? [])].join('');
}
