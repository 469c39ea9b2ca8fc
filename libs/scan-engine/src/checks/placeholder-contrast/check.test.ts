import { checkOnPages, style, testCases } from '../../testing/check-on-pages.ts';

const placeholder = (css: string, attributes = '', around = '') =>
  `${style(`::placeholder{color:#bbb;opacity:1} ${css}`)}<div ${around}><input placeholder="Tea, cups" ${attributes}></div>`;
/** A white field of 32 px padding at both sides, with an icon that is 16 px wide. */
const withIcon = (at: string, css = '') =>
  placeholder(`input{background:#fff url("data:,") ${at}/16px no-repeat;padding:4px 32px} ${css}`);

testCases(checkOnPages('placeholder-contrast'), {
  good: [
    ['a bold text of 19 px', placeholder('::placeholder{color:#888;font-size:19px;font-weight:700}')],
    ['an indented text', placeholder('::placeholder{text-indent:-999px}')],
    ['a text with a shadow', placeholder('::placeholder{text-shadow:0 0 2px #000}')],
    [
      'a component that is not opaque',
      `<div style="opacity:.9"><template shadowrootmode="open">${placeholder('')}</template></div>`,
    ],
    ['the color of the browser', '<input placeholder="Tea, cups">'],
    ['a dark color', placeholder('::placeholder{color:#666}')],
    ['a light color in a dark field', placeholder('input{background:#222}')],
    ['a light color in a dark box', placeholder('input{background:none} div{background:#222}')],
    ['a large pale text', placeholder('::placeholder{color:#888;font-size:30px}')],
    ['a field with a value', placeholder('', 'value="Tea"')],
    ['a disabled field', placeholder('', 'disabled')],
    ['a field that is disabled for assistive technology', placeholder('', 'aria-disabled="true"')],
    ['a hidden field', placeholder('', 'hidden')],
    ['a placeholder of spaces', '<style>::placeholder{color:#bbb}</style><input placeholder=" ">'],
    ['a dark color beside an icon', withIcon('8px', '::placeholder{color:#666}')],
    ['a placeholder that only shows with the focus', placeholder('::placeholder{color:transparent}')],
    ['the same by its opacity', placeholder('::placeholder{opacity:0}')],
    [
      'a color that is opaque in front of a picture',
      placeholder('input{background:#222} div{background:linear-gradient(#222,#ddd)}'),
    ],
    [
      'a placeholder in front of a picture that only shows with the focus',
      placeholder('input{background:linear-gradient(#222,#ddd)} ::placeholder{color:transparent}'),
    ],
    [
      'a picture and something translucent',
      placeholder('input{background:linear-gradient(#222,#ddd)}', '', 'style="opacity:.9"'),
    ],
    ['a box that is not opaque', placeholder('', '', 'style="opacity:.9"')],
    ['another fill', placeholder('::placeholder{-webkit-text-fill-color:#333}')],
  ],
  doubtful: [
    ['a gradient behind it', placeholder('input{background:linear-gradient(#222,#ddd)}')],
    ['a picture in the field', placeholder('input{background:#fff url("data:,") no-repeat}')],
    ['an icon that reaches into the text', withIcon('20px')],
    ['an icon in a transparent field', withIcon('8px', 'input{background-color:#fffc}')],
    ['a picture behind a transparent field', placeholder('input{background:none} div{background:url("data:,")}')],
  ],
  bad: [
    ['a pale color', placeholder('')],
    ['a pale color behind an icon', withIcon('8px')],
    ['a pale color before an icon', withIcon('right 8px top 0')],
    ['a pale color in a transparent field', placeholder('input{background:none} div{background:#fff}')],
    ['a dark color with little opacity', placeholder('::placeholder{color:#000;opacity:.3}')],
    ['a color with little opacity', placeholder('::placeholder{color:rgb(0 0 0 / 30%)}')],
    ['a color in another notation', placeholder('::placeholder{color:oklch(80% 0 0)}')],
    ['a dark color in a dark field', placeholder('input{background:#222} ::placeholder{color:#444}')],
    ['a field below the window', placeholder('div{margin-top:3000px}')],
    [
      'a field for several lines',
      `${style('::placeholder{color:#bbb}')}<textarea placeholder="Your message"></textarea>`,
    ],
    ['a field in a shadow tree', `<div><template shadowrootmode="open">${placeholder('')}</template></div>`],
  ],
});
