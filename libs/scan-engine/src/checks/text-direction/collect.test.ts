import { checkOnPages, testCases } from '../../testing/check-on-pages.ts';

const cut = 'overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:left';

testCases(checkOnPages('text-direction'), {
  good: [
    ['text in its direction', '<p dir="rtl" lang="ar">نحن مفتوحون من الاثنين إلى الجمعة كل يوم</p>'],
    ['a name in another script', '<p dir="rtl">مرحبا بكم في <span>Stufenlos GmbH Berlin</span></p>'],
    ['code in a text from right to left', '<p>عربي</p><p dir="rtl"><code>Electronic visa waiver form</code></p>'],
    ['a direction that follows the text', '<p dir="auto">Electronic visa waiver form</p>'],
    ['a short name', '<p lang="ar">مرحبا بكم</p>'],
    ['a path that is cut at its start', `<p dir="rtl" style="${cut}">&lrm;Startseite/Ratgeber/Energie sparen&lrm;</p>`],
    ['a name of a file that is cut', `<p dir="rtl" style="${cut}"><bdi>Bericht/</bdi>Jahresbericht Stadtwerke.pdf</p>`],
    ['text between marks of its direction', '<p dir="rtl">\u2066Startseite/Ratgeber/Energie sparen\u2069</p>'],
  ],
  doubtful: [
    ['letters that stand where they belong', '<p dir="rtl">Electronic visa waiver form 24</p>'],
    ['text before 2,000 line breaks', `<p dir="rtl">Electronic visa waiver form${'<br>'.repeat(2000)}Long form.</p>`],
    ['paragraphs like that', '<div dir="rtl"><p>Electronic visa waiver</p><p>Long form</p></div>'],
    ['a sentence in an Arabic script without a period', '<p lang="ar-EG">نحن مفتوحون من الاثنين إلى الجمعة كل يوم</p>'],
  ],
  bad: [
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
});
