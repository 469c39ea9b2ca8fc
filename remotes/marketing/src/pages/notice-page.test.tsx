import type { RuntimeConfig } from '@stufenlos/contracts';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showView } from '../testing/show-view.tsx';
import { NoticePage } from './notice-page.tsx';

afterEach(cleanup);

const operator: RuntimeConfig['operator'] = {
  name: 'Rampe & Söhne GmbH',
  email: 'post@rampe.example',
  address: 'Am Hang 4\n12345 Musterstadt',
  phone: '+49 30 23125 010',
};
const show = ({ config, ...options }: RenderInPlatformOptions = {}) =>
  showView(<NoticePage />, { ...options, config: { operator, ...config } });
const main = () => document.body.textContent ?? '';

it.each([
  ['de', 'innerhalb von vierzehn Tagen', 'Muster-Widerrufsformular', '„Vertrag widerrufen“'],
  ['en', 'within fourteen days', 'Model withdrawal form', '“Withdraw from contract”'],
] as const)('tells before an order what the law wants to be told, with a form (%s)', (locale, days, form, link) => {
  show({ locale });
  expect(main()).toContain(days);
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/withdraw');
  const model = screen.getByRole('heading', { name: form }).parentElement!;
  for (const words of ['Rampe & Söhne GmbH', 'Am Hang 4']) {
    expect(main().split(words).length - 1).toBe(2);
    expect(model.textContent).toContain(words);
  }
  expect(within(model).getByRole('link', { name: operator.email! })).toBeTruthy();
  expect(within(model).getByRole('link', { name: operator.phone! })).toBeTruthy();
});

it('says for each way to pay what an early start means', () => {
  show();
  expect(main()).toContain('erlischt Ihr Widerrufsrecht, sobald die Leistung vollständig bereitgestellt ist');
  expect(main()).toContain('müssen Sie uns für den Teil der Leistung');
  expect(main()).not.toContain('Sie haben verlangt');
});

it('says what the operator still has to say about where to declare it', () => {
  show({ config: { operator: { name: 'Rampe', missing: ['address', 'email'] } } });
  expect(main()).toContain('Hinweis an den Betreiber: Diese Pflichtangabe fehlt noch.');
});

it('is for consumers only', () => {
  show({ config: { shop: { consumers: false, taxNote: 'excluded' } } });
  expect(main()).toContain('nur von Unternehmen');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
