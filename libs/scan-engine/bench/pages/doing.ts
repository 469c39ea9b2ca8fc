import { pictures } from './assets.ts';
import { siteDocument } from './frame-of-site.ts';
import type { Prose } from './prose.ts';
import { times } from './prose.ts';

/** Interactive pages: shops, forms, dashboards. */

export const shopList = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    main: `<h1>${text.title()}</h1><form class="columns">${times(
      12,
      (n) => `<label><input type="checkbox" name="f${n}"> ${text.words(1)}</label>`,
    )}</form><ul class="cards">${times(
      48,
      (
        n,
      ) => `<li class="card"><img src="/assets/picture-${1 + (n % pictures)}.png" alt="${n % 5 === 0 ? '' : text.words(2)}">
        <h2><a href="#p${n}">${text.title()}</a></h2><p>${text.sentence()}</p><p class="price">${n},99 €</p>
        <span role="img" class="icon"></span><button${n % 6 === 0 ? '' : ' aria-label="In den Korb"'}><i class="icon"></i></button></li>`,
    )}</ul>`,
  });

export const product = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    head: '<meta name="viewport" content="width=device-width, user-scalable=no">',
    main: `<div class="columns"><div>${times(6, (n) => `<img src="/assets/picture-${n + 1}.png" alt="${text.words(2)}">`)}</div>
      <div><h1>${text.title()}</h1><p class="price">39,90 €</p>${times(3, () => text.paragraph())}
      <div class="field"><select name="size"><option>M</option><option>L</option></select></div>
      <div role="slider" tabindex="0">${text.words(1)}</div><button data-toggle aria-expanded="nein">${text.words(2)}</button>
      <dl>${times(10, () => `<dt>${text.words(1)}</dt><dd>${text.words(3)}</dd>`)}<p>${text.words(1)}</p></dl></div></div>
      <h2>${text.title()}</h2>${times(12, () => `<section class="card"><h3>${text.title()}</h3>${text.paragraph()}<span class="badge">${text.words(1)}</span></section>`)}`,
  });

export const form = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    main: `<h1>${text.title()}</h1><form>${times(
      8,
      (group) =>
        `<fieldset><legend>${text.title()}</legend>${times(
          6,
          (n) => `<div class="field">${n % 3 === 2 ? '' : `<label for="i${group}-${n}">${text.words(2)}</label>`}
          <input id="i${group}-${n}" name="i${group}-${n}"${n === 1 ? ' autocomplete="irgendwas"' : ''} aria-describedby="h${group}-${n}">
          <p class="${n === 5 ? 'faint' : ''}" id="h${group}-${n}">${text.words(6)}</p></div>`,
        )}${times(3, (n) => `<label><input type="radio" name="r${group}" value="${n}"> ${text.words(1)}</label>`)}</fieldset>`,
    )}<textarea name="text"></textarea><button><span class="icon"></span></button></form>`,
  });

export const table = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    main: `<h1>${text.title()}</h1><table><thead><tr>${times(8, () => `<th scope="col">${text.words(1)}</th>`)}</tr></thead><tbody>${times(
      90,
      (n) =>
        `<tr><th scope="row">${text.words(1)}</th>${times(6, (m) => `<td>${(n * 37 + m * 11) % 997}</td>`)}<td><a href="#${n}">${
          n % 9 === 0 ? '' : 'Ansehen'
        }</a></td></tr>`,
    )}</tbody></table>`,
  });

export const dashboard = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    main: `<h1>${text.title()}</h1><div class="tiles">${times(
      24,
      (
        n,
      ) => `<section class="card" aria-labelledby="t${n}${n % 8 === 0 ? 'x' : ''}"><h2 id="t${n}">${text.words(2)}</h2>
        <svg viewBox="0 0 100 40" width="100" height="40"${n % 2 ? ' role="img"' : ' aria-hidden="true"'}>${times(20, (m) => `<rect x="${m * 5}" y="${text.upTo(30)}" width="4" height="${10 + text.upTo(20)}"/>`)}</svg>
        <div role="progressbar" aria-valuenow="${text.upTo(100)}"></div><p class="badge">${text.words(2)}</p>
        <div role="button" tabindex="0"><button>${text.words(1)}</button></div></section>`,
    )}</div>`,
  });

export const landing = (text: Prose): string =>
  siteDocument(text, {
    title: text.title(),
    main: `<section class="hero"><h1>${text.title()}</h1><p>${text.sentence()}</p><a class="button" href="#">${text.words(2)}</a></section>
      ${times(
        10,
        (
          n,
        ) => `<section class="columns"><div><h2>${text.title()}</h2>${text.paragraph()}<p class="faint">${text.words(8)}</p></div>
        <picture><source srcset="/assets/picture-${1 + (n % pictures)}.png"><img src="/assets/picture-1.png" alt="${text.words(3)}" loading="eager"></picture></section>`,
      )}<video controls muted width="320" height="180"></video>`,
    end: `<dialog open class="card"><p>${text.sentence()}</p><button>Annehmen</button><a href="#" class="faint">Ablehnen</a></dialog>`,
  });

/** A page that a script builds from JSON data. */
export const application = (text: Prose): string => {
  const items = Array.from({ length: 45 }, (_, n) => ({
    name: text.title(),
    text: text.sentence(),
    tag: text.words(1),
    picture: 1 + (n % pictures),
    on: n % 7 !== 0,
  }));
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${text.title()}</title>
    <link rel="stylesheet" href="/assets/site.css"><script src="/assets/app.js" defer></script></head><body>
    <div id="app"></div><script type="application/json" id="state">${JSON.stringify({ title: text.title(), items })}</script></body></html>`;
};
