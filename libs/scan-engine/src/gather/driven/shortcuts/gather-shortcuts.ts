import type { KeyInput } from 'puppeteer';
import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { activate } from '../controls/activate.ts';
import { namedControls, visibleNameOf } from '../controls/named-controls.ts';
import { deepQuery } from '../deep-query.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { listenedTypes } from '../listened-types.ts';
import { watchKeys } from './watch-keys.ts';
import type { KeyWatch } from './watch-keys.ts';

declare const stufenlos: Audit;

export interface ShortcutEvidence {
  /** Keys that change something without a modifier, at most 5. */
  keys: string[];
  /** Those that still do so in spite of all controls. */
  stuck: string[];
  /** Name of a control that seems to be made for it, or that may lead to one. */
  related: string | null;
  /** The body of the page; null when no key has an effect. */
  element: ElementFacts | null;
}

const printable = 'abcdefghijklmnopqrstuvwxyz0123456789+-*/.,;:?!#=[]<>\'"&%$@'.split('') as KeyInput[];
/** Something that more keys than this change does not belong to one of them. */
const maxEffects = 12;
const maxKeys = 5;
const maxControls = 6;
const words = String.raw`short ?cut|hot ?key|\bkeys?\b|keyboard|tastat|\btasten?\b|kürzel|kurzbefehl|remap|belegung`;
/** Names of links and buttons that may lead to a page where shortcuts can be switched off. */
const settings =
  String.raw`setting|preference|einstellung|short ?cut|hot ?key|access ?key|single[- ]key|kürzel|kurzbefehl|belegung` +
  String.raw`|(?<!\p{L})tasten|keyboard (?:control|command|option)|tastatur(?:bedien|steuer|befehl|option)`;

/** Presses printable keys without a modifier while nothing has the focus, and tries the controls that may prevent it. */
export const gatherShortcuts = {
  name: 'shortcuts',
  leaves: 'intact',
  weight: 2,
  async appliesTo(driven: DrivenPage): Promise<boolean> {
    for (const target of ['window', 'document', 'document.documentElement', 'document.body']) {
      const types = await listenedTypes(driven, target);
      if (types.some((type) => /^key(?:down|press|up)$/.test(type))) return true;
    }
    return false;
  },
  async gather(driven: DrivenPage): Promise<ShortcutEvidence> {
    const { world } = driven;
    await world.evaluate(watchKeys);
    await world.evaluate(idle, 150);
    // Some scripts react to the first key of any kind.
    const before = await effectsOf(driven, ['Shift', 'F8']);
    if (before.length > 0) await world.evaluate(forgetKeys);
    const suspects = await effectsOf(driven, printable);
    if (suspects.length === 0 && before.length === 0) return nothing;
    const keys = suspects.length > maxEffects ? [] : await confirmed(driven, suspects.slice(0, maxKeys));
    if (keys.length === 0) {
      await driven.reload();
      return nothing;
    }
    const [element = null] = await driven.describe([await world.evaluate(() => stufenlos.numberOf(document.body))]);
    const { stuck, related } = await tryControls(driven, keys);
    await driven.reload();
    return { keys, stuck, related, element };
  },
} satisfies Gatherer<'shortcuts', ShortcutEvidence>;

const nothing: ShortcutEvidence = { keys: [], stuck: [], related: null, element: null };

/** Keys that had an effect each time, although other keys had none in between. */
async function confirmed(driven: DrivenPage, keys: readonly string[]): Promise<string[]> {
  const certain: string[] = [];
  for (const key of keys) {
    await effectsOf(driven, ['Escape']);
    if ((await effectsOf(driven, ['F8'])).length > 0) continue;
    if ((await effectsOf(driven, [key as KeyInput])).includes(key)) certain.push(key);
  }
  return certain;
}

/** Activates one fitting control after the other. A key that once had no effect can be switched off. */
async function tryControls(
  driven: DrivenPage,
  keys: readonly string[],
): Promise<Pick<ShortcutEvidence, 'stuck' | 'related'>> {
  let stuck = [...keys];
  let related: string | null = null;
  const parts = { deepQuery, visibleNameOf };
  const controls = await evaluateWith(driven.world, parts, namedControls, words, -1, maxControls);
  for (const control of controls.filter(({ matches, isTextField }) => matches && !isTextField)) {
    driven.signal.throwIfAborted();
    related ??= control.name;
    await activate(driven, control);
    const left: string[] = [];
    for (const key of stuck) {
      await driven.world.evaluate(forgetKeys);
      if ((await effectsOf(driven, [key as KeyInput])).includes(key)) left.push(key);
    }
    stuck = left;
    if (stuck.length === 0) break;
  }
  related ??= await evaluateWith(driven.world, parts, settingsControl, settings);
  return { stuck, related };
}

/** Presses keys one after the other. @returns those after which something changed */
async function effectsOf({ world, page, signal }: DrivenPage, keys: readonly KeyInput[]): Promise<string[]> {
  await world.evaluate(forgetKeys);
  for (const key of keys) {
    signal.throwIfAborted();
    await page.keyboard.press(key);
  }
  return world.evaluate(effectsAfter, keys.length === 1 ? 120 : 60);
}

/** Runs inside the page. Takes the focus off, so that the keys go to the page. */
function forgetKeys(): void {
  const { stufenlosKeys: watch } = globalThis as { stufenlosKeys?: KeyWatch };
  if (!watch) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  watch.effects.clear();
}

/** Runs inside the page. Waits at most so long for an effect of the last key. */
async function effectsAfter(ms: number): Promise<string[]> {
  const { stufenlosKeys: watch } = globalThis as { stufenlosKeys?: KeyWatch };
  if (!watch) return [];
  for (const end = performance.now() + ms; performance.now() < end && !watch.effects.has(watch.key);)
    await new Promise((resolve) => setTimeout(resolve, 20));
  watch.settle();
  return [...watch.effects];
}

/** Runs inside the page. */
const idle = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs inside the page. Name of a control or link to settings, where shortcuts may be switched off. */
function settingsControl(
  { deepQuery: query, visibleNameOf: nameOf }: { deepQuery: typeof deepQuery; visibleNameOf: typeof visibleNameOf },
  wanted: string,
): string | null {
  const pattern = new RegExp(wanted, 'iu');
  const names = query('a[href],button,summary,[role=button]').map((element) => nameOf(element) ?? '');
  return names.find((name) => name.length < 60 && pattern.test(name)) ?? null;
}
