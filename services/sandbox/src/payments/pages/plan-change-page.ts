import { fill } from '../../web/fill.ts';
import { html, type Markup } from '../../web/markup.ts';
import type { PortalPrice } from '../subscriptions/portal.ts';
import { day, money, price } from './amount.ts';
import type { PortalPageView, Subscription } from './portal-page.ts';

/** What a change of the plan costs now. Amounts in cents, below zero: in favour of the customer. */
interface PlanChange {
  chosen: PortalPrice;
  /** By the name of the plan: of the rest of the period, or `isPeriod` of a whole new one. */
  lines: { name: string; amount: number; isPeriod: boolean }[];
  due: number;
  /** Balance of the customer. */
  before: number;
  after: number;
  /** Seconds since 1970 that the amounts are of. */
  at: number;
  /** End of the period that is paid for then, seconds since 1970. */
  periodEnd: number;
}

/** Shows the amount before the plan is changed. */
export function planChangeBody(
  { language, text, pathOf }: PortalPageView,
  one: Subscription,
  { chosen, lines, due, before, after, at, periodEnd }: PlanChange,
): Markup {
  const { currency } = one;
  const plan = fill(text.plan, { name: chosen.name });
  const then = { date: day(periodEnd, language), price: price(text, chosen) };
  return html`<p>${fill(text.currently, { plan: fill(text.plan, { name: one.name }) })}</p>
    <dl>
      ${lines.map(
        ({ name, amount, isPeriod }) =>
          html`<dt>${fill(amount < 0 ? text.unusedTime : isPeriod ? text.newPeriod : text.remainingTime, { name })}</dt>
            <dd>${money(amount, currency)}</dd>`,
      )}
      ${
        before < 0 &&
        html`<dt>${text.credit}</dt>
          <dd>${money(before, currency)}</dd>`
      }
      <dt>${text.totalNow}</dt>
      <dd class="total">${money(due, currency)}</dd>
    </dl>
    ${after < 0 && html`<p>${fill(text.creditLater, { amount: money(-after, currency) })}</p>`}
    <p>${fill(text.changeThen, then)}</p>
    <form method="post" action="${pathOf('subscriptions', one.id, 'plan')}">
      <input type="hidden" name="price" value="${chosen.id}" />
      <input type="hidden" name="at" value="${String(at)}" />
      <button>${fill(text.changeSure, { plan })}</button>
    </form>
    <p><a class="lone" href="${pathOf('subscriptions', one.id, 'plan')}">${text.changeOther}</a></p>`;
}
