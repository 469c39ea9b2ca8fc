import { demoPage } from '../scan.ts';
import { stack } from '../stack.ts';

/** Start page of two pages that are rebuilt between two checks; the mark makes it a site of its own. */
export const changingSite = (mark: string): string => demoPage('/baustelle/', mark);

/** On the start page one finding is mended and one is new; what else is there stays. */
export async function rebuild(mark: string): Promise<void> {
  const { search } = new URL(changingSite(mark));
  const response = await fetch(`${stack.sites}/baustelle/umbau${search}`, { method: 'POST' });
  if (!response.ok) throw new Error(`the demo site was not rebuilt: ${response.status}`);
}
