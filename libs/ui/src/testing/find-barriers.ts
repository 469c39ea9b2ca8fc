import axe from 'axe-core';

/**
 * What axe objects to in a rendered component, as `rule: selector` lines; an empty list is the goal. Colours and
 * sizes need a real layout and are judged by the journeys in a browser.
 */
export async function findBarriers(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    resultTypes: ['violations'],
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      // A component is not a page: landmarks and the one h1 come from the shell.
      region: { enabled: false },
    },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
