import { pictures } from './assets.ts';
import { siteDocument } from './frame-of-site.ts';
import type { Prose } from './prose.ts';
import { times } from './prose.ts';

/** Pages that consist mostly of text. */

export const article = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    main: `<article><h1>${text.title()}</h1><p class="faint">${text.words(5)}</p>
      ${times(9, (n) => `<h${n % 3 === 2 ? 4 : 2}>${text.title()}</h${n % 3 === 2 ? 4 : 2}>${times(3, () => text.paragraph())}`)}
      <figure><img src="/assets/picture-3.png"><figcaption>${text.sentence()}</figcaption></figure>
      <blockquote>${text.paragraph()}</blockquote>
      <p>${text.sentence()} <a href="#a"></a> <a href="#b">mehr</a></p></article>`,
  });

export const news = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    lang: '',
    main: `<h1>${text.title()}</h1><div class="cards">${times(
      40,
      (n) =>
        `<article class="card"><a href="#${n}"><img src="/assets/picture-${1 + (n % pictures)}.png"${
          n % 4 === 0 ? '' : ` alt="${text.words(3)}"`
        }><h2>${text.title()}</h2></a><p>${text.sentence()}</p><time class="badge">${text.words(1)}</time></article>`,
    )}</div>`,
  });

export const documentation = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    main: `<div class="columns"><nav aria-label="Seiten"><ul>${times(
      60,
      (n) => `<li><a href="#s${n}">${text.title()}</a></li>`,
    )}</ul></nav><div><h1>${text.title()}</h1>${times(
      24,
      (n) =>
        `<section><h2 id="s${n}">${text.title()}</h2>${text.paragraph()}<pre tabindex="0"><code>${times(
          6,
          () => `<span class="keyword">const</span> ${text.words(2).replace(' ', '_')} = <em>${text.words(1)}</em>;`,
        )}</code></pre></section>`,
    )}</div></div>`,
  });

export const large = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    main: `<h1>${text.title()}</h1>${times(
      150,
      (n) =>
        `<section><h2>${text.title()}</h2>${text.paragraph(2)}<ul>${times(
          6,
          (m) =>
            `<li><a href="#${n}-${m}">${text.title()}</a> <span class="${m === 5 ? 'faint' : 'plain'}">${text.words(2)}</span></li>`,
        )}</ul></section>`,
    )}`,
  });

export const embeddedPage = (text: Prose): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${text.title()}</title><link rel="stylesheet" href="/assets/site.css"></head>
  <body><h1>${text.title()}</h1><img src="/assets/picture-4.png"><p class="faint">${text.sentence()}</p>
  <form><input name="a"><select><option>${text.words(1)}</option></select></form></body></html>`;

/** Same-site frames: from the network, from `srcdoc`, and one without a title. */
export const frames = (text: Prose, seed: number): string =>
  siteDocument(text, {
    title: text.title(),
    main: `<h1>${text.title()}</h1>${text.paragraph()}
      <iframe title="Anfahrt" src="/embedded/${seed}"></iframe>
      <iframe src="/embedded/${seed + 1}"></iframe>
      <iframe title="Hinweis" srcdoc="&lt;html lang=de&gt;&lt;title&gt;x&lt;/title&gt;&lt;p&gt;Hinweis&lt;img src=/assets/picture-5.png&gt;"></iframe>
      ${times(4, () => text.paragraph())}`,
  });
