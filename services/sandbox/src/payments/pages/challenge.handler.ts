import { fill } from '../../web/fill.ts';
import { html } from '../../web/markup.ts';
import { answerChallenge, challengeView, checkoutView } from '../checkout/purchase.ts';
import { PaymentError } from '../protocol/payment-error.ts';
import { money } from './amount.ts';
import { texts } from './texts/texts.ts';
import type { Visit } from './visit.ts';

/** `/challenge/{id}`: what the bank asks before it pays. Throws 404 for no such challenge, 400 for an answered one. */
export async function handleChallenge(visit: Visit, id: string): Promise<void> {
  const { account } = visit;
  if (visit.reads) return show(visit, id);
  const form = await visit.form();
  const challenge = open(visit, id);
  // Sent twice: the first form has been the answer, and this one leads where that one did.
  if (!challenge) return visit.leave(afterwards(visit, form.session ?? ''));
  const checkout = checkoutView(account, challenge.sessionId);
  visit.mayReturnTo(checkout.returnTo);
  const outcome = visit.change((all) => answerChallenge(all, id, form.answer === 'approve'));
  visit.leave(outcome.kind === 'paid' ? outcome.returnTo : refused(visit, challenge.sessionId));
}

function open({ account }: Visit, id: string) {
  try {
    return challengeView(account, id);
  } catch (error) {
    if (error instanceof PaymentError && error.status < 500) return undefined;
    throw error;
  }
}

/** Throws 404 for a session nobody knows. */
function afterwards(visit: Visit, sessionId: string): string {
  const { status, returnTo } = checkoutView(visit.account, sessionId);
  visit.mayReturnTo(returnTo);
  return status === 'complete' ? returnTo : refused(visit, sessionId);
}

const refused = ({ account, query }: Visit, sessionId: string) => {
  const back = new URL(account.urls.checkout(sessionId));
  back.searchParams.set('refused', '1');
  const language = query.get('lang');
  if (language !== null) back.searchParams.set('lang', language);
  return back.href;
};

function show(visit: Visit, id: string): void {
  const challenge = challengeView(visit.account, id);
  visit.mayReturnTo(checkoutView(visit.account, challenge.sessionId).returnTo);
  const language = visit.language(challenge.locale);
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
  visit.show({ language, title: text.challengeTitle, body });
}
