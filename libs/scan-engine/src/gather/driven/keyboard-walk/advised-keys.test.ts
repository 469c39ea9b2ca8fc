import { expect, it } from 'vitest';
import { advisedKeys } from './advised-keys.ts';

it.each([
  ['Press Ctrl+M to exit', ['Control+m']],
  ['Mit Strg + Umschalt + Y verlassen Sie den Editor.', ['Control+Shift+y']],
  ['Drücken Sie Escape, um das Feld zu verlassen.', ['Escape']],
  ['Press "q" to leave, or use Alt-F1 for help.', ['Alt+F1', 'q']],
  ['Hit F6 to go on.', ['F6']],
  ['Ctrl+M and ctrl + m are the same.', ['Control+m']],
  ['The press met a friend of the control group.', []],
  ['We use a press from 1920.', ['a']],
  ['', []],
])('%j advises %j', (text, keys) => {
  expect(advisedKeys(text, 6)).toEqual(keys);
});
