import type { SelectOption } from '@stufenlos/ui';

/** ISO 3166-1; what the browser knows no name for is left out. */
const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM ' +
  'CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GG GH GI GL GM GN GQ GR GT GW ' +
  'GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT ' +
  'LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MS MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK ' +
  'PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO ' +
  'TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WS XK YE ZA ZM ZW';

/** By name, in the language of the page. */
export function countryOptions(locale: string): SelectOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return codes
    .split(' ')
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}
