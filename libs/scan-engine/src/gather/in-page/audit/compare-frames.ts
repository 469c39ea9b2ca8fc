import type { QuestionPage } from '../static/question-page.ts';
import type { Axe, CheckedNode } from './axe-api.ts';
import type { FramePurpose, framePurposeOf } from './frame-purpose-of.ts';

type Parts = { framePurposeOf: typeof framePurposeOf } & Parameters<typeof framePurposeOf>[2];

/**
 * Runs once inside the page; self-contained. axe-core leaves all frames with the same title to a person. Where their
 * documents can be read, these decide: equal documents may share a name, different ones may not (ACT 4b1c6c), also where
 * the name is not a `title` attribute.
 */
export function compareFrames(axe: Axe, page: QuestionPage, parts: Parts): void {
  type Data = string | (FramePurpose & { title: string });
  type Compared = CheckedNode & { data: Data; result: boolean };
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  axe.configure({
    checks: [
      {
        id: 'unique-frame-title',
        evaluate(this: { data(value: Data): void }, element: Element) {
          const title = plain(element.getAttribute('title'));
          const purpose = parts.framePurposeOf(element, page, parts);
          this.data(purpose ? { ...purpose, title } : title);
          return true;
        },
        after(results: Compared[]) {
          const titleOf = ({ data }: Compared) => (typeof data === 'string' ? data : data.title);
          const counts = new Map<string, number>();
          for (const one of results) counts.set(titleOf(one), (counts.get(titleOf(one)) ?? 0) + 1);
          for (const one of results) {
            const { data } = one;
            const count = counts.get(titleOf(one)) ?? 0;
            const isOther = typeof data === 'object' && data.purpose === 'other';
            // A frame of that title in another document has not been compared.
            const isSame = typeof data === 'object' && data.purpose === 'same' && count <= data.titled;
            one.result = isOther || (count > 1 && !isSame);
            if (!isOther) one.data = titleOf(one);
          }
          return results;
        },
      },
    ],
    rules: [
      {
        id: 'frame-title-unique',
        selector: 'frame, iframe',
        matches: (element: Element) =>
          plain(element.getAttribute('title')) !== '' ||
          parts.framePurposeOf(element, page, parts)?.purpose === 'other',
      },
    ],
  });
}
