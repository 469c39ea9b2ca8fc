import { problem } from '../../web/field.ts';
import { fill } from '../../web/fill.ts';
import { html, type Markup } from '../../web/markup.ts';
import type { CheckoutView } from '../checkout/purchase.ts';
import { money, percent, price } from './amount.ts';
import { cardFields, cardProblems, type CardFieldsView } from './card-fields.ts';
import { testCardTable } from './test-card-table.ts';
import { webAddress } from './hosted-page-request.ts';

/** The form that the language button and the test cards send. */
export const mainForm = 'main-form';

export interface CheckoutPageView extends CardFieldsView {
  checkout: CheckoutView;
  action: string;
  /** Something that belongs to no single field. */
  message?: string | undefined;
}

export function checkoutBody(view: CheckoutPageView): Markup {
  const { text, checkout, action, message } = view;
  return html`${message !== undefined && problem(text, message)} ${cardProblems(view)} ${order(view)}
    ${checkout.wallet && walletOffer(view)}
    <form id="${mainForm}" method="post" action="${action}" novalidate>
      <section aria-labelledby="card-title">
        <h2 id="card-title">${text.cardTitle}</h2>
        ${cardFields(view)} ${checkout.submitText !== null && html`<p>${checkout.submitText}</p>`}
        <button name="method" value="card">${text.pay}</button>
      </section>
      ${
        checkout.delayed &&
        html`<section aria-labelledby="delayed-title">
          <h2 id="delayed-title">${text.delayedTitle}</h2>
          <p>${text.delayedNote}</p>
          <button class="second" name="method" value="delayed">${text.payDelayed}</button>
        </section>`
      }
    </form>
    ${
      webAddress(checkout.cancelUrl) &&
      html`<p><a class="lone" href="${checkout.cancelUrl ?? ''}" rel="noreferrer">${text.cancel}</a></p>`
    }
    ${testCardTable(text, mainForm)}`;
}

/** A form of its own, because Enter in a field of the card presses the first button of its form. */
const walletOffer = ({ text, action }: CheckoutPageView): Markup =>
  html`<form method="post" action="${action}">
    <section aria-labelledby="wallet-title">
      <h2 id="wallet-title">${text.wallet}</h2>
      <p>${text.walletNote}</p>
      <button class="second" name="method" value="wallet">${text.payByWallet}</button>
    </section>
  </form>`;

function order(view: CheckoutPageView): Markup {
  const { text, checkout } = view;
  const { lines, currency, total, mode } = checkout;
  return html`<section aria-labelledby="order-title">
    <h2 id="order-title">${text.order}</h2>
    <dl>
      ${lines.map(
        ({ name, quantity, amount, interval }) =>
          html`<dt>${quantity === 1 ? name : fill(text.times, { quantity, name })}</dt>
            <dd>${price(text, { amount, currency, interval })}</dd>`,
      )}
      ${taxRows(view)}
      <dt>${mode === 'subscription' ? text.totalNow : text.total}</dt>
      <dd class="total">${money(total, currency)}</dd>
    </dl>
    ${mode === 'subscription' && html`<p class="hint">${text.renews}</p>`}
  </section>`;
}

const taxRows = ({ text, language, checkout: { taxes, currency } }: CheckoutPageView): Markup[] =>
  taxes.map(
    ({ name, percentage, amount }) =>
      html`<dt>${percentage === 0 ? name : fill(text.includedTax, { rate: percent(percentage, language), name })}</dt>
        <dd>${money(amount, currency)}</dd>`,
  );
