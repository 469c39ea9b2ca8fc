/**
 * Runs inside the page; self-contained. Whether the only background picture of a field stands in its padding at the left or
 * right, where no text is. Pictures of an unknown width may reach further.
 */
export function hasIconBesideText(field: Element): boolean {
  const style = getComputedStyle(field);
  const width = Number(/^([\d.]+)px(?: \S+)?$/.exec(style.backgroundSize)?.[1]);
  const isSingle = /^url\("(?:[^"\\]|\\.)*"\)$/.test(style.backgroundImage) && style.backgroundRepeat === 'no-repeat';
  const isInPlace = style.backgroundOrigin === 'padding-box' && style.backgroundAttachment === 'scroll';
  if (!(isSingle && isInPlace && width > 0)) return false;
  const [, fromRight, fromLeft] =
    /^(?:calc\(100% - ([\d.]+)px\)|([\d.]+)px)$/.exec(
      style.backgroundPositionX.replace(/^0%$/, '0px').replace(/^100%$/, 'calc(100% - 0px)'),
    ) ?? [];
  if (fromLeft !== undefined) return Number(fromLeft) + width <= Number.parseFloat(style.paddingLeft);
  return fromRight !== undefined && Number(fromRight) + width <= Number.parseFloat(style.paddingRight);
}
