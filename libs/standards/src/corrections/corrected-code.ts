import { readOpeningTag, type OpeningTag } from './opening-tag.ts';

/** What a person has to write: no program knows it. */
export type Placeholder = 'alternative' | 'name' | 'label' | 'title' | 'language';

export interface CorrectedCode {
  code: string;
  /** Whether the code has a text in brackets that a person replaces. */
  hasPlaceholder: boolean;
}

/** Writes a placeholder, in brackets. */
export type Fill = (placeholder: Placeholder) => string;
type Correct = (tag: OpeningTag, fill: Fill) => OpeningTag | string | undefined;

const named: Correct = (tag, fill) => tag.with('aria-label', fill('name'));
const alternative: Correct = (tag, fill) => tag.with('alt', fill('alternative'));
const language: Correct = (tag, fill) => tag.with('lang', fill('language'));
const identifier = /^[a-z][\w-]*$/i;

const labelled: Correct = (tag, fill) => {
  const [id, name] = [tag.get('id'), tag.get('name')];
  const used = id || (name !== undefined && identifier.test(name) ? name : 'feld');
  if (!identifier.test(used)) return undefined;
  return `<label for="${used}">${fill('label')}</label>\n${tag.with('id', used).toString()}`;
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
  'alternative-file-name': alternative,
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
  'scrollable-region-focusable': (tag, fill) =>
    tag.with('tabindex', '0').with('role', 'region').with('aria-label', fill('name')),
  'aria-hidden-body': (tag) => tag.without('aria-hidden'),
  'autoplay-audio': (tag) => tag.without('autoplay').with('controls', ''),
  'no-autoplay-audio': (tag) => tag.without('autoplay').with('controls', ''),
  listitem: (tag) => `<ul>\n  ${tag.toString()}\n</ul>`,
};

/**
 * The element's own code, corrected where its rule allows it.
 *
 * @returns undefined where code alone is no correction, or the code was shortened within its opening tag
 */
export function correctedCode(
  { ruleId, html }: { ruleId: string; html: string },
  fill: Fill,
): CorrectedCode | undefined {
  const correct = Object.hasOwn(corrections, ruleId) ? corrections[ruleId] : undefined;
  const tag = correct && readOpeningTag(html);
  if (!tag) return undefined;
  let hasPlaceholder = false;
  const code = correct(tag, (placeholder) => {
    hasPlaceholder = true;
    return fill(placeholder);
  })?.toString();
  return code === undefined || code === html ? undefined : { code, hasPlaceholder };
}
