import { fill } from '../../web/fill.ts';
import { html, type Markup } from '../../web/markup.ts';
import type { CardForm } from '../charges/card-form.ts';
import type { CheckoutView } from '../checkout/purchase.ts';
import { money } from './amount.ts';
import { mainForm } from './checkout-page.ts';
import type { Texts } from './texts/texts.ts';

/** What a wallet knows of its owner: Apple Pay, Google Pay and Link hand it over on Stripe's hosted page. */
const stored = {
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2034,
  cvc: '123',
  name: 'Erika Mustermann',
  email: 'erika@example.org',
  country: 'DE',
};

/** The stored card as a filled-in form. The receipt goes to the address of the order. */
export const walletCard = ({ email }: CheckoutView): CardForm => ({ ...stored, ...(email !== null && { email }) });

export interface WalletSheetView {
  text: Texts;
  checkout: CheckoutView;
  action: string;
}

/** Shows the amount and the stored card, and asks once more. */
export function walletSheet({ text, checkout, action }: WalletSheetView): Markup {
  return html`<section aria-labelledby="wallet">
    <h2 id="wallet">${text.wallet}</h2>
    <dl>
      <dt>${text.amount}</dt>
      <dd class="total">${money(checkout.total, checkout.currency)}</dd>
      <dt>${text.card}</dt>
      <dd>${fill(text.cardEnds, { last4: stored.number.slice(-4) })}</dd>
    </dl>
    <form id="${mainForm}" method="post" action="${action}" class="actions">
      <button name="method" value="wallet-confirmed">${text.walletConfirm}</button>
      <button name="method" value="none" class="second">${text.walletBack}</button>
    </form>
  </section>`;
}
