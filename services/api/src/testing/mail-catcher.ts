import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  from: string;
  to: string[];
  /** Decoded (RFC 2047) and unfolded; '' when absent. */
  header(name: string): string;
  /** The decoded body; of several parts the first. */
  text: string;
  attachments: CaughtAttachment[];
}

export interface CaughtAttachment {
  filename: string;
  /** `text/html; charset=utf-8`. */
  type: string;
  language: string;
  content: string;
}

export interface MailCatcher {
  url: string;
  mails: CaughtMail[];
  /** Said to every recipient from now on. */
  refusal: Error | undefined;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is given. */
export async function catchMails(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, callback) => callback(catcher.refusal),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({ from, to: rcptTo.map(({ address }) => address), ...read(Buffer.concat(chunks).toString()) });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  let stopped = false;
  const catcher: MailCatcher = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusal: undefined,
    stop: async () => {
      if (stopped) return;
      stopped = true;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return catcher;
}

type Read = Pick<CaughtMail, 'header' | 'text' | 'attachments'>;

function read(raw: string): Read {
  const { header, body } = split(raw);
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(header('content-type'))?.[1];
  if (boundary === undefined) return { header, text: decoded({ header, body }), attachments: [] };
  const [text, ...others] = body.split(`--${boundary}`).slice(1, -1).map(split);
  const attachments = others.map((part) => ({
    filename: /filename="?([^";]+)"?/.exec(part.header('content-disposition'))?.[1] ?? '',
    type: part.header('content-type').replace(/; name=.*$/, ''),
    language: part.header('content-language'),
    content: decoded(part),
  }));
  return { header, text: decoded(text!), attachments };
}

function split(raw: string): Pick<CaughtMail, 'header'> & { body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { header: (name) => decodeWords(headers.get(name) ?? ''), body: raw.slice(end + 4) };
}

const decoded = ({ header, body }: ReturnType<typeof split>): string =>
  header('content-transfer-encoding') === 'base64'
    ? Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')
    : decodeQuoted(body.replace(/=\r\n/g, '')).replaceAll('\r\n', '\n');

const decodeWords = (value: string): string =>
  value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : decodeQuoted(text.replaceAll('_', ' ')),
    );

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
