import { expect, it } from 'vitest';
import { isServedFile } from './served-files.ts';

it.each(['js/index.js', 'css/a.css', 'js/prerender/a.js', 'html.js', 'record.json.js'])('serves %s', (file) => {
  expect(isServedFile(file)).toBe(true);
});

it.each(['index.html', 'js/a.html', 'record.json', 'js/record.json', 'prerender/index.cjs', 'prerender/a/b.js'])(
  'keeps %s to the edge',
  (file) => {
    expect(isServedFile(file)).toBe(false);
  },
);
