import type { Page } from '@playwright/test';

export interface SharedPackage {
  name: string;
  /** The part that provides it. */
  from: string;
  /** The parts that use it. */
  useIn: string[];
}

/** Lists the packages that shell and remotes share on the current page, one entry for each copy. */
export const sharedPackagesOf = (page: Page): Promise<SharedPackage[]> =>
  page.evaluate(() => {
    type Provided = Record<string, Record<string, { from: string; useIn: string[] }>>;
    type Federation = Record<'__SHARE__', Record<string, { default: Provided }>>;
    const federation = (globalThis as unknown as Record<'__FEDERATION__', Federation>)['__FEDERATION__'];
    return Object.values(federation['__SHARE__']).flatMap((scope) =>
      Object.entries(scope.default).flatMap(([name, versions]) =>
        Object.values(versions).map(({ from, useIn }) => ({ name, from, useIn })),
      ),
    );
  });
