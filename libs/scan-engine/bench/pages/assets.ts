import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from '@stufenlos/workspace/seeded-random';

export interface Asset {
  type: string;
  body: Buffer;
}

const require = createRequire(import.meta.url);
const font =
  require.resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2');

const css = `
@font-face { font-family: Read; src: url(/assets/read.woff2) format("woff2"); font-weight: 200 800; font-display: swap; }
:root { --ink: #1b2430; --paper: #fdfdfb; --line: #c9d1d9; --accent: #0b5cad; }
* { box-sizing: border-box; }
body { margin: 0; font: 400 1rem/1.5 Read, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--accent); } img { max-width: 100%; height: auto; }
.skip { position: absolute; left: -99em; } .skip:focus { left: 0; }
header.site { display: flex; gap: 2rem; align-items: center; padding: 1rem 2rem; border-bottom: 1px solid var(--line); background: linear-gradient(#fff, #eef3f8); }
nav ul { display: flex; flex-wrap: wrap; gap: 1rem; list-style: none; margin: 0; padding: 0; }
main { max-width: 72rem; margin: 0 auto; padding: 1rem 2rem; }
footer.site { padding: 2rem; background: #1b2430; color: #e8edf2; } footer.site a { color: #b9d6f5; }
.columns, .cards, .tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; }
.cards { list-style: none; padding: 0; }
.card { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; background: #fff; box-shadow: 0 1px 3px rgb(0 0 0 / .1); }
.faint { color: #a9b0b8; } .price { color: #d98c00; font-weight: 700; } .badge { background: #e3e7ea; color: #9aa4ad; padding: 0 .4rem; }
.hero { position: relative; padding: 6rem 2rem; color: #fff; background: #26435f url(/assets/picture-2.png) center / cover; }
.hero p { text-shadow: 0 1px 2px #000; } .button { display: inline-block; padding: .6rem 1.2rem; border-radius: 2rem; background: var(--accent); color: #fff; }
table { border-collapse: collapse; width: 100%; } td, th { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; }
tr:nth-child(even) { background: #f3f6f8; } label { display: block; } .field { margin-block: .75rem; } .icon { display: inline-block; width: 1rem; height: 1rem; background: currentColor; }
pre { overflow: auto; background: #f3f6f8; padding: 1rem; } .keyword { color: #c792ea; } iframe { width: 100%; height: 16rem; border: 1px solid var(--line); }
`;

const js = `
document.documentElement.classList.add('js');
for (const button of document.querySelectorAll('[data-toggle]')) {
  button.addEventListener('click', () => button.setAttribute('aria-expanded', button.getAttribute('aria-expanded') !== 'true'));
}
`;

/** Builds the page at \`DOMContentLoaded\`, as many frameworks do, so the page is complete at \`load\`. */
const app = `
addEventListener('DOMContentLoaded', () => {
  const { title, items } = JSON.parse(document.getElementById('state').textContent);
  const h = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key]);
    element.append(...children);
    return element;
  };
  document.getElementById('app').append(
    h('h1', {}, title),
    h('div', { role: 'tablist' }, ...items.slice(0, 4).map((item) => h('div', { role: 'tab', tabindex: '0' }, item.name))),
    h('div', { class: 'cards' }, ...items.map((item) => h('article', { class: 'card' },
      h('h2', {}, item.name),
      h('img', { src: '/assets/picture-' + item.picture + '.png', width: '160', height: '90' }),
      h('p', {}, item.text),
      h('span', { class: 'badge' }, item.tag),
      h('div', { role: 'checkbox', 'aria-checked': item.on ? 'true' : 'yes', tabindex: '0' }, item.tag),
      h('button', { 'data-id': item.name }, item.on ? 'Merken' : ''))))
  );
});
`;

/** A PNG of soft noise, about as costly to decode and as large as a photograph. */
function picture(seed: number, width: number, height: number): Buffer {
  const random = seededRandom(seed);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  const tone = [random() * 255, random() * 255, random() * 255];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width * 3; x += 1) {
      rows[y * (width * 3 + 1) + 1 + x] = ((tone[x % 3] ?? 0) + y / 4 + x / 9 + random() * 6) & 255;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

export const pictures = 8;

/** All subresources of the pages, by path. */
export function assets(): Map<string, Asset> {
  const text = (type: string, body: string): Asset => ({ type, body: Buffer.from(body) });
  const all = new Map<string, Asset>([
    ['/assets/site.css', text('text/css; charset=utf-8', css)],
    ['/assets/site.js', text('text/javascript; charset=utf-8', js)],
    ['/assets/app.js', text('text/javascript; charset=utf-8', app)],
    ['/assets/read.woff2', { type: 'font/woff2', body: readFileSync(font) }],
  ]);
  for (let number = 1; number <= pictures; number += 1) {
    const [width, height] = number === 2 ? [1200, 500] : [480, 270];
    all.set(`/assets/picture-${number}.png`, { type: 'image/png', body: picture(number, width, height) });
  }
  return all;
}
