import { fill } from '../../web/fill.ts';
import { wrong } from '../../web/field.ts';
import { html, type Markup } from '../../web/markup.ts';
import { day, price } from './amount.ts';
import type { CardErrors } from './card-entry.ts';
import type { PortalPageView, Subscription } from './portal-page.ts';

/** Asks once more before a subscription is cancelled. */
export function cancelBody({ language, text, pathOf }: PortalPageView, { id, name, periodEnd }: Subscription): Markup {
  const date = day(periodEnd, language);
  return html`<p>${fill(text.stopAsk, { plan: fill(text.plan, { name }), date })}</p>
    <form method="post" action="${pathOf('subscriptions', id, 'cancel')}">
      <button class="danger">${fill(text.stopSure, { date })}</button>
    </form>
    <p><a class="lone" href="${pathOf()}">${text.keep}</a></p>`;
}

/** The other prices of a subscription, one to be chosen. */
export function planBody({ text, pathOf }: PortalPageView, one: Subscription, errors: CardErrors): Markup {
  const named = (of: Parameters<typeof price>[1] & { name: string }) =>
    `${fill(text.plan, { name: of.name })}, ${price(text, of)}`;
  return html`<p>${fill(text.currently, { plan: named(one) })}</p>
    <p>${text.changeNote}</p>
    <form method="post" action="${pathOf('subscriptions', one.id, 'plan')}" novalidate>
      <fieldset ${errors.price && html`aria-describedby="price-error"`}>
        <legend>${text.changeLegend}</legend>
        ${wrong(text, 'price', errors)}
        ${one.prices.map(
          (offer, index) =>
            html`<label class="choice">
              <input
                type="radio"
                name="price"
                value="${offer.id}"
                required
                ${errors.price && index === 0 && html`autofocus`}
              />
              ${named(offer)}
            </label>`,
        )}
      </fieldset>
      <button>${text.change}</button>
    </form>
    <p><a class="lone" href="${pathOf()}">${text.overview}</a></p>`;
}
