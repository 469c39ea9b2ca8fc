import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkSameOrigin, readForm } from '../web/body.ts';
import { chooseLanguage, isLanguage } from '../web/language.ts';
import { inLanguage, otherLanguage, sendPage } from '../web/page.ts';
import { changeAccount, type AccountAction } from './account-changes.ts';
import type { Identity } from './identity.ts';
import { accountBody, type AccountView } from './pages/account-page.ts';
import { mainForm, signInBody } from './pages/sign-in-page.ts';
import { prefix } from './provider.ts';
import { signIn } from './sign-in.ts';
import { texts } from './texts/texts.ts';

type Answer = Pick<AccountView, 'values' | 'errors'> & { message?: string; status?: number };

/** `/account` and below: what a person may change about their test account, signed in on this page or by the app. */
export async function handleAccount(
  identity: Identity,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { settings, accounts, verification } = identity;
  const query = new URL(request.url ?? '', 'http://sandbox.test').searchParams;
  const language = chooseLanguage(query.get('lang'), request.headers['accept-language']);
  const text = texts[language];
  const done = doneIn(query.get('done'));
  const pathOf = (action: string) => `${prefix}/account/${action}?lang=${language}`;
  const home = `${prefix}/account`;
  const leave = (said?: string) =>
    void response.writeHead(303, { location: `${home}?lang=${language}${said ? `&done=${said}` : ''}` }).end();

  const { session, account } = await identity.whoIs(request, response);

  const showAccount = (answer: Answer, wrong?: AccountAction) => {
    if (!account) return leave();
    const pending = verification.pending(account);
    const view = {
      ...answer,
      wrong,
      text,
      pathOf,
      account,
      pending,
      done: done && text.done[done],
      origin: settings.publicOrigin,
    };
    const other = { path: inLanguage(request, otherLanguage(language)) };
    const failed = wrong !== undefined;
    const title = text.account;
    sendPage(response, { language, title, other, failed, body: accountBody(view), status: answer.status ?? 200 });
  };
  const showSignIn = (answer: Answer, inOther = language) => {
    const view = { ...answer, text: texts[inOther], pathOf: (name: string) => `${home}/${name}?lang=${inOther}` };
    const body = signInBody(view, accounts.demo(), { done: done && texts[inOther].done[done] });
    const title = texts[inOther].accountSignIn;
    const failed = answer.status !== undefined;
    sendPage(response, {
      language: inOther,
      title,
      body,
      failed,
      status: answer.status ?? 200,
      other: { form: mainForm },
    });
  };

  if (request.method === 'GET' || request.method === 'HEAD') {
    const empty = { values: {}, errors: {} };
    return account ? showAccount(empty) : showSignIn(empty);
  }
  checkSameOrigin(request, settings.publicOrigin);
  const form = await readForm(request);

  if (path === 'login' || path === 'demo') {
    if (isLanguage(form.language)) return showSignIn({ values: form, errors: {} }, form.language);
    const demo = path === 'demo' ? accounts.demo().find(({ email }) => email === form.email) : undefined;
    const answer = demo ? { account: demo } : await signIn(identity, form, language);
    if (!('account' in answer)) return showSignIn({ ...answer, values: form });
    await identity.openSession(request, response, answer.account);
    return leave();
  }
  if (!account) return leave();
  if (path === 'logout') {
    await identity.closeSession(request, response);
    return leave('signed-out');
  }
  const action = actions.find((one) => one === path);
  if (!action) return leave();
  const errors = await changeAccount(identity, { account, sessionId: session.jti, action, form });
  if (Object.keys(errors).length > 0) return showAccount({ values: form, errors, status: 422 }, action);
  leave(action === 'delete' ? 'deleted' : action);
}

const actions = ['name', 'email', 'password', 'verification', 'delete'] as const;

const doneIn = (value: string | null) =>
  (['name', 'email', 'verification', 'password', 'deleted', 'signed-out'] as const).find((one) => one === value);
