import type { FindingMessage } from '../finding-message.ts';
import type { Correct, Fill } from './correct.ts';
import { labelled } from './labelled.ts';
import { readOpeningTag } from './opening-tag.ts';
import { scrollable } from './scrollable.ts';

export interface CorrectedCode {
  code: string;
  /** Whether the code has a text in brackets that a person replaces. */
  hasPlaceholder: boolean;
}

const named: Correct = (tag, fill) => tag.with('aria-label', fill('name'));
const alternative: Correct = (tag, fill) => tag.with('alt', fill('alternative'));
const language: Correct = (tag, fill) => tag.with('lang', fill('language'));
const withAlt = new Set(['img', 'area', 'input']);

/** The attribute that gives the name; other attributes would not change it. */
const renamed: Correct = (tag, fill) => {
  if (tag.get('aria-labelledby')?.trim()) return undefined;
  const given = ['aria-label', 'alt', 'title'].find(
    (attribute) => tag.get(attribute)?.trim() && (attribute !== 'alt' || withAlt.has(tag.name)),
  );
  return given && tag.with(given, fill('alternative'));
};

const zoomable: Correct = (tag) => {
  // Browsers part the properties at commas, semicolons and blanks.
  const all = tag.get('content')?.match(/[^\s,;=]+(?:\s*=\s*[^\s,;]*)?/g) ?? [];
  const kept = all.filter((part) => !/^(?:user-scalable|maximum-scale|minimum-scale)\s*=/i.test(part));
  if (kept.length === all.length) return undefined;
  return tag.with('content', kept.length > 0 ? kept.join(', ') : 'width=device-width, initial-scale=1');
};

/** By rule. Only what the element's own code decides: nothing is invented, and nothing else changes. */
const corrections: Readonly<Record<string, Correct>> = {
  'image-alt': alternative,
  'input-image-alt': alternative,
  'area-alt': alternative,
  'alternative-file-name': renamed,
  'role-img-alt': named,
  'svg-img-alt': named,
  'button-name': named,
  'link-name': named,
  'aria-command-name': named,
  'aria-input-field-name': named,
  'aria-toggle-field-name': named,
  'aria-progressbar-name': named,
  'aria-meter-name': named,
  'aria-dialog-name': named,
  'input-button-name': (tag, fill) => tag.with('value', fill('name')),
  'frame-title': (tag, fill) => tag.with('title', fill('title')),
  label: labelled,
  'select-name': labelled,
  'html-has-lang': language,
  'html-lang-valid': language,
  'valid-lang': language,
  'page-language': language,
  'part-language': language,
  'html-xml-lang-mismatch': (tag) => tag.with('xml:lang', tag.get('lang') ?? ''),
  'meta-viewport': zoomable,
  'meta-viewport-large': zoomable,
  tabindex: (tag) => tag.with('tabindex', '0'),
  'scrollable-region-focusable': scrollable,
  'aria-hidden-body': (tag) => tag.without('aria-hidden'),
  'autoplay-audio': (tag) => tag.without('autoplay').with('controls', ''),
  'no-autoplay-audio': (tag) => tag.without('autoplay').with('controls', ''),
  // In a list with another role, a list within it would not help.
  listitem: (tag, _fill, { key }) => (key.endsWith('.roleNotValid') ? undefined : `<ul>\n  ${tag.toString()}\n</ul>`),
};

/**
 * The element's own code, corrected where its rule allows it.
 *
 * @returns undefined where code alone is no correction, or the code was shortened within its opening tag
 */
export function correctedCode(
  { ruleId, html, message }: { ruleId: string; html: string; message: FindingMessage },
  fill: Fill,
): CorrectedCode | undefined {
  const correct = Object.hasOwn(corrections, ruleId) ? corrections[ruleId] : undefined;
  const tag = correct && readOpeningTag(html);
  if (!tag) return undefined;
  let hasPlaceholder = false;
  const code = correct(
    tag,
    (placeholder) => {
      hasPlaceholder = true;
      return fill(placeholder);
    },
    message,
  )?.toString();
  return code === undefined || code === html ? undefined : { code, hasPlaceholder };
}
