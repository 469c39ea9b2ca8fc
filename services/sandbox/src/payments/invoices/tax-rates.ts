import type { Account } from '../store/account.ts';
import { createResource } from '../store/save-resource.ts';

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
export function seedTaxRates(account: Account): void {
  for (const { use, percentage, ...rate } of seeded) {
    const id = `txr_sandbox_${use}`;
    if (account.store.find(id)) continue;
    createResource(account, ['TaxRate', 'txr'], {
      id,
      active: true,
      inclusive: true,
      metadata: { use },
      percentage,
      rate_type: 'percentage',
      tax_type: 'vat',
      ...rate,
    });
  }
}
