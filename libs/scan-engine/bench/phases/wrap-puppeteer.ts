import * as puppeteer from 'puppeteer';
import type { Browser } from 'puppeteer';
import type { Recorder } from './recorder.ts';

type Method = (this: unknown, ...args: unknown[]) => Promise<unknown>;
type Classes = Record<
  'CdpBrowser' | 'CdpBrowserContext' | 'CdpPage' | 'CdpFrame' | 'IsolatedWorld',
  { prototype: object }
>;

/** Puppeteer exports these classes at run time, but not in its types. */
const classes = puppeteer as unknown as Classes;

/** Names an evaluation by a pattern in its source; the first match counts. */
const evaluations: readonly (readonly [RegExp, string])[] = [
  [/MutationObserver/, 'settle'],
  [/\.runMain\(/, 'runMain'],
  [/\.runFrame\(/, 'runFrame'],
  [/\.finish\(/, 'finish'],
  [/\.describe\(/, 'describe'],
  [/\.frames\(|\.offset\(|\.element\(/, 'frames'],
  [/contentType/, 'look'],
  [/document\.title/, 'title'],
  [/axe\.run\(/, 'run'],
];

function evaluationName(work: unknown): string {
  const text = String(work);
  // Only the audit's source is this long.
  if (text.length > 100_000) return 'enter';
  return evaluations.find(([pattern]) => pattern.test(text))?.[1] ?? 'evaluate';
}

/**
 * Patches Puppeteer so that calls are timed without any change to the engine.
 *
 * @throws Error when Puppeteer no longer has a patched method
 */
export function wrapPuppeteer(current: () => Recorder): void {
  const wrap = (owner: { prototype: object }, name: string, label: (args: unknown[]) => string) => {
    const methods = owner.prototype as Record<string, Method>;
    const method = methods[name];
    if (!method) throw new Error(`Puppeteer no longer has the method ${name}`);
    methods[name] = function (this: unknown, ...args: unknown[]) {
      return current().phase(label(args), () => method.apply(this, args));
    };
  };
  const { CdpBrowser, CdpBrowserContext, CdpPage, CdpFrame, IsolatedWorld } = classes;
  wrap(CdpBrowser, 'createBrowserContext', () => 'context');
  wrap(CdpBrowserContext, 'newPage', () => 'page');
  wrap(CdpBrowserContext, 'close', () => 'leave');
  wrap(CdpPage, 'setBypassCSP', () => 'prepare');
  wrap(CdpPage, 'setUserAgent', () => 'prepare');
  wrap(CdpFrame, 'goto', () => 'goto');
  wrap(IsolatedWorld, 'evaluate', ([work]) => evaluationName(work));
  wrap(IsolatedWorld, 'evaluateHandle', ([work]) => evaluationName(work));
  const browsers = CdpBrowser.prototype as { version: Method };
  const version = browsers.version;
  browsers.version = function (this: unknown) {
    const pid = (this as Browser).process()?.pid;
    if (pid !== undefined) current().watchBrowser(pid);
    return version.call(this);
  };
}
