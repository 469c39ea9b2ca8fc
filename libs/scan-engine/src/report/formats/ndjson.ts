import type { PageResult } from '@stufenlos/contracts';

/** One page, one line: can be read while the scan still runs. */
export const ndjsonLine = (result: PageResult): string => `${JSON.stringify(result)}\n`;
