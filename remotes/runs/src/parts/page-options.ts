export interface PageOption {
  value: string;
  label: string;
}

/** Options of a select by address, in its order. Pages of one origin are told apart by what follows it. Pure. */
export function pageOptions(pages: readonly { pageNo: string; url: string }[]): PageOption[] {
  const origins = new Set(pages.map(({ url }) => originOf(url)));
  const labelOf = (url: string) => (origins.size === 1 && URL.canParse(url) ? pathOf(new URL(url)) : url);
  return pages
    .map(({ pageNo, url }) => ({ value: pageNo, label: labelOf(url) }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);

/** As people write it: with letters for what is encoded, unless that would change the address. */
function pathOf({ pathname, search }: URL): string {
  const path = `${pathname}${search}`;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
