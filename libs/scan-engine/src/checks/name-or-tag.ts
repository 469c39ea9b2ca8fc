import { tagOf } from '@stufenlos/standards';
import type { ElementFacts } from '../gather/evidence.ts';

/** How sentences call an element: by its name, or by its tag where it has none. */
export const nameOrTag = (name: string, { html }: ElementFacts): string => name || (tagOf(html) ?? '');
