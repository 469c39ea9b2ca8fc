import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from '@stufenlos/workspace/test-site';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { gatherAxe } from '../../axe.ts';

describe('a label that its name repeats', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const outcomeOf = async (control: string) => {
    await test.show(html(`<main><h1>Titel</h1>${control}</main>`));
    const { rules } = await gatherAxe(test.page.mainFrame(), { tags: ['wcag21a'], frameMs: 5000 });
    return rules.find(({ id }) => id === 'label-content-name-mismatch')?.outcome;
  };

  it.each([
    ['soft hyphens', '<button aria-label="E-Mail senden">E&shy;-Mail sen&shy;den</button>'],
    ['soft hyphens in parts of it', '<button aria-label="E-Mail senden"><b>E-Mail</b> <i>sen&shy;den</i></button>'],
    ['a soft hyphen in its name', '<button aria-label="News&shy;letter abonnieren">Newsletter</button>'],
    ['a space without a width', '<a href="/" aria-label="Newsletter abonnieren">News&#8203;letter</a>'],
    ['a name in another element', '<b id="n">Newsletter</b><button aria-labelledby="n">News&shy;letter</button>'],
    ['a letter that capitals write as two', '<button aria-label="Straße suchen">STRASSE</button>'],
  ])('passes with %s', async (_name, control) => {
    expect(await outcomeOf(control)).toBe('pass');
  });

  it.each([
    ['other words', '<button aria-label="E-Mail lesen">E&shy;-Mail sen&shy;den</button>'],
    ['a part of a word', '<button aria-label="Straßen suchen">STRASSE</button>'],
    ['another letter', '<button aria-label="Mase">Maße</button>'],
  ])('fails with %s', async (_name, control) => {
    expect(await outcomeOf(control)).toBe('violation');
  });
});
