/**
 * Parameters that say who comes or where from, never what is shown. Names in lower case; those with `*` are
 * beginnings. A short `sid` may be a page's own number, so some names count only with a value that looks drawn.
 */
const names = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid fbclid msclkid yclid twclid ttclid igshid li_fat_id mc_cid mc_eid _ga _gl _hsenc ' +
    '_hsmi mkt_tok oly_anon_id oly_enc_id vero_id wickedid srsltid phpsessid jsessionid oscsid zenid cfid cftoken'
  ).split(' '),
);
const beginnings = ['utm_', 'pk_', 'mtm_', 'matomo_', 'piwik_', 'hsa_', 'aspsessionid'];
const sessionNames = new Set(['sid', 'session', 'sessionid', 'session_id', 'sess', 'sessid', 's_id']);
const drawn = /^(?=.*\d)[a-z0-9_-]{16,}$/i;

export function isIdleParameter(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  if (names.has(lower) || beginnings.some((beginning) => lower.startsWith(beginning))) return true;
  return sessionNames.has(lower) && drawn.test(value);
}
