import type { Question } from './define-question.ts';

/** Frames of one name with different documents. Asked about the first of them. */
export const sameFrame: Question = {
  kind: 'same-frame',
  selector: 'iframe, frame',
  collect(element, page) {
    const groups = page.once('frames by name', () => {
      const found = new Map<string, { element: Element; address: string }[]>();
      for (const frame of [...document.querySelectorAll('iframe, frame')].slice(0, 200)) {
        const name = page.plain(page.nameOf(frame)).toLowerCase();
        if (name === '' || !page.isExposed(frame)) continue;
        const inline = frame.getAttribute('srcdoc');
        const address = inline === null ? page.addressOf(frame.getAttribute('src') ?? '') : page.checksum(inline);
        found.set(name, [...(found.get(name) ?? []), { element: frame, address }]);
      }
      return found;
    });
    const name = page.plain(page.nameOf(element));
    const [first, ...others] = groups.get(name.toLowerCase()) ?? [];
    const other = others.find(({ address }) => address !== first?.address);
    if (!first || first.element !== element || !other) return null;
    return {
      subject: [name, ...[first.address, other.address].sort()].join('|'),
      facts: { text: name, address: first.address, other: other.address, count: others.length + 1 },
    };
  },
};
