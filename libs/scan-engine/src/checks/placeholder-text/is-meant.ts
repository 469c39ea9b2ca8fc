import type { PlaceholderFacts } from './collect.ts';

/** Whether the words of a placeholder are meant, as in a guide or a glossary. */
export function isMeant(facts: PlaceholderFacts): 'yes' | 'no' | 'perhaps' {
  const { kind, text, bare, isInMainHeading } = facts;
  if (kind === 'title') return isInMainHeading ? 'perhaps' : 'no';
  // In German, "Titel einfügen" is also how a guide names a step, and a form its field. Brackets are those of a template.
  const isStep = bare.endsWith(' einfügen') && !/\bhier\b/.test(bare) && !/^[[({<*]/.test(text);
  if (kind === 'label') return isStep ? 'perhaps' : 'no';
  if (isStep) return isStepMeant(facts);
  return bare.startsWith('lorem') ? isFillerMeant(facts) : isAboutTemplates(facts) ? 'perhaps' : 'no';
}

function isStepMeant({ bare, section, hasMedia, isOperable }: PlaceholderFacts) {
  if (section === '') return hasMedia || isOperable ? 'perhaps' : 'no';
  const isShortFiller = section.length < 80 && /\btext (?:hier )?ein(?:zu)?fügen|\bihr text\b/i.test(section);
  if (isShortFiller || /dolor sit amet/i.test(section)) return 'no';
  return section.toLowerCase().includes(bare.split(' ')[0] ?? bare) ? 'yes' : 'perhaps';
}

function isFillerMeant(facts: PlaceholderFacts) {
  const { bare, section, isOperable } = facts;
  const isNamed = /lorem ipsum/i.test(section);
  // Filler may follow an explanation, and the best known explanation is itself used to fill space.
  const isFilled = /dolor sit amet|is simply dummy text/i.test(section);
  if (isAboutTemplates(facts)) return isNamed && !isFilled ? 'yes' : 'perhaps';
  const isIndex = bare === 'lorem ipsum' && isOperable;
  return isIndex || (isNamed && !isFilled) ? 'perhaps' : 'no';
}

/** The section speaks of templates or of text that fills space. */
const isAboutTemplates = ({ section }: PlaceholderFacts) =>
  /blindtext|fülltext|platzhalter|vorlage|placeholder|template|(?:dummy|filler) text/i.test(section);
