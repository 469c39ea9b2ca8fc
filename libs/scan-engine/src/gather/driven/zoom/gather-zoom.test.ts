import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherZoom } from './gather-zoom.ts';
import type { ZoomEvidence } from './gather-zoom.ts';

const poem =
  'Once upon a midnight dreary, while I pondered, weak and weary, over many a volume of forgotten lore. '.repeat(3);
const low = 'overflow: hidden; height: 1.5em; width: 300px';
const narrow = 'overflow: hidden; white-space: nowrap; width: 90px';
const box = (id: string, style: string, content = poem) =>
  `<div><div id="${id}" style="${style}">${content}</div></div>`;
const tight = 'overflow: hidden; font-size: 64px; line-height: 0.8';
const wrapped = (id: string, after: string) => `<div><div><div>${box(id, low)}</div></div>${after}</div>`;
const placed = (style: string) => `<div style="${style}">${poem}</div>`;

const good: [name: string, html: string][] = [
  ['grows with its text', box('grows', 'overflow: hidden; min-height: 1.5em')],
  ['has an ellipsis', box('ellipsis', `${narrow}; text-overflow: ellipsis`)],
  [
    'shows a number of lines',
    box('clamp', 'overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2'),
  ],
  ['shows one whole line', box('line', 'overflow: hidden; height: 16px; line-height: 16px')],
  ['has a tight line height', box('tight', 'overflow: hidden; height: 64px; font-size: 64px; line-height: 1', 'Big')],
  [
    'has a tighter line height, and capitals',
    box('capitals', `${tight}; text-transform: uppercase`, 'Neue Tarife 2025'),
  ],
  ['has a tighter line height, and letters without descenders', box('numbers', tight, 'Tarif 2025')],
  ['has small capitals', box('small', `${tight}; font-variant: small-caps`, 'Neue gelbe Tarife')],
  [
    'cuts below the glyphs of its last line',
    box('last', 'overflow: hidden; font: 64px/1.2 serif; width: 500px; height: 136px', 'gypsy gypsy<br>TARIFE'),
  ],
  ['is opened by a button three levels up', wrapped('levels', '<button>Mehr anzeigen</button>')],
  [
    'is opened by one of many controls',
    wrapped('row', `<div><button>Read more</button> ${'<a href="/share">Share this with others</a> '.repeat(6)}</div>`),
  ],
  ['is opened by a custom element', wrapped('custom', '<x-more></x-more>')],
  ['is opened by a custom element that hides its parts', wrapped('closed', '<x-closed></x-closed>')],
  ['is in a custom element with a button', `<x-teaser>${box('slotted', low)}</x-teaser>`],
  ['has a link beside it', `<div>${box('beside', low)}<a href="/poem">Full text</a></div>`],
  ['has a link at its end', box('end', low, `${poem}<a href="/poem">more</a>`)],
  ['is in a link', `<a href="/poem">${box('linked', low)}</a>`],
  ['is opened by a button', `<div><button aria-controls="opened">More</button></div>${box('opened', low)}`],
  ['can be scrolled', box('scrolled', low, `<div style="overflow: auto; height: 1.5em">${poem}</div>`)],
  ['is for screen readers only', box('sr', 'overflow: hidden; position: absolute; width: 1px; height: 1px')],
  ['is collapsed', box('collapsed', 'overflow: hidden; height: 0')],
  ['replaces its text by a picture', box('image', 'overflow: hidden; width: 90px; height: 30px; text-indent: -9999px')],
  [
    'is a carousel',
    box('carousel', 'overflow: hidden; width: 300px; display: flex', placed('flex: none; width: 200px').repeat(3)),
  ],
  ['slides', box('slides', low, placed('transform: translateY(-4px)'))],
  ['is decoration', `<div aria-hidden="true">${box('decoration', low)}</div>`],
  ['has an icon font', box('icon', `${narrow}; font-family: Material Icons; width: 24px`, 'arrow_forward')],
  [
    'is a picture',
    '<svg id="svg" style="overflow: hidden" width="50" height="20"><text y="15">Long text of a picture</text></svg>',
  ],
  ['is invisible', box('invisible', `${low}; opacity: 0`)],
];
const bad: [name: string, html: string][] = [
  ['is too low', box('low', low)],
  ['is too low in a narrow window only', box('media', 'overflow: hidden')],
  ['has the height of the window', box('vh', 'overflow: hidden; height: 16vh; width: 250px')],
  ['cuts the only line', box('ten', 'overflow-y: hidden; height: 10px; white-space: nowrap; text-overflow: ellipsis')],
  ['cuts at its side', box('narrow', narrow)],
  ['cuts a long word', box('word', 'overflow: hidden; width: 90px', 'Donaudampfschifffahrtsgesellschaft')],
  ['cuts descenders', box('descenders', tight, 'Gypsy songs')],
  ['cuts accents and more', box('half', 'overflow: hidden; height: 40px; font-size: 64px; line-height: 1', 'TARIFE')],
  [
    'is followed by a teaser with a link of its own',
    wrapped('teaser', `<div><p>${poem}</p><a href="/other">Read more</a></div>`),
  ],
  ['has controls for something else three levels up', wrapped('others', '<button>Print</button>')],
  ['cuts from further out', box('outer', low, `<section><p>${poem}</p></section>`)],
];

let site: TestSite;
let found: string[];
let clips: ZoomEvidence['clipped'];

beforeAll(async () => {
  const style = '<style>@media (max-width: 640px) { #media { height: 1.5em } }</style>';
  const script = `<script>
    const define = (name, mode, html) => customElements.define(name, class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode }).innerHTML = html }
    });
    define('x-more', 'open', '<button>Mehr lesen</button>');
    define('x-closed', 'closed', '<button>Mehr lesen</button>');
    define('x-teaser', 'open', '<slot></slot><p><button>Show all</button></p>');
  </script>`;
  const body = [...good, ...bad].map(([, html]) => html).join('<p>Between</p>');
  site = await startSite({ '/': `<!doctype html><html lang="en"><title>Page</title>${style}<body>${body}${script}` });
  const driven = await openDrivenPage(site.url('/'), site.host);
  ({ clipped: clips } = await driven.run(gatherZoom));
  found = clips.map(({ element }) => /id="(\w+)"/.exec(element.html)?.[1] ?? element.html);
  await driven.close();
}, 60_000);
afterAll(() => site.close());

const idOf = (html: string) => /id="(\w+)"/.exec(html)?.[1];

it.each(good)('leaves text alone in a box that %s', (_name, html) => {
  expect(found).not.toContain(idOf(html));
});

it.each(bad)('finds text that is cut by a box that %s', (_name, html) => {
  expect(found).toContain(idOf(html));
});

it('says how much of the line is cut off, whatever follows it', () => {
  const low = clips.find(({ element }) => element.html.includes('id="low"'));
  expect(low?.by).toBeGreaterThan(8);
  expect(low?.by).toBeLessThan(18);
});
