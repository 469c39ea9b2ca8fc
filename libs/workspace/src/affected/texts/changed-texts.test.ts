import { describe, expect, it } from 'vitest';
import { isTextFile, changedTexts } from './changed-texts.ts';

const code = [
  { path: 'home.tsx', text: "t('home.title')" },
  { path: 'list.tsx', text: 't(`list.state.${state}`) + t("list.count", { count })' },
];
const users = (before: object | null, after: object | null) =>
  changedTexts(before && JSON.stringify(before), after && JSON.stringify(after), code)?.users ?? null;

describe('the users of changed texts', () => {
  it('are the files that contain the keys of these texts', () => {
    expect(
      users({ 'home.title': 'Alt', 'list.count_one': 'Eine' }, { 'home.title': 'Neu', 'list.count_one': 'Eine' }),
    ).toEqual(['home.tsx']);
  });

  it('are also files that build the key, or use the key of a plural', () => {
    expect(users({ 'list.state.done': 'Alt' }, { 'list.state.done': 'Neu' })).toEqual(['list.tsx']);
    expect(users({ 'list.count_one': 'Alt' }, { 'list.count_one': 'Neu' })).toEqual(['list.tsx']);
  });

  it('are those of new and of removed texts', () => {
    expect(users({ 'home.title': 'Alt' }, {})).toEqual(['home.tsx']);
    expect(users({}, { 'home.title': 'Neu' })).toEqual(['home.tsx']);
  });

  it('are told with the keys, and with the texts as they were and as they are', () => {
    expect(changedTexts('{"home.title":"Alt"}', '{"home.title":"Neu"}', code)).toEqual({
      keys: ['home.title'],
      texts: ['Alt', 'Neu'],
      users: ['home.tsx'],
    });
  });

  it('are none when no text has changed', () => {
    expect(users({ 'home.title': 'Gleich' }, { 'home.title': 'Gleich' })).toEqual([]);
  });

  it.each<[string, object | null, object | null]>([
    ['a text that no file is known to use has changed', { lost: 'Alt' }, { lost: 'Neu' }],
    ['the file is new', null, { 'home.title': 'Neu' }],
    ['the file is gone', { 'home.title': 'Alt' }, null],
    ['the file has deeper values', { 'home.title': 'Alt' }, { 'home.title': { short: 'Neu' } }],
  ])('are unknown when %s', (_case, before, after) => {
    expect(users(before, after)).toBeNull();
  });

  it('are unknown when the file is not JSON', () => {
    expect(changedTexts('{}', '{', code)).toBeNull();
  });
});

it.each([
  ['remotes/runs/src/locales/de.json', true],
  ['remotes/runs/src/locales/work.en.json', true],
  ['libs/contracts/src/texts/scan-form.de.json', true],
  ['libs/standards/src/generated/texts.de.generated.json', false],
  ['remotes/runs/remote.json', false],
])('%s is a file of texts: %s', (path, expected) => {
  expect(isTextFile(path)).toBe(expected);
});
