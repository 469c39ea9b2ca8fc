import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from '@stufenlos/workspace/test-site';
import { gatherAxe } from '../gather/axe.ts';
import { judge } from '../judge/judge.ts';
import { ownTag } from '../profiles/own-tag.ts';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';

type Case = [what: string, content: string];

const yesNo = '<label><input type=radio name=a>Ja</label><label><input type=radio name=a>Nein</label>';

const table = (rows: string) => `<table>${rows}</table>`;
const text = 'A paragraph of several lines, which is long enough to be stretched to both of its margins. '.repeat(3);
const style = (css: string) => `<style>${css}</style>`;
const address = (kind: string) =>
  `<label>Name <input name="${kind}-name"></label><label>Street <input name="${kind}-street"></label>`;
const street = (id: string, more: string) =>
  `<label for="${id}1">Name</label><input id="${id}1" name="${id}-name" ${more}>
  <label for="${id}2">Street</label><input id="${id}2" name="${id}-street" ${more}>`;
const columns = style('.g{display:grid;grid-template-columns:1fr 1fr}');
const cut = 'overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:left';
const aside = style('.vh{position:absolute;width:1px;height:1px;overflow:hidden}.p::after{content:" pro Monat"}');

const placeholder = (css: string, attributes = '', around = '') =>
  `${style(`::placeholder{color:#bbb;opacity:1} ${css}`)}<div ${around}><input placeholder="Tea, cups" ${attributes}></div>`;

/** A white field of 32 px padding at both sides, with an icon that is 16 px wide. */
const withIcon = (at: string, css = '') =>
  placeholder(`input{background:#fff url("data:,") ${at}/16px no-repeat;padding:4px 32px} ${css}`);

const japanese = '果物は毎日ここで売られています。'.repeat(20);
const heads = '<thead><tr><td>A<td>B</thead>';
const bullets = '• apple<br>• pear<br>• orange';

const good: Record<string, Case[]> = {
  'placeholder-contrast': [
    ['a bold text of 19 px', placeholder('::placeholder{color:#888;font-size:19px;font-weight:700}')],
    ['an indented text', placeholder('::placeholder{text-indent:-999px}')],
    ['a text with a shadow', placeholder('::placeholder{text-shadow:0 0 2px #000}')],
    [
      'a component that is not opaque',
      `<div style="opacity:.9"><template shadowrootmode="open">${placeholder('')}</template></div>`,
    ],
    ['the color of the browser', '<input placeholder="Tea, cups">'],
    ['a dark color', placeholder('::placeholder{color:#666}')],
    ['a light color in a dark field', placeholder('input{background:#222}')],
    ['a light color in a dark box', placeholder('input{background:none} div{background:#222}')],
    ['a large pale text', placeholder('::placeholder{color:#888;font-size:30px}')],
    ['a field with a value', placeholder('', 'value="Tea"')],
    ['a disabled field', placeholder('', 'disabled')],
    ['a field that is disabled for assistive technology', placeholder('', 'aria-disabled="true"')],
    ['a hidden field', placeholder('', 'hidden')],
    ['a placeholder of spaces', '<style>::placeholder{color:#bbb}</style><input placeholder=" ">'],
    ['a dark color beside an icon', withIcon('8px', '::placeholder{color:#666}')],
    ['a placeholder that only shows with the focus', placeholder('::placeholder{color:transparent}')],
    ['the same by its opacity', placeholder('::placeholder{opacity:0}')],
    [
      'a color that is opaque in front of a picture',
      placeholder('input{background:#222} div{background:linear-gradient(#222,#ddd)}'),
    ],
    [
      'a placeholder in front of a picture that only shows with the focus',
      placeholder('input{background:linear-gradient(#222,#ddd)} ::placeholder{color:transparent}'),
    ],
    [
      'a picture and something translucent',
      placeholder('input{background:linear-gradient(#222,#ddd)}', '', 'style="opacity:.9"'),
    ],
    ['a box that is not opaque', placeholder('', '', 'style="opacity:.9"')],
    ['another fill', placeholder('::placeholder{-webkit-text-fill-color:#333}')],
  ],
  'header-cell-assigned': [
    [
      'spans to the end of a row group',
      table('<thead><tr><th>A<th>B<th>C</thead><tbody><tr><th rowspan=0>N<th rowspan=0>P<tr><td>2</tbody>'),
    ],
    ['a header over header cells of rows', table('<tr><th>Day<th>Morning<tr><th>Monday<td>8 to 12')],
    ['a repeated header at the foot', table('<tr><th>A<th>B<tr><td>1<td>2<tfoot><tr><th>A<th>B</tfoot>')],
    ['an empty basket', table('<tr><th>Article<th>Price')],
    ['a row that says that there is nothing', table('<tr><th>Article<th>Price<tr><td>No articles')],
    ['a sentence that says so', table('<tr><th>Tag<th>Zeit<tr><td>Zurzeit haben wir keinen Termin frei.')],
    ['a hidden header', table('<tr><th aria-hidden="true">X<th>A<tr><td><td>2')],
    ['cells that a cell of two rows moves', table('<tr><th rowspan="2">A<th>B<th>C<tr><td>1<td>2')],
    ['a part of a longer table', '<table aria-rowcount="90"><tr><th>A<th>B<tr><td>1</table>'],
    ['a header above a wide cell', table('<tr><th>A<th>B<tr><td colspan="2">both')],
    ['a cell that names it', table('<tr><th id="a">A<th id="b">B<tr><td>1<tr><td headers="b">2')],
    ['a layout table', `<table role="none"><tr><th>A<th>B<tr><td>1</table>`],
  ],
  'prohibited-naming': [
    ['a role description of a paragraph', '<p aria-roledescription="quotation">Fruit is good</p>'],
    ['a role description of emphasis', '<p>Fruit is <em aria-roledescription="slogan">very</em> good</p>'],
    ['a role description in braille', '<p>Type <code aria-brailleroledescription="cmd">ls</code></p>'],
    ['an element with a role', '<div role="group" aria-label="Fruit" aria-roledescription="slide">Bananas</div>'],
    ['an empty attribute', '<div aria-roledescription="">Bananas</div>'],
    ['a custom element', '<my-slide aria-roledescription="slide">Bananas</my-slide>'],
    ['an element that takes the focus', '<p tabindex="0" aria-braillelabel="fruit">Bananas</p>'],
    ['a hidden element', '<div aria-roledescription="slide" hidden>Bananas</div>'],
  ],
  'summary-accessible-name': [
    ['a label', '<details><summary role="none" aria-label="More"></summary>text</details>'],
    ['a second summary', '<details><summary>More</summary><summary role="none"></summary>text</details>'],
    ['a picture', '<details><summary role="none"><img src="data:," alt="More"></summary>text</details>'],
  ],
  'group-name': [
    [
      'a legend',
      '<fieldset><legend>Member?</legend><label><input type=radio name=a>Yes</label><label><input type=radio name=a>No</label></fieldset>',
    ],
    [
      'a labelled group',
      '<p id=q>Member?</p><div role=radiogroup aria-labelledby=q><label><input type=radio name=a>Yes</label><label><input type=radio name=a>No</label></div>',
    ],
    [
      'answers that explain themselves',
      '<h2>Payment</h2><label><input type=radio name=a>Credit card</label><label><input type=radio name=a>Invoice</label>',
    ],
    ['a section named by the question', `<section aria-labelledby=q><h2 id=q>Hilfreich?</h2>${yesNo}</section>`],
    ['a form named by the question', `<form aria-labelledby=q><p id=q>Hilfreich? *</p>${yesNo}</form>`],
    [
      'a component whose host is the group',
      `<x-a role=radiogroup aria-label="Hilfreich?"><template shadowrootmode=open><div><p>Hilfreich?</p>${yesNo}</div></template></x-a>`,
    ],
    [
      'a group around the place of the fields in a component',
      `<x-a><template shadowrootmode=open><div role=group aria-label="Hilfreich?"><slot></slot></div></template><p>Hilfreich?</p>${yesNo}</x-a>`,
    ],
    ['a row of a table', `<p>Member?</p><div role=table><div role=row>${yesNo}</div></div>`],
    [
      'one name in two forms',
      '<div><p>Member?</p><form><label><input type=radio name=a>Yes</label></form><form><label><input type=radio name=a>No</label></form></div>',
    ],
    ['one field', '<p>Member?</p><label><input type=radio name=a>Yes</label>'],
    [
      'a field of each of two forms, by their form attributes',
      '<form id=f></form><form id=g></form><p>Member?</p><label><input type=radio name=a form=f>Yes</label><p>Student?</p><label><input type=radio name=a form=g>Yes</label>',
    ],
    [
      'stars without a question',
      '<button>Rate</button><label><input type=radio name=a>1</label><label><input type=radio name=a>2</label>',
    ],
  ],
  'link-text': [
    ['a button', '<a role="button" href="/w">Click here</a>'],
    ['a target', '<a href="/walks">Walks in the mountains</a>'],
    ['a title that says more', '<a href="/walks" title="More about walks">More</a>'],
    [
      'hidden text that says more',
      '<a href="/w">More<span style="position:absolute;width:1px;height:1px;overflow:hidden"> about walks</span></a>',
    ],
    ['the next page', '<a href="/2">Next</a>'],
    ['a format as a topic', '<a href="/formats/pdf">PDF</a>'],
    ['a format that the file does not have', '<a href="/price-list.zip">PDF</a>'],
    ['a language as a topic', '<a href="/learn.html">HTML</a>'],
    ['a format beside words', '<a href="/price-list.pdf">Price list (PDF)</a>'],
    ['a thing that is named', '<a href="/w">This article about walks</a>'],
    ['a sentence about a thing', '<a href="/w">This product is new</a>'],
    ['a thing that may be a name', '<a href="/w">This life</a>'],
  ],
  'link-text-in-context': [
    ['a description', '<p id="d">Walks are fine.</p><p><a href="/w" aria-describedby="d">More</a></p>'],
    ['a sentence', '<p>About walks you can read <a href="/w">more</a>.</p>'],
    ['a heading', '<h2>Walks</h2><p><a href="/w">More</a></p>'],
    ['a list item within a list item', '<ul><li>Ulysses<ul><li><a href="/w">Details</a></li></ul></li></ul>'],
    ['a cell', table('<tr><td>Ulysses<td><a href="/w">Details</a>')],
    ['the description of a term', '<dl><dt>Ulysses<dd><a href="/w">Details</a></dl>'],
    ['the second description of a term', '<dl><div><dt>Ulysses<dd>A novel<dd><p><a href="/w">Details</a></div></dl>'],
    ['a card', '<div><span>Walks</span><a href="/w">More</a></div>'],
    ['the format of a file in a list of files', '<ul><li>Price list <a href="/price-list.pdf">PDF</a></ul>'],
    ['a thing in a sentence', '<p>The rules of walks are in <a href="/r">this document</a>.</p>'],
    ['a page of a menu', `<nav><ul><li><a href="/">Start</a><li><a href="/i">Info</a></ul></nav><h1>Walks</h1>`],
    [
      'a page of a menu in a component',
      '<nav><x-menu><template shadowrootmode=open><ul><li><a href="/">Home</a><li><a href="/d">Details</a></ul></template></x-menu></nav>',
    ],
  ],
  'placeholder-text': [
    ['the title of a frame', '<iframe title="Walks" srcdoc="<title>Untitled</title><h1>Walks</h1>"></iframe>'],
    ['a heading about titles', '<h2>Insert a title in five steps</h2>'],
    ['a label of an editor', '<label>Enter your text here <textarea></textarea></label>'],
    ['a heading of an editor', '<h1 contenteditable>Title here</h1>'],
    [
      'a heading of a guide',
      '<h1>Writer</h1><h2>Beschriftung einfügen</h2><p>Wählen Sie im Menü den Eintrag Beschriftung.</p><h2>Bild</h2>',
    ],
    [
      'a term of a glossary',
      '<h2>Lorem ipsum</h2><div><p>Lorem ipsum heißt ein Blindtext, den Setzer seit langem verwenden.</p></div>',
    ],
  ],
  'table-structure': [
    [
      'a table head of two rows',
      table('<thead><tr><td>A<td>B<tr><td>a<td>b</thead><tbody><tr><td>1<td>2<tr><td>1<td>2</tbody>'),
    ],
    ['long cells', table(`${heads}<tbody><tr><td>${text}<td>2<tr><td>1<td>2</tbody>`)],
    ['a layout table', '<table role="presentation"><tr><td>1<td>2<tr><td>3<td>4</table>'],
    ['a table in a data cell', table(`<tr><th>A<tr><td>${table('<tr><th>B<tr><td>1')}`)],
    [
      'a table head with header cells',
      table('<thead><tr><th>A<td>B</thead><tbody><tr><td>1<td>2<tr><td>1<td>2</tbody>'),
    ],
    ['a calendar without a table head', table('<tr><td>1<td>2<tr><td>3<td>4')],
    [
      'a table head of one cell',
      table('<thead><tr><td colspan=2>May</thead><tbody><tr><td>1<td>2<tr><td>3<td>4</tbody>'),
    ],
  ],
  'justified-text': [
    ['Japanese text', `<p style="text-align:justify">${japanese}</p>`],
    ['vertical text', `<p style="text-align:justify;writing-mode:vertical-rl">${text}</p>`],
    ['text at the start of the line', `<p>${text}</p>`],
    ['a short line', '<p style="text-align:justify">Short</p>'],
    ['a hidden paragraph', `<p style="text-align:justify" hidden>${text}</p>`],
  ],
  'generated-content': [
    ['words with a text of their own', `${style('p::after{content:"chocolate" / "sweet"}')}<p>I like </p>`],
    [
      'words in an area of a pixel',
      `${style('p::after{content:"chocolate";position:absolute;width:1px;overflow:hidden}')}<p>I like </p>`,
    ],
    ['words without a size', `${style('p::after{content:"chocolate";font-size:0}')}<p>I like </p>`],
    ['quotation marks and symbols', `${style('p::before{content:"»"} p::after{content:"\\2764"}')}<p>Food</p>`],
    ['an attribute', `${style('td::before{content:attr(data-label)}')}${table('<tr><td data-label="Price">5')}`],
    ['an icon font', `${style('i::before{content:"search";font-family:"Material Icons"}')}<i></i>`],
    ['words that are in the text too', `${style('p::before{content:"new"}')}<p>Our new food</p>`],
    ['a rule for other pages', `${style('.b::after{content:"chocolate"}')}<p>Food</p>`],
    ['a rule for paper', `${style('@media print{p::after{content:"chocolate"}}')}<p>Food</p>`],
    [
      'a rule for a shadow tree',
      `${style('p::after{content:"chocolate"}')}<div><template shadowrootmode=open><p>Food</p></template></div>`,
    ],
    ['numbers of a list', `${style('li::before{content:"Step " counter(list-item) ": "}')}<ol><li>Stir</li></ol>`],
    ['words that are not shown', `${style('p::after{content:"chocolate";display:none}')}<p>Food</p>`],
    [
      'words that hidden text repeats',
      `${aside}<p><span class=p>Strom 19 €</span><span class=vh> pro Monat</span></p>`,
    ],
    [
      'words that hidden text repeats before them',
      `${aside}<p><span class=vh>Preis pro Monat: </span><span class=p>Strom 19 €</span></p>`,
    ],
  ],
  'list-markup': [
    ['an item of a list', `<ul><li><span>${bullets}</span></ul>`],
    ['a list by its role', `<div role="list"><p>${bullets}</p></div>`],
    ['an editor', `<div contenteditable><p>${bullets}</p></div>`],
    ['lines hidden from assistive technology', `<div aria-hidden="true"><p>${bullets}</p></div>`],
    ['lines that nobody sees', `<p style="opacity:0">${bullets}</p>`],
    ['an address', '<p>Market square 1<br>12345 Oldtown<br>Germany</p>'],
    ['two footnotes', '<p>* with tax<br>* without delivery</p>'],
    ['code', '<pre>* a<br>* b<br>* c</pre>'],
    ['footnotes with other marks', '<p>* with tax<br>** without delivery<br>*** only today</p>'],
  ],
  'text-direction': [
    ['text in its direction', '<p dir="rtl" lang="ar">نحن مفتوحون من الاثنين إلى الجمعة كل يوم</p>'],
    ['a name in another script', '<p dir="rtl">مرحبا بكم في <span>Stufenlos GmbH Berlin</span></p>'],
    ['code in a text from right to left', '<p>عربي</p><p dir="rtl"><code>Electronic visa waiver form</code></p>'],
    ['a direction that follows the text', '<p dir="auto">Electronic visa waiver form</p>'],
    ['a short name', '<p lang="ar">مرحبا بكم</p>'],
    ['a path that is cut at its start', `<p dir="rtl" style="${cut}">&lrm;Startseite/Ratgeber/Energie sparen&lrm;</p>`],
    ['a name of a file that is cut', `<p dir="rtl" style="${cut}"><bdi>Bericht/</bdi>Jahresbericht Stadtwerke.pdf</p>`],
    ['text between marks of its direction', '<p dir="rtl">\u2066Startseite/Ratgeber/Energie sparen\u2069</p>'],
  ],
  'repeated-label': [
    ['fields in a table', table(`<tr><td>${address('a')}<td>${address('b')}`)],
    ['titles', street('a', 'title="Billing"') + street('b', 'title="Shipping"')],
    ['placeholders', street('a', 'placeholder="Billing"') + street('b', 'placeholder="Shipping"')],
    ['a field and its confirmation', '<label>Mail <input name="a"></label><label>Mail <input name="b"></label>'],
    ['headings between them', `<h2>Billing</h2>${address('a')}<h2>Shipping</h2>${address('b')}`],
    [
      'named groups',
      `<fieldset><legend>A</legend>${address('a')}</fieldset><fieldset><legend>B</legend>${address('b')}</fieldset>`,
    ],
    ['two forms', `<form>${address('a')}</form><form>${address('b')}</form>`],
    ['a picture between them', `${address('a')}<img src="data:," alt="">${address('b')}`],
    ['hidden fields of another layout', `${address('a')}<div hidden>${address('b')}</div>`],
    ['text between them', `${address('a')}<p>The same of your guest</p>${address('b')}`],
    [
      'headings above two columns',
      `${columns}<form><div class=g><h2>Out</h2><h2>Back</h2></div><div class=g><div>${address('a')}</div><div>${address('b')}</div></div></form>`,
    ],
    [
      'headings above two columns from right to left, outside of the form',
      `${columns}<main dir=rtl><div class=g><b>Out</b><b>Back</b></div><form class=g><div>${address('a')}</div><div>${address('b')}</div></form></main>`,
    ],
    [
      'text that a style sheet writes',
      `${style('.a::before{content:"Out"}.b::before{content:"Back"}')}<div class=a>${address('a')}</div><div class=b>${address('b')}</div>`,
    ],
    [
      'a number that a style sheet counts',
      `${style('fieldset{counter-increment:n}fieldset::before{content:counter(n)}')}<fieldset>${address('a')}</fieldset><fieldset>${address('b')}</fieldset>`,
    ],
  ],
};

/** Cases that only a person can decide. */
const doubtful: Record<string, Case[]> = {
  'placeholder-contrast': [
    ['a gradient behind it', placeholder('input{background:linear-gradient(#222,#ddd)}')],
    ['a picture in the field', placeholder('input{background:#fff url("data:,") no-repeat}')],
    ['an icon that reaches into the text', withIcon('20px')],
    ['an icon in a transparent field', withIcon('8px', 'input{background-color:#fffc}')],
    ['a picture behind a transparent field', placeholder('input{background:none} div{background:url("data:,")}')],
  ],
  'text-direction': [
    ['letters that stand where they belong', '<p dir="rtl">Electronic visa waiver form 24</p>'],
    ['text before 2,000 line breaks', `<p dir="rtl">Electronic visa waiver form${'<br>'.repeat(2000)}Long form.</p>`],
    ['paragraphs like that', '<div dir="rtl"><p>Electronic visa waiver</p><p>Long form</p></div>'],
    ['a sentence in an Arabic script without a period', '<p lang="ar-EG">نحن مفتوحون من الاثنين إلى الجمعة كل يوم</p>'],
  ],
  'header-cell-assigned': [
    ['a cell that may be a message', table('<tr><th>Day<th>Time<tr><td>Alle Kurse sind leider ausgebucht.')],
  ],
  'group-name': [
    [
      'a component that may be a group by its internals',
      `<script>customElements.define('x-radios', class extends HTMLElement {
        constructor() { super(); Object.assign(this.attachInternals(), { role: 'radiogroup', ariaLabel: 'Hilfreich?' }); }
      })</script><x-radios><p>Hilfreich?</p>${yesNo}</x-radios>`,
    ],
  ],
  'generated-content': [
    ['a mark', `${style('p::after{content:"(required)"}')}<p>Your name </p>`],
    ['words of a button', `${style('button::after{content:"chocolate"}')}<button>Buy </button>`],
    ['a number of a heading', `${style('h2::before{content:"Chapter " counter(a) ". "}')}<h2>Knots</h2>`],
    ['numbers of several levels', `${style('h2::before{content:"Part " counters(a, ".") ": "}')}<h2>Knots</h2>`],
  ],
  'placeholder-text': [
    ['a heading that may be an instruction', '<h2>Überschrift einfügen</h2><p>Wählen Sie die Absatzvorlage.</p>'],
    ['a heading that opens hidden content', '<h2><button>Titel einfügen</button></h2><div hidden></div>'],
    ['a label that may be an instruction', '<label>Titel einfügen <input></label>'],
    ['a text that may be about its words', '<h2>Lorem ipsum</h2><p>Dieser Blindtext ist sehr alt.</p>'],
    ['a famous placeholder that describes itself', '<h2>Lorem Ipsum</h2><p>Lorem Ipsum is simply dummy text.</p>'],
    ['words of a template', '<h2>Insert title here</h2><p>The placeholder of the first slide.</p>'],
    ['a title that the main heading repeats', '<title>Document</title><h1>Schnittstelle Document</h1>'],
  ],
  'list-markup': [['dashes', '<p>Fruit:<br>– apple<br>– pear<br>– orange</p>']],
  'table-structure': [
    ['header cells of a layout', '<table role="none"><tr><th>A<th>B<tr><td>1<td>2<tr><td>1<td>2</table>'],
  ],
  'link-text-in-context': [
    ['a list of links that may be a menu', '<ul><li><a href="/">Start</a><li><a href="/i">Info</a></ul><h1>Walks</h1>'],
  ],
};

const bad: Record<string, Case[]> = {
  'placeholder-contrast': [
    ['a pale color', placeholder('')],
    ['a pale color behind an icon', withIcon('8px')],
    ['a pale color before an icon', withIcon('right 8px top 0')],
    ['a pale color in a transparent field', placeholder('input{background:none} div{background:#fff}')],
    ['a dark color with little opacity', placeholder('::placeholder{color:#000;opacity:.3}')],
    ['a color with little opacity', placeholder('::placeholder{color:rgb(0 0 0 / 30%)}')],
    ['a color in another notation', placeholder('::placeholder{color:oklch(80% 0 0)}')],
    ['a dark color in a dark field', placeholder('input{background:#222} ::placeholder{color:#444}')],
    ['a field below the window', placeholder('div{margin-top:3000px}')],
    [
      'a field for several lines',
      `${style('::placeholder{color:#bbb}')}<textarea placeholder="Your message"></textarea>`,
    ],
    ['a field in a shadow tree', `<div><template shadowrootmode="open">${placeholder('')}</template></div>`],
  ],
  'text-direction': [
    ['text in the wrong direction', '<p dir="RTL">Electronic visa waiver.</p>'],
    ['a Hebrew sentence', '<p lang="he">אנחנו פתוחים מיום שני עד יום שישי בכל שבוע.</p>'],
    ['a Hebrew sentence with the older code', '<p lang="iw">אנחנו פתוחים מיום שני עד יום שישי בכל שבוע.</p>'],
    ['a Persian sentence', '<p lang="fa">ما از دوشنبه تا جمعه هر روز باز هستیم.</p>'],
    ['an Urdu sentence', '<p lang="ur">ہم پیر سے جمعہ تک ہر روز کھلے ہیں.</p>'],
    ['text with a mark in its middle', '<p dir="rtl">Electronic &lrm;visa waiver.</p>'],
    ['text that says that it is English', '<p dir="rtl" lang="en">Electronic visa waiver</p>'],
    ['a number before a text', '<p dir="rtl">24 Electronic visa waivers</p>'],
    ['a comma at the end of a line', '<p dir="rtl">Electronic visa waiver,<br>long form</p>'],
    ['one of two paragraphs', '<div dir="rtl"><p>Electronic visa waiver.</p><p>Long form</p></div>'],
    ['a sentence in an Arabic script', '<p lang="ar-EG">نحن مفتوحون من الاثنين إلى الجمعة كل يوم.</p>'],
    [
      'an Arabic text that says that it runs from left to right',
      '<p lang="ar" dir="ltr">نحن مفتوحون من الاثنين إلى الجمعة كل يوم</p>',
    ],
  ],
  'header-cell-assigned': [
    [
      'a span that ends with its row group',
      table('<thead><tr><th>A<th>B</thead><tbody><tr><td rowspan=0>1</tbody><tbody><tr><td>2</tbody>'),
    ],
    ['a column without cells', table('<tr><th>A<th>B<tr><td>1<tr><td>2')],
    ['a single value', table('<tr><th>A<th>B<tr><td>Monday')],
    ['a cell that names another', table('<tr><th id="a">A<th id="b">B<tr><td>1<td headers="a">2')],
  ],
  'prohibited-naming': [
    ['a paragraph', '<p aria-braillelabel="I like it">👍</p>'],
    ['a paragraph with a role description', '<p aria-roledescription="reply" aria-braillelabel="I like it">👍</p>'],
    ['a generic element', '<p><b aria-roledescription="slogan">Fruit</b></p>'],
  ],
  'summary-accessible-name': [['no text', '<details><summary role="presentation"> </summary>text</details>']],
  'group-name': [
    [
      'a field outside of its form',
      '<form id=f><p>Mitglied?</p><label><input type=radio name=a>Ja</label></form><label><input type=radio name=a form=f>Nein</label>',
    ],
    ['a form with another name', `<form aria-label="Anmeldung"><p>Mitglied?</p>${yesNo}</form>`],
    ['a name without a role', `<div aria-label="Mitglied?"><p>Mitglied?</p>${yesNo}</div>`],
    ['fields behind a hidden one', `<input type=radio name=a hidden><p>Mitglied?</p>${yesNo}`],
    [
      'a component around a whole form',
      `<script>customElements.define('x-form', class extends HTMLElement {})</script>
      <x-form><label>Name <input></label><p>Mitglied?</p>${yesNo}</x-form>`,
    ],
    [
      'a heading',
      '<h2>Member?</h2><input type=radio name=a id=y><label for=y>Yes</label><input type=radio name=a id=n><label for=n>No</label>',
    ],
    [
      'a fieldset without legend',
      '<fieldset><p>Mitglied</p><label><input type=radio name=a>Ja</label><label><input type=radio name=a>Nein</label></fieldset>',
    ],
  ],
  'link-text': [
    ['a link in a sentence', '<p><a href="/w">Click here</a> for walks</p>'],
    ['an arrow', '<a href="/w">Mehr erfahren »</a>'],
    ['the format of a file', '<p>Prices: <a href="/price-list.pdf?v=2#page=3">(PDF)</a></p>'],
    ['the format of a sound', '<p>Birds: <a href="/media/Birds.MP3">mp3</a></p>'],
    ['a thing without a name', '<p>The rules are in <a href="/r">this document</a>.</p>'],
    ['a German thing without a name', '<p>Die Regeln stehen in <a href="/r">diesem Artikel</a>.</p>'],
    ['text that is hidden from everybody', '<a href="/w">Read more <span style="display:none">about walks</span></a>'],
  ],
  'link-text-in-context': [
    ['a paragraph of its own', '<p>Walks are fine.</p><p><a href="/w">More</a></p>'],
    ['a description without a term', '<dl><dt>Ulysses<dd>A novel</dl><dl><dt> <dd><a href="/w">Details</a></dl>'],
    ['a menu item without a page name', '<nav><ul><li><a href="/">Start</a><li><a href="/w">Mehr</a></ul></nav>'],
    [
      'one word for several pages',
      '<nav><ul><li><a href="/a">Info</a><li><a href="/b">Info</a><li><a href="/">Start</a></ul></nav>',
    ],
    ['a link beside a paragraph', '<a href="/w">Hier</a><p>Walks are fine.</p>'],
    ['the format of a file on its own', '<p>Prices of walks.</p><p><a href="/price-list.pdf">PDF</a></p>'],
    ['a thing on its own', '<p>Walks are fine.</p><p><a href="/w">Dieses Produkt</a></p>'],
  ],
  'placeholder-text': [
    ['a heading', '<h2>Lorem ipsum dolor sit amet</h2>'],
    ['a label', '<label>[Label here] <input></label>'],
    ['a heading before text of the same kind', '<h2>Überschrift einfügen</h2><p>Text hier einfügen</p>'],
    ['a heading without a section', '<h1>Firma</h1><h2>Überschrift einfügen</h2><h2>Überschrift einfügen</h2>'],
    ['a heading in brackets', '<h2>[Titel einfügen]</h2><p>Wir sind ein Betrieb mit Titel.</p>'],
    ['a heading with a place', '<h2>Hier Titel einfügen</h2><p>Wir sind ein Familienbetrieb.</p>'],
    ['a heading before other text', '<h2>Lorem ipsum</h2><p>Wir sind ein Familienbetrieb.</p>'],
    ['a heading before more of it', '<h2>Lorem ipsum</h2><p>Lorem ipsum dolor sit amet, consectetur.</p>'],
    ['a title with another heading', '<title>Document</title><h1>Documentation of Writer</h1>'],
  ],
  'table-structure': [
    ['a caption in a layout table', '<table role="none"><caption>Prices</caption><tr><td>1<tr><td>2</table>'],
    ['a table in a header cell', table(`<tr><th>A ${table('<tr><th>B<tr><td>1')}<td>2`)],
    ['a table head of data cells', table('<thead><tr><td>A<td>B</thead><tbody><tr><td>1<td>2<tr><td>1<td>2</tbody>')],
  ],
  'justified-text': [['a long paragraph', `<p style="text-align:justify">${text}</p>`]],
  'generated-content': [
    ['the end of a sentence', `${style('#a::after{content:"chocolate"}')}<p id="a">I like </p>`],
    ['a nested rule', `${style('#a{color:#111;b,&::after{content:"chocolate"}}')}<p id="a">I like </p>`],
    [
      'a nested rule for the screen',
      `${style('#a{i::after{@media screen{content:"chocolate"}}}')}<p id="a"><i>I like </i></p>`,
    ],
    [
      'a rule that is nested in a list with brackets',
      `${style('#a,#b:not(.c){&::after{content:"chocolate"}}')}<p id="a">I like </p>`,
    ],
    [
      'a rule that is nested in one about signs',
      `${style('[title="$&"]{&::after{content:"chocolate"}}')}<p title="$&amp;">I like </p>`,
    ],
    ['a comma in an attribute', `${style('[title="a,b"]::after{content:"chocolate"}')}<p title="a,b">I like </p>`],
    ['a rule for all children', `${style('div > ::after{content:"chocolate"}')}<div><p>I like </p></div>`],
    [
      'a rule after one with a namespace',
      `${style('@namespace s url(a:b); s|b::after{content:"cream"} p::after{content:"chocolate"}')}<p>I like </p>`,
    ],
    [
      'an imported style sheet',
      `${style('@import url("data:text/css,p::after{content:%22chocolate%22}");')}<p>I like </p>`,
    ],
    [
      'a style sheet that a script adopts',
      `<p>I like </p><script>
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('p::after{content:"chocolate"}');
        document.adoptedStyleSheets = [sheet];
      </script>`,
    ],
    [
      'a style sheet in a shadow tree',
      `<div><template shadowrootmode=open>${style('p::after{content:"chocolate"}')}<p>I like </p></template></div>`,
    ],
    ['words that only a later paragraph has', `${aside}<p class=p>Strom 19 €</p><p>Kosten pro Monat</p>`],
    ['words that text hidden from everybody has', `${aside}<p><b class=p>Strom 19 €</b><i hidden> pro Monat</i></p>`],
  ],
  'list-markup': [
    ['asterisks', '<p>Fruit:<br>* apple<br>* pear<br>* orange</p>'],
    ['bullets with markup', '<div>• <b>apple</b><br>• pear<br><br>• orange</div>'],
  ],
  'repeated-label': [
    ['two addresses in a row', address('a') + address('b')],
    [
      'one heading above both columns',
      `${columns}<form><h2>Travel</h2><div class=g><div>${address('a')}</div><div>${address('b')}</div></div></form>`,
    ],
    ['marks of a style sheet', `${style('label::after{content:" (required)"}')}${address('a') + address('b')}`],
  ],
};

describe('static checks', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const findingsOf = async (id: string, content: string) => {
    const [head = '<title>Test</title>'] = /^<title>.*?<\/title>/.exec(content) ?? [];
    await test.show(html(content.replace(head, ''), head));
    const axe = await gatherAxe(test.page.mainFrame(), { tags: [ownTag], frameMs: 5000 });
    return judge({ axe }).findings.filter(({ ruleId }) => ruleId === id);
  };
  const outcomesOf = async (id: string, content: string) =>
    (await findingsOf(id, content)).map(({ outcome }) => outcome);
  const listed = (cases: Record<string, Case[]>) =>
    Object.entries(cases).flatMap(([id, list]) => list.map(([what, content]) => [id, what, content] as const));

  it.each(listed(good))('%s accepts %s', async (id, _, content) => {
    expect(await outcomesOf(id, content)).toEqual([]);
  });

  it.each(listed(doubtful))('%s asks about %s', async (id, _, content) => {
    expect(await outcomesOf(id, content)).toEqual(['review']);
  });

  it.each(listed(bad))('%s reports %s', async (id, _, content) => {
    expect(await outcomesOf(id, content)).toContain('violation');
  });

  it('generated-content reports what two shadow trees share', async () => {
    const content = `<div><template shadowrootmode=open><p>I like </p></template></div>`;
    const script = `<script>
      const shared = new CSSStyleSheet();
      shared.replaceSync('p::after{content:"chocolate"}');
      for (const { shadowRoot } of document.querySelectorAll('div')) shadowRoot.adoptedStyleSheets = [shared];
    </script>`;
    expect(await outcomesOf('generated-content', content + content + script)).toEqual(['violation', 'violation']);
  });

  it('generated-content quotes a number that only the browser knows as it can', async () => {
    const content = `${style('h2::before{content:"Part " counters(a, ".") ": "}')}<h2>Knots</h2>`;
    const [finding] = await findingsOf('generated-content', content);
    expect(finding?.message.data).toEqual({ text: 'Part …:' });
  });
});
