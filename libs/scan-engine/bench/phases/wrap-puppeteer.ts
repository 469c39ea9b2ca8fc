import * as puppeteer from 'puppeteer';
import type { Browser } from 'puppeteer';
import type { Recorder } from './recorder.ts';
import { takeMeasures } from './rule-times.ts';
import type { RuleTimes } from './rule-times.ts';

type Method = (this: unknown, ...args: unknown[]) => Promise<unknown>;
type Classes = Record<
  'CdpBrowser' | 'CdpBrowserContext' | 'CdpPage' | 'CdpFrame' | 'CdpKeyboard' | 'CdpCDPSession' | 'IsolatedWorld',
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

interface WrapOptions {
  /** Every message to the browser is a phase of its own. */
  showsCalls: boolean;
  rules: RuleTimes;
}

/** Lets axe-core measure its rules in the main document, and takes what it measured after each audit. */
function timeRules(evaluate: Method, rules: RuleTimes): Method {
  return async function (this: unknown, work: unknown, ...args: unknown[]) {
    if (!String(work).includes('.runMain(')) return evaluate.call(this, work, ...args);
    const [options, ...others] = args;
    const result = await evaluate.call(this, work, { ...(options as object), performanceTimer: true }, ...others);
    rules.add((await evaluate.call(this, takeMeasures)) as { name: string; duration: number }[]);
    return result;
  };
}

/** Puppeteer does not export the class whose objects evaluate; the first of them leads to it. */
function onceThereIsContext(patch: (prototype: Record<string, Method>) => void): void {
  const { prototype } = classes.IsolatedWorld;
  const own = Object.getOwnPropertyDescriptor(prototype, 'context');
  if (!own?.get) throw new Error('Puppeteer no longer has the property IsolatedWorld.context');
  let isPatched = false;
  Object.defineProperty(prototype, 'context', {
    configurable: true,
    get(this: unknown) {
      const context = own.get?.call(this) as object | undefined;
      if (context && !isPatched) patch(Object.getPrototypeOf(context) as Record<string, Method>);
      isPatched ||= context !== undefined;
      return context;
    },
  });
}

/**
 * Patches Puppeteer so that calls are timed without any change to the engine.
 *
 * @throws Error when Puppeteer no longer has a patched method
 */
export function wrapPuppeteer(current: () => Recorder, { showsCalls, rules }: WrapOptions): void {
  const wrap = (owner: { prototype: object }, name: string, label: (args: unknown[]) => string) => {
    const methods = owner.prototype as Record<string, Method>;
    const method = methods[name];
    if (!method) throw new Error(`Puppeteer no longer has the method ${name}`);
    methods[name] = function (this: unknown, ...args: unknown[]) {
      return current().phase(label(args), () => method.apply(this, args));
    };
  };
  const { CdpBrowser, CdpBrowserContext, CdpPage, CdpFrame, CdpKeyboard, CdpCDPSession } = classes;
  wrap(CdpBrowser, 'createBrowserContext', () => 'context');
  wrap(CdpBrowserContext, 'newPage', () => 'page');
  wrap(CdpBrowserContext, 'close', () => 'leave');
  wrap(CdpPage, 'setBypassCSP', () => 'prepare');
  wrap(CdpPage, 'setUserAgent', () => 'prepare');
  wrap(CdpFrame, 'goto', () => 'goto');
  wrap(CdpKeyboard, 'down', () => 'key');
  wrap(CdpKeyboard, 'press', () => 'key');
  if (showsCalls) wrap(CdpCDPSession, 'send', ([method]) => method as string);
  onceThereIsContext((prototype) => {
    prototype['evaluate'] = timeRules(prototype['evaluate']!, rules);
    wrap({ prototype }, 'evaluate', ([work]) => evaluationName(work));
    wrap({ prototype }, 'evaluateHandle', ([work]) => evaluationName(work));
  });
  const browsers = CdpBrowser.prototype as { version: Method };
  const version = browsers.version;
  browsers.version = function (this: unknown) {
    const pid = (this as Browser).process()?.pid;
    if (pid !== undefined) current().watchBrowser(pid);
    return version.call(this);
  };
}
