import { configDefaults, oidcDefaults } from '../constants/document-defaults.ts';
import type { Release, ReleasedRemote } from './release.ts';
import type { RemoteDescriptor } from './remote.ts';
import type { RuntimeConfig } from './runtime-config.ts';

type Json = Record<string, unknown>;

/**
 * Reads the settings that the edge wrote into the document, as `runtimeConfigSchema` does. The edge has checked them with
 * that schema, so the page only adds defaults for what an earlier edge does not say, and refuses what it cannot start with:
 * building zod's classes and schemas delays the first response of a phone by about 100 ms. Throws a TypeError.
 */
export function readRuntimeConfig(text: string): RuntimeConfig {
  const given = objectOf(JSON.parse(text), 'runtime-config');
  need(given, { appName: isText, botName: isText, apiBase: isText, mode: isText, retentionDays: Number.isInteger });
  need(given, { locales: Array.isArray, scanAllow: Array.isArray, examples: Array.isArray });
  need(given, { operator: isObject, links: isObject, shop: isObject });
  const oidc = given['oidc'] === undefined ? {} : { oidc: { ...oidcDefaults, ...oidcOf(given['oidc']) } };
  return { ...configDefaults, ...given, ...oidc } as unknown as RuntimeConfig;
}

function oidcOf(value: unknown): Json {
  const given = objectOf(value, 'oidc');
  need(given, { authority: isText, clientId: isText });
  return given;
}

/**
 * Reads the release in the document, as `releaseSchema` does. The edge has checked it and its signature. Throws a
 * TypeError.
 */
export function readRelease(text: string): Release {
  const given = objectOf(JSON.parse(text), 'release');
  need(given, { id: isText, shell: isText, platform: isText, remotes: isObject });
  const remotes = Object.entries(given['remotes'] as Json).map(([name, remote]) => [name, remoteOf(remote, name)]);
  return { ...given, remotes: Object.fromEntries(remotes) } as unknown as Release;
}

function remoteOf(value: unknown, name: string): ReleasedRemote {
  const given = objectOf(value, name);
  need(given, { entry: isRemotePath, integrity: isObject, preload: isObject, descriptor: isObject });
  return {
    ...given,
    descriptor: descriptorOf(given['descriptor'] as Json),
    preload: { views: {}, texts: {}, ...(given['preload'] as Json) },
  } as unknown as ReleasedRemote;
}

function descriptorOf(given: Json): RemoteDescriptor {
  need(given, { name: isText, contract: isText, routes: Array.isArray, nav: Array.isArray, labels: isObject });
  return {
    ...given,
    routes: (given['routes'] as Json[]).map((route) => ({ aliases: [], prerender: false, ...route })),
    nav: (given['nav'] as Json[]).map((entry) => ({ activeFor: [], ...entry })),
  } as unknown as RemoteDescriptor;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRemotePath = (value: unknown): boolean => typeof value === 'string' && value.startsWith('/remotes/');

function objectOf(value: unknown, name: string): Json {
  if (!isObject(value)) throw new TypeError(`${name} is no object`);
  return value as Json;
}

function need(given: Json, members: Record<string, (value: unknown) => boolean>): void {
  const faulty = Object.entries(members).filter(([name, isRight]) => !isRight(given[name]));
  if (faulty.length > 0) throw new TypeError(`the document has no valid ${faulty.map(([name]) => name).join(', ')}`);
}
