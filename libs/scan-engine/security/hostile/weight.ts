import { html } from '@stufenlos/workspace/test-site';
import type { Route } from '@stufenlos/workspace/test-site';
import { patient, scarce } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

const script = (code: string) => html(`<h1>Titel</h1><div id="here"></div><script>${code}</script>`);

/** Subresources of these pages. */
export const weightParts: Readonly<Record<string, Route>> = { '/silent-picture': () => {} };

/** Pages with excessive demand for nodes, memory, processor time or pixels. */
export const weightCases: readonly HostileCase[] = [
  {
    number: 12,
    name: 'dom-50k',
    page: script(`for (let i = 0; i < 50_000; i += 1) {
      const link = document.createElement('div').appendChild(document.createElement('a'));
      link.href = '#'; link.textContent = i; here.append(link.parentNode);
    }`),
    // With a short time limit; large-page.test.ts covers the default limits.
    limits: { loadMs: 10_000 },
    ...scarce,
    ends: [
      { outcome: 'completed', found: [], because: 'the machine is fast enough' },
      { outcome: 'partial', found: [], because: 'loading exceeds its limit, the audit does not' },
      { outcome: 'deadline', because: 'the audit of so many elements exceeds the time for the page' },
      { outcome: 'unresponsive', because: 'layout exceeds the time for an answer' },
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
    // Longer than the time for all attempts, so that a page that is too busy to load ends with it.
    limits: { loadMs: 15_000 },
    ...scarce,
    ends: [
      { outcome: 'completed', found: [], because: 'the elements of one moment are judged completely' },
      { outcome: 'deadline', because: 'elements are added faster than the audit can judge them' },
      { outcome: 'partial', found: [], because: 'the time ends between the audit and the styles for orientation' },
      { outcome: 'unresponsive', because: 'layout of added elements exceeds the time for an answer' },
    ],
  },
  {
    number: 15,
    name: 'mem-js',
    // The page never finishes loading, so it is not judged before its memory runs out.
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
    ...scarce,
    ends: [
      { outcome: 'completed', found: [], because: 'the page can run between the threads' },
      { outcome: 'deadline', because: 'the page can run too rarely' },
      { outcome: 'unresponsive', because: 'the page cannot run within the time for an answer' },
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
