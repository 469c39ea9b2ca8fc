import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherKeyboardWalk } from '../../driven/keyboard-walk/gather-keyboard-walk.ts';

const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/%3E";

/** Stops that look different, so that each is reported, and their names. */
const named: [html: string, name: string][] = [
  [`<a class="a" href="#"><img src="${picture}" alt="Blue mug"></a>`, 'Blue mug'],
  ['<label>Send me news <input type="checkbox" class="b"></label>', 'Send me news'],
  ['<label for="s">Town</label><select class="c" id="s"><option>Kiel<option>Husum</select>', 'Town'],
  ['<label>Tea <select class="d"><option>Assam<option>Sencha</select></label>', 'Tea'],
  ['<select class="e"><option>One<option>Two</select>', 'select'],
  [
    '<p id="one">Remove</p><p id="two">Sencha</p><button class="f" aria-labelledby="one two">x</button>',
    'Remove Sencha',
  ],
  ['<input class="g" type="submit" value="Send the order">', 'Send the order'],
  ['<input class="h" type="image" alt="Search" src="#">', 'Search'],
  ['<a class="i" href="#"><svg width="20" height="20"><title>Cart</title></svg></a>', 'Cart'],
  ['<p aria-hidden="true"><a class="j" href="#">Buy now</a></p>', 'Buy now'],
  ['<form><input type="checkbox" name="children" class="k" title="With children"></form>', 'With children'],
];

describe('the names of stops', { timeout: 60_000 }, () => {
  it('are those that assistive technology gets', async () => {
    const body = `<style>* { outline: none !important }</style>${named.map(([html]) => html).join('')}`;
    const site = await startSite({ '/': `<!doctype html><html lang="en"><title>Page</title>${body}` });
    const driven = await openDrivenPage(site.url('/'), site.host);
    try {
      const { unindicated } = await driven.run(gatherKeyboardWalk);
      expect(unindicated.map(({ name }) => name)).toEqual(named.map(([, name]) => name));
    } finally {
      await driven.close();
      await site.close();
    }
  });
});
