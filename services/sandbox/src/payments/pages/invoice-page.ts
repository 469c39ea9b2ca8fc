import { fill } from '../../web/fill.ts';
import { html, type Markup } from '../../web/markup.ts';
import type { InvoiceDetails } from '../invoices/invoice-details.ts';
import { day, money, percent } from './amount.ts';
import type { Invoice, PortalPageView } from './portal-page.ts';

/** One invoice: who sells to whom, what is on it, and the tax in it. */
export function invoiceBody(view: PortalPageView, invoice: Invoice, details: InvoiceDetails): Markup {
  const { language, text, pathOf } = view;
  const { number, created, amount, currency, status } = invoice;
  const { lines, taxes, net, fromBalance, buyer, taxIds, footer } = details;
  return html`<section aria-label="${text.invoicesTitle}">
      <dl>
        <dt>${text.invoiceNumber}</dt>
        <dd>${number}</dd>
        <dt>${text.date}</dt>
        <dd>${day(created, language)}</dd>
        <dt>${text.customer}</dt>
        <dd>${buyer.length === 0 ? text.noName : buyer.join(', ')}</dd>
        ${taxIds.map(
          (id) =>
            html`<dt>${text.taxId}</dt>
              <dd>${id}</dd>`,
        )}
        ${lines.map(
          (line) =>
            html`<dt>${line.name ?? text.item}</dt>
              <dd>${money(line.amount, currency)}</dd>`,
        )}
        ${
          taxes.length > 0 &&
          html`<dt>${text.net}</dt>
            <dd>${money(net, currency)}</dd>`
        }
        ${taxes.map(
          ({ name, percentage, amount: tax }) =>
            html`<dt>${fill(text.tax, { rate: percent(percentage, language), name })}</dt>
              <dd>${money(tax, currency)}</dd>`,
        )}
        ${
          fromBalance !== 0 &&
          html`<dt>${text.fromBalance}</dt>
            <dd>${money(fromBalance, currency)}</dd>`
        }
        <dt>${text.total}</dt>
        <dd class="total">${money(amount, currency)}</dd>
        <dt>${text.state}</dt>
        <dd>${text.invoiceState[status] ?? status}</dd>
      </dl>
      ${footer !== null && footer.split('\n').map((line) => html`<p>${line}</p>`)}
      <p class="hint">${text.invoiceTest}</p>
    </section>
    <p><a class="lone" href="${pathOf()}">${text.overview}</a></p>`;
}
