import { describe, expect, it } from 'vitest';
import { externalReferences } from '../../banned-words.ts';
import { checkVocabulary } from './vocabulary.ts';

const vocabulary = {
  banned: [
    { word: 'wish', instead: 'order' },
    { word: 'for ever', instead: 'permanently' },
  ],
  allowed: [{ word: 'wish', in: 'libs/old/' }],
  references: externalReferences,
};
const faultsOf = (text: string, path = 'libs/new/file.ts') => checkVocabulary([{ path, text }], vocabulary);

describe('banned words', () => {
  it.each([
    'const orderWish = 1;',
    'class WishList {}',
    "import './order-wish.ts'",
    'MAX_WISHES',
    '// two wishes',
    '// Kept for ever.',
  ])('are found in %s', (line) => {
    expect(faultsOf(line)).toHaveLength(1);
  });

  it.each(['const swishing = 1;', '// for several', '// forever', '// Wäwish'])('are not found in %s', (line) => {
    expect(faultsOf(line)).toEqual([]);
  });

  it('name the line and what to write instead', () => {
    expect(faultsOf('\nconst wish = 1;')).toEqual(['libs/new/file.ts:2: “wish”; write: order']);
  });

  it('may stand where an exception allows them', () => {
    expect(faultsOf('const wish = 1;', 'libs/old/file.ts')).toEqual([]);
  });
});

describe('references to documents that nobody has', () => {
  it.each([
    '// One at a time (P37).',
    '/** See ux 2.4. */',
    "it('A22: orders once')",
    '// as in (A16)',
    '// architecture 4.1',
    '// as the specification has them',
  ])('are found in %s', (line) => {
    expect(faultsOf(line)).toHaveLength(1);
  });

  it.each([
    '// RFC 9309, section 2.2',
    '// WCAG 2.2, SC 2.4.11',
    '// DIN A4 paper',
    '// BGB § 312j (3)',
    '// the OCI runtime specification',
    '=cmd|calc!A0',
  ])('are not found in %s', (line) => {
    expect(faultsOf(line)).toEqual([]);
  });
});
