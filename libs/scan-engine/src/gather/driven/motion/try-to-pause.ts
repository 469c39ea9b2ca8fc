import type { Audit } from '../../in-page/audit/audit.ts';
import { activate } from '../controls/activate.ts';
import { namedControls, visibleNameOf } from '../controls/named-controls.ts';
import type { ControlFacts } from '../controls/named-controls.ts';
import { deepQuery } from '../deep-query.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage } from '../gatherer.ts';
import { intervalOf, stillTexts } from './changing-texts.ts';
import type { ChangingText } from './changing-texts.ts';
import { stillMoving } from './moving-elements.ts';
import type { MovingElement } from './moving-elements.ts';

declare const stufenlos: Audit;

export interface PauseTrial {
  stoppedBy: string | null;
  related: string | null;
}

const maxControls = 6;
const words =
  String.raw`paus|stop|halt|freez|beenden|hide|hiding|ausblend|verberg|motion|animat|beweg|play|resume|control|steuer|einstell` +
  String.raw`|setting|update|aktualis|frequen|interval|speed|geschwindig|tempo|ticker|\boff\b|\baus\b|\bchang|änder` +
  String.raw`|unterbrech|interrupt|anhalt|abschalt|ausschalt|deaktiv|disabl`;
/** Words of controls that remove what they stand beside. Elsewhere they remove something else. */
const closing = String.raw`schlie(?:ß|ss)|clos|dismiss|wegklick|verwerf|[×✕✖✗⨯]|^x\b`;

/** Tries the controls whose names fit, and those that appear then. @returns by the number of the moving element */
export async function tryToPause(
  driven: DrivenPage,
  texts: readonly ChangingText[],
  moving: readonly MovingElement[],
): Promise<Map<number, PauseTrial>> {
  const trials = new Map<number, PauseTrial>();
  for (const { number } of [...texts, ...moving]) trials.set(number, { stoppedBy: null, related: null });
  const left = () => [...trials].filter(([, { stoppedBy }]) => stoppedBy === null).map(([number]) => number);
  const tried = new Set<number>();
  let queue = await fittingControls(driven, left()[0] ?? -1);
  for (let control = queue.shift(); control && tried.size < maxControls && left().length > 0; control = queue.shift()) {
    driven.signal.throwIfAborted();
    tried.add(control.number);
    if (control.isTextField) await driven.world.evaluate(enterLongInterval, control.number);
    else await activate(driven, control);
    const still = await stillOnes(driven, texts, moving, left());
    for (const number of left()) {
      if (still.includes(number)) trials.set(number, { stoppedBy: control.name, related: null });
      // What a control closes is gone at once, so one that closed something else is not meant.
      else if (!closesOnly(control.name))
        trials.set(number, { stoppedBy: null, related: trials.get(number)?.related ?? control.name });
    }
    // The control may have opened others.
    const now = await fittingControls(driven, left()[0] ?? -1);
    const known = new Set([...queue.map(({ number }) => number), ...tried]);
    queue = [...now.filter(({ number }) => !known.has(number)), ...queue];
  }
  for (const number of left()) {
    const related = trials.get(number)?.related ?? (await driven.world.evaluate(unnamedControlNear, number));
    trials.set(number, { stoppedBy: null, related });
  }
  return trials;
}

/** Runs inside the page, with the audit script. A visible control without a name, which may pause what is beside it. */
function unnamedControlNear(number: number): string | null {
  let near = stufenlos.element(number)?.parentElement;
  for (let level = 0; near && near !== document.body && level < 4; level += 1, near = near.parentElement) {
    for (const control of near.querySelectorAll<HTMLElement>('button,[role=button],[onclick]')) {
      const isNamed = control.innerText.trim() !== '' || control.matches('[aria-label],[aria-labelledby],[title]');
      if (!isNamed && control.checkVisibility({ visibilityProperty: true })) return control.outerHTML.slice(0, 80);
    }
  }
  return null;
}

const closesOnly = (name: string) => !new RegExp(words, 'i').test(name) && new RegExp(closing, 'i').test(name);

async function fittingControls({ world }: DrivenPage, near: number): Promise<ControlFacts[]> {
  const parts = { deepQuery, visibleNameOf };
  const controls = await evaluateWith(world, parts, namedControls, `${words}|${closing}`, near, maxControls * 3);
  const fitting = controls.filter(({ matches, isNear, name }) => matches && (isNear || !closesOnly(name)));
  const first = fitting.slice(0, maxControls);
  // A field has no effect before the button beside it is used.
  return [...first.filter(({ isTextField }) => isTextField), ...first.filter(({ isTextField }) => !isTextField)];
}

async function stillOnes(
  { world }: DrivenPage,
  texts: readonly ChangingText[],
  moving: readonly MovingElement[],
  left: readonly number[],
): Promise<number[]> {
  const movingLeft = moving.map(({ number }) => number).filter((number) => left.includes(number));
  const moves = await world.evaluate(stillMoving, movingLeft);
  const textsLeft = texts.filter(({ number }) => left.includes(number));
  const slowest = Math.max(0, ...textsLeft.map(intervalOf));
  const numbers = textsLeft.map(({ number }) => number);
  const stillNumbers = numbers.length === 0 ? [] : await world.evaluate(stillTexts, numbers, slowest * 1.5 + 200);
  return [...movingLeft.filter((number) => !moves.includes(number)), ...stillNumbers];
}

/** Runs inside the page, with the audit script. */
function enterLongInterval(number: number): void {
  const field = stufenlos.element(number);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = '60';
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
