import { expect, it } from 'vitest';
import { alternativeFileName } from './check.ts';

const outcome = (name: string, source: string) =>
  (alternativeFileName.evaluate as (facts: object) => { outcome: string })({ name, source }).outcome;

it.each([
  ['is not the name of this file', 'tree.png', '/pictures/42.png'],
  ['has words', 'Letter to the editor.png', '/Letter%20to%20the%20editor.png'],
])('asks a person when the alternative looks like a file name but %s', (_name, name, source) => {
  expect(outcome(name, source)).toBe('review');
});

it.each([
  ['the name of the file', 'IMG_0042.jpg', '/pictures/IMG_0042.jpg'],
  ['in another case, with a query', 'img_0042.JPG', '/pictures/IMG_0042.jpg?w=300#top'],
  ['with escaped characters', 'grün.png', '/gr%C3%BCn.png'],
  ['with an escape that is none', 'a%zz.png', '/a%zz.png'],
])('reports %s', (_name, name, source) => {
  expect(outcome(name, source)).toBe('violation');
});
