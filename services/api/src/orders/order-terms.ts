import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { termsParts, termsVersion, type Locale, type TermsParagraph } from '@stufenlos/contracts';
import termsDe from '@stufenlos/contracts/texts/terms.de.json' with { type: 'json' };
import termsEn from '@stufenlos/contracts/texts/terms.en.json' with { type: 'json' };
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { filled, withLinkWritten } from '../texts/filled-text.ts';

const texts: Record<Locale, Record<string, string>> = { de: termsDe, en: termsEn };

export interface WrittenTerms {
  heading: string;
  paragraphs: string[];
}

/** The terms that an order agrees to, kept word for word: a later release may say something else. */
@Injectable()
export class OrderTerms {
  constructor(
    private readonly db: Kysely<Database>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** @returns the SHA-256 of the terms as they are shown now, under which they are kept */
  async store(locale: Locale): Promise<string> {
    const parts = JSON.stringify(writtenTerms(locale, this.config));
    const hash = createHash('sha256').update(parts).digest('hex');
    await this.db
      .insertInto('order_terms')
      .values({ hash, locale, version: termsVersion, parts })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return hash;
  }
}

type Settings = Pick<
  ApiConfig,
  'appName' | 'operator' | 'retentionDays' | 'taxNote' | 'sellsToConsumers' | 'publicOrigin'
>;

/** The same list that the page `/terms` shows, with its links written out. Pure. */
export function writtenTerms(locale: Locale, settings: Settings): WrittenTerms[] {
  const say = ({ text, values = {}, to }: TermsParagraph) =>
    withLinkWritten(filled(texts[locale][text] ?? '', values), settings.publicOrigin, to);
  return termsParts({
    app: settings.appName,
    operator: settings.operator.name,
    days: settings.retentionDays,
    taxNote: settings.taxNote,
    consumers: settings.sellsToConsumers,
  }).map(({ heading, paragraphs }) => ({ heading: texts[locale][heading] ?? '', paragraphs: paragraphs.map(say) }));
}
