import { Markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';

/** Contrast of at least 7:1 in both colour schemes, no horizontal scrolling, and all elements shown in print. */
export const stylesheet = new Markup(`:root {
  color-scheme: light dark;
  --ground: #fff; --text: #1b1b1b; --soft: #f2f1ee; --line: #6b6b6b; --link: #0a3a8c;
  --critical: #8a0f1c; --serious: #8a3b00; --moderate: #5c4a00; --minor: #2f4858;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #15171a; --text: #ededeb; --soft: #22252a; --line: #9a9a9a; --link: #a9c8ff;
    --critical: #ffb3b3; --serious: #ffc08a; --moderate: #f0dc8c; --minor: #b9d3e2;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 64rem; padding: 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; hyphens: manual;
}
h1, h2, h3 { line-height: 1.25; margin: 1.5em 0 0.5em; }
h1 { font-size: 1.75rem; margin-top: 0; }
h1 .host { font-size: 1.1rem; font-weight: normal; }
h2 { font-size: 1.35rem; }
h3 { font-size: 1.1rem; }
a { color: var(--link); display: inline-block; min-height: 24px; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--ground); }
.skip:focus { left: 1rem; z-index: 1; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
caption { text-align: start; font-weight: bold; padding-block: 0.5rem; }
th, td { border: 1px solid var(--line); padding: 0.5rem; text-align: start; vertical-align: top; }
tbody th { font-weight: normal; }
thead th { background: var(--soft); overflow-wrap: normal; }
td { overflow-wrap: break-word; }
td.number { text-align: end; white-space: nowrap; }
dl { display: grid; grid-template-columns: minmax(9rem, max-content) 1fr; gap: 0.25rem 1rem; }
dt { font-weight: bold; }
dd { margin: 0; }
main > section { border-top: 3px solid var(--line); margin-top: 2.5rem; }
article { border-inline-start: 6px solid var(--line); padding-inline-start: 1rem; margin-block: 1.5rem; }
article.critical { border-color: var(--critical); }
b.critical { color: var(--critical); }
article.serious { border-color: var(--serious); }
b.serious { color: var(--serious); }
article.moderate { border-color: var(--moderate); }
b.moderate { color: var(--moderate); }
article.minor { border-color: var(--minor); }
b.minor { color: var(--minor); }
.claim { border: 2px solid var(--text); padding: 0.5rem 0.75rem; font-weight: bold; }
.failure { border: 3px solid var(--critical); padding: 0.75rem; font-weight: bold; }
details { margin-block: 0.75rem; }
summary { min-height: 24px; cursor: pointer; font-weight: bold; }
ol.elements { padding-inline-start: 1.5rem; }
ol.elements > li { margin-block: 0.75rem; }
ol.elements p { margin: 0 0 0.25rem; }
code { font: 0.9rem/1.5 ui-monospace, monospace; }
code.block { display: block; white-space: pre-wrap; background: var(--soft); padding: 0.5rem; margin-block: 0.25rem; }
footer { border-top: 1px solid var(--line); margin-top: 2.5rem; }
@media screen and (max-width: 45rem) {
  table, thead, tbody, tr, th, td, caption { display: block; }
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  tr { border: 1px solid var(--line); margin-block: 0.75rem; }
  th, td { border: 0; }
  td.number { text-align: start; }
  td::before { content: attr(data-label) ": "; font-weight: bold; }
  dl { display: block; }
  dd { margin-block-end: 0.5rem; }
}
@media print {
  :root {
    --ground: #fff; --text: #1b1b1b; --soft: #f2f1ee; --link: #1b1b1b;
    --critical: #1b1b1b; --serious: #1b1b1b; --moderate: #1b1b1b; --minor: #1b1b1b;
    font: 10pt/1.45 "Liberation Sans", Arial, "DejaVu Sans", sans-serif;
  }
  body { max-width: none; padding: 0; font: inherit; }
  .skip { display: none; }
  h1 { font-size: 22pt; }
  h1 .host { font-size: 14pt; }
  h2 { font-size: 15pt; }
  h3 { font-size: 11.5pt; }
  main > section { border-top-width: 0.5mm; margin-top: 6mm; }
  article { border: 0; padding: 0; }
  th, td { border-width: 0 0 0.2mm; padding: 1mm 2mm; }
  .address { white-space: nowrap; }
  .address wbr { white-space: normal; }
  .address .long { white-space: normal; overflow-wrap: anywhere; }
  code { font: 8.5pt/1.4 "Liberation Mono", "DejaVu Sans Mono", monospace; }
  .label { font-size: 8.5pt; color: #444; }
  tr, ol.elements > li { break-inside: avoid; }
  h1, h2, h3, caption, summary { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
}`);

/** Page numbers and the running head are in the margins, so a screen reader never meets them between two sentences. */
export const pageStyle = (host: string, say: Say): Markup =>
  new Markup(`@page {
  size: A4;
  margin: 20mm 17mm 20mm;
  @top-left { content: "${quotable(say('html.title'))}"; font: 8pt sans-serif; color: #444; }
  @top-right { content: "${quotable(host)}"; font: 8pt sans-serif; color: #444; }
  @bottom-right {
    content: "${quotable(say('column.page'))} " counter(page) " ${quotable(say('html.of'))} " counter(pages);
    font: 8pt sans-serif; color: #444;
  }
}`);

/** A text inside a CSS string. */
export const quotable = (text: string) =>
  text.replaceAll(/[\\"\n\r\f<>]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
