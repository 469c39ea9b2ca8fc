import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestMail, startSandboxHarness, type SandboxHarness } from '../testing/sandbox-harness.ts';

let harness: SandboxHarness;
beforeAll(async () => {
  harness = await startSandboxHarness();
}, 60_000);
afterAll(() => harness.stop());

const from = 'Shop <shop@example.org>';

async function send(mail: object) {
  const transport = createTransport({ host: '127.0.0.1', port: harness.sandbox.ports.smtp, ignoreTLS: true });
  await transport.sendMail({ from, ...mail });
  transport.close();
}

it('catches a mail for whom it was delivered to, with umlauts and the addresses in it', async () => {
  await send({
    to: 'zoe@example.net',
    bcc: 'blind@example.net',
    subject: 'Grüße',
    text: 'Schön: https://example.org/a?b=1&c=2. Ende',
  });
  expect(await newestMail(harness, 'ZOE@example.net')).toMatchObject({
    subject: 'Grüße',
    text: expect.stringContaining('Schön') as unknown,
    links: ['https://example.org/a?b=1&c=2'],
  });
  expect((await newestMail(harness, 'blind@example.net')).count).toBe(1);
  expect((await newestMail(harness, 'nobody@example.net')).count).toBe(0);
});

it('shows a mail as text: addresses are links, markup stays source', async () => {
  const visitor = harness.visitor();
  const evil =
    '<script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1) https://example.org/"onclick=x';
  await send({ to: 'eve@example.net', subject: evil, text: evil, html: `<b>fett</b>${evil}` });
  const list = await visitor.get('/sandbox/mail');
  const path = /href="(\/sandbox\/mail\/[\w-]+\?lang=de)"/.exec(list.text)?.[1] ?? '';
  const page = await visitor.get(path);
  expect(page.text).toContain('&#60;b&#62;fett');
  for (const { text } of [list, page]) expect(text).not.toMatch(/<script>|<img|<b>|href="javascript|"onclick/);
  expect(page.text).toContain('<a href="https://example.org/" rel="noreferrer">');
});

it('names attachments and shows their text as source', async () => {
  const visitor = harness.visitor();
  const paper = '<!doctype html><h1 lang="de">Widerrufsbelehrung</h1><script>alert(1)</script>';
  await send({
    to: 'papers@example.net',
    subject: 'Papiere',
    text: 'Im Anhang',
    attachments: [
      { filename: 'belehrung.html', content: paper, contentType: 'text/html; charset=utf-8' },
      { filename: 'bild.png', content: Buffer.from([0, 1, 2]), contentType: 'image/png' },
      { filename: 'lang.txt', content: 'x'.repeat(300_000), contentType: 'text/plain' },
    ],
  });
  const mail = await newestMail(harness, 'papers@example.net');
  expect(mail).toMatchObject({
    attachments: [
      { name: 'belehrung.html', type: 'text/html', bytes: paper.length, text: paper },
      { name: 'bild.png', type: 'image/png', bytes: 3, text: null },
      { name: 'lang.txt', type: 'text/plain', bytes: 300_000, text: null },
    ],
  });
  const list = await visitor.get('/sandbox/mail');
  const page = await visitor.get(/href="(\/sandbox\/mail\/[\w-]+\?lang=de)"/.exec(list.text)?.[1] ?? '');
  expect(page.text).toContain('<h2 id="attachments">Anhänge</h2>');
  expect(page.text).toContain(`<summary>belehrung.html, text/html, ${paper.length} Bytes</summary>`);
  expect(page.text).toContain('&#60;script&#62;');
  expect(page.text).not.toContain('<script>alert');
  expect(page.text).toContain('<p>bild.png, image/png, 3 Bytes</p>');
});

it('shows a mail that is delivered twice as two deliveries of one mail', async () => {
  const twice = {
    to: 'twice@example.net',
    subject: 'Ihre Bestellung',
    text: 'Danke',
    messageId: '<order-1@shop.example>',
  };
  await send(twice);
  await send(twice);
  await send({ ...twice, messageId: '<order-2@shop.example>' });
  const visitor = harness.visitor();
  const { text } = await visitor.get('/sandbox/mail/messages?to=twice@example.net');
  const ids = (JSON.parse(text) as { messageId: string }[]).map(({ messageId }) => messageId);
  expect(ids).toEqual(['<order-2@shop.example>', '<order-1@shop.example>', '<order-1@shop.example>']);
  const list = await visitor.get('/sandbox/mail');
  expect(list.text.match(/Noch einmal zugestellt/g)).toHaveLength(1);
  const path = /href="(\/sandbox\/mail\/[\w-]+\?lang=de)"/.exec(list.text)?.[1] ?? '';
  expect((await visitor.get(path)).text).toContain('&#60;order-2@shop.example&#62;');
});

it('keeps the last 200', async () => {
  for (let index = 0; index < 205; index += 1) {
    harness.sandbox.mailbox.add({
      from,
      to: ['many@example.net'],
      subject: `Nr. ${index}`,
      messageId: null,
      text: '',
      html: null,
      attachments: [],
    });
  }
  expect(await newestMail(harness, 'many@example.net')).toMatchObject({ count: 200, subject: 'Nr. 204' });
});

it('refuses a mail of more than 5 MB and lives on', async () => {
  await expect(send({ to: 'big@example.net', subject: 'x', text: 'x'.repeat(6_000_000) })).rejects.toThrow(
    /552|exceeds/,
  );
  await send({ to: 'big@example.net', subject: 'klein', text: 'x' });
  expect((await newestMail(harness, 'big@example.net')).count).toBe(1);
});

it('survives a sender that talks nonsense and leaves', async () => {
  const socket = connect(harness.sandbox.ports.smtp, '127.0.0.1');
  const nonsense = 'EHLO x\r\nMAIL FROM:<a@b.de>\r\nRCPT TO:<c@d.de>\r\nDATA\r\n\u0000\u0001 half';
  socket.write(nonsense, () => socket.destroy());
  await new Promise((resolve) => socket.once('close', resolve));
  await send({ to: 'after@example.net', subject: 'x', text: 'x' });
  expect((await newestMail(harness, 'after@example.net')).count).toBe(1);
});

it('answers 404 for a mail that is gone and 405 for what it does not do', async () => {
  expect((await harness.visitor('en').get('/sandbox/mail/gone')).status).toBe(404);
  expect((await fetch(`${harness.front.origin}/sandbox/mail`, { method: 'DELETE' })).status).toBe(405);
});
