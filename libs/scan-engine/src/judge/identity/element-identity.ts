import type { ElementTraits } from '../../gather/in-page/traits/element-traits.ts';
import { numberedName, reducedAddress, reducedClasses, reducedName, reducedText } from './reduce-trait.ts';
import type { Reduced } from './reduce-trait.ts';

/** What an element is recognised by. */
export interface ElementIdentity {
  own: readonly string[];
  /** What the list item, row or article around it is recognised by. */
  item: readonly string[];
  /** Numbers of it and of the item; they may only be counters, so nothing else may be left to tell elements apart. */
  numbers: readonly string[];
  /** `own` contains something that usually names one element only. */
  isStrong: boolean;
}

type Step = readonly [kind: string, of: (traits: ElementTraits) => Reduced | undefined];

const step = (kind: Exclude<keyof ElementTraits, 'item'>, reduce: (text: string) => Reduced): Step => [
  kind,
  (traits) => (traits[kind] === undefined ? undefined : reduce(traits[kind])),
];

/** Best first. */
const names: readonly Step[] = [
  step('id', reducedName),
  step('testId', reducedName),
  ['name', ({ name, value = '' }) => (name === undefined ? undefined : joined(reducedName(name), value))],
  step('for', reducedName),
  step('address', reducedAddress),
];
const words: readonly Step[] = [step('text', reducedText), step('classes', reducedClasses)];

const joined = ({ text, isWhole }: Reduced, value: string): Reduced => ({
  text: value === '' ? text : `${text}=${value}`,
  isWhole,
});

/** Traits in their order, up to the first one that is whole: what comes after it could only change. Pure. */
export function identityOf(traits: ElementTraits = {}): ElementIdentity {
  const byName = taken(names, traits);
  const isStrong = byName.isWhole;
  return {
    own: isStrong ? byName.parts : [...byName.parts, ...taken(words, traits).parts],
    item: traits.item ? taken([...names, ...words], traits.item).parts : [],
    numbers: [traits, traits.item ?? {}].flatMap(({ id = '', address = '', text = '' }) =>
      [id, address.startsWith('#') ? address : '', text].map(numberedName),
    ),
    isStrong,
  };
}

function taken(steps: readonly Step[], traits: ElementTraits): { parts: string[]; isWhole: boolean } {
  const parts: string[] = [];
  for (const [kind, reduce] of steps) {
    const { text, isWhole } = reduce(traits) ?? { text: '', isWhole: false };
    if (text === '') continue;
    parts.push(`${kind}:${text}`);
    if (isWhole) return { parts, isWhole };
  }
  return { parts, isWhole: false };
}
