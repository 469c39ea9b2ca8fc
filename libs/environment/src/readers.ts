import { isIP } from 'node:net';

/** Turns the text of a variable into a value. */
export interface Reader<Value> {
  /** Completes the sentence "must be …" and stands in the table of settings. */
  form: string;
  /** Undefined for a text that is not of this form. */
  read: (text: string) => Value | undefined;
  /** An empty variable is a value, and not the same as an unset one. */
  acceptsEmpty?: true;
}

export const text: Reader<string> = { form: 'a text', read: (given) => given };

/** Words that are shown to people. A file with variables cannot hold a new line, so two characters stand for one. */
export const words: Reader<string> = {
  form: 'a text, with \\n for a new line',
  read: (given) => given.replaceAll('\\n', '\n').trim() || undefined,
};

export const path: Reader<string> = { ...text, form: 'a path' };

export const matching = (pattern: RegExp, form: string): Reader<string> => ({
  form,
  read: (given) => (pattern.test(given) ? given : undefined),
});

export const oneOf = <const Choice extends string>(...choices: Choice[]): Reader<Choice> => ({
  form: `one of ${choices.join(', ')}`,
  read: (given) => choices.find((choice) => choice === given),
});

const flags = new Map(Object.entries({ 1: true, true: true, on: true, 0: false, false: false, off: false }));
export const flag: Reader<boolean> = { form: 'on or off (also true, false, 1, 0)', read: (given) => flags.get(given) };

/** A whole number of at least one. */
export const whole = (most = Number.MAX_SAFE_INTEGER, least = 1): Reader<number> => ({
  form: `a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`}`,
  read: (given) => {
    const number = /^\d+$/.test(given.trim()) ? Number(given) : -1;
    return number >= least && number <= most ? number : undefined;
  },
});

/** 0 to 1, as 0.05. */
export const share: Reader<number> = {
  form: 'a number from 0 to 1',
  read: (given) => (/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(given.trim()) ? Number(given) : undefined),
};

/** @returns milliseconds */
export const seconds = (most?: number): Reader<number> => scaled(whole(most), 1000, 'of seconds');

/** 0 stands for any free port. */
export const port: Reader<number> = { ...whole(65_535, 0), form: 'a port' };

/** Bytes, or with a unit: `50M` are 50 × 1024 × 1024. */
export const byteSize = (most: number): Reader<number> => ({
  form: `a number of bytes up to ${most}, also with k, M or G`,
  read: (given) => {
    const [, digits, unit = ''] = /^(\d+)([kMG]?)$/.exec(given.trim()) ?? [];
    const bytes = Number(digits) * 1024 ** ['', 'k', 'M', 'G'].indexOf(unit);
    return bytes >= 1 && bytes <= most ? bytes : undefined;
  },
});

export const url = (...protocols: string[]): Reader<string> => ({
  form: `an address with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  read: (given) => (protocols.includes(protocolOf(given)) ? given : undefined),
});

/** Scheme, host and port alone; a path is left out. */
export const origin: Reader<string> = {
  form: 'an origin, as https://www.example.org',
  read: (given) => (['http', 'https'].includes(protocolOf(given)) ? new URL(given).origin : undefined),
};

/** A host name or address, with a port if it has one. */
export const host: Reader<string> = {
  form: 'a host, or host:port',
  read: (given) => (/^[^\s/?#@\\]+$/.test(given) && URL.canParse(`https://${given}`) ? given.toLowerCase() : undefined),
};

/** Exact, because ranges and hosts without a port allow more than a person means. */
export const hostAndPort: Reader<string> = {
  form: 'host:port',
  read: (given) => (/^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+):\d{1,5}$/i.test(given) ? given.toLowerCase() : undefined),
};

/** Which proxies are believed what they say about a client: an address, a network, or a name for private ones. */
export const proxy: Reader<string> = {
  form: 'loopback, linklocal, uniquelocal, an address, or a network as 10.0.0.0/8',
  read: (given) => {
    if (['loopback', 'linklocal', 'uniquelocal'].includes(given)) return given;
    const [address = '', bits, ...rest] = given.split('/');
    const most = { 4: 32, 6: 128 }[isIP(address)];
    if (most === undefined || rest.length > 0) return undefined;
    // A network of 0 bits is the whole internet: every stranger would name an address of their choice.
    return bits === undefined || whole(most).read(bits) !== undefined ? given : undefined;
  },
};

export const email = matching(
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i,
  'an e-mail address',
);

/** User ids of processes. Root's and those of system accounts are refused. */
export const uidRange: Reader<{ from: number; to: number }> = {
  form: 'two numbers of at least 1000, as 60578-61183',
  read: (given) => {
    const match = /^(\d{1,10})-(\d{1,10})$/.exec(given);
    const [from, to] = [Number(match?.[1]), Number(match?.[2])];
    return match && from >= 1000 && from <= to && to <= 4_294_967_294 ? { from, to } : undefined;
  },
};

/** Separated by commas. Blanks around an entry, and empty entries, do not count. */
export const list = <Value>(entry: Reader<Value>): Reader<Value[]> => ({
  form: `a list with commas, each entry ${entry.form}`,
  acceptsEmpty: true,
  read: (given) => {
    const parts = given.split(',').map((part) => part.trim());
    const values = parts.filter((part) => part !== '').map((part) => entry.read(part));
    return values.every((value) => value !== undefined) ? values : undefined;
  },
});

/** As OpenTelemetry writes them. */
export const headers: Reader<Record<string, string>> = {
  form: 'a list with commas, each entry name=value, the value percent-encoded',
  read: (given) => {
    const pairs = list(header).read(given);
    return pairs?.length ? Object.fromEntries(pairs) : undefined;
  },
};

const header: Reader<[name: string, value: string]> = {
  form: 'name=value',
  read: (given) => {
    const [, name, encoded] = /^([\w!#$%&'*+.^`|~-]+)=(.+)$/.exec(given) ?? [];
    if (name === undefined || encoded === undefined || /%(?![0-9a-f]{2})/i.test(encoded)) return undefined;
    const value = encoded.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(parseInt(digits, 16)),
    );
    // A line break would begin another header.
    return /^[\x20-\x7e]+$/.test(value) ? [name, value] : undefined;
  },
};

/** An empty variable switches off what an unset one leaves to its default. */
export const orEmpty = (reader: Reader<string>): Reader<string> => ({
  form: `${reader.form}, or empty`,
  acceptsEmpty: true,
  read: (given) => (given === '' ? '' : reader.read(given)),
});

const protocolOf = (given: string) => URL.parse(given)?.protocol.slice(0, -1) ?? '';

const scaled = ({ form, read }: Reader<number>, factor: number, unit: string): Reader<number> => ({
  form: `${form} ${unit}`,
  read: (given) => {
    const value = read(given);
    return value === undefined ? undefined : value * factor;
  },
});
