import { describe, expect, it } from 'vitest';
import type {
  ActivatedControl,
  ActivationStep,
  ControlState,
  OpenedDialog,
} from '../../gather/driven/activation/activation-facts.ts';
import type { ElementFacts } from '../../gather/evidence.ts';
import { widgetState } from './check.ts';

const element: ElementFacts = { selector: 'x', html: '<x>', rect: null, ancestors: [], skeleton: '' };
const dialog: OpenedDialog = {
  element,
  name: '',
  kind: 'modal',
  takesFocus: true,
  closesWithEscape: true,
  returnsFocus: true,
};

type State = ControlState['states'];
const state = (states: State, look = 'grey', name = 'Menu'): ControlState => ({ states, look, name });
const step = (content: ActivationStep['content'], after: ControlState, more: Partial<ActivationStep> = {}) => ({
  after,
  isGone: false,
  content,
  hasTarget: true,
  focus: 'control' as const,
  status: '',
  ...more,
});

function outcomesOf(before: ControlState, steps: ActivationStep[], more: Partial<ActivatedControl> = {}): string[] {
  const control: ActivatedControl = { element, role: 'button', before, steps, dialog: null, ...more };
  const { findings } = widgetState.evaluate({ controls: [control] } as never);
  return findings.map(({ outcome, messageKey }) => `${outcome} ${messageKey}`);
}

const closed = state({ 'aria-expanded': 'false' });
const open = state({ 'aria-expanded': 'true' });
const off = state({ 'aria-pressed': 'false' });
const plain = state({});

describe('a state is told', () => {
  it.each<[string, ControlState, ActivationStep[], Partial<ActivatedControl>?]>([
    ['when aria-expanded follows the content', closed, [step('shown', open), step('hidden', closed)]],
    ['when nothing visible changes', closed, [step('same', closed)]],
    ['when the content appears only once', closed, [step('shown', closed), step('same', closed)]],
    ['when the page replaces the control', closed, [step('shown', closed, { isGone: true })]],
    ['when a dialog opens', closed, [step('shown', closed), step('hidden', closed)], { dialog }],
    [
      'when aria-pressed follows the look',
      off,
      [step('same', state({ 'aria-pressed': 'true' }, 'blue')), step('same', off)],
    ],
    [
      'when the look stays changed',
      off,
      [step('same', state(off.states, 'blue')), step('same', state(off.states, 'blue'))],
    ],
    ['when the name tells it', off, [step('same', state(off.states, 'blue', 'Unmute')), step('same', off)]],
    [
      'when a tab becomes selected',
      state({ 'aria-selected': 'false' }),
      [step('shown', state({ 'aria-selected': 'true' }))],
      { role: 'tab' },
    ],
    [
      'by another name of a button without a state',
      plain,
      [step('shown', state({}, 'grey', 'Less')), step('hidden', plain)],
    ],
    [
      'when the focus goes into the content',
      plain,
      [step('shown', plain, { focus: 'content' }), step('hidden', plain)],
    ],
  ])('%s', (_name, before, steps, more) => {
    expect(outcomesOf(before, steps, more)).toEqual([]);
  });
});

describe('a state is not told', () => {
  it.each<[string, string, ControlState, ActivationStep[], Partial<ActivatedControl>?]>([
    ['when aria-expanded stays', 'violation content', closed, [step('shown', closed), step('hidden', closed)]],
    [
      'when aria-pressed stays while the look changes and returns',
      'violation look',
      off,
      [step('same', state(off.states, 'blue')), step('same', off)],
    ],
    [
      'when aria-checked of a switch stays',
      'violation look',
      state({ 'aria-checked': 'false' }),
      [step('same', state({ 'aria-checked': 'false' }, 'blue')), step('same', state({ 'aria-checked': 'false' }))],
      { role: 'switch' },
    ],
    [
      'when a tab shows its panel and stays unselected',
      'violation tab',
      state({ 'aria-selected': 'false' }),
      [step('shown', state({ 'aria-selected': 'false' }))],
      { role: 'tab' },
    ],
    [
      'perhaps, when a button shows and hides content without any state',
      'review missing',
      plain,
      [step('shown', plain), step('hidden', plain)],
    ],
  ])('%s', (_name, expected, before, steps, more) => {
    expect(outcomesOf(before, steps, more)).toEqual([expected]);
  });
});
