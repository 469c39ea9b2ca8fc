// Before the first paint this script sets the theme class and the language of an earlier visit, and whether English is
// offered. It reads local storage first, then the cookie that survives a logout. A prerendered page keeps its language.
// It is a separate file, so that the Content Security Policy needs no inline script.
//
// It also holds forms that are sent before the page reacts (`src/held-forms.ts` sends them then), and says so when a
// script of the shell does not load.
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
    document.getElementById('start-failure')?.scrollIntoView({ block: 'nearest' });
  };
  addEventListener('submit', hold, true);

  const texts = {
    de: [
      'Diese Seite ließ sich nicht vollständig laden. Formulare und Schaltflächen reagieren deshalb nicht.',
      'Seite neu laden',
      'Hilft das nicht, schreiben Sie uns:',
    ],
    en: [
      'This page could not be loaded completely, so its forms and buttons do not react.',
      'Reload the page',
      'If that does not help, write to us:',
    ],
  };
  const linkTo = (href, text) => Object.assign(document.createElement('a'), { href, textContent: text });
  const tell = () => {
    if (document.getElementById('start-failure')) return;
    const [failed, reload, write] = texts[document.documentElement.lang] ?? texts.de;
    const settings = document.getElementById('runtime-config')?.textContent ?? '{}';
    const email = JSON.parse(settings).operator?.email;
    const box = Object.assign(document.createElement('p'), { id: 'start-failure', role: 'alert' });
    Object.assign(box.style, { margin: '0', padding: '1rem', border: '0.25rem solid' });
    // A path that begins with two slashes would be an address of another host.
    box.append(`${failed} `, linkTo(location.href.split('#')[0], reload));
    if (email) box.append(`. ${write} `, linkTo(`mailto:${email}`, email));
    document.body.prepend(box);
  };
  const failed = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !target.defer) return;
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell);
    else tell();
  };
  // An error of an element does not bubble.
  addEventListener('error', failed, true);
})();
