import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problems, problemCodes } from './problem-codes.ts';

const root = join(import.meta.dirname, '../../../..');
const folders: Record<string, string> = {
  shell: 'shell/src/locales',
  marketing: 'remotes/marketing/src/locales',
  billing: 'remotes/billing/src/locales',
};
/** Texts that several remotes share lie beside the contracts. */
const shared: Record<string, string> = { marketing: 'scan-form', billing: 'pricing' };

function textsOf(namespace: string, locale: string): Record<string, string> {
  const own = join(root, folders[namespace] ?? '', `${locale}.json`);
  const common = join(root, 'libs/contracts/src/texts', `${shared[namespace]}.${locale}.json`);
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return { ...read(own), ...(shared[namespace] ? read(common) : {}) };
}

describe.each(['de', 'en'])('every way to say no has a sentence in %s', (locale) => {
  it.each(problemCodes.filter((code) => problems[code].textKey !== null))('%s', (code) => {
    const [namespace = '', key = ''] = (problems[code].textKey ?? '').split(':');
    const texts = textsOf(namespace, locale);
    expect(texts[key] ?? texts[`${key}_other`]).toBeTypeOf('string');
  });
});
