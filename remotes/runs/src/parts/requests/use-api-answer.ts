import type { Answer as Payload, CallOptions } from '@stufenlos/contracts';
import { usePlatform, type Platform } from '@stufenlos/platform';
import { useAnswer, type Answer } from '@stufenlos/ui';
import { useCallback } from 'react';

type CallName = Parameters<Platform['api']['call']>[0];

/** Asks one endpoint. Other parameters are another question. */
export function useApiAnswer<Name extends CallName>(name: Name, options: CallOptions<Name>): Answer<Payload<Name>> {
  const { api } = usePlatform();
  // The same parameters in a new object are no new question.
  const asked = JSON.stringify(options);
  return useAnswer(
    useCallback(
      (signal) => api.call(name, { ...(JSON.parse(asked) as CallOptions<Name>), signal }),
      [api, name, asked],
    ),
  );
}
