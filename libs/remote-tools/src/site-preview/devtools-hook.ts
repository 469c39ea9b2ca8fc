/**
 * Every build has its own runtime for Fast Refresh. It learns of React from the hook of the developer tools, and only if
 * the hook existed before React. This hook stores renderers for the runtimes that are loaded later. It does not replace
 * that of real developer tools.
 */
const renderers = new Map<number, unknown>();
const nothing = () => undefined;
const hook = {
  renderers,
  supportsFiber: true,
  inject(renderer: unknown): number {
    renderers.set(renderers.size + 1, renderer);
    return renderers.size;
  },
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
  checkDCE: nothing,
};
// oxlint-disable-next-line no-underscore-dangle -- the name that React looks for
(globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown }).__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= hook;
