import type { PictureCrop } from '@stufenlos/contracts/picture-crop';
import { Markup, markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';

/** The picture of a page, or of one of its views. */
export interface PagePicture {
  webp: Uint8Array;
  /** The part of the page that it shows, in CSS px of the page. */
  width: number;
  height: number;
}

/** The part of a page's picture that shows an element. */
export interface ElementPicture extends PictureCrop {
  /** Place of the page's picture in the report. */
  at: number;
}

/** On paper a picture is at most so large, in CSS px. */
const most = { width: 420, height: 230 };

/** Each page's picture is in the document once, however many elements it shows. */
export const pictureStyle = (pictures: readonly PagePicture[]): Markup =>
  new Markup(
    pictures
      .map(({ webp }, at) => `.page-${at} { background-image: url(data:image/webp;base64,${base64(webp)}); }`)
      .join('\n'),
  );

export const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** The element in its page, marked. @param alt says what the picture shows */
export function elementPicture(
  { at, view, marker }: ElementPicture,
  pictures: readonly PagePicture[],
  alt: string,
): Markup {
  const page = pictures[at];
  if (!page) return markup``;
  const [left, top, width, height] = view;
  const scale = Math.min(1, most.width / width, most.height / height);
  const px = (length: number) => `${Math.round(length * scale * 100) / 100}px`;
  const [x, y, w, h] = marker;
  const crop = `width: ${px(width)}; height: ${px(height)}; background-size: ${px(page.width)} ${px(page.height)}; background-position: ${px(-left)} ${px(-top)}`;
  const frame = `left: ${px(x - left)}; top: ${px(y - top)}; width: ${px(w)}; height: ${px(h)}`;
  return markup`<div class="picture page-${at}" role="img" aria-label="${alt}" style="${crop}"><i style="${frame}"></i></div>
`;
}

/** How many rules have no picture because of the limits of the document. */
export const omittedPictures = (omitted: number | undefined, say: Say): Markup =>
  omitted ? markup`<p>${say('html.picture.left', { count: omitted })}</p>\n` : markup``;
