import { checkOnPages, testCases } from '../../testing/check-on-pages.ts';

testCases(checkOnPages('link-text'), {
  good: [
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
  bad: [
    ['a link in a sentence', '<p><a href="/w">Click here</a> for walks</p>'],
    ['an arrow', '<a href="/w">Mehr erfahren »</a>'],
    ['the format of a file', '<p>Prices: <a href="/price-list.pdf?v=2#page=3">(PDF)</a></p>'],
    ['the format of a sound', '<p>Birds: <a href="/media/Birds.MP3">mp3</a></p>'],
    ['a thing without a name', '<p>The rules are in <a href="/r">this document</a>.</p>'],
    ['a German thing without a name', '<p>Die Regeln stehen in <a href="/r">diesem Artikel</a>.</p>'],
    ['text that is hidden from everybody', '<a href="/w">Read more <span style="display:none">about walks</span></a>'],
  ],
});
