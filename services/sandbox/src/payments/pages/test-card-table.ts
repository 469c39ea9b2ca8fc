import { html, type Markup } from '../../web/markup.ts';
import { testCards } from '../charges/test-cards.ts';
import type { Texts } from './texts/texts.ts';

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
        ${Object.entries(testCards).map(
          ([number, behaviour]) =>
            html`<tr role="row">
              <th role="rowheader" scope="row">
                <button class="second number" form="${form}" name="fill" value="${number}" formnovalidate>
                  ${inGroups(number)}
                </button>
              </th>
              <td role="cell">${text.effect[behaviour]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** `4242 4242 4242 4242` */
export const inGroups = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/gu, '$1 ');
