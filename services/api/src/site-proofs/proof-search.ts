import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { hostKeyOf, type ProofMethod } from '@stufenlos/contracts';
import { readExternally } from '@stufenlos/egress';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { hasProofTag } from './proof-tag.ts';
import { recordName, recordValue, type ProofRow } from './proof-view.ts';
import { TxtLookup } from './txt-lookup.ts';

const limitMs = 10_000;
/** Enough for the head, which stands at the beginning of a page. */
const bodyLimit = 256 * 1024;

/**
 * Why a proof was not seen. `absent`: there is none, or another one. `unanswered`: no answer came. `elsewhere`: the
 * start page belongs to another website.
 */
export type MissingProof = 'absent' | 'unanswered' | 'elsewhere';
export type ProofLookup = { method: ProofMethod } | { dns: MissingProof; page: MissingProof };

/** Looks for a proof in a TXT record of the host and in a meta tag of its start page. */
@Injectable()
export class ProofSearch {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly texts: TxtLookup,
  ) {}

  async search(proof: Pick<ProofRow, 'host_key' | 'origin' | 'token'>): Promise<ProofLookup> {
    const dns = await this.inRecords(proof);
    if (dns === 'seen') return { method: 'dns' };
    const page = await this.onStartPage(proof);
    return page === 'seen' ? { method: 'meta' } : { dns, page };
  }

  private async inRecords({ host_key: hostKey, token }: Pick<ProofRow, 'host_key' | 'token'>) {
    // IP addresses have no records. Only the operator's allow list admits them.
    if (isIP(new URL(`http://${hostKey}`).hostname.replace(/^\[|\]$/g, ''))) return 'absent';
    const texts = await this.texts.textsOf(recordName(hostKey));
    if (texts === undefined) return 'unanswered';
    return texts.includes(recordValue(token)) ? 'seen' : 'absent';
  }

  /** Redirects must stay on the website and must not lead from https to http. */
  private async onStartPage({ host_key: hostKey, origin, token }: Pick<ProofRow, 'host_key' | 'origin' | 'token'>) {
    const start = new URL('/', origin);
    const page = await readExternally(
      {
        url: start,
        accept: 'text/html',
        limitMs,
        bodyLimit,
        mayRedirectTo: (url) => hostKeyOf(url) === hostKey && (url.protocol === 'https:' || start.protocol === 'http:'),
      },
      this.config.scan,
    );
    if (page.kind === 'elsewhere') return 'elsewhere';
    if (page.kind !== 'answered') return 'unanswered';
    const isPage = page.status === 200 && /^text\/html\b/i.test(page.type);
    return isPage && hasProofTag(page.body.toString('utf8'), token) ? 'seen' : 'absent';
  }
}
