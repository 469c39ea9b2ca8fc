import { isLanguage, type Language } from '../../web/language.ts';
import { html } from '../../web/markup.ts';
import { replaceCard } from '../money/portal.ts';
import { errorsOf, keptOf, readCard, type CardErrors } from './card-entry.ts';
import { cardFields, cardProblems } from './card-fields.ts';
import { mainForm } from './checkout-page.ts';
import type { PortalPageView } from './portal-page.ts';
import { isTestCard, testCardTable } from './test-cards.ts';
import { texts } from './texts/texts.ts';
import type { Visit } from './visit.ts';

const wanted = { email: false, terms: false, country: false };

/** `card` of a portal session: another card for what is charged from now on. */
export function handleCard(visit: Visit, view: PortalPageView, form: Record<string, string> | undefined): void {
  const { language, portal, pathOf } = view;
  const { id, customer } = portal;
  const show = (values: Partial<Record<string, string>>, errors: CardErrors, inLanguage = language, filled = false) =>
    visit.show(page(view, inLanguage, { values, errors, filled }));
  if (!form) return show({ name: customer.name ?? '' }, {});
  const values = keptOf(form);
  if (isLanguage(form.language)) return show(values, {}, form.language);
  if (isTestCard(form.fill ?? '')) return show({ ...values, number: form.fill }, {}, language, true);
  const read = readCard(form, wanted, visit.account.clock.now());
  if ('errors' in read) return show(values, read.errors);
  const outcome = visit.change((account) => replaceCard(account, id, { ...read.card, email: customer.email ?? '' }));
  if (outcome.kind === 'declined') return show(values, errorsOf(outcome));
  visit.leave(`${pathOf()}&done=card`);
}

interface Answer {
  values: Partial<Record<string, string>>;
  errors: CardErrors;
  filled: boolean;
}

function page({ pathOf }: PortalPageView, language: Language, answer: Answer) {
  const text = texts[language];
  const fields = { language, text, wanted, ...answer };
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
