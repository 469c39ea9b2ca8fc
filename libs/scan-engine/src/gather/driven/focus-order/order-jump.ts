/** A place at which Tab goes back in the page. */
export interface OrderJump {
  /** Number of the element that causes it. */
  number: number;
  /** `tabindex`: a positive number moves it forward. `reversed`, `order`: a style shows its parts in another order. */
  kind: 'tabindex' | 'reversed' | 'order';
  /** Names of two stops that follow each other. The second one stands before the first. */
  from: string;
  to: string;
}
