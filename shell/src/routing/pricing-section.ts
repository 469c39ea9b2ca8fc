import type { MouseEvent } from 'react';
import type { Location } from 'react-router-dom';

const pricing = { path: '/pricing', section: 'pricing' };

/** The prices are a section of the home view. A click opens the home view and scrolls to the section. */
export const pricingTarget = { to: '/', state: { section: pricing.section } };

export const isPricing = (path: string): boolean => path.replace(/\/$/, '') === pricing.path;

/** The part of the view that a location means: `/pricing`, a click on its link, or a hash. */
export function sectionOf({ pathname, hash, state }: Location): string | null {
  if (isPricing(pathname)) return pricing.section;
  const fromClick = (state as { section?: unknown } | null)?.section;
  if (typeof fromClick === 'string') return fromClick;
  return hash.length > 1 ? decoded(hash.slice(1)) : null;
}

/** Null when it cannot be read: anybody may put anything into a link. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A click that is meant for this window, and not for a new tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
