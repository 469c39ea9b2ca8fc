import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { markup, visible } from './markup.ts';

it('markup escapes text, keeps nested markup and joins lists', () => {
  const inner = markup`<b>${'a < b'}</b>`;
  expect(markup`<p title="${`"'&`}">${inner}${[inner, 'c', 1]}${undefined}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;"><b>a &lt; b</b><b>a &lt; b</b>c1</p>',
  );
});

it('visible shows invisible characters and keeps line breaks', () => {
  expect(visible('a\tb\r\nc\u0000\u202E\u00AD\uD800😀')).toBe('a\tb\nc\\u{0}\\u{202e}\\u{ad}\uFFFD😀');
});

it('markup makes well-formed XML with exactly the given text', { timeout: 60_000 }, () => {
  const isText = (text: string) => {
    let read = '';
    let elements = 0;
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', () => (elements += 1));
    parser.on('text', (piece) => (read += piece));
    parser.write(markup`<a b="${text}">${text}</a>`.text).close();
    return elements === 1 && read === visible(text);
  };
  const signs = fc.constantFrom('<', '>', '&', '"', "'", ']', '!', '[', '-', '/', 'a', '\r', '\n', '\u0000');
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: signs }));
  expect(() => fc.assert(fc.property(texts, isText), { numRuns: 500 })).not.toThrow();
});
