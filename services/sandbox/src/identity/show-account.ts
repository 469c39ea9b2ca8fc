import { isLanguage, type Language } from '../web/language.ts';
import type { PageRequest } from '../web/page-request.ts';
import { changeAccount, type AccountAction } from './accounts/account-changes.ts';
import type { Identity } from './identity.ts';
import { accountBody, type AccountView } from './pages/account-page.ts';
import { mainForm, signInBody } from './pages/sign-in-page.ts';
import { prefix } from './provider/provider.ts';
import { signIn } from './sign-in.ts';
import { texts } from './texts/texts.ts';

type Answer = Pick<AccountView, 'values' | 'errors'> & { message?: string; status?: number };

/** One request for the account page, with what every answer needs. */
interface AccountRequest extends Awaited<ReturnType<Identity['whoIs']>> {
  identity: Identity;
  page: PageRequest;
  language: Language;
}

const home = `${prefix}/account`;
const empty = { values: {}, errors: {} };
const actions = ['name', 'email', 'password', 'verification', 'delete'] as const;

/** `/account` and below: what a person may change about their test account, signed in on this page or by the app. */
export async function showAccountPage(identity: Identity, page: PageRequest): Promise<void> {
  const asked = await askedBy(identity, page);
  if (asked.account) showAccount(asked, empty);
  else showSignIn(asked, empty);
}

/** A form of the account page. */
export async function changeOnAccountPage(identity: Identity, page: PageRequest, path?: string): Promise<void> {
  const asked = await askedBy(identity, page);
  const { session, account, language } = asked;
  const { request, response } = page;
  const form = await page.form();

  if (path === 'login' || path === 'demo') {
    if (isLanguage(form.language)) return showSignIn(asked, { values: form, errors: {} }, form.language);
    const demo = path === 'demo' ? identity.accounts.demo().find(({ email }) => email === form.email) : undefined;
    const answer = demo ? { account: demo } : await signIn(identity, form, language);
    if (!('account' in answer)) return showSignIn(asked, { ...answer, values: form });
    await identity.openSession(request, response, answer.account);
    return leave(asked);
  }
  if (!account) return leave(asked);
  if (path === 'logout') {
    await identity.closeSession(request, response);
    return leave(asked, 'signed-out');
  }
  const action = actions.find((one) => one === path);
  if (!action) return leave(asked);
  const errors = await changeAccount(identity, { account, sessionId: session.jti, action, form });
  if (Object.keys(errors).length > 0) return showAccount(asked, { values: form, errors, status: 422 }, action);
  leave(asked, action === 'delete' ? 'deleted' : action);
}

const askedBy = async (identity: Identity, page: PageRequest): Promise<AccountRequest> => ({
  ...(await identity.whoIs(page.request, page.response)),
  identity,
  page,
  language: page.language(),
});

function leave({ page, language }: AccountRequest, said?: string): void {
  page.redirect(`${home}?lang=${language}${said ? `&done=${said}` : ''}`);
}

function showAccount(asked: AccountRequest, answer: Answer, wrong?: AccountAction): void {
  const { identity, page, language, account } = asked;
  if (!account) return leave(asked);
  const text = texts[language];
  const body = accountBody({
    ...answer,
    wrong,
    text,
    pathOf: (action) => `${home}/${action}?lang=${language}`,
    account,
    pending: identity.verification.pending(account),
    done: doneText(page, language),
    origin: page.origin,
  });
  page.show({ language, title: text.account, failed: wrong !== undefined, body, status: answer.status ?? 200 });
}

function showSignIn({ identity, page, ...asked }: AccountRequest, answer: Answer, language = asked.language): void {
  const text = texts[language];
  const view = { ...answer, text, pathOf: (name: string) => `${home}/${name}?lang=${language}` };
  page.show({
    language,
    title: text.accountSignIn,
    body: signInBody(view, identity.accounts.demo(), { done: doneText(page, language) }),
    failed: answer.status !== undefined,
    status: answer.status ?? 200,
    other: { form: mainForm },
  });
}

/** What the person has just done, from the address. */
function doneText({ query }: PageRequest, language: Language): string | undefined {
  const { done } = texts[language];
  const name = query.get('done') ?? '';
  return Object.hasOwn(done, name) ? done[name as keyof typeof done] : undefined;
}
