import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage } from '../gatherer.ts';
import type { NavigationGuard } from '../navigation-guard/guard-navigation.ts';
import type { ContextChange } from './change-facts.ts';
import { changeableControls, focusElement, sentenceBefore } from './changeable-controls.ts';
import { focusControls } from './focus-controls.ts';

const maxFocused = 60;
const maxChanged = 8;
/** Time in which a page navigates on its own, in ms. */
const reactionMs = 50;
const idleMs = 150;

/** Runs inside the page; self-contained. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type RawChange = Omit<ContextChange, 'element'> & { number: number };

async function withElements(driven: DrivenPage, changes: readonly RawChange[]): Promise<ContextChange[]> {
  if (changes.length === 0) return [];
  const elements = await driven.describe(changes.map(({ number }) => number));
  return changes.flatMap(({ number: _number, ...change }, at) => {
    const element = elements[at];
    return element ? [{ ...change, element }] : [];
  });
}

/** Focuses controls, and says what the page does then on its own. */
export async function changesOnFocus(driven: DrivenPage, guard: NavigationGuard): Promise<ContextChange[]> {
  const found = await driven.world.evaluate(focusControls, maxFocused);
  await guard.takeAttempts();
  return withElements(
    driven,
    found.map((change) => ({ ...change, nearby: '', description: '' })),
  );
}

/** Gives controls another value with the keyboard, and says whether the page navigates or opens a window then. */
export async function changesOnInput(
  driven: DrivenPage,
  guard: NavigationGuard,
): Promise<{ controls: number; onInput: ContextChange[] }> {
  const controls = await evaluateWith(driven.world, { sentenceBefore }, changeableControls, maxChanged);
  const found: RawChange[] = [];
  for (const { number, key, label, nearby, description } of controls) {
    if (!(await driven.world.evaluate(focusElement, number))) continue;
    // A page that navigates on focus is not asked again what it does on input.
    await guard.takeAttempts();
    await driven.press(key);
    await driven.world.evaluate(pause, reactionMs);
    const [url] = await guard.takeAttempts();
    if (url === undefined) continue;
    await driven.world.evaluate(pause, idleMs);
    // A page that goes on trying navigates by itself.
    if ((await guard.takeAttempts()).length === 0)
      found.push({ number, kind: 'navigation', label, nearby, description, url });
  }
  return { controls: controls.length, onInput: await withElements(driven, found) };
}
