import { proofsPerAccount, type Sentence } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import { faultOf, type AccountFault } from '../profile/use-account.ts';

const dns: Readonly<Record<string, string>> = {
  absent: 'proofs.missing.dns.absent',
  unanswered: 'proofs.missing.dns.unanswered',
};
const page: Readonly<Record<string, string>> = {
  absent: 'proofs.missing.page.absent',
  unanswered: 'proofs.missing.page.unanswered',
  elsewhere: 'proofs.missing.page.elsewhere',
};

export interface ProofRefusal extends Pick<AccountFault, 'code' | 'fields'> {
  /** At least one. */
  sentences: readonly [Sentence, ...Sentence[]];
}

/** What the API's no means for a proof, in words that say what to do. */
export function proofRefusal(cause: unknown, host = ''): ProofRefusal {
  const { code, reason, fields, sentence } = faultOf(cause);
  if (reason === 'notFound') {
    const data = cause instanceof ApiError ? (cause.problem.data ?? {}) : {};
    const where = [dns[String(data['dns'])], page[String(data['page'])]].flatMap((key) => (key ? [{ key }] : []));
    return { code, fields, sentences: [{ key: 'proofs.missing', values: { host } }, ...where] };
  }
  return { code, fields, sentences: [sentenceOf(code, reason) ?? sentence] };
}

function sentenceOf(code: string | undefined, reason: string | undefined): Sentence | undefined {
  if (reason === 'tooMany') return { key: 'proofs.error.tooMany', values: { most: proofsPerAccount } };
  if (code === 'no_entitlement') return { key: 'proofs.error.noPlan' };
  return code === 'not_found' ? { key: 'proofs.error.gone' } : undefined;
}
