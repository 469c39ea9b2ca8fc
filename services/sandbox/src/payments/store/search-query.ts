import { invalid } from '../protocol/payment-error.ts';

/** What the index holds of a customer. */
export interface Indexed {
  email: string | null;
  name: string | null;
  phone: string | null;
  metadata: Record<string, string>;
}
type Test = (indexed: Indexed) => boolean;

const text = String.raw`'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"`;
const clause = new RegExp(String.raw`(-?)(?:(email|name|phone)|metadata\[(?:${text})\])\s*([:~])\s*(?:${text})`, 'uy');
const joint = /\s+(AND|OR)\s+/uy;

/**
 * The provider's search language as far as customers need it: `email:'a@b'`, `name~'da'`, `metadata['key']:'value'`,
 * `-` in front for not, joined by AND or by OR, not both. Comparing knows no capital letters. Else 400.
 */
export function parseSearch(query: string): Test {
  const tests: Test[] = [];
  const joints = new Set<string>();
  let at = 0;
  for (;;) {
    const found = matchAt(clause, query, at);
    if (!found) throw refused(`not understood from character ${at}`);
    tests.push(testOf(found));
    at += found[0].length;
    if (query.slice(at).trim() === '') break;
    const next = matchAt(joint, query, at);
    if (!next?.[1]) throw refused(`AND or OR expected at character ${at}`);
    joints.add(next[1]);
    at += next[0].length;
  }
  if (joints.size > 1) throw refused('AND and OR cannot be mixed');
  return (indexed) => (joints.has('OR') ? tests.some((one) => one(indexed)) : tests.every((one) => one(indexed)));
}

function testOf([, not, field, single, double, operator, valueSingle, valueDouble]: RegExpExecArray): Test {
  const key = plain(single ?? double ?? '');
  const wanted = plain(valueSingle ?? valueDouble ?? '').toLowerCase();
  if (operator === '~' && (field === undefined || wanted.length < 3)) {
    throw refused('~ is for email, name and phone, with three characters or more');
  }
  return ({ metadata, ...fields }) => {
    const value = field === undefined ? metadata[key] : fields[field as keyof typeof fields];
    const there = value?.toLowerCase();
    const matches = operator === '~' ? there?.includes(wanted) === true : there === wanted;
    return matches !== (not === '-');
  };
}

const plain = (escaped: string) => escaped.replaceAll(/\\(.)/gu, '$1');
const refused = (why: string) => invalid(`We were unable to parse your search query: ${why}`, { param: 'query' });

function matchAt(pattern: RegExp, query: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(query);
}
