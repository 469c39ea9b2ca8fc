import { expect, it } from 'vitest';
import { readEdgeConfig } from './edge-config.ts';
import { openFields, variableOf } from './operator.ts';

const operator = (variables: Record<string, string>) =>
  readEdgeConfig({ NODE_ENV: 'test', APP_NAME: 'Rampe', ...variables }).runtime.operator;
const open = (variables: Record<string, string>) =>
  openFields(readEdgeConfig({ NODE_ENV: 'test', ...variables }).runtime);
const person = { OPERATOR_NAME: 'Ada Byron', OPERATOR_ADDRESS: 'Am Hang 4', OPERATOR_EMAIL: 'ada@rampe.example' };

it('names nobody who was not named, and says what an imprint still needs', () => {
  expect(operator({})).toEqual({ name: 'Rampe', missing: ['name', 'address', 'email'] });
});

it('takes an empty variable and one of blanks for an unset one', () => {
  expect(operator({ OPERATOR_NAME: '', OPERATOR_ADDRESS: '  ', OPERATOR_EMAIL: '' })).toEqual(operator({}));
});

it('misses nothing of a person, and shows an address in lines', () => {
  expect(operator({ ...person, OPERATOR_ADDRESS: 'Am Hang 4\\n12345 Musterstadt' })).toEqual({
    name: 'Ada Byron',
    address: 'Am Hang 4\n12345 Musterstadt',
    email: 'ada@rampe.example',
    missing: [],
  });
});

it.each([
  'Rampe GmbH',
  'Rampe gGmbH & Co. KG',
  'Rampe UG (haftungsbeschränkt)',
  'Rampe e. V.',
  'Rampe e.K.',
  'Rampe AG',
])('misses who acts for %s and where it is registered', (name) => {
  expect(operator({ ...person, OPERATOR_NAME: name }).missing).toEqual(['representedBy', 'register']);
  const all = { OPERATOR_NAME: name, OPERATOR_REPRESENTED_BY: 'Ada Byron', OPERATOR_REGISTER: 'AG Musterstadt, HRB 1' };
  expect(operator({ ...person, ...all }).missing).toEqual([]);
});

it.each(['Agathe Ugermann', 'Seilerei Kgaard', 'Studio AGATA'])('takes %s for a person', (name) => {
  expect(operator({ ...person, OPERATOR_NAME: name }).missing).toEqual([]);
});

it('names the identity provider by its address unless the operator has a better name', () => {
  const provider = { OIDC_ISSUER: 'https://login.rampe.example/realms/a', OIDC_CLIENT_ID: 'web' };
  expect(operator({ ...person, ...provider }).identityProvider).toBe('login.rampe.example');
  expect(operator({ ...person, ...provider, OPERATOR_IDENTITY_PROVIDER: 'Kennung AG' }).identityProvider).toBe(
    'Kennung AG',
  );
});

it('names who sends the mails', () => {
  expect(operator({ ...person, OPERATOR_MAIL_PROVIDER: 'Post & Boten KG' }).mailProvider).toBe('Post & Boten KG');
});

it('asks what is processed in third countries, in a list that an earlier shell does not read', () => {
  expect(open(person)).toContain('thirdCountries');
  expect(open({ ...person, OPERATOR_THIRD_COUNTRIES: 'keine' })).not.toContain('thirdCountries');
  expect(operator({ ...person, OPERATOR_THIRD_COUNTRIES: 'keine' })).toMatchObject({ thirdCountries: 'keine' });
  expect(operator(person).missing).toEqual([]);
});

it('asks for the authority for accessibility where there are consumers', () => {
  expect(open(person)).toContain('accessibilityAuthority');
  expect(open({ ...person, SHOP_CONSUMERS: 'false' })).not.toContain('accessibilityAuthority');
  expect(open({ ...person, OPERATOR_ACCESSIBILITY_AUTHORITY: 'entfällt' })).not.toContain('accessibilityAuthority');
});

it('tells in both languages how people can pay, and refuses a language alone', () => {
  const methods = { de: 'Kreditkarte, SEPA-Lastschrift', en: 'credit card, SEPA direct debit' };
  expect(operator({ OPERATOR_PAYMENT_METHODS: JSON.stringify(methods) }).paymentMethods).toEqual(methods);
  expect(operator({}).paymentMethods).toBeUndefined();
  expect(open(person)).toContain('paymentMethods');
  expect(open({ ...person, SHOP_CONSUMERS: 'false' })).not.toContain('paymentMethods');
  for (const given of ['Kreditkarte', '{"de":"Kreditkarte"}', '{"de":"Kreditkarte","en":" "}', '["card"]']) {
    expect(() => operator({ OPERATOR_PAYMENT_METHODS: given })).toThrow('OPERATOR_PAYMENT_METHODS');
  }
});

it('refuses an address that nobody can be written to', () => {
  expect(() => operator({ ...person, OPERATOR_EMAIL: 'ada' })).toThrow('OPERATOR_EMAIL');
});

it.each(['/shared/Zk3_x-9', ' https://rampe.example/shared/Zk3_x-9 ', 'https://rampe.example/shared/Zk3_x-9?lang=en'])(
  'takes %j for where a shared result of this website stands',
  (link) => {
    expect(operator({ OPERATOR_SELF_SCAN: link }).selfScan).toBe('/shared/Zk3_x-9');
  },
);

it.each(['https://rampe.example/run/1', '/shared/', '/shared/a/b', 'javascript:alert(1)', 'shared result'])(
  'refuses %j as a shared result',
  (link) => {
    expect(() => operator({ OPERATOR_SELF_SCAN: link })).toThrow('OPERATOR_SELF_SCAN');
  },
);

it.each([
  ['name', 'OPERATOR_NAME'],
  ['representedBy', 'OPERATOR_REPRESENTED_BY'],
])('calls %s by its variable', (field, variable) => {
  expect(variableOf(field)).toBe(variable);
});
