import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import type { Locale } from '@stufenlos/contracts';
import { readPdf } from '@stufenlos/workspace/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson, startMemberHarness, type MemberHarness } from '../history/testing/member-harness.ts';
import { logo, png } from '../senders/testing/logos.ts';
import { outsidePart } from '../testing/test-database.ts';
import type { TestMember } from '../testing/test-member.ts';

const minutes = 120_000;
let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness({
    RATE_PDF_MINUTE: '100',
    PUPPETEER_EXECUTABLE_PATH: outsidePart('PUPPETEER_EXECUTABLE_PATH'),
  });
}, minutes);
afterAll(() => harness?.stop());

const words = {
  name: 'Agentur Morgenrot GmbH',
  contact: 'post@morgenrot.example',
  address: ['Lindenallee 3', '12345 Musterstadt'],
};
const store = async (who: TestMember, picture: Buffer) => {
  const body = { ...words, logo: picture.toString('base64') };
  expect((await who.send('/me/sender', asJson('PUT', body))).status).toBe(200);
};
const print = (who: TestMember, id: string, locale: Locale = 'de') =>
  who.send(`/runs/${id}/export.pdf?locale=${locale}`);

async function pdfOf(answer: Response, name: string) {
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const folder = process.env['KEEP_PDF'];
  if (folder) writeFileSync(`${folder}/${name}.pdf`, bytes);
  const raw = Buffer.from(bytes).toString('latin1');
  return { raw, ...(await readPdf(bytes)) };
}
const found = { pages: [{ violations: ['f-1', 'f-2', 'f-3'] }, {}] };

describe('the printed report of a member with an own sender', () => {
  it.each(['de', 'en'] as const)(
    'has it in %s on the first page, with the name as the text of the logo',
    { timeout: minutes },
    async (locale) => {
      const ada = await harness.person();
      const id = await harness.give(ada, found);
      await store(ada, await png());
      const { pageTexts, figures } = await pdfOf(await print(ada, id, locale), `own-${locale}`);
      for (const line of [words.name, words.contact, ...words.address]) expect(pageTexts[0]).toContain(line);
      expect(pageTexts[0]).toContain(locale === 'de' ? 'Geprüft mit Stufenlos' : 'Checked with Stufenlos');
      expect(figures).toContain(words.name);
      await pdfOf(await print(await withoutSender(ada), id, locale), `plain-${locale}`);
    },
  );

  it('is ours again as soon as the plan has ended, although the report stays open', { timeout: minutes }, async () => {
    const ada = await harness.person();
    const id = await harness.give(ada, found);
    await store(ada, await png());
    // The first reading keeps the report open beyond the plan.
    await ada.client.call('getRun', { params: { id } });
    await harness.database.db
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('id', '=', `sub_${ada.sub}`)
      .execute();
    const { text, figures } = await pdfOf(await print(ada, id), 'ended');
    expect(text).not.toContain(words.name);
    expect(figures).not.toContain(words.name);
    expect(text).toContain('Stufenlos');
  });

  it('never has that of another member', { timeout: minutes }, async () => {
    const [ada, eve] = [await harness.person(), await harness.person()];
    await store(ada, await png());
    const { text } = await pdfOf(await print(eve, await harness.give(eve, found)), 'other');
    expect(text).not.toContain('Morgenrot');
    expect((await print(eve, await harness.give(ada, found))).status).toBe(404);
  });

  it(
    'is whole when the sender is deleted while it is made: with all of it or nothing',
    { timeout: minutes },
    async () => {
      const ada = await harness.person();
      const id = await harness.give(ada, found);
      await store(ada, await png());
      const [answer, deleted] = await Promise.all([print(ada, id), ada.send('/me/sender', { method: 'DELETE' })]);
      expect(deleted.status).toBe(204);
      const { text, figures } = await pdfOf(answer, 'deleted');
      const shown = [words.name, words.contact, ...words.address].filter((line) => text.includes(line));
      expect([0, 4]).toContain(shown.length);
      expect(figures.includes(words.name)).toBe(shown.length === 4);
    },
  );

  it('has nothing of the uploaded file but its pixels', { timeout: minutes }, async () => {
    const ada = await harness.person();
    const photo = await logo()
      .flatten({ background: '#fff' })
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
      .jpeg()
      .toBuffer();
    await store(ada, Buffer.concat([photo, Buffer.from('<script>secret-script</script>')]));
    const { raw, figures } = await pdfOf(await print(ada, await harness.give(ada, found)), 'photo');
    expect(figures).toContain(words.name);
    expect(raw).not.toMatch(/secret|GPS|JFIF/);
  });
});

async function withoutSender(who: TestMember): Promise<TestMember> {
  await who.send('/me/sender', { method: 'DELETE' });
  return who;
}
