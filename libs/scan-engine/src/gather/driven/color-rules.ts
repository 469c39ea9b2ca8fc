/** Rules of axe-core about colours. */
export const colorRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];
