import type { ServerResponse } from 'node:http';
import type { Stage } from './attack-environment.ts';

/** How it shows that the attack was really tried, so that a case which silently does nothing cannot pass. */
export type Proof =
  /** Our proxy refused this `host:port`, or all of these. */
  | { by: 'proxy'; target: string | readonly string[]; code: 'blocked' | 'dns'; reason?: string }
  /** The browser refused, by this `net::ERR_` name. */
  | { by: 'browser'; error: string }
  /** The page said so, by a request to its own site, after the line that attacks. */
  | { by: 'report'; says: RegExp }
  /** The site was asked for this path. */
  | { by: 'site'; path: string }
  /** It worked: the victim was reached. Only where the wall is broken on purpose. */
  | { by: 'victim' };

/** One way to reach what must not be reached. Numbers and names are those of the list we test against. */
export interface Attack {
  number: number;
  name: string;
  /** What the browser is told to open; without it the attacker's site, `/page?k=number`. */
  typed?: (stage: Stage) => string;
  /** Body of the attacker's page. `report(text)` is there for its scripts. */
  page?: (stage: Stage) => string;
  /** Answers in place of a page. */
  answer?: (stage: Stage, response: ServerResponse) => void;
  /** Further headers of the page. */
  headers?: (stage: Stage) => Record<string, string>;
  /** Where else the site redirects to, by path. */
  redirects?: (stage: Stage) => Record<string, string>;
  /** What else the site gives out, by path. */
  files?: (stage: Stage) => Record<string, { type: string; body: string }>;
  proof: (stage: Stage) => Proof;
}

/** Refused by our proxy as private, seen by the victim's usual address. */
export const refusedInside = (stage: Stage): Proof => ({
  by: 'proxy',
  target: stage.inside,
  code: 'blocked',
  reason: 'private',
});

export const reported =
  (says = /^ran$/) =>
  (): Proof => ({ by: 'report', says });

/** The same of another target. */
export const privately =
  (target: (stage: Stage) => string) =>
  (stage: Stage): Proof => ({
    by: 'proxy',
    target: target(stage),
    code: 'blocked',
    reason: 'private',
  });
