import { fill } from '../../web/fill.ts';
import { html } from '../../web/markup.ts';
import { answerChallenge, challengeView, checkoutView } from '../checkout/purchase.ts';
import { PaymentError } from '../protocol/payment-error.ts';
import { money } from './amount.ts';
import { texts } from './texts/texts.ts';
import type { HostedPageRequest } from './hosted-page-request.ts';

/** `/challenge/{id}`: what the bank asks before it pays. Throws 404 for no such challenge, 400 for an answered one. */
export async function showChallenge(page: HostedPageRequest, id: string): Promise<void> {
  const { account } = page;
  if (page.reads) return show(page, id);
  const form = await page.form();
  const challenge = open(page, id);
  // Sent twice: the first form has been the answer, and this one leads where that one did.
  if (!challenge) return page.redirect(afterwards(page, form.session ?? ''));
  const checkout = checkoutView(account, challenge.sessionId);
  page.mayReturnTo(checkout.returnTo);
  const outcome = page.change((all) => answerChallenge(all, id, form.answer === 'approve'));
  page.redirect(outcome.kind === 'paid' ? outcome.returnTo : refused(page, challenge.sessionId));
}

function open({ account }: HostedPageRequest, id: string) {
  try {
    return challengeView(account, id);
  } catch (error) {
    if (error instanceof PaymentError && error.status < 500) return undefined;
    throw error;
  }
}

/** Throws 404 for a session nobody knows. */
function afterwards(page: HostedPageRequest, sessionId: string): string {
  const { status, returnTo } = checkoutView(page.account, sessionId);
  page.mayReturnTo(returnTo);
  return status === 'complete' ? returnTo : refused(page, sessionId);
}

const refused = ({ account, query }: HostedPageRequest, sessionId: string) => {
  const back = new URL(account.urls.checkout(sessionId));
  back.searchParams.set('refused', '1');
  const language = query.get('lang');
  if (language !== null) back.searchParams.set('lang', language);
  return back.href;
};

function show(page: HostedPageRequest, id: string): void {
  const challenge = challengeView(page.account, id);
  page.mayReturnTo(checkoutView(page.account, challenge.sessionId).returnTo);
  const language = page.language(challenge.locale);
  const text = texts[language];
  const body = html`<section aria-labelledby="bank">
    <h2 id="bank">${text.bank}</h2>
    <dl>
      <dt>${text.amount}</dt>
      <dd class="total">${money(challenge.total, challenge.currency)}</dd>
      <dt>${text.card}</dt>
      <dd>${fill(text.cardEnds, { last4: challenge.last4 })}</dd>
    </dl>
    <p>${text.challengeAsk}</p>
    <form method="post" action="/sandbox/payments/challenge/${id}?lang=${language}" class="actions">
      <input type="hidden" name="session" value="${challenge.sessionId}" />
      <button name="answer" value="approve">${text.approve}</button>
      <button name="answer" value="refuse" class="second">${text.refuse}</button>
    </form>
  </section>`;
  page.show({ language, title: text.challengeTitle, body });
}
