import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkSameOrigin, readForm } from '../web/body.ts';
import { chooseLanguage, isLanguage, type Language } from '../web/language.ts';
import { sendPage } from '../web/page.ts';
import type { Account } from './accounts/accounts.ts';
import type { Identity } from './identity.ts';
import { mainForm, registerBody, signInBody, type SignInView } from './pages/sign-in-page.ts';
import { sendNotice } from './pages/notice-page.ts';
import { prefix } from './provider/provider.ts';
import { register } from './accounts/register.ts';
import { signIn, type SignInAnswer } from './sign-in.ts';
import { texts } from './texts/texts.ts';

type View = 'login' | 'register';

/**
 * `/interaction/{uid}` and below: sign in, register, a demo account, cancel. The uid is not enough: oidc-provider
 * ties it to a signed cookie of the browser that began, and a form must come from our own origin.
 */
export async function handleInteraction(
  identity: Identity,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { provider } = identity;
  const [uid = '', action = ''] = path.split('/');
  const query = new URL(request.url ?? '', 'http://sandbox.test').searchParams;
  const browser = request.headers['accept-language'];
  const details = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!details || details.uid !== uid) {
    return sendNotice(response, request, chooseLanguage(query.get('lang'), browser), 'expired', identity.settings);
  }
  const { ui_locales: locales, login_hint: hint } = details.params as Record<string, string | undefined>;
  const wanted = chooseLanguage(query.get('lang'), locales, browser);
  const base = `${prefix}/interaction/${uid}`;
  const finish = (account: Account) =>
    provider.interactionFinished(request, response, { login: { accountId: account.sub }, create: {}, consent: {} });

  if (details.prompt.name === 'consent') return provider.interactionFinished(request, response, { consent: {} });

  const first: View = details.prompt.name === 'create' ? 'register' : 'login';
  const show = (
    view: View,
    language: Language,
    answer: Pick<SignInView, 'values' | 'errors' | 'message'>,
    status = 200,
  ) => {
    const text = texts[language];
    const pathOf = (name: string) => `${base}/${name}?lang=${language}`;
    const page = { ...answer, text, pathOf };
    const body = view === 'register' ? registerBody(page) : signInBody(page, identity.accounts.demo());
    const title = view === 'register' ? text.registerTo : text.signInTo;
    sendPage(response, { language, title, body, status, failed: status !== 200, other: { form: mainForm } });
  };
  const open: View = action === 'register' || (action === '' && first === 'register') ? 'register' : 'login';
  if (request.method === 'GET' || request.method === 'HEAD') {
    return show(open, wanted, { values: { email: hint }, errors: {} });
  }

  checkSameOrigin(request, identity.settings.publicOrigin);
  const form = await readForm(request);
  if (isLanguage(form.language)) return show(open, form.language, { values: form, errors: {} });
  if (action === 'cancel') {
    const refused = { error: 'access_denied', error_description: 'End-User aborted interaction' };
    return provider.interactionFinished(request, response, refused, { mergeWithLastSubmission: false });
  }
  const answer = await answerTo(identity, action, form, wanted);
  if ('account' in answer) return finish(answer.account);
  show(open, wanted, { ...answer, values: form }, answer.status);
}

async function answerTo(
  identity: Identity,
  action: string,
  form: Record<string, string>,
  language: Language,
): Promise<SignInAnswer> {
  if (action === 'register') return register(identity, form, language);
  if (action !== 'demo') return signIn(identity, form, language);
  const account = identity.accounts.demo().find(({ email }) => email === form.email);
  return account ? { account } : { status: 422, errors: {}, message: texts[language].wrongPair };
}
