import type { Question } from './define-question.ts';

/** A picture with the proportions of a line of text. Not asked about logos, photographs and patterns of pages. */
export const imageOfText: Question = {
  kind: 'image-of-text',
  selector: 'img, input[type=image], div, span, a, p, button, section, h1, h2, h3, h4, h5, h6, [role=img]',
  matches(element) {
    if (/^(?:img|input)$/i.test(element.localName)) return true;
    return element.textContent?.trim() === '' && getComputedStyle(element).backgroundImage.includes('url(');
  },
  includesHidden: true,
  collect(element, page) {
    const [width, height] = page.sizeOf(element);
    if (width < 60 || height < 15 || height > 300 || width / height < 1.8 || width > 1400) return null;
    if (!page.isVisible(element)) return null;
    if (element instanceof HTMLImageElement && element.complete && element.naturalWidth === 0) return null;
    const background = /url\("?([^")]+)/.exec(getComputedStyle(element).backgroundImage)?.[1];
    const source = element.getAttribute('src') ?? background ?? '';
    const alternative = page.plain(element.getAttribute('alt') ?? element.getAttribute('aria-label'), 300);
    const names = [source.slice(0, 500), alternative, element.id, element.getAttribute('class')].join(' ');
    if (source === '' || /logo|wortmarke/i.test(names)) return null;
    const address = page.addressOf(source);
    return { subject: address, facts: { file: address, alternative, size: `${width} × ${height}` } };
  },
};
