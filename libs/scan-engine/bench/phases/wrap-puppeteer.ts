import * as puppeteer from 'puppeteer';
import type { Browser, Frame } from 'puppeteer';
import { profileOf } from '../flames/profile-of.ts';
import { withReadableAxe } from '../flames/readable-axe.ts';
import type { RuleFlames } from '../flames/rule-flames.ts';
import type { Recorder } from './recorder.ts';
import { takeMeasures } from './rule-times.ts';
import type { Measure, RuleTimes } from './rule-times.ts';

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
  /** Audits are profiled, with the names that axe-core's readable source gives its functions. */
  flames?: RuleFlames;
}

/** The frame that was last navigated: that of the page under audit, because pages are measured one at a time. */
let auditedFrame: Frame | undefined;

/** Lets axe-core measure its rules in the main document, and takes what it measured after each audit. */
function timeRules(evaluate: Method, current: () => Recorder, { rules, flames }: WrapOptions): Method {
  return async function (this: unknown, work: unknown, ...args: unknown[]) {
    if (!String(work).includes('.runMain(')) return evaluate.call(this, work, ...args);
    // Removes those of the page itself.
    await evaluate.call(this, takeMeasures);
    const [options, ...others] = args;
    const audit = () => evaluate.call(this, work, { ...(options as object), performanceTimer: true }, ...others);
    const isProfiled = flames && auditedFrame && current().isMeasuring;
    const profiled = isProfiled ? await profileOf(auditedFrame!.page(), audit) : undefined;
    const result = profiled ? profiled.result : await audit();
    const measures = (await evaluate.call(this, takeMeasures)) as Measure[];
    rules.add(measures);
    if (profiled) flames?.add({ page: auditedFrame!.url(), measures, ...profiled });
    return result;
  };
}

/** Gives axe-core's functions readable names in the script that each new document gets. */
function preloadReadableAxe({ prototype }: { prototype: object }): void {
  const methods = prototype as Record<'send', Method>;
  const { send } = methods;
  methods.send = function (this: unknown, method, params, ...others) {
    if (method !== 'Page.addScriptToEvaluateOnNewDocument') return send.call(this, method, params, ...others);
    const { source, ...script } = params as { source: string };
    return send.call(this, method, { ...script, source: withReadableAxe(source) }, ...others);
  };
}

function rememberFrame({ prototype }: { prototype: object }): void {
  const methods = prototype as Record<'goto', Method>;
  const { goto } = methods;
  methods.goto = function (this: unknown, ...args) {
    auditedFrame = this as Frame;
    return goto.apply(this, args);
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
export function wrapPuppeteer(current: () => Recorder, options: WrapOptions): void {
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
  rememberFrame(CdpFrame);
  wrap(CdpKeyboard, 'down', () => 'key');
  wrap(CdpKeyboard, 'press', () => 'key');
  if (options.flames) preloadReadableAxe(CdpCDPSession);
  if (options.showsCalls) wrap(CdpCDPSession, 'send', ([method]) => method as string);
  onceThereIsContext((prototype) => {
    prototype['evaluate'] = timeRules(prototype['evaluate']!, current, options);
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
