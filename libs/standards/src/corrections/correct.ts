import type { FindingMessage } from '../finding-message.ts';
import type { OpeningTag } from './opening-tag.ts';

/** What a person has to write: no program knows it. */
export type Placeholder = 'alternative' | 'name' | 'label' | 'title' | 'language';

/** Writes a placeholder, in brackets. */
export type Fill = (placeholder: Placeholder) => string;

/** Corrects the code of an element; undefined where code alone is no correction. */
export type Correct = (tag: OpeningTag, fill: Fill, message: FindingMessage) => OpeningTag | string | undefined;
