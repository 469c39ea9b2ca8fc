import { checkOnPages, table, testCases } from '../../testing/check-on-pages.ts';

const text = 'A paragraph of several lines, which is long enough to be stretched to both of its margins. '.repeat(3);
const heads = '<thead><tr><td>A<td>B</thead>';

testCases(checkOnPages('table-structure'), {
  good: [
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
  doubtful: [['header cells of a layout', '<table role="none"><tr><th>A<th>B<tr><td>1<td>2<tr><td>1<td>2</table>']],
  bad: [
    ['a caption in a layout table', '<table role="none"><caption>Prices</caption><tr><td>1<tr><td>2</table>'],
    ['a table in a header cell', table(`<tr><th>A ${table('<tr><th>B<tr><td>1')}<td>2`)],
    ['a table head of data cells', table('<thead><tr><td>A<td>B</thead><tbody><tr><td>1<td>2<tr><td>1<td>2</tbody>')],
  ],
});
