/**
 * Measures the memory of one process that scans many pages and prints a line after every `--every` pages.
 *
 *   PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium node --expose-gc bench/growth.ts [--pages 500] [--every 50]
 *     [--concurrency 2] [--recycle N] [--kind form] [--json]
 */
import { parseArgs } from 'node:util';
import { measureGrowth } from './growth/measure-growth.ts';
import type { Mark } from './growth/measure-growth.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    every: { type: 'string', default: '50' },
    concurrency: { type: 'string', default: '2' },
    recycle: { type: 'string' },
    kind: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const executablePath = process.env['PUPPETEER_EXECUTABLE_PATH'];
if (executablePath === undefined) throw new Error('PUPPETEER_EXECUTABLE_PATH must name a Chromium executable');
if (process.platform !== 'linux') throw new Error('the memory of a process tree can be read on Linux only');

const mb = (value: number) => String(Math.round(value)).padStart(6);
const line = ({ pages, failed, idle, peak }: Mark) =>
  [
    String(pages).padStart(5),
    String(failed).padStart(6),
    `  idle node ${mb(idle.nodeRss)} ${mb(idle.nodePss)}  tree ${mb(idle.treeRss)} ${mb(idle.treePss)} (${idle.processes})`,
    `  peak node ${mb(peak.nodeRss)} ${mb(peak.nodePss)}  tree ${mb(peak.treeRss)} ${mb(peak.treePss)} (${peak.processes})`,
  ].join('');

if (!values.json) console.log('pages failed  MB: RSS and PSS (processes)');
const marks = await measureGrowth(
  {
    pages: Number(values.pages),
    every: Number(values.every),
    concurrency: Number(values.concurrency),
    ...(values.recycle !== undefined && { recycleAfter: Number(values.recycle) }),
    ...(values.kind !== undefined && { kind: values.kind }),
    executablePath,
  },
  (mark) => {
    if (!values.json) console.log(line(mark));
  },
);
if (values.json) console.log(JSON.stringify(marks));
