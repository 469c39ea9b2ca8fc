import { isLanguage, type Language } from '../../web/language.ts';
import { checkoutView, payByCard, payDelayed, type CheckoutView } from '../checkout/purchase.ts';
import { errorsOf, keptOf, readCard, readPerson, type CardErrors, type Wanted } from './card-entry.ts';
import { checkoutBody, mainForm } from './checkout-page.ts';
import { sendNotice } from './notice.ts';
import { isTestCard } from '../charges/test-cards.ts';
import { texts } from './texts/texts.ts';
import type { Visit } from './visit.ts';

type Answer = { values: Partial<Record<string, string>>; errors: CardErrors; filled?: boolean };

/** `/checkout/{id}`: the form, and the form sent. Throws 404 for no such session. */
export async function handleCheckout(visit: Visit, id: string): Promise<void> {
  const { account, reads, query } = visit;
  if (reads) {
    const checkout = checkoutView(account, id);
    const language = visit.language(checkout.locale);
    if (checkout.status === 'complete') return sendNotice(visit, language, 'complete', checkout.returnTo);
    if (checkout.status === 'expired') return sendNotice(visit, language, 'expired', checkout.cancelUrl);
    const refused = query.get('refused') !== null;
    return show(visit, checkout, language, { values: { email: checkout.email ?? '' }, errors: {} }, refused);
  }
  const form = await visit.form();
  // Looked at only now, and nothing is awaited after it: of two forms sent at once the second finds it complete.
  const checkout = checkoutView(account, id);
  const language = visit.language(checkout.locale);
  visit.mayReturnTo(checkout.returnTo, checkout.cancelUrl);
  if (checkout.status === 'complete') return visit.leave(checkout.returnTo);
  if (checkout.status === 'expired') return sendNotice(visit, language, 'expired', checkout.cancelUrl);
  const values = keptOf(form);
  if (isLanguage(form.language)) return show(visit, checkout, form.language, { values, errors: {} });
  if (isTestCard(form.fill ?? '')) {
    return show(visit, checkout, language, { values: { ...values, number: form.fill }, errors: {}, filled: true });
  }
  const outcome = form.method === 'delayed' ? delayed(visit, checkout, form) : byCard(visit, checkout, form);
  if (typeof outcome === 'string') return visit.leave(outcome);
  show(visit, checkout, language, { values, errors: outcome });
}

/** Where the browser goes now, or what is wrong. */
function byCard(visit: Visit, checkout: CheckoutView, form: Record<string, string>): string | CardErrors {
  const read = readCard(form, wantedBy(checkout), visit.account.clock.now());
  if ('errors' in read) return read.errors;
  const outcome = visit.change((account) => payByCard(account, checkout.id, read.card));
  if (outcome.kind === 'declined') return errorsOf(outcome);
  return outcome.kind === 'paid' ? outcome.returnTo : visit.account.urls.challenge(outcome.id);
}

function delayed(visit: Visit, checkout: CheckoutView, form: Record<string, string>): string | CardErrors {
  const { person, errors } = readPerson(form, wantedBy(checkout));
  if (Object.keys(errors).length > 0) return errors;
  const outcome = visit.change((account) => payDelayed(account, checkout.id, person));
  return outcome.kind === 'paid' ? outcome.returnTo : errorsOf(outcome);
}

const wantedBy = ({ termsRequired, addressRequired }: CheckoutView): Wanted => ({
  email: true,
  terms: termsRequired,
  country: addressRequired,
});

function show(visit: Visit, checkout: CheckoutView, language: Language, answer: Answer, refusedByBank = false): void {
  visit.mayReturnTo(checkout.returnTo, checkout.cancelUrl);
  const text = texts[language];
  const action = `/sandbox/payments/checkout/${checkout.id}?lang=${language}`;
  const wanted = wantedBy(checkout);
  const message = refusedByBank ? text.refusedByBank : undefined;
  const failed = refusedByBank || Object.keys(answer.errors).length > 0;
  visit.show({
    language,
    title: text.payTitle,
    body: checkoutBody({ language, text, checkout, action, wanted, message, ...answer }),
    other: { form: mainForm },
    failed,
    status: failed && !refusedByBank ? 422 : 200,
  });
}
