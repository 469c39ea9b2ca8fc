/** How far the containers of an element are scrolled, in px. */
export type ScrollPlaces = readonly (readonly [container: Element, left: number, top: number])[];

/** Runs inside the page; self-contained. Also containers outside of the shadow tree of the element. */
export function scrollPlacesOf(element: Element): ScrollPlaces {
  const places: [Element, number, number][] = [];
  for (let at: Element | null = element; at;) {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = at;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth) places.push([at, at.scrollLeft, at.scrollTop]);
    const root: Node = at.getRootNode();
    at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return places;
}

/** Runs inside the page; self-contained. @returns whether anything moved */
export function scrollToPlaces(places: ScrollPlaces): boolean {
  const moved = places.filter(([{ scrollLeft, scrollTop }, left, top]) => scrollLeft !== left || scrollTop !== top);
  for (const [container, left, top] of moved) container.scrollTo({ left, top, behavior: 'instant' });
  return moved.length > 0;
}
