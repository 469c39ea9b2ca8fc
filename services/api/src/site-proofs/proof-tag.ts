/** What may stand in a head and is read over together with its text; anything else ends the head. */
const withText = ['title', 'style', 'script', 'noscript'];
const plain = ['html', 'head', 'link', 'base', 'meta'];

const tagStart = /<([a-z]+)(?=[\s/>])/iy;
const attribute = /[\s/]+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const tagEnd = /[\s/]*>/y;
// `<!-->` and `<!--->` are comments, too.
const comment = /<!--(?:-?>|[^]*?--!?>)/y;
const between = /(?:\s+|<!doctype[^>]*>|<\/(?:meta|link|base)\s*>)+/iy;

/**
 * Whether the head of a page holds `<meta name="stufenlos-proof" content="<token>">`. Strict on purpose: words of
 * visitors may stand in a title, a script, a comment or the body, and they must not prove anything. Where the head
 * holds something that does not belong there, reading ends. Pure.
 */
export function hasProofTag(html: string, token: string): boolean {
  let at = html.startsWith('\uFEFF') ? 1 : 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(html);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (;;) {
    take(between);
    if (html.startsWith('<!--', at)) {
      if (!take(comment)) return false;
      continue;
    }
    const name = take(tagStart)?.[1]?.toLowerCase();
    if (name === undefined || ![...plain, ...withText].includes(name)) return false;
    const attributes = new Map<string, string>();
    for (let found = take(attribute); found; found = take(attribute)) {
      const [, key = '', double, single, bare] = found;
      // Of two of the same name the first one counts.
      if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), double ?? single ?? bare ?? '');
    }
    if (!take(tagEnd)) return false;
    if (name === 'meta' && attributes.get('name')?.toLowerCase() === 'stufenlos-proof') {
      if (attributes.get('content') === token) return true;
    }
    if (withText.includes(name)) {
      const end = new RegExp(`</${name}[\\s/>]`, 'gi');
      end.lastIndex = at;
      const found = end.exec(html);
      // A script within a comment within a script does not end where it seems to.
      if (!found || isEntangled(html.slice(at, found.index).toLowerCase())) return false;
      const close = html.indexOf('>', found.index);
      if (close < 0) return false;
      at = close + 1;
    }
  }
}

function isEntangled(script: string): boolean {
  const comment = script.indexOf('<!--');
  return comment >= 0 && script.includes('<script', comment);
}
