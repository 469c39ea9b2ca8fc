/** Lower-case names of parameters that identify a visitor or campaign and never affect the content. */
const names = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid fbclid msclkid yclid twclid ttclid igshid li_fat_id mc_cid mc_eid _ga _gl _hsenc ' +
    '_hsmi mkt_tok oly_anon_id oly_enc_id vero_id wickedid srsltid phpsessid jsessionid oscsid zenid cfid cftoken'
  ).split(' '),
);
const prefixes = ['utm_', 'pk_', 'mtm_', 'matomo_', 'piwik_', 'hsa_', 'aspsessionid'];
/** Names that count only with a value that looks random, because a short `sid` may be a page number. */
const sessionNames = new Set(['sid', 'session', 'sessionid', 'session_id', 'sess', 'sessid', 's_id']);
const randomValue = /^(?=.*\d)[a-z0-9_-]{16,}$/i;

export function isIdleParameter(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  if (names.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix))) return true;
  return sessionNames.has(lower) && randomValue.test(value);
}
