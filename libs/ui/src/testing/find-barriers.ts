import axe from 'axe-core';

/**
 * Returns axe's findings in a rendered component as lines `rule: selector`; the goal is an empty list. Colours and
 * sizes need a real layout, so the journeys check them in a browser.
 */
export async function findBarriers(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    resultTypes: ['violations'],
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      // A component is not a page. Landmarks and the only h1 come from the shell.
      region: { enabled: false },
    },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
