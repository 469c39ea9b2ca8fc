import { html, type Markup } from '../../web/markup.ts';
import type { Texts } from './texts/texts.ts';

/** Every number that is good for anything here, and what it does: a key of the texts. */
export const testCards = [
  { number: '4242424242424242', effect: 'ok' },
  { number: '4000000000000002', effect: 'declined' },
  { number: '4000000000009995', effect: 'insufficient' },
  { number: '4000002760003184', effect: 'challenge' },
  { number: '4000000000003220', effect: 'challenge' },
  { number: '4000000000000341', effect: 'laterFails' },
] as const satisfies readonly { number: string; effect: keyof Texts['effect'] }[];

export const isTestCard = (digits: string): boolean => testCards.some(({ number }) => number === digits);

/** A table whose buttons send the form to come back with their number in it. Behind the form, so Enter still pays. */
export function testCardTable(text: Texts, form: string): Markup {
  return html`<section aria-labelledby="cards-title">
    <h2 id="cards-title">${text.cardsTitle}</h2>
    <p>${text.cardsNote}</p>
    <table role="table" class="stack">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">${text.cardsNumber}</th>
          <th role="columnheader" scope="col">${text.cardsEffect}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${testCards.map(
          ({ number, effect }) =>
            html`<tr role="row">
              <th role="rowheader" scope="row">
                <button class="second number" form="${form}" name="fill" value="${number}" formnovalidate>
                  ${inGroups(number)}
                </button>
              </th>
              <td role="cell">${text.effect[effect]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** `4242 4242 4242 4242` */
export const inGroups = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/gu, '$1 ');
