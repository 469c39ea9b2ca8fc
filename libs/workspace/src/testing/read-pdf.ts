import { extractText, getDocumentProxy } from 'unpdf';

interface Tag {
  role: string;
  children?: (Tag | object)[];
}

export interface ReadPdf {
  pages: number;
  /** Text of all pages, with one space for any blanks and line breaks. */
  text: string;
  title: string;
  language: string;
  isMarked: boolean;
  showsTitle: boolean;
  /** Bookmarks of all levels, indented by level. */
  bookmarks: string[];
  /** Number of uses of each tag. */
  tags: Map<string, number>;
}

/** Reads a PDF like assistive technology. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(bytes);
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const preferences: { DisplayDocTitle?: boolean } | null = await pdf.getViewerPreferences();
  const tags = new Map<string, number>();
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    count((await page.getStructTree()) ?? undefined, tags);
  }
  const { text } = await extractText(pdf, { mergePages: true });
  return {
    pages: pdf.numPages,
    text: text.replaceAll(/\s+/g, ' '),
    title: info.Title ?? '',
    language: info.Language ?? '',
    isMarked: (await pdf.getMarkInfo())?.Marked === true,
    showsTitle: preferences?.DisplayDocTitle === true,
    bookmarks: named(await pdf.getOutline()),
    tags,
  };
}

function count(tag: Tag | undefined, tags: Map<string, number>): void {
  if (!tag) return;
  if (tag.role) tags.set(tag.role, (tags.get(tag.role) ?? 0) + 1);
  for (const child of tag.children ?? []) if ('role' in child) count(child, tags);
}

interface Bookmark {
  title: string;
  items: Bookmark[];
}

const named = (bookmarks: readonly Bookmark[] | null, depth = 0): string[] =>
  (bookmarks ?? []).flatMap(({ title, items }) => ['  '.repeat(depth) + title, ...named(items, depth + 1)]);
