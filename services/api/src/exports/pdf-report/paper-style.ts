import { Markup } from '@stufenlos/scan-engine/formats';
import type { Say } from './paper-text.ts';

/** Page numbers and the running head stand in the margins: readers of tags never meet them between two sentences. */
export const paperStyle = (host: string, say: Say): Markup =>
  new Markup(`
@page {
  size: A4;
  margin: 20mm 17mm 20mm;
  @top-left { content: "${quotable(say('heading'))}"; font: 8pt sans-serif; color: #444; }
  @top-right { content: "${quotable(host)}"; font: 8pt sans-serif; color: #444; }
  @bottom-right {
    content: "${quotable(say('page'))} " counter(page) " ${quotable(say('of'))} " counter(pages);
    font: 8pt sans-serif; color: #444;
  }
}
:root { font: 10pt/1.45 "Liberation Sans", Arial, "DejaVu Sans", sans-serif; color: #1b1b1b; background: #fff; }
body { margin: 0; }
h1 { font-size: 22pt; line-height: 1.2; margin: 0 0 4mm; }
h1 .host { font-size: 14pt; font-weight: normal; overflow-wrap: anywhere; }
h2 { font-size: 15pt; margin: 9mm 0 3mm; border-bottom: 0.5mm solid #1b1b1b; padding-bottom: 1mm; }
h3 { font-size: 11.5pt; margin: 6mm 0 1.5mm; }
h1, h2, h3, caption { break-after: avoid; }
p { margin: 0 0 2mm; }
.claim { border: 0.4mm solid #1b1b1b; padding: 2mm 3mm; font-weight: bold; }
dl { display: grid; grid-template-columns: 48mm 1fr; gap: 1mm 4mm; margin: 0 0 3mm; }
dt { font-weight: bold; }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; margin: 0 0 4mm; }
caption { text-align: start; font-weight: bold; margin-bottom: 1mm; }
th, td { text-align: start; vertical-align: top; padding: 1mm 2mm; border-bottom: 0.2mm solid #6b6b6b; overflow-wrap: anywhere; }
thead th { border-bottom: 0.5mm solid #1b1b1b; }
tbody th { font-weight: normal; }
tr { break-inside: avoid; }
.number { text-align: end; white-space: nowrap; }
ol, ul { margin: 0 0 3mm; padding-inline-start: 7mm; }
ol.elements > li { break-inside: avoid; margin-bottom: 2.5mm; }
ol.elements p { margin: 0 0 0.8mm; }
code { font: 8.5pt/1.4 "Liberation Mono", "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
code.block { display: block; background: #f2f1ee; padding: 1mm 2mm; margin-bottom: 0.8mm; }
.label { font-size: 8.5pt; color: #444; }
`);

/** A text of ours, or a host, inside a CSS string. */
const quotable = (text: string) =>
  text.replaceAll(/[\\"\n\r\f<>]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
