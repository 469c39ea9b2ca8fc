/** Size of a window in CSS px. */
export interface Viewport {
  width: number;
  height: number;
}
