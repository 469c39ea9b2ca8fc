import { checkOnPages, testCases } from '../../testing/check-on-pages.ts';

const bullets = '• apple<br>• pear<br>• orange';

testCases(checkOnPages('list-markup'), {
  good: [
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
  doubtful: [['dashes', '<p>Fruit:<br>– apple<br>– pear<br>– orange</p>']],
  bad: [
    ['asterisks', '<p>Fruit:<br>* apple<br>* pear<br>* orange</p>'],
    ['bullets with markup', '<div>• <b>apple</b><br>• pear<br><br>• orange</div>'],
  ],
});
