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

/**
 * Element properties that the functions of driven pages read and that no real form has a field for. A
 * field named `parentElement` would otherwise make each walk up the document endless. Real fields are named `id`, `style` or
 * `children`; the page's scripts and its submissions need those, so no function of driven pages reads such a property.
 */
export const drivenProperties: readonly string[] = [
  'assignedSlot',
  'checkVisibility',
  'childNodes',
  'closest',
  'compareDocumentPosition',
  'contains',
  'firstElementChild',
  'getAttribute',
  'getBoundingClientRect',
  'getClientRects',
  'getRootNode',
  'hasAttribute',
  'isConnected',
  'lastElementChild',
  'localName',
  'matches',
  'nextElementSibling',
  'ownerDocument',
  'parentElement',
  'parentNode',
  'previousElementSibling',
  'querySelector',
  'querySelectorAll',
  'shadowRoot',
  'textContent',
];
