import { notice } from '../../web/field.ts';
import { fill } from '../../web/fill.ts';
import type { Language } from '../../web/language.ts';
import { html, type Markup } from '../../web/markup.ts';
import type { PortalView } from '../subscriptions/portal.ts';
import { day, money, month, price } from './amount.ts';
import type { Texts } from './texts/texts.ts';
import { webAddress } from './hosted-page-request.ts';

export type Subscription = PortalView['subscriptions'][number];
export type Invoice = PortalView['invoices'][number];

export interface PortalPageView {
  language: Language;
  text: Texts;
  portal: PortalView;
  /** Address of a page or a form of this portal session. */
  pathOf: (...parts: string[]) => string;
  /** Where somebody goes who has done this. */
  doneAt: (what: keyof Texts['done']) => string;
}

/** Undefined for a request that only reads. */
export type PortalForm = Record<string, string> | undefined;

export const hasEnded = ({ status }: Subscription): boolean => ['canceled', 'incomplete_expired'].includes(status);

/** Subscriptions, payment method and invoices of one customer. `done` is what has just been done. */
export function portalBody(view: PortalPageView, done: string | undefined): Markup {
  const { text, portal, pathOf } = view;
  const { customer, subscriptions, card, returnTo } = portal;
  return html`${done !== undefined && notice(done)}
    <p>${text.customer}: ${[customer.name ?? text.noName, customer.email].filter(Boolean).join(', ')}</p>
    ${webAddress(returnTo) && html`<p><a class="lone" href="${returnTo ?? ''}" rel="noreferrer">${text.back}</a></p>`}
    ${subscriptions.length === 0 && html`<p>${text.noSubscription}</p>`}
    ${subscriptions.map((one, index) => subscription(view, one, `subscription-${index}`))}
    <section aria-labelledby="card-title">
      <h2 id="card-title">${text.cardOnFile}</h2>
      ${card === null && html`<p>${text.noCard}</p>`}
      ${
        card !== null &&
        html`<dl>
          <dt>${text.card}</dt>
          <dd>${brandOf(card.brand)}, ${fill(text.cardEnds, { last4: card.last4 })}</dd>
          <dt>${text.validUntil}</dt>
          <dd>${month(card)}</dd>
        </dl>`
      }
      <p><a class="lone" href="${pathOf('card')}">${text.replace}</a></p>
    </section>
    ${invoices(view)}`;
}

const brandOf = (brand: string) => brand.slice(0, 1).toUpperCase() + brand.slice(1);

function subscription({ language, text, pathOf }: PortalPageView, one: Subscription, titleId: string): Markup {
  const { id, name, status, periodEnd, cancelAtPeriodEnd, prices } = one;
  const over = hasEnded(one);
  const path = (action: string) => pathOf('subscriptions', id, action);
  const ends = over ? text.endedOn : cancelAtPeriodEnd ? text.endsOn : text.renewsOn;
  return html`<section aria-labelledby="${titleId}">
    <h2 id="${titleId}">${fill(text.plan, { name })}</h2>
    <dl>
      <dt>${text.price}</dt>
      <dd>${price(text, one)}</dd>
      <dt>${text.state}</dt>
      <dd>${cancelAtPeriodEnd && !over ? text.canceling : (text.subscriptionState[status] ?? status)}</dd>
      <dt>${ends}</dt>
      <dd>${day(periodEnd, language)}</dd>
    </dl>
    ${
      !over &&
      html`<div class="actions">
        ${
          cancelAtPeriodEnd &&
          html`<form method="post" action="${path('resume')}">
            <button aria-describedby="${titleId}">${text.resume}</button>
          </form>`
        }
        ${
          !cancelAtPeriodEnd &&
          prices.length > 0 &&
          html`<a class="lone" href="${path('plan')}" aria-describedby="${titleId}">${text.change}</a>`
        }
        ${!cancelAtPeriodEnd && html`<a class="lone" href="${path('cancel')}" aria-describedby="${titleId}">${text.stop}</a>`}
      </div>`
    }
  </section>`;
}

function invoices({ language, text, portal, pathOf }: PortalPageView): Markup {
  const head = (label: string) => html`<th role="columnheader" scope="col">${label}</th>`;
  return html`<section aria-labelledby="invoices-title">
    <h2 id="invoices-title">${text.invoicesTitle}</h2>
    ${portal.invoices.length === 0 && html`<p>${text.noInvoices}</p>`}
    ${
      portal.invoices.length > 0 &&
      html`<p>${text.invoicesNote}</p>
        <table role="table" class="stack">
          <thead role="rowgroup">
            <tr role="row">
              ${[text.invoiceNumber, text.date, text.amount, text.state].map(head)}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${portal.invoices.map(
              ({ id, number, created, amount, currency, status }) =>
                html`<tr role="row">
                  <th role="rowheader" scope="row"><a class="lone" href="${pathOf('invoices', id)}">${number}</a></th>
                  <td role="cell">${day(created, language)}</td>
                  <td role="cell">${money(amount, currency)}</td>
                  <td role="cell">${text.invoiceState[status] ?? status}</td>
                </tr>`,
            )}
          </tbody>
        </table>`
    }
  </section>`;
}
