/**
 * What axe reads of an element, as far as a field or picture in a form can take its name; all of ARIA's names come on
 * top. Seen by watching axe at work (`clobbered-forms.test.ts` watches again): a new version of axe that reads more
 * fails that test.
 */
export const clobberableProperties: readonly string[] = [
  'attributes',
  'childNodes',
  'children',
  'classList',
  'clientHeight',
  'clientWidth',
  'closest',
  'compareDocumentPosition',
  'getAttribute',
  'getBoundingClientRect',
  'getClientRects',
  'getRootNode',
  'hasAttribute',
  'hasAttributes',
  'id',
  'innerText',
  'isConnected',
  'nodeName',
  'nodeType',
  'nodeValue',
  'outerHTML',
  'ownerDocument',
  'parentElement',
  'parentNode',
  'querySelectorAll',
  'scrollHeight',
  'scrollLeft',
  'scrollTop',
  'scrollWidth',
  'shadowRoot',
  'style',
];
