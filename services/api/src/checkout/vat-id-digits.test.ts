import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessFaults } from '@stufenlos/contracts';
import { hasRightDigits } from './vat-id-digits.ts';

/** Published by the companies and authorities that they belong to, or as an example by the authority that gives them out. */
const published = {
  AT: ['ATU13585627'],
  BE: ['BE0403019261', 'BE0428759497', 'BE1000000021'],
  BG: ['BG175074752'],
  CY: ['CY10259033P'],
  CZ: ['CZ25123891'],
  DE: ['DE136695976', 'DE811569869'],
  DK: ['DK13585628', 'DK24256790'],
  EE: ['EE100931558'],
  ES: ['ESB58378431', 'ESA28015865', 'ESX2482300W'],
  FI: ['FI20774740'],
  FR: ['FR40303265045', 'FR23334175221', 'FRK7399859412'],
  GR: ['EL094259216'],
  HR: ['HR33392005961'],
  HU: ['HU12892312'],
  IE: ['IE6433435F', 'IE3333510LH', 'IE8D79739I'],
  IT: ['IT00743110157'],
  LT: ['LT119511515', 'LT100001919017'],
  LU: ['LU15027442'],
  LV: ['LV40003521600'],
  MT: ['MT11679112'],
  // The second is of a person without a company, who has another kind of check digit.
  NL: ['NL004495445B01', 'NL000099998B57'],
  PL: ['PL8567346215'],
  PT: ['PT501964843'],
  RO: ['RO18547290'],
  SE: ['SE556188840401'],
  SI: ['SI50223054'],
  SK: ['SK2022749619'],
} as const;

describe('the check digits of a VAT id', () => {
  it.each(Object.entries(published).flatMap(([country, ids]) => ids.map((id) => [country, id] as const)))(
    'are right in %s: %s',
    async (country, id) => {
      const business = { company: 'K', street: 'W', postalCode: '1', city: 'O', country, vatId: id };
      expect(businessFaults(business)).toEqual([]);
      expect(await hasRightDigits(id, country)).toBe(true);
    },
  );

  it('tell every single wrong digit', async () => {
    const ids = (['AT', 'DE', 'DK', 'FI', 'IT', 'LU', 'PL'] as const).map((country) => [
      country,
      published[country][0],
    ]);
    const typo = fc.record({ id: fc.constantFrom(...ids), at: fc.nat(20), by: fc.integer({ min: 1, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(typo, async ({ id: [country = '', id = ''], at, by }) => {
        const start = country === 'AT' ? 3 : 2;
        const place = start + (at % (id.length - start));
        const digit = (Number(id[place]) + by) % 10;
        expect(await hasRightDigits(id.slice(0, place) + digit + id.slice(place + 1), country)).toBe(false);
      }),
    );
  });

  it('are not looked at outside of the European Union', async () => {
    expect(await hasRightDigits('CHE123456789', 'CH')).toBe(true);
  });
});
