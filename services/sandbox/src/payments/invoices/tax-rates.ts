import { type ListParams, pageOf } from '../protocol/listing.ts';
import type { Account } from '../store/account.ts';
import { listed } from '../protocol/listed.ts';

/** What the embedded default sells under: the German rate, and two that say why there is no tax. */
const seeded = [
  { use: 'domestic', percentage: 19, display_name: 'USt.', country: 'DE' },
  {
    use: 'reverse_charge',
    percentage: 0,
    display_name: 'Steuerschuldnerschaft des Leistungsempfängers',
    country: null,
  },
  { use: 'outside', percentage: 0, display_name: 'Nicht im Inland steuerbar', country: null },
];

/** As an operator would make them by hand, inclusive, told apart by their metadata. */
export function seedTaxRates({ store, clock }: Account): void {
  for (const { use, percentage, ...rate } of seeded) {
    const id = `txr_sandbox_${use}`;
    if (store.find(id)) continue;
    store.put({
      id,
      object: 'tax_rate',
      active: true,
      created: clock.now(),
      description: null,
      effective_percentage: null,
      flat_amount: null,
      inclusive: true,
      jurisdiction: null,
      jurisdiction_level: null,
      livemode: false,
      metadata: { use },
      percentage,
      rate_type: 'percentage',
      state: null,
      tax_type: 'vat',
      ...rate,
    });
  }
}

export const listTaxRates = ({ store }: Account, params: ListParams & { active?: boolean; inclusive?: boolean }) =>
  pageOf(listed(store, 'tax_rate', params, ['active', 'inclusive']), params, '/v1/tax_rates');
