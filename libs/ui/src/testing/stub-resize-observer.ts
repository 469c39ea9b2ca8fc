/** jsdom has no layout, so nothing ever changes its size. Call it before each test that draws what observes sizes. */
export function stubResizeObserver(): void {
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}
