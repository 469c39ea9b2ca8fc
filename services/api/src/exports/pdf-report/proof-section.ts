import { markup, type Markup } from '@stufenlos/scan-engine/formats';
import type { Paper } from './paper.ts';

/** Ties the paper to the data that it was made from. */
export const proofSection = ({ hash, say }: Paper): Markup => markup`<section aria-labelledby="proof">
<h2 id="proof">${say('proof')}</h2>
<p>${say('proof.text')}</p>
<p><code>${hash}</code></p>
<p>${say('proof.how')}</p>
</section>`;
