import { isLanguage, type Language } from '../web/language.ts';
import type { PageRequest } from '../web/page-request.ts';
import type { Identity } from './identity.ts';
import { showNotice } from './pages/notice-page.ts';
import { mainForm, registerBody, signInBody, type SignInView } from './pages/sign-in-page.ts';
import { prefix } from './provider/provider.ts';
import { register, signIn, type SignInAnswer } from './sign-in.ts';
import { texts } from './texts/texts.ts';

type Answer = Pick<SignInView, 'values' | 'errors' | 'message'> & { status?: number };

/** `/interaction/{uid}` and below: the forms of a sign-in or a registration that the app began. */
export async function showInteraction(identity: Identity, page: PageRequest, uid = '', action = ''): Promise<void> {
  const interaction = await open(identity, page, uid, action);
  const { hint, language } = interaction ?? {};
  if (interaction && language) interaction.show(language, { values: { email: hint }, errors: {} });
}

/** A form of such a page: sign in, register, a demo account, cancel. */
export async function answerInteraction(identity: Identity, page: PageRequest, uid = '', action = ''): Promise<void> {
  const { provider } = identity;
  const { request, response } = page;
  const interaction = await open(identity, page, uid, action);
  if (!interaction) return;
  const { language, show } = interaction;
  const form = await page.form();
  if (isLanguage(form.language)) return show(form.language, { values: form, errors: {} });
  if (action === 'cancel') {
    const refused = { error: 'access_denied', error_description: 'End-User aborted interaction' };
    return provider.interactionFinished(request, response, refused, { mergeWithLastSubmission: false });
  }
  const answer = await answerTo(identity, action, form, language);
  if (!('account' in answer)) return show(language, { ...answer, values: form });
  const login = { accountId: answer.account.sub };
  await provider.interactionFinished(request, response, { login, create: {}, consent: {} });
}

/**
 * The interaction with what its pages need; undefined when the answer is given. The uid is not enough: oidc-provider
 * ties it to a signed cookie of the browser that began.
 */
async function open({ provider, accounts }: Identity, page: PageRequest, uid: string, action: string) {
  const { request, response } = page;
  const details = await provider.interactionDetails(request, response).catch(() => undefined);
  if (details?.uid !== uid) {
    showNotice(page, 'expired');
    return undefined;
  }
  const { ui_locales: locales, login_hint: hint } = details.params as Record<string, string | undefined>;
  if (details.prompt.name === 'consent') {
    await provider.interactionFinished(request, response, { consent: {} });
    return undefined;
  }
  const registers = action === 'register' || (action === '' && details.prompt.name === 'create');
  const show = (language: Language, { status = 200, ...answer }: Answer) => {
    const text = texts[language];
    const pathOf = (name: string) => `${prefix}/interaction/${uid}/${name}?lang=${language}`;
    const view = { ...answer, text, pathOf };
    const body = registers ? registerBody(view) : signInBody(view, accounts.demo());
    const title = registers ? text.registerTo : text.signInTo;
    page.show({ language, title, body, status, failed: status !== 200, other: { form: mainForm } });
  };
  return { hint, language: page.language(locales), show };
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
