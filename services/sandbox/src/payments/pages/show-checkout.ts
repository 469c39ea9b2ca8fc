import { isLanguage, type Language } from '../../web/language.ts';
import { checkoutView, payByCard, payDelayed, type CheckoutView } from '../checkout/purchase.ts';
import { errorsOf, keptOf, readCard, readPerson, type CardErrors, type Wanted } from './card-entry.ts';
import { checkoutBody, mainForm } from './checkout-page.ts';
import { showNotice } from './notice.ts';
import type { CardForm } from '../charges/card-form.ts';
import { walletCard, walletSheet } from './wallet-sheet.ts';
import { isTestCard } from '../charges/test-cards.ts';
import { texts } from './texts/texts.ts';
import type { HostedPageRequest } from './hosted-page-request.ts';

interface Answer {
  values: Partial<Record<string, string>>;
  errors: CardErrors;
  filled?: boolean;
  /** By the bank. */
  refused?: boolean;
}

/** `/checkout/{id}`: the form, and the form sent. Throws 404 for no such session. */
export async function showCheckout(page: HostedPageRequest, id: string): Promise<void> {
  const form = page.reads ? undefined : await page.form();
  // Looked at only now, and nothing is awaited after it: of two forms sent at once the second finds it complete.
  const checkout = checkoutView(page.account, id);
  const { status, returnTo, cancelUrl, locale, email } = checkout;
  const language = page.language(locale);
  page.mayReturnTo(returnTo, cancelUrl);
  if (status === 'complete' && form) return page.redirect(returnTo);
  if (status === 'complete') return showNotice(page, language, 'complete', returnTo);
  if (status === 'expired') return showNotice(page, language, 'expired', cancelUrl);
  const untouched = { values: { email: email ?? '' }, errors: {} };
  if (!form) return show(page, checkout, language, { ...untouched, refused: page.query.get('refused') !== null });
  if (form.method === 'wallet') return showWallet(page, checkout, language);
  if (form.method === 'none') return show(page, checkout, language, untouched);
  const values = keptOf(form);
  if (isLanguage(form.language)) return show(page, checkout, form.language, { values, errors: {} });
  if (isTestCard(form.fill ?? '')) {
    return show(page, checkout, language, { values: { ...values, number: form.fill }, errors: {}, filled: true });
  }
  const outcome = pay(page, checkout, form);
  if (typeof outcome === 'string') return page.redirect(outcome);
  show(page, checkout, language, { values, errors: outcome });
}

/** Where the browser goes now, or what is wrong. */
function pay(page: HostedPageRequest, checkout: CheckoutView, form: Record<string, string>): string | CardErrors {
  if (form.method === 'delayed') return delayed(page, checkout, form);
  if (form.method === 'wallet-confirmed') return byCard(page, checkout, walletCard(checkout));
  const read = readCard(form, wantedBy(checkout), page.account.clock.now());
  return 'errors' in read ? read.errors : byCard(page, checkout, read.card);
}

function byCard(page: HostedPageRequest, checkout: CheckoutView, card: CardForm): string | CardErrors {
  const outcome = page.change((account) => payByCard(account, checkout.id, card));
  if (outcome.kind === 'declined') return errorsOf(outcome);
  return outcome.kind === 'paid' ? outcome.returnTo : page.account.urls.challenge(outcome.id);
}

function delayed(page: HostedPageRequest, checkout: CheckoutView, form: Record<string, string>): string | CardErrors {
  const { person, errors } = readPerson(form, wantedBy(checkout));
  if (Object.keys(errors).length > 0) return errors;
  const outcome = page.change((account) => payDelayed(account, checkout.id, person));
  return outcome.kind === 'paid' ? outcome.returnTo : errorsOf(outcome);
}

const wantedBy = ({ termsRequired, addressRequired }: CheckoutView): Wanted => ({
  email: true,
  terms: termsRequired,
  country: addressRequired,
});

const actionOf = ({ id }: CheckoutView, language: Language) => `/sandbox/payments/checkout/${id}?lang=${language}`;

function showWallet(page: HostedPageRequest, checkout: CheckoutView, language: Language): void {
  const text = texts[language];
  const body = walletSheet({ text, checkout, action: actionOf(checkout, language) });
  page.show({ language, title: text.payTitle, body });
}

function show(page: HostedPageRequest, checkout: CheckoutView, language: Language, answer: Answer): void {
  const { refused = false, ...fields } = answer;
  const text = texts[language];
  const action = actionOf(checkout, language);
  const wanted = wantedBy(checkout);
  const message = refused ? text.refusedByBank : undefined;
  const hasErrors = Object.keys(answer.errors).length > 0;
  page.show({
    language,
    title: text.payTitle,
    body: checkoutBody({ language, text, checkout, action, wanted, message, ...fields }),
    other: { form: mainForm },
    failed: refused || hasErrors,
    status: hasErrors ? 422 : 200,
  });
}
