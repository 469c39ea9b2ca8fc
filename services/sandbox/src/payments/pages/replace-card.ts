import { isLanguage, type Language } from '../../web/language.ts';
import { html } from '../../web/markup.ts';
import { replaceCard } from '../subscriptions/portal.ts';
import { errorsOf, keptOf, readCard, type CardErrors } from './card-entry.ts';
import { cardFields, cardProblems } from './card-fields.ts';
import { mainForm } from './checkout-page.ts';
import type { PortalForm, PortalPageView } from './portal-page.ts';
import { isTestCard } from '../charges/test-cards.ts';
import { testCardTable } from './test-card-table.ts';
import { texts } from './texts/texts.ts';
import type { HostedPageRequest } from './hosted-page-request.ts';

/** `card` of a portal session: another card for what is charged from now on. */
export function replaceCardPage(page: HostedPageRequest, view: PortalPageView, form: PortalForm): void {
  const { language, portal } = view;
  const { id, customer } = portal;
  const show = (values: Partial<Record<string, string>>, errors: CardErrors, inLanguage = language, filled = false) =>
    page.show(cardPage(view, inLanguage, { values, errors, filled }));
  if (!form) return show({ name: customer.name ?? '' }, {});
  const values = keptOf(form);
  if (isLanguage(form.language)) return show(values, {}, form.language);
  if (isTestCard(form.fill ?? '')) return show({ ...values, number: form.fill }, {}, language, true);
  const read = readCard(form, wantedBy(view), page.account.clock.now());
  if ('errors' in read) return show(values, read.errors);
  const outcome = page.change((account) =>
    replaceCard(account, id, { ...read.card, email: customer.email ?? read.card.email }),
  );
  if (outcome.kind === 'declined') return show(values, errorsOf(outcome));
  page.redirect(view.doneAt('card'));
}

/** Every card has an address with it; the customer's is known as a rule. */
const wantedBy = ({ portal }: PortalPageView) => ({
  email: portal.customer.email === null,
  terms: false,
  country: false,
});

interface Answer {
  values: Partial<Record<string, string>>;
  errors: CardErrors;
  filled: boolean;
}

function cardPage(view: PortalPageView, language: Language, answer: Answer) {
  const text = texts[language];
  const { pathOf } = view;
  const fields = { language, text, wanted: wantedBy(view), ...answer };
  const inLanguage = (path: string) => path.replace(/lang=..$/u, `lang=${language}`);
  const failed = Object.keys(answer.errors).length > 0;
  const body = html`${cardProblems(fields)}
    <p>${text.replaceNote}</p>
    <form id="${mainForm}" method="post" action="${inLanguage(pathOf('card'))}" novalidate>
      ${cardFields(fields)}
      <button>${text.replace}</button>
    </form>
    <p><a class="lone" href="${inLanguage(pathOf())}">${text.overview}</a></p>
    ${testCardTable(text, mainForm)}`;
  return { language, title: text.replace, body, failed, status: failed ? 422 : 200, other: { form: mainForm } };
}
