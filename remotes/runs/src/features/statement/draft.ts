/** What a person says about a service. Free text; lines of `openIssues` and `measures` become list items. */
export interface StatementFields {
  operator: string;
  service: string;
  description: string;
  operation: string;
  measures: string;
  openIssues: string;
  contact: string;
  authority: string;
}

/** A document without markup: every text in it is plain, whatever it contains. */
export interface Draft {
  title: string;
  sections: readonly { heading: string; paragraphs: readonly string[]; items: readonly string[] }[];
}

type Say = (key: string, values?: Record<string, string>) => string;

/**
 * The information of section 14 BFSG with Annex 3: general description of the service, how it works, how requirements
 * are met, the authority. Made of what the person wrote and of headings; nothing in it states that the service conforms.
 * `date` is written out in the language of the document; `say` knows the keys `statement.out.*`.
 */
export function draftStatement(fields: StatementFields, date: string, say: Say): Draft {
  const { operator, service, description, operation, measures, openIssues, contact, authority } = fields;
  const issues = linesOf(openIssues);
  return {
    title: say('statement.out.title', { service: service.trim() }),
    sections: [
      section(say('statement.out.operator'), { text: operator }),
      section(say('statement.out.description'), { text: description }),
      section(say('statement.out.operation'), { text: operation }),
      section(say('statement.out.measures'), { list: linesOf(measures) }),
      section(
        say('statement.out.issues'),
        issues.length === 0
          ? { text: say('statement.out.noIssues') }
          : { text: say('statement.out.issuesLead'), list: issues },
      ),
      section(say('statement.out.contact'), { text: contact }),
      section(say('statement.out.authority'), { text: authority }),
      section(say('statement.out.date'), { text: say('statement.out.asOf', { date }) }),
    ],
  };
}

function section(heading: string, { text = '', list = [] }: { text?: string; list?: readonly string[] }) {
  return { heading, paragraphs: paragraphsOf(text), items: list };
}

/** Empty lines part paragraphs; single ones stay in them. */
const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** One entry per line, with or without a dash in front of it. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•–]\s+/, '').trim())
    .filter((line) => line !== '');
