import type { Writable } from 'node:stream';
import type { Locale, PageResult } from '@stufenlos/contracts';
import type { Baseline } from '../report/baseline.ts';
import type { Run } from '../report/formats/format.ts';
import { formats } from '../report/formats/formats.ts';
import type { Order } from './arguments.ts';
import { openOutput, standardOutput } from './output.ts';

/** Results on their way to where they were ordered. */
export interface Delivery {
  page(result: PageResult): Promise<void>;
  end(run: Run): Promise<void>;
  /** Nothing is delivered: what stood there before stays. */
  discard(): void;
}

export interface DeliveryOptions {
  locale: Locale;
  baseline: Baseline | undefined;
  /** Where the results go when no file was ordered. */
  stdout: Writable;
}

/** @throws UsageFault when the place cannot be written */
export async function openDelivery(order: Order, { locale, baseline, stdout }: DeliveryOptions): Promise<Delivery> {
  const { kind, open } = formats[order.format];
  const renderer = await open({ locale, ...(baseline && { baseline }) });
  const output = order.output === undefined ? standardOutput(stdout) : openOutput('--output', order.output, kind);
  return {
    async page(result) {
      if (renderer.page) await output.write(renderer.page(result));
    },
    async end(run) {
      for (const piece of renderer.end?.(run) ?? []) await output.write(piece);
      output.close();
    },
    discard: () => output.discard(),
  };
}
