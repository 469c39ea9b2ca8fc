import type { Language } from '../web/language.ts';
import { html, type Markup } from '../web/markup.ts';
import type { PageHandler, PageRequest } from '../web/page-request.ts';
import type { RouteTable } from '../web/routing.ts';
import { webAddress, type Attachment, type Mail, type Mailbox } from './mailbox.ts';
import { mailTexts } from './texts.ts';

const home = '/sandbox/mail';

/** The list, one mail, and the mails of an address as JSON for tests. */
export const mailRoutes = (mailbox: Mailbox): RouteTable<PageHandler> => ({
  [`GET ${home}`]: (page) => show(mailbox, page, ''),
  [`GET ${home}/messages`]: (page) => page.sendJson(mailbox.list(page.query.get('to'))),
  [`GET ${home}/*`]: (page, id = '') => show(mailbox, page, id),
});

function show(mailbox: Mailbox, page: PageRequest, id: string): void {
  const language = page.language();
  const text = mailTexts[language];
  if (id === '') return page.show({ language, title: text.title, body: list(mailbox, language) });
  const mail = mailbox.find(id);
  const back = html`<p><a class="lone" href="${home}?lang=${language}">${text.list}</a></p>`;
  if (!mail) return page.show({ language, title: text.gone, body: back, status: 404 });
  page.show({ language, title: mail.subject || text.noSubject, body: one(mail, language, back) });
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
