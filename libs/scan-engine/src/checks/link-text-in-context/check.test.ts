import { checkOnPages, table, testCases } from '../../testing/check-on-pages.ts';

testCases(checkOnPages('link-text-in-context'), {
  good: [
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
  doubtful: [
    ['a list of links that may be a menu', '<ul><li><a href="/">Start</a><li><a href="/i">Info</a></ul><h1>Walks</h1>'],
  ],
  bad: [
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
});
