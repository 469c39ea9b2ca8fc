import type { PageResult } from '@stufenlos/contracts';
import type { Renderer } from './format.ts';

/** One page, one line: can be read while the scan still runs, and costs nothing to write. */
export const ndjson = (): Renderer => ({ page: ndjsonLine });

const ndjsonLine = (result: PageResult): string => `${JSON.stringify(result)}\n`;
