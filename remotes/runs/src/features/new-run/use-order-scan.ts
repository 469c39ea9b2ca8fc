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
  /** Orders a scan and navigates to it. Resolves to the refusal if the API refuses. */
  order: (request: CheckOrder) => Promise<ScanRefusal | undefined>;
  isBusy: boolean;
  /** The refusal of the last attempt. Its text is `t(sentence.key, sentence.values)`. */
  refusal: ScanRefusal | undefined;
}

/** Orders scans for the public form and for "check again". It announces a refusal and returns it for display. */
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
