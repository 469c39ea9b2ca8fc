import { html } from '../testing/test-site.ts';
import type { HostileCase, Outcome } from './hostile-case.ts';

const script = (code: string) => html(`<h1>Titel</h1><div id="here"></div><script>${code}</script>`);

const outOfMemory: readonly Outcome[] = ['completed', 'tooLarge', 'crashed'];
const outOfTime: readonly Outcome[] = ['completed', 'partial', 'deadline', 'unresponsive'];

/** Pages that want more nodes, memory, processor time or pixels than anybody has. */
export const weightCases: readonly HostileCase[] = [
  {
    number: 12,
    name: 'dom-50k',
    page: script(`for (let i = 0; i < 50_000; i += 1) {
      const link = document.createElement('div').appendChild(document.createElement('a'));
      link.href = '#'; link.textContent = i; here.append(link.parentNode);
    }`),
    // In the short time of these tests; with the everyday budget see large-page.test.ts.
    expected: outOfTime,
  },
  {
    number: 13,
    name: 'dom-deep',
    page: script(`let at = here;
      for (let i = 0; i < 20_000; i += 1) at = at.appendChild(document.createElement('div'));
      at.textContent = 'deep';`),
    // A busy machine is slow to crash.
    expected: ['crashed', 'unresponsive'],
  },
  {
    number: 14,
    name: 'dom-grow',
    page: script(`setInterval(() => {
      for (let i = 0; i < 3000; i += 1) here.append(document.createElement('p'));
    }, 5)`),
    // What stands there at one moment is judged whole, where the machine is quick enough.
    expected: ['completed', 'partial', 'deadline', 'unresponsive'],
    found: [],
  },
  {
    number: 15,
    name: 'mem-js',
    page: script(`const all = []; setInterval(() => {
      for (let i = 0; i < 100; i += 1) all.push(new Array(100_000).fill(i));
    }, 1)`),
    expected: outOfMemory,
  },
  {
    number: 16,
    name: 'mem-arraybuffer',
    page: script('const all = []; setInterval(() => all.push(new Uint8Array(1e8).fill(1)), 20)'),
    expected: outOfMemory,
  },
  {
    number: 19,
    name: 'worker-bomb',
    page: script(`const busy = URL.createObjectURL(new Blob(['for (;;);']));
      for (let i = 0; i < 64; i += 1) new Worker(busy)`),
    expected: outOfTime,
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
    expected: outOfTime,
  },
  {
    number: 21,
    name: 'tall',
    page: html(
      '<h1>Titel</h1><div style="width:9000000px;height:9000000px;background:linear-gradient(red,blue)">x</div>',
    ),
    expected: outOfTime,
  },
  {
    number: 25,
    name: 'crash-oom',
    page: script(`const kept = [];
      for (let text = 'x'.repeat(1 << 20);;) { text = text.length < 1e8 ? text + text : text; kept.push(Array.from(text)) }`),
    expected: ['crashed', 'unresponsive', 'timeout'],
  },
  {
    number: 26,
    name: 'title-huge',
    page: script(`document.title = 'x'.repeat(30e6);
      const link = here.appendChild(document.createElement('a')); link.href = '/?' + 'y'.repeat(5e6);`),
    expected: ['completed'],
    found: ['link-name:1'],
  },
];
