import { page, type Fix, type Site } from '../site.ts';

const style = 'laden.css';

interface Pot {
  name: string;
  picture: string;
  price: string;
  was?: string;
}

const pots: Pot[] = [
  { name: 'Kanne „Elbe“, blau', picture: 'kanne-blau.svg', price: '39,00 €' },
  { name: 'Kanne „Havel“, grün', picture: 'kanne-gruen.svg', price: '42,00 €', was: '49,00 €' },
  { name: 'Kanne „Spree“, rot', picture: 'kanne-rot.svg', price: '45,00 €' },
  { name: 'Tasse „Saale“', picture: 'tasse.svg', price: '12,50 €' },
];

const header = (fix: Fix) => `<header class="kopf">
<a class="marke" href="./">${fix('<img src="../pictures/logo.svg" width="40" height="40">', '<img src="../pictures/logo.svg" width="40" height="40" alt="Kannenladen, Startseite">')}</a>
<form role="search" action="./" class="suche">
${fix('<input type="search" name="q" placeholder="Suchen …">', '<label for="q">Suchen</label> <input type="search" id="q" name="q">')}
${fix('<button type="submit"><svg width="20" height="20" aria-hidden="true"><circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="2"/><path d="m13 13 5 5" stroke="currentColor" stroke-width="2"/></svg></button>', '<button type="submit">Los</button>')}
</form>
<nav aria-label="Hauptnavigation"><ul>
<li><a href="./">Kannen</a></li>
<li><a href="kanne-elbe.html">Neu</a></li>
<li>${fix('<a href="warenkorb.html"><img src="../pictures/korb.svg" width="24" height="24"></a>', '<a href="warenkorb.html">Warenkorb (1)</a>')}</li>
</ul></nav>
</header>`;

const footer = (fix: Fix) => `<footer class="fuss">
<p${fix(' class="blass"', '')}>Kannenladen Muster, Beispielweg 1, 12345 Musterstadt. Alle Preise mit Mehrwertsteuer.</p>
<p>Dies ist eine Übungsseite von Stufenlos: nichts hier ist käuflich.</p>
</footer>`;

const card = (fix: Fix, pot: Pot) => `<li class="karte">
<img src="../pictures/${pot.picture}" width="200" height="160"${fix('', ` alt="${pot.name}"`)}>
<h2><a href="kanne-elbe.html">${pot.name}</a></h2>
<p><span class="preis">${pot.price}</span>${pot.was ? ` <s${fix(' class="blass"', '')}>${pot.was}</s>` : ''}</p>
${fix('<div class="knopf" role="button" tabindex="0"></div>', `<a class="knopf" href="warenkorb.html">${pot.name} in den Korb</a>`)}
</li>`;

const start = (fix: Fix) =>
  page({
    style,
    title: 'Kannen und Tassen – Kannenladen',
    root: fix('', ' lang="de"'),
    head: fix(
      '<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no">',
      '',
    ),
    body: `${header(fix)}
<main>
<h1>Kannen und Tassen</h1>
<p>Steingut aus kleiner Auflage, spülmaschinenfest und zwei Jahre nachkaufbar.</p>
<ul class="karten">
${fix('<div class="aktion">Bis Sonntag: 10 Prozent auf alles Grüne</div>', '<li class="aktion">Bis Sonntag: 10 Prozent auf alles Grüne</li>')}
${pots.map((pot) => card(fix, pot)).join('\n')}
</ul>
</main>
${footer(fix)}`,
  });

const product = (fix: Fix) =>
  page({
    style,
    title: 'Kanne „Elbe“, blau – Kannenladen',
    body: `${header(fix)}
<main>
<h1>Kanne „Elbe“, blau</h1>
<img src="../pictures/kanne-blau.svg" width="320" height="256"${fix(' alt="kanne-blau.svg"', ' alt="Bauchige blaue Teekanne mit geschwungenem Henkel"')}>
<p class="preis">39,00 €</p>
<p>Fasst 1,2 Liter. ${fix('<a href="pflege.html" class="nurfarbe">Pflegehinweise</a>', '<a href="warenkorb.html">Versand und Rückgabe</a>')} liegen jeder Sendung bei, dazu ein Deckelband.</p>
<form action="warenkorb.html">
${fix('<select name="groesse"><option>0,8 Liter</option><option selected>1,2 Liter</option></select>', '<label for="groesse">Größe</label> <select id="groesse" name="groesse"><option>0,8 Liter</option><option selected>1,2 Liter</option></select>')}
${fix('<label>Menge</label> <input type="number" name="menge" value="1" min="1">', '<label for="menge">Menge</label> <input type="number" id="menge" name="menge" value="1" min="1">')}
<button type="submit"${fix(' class="matt"', '')}>In den Korb</button>
</form>
<section aria-labelledby="masse">
<h2 id="masse">Maße</h2>
<dl>${fix('<dd>14 cm</dd><p>Höhe ohne Deckel</p><dt>Breite</dt><dd>21 cm</dd>', '<dt>Höhe ohne Deckel</dt><dd>14 cm</dd><dt>Breite</dt><dd>21 cm</dd>')}</dl>
</section>
</main>
${footer(fix)}`,
  });

const basket = (fix: Fix) =>
  page({
    style,
    title: fix('', 'Warenkorb – Kannenladen'),
    body: `${header(fix)}
<main>
<h1>Warenkorb</h1>
<table>
<caption>Ihre Auswahl</caption>
<thead><tr><th scope="col" id="artikel">Artikel</th><th scope="col" id="menge">Menge</th><th scope="col" id="summe">Summe</th></tr></thead>
<tbody><tr><td${fix(' headers="ware"', '')}>Kanne „Elbe“, blau</td><td>1</td><td>39,00 €</td></tr></tbody>
</table>
<form action="./" method="get">
<fieldset><legend>Lieferadresse</legend>
<p><label for="name">Name</label> <input id="name" name="name" autocomplete="${fix('vollername', 'name')}"></p>
<p><label for="ort">Ort</label> <input id="ort" name="ort" autocomplete="address-level2"></p>
<p>${fix('<span class="feld">E-Mail</span> <input name="mail" type="email">', '<label for="mail">E-Mail</label> <input id="mail" name="mail" type="email" autocomplete="email">')}</p>
</fieldset>
<p><label><input type="checkbox" name="geschenk"> Als Geschenk verpacken</label></p>
<button type="submit"${fix(' class="matt"', '')}>Zur Kasse</button>
</form>
</main>
${footer(fix)}`,
  });

export const laden: Site = {
  name: 'laden',
  style,
  pages: { '': start, 'kanne-elbe.html': product, 'warenkorb.html': basket },
};
