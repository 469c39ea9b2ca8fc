// Before the first paint: class and language as chosen at an earlier visit, and whether English is offered. Local
// storage first, then the cookie that outlives a logout (P39). A page that has its text already keeps its language.
// External and tiny, so that the policy needs no inline script.
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
