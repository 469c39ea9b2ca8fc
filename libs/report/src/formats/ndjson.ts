import type { PageResult } from '@stufenlos/contracts';
import type { Renderer } from './format.ts';

/** One line per page, so programs can read results during the scan. */
export const ndjson = (): Renderer => ({ page: ndjsonLine });

const ndjsonLine = (result: PageResult): string => `${JSON.stringify(result)}\n`;
