import type { Question } from './define-question.ts';

/** A picture with an alternative that a person compares with it. Not asked about symbols, dots and missing pictures. */
export const imageAlternative: Question = {
  kind: 'image-alternative',
  selector: 'img, input[type=image], [role=img], [role=image], svg, canvas, object[data]',
  collect(element, page) {
    if (!page.isExposed(element) || !page.isVisible(element)) return null;
    if (element.parentElement?.closest('[role=img], [role=image], svg')) return null;
    const [width, height] = page.sizeOf(element);
    if (Math.min(width, height) < 8) return null;
    if (element instanceof HTMLImageElement && element.complete && element.naturalWidth === 0) return null;
    // The name of the control counts, and the picture is a part of it.
    if (element.closest('a[aria-label], a[aria-labelledby], button[aria-label], button[aria-labelledby]')) return null;
    const alternative = page.plain(page.nameOf(element), 300);
    if (!/[\p{L}\p{N}]/u.test(alternative)) return null;
    const written = element.getAttribute('src') ?? element.getAttribute('data');
    const source = element instanceof HTMLImageElement ? element.currentSrc || written : written;
    const address = source ? page.addressOf(source) : '';
    const link = element.closest('a[href]');
    return {
      subject: [address || page.checksum(element.outerHTML.slice(0, 5000)), alternative].join('|'),
      facts: {
        alternative,
        ...(address && { file: address }),
        ...(link && { address: page.addressOf(link.getAttribute('href') ?? '') }),
        size: `${width} × ${height}`,
      },
    };
  },
};
