import { checkOnPages, style, table, testCases } from '../../testing/check-on-pages.ts';

const address = (kind: string) =>
  `<label>Name <input name="${kind}-name"></label><label>Street <input name="${kind}-street"></label>`;
const street = (id: string, more: string) =>
  `<label for="${id}1">Name</label><input id="${id}1" name="${id}-name" ${more}>
  <label for="${id}2">Street</label><input id="${id}2" name="${id}-street" ${more}>`;
const columns = style('.g{display:grid;grid-template-columns:1fr 1fr}');

testCases(checkOnPages('repeated-label'), {
  good: [
    ['fields in a table', table(`<tr><td>${address('a')}<td>${address('b')}`)],
    ['titles', street('a', 'title="Billing"') + street('b', 'title="Shipping"')],
    ['placeholders', street('a', 'placeholder="Billing"') + street('b', 'placeholder="Shipping"')],
    ['a field and its confirmation', '<label>Mail <input name="a"></label><label>Mail <input name="b"></label>'],
    ['headings between them', `<h2>Billing</h2>${address('a')}<h2>Shipping</h2>${address('b')}`],
    [
      'named groups',
      `<fieldset><legend>A</legend>${address('a')}</fieldset><fieldset><legend>B</legend>${address('b')}</fieldset>`,
    ],
    ['two forms', `<form>${address('a')}</form><form>${address('b')}</form>`],
    ['a picture between them', `${address('a')}<img src="data:," alt="">${address('b')}`],
    ['hidden fields of another layout', `${address('a')}<div hidden>${address('b')}</div>`],
    ['text between them', `${address('a')}<p>The same of your guest</p>${address('b')}`],
    [
      'headings above two columns',
      `${columns}<form><div class=g><h2>Out</h2><h2>Back</h2></div><div class=g><div>${address('a')}</div><div>${address('b')}</div></div></form>`,
    ],
    [
      'headings above two columns from right to left, outside of the form',
      `${columns}<main dir=rtl><div class=g><b>Out</b><b>Back</b></div><form class=g><div>${address('a')}</div><div>${address('b')}</div></form></main>`,
    ],
    [
      'text that a style sheet writes',
      `${style('.a::before{content:"Out"}.b::before{content:"Back"}')}<div class=a>${address('a')}</div><div class=b>${address('b')}</div>`,
    ],
    [
      'a number that a style sheet counts',
      `${style('fieldset{counter-increment:n}fieldset::before{content:counter(n)}')}<fieldset>${address('a')}</fieldset><fieldset>${address('b')}</fieldset>`,
    ],
  ],
  bad: [
    ['two addresses in a row', address('a') + address('b')],
    [
      'one heading above both columns',
      `${columns}<form><h2>Travel</h2><div class=g><div>${address('a')}</div><div>${address('b')}</div></div></form>`,
    ],
    ['marks of a style sheet', `${style('label::after{content:" (required)"}')}${address('a') + address('b')}`],
  ],
});
