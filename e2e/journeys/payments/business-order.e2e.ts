import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/pages/expect-accessible.ts';
import { openAccount } from '../../support/identity/open-account.ts';
import { tabTo } from '../../support/pages/keyboard.ts';
import { mailAbout } from '../../support/mail.ts';
import { newPerson } from '../../support/person.ts';
import { cards, expectPaid, payByCard, pressOrder, returnPage } from '../../support/payments/purchase.ts';
import { shopWords } from '../../support/payments/shop-words.ts';
import { rememberSettings } from '../../support/settings.ts';
import { exercises } from '../../support/tags.ts';
import { test } from '../../support/test.ts';
import { byKeyboard } from '../../support/visitor.ts';

const tag = exercises('billing/order', 'billing/return', 'api', 'sandbox');
const right = 'FR40303265045';
const mistyped = 'FR40303265046';

for (const locale of ['de', 'en'] as const) {
  test(
    `a business of another member state orders by keyboard: a mistyped VAT id loses nothing, a right one owes the tax (${locale})`,
    { tag },
    async ({ page }) => {
      const words = shopWords[locale];
      const visitor = byKeyboard(page);
      const main = page.getByRole('main');
      const person = newPerson();
      await rememberSettings(page, { locale, theme: 'light' });
      await openAccount(page, person);
      await page.goto('/setup/order?plan=pro_once');
      await visitor.choose(page.getByRole('radio', { name: words.business }));
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await expect(main.getByRole('link', { name: words.withdrawalNotice })).toHaveCount(0);
      for (const [label, text] of Object.entries(words.invoice)) await visitor.type(page.getByLabel(label), text);
      const country = page.getByLabel(words.country, { exact: true });
      await tabTo(page, country);
      // Each press of a letter goes on to the next country that begins with it. A whole name would have to be typed without
      // a pause.
      for (let presses = 0; presses < 20 && (await country.inputValue()) !== 'FR'; presses += 1) {
        await page.keyboard.press(words.foreign.charAt(0));
      }
      await expect(country).toHaveValue('FR');
      await visitor.type(page.getByLabel(words.vatId), mistyped);
      await visitor.press(page.getByRole('button', { name: words.order }));
      await expect(page.getByText(words.vatIdWrong)).toBeVisible();
      await expect(page.getByLabel(words.vatId)).toBeFocused();
      await expect(page.getByLabel(words.vatId)).toHaveValue(mistyped);
      for (const [label, text] of Object.entries(words.invoice)) {
        await expect(page.getByLabel(label)).toHaveValue(text);
      }
      await expectAccessible(page);

      await visitor.type(page.getByLabel(words.vatId), right);
      await expect(main).toContainText(words.reverseCharge);
      await pressOrder(page, { locale, visitor });
      await payByCard(page, cards.good, { locale, visitor, email: person.email });
      await expect(page).toHaveURL(returnPage);
      await expectPaid(page, locale);
      const mail = await mailAbout(person.email, words.orderMail);
      const [company = ''] = Object.values(words.invoice);
      for (const part of [company, right, words.reverseCharge]) expect(mail.text).toContain(part);
      expect(mail.attachments).toHaveLength(2);
    },
  );
}
