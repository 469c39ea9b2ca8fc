/**
 * Runs inside the page; self-contained. Text and background colours of the first elements as one text, which differs when
 * the page shows other colours. Ends transitions first, because they would be seen halfway.
 */
export async function colorsOfElements(limit: number): Promise<string> {
  // Scripts that listen to the colour scheme run before the next frame, which a busy page may never paint.
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 500);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  const colors: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    if (colors.length >= limit) break;
    const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
    colors.push(`${color} ${backgroundColor} ${backgroundImage.slice(0, 100)}`);
  }
  return colors.join('\n');
}
