import type { PageHeads } from '@stufenlos/contracts';
import de from './heads.de.json';
import en from './heads.en.json';

const texts = { de, en };

/** What search engines show of each page beside its title. */
export const heads: PageHeads = {
  cancel: ({ locale }) => ({ description: texts[locale]['cancel.description'] }),
  withdraw: ({ locale }) => ({ description: texts[locale]['withdraw.description'] }),
};
