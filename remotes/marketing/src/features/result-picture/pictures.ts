import deDark from './pictures/de-dark.webp';
import deLight from './pictures/de-light.webp';
import enDark from './pictures/en-dark.webp';
import enLight from './pictures/en-light.webp';

/** Addresses of screenshots of the product, which `npm run result-picture -w remotes/marketing` takes. */
export const pictures = { de: { light: deLight, dark: deDark }, en: { light: enLight, dark: enDark } };
