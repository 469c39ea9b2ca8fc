import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLanguage, type Language } from '../web/language.ts';
import { html, type Markup } from '../web/markup.ts';
import { inLanguage, otherLanguage, sendPage } from '../web/page.ts';
import { webAddress, type Attachment, type Mail, type Mailbox } from './mailbox.ts';
import { mailTexts } from './texts.ts';

const home = '/sandbox/mail';

/** `/sandbox/mail` the list, `/sandbox/mail/{id}` one mail, `/sandbox/mail/messages?to=` as JSON for tests. */
export function handleMail(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '', 'http://sandbox.test');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  }
  const id = url.pathname.slice(home.length).replace(/^\//, '');
  if (id === 'messages') {
    const found = mailbox.list(url.searchParams.get('to'));
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  }
  const language = chooseLanguage(url.searchParams.get('lang'), request.headers['accept-language']);
  const other = { path: inLanguage(request, otherLanguage(language)) };
  const text = mailTexts[language];
  if (id === '') return sendPage(response, { language, other, title: text.title, body: list(mailbox, language) });
  const mail = mailbox.find(id);
  const back = html`<p><a class="lone" href="${home}?lang=${language}">${text.list}</a></p>`;
  if (!mail) return sendPage(response, { language, other, title: text.gone, body: back, status: 404 });
  sendPage(response, { language, other, title: mail.subject || text.noSubject, body: one(mail, language, back) });
}

const list = (mailbox: Mailbox, language: Language): Markup => {
  const text = mailTexts[language];
  const mails = mailbox.list();
  return html`<p>${text.note}</p>
    <p><a class="lone" href="${home}?lang=${language}">${text.reload}</a></p>
    ${mails.length === 0 && html`<p>${text.none}</p>`}
    ${
      mails.length > 0 &&
      html`<ol class="mails">
        ${mails.map(
          (mail) =>
            html`<li>
              <p><a class="lone" href="${home}/${mail.id}?lang=${language}">${mail.subject || text.noSubject}</a></p>
              <p class="hint">${text.to} ${mail.to.join(', ')}, ${when(mail, language)}</p>
              ${mailbox.copiesBefore(mail) > 0 && html`<p class="hint">${text.again}</p>`}
            </li>`,
        )}
      </ol>`
    }`;
};

const one = (mail: Mail, language: Language, back: Markup): Markup => {
  const text = mailTexts[language];
  return html`${back}
    <section aria-label="${text.content}">
      <dl>
        <dt>${text.from}</dt>
        <dd>${mail.from}</dd>
        <dt>${text.to}</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>${text.received}</dt>
        <dd>${when(mail, language)}</dd>
        ${
          mail.messageId !== null &&
          html`<dt>Message-ID</dt>
            <dd>${mail.messageId}</dd>`
        }
      </dl>
      <p class="letter">${linked(mail.text)}</p>
      ${
        mail.html !== null &&
        html`<details>
          <summary>${text.source}</summary>
          <p class="letter">${mail.html}</p>
        </details>`
      }
    </section>
    ${mail.attachments.length > 0 && attached(mail.attachments, language)}`;
};

/** What is text is shown as its source, the rest by name only: nothing of an attachment is ever run or sent on. */
const attached = (attachments: readonly Attachment[], language: Language): Markup => {
  const text = mailTexts[language];
  return html`<section aria-labelledby="attachments">
    <h2 id="attachments">${text.attachments}</h2>
    ${attachments.map(({ name, type, bytes, text: source }) => {
      const label = `${name || text.noName}, ${type}, ${bytes.toLocaleString(language)} ${text.bytes}`;
      if (source === null) return html`<p>${label}</p>`;
      return html`<details>
        <summary>${label}</summary>
        <p class="letter">${source}</p>
      </details>`;
    })}
  </section>`;
};

/** Text as text, its web addresses as links; nothing else of a mail becomes markup. */
const linked = (text: string): Markup[] =>
  text
    .split(new RegExp(`(${webAddress.source})`))
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`));

const when = ({ receivedAt }: Mail, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(receivedAt));
