import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageQuestionSchema } from '@stufenlos/contracts';
import { questionKindIds, questionKindOf } from '@stufenlos/standards';
import type { QuestionKindId } from '@stufenlos/standards';
import { html } from '@stufenlos/workspace/test-site';
import { gatherAxe } from '../gather/axe.ts';
import { judge } from '../judge/judge.ts';
import { shortQuestion } from '../report/shorten.ts';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { questions } from './index.ts';

type Cases = Partial<Record<QuestionKindId, [what: string, content: string][]>>;

const drawing = (width: number, height: number) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><circle r='9'/></svg>`;
const picture = (attributes: string, width = 90, height = 90) => `<img src="${drawing(width, height)}" ${attributes}>`;
const linked = (content: string, rest = '') => `<a href="/w" ${rest}>${content}</a>`;

const asked: Cases = {
  'page-title': [['a title beside another heading', '<h1>Search results</h1><p>None.</p>']],
  'image-alternative': [
    ['a picture', picture('alt="Two dogs"')],
    ['a drawing with a role', '<svg role="img" aria-label="Two dogs" width="50" height="50"><circle r="9"/></svg>'],
    ['a canvas', '<canvas aria-label="Two dogs" width="50" height="50"></canvas>'],
  ],
  'decorative-image': [
    ['an empty alternative', picture('alt=""')],
    ['a hidden picture', picture('alt="Two dogs" aria-hidden="true"')],
    ['a drawing without a name', '<svg width="90" height="90"><circle r="9"/></svg>'],
    ['a canvas without a name', '<canvas width="90" height="90"></canvas>'],
  ],
  'image-of-text': [
    ['a flat picture', picture('alt="Press me"', 200, 50)],
    ['a background', `<div style="background:url(&quot;${drawing(9, 9)}&quot;);width:200px;height:50px"></div>`],
  ],
  heading: [['a heading about something else', '<h2>Weather</h2><p>Open from 10 to 16.</p>']],
  'form-label': [
    ['an unusual label', '<label>Menu <input></label>'],
    ['a usual label that another field has', '<label>Name <input></label><label>Name <input></label>'],
  ],
  'link-text': [['a short link in a sentence', `<p>See the pages about ${linked('our product')}.</p>`]],
  'link-in-context': [['a word of its own', `<p>A workshop took place.</p><p>${linked('Workshop')}</p>`]],
  'same-link-in-context': [['one paragraph', '<p><a href="/a">Contact us</a> <a href="/b">Contact us</a></p>']],
  'same-link': [['two paragraphs', '<p><a href="/a">Contact us</a></p><p><a href="/b">Contact us</a></p>']],
  'same-frame': [['two documents', '<iframe title="Map" srcdoc="a"></iframe><iframe title="Map" srcdoc="b"></iframe>']],
  'error-message': [
    ['a message in a form', '<form><label>Age <input></label><div>Please fill the field correctly.</div></form>'],
    ['a message in German', '<form><label>Alter <input></label><p>Das Alter ist ungültig.</p></form>'],
    ['an alert', '<div role="alert">Error: the name is missing</div>'],
  ],
  'sensory-reference': [
    ['a colour', '<p>To go on, press the red button.</p>'],
    ['a shape', '<p>You find more in the triangle menu.</p>'],
    ['a place', '<p>Use the search on the right to find more.</p>'],
    ['German', '<p>Klicken Sie auf den grünen Knopf, um zu bestellen.</p>'],
    ['French', '<p>Cliquez sur le bouton à droite pour commander.</p>'],
  ],
  'audio-alternative': [['a recording', '<audio src="/speech.mp3" controls></audio>']],
  'video-captions': [['a video that did not load', '<video src="/film.mp4" controls></video>']],
  'video-description': [['a video that did not load', '<video src="/film.mp4" controls></video>']],
  'video-without-sound': [['a video that did not load', '<video src="/film.mp4" controls></video>']],
  'repeated-content': [['links before the text', `${linked('Chapter 2')}<div><p>It was a dark night.</p></div>`]],
};

const notAsked: Cases = {
  'page-title': [['a title that repeats the heading', '<h1>Test</h1><p>This is a test.</p>']],
  'image-alternative': [
    ['a missing alternative, which is a fault', picture('')],
    ['a decorative picture', picture('alt=""')],
    ['a hidden picture', picture('alt="Two dogs" hidden')],
    ['a symbol', picture('alt="★"')],
    ['a dot', picture('alt="Two dogs"', 4, 4)],
    ['a picture that is missing', '<img src="data:," alt="Two dogs">'],
  ],
  'decorative-image': [
    ['a picture with an alternative', picture('alt="Two dogs"')],
    ['an icon', picture('alt=""', 16, 16)],
    ['a picture in a link with text', linked(`${picture('alt=""')} Dogs`)],
    ['an invisible picture', picture('alt="" hidden')],
    ['a drawing with text', '<svg width="90" height="90"><text y="20">Dogs</text></svg>'],
  ],
  'image-of-text': [
    ['a square', picture('alt="Dogs"')],
    ['a logo', picture('alt="Logo of the shop"', 200, 50)],
    ['a background with real text', `<div style="background:url(&quot;${drawing(9, 9)}&quot;);width:200px">Dogs</div>`],
  ],
  heading: [
    ['a heading whose word returns', '<h2>Opening hours</h2><p>We are open in these hours: 10 to 16.</p>'],
    ['a sentence', '<h2>When we are open in winter</h2><p>From 10 to 16.</p>'],
    ['a hidden heading', '<h2 hidden>Weather</h2><p>Open from 10 to 16.</p>'],
    ['an empty heading, which is a fault', '<h2></h2><p>Open from 10 to 16.</p>'],
  ],
  'form-label': [
    ['a usual label', '<label>First name <input></label>'],
    ['a usual label in German', '<label>E-Mail-Adresse * <input></label>'],
    ['a whole sentence', '<label>I agree to the terms of use <input type="checkbox"></label>'],
    ['no label, which is a fault', '<input>'],
  ],
  'link-text': [
    ['a link that says nothing, which is a fault', `<p>About dogs read ${linked('more')}.</p>`],
    ['a link of the navigation', `<nav>${linked('Dogs')}</nav>`],
    ['a long link', linked('All about dogs of the mountains')],
    ['an address', '<a href="mailto:ada@example.org">Ada</a>'],
  ],
  'link-in-context': [
    ['a sentence', `<p>See the pages about ${linked('our product')}.</p>`],
    ['a heading', `<h2>Dogs</h2><p>${linked('Workshop')}</p>`],
    ['an inner list item', `<ul><li>Ulysses<ul><li>${linked('HTML')}</li></ul></li></ul>`],
    ['a description', linked('Workshop', 'aria-describedby="x"')],
  ],
  'same-link-in-context': [
    ['one address', '<p><a href="/a">Contact</a> <a href="/a/">Contact</a></p>'],
    ['two paragraphs', '<p><a href="/a">Contact</a></p><p><a href="/b">Contact</a></p>'],
  ],
  'same-link': [['two names', '<p><a href="/a">Contact</a></p><p><a href="/b">Dogs</a></p>']],
  'same-frame': [['one document', '<iframe title="Map" src="/a"></iframe><iframe title="Map" src="/a"></iframe>']],
  'error-message': [
    ['a text outside of forms', '<p>Errors must not happen.</p>'],
    ['a label', '<form><label>What is required <input></label></form>'],
    ['an invisible message', '<form><label>Age <input></label><p hidden>The age is invalid.</p></form>'],
  ],
  'sensory-reference': [
    ['geometry', '<p>A square has four equal sides and four right angles.</p>'],
    ['a French word', '<p>Il emmène ses enfants jouer au square.</p>'],
    ['a hidden text', '<p aria-hidden="true">To go on, press the red button.</p>'],
    ['a colour without a thing', '<p>Red wine goes with dark meat, and green tea with fish.</p>'],
  ],
  'audio-alternative': [['a hidden player', '<audio src="/speech.mp3" controls hidden></audio>']],
  'video-captions': [['a background', '<video src="/film.mp4" autoplay loop muted></video>']],
  'video-description': [['a hidden video', '<video src="/film.mp4" hidden></video>']],
  'video-without-sound': [['a player without a file', '<video controls></video>']],
  'repeated-content': [
    ['a page that begins with its text', `<p>It was a dark night.</p>${linked('Chapter 2')}`],
    ['a heading, which axe-core accepts', `${linked('Chapter 2')}<h1>Night</h1><p>It was a dark night.</p>`],
  ],
};

describe('questions', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const ask = async (content: string) => {
    await test.show(html(content));
    const tags = ['wcag2a', 'wcag2aa', 'stufenlos'];
    return judge({ axe: await gatherAxe(test.page.mainFrame(), { tags, questions: questionKindIds, frameMs: 5000 }) });
  };
  const kindsOf = async (content: string) => (await ask(content)).asked?.questions.map(({ kind }) => kind);
  const listed = (cases: Cases) =>
    Object.entries(cases).flatMap(([kind, list]) => list.map(([what, content]) => [kind, what, content] as const));

  it('has a case for each kind that is asked, and one that is not', () => {
    expect(questions.map(({ kind }) => kind).toSorted()).toEqual(questionKindIds.toSorted());
    expect(Object.keys(asked).toSorted()).toEqual(questionKindIds.toSorted());
    expect(Object.keys(notAsked).toSorted()).toEqual(questionKindIds.toSorted());
  });

  it.each(listed(asked))('%s asks about %s', async (kind, _, content) => {
    const { asked: found, rules } = await ask(content);
    const own = found?.questions.filter((question) => question.kind === kind) ?? [];
    expect(own).toHaveLength(1);
    expect(pageQuestionSchema.safeParse(own[0]).error).toBeUndefined();
    const facts = Object.keys(own[0]?.facts ?? {});
    expect(questionKindOf(kind)?.namedBy.some((fact) => facts.includes(fact))).toBe(true);
    expect(rules.filter(({ ruleId }) => ruleId.startsWith('question'))).toEqual([]);
  });

  it.each(listed(notAsked))('%s does not ask about %s', async (kind, _, content) => {
    expect(await kindsOf(content)).not.toContain(kind);
  });

  it('looks into open shadow trees', async () => {
    const host = `<div><template shadowrootmode="open">${picture('alt="Two dogs"')}</template></div>`;
    expect(await kindsOf(host)).toContain('image-alternative');
  });

  it('asks about each subject once, by the same key wherever it stands', async () => {
    const dogs = picture('alt="Two dogs"');
    const keyOf = async (content: string) =>
      (await ask(content)).asked?.questions.filter(({ kind }) => kind === 'image-alternative').map(({ key }) => key);
    const [key] = (await keyOf(dogs)) ?? [];
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(await keyOf(`<main><p>More text.</p><section>${dogs}</section>${dogs}</main>`)).toEqual([key]);
    expect(await keyOf(picture('alt="Three dogs"'))).not.toEqual([key]);
  });

  it('asks nothing of profiles without questions, and of a long page at most eight of a kind', async () => {
    await test.show(html(Array.from({ length: 30 }, (_, at) => picture(`alt="Dog ${at}"`)).join('')));
    const without = await gatherAxe(test.page.mainFrame(), { tags: ['stufenlos'], frameMs: 5000 });
    expect(judge({ axe: without }).asked).toBeUndefined();
    const some = { tags: ['stufenlos'], questions: ['image-alternative'], frameMs: 5000 };
    const { asked: found } = judge({ axe: await gatherAxe(test.page.mainFrame(), some) });
    expect(found?.questions.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'image-alternative'));
    expect(found?.questionTotals).toEqual({ 'image-alternative': 30 });
  });

  it('bounds what a hostile page says', async () => {
    const { asked: found } = await ask(`<h1>${'Weather'.repeat(9000)}</h1>${picture(`alt="${'x'.repeat(9000)}"`)}`);
    expect(found?.questions.length).toBeGreaterThan(0);
    for (const question of (found?.questions ?? []).map(shortQuestion)) {
      expect(pageQuestionSchema.safeParse(question).error).toBeUndefined();
    }
  });
});
