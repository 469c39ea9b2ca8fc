// Before the first paint: class and language as chosen at an earlier visit. Local storage first, then the cookie that
// outlives a logout (P39). External and tiny, so that the policy needs no inline script.
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
  if (locale === 'de' || locale === 'en') root.lang = locale;
  const theme = stored('vueuse-color-scheme') ?? cookieTheme;
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', isDark);
})();
