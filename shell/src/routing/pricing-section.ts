import type { MouseEvent } from 'react';
import type { Location } from 'react-router-dom';

const pricing = { path: '/pricing', section: 'pricing' };

/** The prices are a section of the home view. A click opens the home view and scrolls to the section. */
export const pricingTarget = { to: '/', state: { section: pricing.section } };

export const isPricing = (path: string): boolean => path.replace(/\/$/, '') === pricing.path;

/** The section that a location asks for, by `/pricing`, by a click on its link or by a hash. */
export function sectionOf({ pathname, hash, state }: Location): string | null {
  if (isPricing(pathname)) return pricing.section;
  const fromClick = (state as { section?: unknown } | null)?.section;
  if (typeof fromClick === 'string') return fromClick;
  return hash.length > 1 ? decoded(hash.slice(1)) : null;
}

/** Returns null for a malformed text, because a link may contain anything. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** True for a click that opens the link in this window, false for one that opens a new tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
