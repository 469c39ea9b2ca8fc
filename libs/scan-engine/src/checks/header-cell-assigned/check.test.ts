import { checkOnPages, table, testCases } from '../../testing/check-on-pages.ts';

testCases(checkOnPages('header-cell-assigned'), {
  good: [
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
  doubtful: [['a cell that may be a message', table('<tr><th>Day<th>Time<tr><td>Alle Kurse sind leider ausgebucht.')]],
  bad: [
    [
      'a span that ends with its row group',
      table('<thead><tr><th>A<th>B</thead><tbody><tr><td rowspan=0>1</tbody><tbody><tr><td>2</tbody>'),
    ],
    ['a column without cells', table('<tr><th>A<th>B<tr><td>1<tr><td>2')],
    ['a single value', table('<tr><th>A<th>B<tr><td>Monday')],
    ['a cell that names another', table('<tr><th id="a">A<th id="b">B<tr><td>1<td headers="a">2')],
  ],
});
