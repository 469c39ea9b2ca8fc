import { checkOnPages, testCases } from '../../testing/check-on-pages.ts';

testCases(checkOnPages('summary-accessible-name'), {
  good: [
    ['a label', '<details><summary role="none" aria-label="More"></summary>text</details>'],
    ['a second summary', '<details><summary>More</summary><summary role="none"></summary>text</details>'],
    ['a picture', '<details><summary role="none"><img src="data:," alt="More"></summary>text</details>'],
  ],
  bad: [['no text', '<details><summary role="presentation"> </summary>text</details>']],
});
