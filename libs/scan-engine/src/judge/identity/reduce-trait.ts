import { isIdleParameter } from '../../plan/tracking-parameters.ts';

/** A trait without what changes from scan to scan. */
export interface Reduced {
  /** Empty when nothing is left that could name an element. */
  text: string;
  /** Nothing was removed. */
  isWhole: boolean;
}

const textLimit = 80;
const parameterLimit = 4;
/** Parameters of pictures that say how large or how new they are. */
const pictureParameters =
  /^(?:v|ver|version|rev|t|ts|time|timestamp|_|cb|w|h|q|width|height|quality|size|dpr|fit|fm|auto)$/i;
/** Times that are written in words, in the two languages of the product. */
const timeWords =
  /\b(?:jan(?:uary?|uar)?|feb(?:ruary?|ruar)?|mar(?:ch)?|märz|mär|apr(?:il)?|may|mai|june?|juni?|july?|juli?|aug(?:ust)?|sep(?:t(?:ember)?)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|today|yesterday|heute|gestern)(?![\p{L}\d])/giu;

/** A name that ends with its number, as in `Serie 12` or `field-3`; empty for amounts, times and what looks like a hash. */
export const numberedName = (name: string): string => {
  const text = name.normalize('NFKC').trim();
  const isHashed = text.split(/[^\p{L}\p{N}]+/u).some(isHash);
  return !isHashed && /^\D*\p{L}\D*\d{1,6}$|^#\d{1,6}$/u.test(text) && !/\d[.,:]|[.,:]\d/.test(text) ? text : '';
};

/** Ids and names: digits become `0`, what looks like a hash becomes `*`. */
export function reducedName(name: string): Reduced {
  const text = name
    .split(/([^\p{L}\p{N}]+)/u)
    .map((part) => (isHash(part) ? '*' : part.replaceAll(/\d+/g, '0')))
    .join('');
  return { text: /\p{L}/u.test(text) ? text : '', isWhole: text === name && !/\d/.test(name) };
}

/** Classes, sorted, without states and without those that a build generates. */
export function reducedClasses(classes: string): Reduced {
  const generated = /^(?:css|sc|jsx|svelte|emotion)-|[A-Z0-9]{5,}/;
  const state =
    /(?:^|[-_])(?:active|current|open|closed|hover|focus|selected|odd|even|first|last|loaded|visible)(?:$|[-_])/i;
  const names = classes.split(/\s+/).filter((name) => name !== '' && !generated.test(name) && !state.test(name));
  const kept = [...new Set(names.map((name) => reducedName(name).text))].filter((name) => name !== '');
  return { text: kept.sort().slice(0, 6).join(' '), isWhole: false };
}

/** Words without numbers, dates and icon glyphs, in lower case. */
export function reducedText(words: string): Reduced {
  const plain = words
    .normalize('NFKC')
    .replaceAll(/[\p{Co}\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase();
  const text = plain
    .replaceAll(timeWords, '#')
    .replaceAll(/[#\d](?:[\s.,:;/+%-]*[#\d])*/g, '#')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { text: /\p{L}/u.test(text) ? text.slice(0, textLimit) : '', isWhole: !text.includes('#') };
}

/**
 * An address without campaigns, sessions, sizes, versions and hashes of builds. The numbers in a path stay, because they
 * name what it leads to. A fragment counts only without a path.
 */
export function reducedAddress(written: string): Reduced {
  const nowhere = 'https://page.invalid';
  const url = URL.parse(written, `${nowhere}/`);
  if (written === '' || !url) return { text: '', isWhole: false };
  if (written.startsWith('#')) return reducedName(written);
  const isWeb = /^https?:$/.test(url.protocol);
  const host = !isWeb || url.origin === nowhere ? '' : url.host.replace(/^www\./, '');
  const page = url.pathname.replace(/;jsessionid=[^/]*/i, '');
  const path = asset.test(page) ? withoutBuild(page) : page;
  const parameters = [...url.searchParams]
    .filter(([name, value]) => value !== '' && !isIdleParameter(name, value) && !pictureParameters.test(name))
    .map(([name, value]) => `${name}=${isBuildHash(value) ? '*' : value}`)
    .sort()
    .slice(0, parameterLimit);
  const text = [isWeb ? '' : url.protocol, host, path, parameters.length > 0 ? `?${parameters.join('&')}` : ''].join(
    '',
  );
  return {
    text: text === '/' && url.hash !== '' ? `/${reducedName(url.hash).text}` : text,
    isWhole: !text.includes('*'),
  };
}

const asset = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3|js|css)$/i;

const withoutBuild = (path: string) =>
  path
    .split(/([/._-]+)/)
    .map((part) => (isBuildHash(part) ? '*' : part))
    .join('')
    .replace(/[-_]\d+x\d+(?=\.\w+$)/, '');

/** At least five characters, letters behind digits; or at least eight, with a digit. */
const isHash = (part: string) =>
  part.length >= 5 && (/\d[a-z]/i.test(part) || (part.length >= 8 && /\d/.test(part) && /[a-z]/i.test(part)));

/** Long, and letters and digits by turns: `3f2a91bc`, `Bk3xQ9aZ`. A number alone is none. */
const isBuildHash = (part: string) =>
  part.length >= 8 && /^[a-z0-9]+$/i.test(part) && (part.match(/\d[a-z]|[a-z]\d/gi)?.length ?? 0) >= 2;
