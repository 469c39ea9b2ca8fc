import type { LawPageName } from './facts.ts';

export interface Resource {
  /** Its name is the text `resource.<id>`. */
  id: string;
  href: string;
  language: 'de' | 'en';
}

/** Official pages and tools. EUR-Lex and the Commission show a page in the reader's language themselves. */
export const resources: Readonly<Record<LawPageName, readonly Resource[]>> = {
  bfsg: [
    { id: 'bfsg', href: 'https://www.gesetze-im-internet.de/bfsg/', language: 'de' },
    { id: 'bfsgv', href: 'https://www.gesetze-im-internet.de/bfsgv/', language: 'de' },
    { id: 'bundesfachstelle', href: 'https://www.bundesfachstelle-barrierefreiheit.de/', language: 'de' },
    { id: 'mlbf', href: 'https://www.mlbf-barrierefrei.de/', language: 'de' },
    { id: 'schlichtungsstelle', href: 'https://www.schlichtungsstelle-bgg.de/', language: 'de' },
  ],
  eaa: [
    { id: 'directive', href: 'https://eur-lex.europa.eu/eli/dir/2019/882/oj', language: 'en' },
    {
      id: 'commission',
      href: 'https://commission.europa.eu/strategy-and-policy/policies/justice-and-fundamental-rights/disability/european-accessibility-act-eaa_en',
      language: 'en',
    },
    {
      id: 'etsi',
      href: 'https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf',
      language: 'en',
    },
  ],
  wcag: [
    { id: 'wcag22', href: 'https://www.w3.org/TR/WCAG22/', language: 'en' },
    { id: 'new22', href: 'https://www.w3.org/WAI/standards-guidelines/wcag/new-in-22/', language: 'en' },
    { id: 'wcagEm', href: 'https://www.w3.org/TR/WCAG-EM/', language: 'en' },
    { id: 'easyChecks', href: 'https://www.w3.org/WAI/test-evaluate/easy-checks/', language: 'en' },
    { id: 'bitv', href: 'https://bitvtest.de/', language: 'de' },
  ],
};

/** Short forms a page uses; what they stand for is the text `abbreviation.<short form>`. */
export const abbreviations: Readonly<Record<LawPageName, readonly string[]>> = {
  bfsg: ['BFSG', 'BFSGV', 'EN', 'WCAG', 'MLBF', 'AGB'],
  eaa: ['EAA', 'BFSG', 'EN', 'ETSI', 'WCAG'],
  wcag: ['WCAG', 'W3C', 'EN', 'ISO'],
};
