import type { Question } from './define-question.ts';

/**
 * A picture that assistive technology skips. Not asked about small ones, and not about those in links and buttons that
 * have a name without them.
 */
export const decorativeImage: Question = {
  kind: 'decorative-image',
  selector: 'img, svg, canvas',
  includesHidden: true,
  collect(element, page) {
    if (element.parentElement?.closest('svg, [role=img], [role=image]')) return null;
    const [width, height] = page.sizeOf(element);
    if (Math.min(width, height) < 32 || !page.isVisible(element)) return null;
    const isImage = element instanceof HTMLImageElement;
    const isMarked =
      element.getAttribute('alt') === '' || /^(?:none|presentation)$/.test(element.getAttribute('role') ?? '');
    const isHidden = element.closest('[aria-hidden=true]') !== null;
    if (isImage && ((!isMarked && !isHidden) || (element.complete && element.naturalWidth === 0))) return null;
    // Text inside of it is read.
    const text = page.plain(element.textContent);
    if (!isHidden && (text !== '' || (!isImage && page.nameOf(element).trim() !== ''))) return null;
    const control = element.closest('a[href], button, summary, label, [role=button], [role=link], [role=tab]');
    if (control && page.nameOf(control).trim() !== '') return null;
    const source = isImage ? element.currentSrc || element.src : '';
    const address = source ? page.addressOf(source) : '';
    return {
      subject: address || page.checksum(element.outerHTML.slice(0, 5000)),
      facts: {
        ...(address && { file: address }),
        size: `${width} × ${height}`,
        text: page.textAfter(element, 150) || page.headingBefore(element),
      },
    };
  },
};
