import { html, type Markup } from '../../web/markup.ts';
import { day, money } from './amount.ts';
import type { Invoice, PortalPageView } from './portal-page.ts';

export interface InvoiceLine {
  name: string;
  /** Cents. */
  amount: number;
}

/** One invoice, and what is on it. */
export function invoiceBody(view: PortalPageView, invoice: Invoice, lines: readonly InvoiceLine[]): Markup {
  const { language, text, portal, pathOf } = view;
  const { number, created, amount, currency, status } = invoice;
  const { name, email } = portal.customer;
  return html`<section aria-label="${text.invoicesTitle}">
      <dl>
        <dt>${text.invoiceNumber}</dt>
        <dd>${number}</dd>
        <dt>${text.date}</dt>
        <dd>${day(created, language)}</dd>
        <dt>${text.customer}</dt>
        <dd>${[name ?? text.noName, email].filter(Boolean).join(', ')}</dd>
        ${lines.map(
          (line) =>
            html`<dt>${line.name}</dt>
              <dd>${money(line.amount, currency)}</dd>`,
        )}
        <dt>${text.total}</dt>
        <dd class="total">${money(amount, currency)}</dd>
        <dt>${text.state}</dt>
        <dd>${text.invoiceState[status] ?? status}</dd>
      </dl>
      <p class="hint">${text.invoiceTest}</p>
    </section>
    <p><a class="lone" href="${pathOf()}">${text.overview}</a></p>`;
}
