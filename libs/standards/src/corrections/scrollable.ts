import type { Correct } from './correct.ts';
import type { OpeningTag } from './opening-tag.ts';

/** Elements without a meaning of their own, which lose nothing as a region. */
const withoutMeaning = new Set(['div', 'section', 'span', 'pre']);
/** Elements whose own role may have a name. */
const nameable = new Set(['ul', 'ol', 'menu', 'nav', 'main', 'aside', 'form', 'article']);
/** Roles that are no role, or that must not have a name. */
const emptyRoles = new Set(['', 'none', 'presentation', 'generic']);
const unnamedRoles = new Set(['paragraph', 'code', 'caption', 'definition', 'term', 'time', 'emphasis', 'strong']);

/** Reachable by keyboard, in its own role: another one would break what depends on it, such as the items of a list. */
export const scrollable: Correct = (tag, fill) => {
  const reachable = tag.with('tabindex', '0');
  const role = (tag.get('role') ?? '').trim().toLowerCase();
  const isRegion = emptyRoles.has(role) && withoutMeaning.has(tag.name);
  const changed = isRegion ? reachable.with('role', 'region') : reachable;
  const takesName = emptyRoles.has(role) ? isRegion || nameable.has(tag.name) : !unnamedRoles.has(role);
  return takesName && !isNamed(tag) ? changed.with('aria-label', fill('name')) : changed;
};

const isNamed = (tag: OpeningTag): boolean =>
  ['aria-labelledby', 'aria-label', 'title'].some((attribute) => tag.get(attribute)?.trim());
