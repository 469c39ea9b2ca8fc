import { html } from '../testing/test-site.ts';
import type { Route } from '../testing/test-site.ts';
import { patient } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

const script = (code: string) => html(`<h1>Titel</h1><div id="here"></div><script>${code}</script>`);

/** What the pages here load. */
export const weightParts: Readonly<Record<string, Route>> = { '/silent-picture': () => {} };

/** Pages that want more nodes, memory, processor time or pixels than anybody has. */
export const weightCases: readonly HostileCase[] = [
  {
    number: 12,
    name: 'dom-50k',
    page: script(`for (let i = 0; i < 50_000; i += 1) {
      const link = document.createElement('div').appendChild(document.createElement('a'));
      link.href = '#'; link.textContent = i; here.append(link.parentNode);
    }`),
    // In a short time; that it is judged in the everyday one, large-page.test.ts shows.
    limits: { loadMs: 10_000 },
    ends: [
      { outcome: 'completed', found: [], because: 'the machine is quick enough' },
      { outcome: 'partial', found: [], because: 'it loads longer than it may, and is judged in time' },
      { outcome: 'deadline', because: 'an audit of so many elements takes longer than the page may' },
      { outcome: 'unresponsive', because: 'laying them out takes longer than an answer may take' },
    ],
  },
  {
    number: 13,
    name: 'dom-deep',
    page: script(`let at = here;
      for (let i = 0; i < 20_000; i += 1) at = at.appendChild(document.createElement('div'));
      at.textContent = 'deep';`),
    ...patient,
    ends: [{ outcome: 'crashed' }],
  },
  {
    number: 14,
    name: 'dom-grow',
    page: script(`setInterval(() => {
      for (let i = 0; i < 3000; i += 1) here.append(document.createElement('p'));
    }, 5)`),
    limits: { loadMs: 10_000 },
    ends: [
      { outcome: 'completed', found: [], because: 'what stands there at one moment is judged whole' },
      { outcome: 'deadline', because: 'there is more at every step of the audit than one step can judge' },
      { outcome: 'unresponsive', because: 'laying out what was added takes longer than an answer may take' },
    ],
  },
  {
    number: 15,
    name: 'mem-js',
    // It keeps loading until it has no memory left, or it might be judged before.
    page: script(`const all = []; new Image().src = '/silent-picture'; setInterval(() => {
      for (let i = 0; i < 100; i += 1) all.push(new Array(100_000).fill(i));
    }, 1)`),
    ...patient,
    ends: [{ outcome: 'crashed' }],
  },
  {
    number: 16,
    name: 'mem-arraybuffer',
    page: script(
      `const all = []; new Image().src = '/silent-picture'; setInterval(() => all.push(new Uint8Array(1e8).fill(1)), 20)`,
    ),
    ...patient,
    ends: [{ outcome: 'tooLarge', detail: { reason: 'memory' } }],
  },
  {
    number: 19,
    name: 'worker-bomb',
    page: script(`const busy = URL.createObjectURL(new Blob(['for (;;);']));
      for (let i = 0; i < 64; i += 1) new Worker(busy)`),
    ends: [
      { outcome: 'completed', found: [], because: 'the page gets its turns between the threads' },
      { outcome: 'deadline', because: 'it gets them too seldom' },
      { outcome: 'unresponsive', because: 'it gets none as long as an answer may take' },
    ],
  },
  {
    number: 20,
    name: 'css-bomb',
    page: html(
      `<h1>Titel</h1>${'<div class="b"><div class="b"></div></div>'.repeat(1000)}`,
      `<title>Test</title><style>
        .b { width: 9000px; height: 9000px; filter: blur(90px) drop-shadow(0 0 90px red); opacity: .9;
          box-shadow: 0 0 900px 900px blue; mix-blend-mode: difference; animation: turn .1s infinite }
        @keyframes turn { to { transform: rotate(1turn) scale(3) } }
      </style>`,
    ),
    ...patient,
    ends: [{ outcome: 'completed', found: [] }],
  },
  {
    number: 21,
    name: 'tall',
    page: html(
      '<h1>Titel</h1><div style="width:9000000px;height:9000000px;background:linear-gradient(red,blue)">x</div>',
    ),
    ...patient,
    ends: [{ outcome: 'completed', found: [] }],
  },
  {
    number: 25,
    name: 'crash-oom',
    page: script(`const kept = [];
      for (let text = 'x'.repeat(1 << 20);;) { text = text.length < 1e8 ? text + text : text; kept.push(Array.from(text)) }`),
    ...patient,
    ends: [{ outcome: 'crashed' }],
  },
  {
    number: 26,
    name: 'title-huge',
    page: script(`document.title = 'x'.repeat(30e6);
      const link = here.appendChild(document.createElement('a')); link.href = '/?' + 'y'.repeat(5e6);`),
    ...patient,
    ends: [{ outcome: 'completed', found: ['link-name:1'] }],
  },
];
