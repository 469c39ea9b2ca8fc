import { markup, type Markup } from '@stufenlos/scan-engine/formats';
import type { Paper } from './paper.ts';

/** On the first page, before any number: what a person must not read into the rest. */
export const limitsSection = ({ say }: Paper): Markup => markup`<section aria-labelledby="limits">
<h2 id="limits">${say('limits')}</h2>
<p>${say('limits.part')}</p>
<p>${say('limits.words')}</p>
<p>${say('limits.state')}</p>
<p>${say('limits.claim')}</p>
</section>`;
