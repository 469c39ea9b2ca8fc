import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** Sends to the catcher of this process, over SMTP as everybody does. `port` is asked late: it may be any free one. */
export function createMailer(port: () => number, from: string): SendMail {
  return async (mail) => {
    const transport = createTransport({ host: '127.0.0.1', port: port(), ignoreTLS: true, connectionTimeout: 5_000 });
    try {
      await transport.sendMail({ ...mail, from, disableFileAccess: true, disableUrlAccess: true });
    } finally {
      transport.close();
    }
  };
}
