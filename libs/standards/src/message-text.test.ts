import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingText, messageText } from './message-text.ts';
import { loadRuleTexts } from './rule-texts.ts';
import type { CheckMessage } from './rule-words.ts';

const de = await loadRuleTexts('de');
const en = await loadRuleTexts('en');

const contrast = {
  key: 'color-contrast.fail',
  data: {
    fgColor: '#999999',
    bgColor: '#ffffff',
    contrastRatio: 2.84,
    fontSize: '12.0pt (16px)',
    fontWeight: 'normal',
    messageKey: null,
    expectedContrastRatio: '4.5:1',
  },
};

describe('the text of a message', () => {
  it('carries what the check measured', () => {
    expect(messageText(contrast, en)).toBe(
      'The contrast is 2.84:1, at least 4.5:1 is needed (text #999999 on background #ffffff, ' +
        'font size 16 px, font weight normal).',
    );
  });

  it('writes what was measured as the language does', () => {
    expect(messageText(contrast, de)).toBe(
      'Der Kontrast beträgt 2,84:1, nötig sind mindestens 4,5:1 (Schrift #999999 auf Hintergrund #ffffff, ' +
        'Schriftgröße 16 px, Schriftstärke normal).',
    );
    const small = { ...contrast.data, fontSize: '12.8pt (17.07px)', fontWeight: 'bold' };
    expect(messageText({ ...contrast, data: small }, de)).toContain('Schriftgröße 17,07 px, Schriftstärke fett)');
    expect(messageText({ ...contrast, data: small }, en)).toContain('font size 17.07 px, font weight bold)');
    const target = { closestOffset: 20.5, minOffset: 24 };
    expect(messageText({ key: 'target-offset.fail', data: target }, de)).toContain(
      'misst 20,5 px statt mindestens 24 px',
    );
    const long = { ...contrast.data, contrastRatio: 1234.5678 };
    expect(messageText({ ...contrast, data: long }, de)).toContain('beträgt 1234,568:1');
  });

  it('names keys as the keyboards of the language do', () => {
    const trap = {
      key: 'keyboard-trap.fail',
      data: { names: 'Escape', tried: 'Shift+Tab, Escape, ArrowRight, Control+m, Space', others: 1 },
    };
    expect(messageText(trap, de)).toContain(
      'heraus: Escape. Vergeblich versucht: Umschalt+Tab, Esc, Pfeil rechts, Strg+m, Leertaste.',
    );
    expect(messageText(trap, en)).toContain(
      'of here: Escape. Tried in vain: Shift+Tab, Esc, right arrow, Ctrl+m, Space.',
    );
  });

  it('needs no other form for a number of one', () => {
    const trap = { key: 'keyboard-trap.fail', data: { names: 'Q', tried: 'Escape', others: 1 } };
    expect(messageText(trap, de)).toMatch(/Weitere Elemente außerhalb, die erreichbar sein müssten: 1\.$/);
    expect(messageText(trap, en)).toMatch(/More elements outside that should be reachable: 1\.$/);
    const image = { key: 'animated-image.fail', data: { frames: 2, seconds: 1 } };
    expect(messageText(image, de)).toContain('(Einzelbilder: 2, Dauer eines Durchlaufs: 1 s)');
    expect(messageText(image, en)).toContain('(frames: 2, length of a round: 1 s)');
  });

  it('leaves numbers alone that are the page’s own words', () => {
    expect(messageText({ key: 'duplicate-id-aria.fail', data: { value: 'v2.5' } }, de)).toMatch(/: v2\.5$/);
    const values = ['aria-valuenow="2.5"'];
    expect(messageText({ key: 'aria-valid-attr-value.fail', data: { values } }, de)).toContain('aria-valuenow="2.5"');
  });

  it('takes the variant that the key names', () => {
    expect(messageText({ key: 'color-contrast.incomplete.bgImage', data: { messageKey: 'bgImage' } }, en)).toContain(
      'background image',
    );
  });

  it('takes the default for a variant it does not have', () => {
    expect(messageText({ key: 'color-contrast.incomplete.brandNew', data: {} }, de)).toBe(
      'Der Kontrast ließ sich nicht bestimmen.',
    );
  });

  it('tells one from many', () => {
    const text = (...values: string[]) => messageText({ key: 'aria-allowed-attr.fail', data: { values } }, en);
    expect(text('aria-level="2"')).toBe('ARIA attribute is not allowed: aria-level="2"');
    expect(text('aria-level="2"', 'aria-sort="none"')).toBe(
      'ARIA attributes are not allowed: aria-level="2", aria-sort="none"',
    );
  });

  it('names a single value that a check left behind', () => {
    expect(messageText({ key: 'duplicate-id-aria.fail', data: { value: 'menu' } }, en)).toMatch(/: menu$/);
    expect(messageText({ key: 'meta-viewport.fail', data: { value: 'user-scalable=no' } }, de)).toBe(
      'user-scalable=no im <meta>-Element verhindert das Zoomen auf mobilen Geräten.',
    );
  });

  it('is left out rather than told with holes', () => {
    expect(messageText({ key: 'color-contrast.fail', data: { contrastRatio: 2 } }, en)).toBeUndefined();
  });

  it('keeps the page’s words as they are: text, not a pattern and not HTML', () => {
    const value = '$& <b>$1</b> ${data.x}';
    expect(messageText({ key: 'duplicate-id-aria.fail', data: { value } }, en)?.endsWith(value)).toBe(true);
  });

  it('never throws, whatever a message says', () => {
    const key = fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.keys(en.checks)).map((id) => `${id}.fail`),
    );
    const data = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('value', 'values', '__proto__')), fc.jsonValue());
    fc.assert(
      fc.property(key, data, (key, data) => {
        const text = messageText({ key, data }, de);
        expect(text === undefined || typeof text === 'string').toBe(true);
      }),
    );
  });
});

it('is the text axe itself would show', () => {
  const { checks } = (axe as unknown as { ['_audit']: { data: { checks: Checks } } })['_audit'].data;
  type Checks = Record<string, { messages: { fail?: CheckMessage; incomplete?: CheckMessage } }>;
  const { getCheckMessage } = axe.utils as unknown as {
    getCheckMessage: (id: string, type: string, data: unknown) => string;
  };
  const lists = [['one'], ['one', 'two']];
  const differences = Object.entries(checks).flatMap(([id, { messages }]) =>
    (['fail', 'incomplete'] as const).flatMap((kind) => {
      const message = messages[kind];
      if (typeof message !== 'object' || !('singular' in message)) return [];
      return lists.flatMap((list) => {
        const own = messageText({ key: `${id}.${kind}`, data: { values: list, nodeName: 'p' } }, en);
        const axes = getCheckMessage(id, kind, Object.assign([...list], { nodeName: 'p' }));
        return own === axes ? [] : [`${id}.${kind}: ${own} instead of ${axes}`];
      });
    }),
  );
  expect(differences).toEqual([]);
});

describe('the text of a finding', () => {
  const finding = (key: string) => ({ ruleId: 'image-alt', message: { key, data: {} } });

  it('is its message', () => {
    expect(findingText(finding('has-alt.fail'), de)).toBe('Das Element hat kein alt-Attribut.');
  });

  it.each(['', 'no-such-check.fail', 'has-alt', 'has-alt.pass', 'constructor.fail', '__proto__.fail.toString'])(
    'falls back to the description of the rule for the key "%s"',
    (key) => {
      expect(findingText(finding(key), en)).toBe(en.rules['image-alt']?.description);
    },
  );
});

it('has a German sentence for every message that exists in English', () => {
  const untranslated = Object.entries(en.checks).flatMap(([id, messages]) =>
    (['fail', 'incomplete'] as const).flatMap((kind) => {
      const english = messages[kind];
      const german = de.checks[id]?.[kind];
      if (english === undefined) return [];
      const pairs = typeof english === 'string' ? { '': english } : english;
      return Object.entries(pairs)
        .filter(([name, text]) => (typeof german === 'object' ? german[name] : german) === text)
        .map(([name]) => `${id}.${kind}.${name}`);
    }),
  );
  expect(untranslated).toEqual([]);
});

it('speaks German formally', () => {
  const text = readFileSync(new URL('generated/texts.de.generated.json', import.meta.url), 'utf8');
  const informal = /"[^"]*(?<!\p{L})(?:du|dein\w*|Prüfe|Entferne|Nutze|Verwende|Überprüfe)(?!\p{L})[^"]*"/gu;
  expect(text.match(informal)).toBeNull();
});
