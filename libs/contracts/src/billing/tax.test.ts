import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessFaults, isVatId, normalVatId, splitTax, taxTreatmentOf, type BusinessBuyer } from './tax.ts';

const home = { country: 'DE', percent: 19 };
const buyer = (given: Partial<BusinessBuyer> = {}): BusinessBuyer => ({
  company: 'Rampe GmbH',
  street: 'Am Hang 4',
  postalCode: '12345',
  city: 'Musterstadt',
  country: 'DE',
  ...given,
});

describe('tax', () => {
  it('and net amount make the price, for every amount and rate, and no rounding is further off than half a cent', () => {
    const rates = fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), rates, (gross, percent) => {
        const { net, tax } = splitTax(gross, percent);
        expect(net + tax).toBe(gross);
        expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(tax - (gross * percent) / (100 + percent))).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    [1500, 19, 239],
    [2000, 19, 319],
    [4000, 19, 639],
    [5000, 19, 798],
    [2000, 0, 0],
    [1, 100, 1],
    [1070, 7, 70],
  ])('in %i cents at %d %% is %i cents', (gross, percent, tax) => {
    expect(splitTax(gross, percent).tax).toBe(tax);
  });

  it.each([
    ['a consumer', undefined, 'domestic'],
    ['a business at home', buyer({ vatId: 'DE123456789' }), 'domestic'],
    ['a business of another member state', buyer({ country: 'FR', vatId: 'FR12345678901' }), 'reverse_charge'],
    ['one without a VAT id', buyer({ country: 'FR' }), 'domestic'],
    ['a business outside the European Union', buyer({ country: 'CH', vatId: 'CHE123456789' }), 'outside'],
  ] as const)('of %s', (_, business, treatment) => {
    expect(taxTreatmentOf(home, business)).toBe(treatment);
  });
});

describe('a VAT id', () => {
  it.each([
    ['DE', 'DE123456789'],
    ['AT', 'ATU12345678'],
    ['GR', 'EL123456789'],
    ['NL', 'NL123456789B01'],
    ['IE', 'IE1A23456B'],
    ['CH', 'CHE123456789MWST'],
  ])('of %s has its form: %s', (country, vatId) => expect(isVatId(vatId, country)).toBe(true));

  it.each([
    ['DE', 'DE12345678'],
    ['FR', 'DE123456789'],
    ['GR', 'GR123456789'],
    ['DE', '123456789'],
    ['CH', '<b>'],
    ['CH', ''],
  ])('of %s is not %s', (country, vatId) => expect(isVatId(vatId, country)).toBe(false));

  it('is read as people write it', () => {
    expect(normalVatId(' de 123.456-789 ')).toBe('DE123456789');
    expect(normalVatId('  ')).toBeUndefined();
  });
});

it('an invoice needs company, street, city, and in the European Union a postal code', () => {
  expect(businessFaults(buyer())).toEqual([]);
  expect(businessFaults(buyer({ company: ' ', street: '', city: '', postalCode: '', vatId: 'DE1' }))).toEqual([
    'company',
    'street',
    'postalCode',
    'city',
    'vatId',
  ]);
  expect(businessFaults(buyer({ country: 'US', postalCode: '' }))).toEqual([]);
  expect(businessFaults(buyer({ country: 'Germany' }))).toEqual(['country']);
});
