import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import jsonld from 'jsonld';

/** Validates the log against the schema of the standard, which Microsoft's tools for SARIF contain. */
export function expectObeysSarif(log: object): void {
  const schema = new URL('../assets/sarif-2.1.0.schema.json', import.meta.resolve('@microsoft/sarif-multitool-ts'));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
  validate(log);
  expect(validate.errors).toBeNull();
}

const earl = 'http://www.w3.org/ns/earl#';

type Node = Readonly<Record<string, readonly { '@id'?: string; '@value'?: string }[]>> & {
  '@id'?: string;
  '@type'?: readonly string[];
};

export interface ReadEarl {
  assertions: number;
  /** Distinct outcomes: `failed`, `passed` ... */
  outcomes: string[];
  /** Addresses of the pages with assertions. */
  subjects: string[];
}

/** Reads EARL with a JSON-LD processor without network, so that only terms of the file's own context count. */
export async function readEarl(text: string): Promise<ReadEarl> {
  const documentLoader = (url: string) => Promise.reject(new Error(`nothing may be fetched, not ${url}`));
  const document = JSON.parse(text) as jsonld.JsonLdDocument;
  const nodes = (await jsonld.flatten(document, undefined, { documentLoader })) as unknown as Node[];
  const ofType = (type: string) => nodes.filter((node) => node['@type']?.includes(`${earl}${type}`));
  const assertions = ofType('Assertion');
  const known = new Set(nodes.map((node) => node['@id']));
  for (const assertion of assertions) {
    for (const name of ['assertedBy', 'subject', 'test', 'result', 'mode']) {
      const values = assertion[`${earl}${name}`] ?? [];
      expect([name, values.length]).toEqual([name, 1]);
      if (name !== 'mode') expect([name, known.has(values[0]?.['@id'])]).toEqual([name, true]);
    }
  }
  const outcomes = ofType('TestResult').map((node) => node[`${earl}outcome`]?.[0]?.['@id']?.slice(earl.length) ?? '');
  return {
    assertions: assertions.length,
    outcomes: [...new Set(outcomes)],
    subjects: ofType('TestSubject').map((node) => node['http://purl.org/dc/terms/source']?.[0]?.['@id'] ?? ''),
  };
}
