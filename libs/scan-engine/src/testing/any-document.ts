import fc from 'fast-check';

/** Properties that decide where text stands, what is behind it and how it is painted. */
const styles: Record<string, readonly string[]> = {
  position: ['relative', 'absolute', 'fixed', 'sticky'],
  'z-index': ['-1', '0', '2'],
  top: ['-8px', '6px', '60px'],
  left: ['-6px', '20px'],
  float: ['left', 'right'],
  display: ['inline', 'inline-block', 'flex', 'grid', 'block'],
  width: ['40px', '300px'],
  height: ['4px', '12px', '90px'],
  margin: ['-10px', '0 0 0 -30px', '8px'],
  overflow: ['hidden', 'scroll', 'auto'],
  opacity: ['0.5', '0.99'],
  transform: ['translateX(9px)', 'scale(0.5)'],
  isolation: ['isolate'],
  filter: ['blur(1px)'],
  'mix-blend-mode': ['multiply'],
  'clip-path': ['inset(2px)'],
  'will-change': ['transform'],
  background: [
    '#fff',
    '#222',
    'rgb(0 0 0 / 0.4)',
    'linear-gradient(#fff, #000)',
    'color(srgb 0.9 0.9 1)',
    'transparent',
  ],
  color: ['#000', '#777', '#fff', 'rgb(0 0 0 / 0.6)', 'oklch(0.4 0.1 100)'],
  'font-size': ['30px', '9px'],
  'font-weight': ['700'],
  'text-shadow': ['0 0 2px #fff', '1px 1px 0 #000'],
  '-webkit-text-stroke': ['1px #f00'],
  '-webkit-text-fill-color': ['#888', '#111'],
  visibility: ['hidden', 'visible'],
  'white-space': ['nowrap', 'pre'],
};

const style = fc
  .array(
    fc
      .constantFrom(...Object.entries(styles))
      .chain(([name, values]) => fc.constantFrom(...values).map((value) => `${name}:${value}`)),
    { maxLength: 3 },
  )
  .map((declarations) => declarations.join(';'));
const text = fc.constantFrom('', 'Text', 'Zwei Wörter', '12,50 €', '★', '😀', 'x', 'eine lange Zeile '.repeat(12));
const tag = fc.constantFrom(
  'div',
  'div',
  'p',
  'span',
  'a',
  'section',
  'ul',
  'label',
  'button',
  'em',
  'svg',
  'fieldset',
);
const kind = fc.constantFrom('', '', '', '', '', '', 'covered', 'marked');

interface Elements {
  element: string;
}
const { element } = fc.letrec<Elements>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'element' },
    text,
    fc
      .tuple(
        tag,
        kind,
        style,
        text,
        fc.array(tie('element'), { maxLength: 3, depthIdentifier: 'element' }),
        fc.boolean(),
      )
      .map(([name, className, declarations, own, inner, isShadow]) => {
        const attributes = `class="${className}" style="${declarations}"`;
        const content = own + inner.join('');
        const shadow = `<template shadowrootmode="open"><i>Schatten</i><slot></slot></template>`;
        return `<${name} ${attributes}>${isShadow && name === 'section' ? shadow : ''}${content}</${name}>`;
      }),
  ),
}));

/** An HTML document with text, backgrounds and boxes that lie over each other. */
export const anyDocument: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      '',
      'background:#fff',
      'background:#333',
      'overflow-y:scroll',
      'background:linear-gradient(red,blue)',
    ),
    fc.constantFrom(
      '',
      'background:#eee',
      'background:#222;color:#fff',
      'height:30px',
      'margin:0',
      'position:relative',
    ),
    fc.array(element, { minLength: 2, maxLength: 6 }),
  )
  .map(
    ([html, body, elements]) => `<!doctype html><html lang="de" style="${html}"><head><title>x</title><style>
      .covered { position: relative } .covered::before { content: ''; position: absolute; inset: 0; background: #ddd }
      .marked::after { content: '*' }</style></head><body style="${body}"><main>${elements.join('')}</main></body></html>`,
  );
