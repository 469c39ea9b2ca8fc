import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** One place where the focus stops. */
export interface StopFacts {
  number: number;
  /**
   * `parts`: it has several stops of its own that cannot be told apart, such as a frame or the controls of a video.
   * `editor`: people write text in it, perhaps with tabs.
   */
  kind: 'parts' | 'editor' | 'other';
  /** It is in a dialog or in a layer above the page. */
  isInLayer: boolean;
  /** It can close the layer that it is in. */
  isControl: boolean;
}

/** Runs inside the page, with the audit script. */
export function stopFactsOf(element: Element): StopFacts {
  const layer = 'dialog[open],[aria-modal="true"],[role="dialog"],[role="alertdialog"],[popover]';
  const several =
    'iframe,frame,object,embed,video,audio,fencedframe,webview,' +
    'input[type="date"],input[type="time"],input[type="datetime-local"],input[type="month"],input[type="week"]';
  const editors = 'textarea,[role="textbox"],[role="application"],[role="grid"],[role="treegrid"],[role="spreadsheet"]';
  const kindOf = (): StopFacts['kind'] => {
    const isCustom = element.localName.includes('-') && !element.shadowRoot;
    if (isCustom || element.matches(several)) return 'parts';
    const isEditable = element instanceof HTMLElement && element.isContentEditable;
    return isEditable || element.closest(editors) ? 'editor' : 'other';
  };
  const isInLayer = () => {
    for (let at: Element | null = element; at;) {
      if (at.matches(layer) || getComputedStyle(at).position === 'fixed') return true;
      const root: Node = at.getRootNode();
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return false;
  };
  return {
    number: stufenlos.numberOf(element),
    kind: kindOf(),
    isInLayer: isInLayer(),
    isControl: element.matches('button,a,input,[role="button"],[role="link"]'),
  };
}
