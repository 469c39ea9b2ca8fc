import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { browserProcesses, testBrowser } from '@stufenlos/chromium/testing';
import { Printer } from './printer.ts';
import type { PrinterOptions } from './printer-options.ts';

const open: Printer[] = [];
const printer = (options: Partial<PrinterOptions> = {}) => {
  const made = new Printer({ executablePath: testBrowser(), ...options });
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const document = (body: string) =>
  `<!doctype html><html lang="de"><head><title>Ein Titel</title></head><body><h1>Oben</h1>${body}</body></html>`;
const latin = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');
const seconds = 60_000;

it('prints a tagged PDF with language, shown title and outline', { timeout: seconds }, async () => {
  const pdf = latin(await printer().print(document('<h2>Unten</h2><p>Text</p>')));
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
  expect(pdf).toMatch(/\/Lang\s*\(de\)/);
  expect(pdf).toMatch(/\/DisplayDocTitle true/);
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf).toContain('/Outlines');
});

it('runs no script and makes no request, whatever the document contains', { timeout: seconds }, async () => {
  const seen: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    seen.push(url);
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const there = `http://127.0.0.1:${port}`;
  const body = `<img src="${there}/img" alt="x"><iframe src="${there}/frame"></iframe><link rel=stylesheet href="${there}/css">
    <style>body{background:url(${there}/bg)}</style><script>fetch('${there}/script');document.title='changed'</script>
    <img src=x onerror="fetch('${there}/onerror');document.title='changed'"><meta http-equiv=refresh content="0;${there}/meta">`;
  const pdf = latin(await printer().print(document(body)));
  expect(pdf).toContain('Ein Titel');
  expect(pdf).not.toContain('changed');
  expect(seen).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});

it('prints one document at a time and rejects when the queue is full', { timeout: seconds }, async () => {
  const one = printer({ waiting: 1 });
  const asked = ['a', 'b', 'c'].map((text) => one.print(document(text)));
  const ended = await Promise.allSettled(asked);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(ended[2]).toMatchObject({ reason: { fault: 'busy' } });
});

it('rejects with noBrowser when no browser starts', { timeout: seconds }, async () => {
  await expect(printer({ executablePath: '/nowhere/chromium' }).print(document(''))).rejects.toMatchObject({
    fault: 'noBrowser',
  });
});

it('rejects after its time limit, and a new printer prints the next document', { timeout: seconds }, async () => {
  const one = printer({ limitMs: 1 });
  await expect(one.print(document('x'))).rejects.toMatchObject({
    fault: expect.stringMatching(/tooLong|noBrowser|failed/) as string,
  });
  await expect(printer().print(document('x'))).resolves.toBeInstanceOf(Uint8Array);
});

it(
  'closes an idle browser, starts a new one for the next document, and rejects after it is closed',
  { timeout: seconds },
  async () => {
    const one = printer({ idleMs: 300 });
    await one.print(document('first'));
    const [pid] = browserProcesses();
    expect(pid).toBeDefined();
    await expect.poll(() => browserProcesses().length, { timeout: 20_000 }).toBe(0);
    await expect(one.print(document('second'))).resolves.toBeInstanceOf(Uint8Array);
    await one.close();
    expect(browserProcesses()).toEqual([]);
    await expect(one.print(document('third'))).rejects.toMatchObject({ fault: 'closed' });
  },
);
