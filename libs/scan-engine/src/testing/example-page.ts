import type { RuleExample } from '@stufenlos/standards';

const text = 'Ein Absatz mit Text, den man lesen soll, über mehrere Zeilen. ';
const links = `<ul>${['Eins', 'Zwei', 'Drei'].map((name) => `<li style="padding:9px"><a href="/${name}">${name}</a></li>`).join('')}</ul>`;

/** What the style sheet of an example is about, by rule. */
const styled: Readonly<Record<string, string>> = {
  'link-in-text-block': `<p>${text}<a href="/x">Ein Link</a> ${text}</p>`,
  'target-size': '<button class="schliessen close">x</button><button class="schliessen close">y</button>',
  'justified-text': `<p>${text.repeat(9)}</p>`,
  'focus-visible': links,
  'state-contrast': `<style>a{color:#1a4d2e}</style><p><a href="/a">Eins und zwei</a></p>`,
  'link-contrast': `<div style="color:#fff;background:linear-gradient(#111,#222)"><p>${text}<a href="/x">Ein Link</a> ${text}</p></div>`,
  'forced-colors': `<style>button{width:40px;height:40px;border:0}</style><button class="korb basket" aria-label="Korb"></button>`,
  'placeholder-contrast': '<label>Suche <input placeholder="Tee"></label>',
  'generated-content': '<p><span class="preis price">5 €</span></p>',
};

/** Where the fragment of an example has to stand, by rule. */
const around: Readonly<Record<string, (fragment: string) => string>> = {
  'header-cell-assigned': (rows) => `<table>${rows}</table>`,
  'table-structure': (head) =>
    `<table>${head}<tbody><tr><td>Anna</td><td>3</td></tr><tr><td>Ben</td><td>4</td></tr></tbody></table>`,
  'summary-accessible-name': (summary) => `<details>${summary}<p>${text}</p></details>`,
  'aria-tab-name': (tab) => `<div role="tablist" aria-label="Probe">${tab}</div>`,
  'scrollable-region-focusable': (area) =>
    `<style>.scrollbar,.scroll{width:60px;height:20px;overflow:auto}</style>${area}<p>${text}</p>`,
  'heading-order': (headings) => `<h1>Probe</h1>${headings}`,
  'change-on-input': (fields) => `<form action="/sorted">${fields}</form>`,
  'skip-link-works': (page) => page.replace('\n', links + links),
  'keyboard-trap': (field) => `${field}${links}`,
  'error-suggestion': (fields) => `<form>${fields}<button>Senden</button></form>`,
};

const content: readonly [RegExp, string][] = [
  [/(<svg[^>]*>)…/g, '$1<path d="M0 0h9v9z"/>'],
  [/(<select[^>]*>)…/g, '$1<option>A</option><option>B</option>'],
  [/(<table[^>]*>)…/g, '$1<tr><th>A</th></tr><tr><td>1</td></tr>'],
  [/(<nav[^>]*>)…/g, `$1${links}`],
  [/<ul([^>]*)>…<\/ul>/g, links.replace('<ul', '<ul$1')],
  [/(<(?:a|p)[^>]*>)…/g, `$1${text.repeat(3)}`],
  [/…/g, `<p>${text}</p>`],
];

/** A page with the code of an example, which leaves out what stands around it and what is in `…`. */
export function examplePage(ruleId: string, code: RuleExample['before'], lang: string): string {
  const full = content.reduce((one, [dots, filling]) => one.replaceAll(dots, filling), code);
  const page = (body: string, head = '', root = `<html lang="${lang}">`) =>
    `<!doctype html>${root}<head>${head.includes('<title') ? '' : '<title>Probe</title>'}${head}</head>${body}</html>`;
  const main = (body: string) => `<body><main>${around[ruleId]?.(body) ?? body}</main></body>`;
  const [root] = /^<html[^>]*>/.exec(full) ?? [];
  if (root) return page(main(`<p>${full.replace(root, '')}</p>`), '', root);
  if (/^<(?:title|meta)/.test(full)) return page(main(`<p>${text}</p>`), full);
  if (!full.startsWith('<') && full.includes('{')) {
    return page(main(styled[ruleId] ?? `<p>${text}</p>`), `<style>${full}</style>`);
  }
  if (full.startsWith('<body')) return page(full);
  return page(
    /<main|<div id="(?:inhalt|content)/.test(full) ? `<body>${around[ruleId]?.(full) ?? full}</body>` : main(full),
  );
}
