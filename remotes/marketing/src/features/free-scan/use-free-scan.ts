import { readAddress, scanRefusal, type Sentence } from '@stufenlos/contracts';
import { ApiError, orderCheck, useAnnounce, useNavigate, usePlatform, useTranslation } from '@stufenlos/platform';
import { useSubmission, type Submission } from '@stufenlos/ui';
import { useState } from 'react';
import { rememberScan } from './recent-scan-list.ts';

interface Refused {
  sentence: Sentence;
  /** Somebody with an account may order more. */
  isLimit: boolean;
}

/** A fault is the key of its sentence. */
export interface FreeScan extends Submission<string, void, Refused> {
  address: string;
  setAddress: (address: string) => void;
}

/** Orders the free scan of an address, which the same function reads as on the server, and leads to the result. */
export function useFreeScan(offered: string): FreeScan {
  const { t } = useTranslation('marketing');
  const platform = usePlatform();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const [address, setAddress] = useState(offered);
  const read = (text: string) => readAddress(text, { allow: platform.config.scanAllow });
  /** Tells two scans of one host apart; empty for the home page. */
  const pathOf = (text: string): string => {
    const reading = read(text);
    return reading.ok ? reading.address.url.replace(/^https?:\/\/[^/]*/, '').replace(/^\/$/, '') : '';
  };
  const faultsOf = (text: string): string[] => {
    const reading = read(text);
    return reading.ok ? [] : [`marketing:scan.error.${reading.error}`];
  };
  const submission = useSubmission<string, void, Refused>({
    judge: () => faultsOf(address),
    async send() {
      const { path, host, token } = await orderCheck(platform, { url: address });
      if (token !== undefined)
        rememberScan({ token, host, path: pathOf(address), startedAt: new Date().toISOString() });
      await navigate(path);
    },
    refuse(cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      const { place, sentence } = scanRefusal(problem, navigator.onLine);
      if (place === 'field') return { faults: [sentence.key] };
      announce(t(sentence.key, sentence.values ?? {}), 'assertive');
      return { refusal: { sentence, isLimit: problem?.code === 'rate_limited' } };
    },
  });
  return {
    ...submission,
    address,
    setAddress(text) {
      setAddress(text);
      submission.changed(faultsOf(text));
    },
  };
}
