// Before the first paint this script sets the theme class and the language of an earlier visit, and whether English is
// offered. It reads local storage first, then the cookie that survives a logout. A prerendered page keeps its language.
// It is a separate file, so that the Content Security Policy needs no inline script.
//
// It also holds forms that are sent before the page reacts. `src/held-forms.ts` sends them then.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const [, cookieLocale, cookieTheme] = /(?:^|;\s*)prefs=([a-z]+)\.([a-z]+)/.exec(document.cookie) ?? [];
  const locale = stored('locale') ?? cookieLocale;
  const isChosen = locale === 'de' || locale === 'en';
  if (isChosen && !root.hasAttribute('data-prerendered')) root.lang = locale;
  const isOffered = !isChosen && stored('language-offer') !== 'dismissed' && !navigator.language.startsWith('de');
  root.classList.toggle('offers-english', isOffered);
  const theme = stored('vueuse-color-scheme') ?? cookieTheme;
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', isDark);
})();

(() => {
  const held = new Set();
  globalThis.heldForms = held;
  const hold = (event) => {
    if (globalThis.heldForms !== held) return removeEventListener('submit', hold, true);
    event.preventDefault();
    event.stopImmediatePropagation();
    held.add(event.target);
  };
  addEventListener('submit', hold, true);
})();
