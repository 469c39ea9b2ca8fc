/** An element that the pointer is moved to, because hidden content may appear there. All elements are numbers. */
export interface HoverTarget {
  /** The element that findings are about. */
  number: number;
  /** What the pointer is moved to. */
  target: number;
  name: string;
  /** Hidden parts of the content. */
  contents: number[];
  /** Elements in it, or made for it, that can get the focus; at most 4. */
  focusable: number[];
  /** What appears may be transparent before, and then counts as hidden. */
  byOpacity: boolean;
}

/** What can get the focus, as a selector. */
export const stops = 'a[href],button,summary,input,select,textarea,[tabindex],[contenteditable]';
