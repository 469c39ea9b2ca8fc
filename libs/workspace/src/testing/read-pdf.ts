import { extractText, getDocumentProxy } from 'unpdf';

interface Tag {
  role: string;
  alt?: string;
  children?: (Tag | object)[];
}

export interface ReadPdf {
  pages: number;
  /** Text of all pages, with one space for any blanks and line breaks. */
  text: string;
  /** The same for each page, with what is in its margins. */
  pageTexts: string[];
  title: string;
  language: string;
  isMarked: boolean;
  showsTitle: boolean;
  /** Bookmarks of all levels, indented by level. */
  bookmarks: string[];
  /** Number of uses of each tag. */
  tags: Map<string, number>;
  /** Levels of the headings in their order, such as `H2`. */
  headings: string[];
  /** Text of each picture; empty when it has none. */
  figures: string[];
}

/** Reads a PDF like assistive technology. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(bytes);
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const preferences: { DisplayDocTitle?: boolean } | null = await pdf.getViewerPreferences();
  const found: Tag[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    collect((await page.getStructTree()) ?? undefined, found);
  }
  const { text } = await extractText(pdf, { mergePages: false });
  const pageTexts = text.map((page) => page.replaceAll(/\s+/g, ' '));
  return {
    pages: pdf.numPages,
    text: pageTexts.join(' '),
    pageTexts,
    title: info.Title ?? '',
    language: info.Language ?? '',
    isMarked: (await pdf.getMarkInfo())?.Marked === true,
    showsTitle: preferences?.DisplayDocTitle === true,
    bookmarks: named(await pdf.getOutline()),
    tags: new Map([...Map.groupBy(found, ({ role }) => role)].map(([role, uses]) => [role, uses.length])),
    headings: found.flatMap(({ role }) => (/^H\d$/.test(role) ? [role] : [])),
    figures: found.flatMap(({ role, alt = '' }) => (role === 'Figure' ? [alt] : [])),
  };
}

function collect(tag: Tag | undefined, found: Tag[]): void {
  if (!tag) return;
  if (tag.role) found.push(tag);
  for (const child of tag.children ?? []) if ('role' in child) collect(child, found);
}

interface Bookmark {
  title: string;
  items: Bookmark[];
}

const named = (bookmarks: readonly Bookmark[] | null, depth = 0): string[] =>
  (bookmarks ?? []).flatMap(({ title, items }) => ['  '.repeat(depth) + title, ...named(items, depth + 1)]);
