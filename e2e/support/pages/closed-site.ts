import { demoPage } from '../scan.ts';
import { stack } from '../stack.ts';

/** A page that robots.txt forbids. Each mark is a separate website. */
export const closedPage = (mark: string): string => demoPage('/gesperrt/', mark);

/** Puts the tag that the product shows into the head of the website's start page, as its owner would. */
export async function publishProof(tag: string): Promise<void> {
  const [, token] = /^<meta name="stufenlos-proof" content="([\w-]+)">$/.exec(tag.trim()) ?? [];
  if (token === undefined) throw new Error(`no proof is shown: ${tag}`);
  const response = await fetch(`${stack.sites}/nachweis?token=${token}`, { method: 'POST' });
  if (!response.ok) throw new Error(`the proof was not published: ${response.status}`);
}
