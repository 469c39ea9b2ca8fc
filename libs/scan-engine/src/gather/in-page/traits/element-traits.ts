/**
 * What distinguishes an element from its siblings, as it is written in the page: at most 120 characters each, addresses
 * at most 300. What an element does not have is absent.
 */
export interface ElementTraits {
  id?: string;
  /** An attribute for tests, such as `data-testid`. */
  testId?: string;
  name?: string;
  /** Only of radio buttons and check boxes, which share a name. */
  value?: string;
  for?: string;
  /** What it leads to or shows. */
  address?: string;
  /** Its label, words or heading. */
  text?: string;
  classes?: string;
  /** The list item, row, card or frame around it: its id, its first link, and its heading or first words. */
  item?: Omit<ElementTraits, 'item'>;
}
