import { buffer } from 'node:stream/consumers';
import { pictureCrop, type PictureCrop, type PictureSize, type Rect } from '@stufenlos/contracts/picture-crop';
import { pictureViewOf } from '@stufenlos/contracts/picture-views';
import type { ViewPicture } from '@stufenlos/contracts';
import type { HtmlReport, PagePicture, ReportElement, ReportRule } from '@stufenlos/report';
import { openPicture, type ArtifactStore } from '../artifacts/artifact-store.ts';
import type { PicturedPage } from '../artifacts/picture-address.ts';

/** An element with its place on the picture of its page. */
export interface PlacedElement extends ReportElement {
  pageNo: number;
  /** In CSS px of the view in which it was seen. */
  rect: Rect | null;
  pictureWidth: number | null;
  pictureHeight: number | null;
  viewPictures: ViewPicture[] | null;
}

/**
 * A browser decodes every picture of a page as a whole, and writes what is shown of it into the PDF. So many are a few
 * seconds and a few megabytes.
 */
export const pictureLimits = { pictures: 12, bytes: 6_000_000, area: 400_000 };

type Pictured = Pick<HtmlReport, 'elements'> & Required<Pick<HtmlReport, 'pictures'>>;

/** Gives each rule, most severe first, a picture of its first element that a kept picture shows. */
export async function withPictures(
  store: ArtifactStore,
  runId: string,
  rules: readonly ReportRule[],
  elements: readonly PlacedElement[],
): Promise<Pictured> {
  const pictures = new DocumentPictures(store);
  const shown = new Map<ReportElement, ReportElement>();
  let omitted = 0;
  for (const { ruleId, outcome } of rules) {
    const own = elements.filter((one) => one.ruleId === ruleId && one.outcome === outcome);
    const found = await firstPictured(pictures, runId, own, shown.size < pictureLimits.pictures);
    if (found === 'no room') omitted += 1;
    else if (found) shown.set(found.element, { ...found.element, picture: { ...found.crop, at: found.at } });
  }
  return {
    elements: elements.map((element) => shown.get(element) ?? element),
    pictures: { pages: pictures.pages, omitted },
  };
}

async function firstPictured(
  pictures: DocumentPictures,
  runId: string,
  elements: readonly PlacedElement[],
  hasRoom: boolean,
) {
  for (const element of elements) {
    const place = placeOf(runId, element);
    if (!place) continue;
    const at = hasRoom ? await pictures.add(place.page, place.size) : 'no room';
    if (at === 'no room') return at;
    if (at !== undefined) return { element, at, crop: place.crop };
  }
  return undefined;
}

/** Where the element is on the picture of the view in which it was seen; undefined when no picture shows it. */
function placeOf(
  runId: string,
  element: PlacedElement,
): { page: PicturedPage; size: PictureSize; crop: PictureCrop } | undefined {
  const { rect, pageNo, pictureWidth: width, pictureHeight: height, viewPictures, contexts } = element;
  const wanted = pictureViewOf(contexts);
  const own = wanted && viewPictures?.find(({ view }) => view === wanted);
  // The dark colour scheme leaves everything in its place.
  const usual = wanted === undefined || wanted === 'dark';
  const size = own ?? (usual && width !== null && height !== null ? { width, height } : undefined);
  const crop = rect && size && pictureCrop(rect, size);
  if (!crop || crop.view[2] * crop.view[3] > pictureLimits.area) return undefined;
  return { page: { runId, pageNo, view: own?.view }, size, crop };
}

/** The pictures of pages that are in a document, each once. */
class DocumentPictures {
  readonly pages: PagePicture[] = [];
  readonly #places = new Map<string, number | undefined>();
  #bytes = 0;

  constructor(private readonly store: ArtifactStore) {}

  /** @returns its place; undefined when it was not kept */
  async add(page: PicturedPage, size: PictureSize): Promise<number | 'no room' | undefined> {
    const key = `${page.pageNo} ${page.view ?? ''}`;
    if (this.#places.has(key)) return this.#places.get(key);
    const kept = await openPicture(this.store, page);
    if (!kept) {
      this.#places.set(key, undefined);
      return undefined;
    }
    try {
      if (this.#bytes + kept.size > pictureLimits.bytes) return 'no room';
      this.#places.set(key, this.pages.length);
      this.#bytes += kept.size;
      this.pages.push({ webp: await buffer(kept.content), width: size.width, height: size.height });
      return this.pages.length - 1;
    } finally {
      kept.content.destroy();
    }
  }
}
