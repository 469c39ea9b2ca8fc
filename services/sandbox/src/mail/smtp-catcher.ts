import PostalMime, { type Attachment as ParsedAttachment } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Log } from '../log.ts';
import type { Attachment, Mailbox } from './mailbox.ts';

const limitBytes = 5_000_000;
/** More of one attachment is not kept as text. */
const textLimitBytes = 200_000;

/** Takes every mail and sends none on: there is no code here that could. The caller lets it listen on loopback only. */
export function createSmtpCatcher(mailbox: Mailbox, log: Log): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: limitBytes,
    banner: 'Stufenlos test mail catcher',
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        // The announced size is the sender's word; what really comes counts.
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('message too large'), { responseCode: 552 }));
        PostalMime.parse(Buffer.concat(chunks)).then(
          ({ from, subject, messageId, text, html, attachments }) => {
            const to = session.envelope.rcptTo.map(({ address }) => address);
            const sender = session.envelope.mailFrom;
            mailbox.add({
              from: from?.address || (sender ? sender.address : ''),
              to,
              subject: subject ?? '',
              messageId: messageId ?? null,
              text: text ?? '',
              html: html ?? null,
              attachments: attachments.map(attachmentOf),
            });
            done();
          },
          () => done(Object.assign(new Error('message cannot be read'), { responseCode: 554 })),
        );
      });
    },
  });
  server.on('error', (error) => log('smtp failed', { message: error.message }));
  return server;
}

function attachmentOf({ filename, mimeType, content }: ParsedAttachment): Attachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  const isText = mimeType.startsWith('text/') && bytes.length <= textLimitBytes;
  return { name: filename ?? '', type: mimeType, bytes: bytes.length, text: isText ? bytes.toString() : null };
}
