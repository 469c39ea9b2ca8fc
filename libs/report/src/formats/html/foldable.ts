import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import type { HtmlReport } from './html-report.ts';

/** Something to open on a screen. On paper its title is a heading, which never stands alone at the end of a page. */
export const foldable = ({ paper }: Pick<HtmlReport, 'paper'>, title: string, body: Markup): Markup =>
  paper
    ? markup`<h4>${title}</h4>\n${body}`
    : markup`<details>
<summary>${title}</summary>
${body}</details>
`;
