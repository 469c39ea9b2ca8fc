import { scanRefusal, type ScanRefusal } from '@stufenlos/contracts';
import {
  ApiError,
  orderCheck,
  type CheckOrder,
  useAnnounce,
  useNavigate,
  usePlatform,
  useTranslation,
} from '@stufenlos/platform';
import { useState } from 'react';

export interface OrderScan {
  /** Orders a scan and goes to it. Resolves to why not, when the API refused. */
  order: (request: CheckOrder) => Promise<ScanRefusal | undefined>;
  isBusy: boolean;
  /** The refusal of the last try; its words are `t(sentence.key, sentence.values)`. */
  refusal: ScanRefusal | undefined;
}

/** The one way this remote orders scans. A refusal is announced and stays beside the control (ux 2.4). */
export function useOrderScan(): OrderScan {
  const { t } = useTranslation('runs');
  const platform = usePlatform();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ScanRefusal>();

  async function order(request: CheckOrder): Promise<ScanRefusal | undefined> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { path } = await orderCheck(platform, request);
      await navigate(path);
      return undefined;
    } catch (cause) {
      const refused = scanRefusal(cause instanceof ApiError ? cause.problem : undefined, navigator.onLine);
      setRefusal(refused);
      announce(t(refused.sentence.key, refused.sentence.values ?? {}), 'assertive');
      return refused;
    } finally {
      setBusy(false);
    }
  }
  return { order, isBusy, refusal };
}
