import { toolName } from '../../tool.ts';
import { Markup, markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';
import { base64 } from './pictures.ts';
import { quotable } from './stylesheet.ts';

/** Whose report it is, when it is not ours: an organisation that hands it on. All texts are of the member. */
export interface ReportSender {
  name: string;
  /** May be empty. */
  contact: string;
  address: readonly string[];
  /** Without transparency, so that it is on paper as it was checked. Size in pixels. */
  logo?: { png: Uint8Array; width: number; height: number } | undefined;
}

/** The ramp is decorative, because the name is beside it. */
const ours: Markup = markup`<p class="sender"><svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="6" fill="#0b5c55"/><path d="M5 26 26 9v17z" fill="#fff"/></svg>${toolName}</p>
`;

/** Above the title on the first page. */
export function letterhead(sender: ReportSender | undefined): Markup {
  if (!sender) return ours;
  const { name, contact, address, logo } = sender;
  const lines = [...address, ...(contact === '' ? [] : [contact])];
  return markup`<div class="letterhead">
${logo && markup`<img src="data:image/png;base64,${base64(logo.png)}" alt="${name}" width="${logo.width}" height="${logo.height}">\n`}<p><b><bdi>${name}</bdi></b>${lines.map((line) => markup`<br><bdi>${line}</bdi>`)}</p>
</div>
`;
}

/** Who checked, below the title of a document that somebody else hands on. */
export const checkedWith = (sender: ReportSender | undefined, say: Say): Markup =>
  sender ? markup`<p class="checked">${say('html.checkedWith', { tool: toolName })}</p>\n` : markup``;

/** At the foot of every page. The isolates keep a name that is written from the right from turning the line around. */
export const senderStyle = ({ name }: ReportSender, say: Say): Markup =>
  new Markup(`@page {
  @bottom-left {
    content: "\\2068 ${quotable(name)}\\2069  · ${quotable(say('html.checkedWith', { tool: toolName }))}";
    font: 8pt "Atkinson Hyperlegible Next", "Liberation Sans", Arial, "DejaVu Sans", sans-serif; color: #444;
  }
}
.letterhead { display: flex; justify-content: space-between; align-items: flex-start; gap: 8mm; margin: 0 0 3mm; }
.letterhead img { flex: none; width: auto; height: auto; max-width: 60mm; max-height: 20mm; }
.letterhead p { margin: 0; font-size: 9pt; line-height: 1.3; min-width: 0; }
.letterhead img + p { text-align: end; }
.checked { margin: 0; font-size: 8.5pt; color: #444; }`);
