import type { Audit } from '../../in-page/audit/audit.ts';
import type { DrivenPage } from '../gatherer.ts';
import { advisedKeys } from './advised-keys.ts';
import type { StopFacts } from './stop-facts.ts';
import { pressAndProbe } from './walk.ts';

declare const stufenlos: Audit;

/** How the focus got out of a loop. */
export interface Exit {
  /** `advised`: a key that the page tells people to press. `activated`: a control in the loop. */
  way: 'shiftTab' | 'escape' | 'arrow' | 'advised' | 'activated';
  keys: string;
}

/** Pages move the focus back in a timer, so it is read only after this time. */
const waitMs = 60;
const maxSteps = 12;
const maxAdvised = 6;
const maxActivated = 5;
const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

/** Looks for a way out of a loop of stops, in the order in which people try them. */
export class LoopExits {
  readonly #driven: DrivenPage;
  readonly #loop: readonly StopFacts[];
  readonly #numbers: ReadonlySet<number>;
  /** Keys that did not lead out. */
  readonly tried: string[] = [];

  constructor(driven: DrivenPage, loop: readonly StopFacts[]) {
    this.#driven = driven;
    this.#loop = loop;
    this.#numbers = new Set(loop.map(({ number }) => number));
  }

  /** Whether Tab leads round and round. A page that moves the focus back only once has no loop. */
  isClosed(): Promise<boolean> {
    return this.#leaves('Tab', this.#loop.length * 2 + 1).then((leaves) => !leaves);
  }

  async find(): Promise<Exit | undefined> {
    if (await this.#leaves('Shift+Tab', this.#loop.length + 1)) return { way: 'shiftTab', keys: 'Shift+Tab' };
    if (await this.#leadsOut('Escape')) {
      const isAdvised = advisedKeys(await this.#text(), maxAdvised).includes('Escape');
      return { way: isAdvised ? 'advised' : 'escape', keys: 'Escape' };
    }
    for (const keys of arrows) {
      if (await this.#leaves(keys, 1)) return { way: 'arrow', keys };
    }
    return (await this.#findAdvised(await this.#text())) ?? (await this.#findActivated());
  }

  async #findAdvised(text: string): Promise<Exit | undefined> {
    for (const keys of advisedKeys(text, maxAdvised)) {
      if (this.tried.includes(keys)) continue;
      for (const { number } of this.#loop.slice(0, maxActivated)) {
        if (await this.#leadsOut(keys, number)) return { way: 'advised', keys };
      }
    }
    return undefined;
  }

  /** Uses the controls of the loop, because one may lead out or tell the key. */
  async #findActivated(): Promise<Exit | undefined> {
    const numbers = this.#loop.map(({ number }) => number);
    const harmless = await this.#driven.world.evaluate(harmlessControls, numbers);
    for (const number of harmless.slice(0, maxActivated)) {
      if (await this.#leadsOut('Enter', number)) return { way: 'activated', keys: 'Enter' };
      const advised = await this.#findAdvised(await this.#text());
      if (advised) return advised;
    }
    return undefined;
  }

  /** Presses keys once, then Tab until the focus is out. */
  async #leadsOut(keys: string, from?: number): Promise<boolean> {
    return (await this.#leaves(keys, 1, from)) || (await this.#leaves('Tab', this.#loop.length + 1, null));
  }

  /** @param from where to begin; null: where the focus is. Default: the first stop of the loop */
  async #leaves(keys: string, times: number, from: number | null = this.#loop[0]?.number ?? null): Promise<boolean> {
    if (from !== null) await this.#driven.world.evaluate((number) => focusRecorder.focus(number), from);
    for (let step = 0; step < Math.min(times, maxSteps); step++) {
      const { hasLeft, stop } = await pressAndProbe(this.#driven, keys, waitMs);
      if (hasLeft || (stop && !this.#numbers.has(stop.number))) return true;
    }
    if (keys !== 'Tab' && !this.tried.includes(keys)) this.tried.push(keys);
    return false;
  }

  #text(): Promise<string> {
    return this.#driven.world.evaluate(
      textAround,
      this.#loop.map(({ number }) => number),
    );
  }
}

/** Runs inside the page, with the audit script. Text that people can read, also in descriptions of the elements. */
function textAround(numbers: readonly number[]): string {
  const texts = [document.body.innerText.slice(0, 50_000)];
  for (const number of numbers) {
    const element = stufenlos.element(number);
    const ids = element?.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
    texts.push(...ids.map((id) => document.getElementById(id)?.textContent ?? ''));
    for (const name of ['title', 'aria-label', 'aria-description', 'placeholder'])
      texts.push(element?.getAttribute(name) ?? '');
  }
  return texts.join('\n');
}

/** Runs inside the page, with the audit script. Controls that cannot send a form or lead to another page. */
function harmlessControls(numbers: readonly number[]): number[] {
  return numbers.filter((number) => {
    const element = stufenlos.element(number);
    if (element instanceof HTMLAnchorElement) return (element.getAttribute('href') ?? '#').startsWith('#');
    if (element instanceof HTMLButtonElement) return element.type === 'button' || !element.form;
    return element?.getAttribute('role') === 'button';
  });
}
