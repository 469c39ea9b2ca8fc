import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { endpoints } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ENDPOINT_NAME } from './endpoint.decorator.ts';
import { openApiDocument } from './openapi-document.ts';

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(testConfig(database.url));
});
afterAll(async () => {
  await api?.stop();
  await database?.drop();
});

const byText = (a: string | undefined, b: string | undefined) => String(a).localeCompare(String(b));

/** Every public method of every controller, with the line of the table it is bound to, if any. */
function controllerMethods(): { method: string; endpoint: string | undefined }[] {
  const modules = [...api.app.get(ModulesContainer).values()];
  const reflector = new Reflector();
  return modules
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype, name }) => {
      const prototype = (metatype as new () => object).prototype as Record<string, () => void>;
      return Object.getOwnPropertyNames(prototype)
        .filter((key) => key !== 'constructor')
        .map((key) => ({
          method: `${String(name)}.${key}`,
          endpoint: reflector.get<string | undefined>(ENDPOINT_NAME, prototype[key]!),
        }));
    });
}

describe('the contract', () => {
  it('has exactly one controller method for every line of the endpoint table, and none beside it', () => {
    const methods = controllerMethods();
    expect(methods.filter(({ endpoint }) => endpoint === undefined)).toEqual([]);
    expect(methods.map(({ endpoint }) => endpoint).toSorted(byText)).toEqual(Object.keys(endpoints).toSorted(byText));
  });

  it('lets every line of the table be reached under its own method and path', () => {
    const fastify = api.app.getHttpAdapter().getInstance() as {
      hasRoute(route: { method: string; url: string }): boolean;
    };
    const missing = Object.values(endpoints).filter(
      ({ method, path }) => !fastify.hasRoute({ method, url: `/api${path}` }),
    );
    expect(missing).toEqual([]);
  });

  it('is what the checked-in openapi.json says', async () => {
    const written: unknown = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
    expect(written, 'run: npm run openapi').toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('refers only to schemas that the document holds', () => {
    const document = JSON.stringify(openApiDocument());
    const { schemas } = (openApiDocument() as { components: { schemas: object } }).components;
    const refs = new Set([...document.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect([...refs].toSorted(byText)).toEqual(Object.keys(schemas).toSorted(byText));
  });
});
