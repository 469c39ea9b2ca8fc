/**
 * Element properties that axe reads and that a named field or image can shadow on its form (DOM clobbering). ARIA
 * properties are handled separately. Found by recording axe's reads; `clobbered-forms.test.ts` records them again and
 * fails when a new version of axe reads more.
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
