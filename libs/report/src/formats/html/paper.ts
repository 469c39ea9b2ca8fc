import { Markup } from '../parts/markup.ts';

/** What a document for paper brings along, because its printer loads nothing. */
export interface Paper {
  /** `@font-face` rules for `Atkinson Hyperlegible Next`, with the fonts in them. */
  fontFaces: string;
}

const font = '"Atkinson Hyperlegible Next", "Liberation Sans", Arial, "DejaVu Sans", sans-serif';

/** The colours are the light ones of our website. Added to the style sheet of the report. */
export const paperStyle = ({ fontFaces }: Paper): Markup =>
  new Markup(`${fontFaces}
:root {
  color-scheme: light; font-family: ${font};
  --text: #16211f; --soft: #f1eee6; --line: #cfcabd; --brand: #0b5c55; --link: #0a5850;
  --critical: #8f1420; --serious: #853600; --moderate: #5e4b00; --minor: #274b7a;
}
@page { @top-left { font-family: ${font}; } @top-right { font-family: ${font}; } @bottom-right { font-family: ${font}; } }
.sender { display: flex; align-items: center; gap: 2mm; margin: 0 0 4mm; font-size: 14pt; font-weight: 700; color: var(--brand); }
h1, h2, h3 { color: var(--brand); }
h4 { font-size: 10pt; margin: 3mm 0 1mm; break-after: avoid; }
.claim { border: 0; border-inline-start: 1.5mm solid #ffc83d; background: var(--soft); font-weight: 400; margin: 2mm 0; }
main > section { border-top-color: var(--brand); }
main > section.overview { border-top: 0; margin-top: 0; break-after: page; }
.overview h3 { margin: 4mm 0 1mm; }
.overview ul { margin: 1mm 0; padding-inline-start: 5mm; }
.overview table { margin: 1mm 0; }
.bar { display: block; height: 2.5mm; background: var(--brand); min-width: 0.3mm; }
caption { color: var(--brand); }
th.address { width: 50%; }
th.share { width: 35%; }
article.critical, article.serious, article.moderate, article.minor {
  border-inline-start: 1mm solid var(--line); padding-inline-start: 3mm; margin-block: 5mm;
}
article.critical { border-color: var(--critical); }
article.serious { border-color: var(--serious); }
article.moderate { border-color: var(--moderate); }
article.minor { border-color: var(--minor); }
.picture {
  position: relative; margin: 1mm 0; border: 0.2mm solid var(--line); overflow: hidden; background-repeat: no-repeat;
  break-inside: avoid; print-color-adjust: exact;
}
.picture > i { position: absolute; border: 0.6mm solid #8f1420; outline: 0.3mm solid #fff; }
code.block.after { border-inline-start: 1mm solid var(--brand); }
p { orphans: 3; widows: 3; }
h3 + p, h4 + p { break-after: avoid; break-inside: avoid; }
section[aria-labelledby="proof"] { break-inside: avoid; }
table:not(:has(tbody tr:nth-child(13))) { break-inside: avoid; }
.overview + section { border-top: 0; margin-top: 0; }`);
