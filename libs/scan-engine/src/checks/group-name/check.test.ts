import { checkOnPages, testCases } from '../../testing/check-on-pages.ts';

const yesNo = '<label><input type=radio name=a>Ja</label><label><input type=radio name=a>Nein</label>';

testCases(checkOnPages('group-name'), {
  good: [
    [
      'a legend',
      '<fieldset><legend>Member?</legend><label><input type=radio name=a>Yes</label><label><input type=radio name=a>No</label></fieldset>',
    ],
    [
      'a labelled group',
      '<p id=q>Member?</p><div role=radiogroup aria-labelledby=q><label><input type=radio name=a>Yes</label><label><input type=radio name=a>No</label></div>',
    ],
    [
      'answers that explain themselves',
      '<h2>Payment</h2><label><input type=radio name=a>Credit card</label><label><input type=radio name=a>Invoice</label>',
    ],
    ['a section named by the question', `<section aria-labelledby=q><h2 id=q>Hilfreich?</h2>${yesNo}</section>`],
    ['a form named by the question', `<form aria-labelledby=q><p id=q>Hilfreich? *</p>${yesNo}</form>`],
    [
      'a component whose host is the group',
      `<x-a role=radiogroup aria-label="Hilfreich?"><template shadowrootmode=open><div><p>Hilfreich?</p>${yesNo}</div></template></x-a>`,
    ],
    [
      'a group around the place of the fields in a component',
      `<x-a><template shadowrootmode=open><div role=group aria-label="Hilfreich?"><slot></slot></div></template><p>Hilfreich?</p>${yesNo}</x-a>`,
    ],
    ['a row of a table', `<p>Member?</p><div role=table><div role=row>${yesNo}</div></div>`],
    [
      'one name in two forms',
      '<div><p>Member?</p><form><label><input type=radio name=a>Yes</label></form><form><label><input type=radio name=a>No</label></form></div>',
    ],
    ['one field', '<p>Member?</p><label><input type=radio name=a>Yes</label>'],
    [
      'a field of each of two forms, by their form attributes',
      '<form id=f></form><form id=g></form><p>Member?</p><label><input type=radio name=a form=f>Yes</label><p>Student?</p><label><input type=radio name=a form=g>Yes</label>',
    ],
    [
      'stars without a question',
      '<button>Rate</button><label><input type=radio name=a>1</label><label><input type=radio name=a>2</label>',
    ],
  ],
  doubtful: [
    [
      'a component that may be a group by its internals',
      `<script>customElements.define('x-radios', class extends HTMLElement {
        constructor() { super(); Object.assign(this.attachInternals(), { role: 'radiogroup', ariaLabel: 'Hilfreich?' }); }
      })</script><x-radios><p>Hilfreich?</p>${yesNo}</x-radios>`,
    ],
  ],
  bad: [
    [
      'a field outside of its form',
      '<form id=f><p>Mitglied?</p><label><input type=radio name=a>Ja</label></form><label><input type=radio name=a form=f>Nein</label>',
    ],
    ['a form with another name', `<form aria-label="Anmeldung"><p>Mitglied?</p>${yesNo}</form>`],
    ['a name without a role', `<div aria-label="Mitglied?"><p>Mitglied?</p>${yesNo}</div>`],
    ['fields behind a hidden one', `<input type=radio name=a hidden><p>Mitglied?</p>${yesNo}`],
    [
      'a component around a whole form',
      `<script>customElements.define('x-form', class extends HTMLElement {})</script>
      <x-form><label>Name <input></label><p>Mitglied?</p>${yesNo}</x-form>`,
    ],
    [
      'a heading',
      '<h2>Member?</h2><input type=radio name=a id=y><label for=y>Yes</label><input type=radio name=a id=n><label for=n>No</label>',
    ],
    [
      'a fieldset without legend',
      '<fieldset><p>Mitglied</p><label><input type=radio name=a>Ja</label><label><input type=radio name=a>Nein</label></fieldset>',
    ],
  ],
});
