import { expect, it } from 'vitest';
import { checkOnPages, style, table, testCases } from '../../testing/check-on-pages.ts';

const aside = style('.vh{position:absolute;width:1px;height:1px;overflow:hidden}.p::after{content:" pro Monat"}');

const findingsOf = checkOnPages('generated-content');
testCases(findingsOf, {
  good: [
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
  doubtful: [
    ['a mark', `${style('p::after{content:"(required)"}')}<p>Your name </p>`],
    ['words of a button', `${style('button::after{content:"chocolate"}')}<button>Buy </button>`],
    ['a number of a heading', `${style('h2::before{content:"Chapter " counter(a) ". "}')}<h2>Knots</h2>`],
    ['numbers of several levels', `${style('h2::before{content:"Part " counters(a, ".") ": "}')}<h2>Knots</h2>`],
  ],
  bad: [
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
});

it('reports what two shadow trees share', async () => {
  const content = `<div><template shadowrootmode=open><p>I like </p></template></div>`;
  const script = `<script>
    const shared = new CSSStyleSheet();
    shared.replaceSync('p::after{content:"chocolate"}');
    for (const { shadowRoot } of document.querySelectorAll('div')) shadowRoot.adoptedStyleSheets = [shared];
  </script>`;
  expect((await findingsOf(content + content + script)).map(({ outcome }) => outcome)).toEqual([
    'violation',
    'violation',
  ]);
});

it('quotes a number that only the browser knows as it can', async () => {
  const content = `${style('h2::before{content:"Part " counters(a, ".") ": "}')}<h2>Knots</h2>`;
  const [finding] = await findingsOf(content);
  expect(finding?.message.data).toEqual({ text: 'Part …:' });
});
