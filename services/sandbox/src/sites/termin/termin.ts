import { page, type Fix, type Site } from '../site.ts';

const style = 'termin.css';

const header = (fix: Fix) => `<header class="kopf">
<p class="titel">${fix('<a href="./"><span class="wappen"></span></a>', '<a href="./">Bürgeramt Musterstadt</a>')}</p>
<nav aria-label="Hauptnavigation"><ul><li><a href="./">Start</a></li><li><a href="buchen.html">Termin buchen</a></li></ul></nav>
</header>`;

const footer = `<footer class="fuss"><p>Bürgeramt Musterstadt: eine Übungsseite von Stufenlos. Hier wird kein Termin vergeben.</p></footer>`;

const start = (fix: Fix) =>
  page({
    style,
    title: 'Termine – Bürgeramt Musterstadt',
    body: `${header(fix)}
<main>
<h1>Termin vereinbaren</h1>
<p>Wählen Sie Ihr Anliegen. ${fix('<span class="hinweis">Bitte bringen Sie einen Ausweis mit.</span>', '<strong>Bitte bringen Sie einen Ausweis mit.</strong>')}</p>
<ul class="anliegen">
<li><a href="buchen.html">Personalausweis beantragen</a></li>
<li><a href="buchen.html">Wohnung anmelden</a></li>
<li><a href="buchen.html">Führungszeugnis beantragen</a></li>
</ul>
<h2>Öffnungszeiten</h2>
<table>
<caption>Öffnungszeiten des Bürgeramts</caption>
<tr><th scope="col">Tag</th><th scope="col">Zeit</th></tr>
<tr><th scope="row">Montag bis Mittwoch</th><td>8 bis 15 Uhr</td></tr>
<tr><th scope="row">Donnerstag</th><td>10 bis 18 Uhr</td></tr>
</table>
${fix('<div role="img" class="lageplan"></div>', '<div role="img" class="lageplan" aria-label="Lageplan: Eingang an der Rathausgasse, stufenlos"></div>')}
<h2>Warten</h2>
<div role="progressbar" aria-valuenow="40" aria-valuemin="0" aria-valuemax="100"${fix('', ' aria-label="Auslastung heute"')} class="balken"></div>
</main>
${footer}`,
  });

const field = (fix: Fix, id: string, label: string, attributes: string) =>
  fix(
    `<p><span class="label">${label}</span><br><input name="${id}" ${attributes}></p>`,
    `<p><label for="${id}">${label}</label><br><input id="${id}" name="${id}" ${attributes}></p>`,
  );

const booking = (fix: Fix) =>
  page({
    style,
    title: 'Termin buchen – Bürgeramt Musterstadt',
    head: fix('<meta name="viewport" content="width=device-width, user-scalable=0">', ''),
    body: `${header(fix)}
<main>
<h1>Termin buchen</h1>
<form action="bestaetigt.html">
<fieldset><legend>Zu Ihrer Person</legend>
${field(fix, 'name', 'Vor- und Nachname', `autocomplete="${fix('ganzer-name', 'name')}"`)}
${field(fix, 'mail', 'E-Mail-Adresse', 'type="email" autocomplete="email"')}
${field(fix, 'telefon', 'Telefon (freiwillig)', 'type="tel" autocomplete="tel"')}
</fieldset>
<fieldset><legend>Wann passt es Ihnen?</legend>
<p>${fix('<select name="tag"><option>Montag</option><option>Dienstag</option></select>', '<label for="tag">Tag</label> <select id="tag" name="tag"><option>Montag</option><option>Dienstag</option></select>')}</p>
<p>${fix('<span role="checkbox" tabindex="0" class="kasten">Vormittag</span>', '<label><input type="checkbox" name="vormittag"> Vormittag</label>')}</p>
<p>${fix('<span role="radio" tabindex="0" aria-checked="false" aria-pressed="false">Nachmittag</span>', '<label><input type="checkbox" name="nachmittag"> Nachmittag</label>')}</p>
</fieldset>
<p${fix(' class="fehler-blass"', ' class="fehler"')}>Fehler sehen Sie nach dem Absenden neben dem Feld.</p>
<p>${fix('<button type="button"><span class="kreuz"></span></button> <button type="submit"><img src="../pictures/weiter.svg" width="24" height="24"></button>', '<a href="./">Abbrechen</a> <button type="submit">Termin verbindlich buchen</button>')}</p>
${fix('<div aria-hidden="true"><a href="hilfe.html">Hilfe zum Formular</a></div>', '<p><a href="./">Zurück zur Auswahl</a></p>')}
</form>
</main>
${footer}`,
  });

const confirmed = (fix: Fix) =>
  page({
    style,
    title: 'Termin gebucht – Bürgeramt Musterstadt',
    head: fix(
      '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="600; url=./">',
      '',
    ),
    body: `${header(fix)}
<main>
<h1>Ihr Termin steht</h1>
<p>Montag, 9 Uhr, Zimmer 2.14. Eine Bestätigung ist unterwegs.</p>
<dl><dt>Anliegen</dt><dd>Personalausweis beantragen</dd><dt>Mitbringen</dt><dd>Ausweis, Foto</dd></dl>
<p>${fix('<button type="button">Kalender <a href="termin.ics">öffnen</a></button>', '<a href="./">Weiteren Termin vereinbaren</a>')}</p>
<p id="frage">Noch Fragen?</p>
<p>${fix('<input type="image" src="../pictures/weiter.svg" width="32" height="32">', '<a href="./">Zur Startseite</a>')}</p>
</main>
${footer}`,
  });

export const termin: Site = {
  name: 'termin',
  style,
  pages: { '': start, 'buchen.html': booking, 'bestaetigt.html': confirmed },
};
