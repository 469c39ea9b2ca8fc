import type { Axe } from '../audit/axe-api.ts';
import type { linksByName } from './links-by-name.ts';
import type { NamedLink, QuestionPage } from './question-page.ts';
import type { StaticPage } from './static-page.ts';
import type { textNear } from './text-near.ts';
import type { videoOf } from './video-of.ts';

interface QuestionParts {
  linksByName: typeof linksByName;
  textNear: typeof textNear;
  videoOf: typeof videoOf;
}

/** Runs inside the page; self-contained. */
export function createQuestionPage(axe: Axe, page: StaticPage, parts: QuestionParts): QuestionPage {
  let tree: unknown;
  let kept = new Map<string, unknown>();
  const plain = (text: string | null | undefined, limit = 200) => {
    const single = (text ?? '')
      .slice(0, limit * 20)
      .replaceAll(/\s+/g, ' ')
      .trim();
    return single.length > limit ? `${single.slice(0, limit - 1)}…` : single;
  };
  const once = <T>(key: string, build: () => T): T => {
    // axe builds a new tree for each audit.
    if (tree !== axe['_tree']) [tree, kept] = [axe['_tree'], new Map()];
    if (!kept.has(key)) kept.set(key, build());
    return kept.get(key) as T;
  };
  const checksum = (text: string) => {
    let hash = 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return `${text.length}-${(hash >>> 0).toString(16)}`;
  };
  const questionPage: QuestionPage = {
    ...page,
    ...parts.textNear({ once, plain }),
    once,
    plain,
    checksum,
    addressOf(written) {
      if (/^(?:data|blob|javascript):/i.test(written)) return `${written.slice(0, 20)}…${checksum(written)}`;
      const url = URL.parse(written, Reflect.get<Node, 'baseURI'>(Node.prototype, 'baseURI', document));
      if (!url) return plain(written);
      const host = url.host === location.host ? '' : url.host;
      return plain(`${host}${url.pathname}${url.search}`, 300);
    },
    sizeOf(element) {
      const { width, height } = element.getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    },
    videoOf: (element) => parts.videoOf(element, questionPage),
    askAboutSameName(element, isInOneBlock) {
      const groups = once('links by name', () => parts.linksByName(questionPage));
      const all = groups.get(plain(page.nameOf(element)).toLowerCase()) ?? [];
      const own = all.find((one) => one.element === element);
      if (!own) return null;
      const differs = (one: NamedLink) => one.address !== own.address && (one.block === own.block) === isInOneBlock;
      const others = all.filter(differs);
      const [other] = others;
      const first = all.find((one) => one === own || others.includes(one));
      if (!other || first !== own) return null;
      const text = plain(page.nameOf(element));
      return {
        subject: [text, ...[own.address, other.address].sort()].join('|'),
        facts: { text, address: own.address, other: other.address, count: others.length + 1 },
      };
    },
  };
  return questionPage;
}
