/**
 * Runs inside the page; self-contained. Whether a link or control that shows the full text belongs to an element that cuts
 * its text: around it, beside it, at its end, or by reference.
 */
export function hasWayToFullText(clip: Element): boolean {
  const controls = 'a[href],button,summary,[role=button],[role=link],label';
  /** The text of a control, and not a part of the page that has links too. */
  const maxLength = 80;
  const isWay = (element: Element | null): boolean => {
    if (!element || (element.textContent ?? '').trim().length > maxLength) return false;
    return element.matches(controls) || element.querySelector(controls) !== null;
  };
  if (clip.parentElement?.closest('a[href],button,summary,label,[role=link],[role=button]')) return true;
  if (isWay(clip.lastElementChild)) return true;
  for (let at: Element | null = clip, level = 0; at && at !== document.body && level < 3; level += 1) {
    const { id } = at;
    const name = CSS.escape(id);
    const refers = `[aria-controls~="${name}"],a[href="#${name}"],label[for="${name}"]`;
    if (id !== '' && document.querySelector(refers)) return true;
    if (level < 2 && (isWay(at.nextElementSibling) || at.previousElementSibling?.matches('[aria-expanded]')))
      return true;
    at = at.parentElement;
  }
  return false;
}
