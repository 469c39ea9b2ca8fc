import { demoPage } from '../scan.ts';
import { stack } from '../stack.ts';

/** Start page of a website with two pages that change between two checks. Each mark is a separate website. */
export const changingSite = (mark: string): string => demoPage('/baustelle/', mark);

/** Changes the start page: one finding is fixed, one is new, and all others stay. */
export async function rebuild(mark: string): Promise<void> {
  const { search } = new URL(changingSite(mark));
  const response = await fetch(`${stack.sites}/baustelle/umbau${search}`, { method: 'POST' });
  if (!response.ok) throw new Error(`the demo site was not rebuilt: ${response.status}`);
}
