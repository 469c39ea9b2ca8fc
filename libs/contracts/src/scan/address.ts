/**
 * The one reading of an address that a person typed. Browser and server call the same function, so the
 * form says at once what the API would say. Pure: no network, no zod, safe to bundle into every remote.
 */

export const addressErrors = ['required', 'format', 'scheme', 'port', 'private', 'credentials', 'tooLong'] as const;
export type AddressError = (typeof addressErrors)[number];

export type HostKey = string;

export interface Address {
  /** Normalised absolute URL without fragment (a `#!/` or `#/` route is kept). */
  url: string;
  /** Host as typed after IDNA, with a non-default port. For display. */
  host: string;
  /** What a slot counts: lower case, IDNA ASCII, no default port, no leading `www.`. */
  hostKey: HostKey;
  /** What a re-used answer is looked up by: the URL without fragment. */
  pageKey: string;
}

export type AddressReading = { ok: true; address: Address } | { ok: false; error: AddressError };

export interface AddressRules {
  /** Exact `host:port` entries that are opened although they are private or use another port. */
  allow?: readonly string[];
}

export const maxAddressLength = 2048;
const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

export function readAddress(typed: string, { allow = [] }: AddressRules = {}): AddressReading {
  const text = typed.trim();
  if (text === '') return refuse('required');
  if (text.length > maxAddressLength) return refuse('tooLong');
  const url = toUrl(text, allow);
  if (typeof url === 'string') return refuse(url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('scheme');
  if (url.username !== '' || url.password !== '') return refuse('credentials');
  if (!isAllowed(url, allow)) {
    const fault = hostFault(url.hostname) ?? (url.port !== '' && !isUsualPort(url.port) ? 'port' : undefined);
    if (fault) return refuse(fault);
  }
  const address = addressOf(url);
  // Escaping makes a character up to twelve times as long, and what is stored and looked up is the escaped form.
  return address.url.length > maxAddressLength ? refuse('tooLong') : { ok: true, address };
}

/** Keys of an absolute http(s) URL that is already known to be sound, such as a link of a scanned page. */
export function addressOf(url: URL): Address {
  const clean = new URL(url);
  if (!/^#!?\//.test(clean.hash)) clean.hash = '';
  const pageKey = clean.href;
  return { url: clean.href, host: clean.host, hostKey: hostKeyOf(clean), pageKey };
}

export function hostKeyOf(url: URL): HostKey {
  // With the dot of a full name at its end it is the same host.
  return url.host.replace(/\.(?=:|$)/, '').replace(/^www\.(?=.*\.)/, '');
}

/** `host:port` with the default port written out: the form in which the allow list is kept. */
export function hostPort(url: URL): string {
  return `${url.hostname}:${url.port || defaultPorts[url.protocol]}`;
}

export function isAllowed(url: URL, allow: readonly string[]): boolean {
  return allow.includes(hostPort(url));
}

function toUrl(text: string, allow: readonly string[]): URL | AddressError {
  if (/\s/.test(text)) return 'format';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return URL.parse(text) ?? 'format';
  // `mailto:x`, `javascript:x` name a scheme; `shop.example:8080` names a port.
  if (/^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)) return 'scheme';
  const plain = URL.parse(`http://${text}`);
  if (plain && isAllowed(plain, allow)) return plain;
  return URL.parse(`https://${text}`) ?? 'format';
}

function hostFault(hostname: string): AddressError | undefined {
  const name = hostname.replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return 'private';
  if (/^\[|^\d+(?:\.\d+){3}$/.test(name)) return 'private';
  if (!name.includes('.')) return 'format';
  const labels = name.split('.');
  return name.length <= 253 && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
    ? undefined
    : 'format';
}

const isUsualPort = (port: string) => port === '80' || port === '443';
const refuse = (error: AddressError): AddressReading => ({ ok: false, error });
