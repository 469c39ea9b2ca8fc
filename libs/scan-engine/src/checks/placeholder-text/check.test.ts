import { checkOnPages, testCases } from '../../testing/check-on-pages.ts';

testCases(checkOnPages('placeholder-text'), {
  good: [
    ['the title of a frame', '<iframe title="Walks" srcdoc="<title>Untitled</title><h1>Walks</h1>"></iframe>'],
    ['a heading about titles', '<h2>Insert a title in five steps</h2>'],
    ['a label of an editor', '<label>Enter your text here <textarea></textarea></label>'],
    ['a heading of an editor', '<h1 contenteditable>Title here</h1>'],
    [
      'a heading of a guide',
      '<h1>Writer</h1><h2>Beschriftung einfügen</h2><p>Wählen Sie im Menü den Eintrag Beschriftung.</p><h2>Bild</h2>',
    ],
    [
      'a term of a glossary',
      '<h2>Lorem ipsum</h2><div><p>Lorem ipsum heißt ein Blindtext, den Setzer seit langem verwenden.</p></div>',
    ],
  ],
  doubtful: [
    ['a heading that may be an instruction', '<h2>Überschrift einfügen</h2><p>Wählen Sie die Absatzvorlage.</p>'],
    ['a heading that opens hidden content', '<h2><button>Titel einfügen</button></h2><div hidden></div>'],
    ['a label that may be an instruction', '<label>Titel einfügen <input></label>'],
    ['a text that may be about its words', '<h2>Lorem ipsum</h2><p>Dieser Blindtext ist sehr alt.</p>'],
    ['a famous placeholder that describes itself', '<h2>Lorem Ipsum</h2><p>Lorem Ipsum is simply dummy text.</p>'],
    ['words of a template', '<h2>Insert title here</h2><p>The placeholder of the first slide.</p>'],
    ['a title that the main heading repeats', '<title>Document</title><h1>Schnittstelle Document</h1>'],
  ],
  bad: [
    ['a heading', '<h2>Lorem ipsum dolor sit amet</h2>'],
    ['a label', '<label>[Label here] <input></label>'],
    ['a heading before text of the same kind', '<h2>Überschrift einfügen</h2><p>Text hier einfügen</p>'],
    ['a heading without a section', '<h1>Firma</h1><h2>Überschrift einfügen</h2><h2>Überschrift einfügen</h2>'],
    ['a heading in brackets', '<h2>[Titel einfügen]</h2><p>Wir sind ein Betrieb mit Titel.</p>'],
    ['a heading with a place', '<h2>Hier Titel einfügen</h2><p>Wir sind ein Familienbetrieb.</p>'],
    ['a heading before other text', '<h2>Lorem ipsum</h2><p>Wir sind ein Familienbetrieb.</p>'],
    ['a heading before more of it', '<h2>Lorem ipsum</h2><p>Lorem ipsum dolor sit amet, consectetur.</p>'],
    ['a title with another heading', '<title>Document</title><h1>Documentation of Writer</h1>'],
  ],
});
