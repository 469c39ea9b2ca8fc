import { checkOnPages, testCases } from '../../testing/check-on-pages.ts';

const text = 'A paragraph of several lines, which is long enough to be stretched to both of its margins. '.repeat(3);
const japanese = '果物は毎日ここで売られています。'.repeat(20);

testCases(checkOnPages('justified-text'), {
  good: [
    ['Japanese text', `<p style="text-align:justify">${japanese}</p>`],
    ['vertical text', `<p style="text-align:justify;writing-mode:vertical-rl">${text}</p>`],
    ['text at the start of the line', `<p>${text}</p>`],
    ['a short line', '<p style="text-align:justify">Short</p>'],
    ['a hidden paragraph', `<p style="text-align:justify" hidden>${text}</p>`],
  ],
  bad: [['a long paragraph', `<p style="text-align:justify">${text}</p>`]],
});
