import './devtools-hook.ts';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import client from 'react-dom/client';

/**
 * Runs in the browser before the shell. A deployed shell brings the production build of React, which cannot refresh
 * components. This replaces what the shell shares by the development build, for the shell itself and for all remotes.
 */
const development: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': client,
};

interface Registration {
  pkgName: string;
  shared: { version?: string; lib?: () => unknown; get?: () => unknown; loaded?: boolean };
}

const plugin = {
  name: 'react-development',
  beforeRegisterShare<R extends Registration>(registration: R): R {
    const { pkgName, shared } = registration;
    const module = development[pkgName];
    if (module === undefined) return registration;
    if (shared.version !== undefined && shared.version !== React.version) {
      console.warn(
        `the site has ${pkgName} ${shared.version}, this remote ${React.version}; install the site's version`,
      );
    }
    Object.assign(shared, { lib: () => module, get: () => () => module, loaded: true });
    return registration;
  },
};

/* oxlint-disable no-underscore-dangle -- names of the federation runtime */
const place = globalThis as { __FEDERATION__?: { __GLOBAL_PLUGIN__?: unknown[] } };
place.__FEDERATION__ ??= {};
(place.__FEDERATION__.__GLOBAL_PLUGIN__ ??= []).push(plugin);
