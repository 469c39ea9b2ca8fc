import type { ElementFacts } from '../../evidence.ts';

export interface FieldFacts<Element = ElementFacts> {
  element: Element;
  label: string;
  /** Name of the group that contains it, such as the legend of a fieldset. */
  group: string;
  /** Further words that name it: placeholder, title, name. */
  words: string;
  /** Help that belongs to it before anything was submitted. */
  hint: string;
  /** What its values must be like, besides their type. */
  format: 'pattern' | 'range' | 'any';
  /** It has a visible mark in red, unlike other fields of the form. */
  isRed: boolean;
}

/** A text that may be an error message. */
export interface MessageFacts<Element = ElementFacts> {
  element: Element;
  text: string;
  /** Assistive technology reaches it: it is exposed, or an exposed field refers to it. */
  isExposed: boolean;
  /** The page marks it as an error: `role=alert`, or its class or id says so. */
  isMarked: boolean;
  /** Indexes of the fields it belongs to by its place, by a reference or by a link. */
  fields: number[];
  /** Name of the group that it stands in. */
  group: string;
}

export interface FieldState {
  /** The field's own constraints, such as `required`, are not met. */
  isInvalid: boolean;
  /** The browser shows its own message. */
  hasBubble: boolean;
  /** The page says so with `aria-invalid`. */
  isAriaInvalid: boolean;
  /** Its border, background or outline became red. */
  becameRed: boolean;
}

/** What a form shows. */
export interface FormRound<Element = ElementFacts> {
  kind: 'load' | 'empty' | 'invalid';
  /** After a submission only the texts that appeared. */
  messages: MessageFacts<Element>[];
  /** Any text appeared, also one that is not like an error message, or one that only CSS shows. */
  hasNewText: boolean;
  fields: FieldState[];
  /** Texts of dialogs such as `alert()`. */
  dialogs: string[];
  /** The page asked a server, so that it could not know yet what is wrong. */
  hasRequested: boolean;
}

export interface FormFacts<Element = ElementFacts> {
  element: Element;
  fields: FieldFacts<Element>[];
  /** The page has custom elements, whose content may be hidden from us. */
  hasCustomElements: boolean;
  rounds: FormRound<Element>[];
}
