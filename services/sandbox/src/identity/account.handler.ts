import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkSameOrigin, readForm } from '../web/body.ts';
import { chooseLanguage, isLanguage, type Language } from '../web/language.ts';
import { inLanguage, otherLanguage, sendPage } from '../web/page.ts';
import { changeAccount, type AccountAction } from './accounts/account-changes.ts';
import type { Identity } from './identity.ts';
import { accountBody, type AccountView } from './pages/account-page.ts';
import { mainForm, signInBody } from './pages/sign-in-page.ts';
import { prefix } from './provider/provider.ts';
import { signIn } from './sign-in.ts';
import { texts } from './texts/texts.ts';

type Answer = Pick<AccountView, 'values' | 'errors'> & { message?: string; status?: number };

/** One request to the account pages, with what every answer needs. */
interface Visit extends Awaited<ReturnType<Identity['whoIs']>> {
  identity: Identity;
  request: IncomingMessage;
  response: ServerResponse;
  language: Language;
  /** What the person has just done, from the address. */
  done: ReturnType<typeof doneIn>;
}

const home = `${prefix}/account`;

/** `/account` and below: what a person may change about their test account, signed in on this page or by the app. */
export async function handleAccount(
  identity: Identity,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const query = new URL(request.url ?? '', 'http://sandbox.test').searchParams;
  const language = chooseLanguage(query.get('lang'), request.headers['accept-language']);
  const signedIn = await identity.whoIs(request, response);
  const visit = { ...signedIn, identity, request, response, language, done: doneIn(query.get('done')) };
  if (request.method !== 'GET' && request.method !== 'HEAD') return change(visit, path);
  const empty = { values: {}, errors: {} };
  return signedIn.account ? showAccount(visit, empty) : showSignIn(visit, empty);
}

async function change(visit: Visit, path: string): Promise<void> {
  const { identity, request, response, session, account, language } = visit;
  checkSameOrigin(request, identity.settings.publicOrigin);
  const form = await readForm(request);

  if (path === 'login' || path === 'demo') {
    if (isLanguage(form.language)) return showSignIn(visit, { values: form, errors: {} }, form.language);
    const demo = path === 'demo' ? identity.accounts.demo().find(({ email }) => email === form.email) : undefined;
    const answer = demo ? { account: demo } : await signIn(identity, form, language);
    if (!('account' in answer)) return showSignIn(visit, { ...answer, values: form });
    await identity.openSession(request, response, answer.account);
    return leave(visit);
  }
  if (!account) return leave(visit);
  if (path === 'logout') {
    await identity.closeSession(request, response);
    return leave(visit, 'signed-out');
  }
  const action = actions.find((one) => one === path);
  if (!action) return leave(visit);
  const errors = await changeAccount(identity, { account, sessionId: session.jti, action, form });
  if (Object.keys(errors).length > 0) return showAccount(visit, { values: form, errors, status: 422 }, action);
  leave(visit, action === 'delete' ? 'deleted' : action);
}

function leave({ response, language }: Visit, said?: string): void {
  response.writeHead(303, { location: `${home}?lang=${language}${said ? `&done=${said}` : ''}` }).end();
}

function showAccount(visit: Visit, answer: Answer, wrong?: AccountAction): void {
  const { identity, request, response, language, account, done } = visit;
  if (!account) return leave(visit);
  const text = texts[language];
  const view = {
    ...answer,
    wrong,
    text,
    pathOf: (action: string) => `${home}/${action}?lang=${language}`,
    account,
    pending: identity.verification.pending(account),
    done: done && text.done[done],
    origin: identity.settings.publicOrigin,
  };
  const other = { path: inLanguage(request, otherLanguage(language)) };
  const failed = wrong !== undefined;
  const title = text.account;
  sendPage(response, { language, title, other, failed, body: accountBody(view), status: answer.status ?? 200 });
}

function showSignIn({ identity, response, done, ...visit }: Visit, answer: Answer, language = visit.language): void {
  const text = texts[language];
  const view = { ...answer, text, pathOf: (name: string) => `${home}/${name}?lang=${language}` };
  sendPage(response, {
    language,
    title: text.accountSignIn,
    body: signInBody(view, identity.accounts.demo(), { done: done && text.done[done] }),
    failed: answer.status !== undefined,
    status: answer.status ?? 200,
    other: { form: mainForm },
  });
}

const actions = ['name', 'email', 'password', 'verification', 'delete'] as const;

const doneIn = (value: string | null) =>
  (['name', 'email', 'verification', 'password', 'deleted', 'signed-out'] as const).find((one) => one === value);
