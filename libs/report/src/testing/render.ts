import type { PageResult } from '@stufenlos/contracts';
import type { RenderOptions } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import type { FormatName } from '../formats/formats.ts';

/** Renders pages in a format like the command line. */
export async function render(
  name: FormatName,
  pages: readonly PageResult[],
  { unfinished = 0, locale = 'en', ...options }: Partial<RenderOptions> & { unfinished?: number } = {},
): Promise<string> {
  const renderer = await formats[name].open({ locale, ...options });
  const early = pages.map((page) => renderer.page?.(page) ?? '');
  return [...early, ...(renderer.end?.({ pages, unfinished }) ?? [])].join('');
}
