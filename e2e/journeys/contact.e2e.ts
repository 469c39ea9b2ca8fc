import { expect, type Page } from '@playwright/test';
import { openPublicPage } from '../support/pages/open-public-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/pages/expect-accessible.ts';
import { allMailsTo, mailAbout } from '../support/mail.ts';
import { newPerson } from '../support/person.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises(
  'shell',
  'marketing/accessibility',
  'marketing/bot',
  'marketing/contact',
  'marketing/home',
  'marketing/imprint',
  'marketing/notice',
  'marketing/privacy',
  'marketing/terms',
  'api',
);

const main = (page: Page) => page.getByRole('main');
/** The address of the launcher's sample operator. */
const operator = 'kontakt@example.org';

test('a message reaches only the operator’s mailbox', { tag }, async ({ page }) => {
  const { email } = newPerson();
  const subject = `Frage von ${email}`;
  await openPublicPage(page, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Kontakt' }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByRole('heading', { name: 'Bitte prüfen Sie 3 Angaben' })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Betreff').fill(subject);
  await page.getByLabel('Nachricht').fill('Guten Tag,\nwas kostet Enterprise?');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  const thanks = page.getByText(`Danke, Ihre Nachricht ist angekommen. Wir antworten an ${email}.`);
  await expect(thanks).toBeFocused();
  await expectAccessible(page);
  const mail = await mailAbout(operator, new RegExp(subject));
  expect(mail.text).toContain('Guten Tag,\n  was kostet Enterprise?');
  expect(mail.text).toContain(email);
  expect(await allMailsTo(email)).toEqual([]);
});

test('"contact sales" opens the form with its subject', { tag }, async ({ page }) => {
  await page.goto('/pricing');
  await main(page).getByRole('link', { name: 'Vertrieb kontaktieren' }).click();
  await expect(page.getByLabel('Betreff')).toHaveValue('Enterprise');
});

test('a message that cannot be sent stays in the form, with the agreed error text', { tag }, async ({ page }) => {
  await page.route('**/api/contact', (route) => route.abort());
  await openPublicPage(page, '/kontakt?subject=Enterprise');
  await page.getByLabel('E-Mail-Adresse').fill('ada@shop.example');
  await page.getByLabel('Nachricht').fill('Was kostet das alles?');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  // Where the person looks: beside the pressed button, which has not moved out of the window.
  await expect(
    main(page).getByText('Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'),
  ).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Nachricht senden' })).toBeInViewport();
  await expect(page.getByLabel('Nachricht')).toHaveValue('Was kostet das alles?');
  await expectAccessible(page);
});

test('the footer links to contact and the legal pages, which also have German addresses', { tag }, async ({ page }) => {
  await page.goto('/');
  const pages = [
    ['Kontakt', '/contact', '/kontakt', 'Kontakt'],
    ['Impressum', '/imprint', '/impressum', 'Impressum'],
    ['Datenschutz', '/privacy', '/datenschutz', 'Datenschutzerklärung'],
    ['Barrierefreiheit dieser Website', '/accessibility', '/barrierefreiheit', 'Barrierefreiheit dieser Website'],
    ['AGB', '/terms', '/agb', 'Allgemeine Geschäftsbedingungen'],
    ['Widerrufsbelehrung', '/withdrawal-notice', '/widerrufsbelehrung', 'Widerrufsbelehrung'],
  ] as const;
  for (const [link, path, german, title] of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} - Stufenlos`);
    await page.goto(german);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await expect(page.getByText('Diese Pflichtangabe fehlt noch')).toHaveCount(0);
});

test('the page about the checker fits narrow screens', { tag }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/bot');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unser Prüfprogramm StufenlosBot');
  await expectNoSidewaysScroll(page);
});
