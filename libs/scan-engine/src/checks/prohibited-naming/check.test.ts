import { checkOnPages, testCases } from '../../testing/check-on-pages.ts';

testCases(checkOnPages('prohibited-naming'), {
  good: [
    ['a role description of a paragraph', '<p aria-roledescription="quotation">Fruit is good</p>'],
    ['a role description of emphasis', '<p>Fruit is <em aria-roledescription="slogan">very</em> good</p>'],
    ['a role description in braille', '<p>Type <code aria-brailleroledescription="cmd">ls</code></p>'],
    ['an element with a role', '<div role="group" aria-label="Fruit" aria-roledescription="slide">Bananas</div>'],
    ['an empty attribute', '<div aria-roledescription="">Bananas</div>'],
    ['a custom element', '<my-slide aria-roledescription="slide">Bananas</my-slide>'],
    ['an element that takes the focus', '<p tabindex="0" aria-braillelabel="fruit">Bananas</p>'],
    ['a hidden element', '<div aria-roledescription="slide" hidden>Bananas</div>'],
  ],
  bad: [
    ['a paragraph', '<p aria-braillelabel="I like it">👍</p>'],
    ['a paragraph with a role description', '<p aria-roledescription="reply" aria-braillelabel="I like it">👍</p>'],
    ['a generic element', '<p><b aria-roledescription="slogan">Fruit</b></p>'],
  ],
});
