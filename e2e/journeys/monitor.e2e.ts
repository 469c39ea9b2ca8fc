import { expect, type Locator, type Page } from '@playwright/test';
import { changingSite, rebuild } from '../support/pages/changing-site.ts';
import { execute } from '../support/database.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { allMailsTo, mailAbout, mailsTo } from '../support/mail.ts';
import { holdDueMonitors, releaseDueMonitors } from '../support/monitor-rounds.ts';
import { claimsIn } from '../support/payments/plan.ts';
import { checked, expectEnded, heading, main, withPlan } from '../support/pages/report.ts';
import { stack } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises(
  'runs/profile-general',
  'runs/profile-monitors',
  'runs/run',
  'runs/run-compare',
  'runs/runs',
  'account',
  'api',
  'worker',
);

/** Time for one check. The tested api looks for due and for ended checks every second. */
const round = { timeout: 60_000 };
const host = new URL(stack.sites).host;
const address = (page: Page) => page.getByRole('textbox', { name: 'Adresse der Website' });
const begin = (page: Page) => page.getByRole('button', { name: 'Überwachung beginnen' });

async function atMonitors(page: Page): Promise<void> {
  await page.goto('/profile/general');
  await main(page).getByRole('link', { name: 'Überwachung' }).click();
  await expect(page).toHaveURL(`${stack.origin}/profile/monitors`);
}

/** Returns the link of a monitored website to its last run. It reloads the page until the link exists. */
async function lastRunOf(page: Page, card: Locator, unlike?: string): Promise<string> {
  let href = '';
  await expect
    .poll(async () => {
      await page.goto('/profile/monitors');
      await expect(card).toBeVisible();
      const link = card.getByRole('link', { name: /begonnen am/ });
      href = (await link.count()) > 0 ? ((await link.getAttribute('href')) ?? '') : '';
      return href !== '' && href !== unlike;
    }, round)
    .toBe(true);
  return href;
}

test('a website is checked repeatedly, and one mail reports each new finding', { tag }, async ({ page }) => {
  test.setTimeout(420_000);
  const mark = `wache-${Date.now()}`;
  const person = await withPlan(page, { isConfirmed: true });
  await atMonitors(page);
  await expect(main(page)).toContainText('Sie überwachen noch keine Website.');
  await expectAccessible(page);

  // Only websites of the plan can be monitored, and the refusal keeps the typed address.
  await address(page).fill(changingSite(mark));
  await begin(page).click();
  await expect(main(page)).toContainText('Diese Website gehört noch nicht zu Ihrem Tarif.');
  await expect(address(page)).toHaveValue(changingSite(mark));
  await expectAccessible(page);

  await checked(page, changingSite(`${mark}-vorab`), { scope: 'page' });
  await atMonitors(page);
  await address(page).fill(changingSite(mark));
  await page.getByLabel('Wie oft').last().selectOption('Täglich');
  await page.getByRole('checkbox', { name: 'Bei neuen Verstößen eine E-Mail schicken' }).check();
  await holdDueMonitors();
  await begin(page).click();
  const card = page.getByRole('article', { name: changingSite(mark) });
  await expect(card).toContainText('beginnt gleich');
  await expectAccessible(page);
  await releaseDueMonitors();

  const first = await lastRunOf(page, card);
  await page.goto(first);
  await expectEnded(page);
  // Findings of the first run are not new.
  await expect(page.getByRole('tab', { name: /^Verstöße \([1-9]/ })).toBeVisible();

  // A day passes. The test only moves the date of the next check.
  await rebuild(mark);
  const { sub } = await claimsIn(page);
  await execute('update monitors set next_due_at = now() where owner_sub = $1', [sub]);
  const second = await lastRunOf(page, card, first);
  await page.goto(second);
  await expectEnded(page);

  const before = (await mailsTo(person.email)).filter(({ subject }) => /neue Verstöße/.test(subject));
  expect(before.length).toBeLessThan(2);
  await expect
    .poll(async () => (await mailsTo(person.email)).some(({ subject }) => /neue Verstöße/.test(subject)), round)
    .toBe(true);
  const mail = await mailAbout(person.email, /neue Verstöße/);
  expect(mail.subject).toContain(host);
  expect(mail.subject).toMatch(/\b1\b/);
  expect(mail.text).toContain(changingSite(mark));
  expect(mail.text).toContain('button-name');
  expect(mail.links).toEqual(expect.arrayContaining([`${stack.origin}${second}`, `${stack.origin}/profile/monitors`]));
  await page.goto(mail.links.find((link) => link.endsWith(second)) ?? '');
  await expect(heading(page)).toHaveText(`Ergebnis für ${host}`);
  await page.getByRole('link', { name: 'Vergleich', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Neu (1)' })).toBeVisible();
  expect((await allMailsTo(person.email)).filter(({ subject }) => /neue Verstöße/.test(subject))).toHaveLength(1);
});

test('a person changes, pauses and removes a monitored website', { tag }, async ({ page }) => {
  test.setTimeout(240_000);
  await withPlan(page, { isConfirmed: true });
  await checked(page, changingSite('halten-vorab'), { scope: 'page' });
  await atMonitors(page);
  await address(page).fill('kein Name');
  await page.getByLabel('Webhook-Adresse (optional)').fill('ftp://example.org');
  await begin(page).click();
  await expect(main(page)).toContainText('Bitte verbessern Sie 2 Angaben');
  await expectAccessible(page);
  await address(page).fill(changingSite('halten'));
  await page.getByLabel('Webhook-Adresse (optional)').fill(`${stack.sites}/baustelle/botschaft`);
  await begin(page).click();
  const card = page.getByRole('article', { name: changingSite('halten') });
  await expect(card).toContainText('Geheimnis für die Signatur Ihres Webhooks');
  await expectAccessible(page);

  await card.getByLabel('Wie oft').selectOption('Monatlich');
  await expect(card).toContainText('Gespeichert.');
  await card.getByRole('button', { name: `${host}: Anhalten` }).click();
  await expect(card).toContainText('angehalten');
  await page.reload();
  await expect(card.getByLabel('Wie oft')).toHaveValue('monthly');
  await expect(card).toContainText('angehalten');
  // The secret is shown only once.
  await expect(card).not.toContainText('Geheimnis für die Signatur');
  await card.getByRole('button', { name: `${host}: Fortsetzen` }).click();
  await expect(card.getByRole('button', { name: `${host}: Anhalten` })).toBeVisible();

  await address(page).fill(changingSite('halten'));
  await begin(page).click();
  await expect(main(page)).toContainText('Diese Adresse überwachen Sie bereits.');
  await card.getByRole('button', { name: `${host}: Überwachung beenden` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Überwachung beenden' }).click();
  await expect(main(page)).toContainText('Sie überwachen noch keine Website.');
  await expect(page.getByRole('heading', { level: 2, name: 'Überwachte Websites' })).toBeFocused();
});
