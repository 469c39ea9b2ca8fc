import { page, type Fix, type Site } from '../site.ts';

const style = 'blog.css';

const header = (fix: Fix) => `<header class="kopf">
<p class="titel"><a href="./">Radnotizen</a></p>
<nav aria-label="Hauptnavigation"><ul><li><a href="./">Beiträge</a></li><li><a href="touren.html">Touren</a></li></ul></nav>
${fix('<marquee scrollamount="3">Neu: Die Havelrunde ist wieder frei · Fähre Caputh fährt bis 20 Uhr</marquee>', '<p>Neu: Die Havelrunde ist wieder frei. Die Fähre Caputh fährt bis 20 Uhr.</p>')}
</header>`;

const footer = (fix: Fix) => `<footer class="fuss">
<p>Radnotizen, ein Übungsblog von Stufenlos.
${fix('<a href="feed.xml"><svg width="20" height="20" viewBox="0 0 20 20"><circle cx="5" cy="15" r="3" fill="currentColor"/></svg></a>', '<a href="touren.html">Alle Touren</a>')}</p>
</footer>`;

interface Entry {
  title: string;
  date: string;
  shown: string;
  teaser: string;
}

const entries: Entry[] = [
  {
    title: 'Gegenwind auf dem Oderdeich',
    date: '2026-05-17',
    shown: '17. Mai 2026',
    teaser: 'Achtzig Kilometer, kein Baum, drei Störche und eine sehr gute Erbsensuppe in Groß Neuendorf.',
  },
  {
    title: 'Was ich in der Werkzeugtasche habe',
    date: '2026-04-02',
    shown: '2. April 2026',
    teaser: 'Ein Schlauch, zwei Heber, ein Kettennieter: weniger, als der Händler empfiehlt, mehr, als man hofft.',
  },
  {
    title: 'Mit der Bahn ans andere Ende',
    date: '2026-03-09',
    shown: '9. März 2026',
    teaser: 'Welche Züge Räder mitnehmen, wo man umsteigt und weshalb man den hinteren Wagen nimmt.',
  },
];

const teaser = (fix: Fix, { title, date, shown, teaser: text }: Entry) => `<article>
<h2><a href="oderdeich.html">${title}</a></h2>
<p${fix(' class="blass"', '')}><time datetime="${date}">${shown}</time></p>
<p>${text}</p>
<p>${fix('<a href="oderdeich.html" class="weiter"><i class="pfeil"></i></a>', `<a href="oderdeich.html">Weiterlesen: ${title}</a>`)}</p>
</article>`;

const start = (fix: Fix) =>
  page({
    style,
    title: 'Radnotizen – unterwegs in Brandenburg',
    root: fix(' lang="deutsch"', ' lang="de"'),
    body: `${header(fix)}
<main>
<h1>Unterwegs in Brandenburg</h1>
${entries.map((entry) => teaser(fix, entry)).join('\n')}
</main>
${footer(fix)}`,
  });

const article = (fix: Fix) =>
  page({
    style,
    title: 'Gegenwind auf dem Oderdeich – Radnotizen',
    body: `${header(fix)}
<main>
<article>
<h1>Gegenwind auf dem Oderdeich</h1>
<p${fix(' class="blass"', '')}><time datetime="2026-05-17">17. Mai 2026</time>, 82 Kilometer</p>
<figure><img src="../pictures/deich.svg" width="480" height="200"${fix('', ' alt="Flacher Deich unter hohem Himmel, ein Radweg läuft geradeaus"')}>
<figcaption>Hinter Hohenwutzen, Blick nach Norden</figcaption></figure>
<p>Der Wind kommt auf dem Deich immer von vorn. Wer es nicht glaubt, fährt zurück und glaubt es dann. Wir starteten in
Küstrin mit ${fix('<a href="touren.html" class="nurfarbe">vollen Flaschen</a>', '<a href="touren.html">vollen Flaschen</a>')} und einer Karte, die schon beim
ersten Halt auf dem Gepäckträger blieb: Es geht geradeaus.</p>
<h2>Rast</h2>
<p>In Groß Neuendorf steht ein Eisenbahnwagen, in dem man Suppe bekommt. ${fix('<span lang="xx-brandenburg-!">Dit schmeckt.</span>', '<span lang="de">Dit schmeckt.</span>')}</p>
<p>Ein Stück weiter ${fix('<iframe src="karte.html" width="300" height="120"></iframe>', '<iframe src="karte.html" width="300" height="120" title="Karte der Strecke"></iframe>')}</p>
<h2>Kommentieren</h2>
<form action="./">
<p>${fix('<input name="name" placeholder="Name">', '<label for="name">Name</label> <input id="name" name="name" autocomplete="name">')}</p>
<p>${fix('<textarea name="text" rows="3"></textarea>', '<label for="text">Kommentar</label> <textarea id="text" name="text" rows="3"></textarea>')}</p>
<button type="submit">Absenden</button>
</form>
</article>
</main>
${footer(fix)}`,
  });

const tours = (fix: Fix) =>
  page({
    style,
    title: 'Touren – Radnotizen',
    body: `${header(fix)}
<main>
<h1>Touren</h1>
${fix('<div class="rollt"><p class="lang">Alle Touren sind mit dem Regionalzug zu erreichen. Im Sommer fährt der Fahrradbus nach Lübben, nach Bad Saarow und an den Wochenenden bis Neuhardenberg; Reservierungen sind von Mai bis September nötig.</p></div>', '<p>Alle Touren sind mit dem Regionalzug zu erreichen. Im Sommer fährt der Fahrradbus nach Lübben, nach Bad Saarow und an den Wochenenden bis Neuhardenberg.</p>')}
<table>
<caption>Drei Runden für einen Tag</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Länge</th><th scope="col">Start</th></tr></thead>
<tbody>
<tr><th scope="row">Oderdeich</th><td>82 km</td><td>Küstrin</td></tr>
<tr><th scope="row">Havelrunde</th><td>54 km</td><td>Potsdam</td></tr>
<tr><th scope="row">Spreewald</th><td>61 km</td><td>Lübben</td></tr>
</tbody>
</table>
<h2>Packliste</h2>
<ul>
<li>Flickzeug und Pumpe</li>
${fix('<p>Regenjacke, auch bei Sonne</p>', '<li>Regenjacke, auch bei Sonne</li>')}
<li>Fahrkarte fürs Rad</li>
</ul>
<div role="tablist" aria-label="Jahreszeit">
<button role="tab"${fix(' aria-selected="ja"', ' aria-selected="true"')} aria-controls="sommer">Sommer</button>
</div>
<div id="sommer" role="tabpanel" aria-label="Sommer"><p>Früh losfahren, mittags baden.</p></div>
</main>
${footer(fix)}`,
  });

const map = (fix: Fix) =>
  page({
    style,
    title: 'Karte der Strecke',
    body: `<main><h1 class="klein">Karte</h1><img src="../pictures/karte.svg" width="280" height="60"${fix('', ' alt="Die Strecke folgt der Oder von Küstrin nach Norden bis Hohenwutzen"')}></main>`,
  });

export const blog: Site = {
  name: 'blog',
  style,
  pages: { '': start, 'oderdeich.html': article, 'touren.html': tours, 'karte.html': map },
};
