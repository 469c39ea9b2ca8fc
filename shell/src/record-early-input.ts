/**
 * Replays to React what a person typed or chose in a prerendered page before its hydration. Call it before the hydration,
 * and what it returns afterwards. React keeps the value of such a control at first, but its state has the value from the
 * server: the next time it renders, the typed text is gone. Only in select boxes does the hydration itself replace what was
 * chosen.
 *
 * @returns replays the input
 */
export function recordEarlyInput(root: ParentNode): () => void {
  const selected = [...root.querySelectorAll('select')]
    .filter(({ options }) => [...options].find(({ defaultSelected }) => defaultSelected)?.selected === false)
    .map((select) => ({ select, value: select.value }));
  return () => {
    replayInput(root);
    for (const { select, value } of selected) choose(select, value);
  };
}

function choose(select: HTMLSelectElement, value: string): void {
  // React may have rendered the same choice from what the browser remembers.
  if (select.value === value) return;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function replayInput(root: ParentNode): void {
  const controls = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  // All is read first, because React renders after each event.
  const chosen = controls.filter(isChosen).map((control) => ({ control, isOn: control.checked }));
  const typed = controls.filter((control) => !isChoice(control) && control.value !== control.defaultValue).map(textOf);
  for (const { control, isOn } of chosen) check(control, isOn);
  for (const text of typed) type(text);
}

const isChoice = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

/** A radio button that is off now follows from the one that is on. */
const isChosen = (control: Element): control is HTMLInputElement =>
  isChoice(control) && control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox');

function check(control: HTMLInputElement, isOn: boolean): void {
  control.checked = !isOn;
  control.click();
}

const textOf = (control: HTMLInputElement | HTMLTextAreaElement) => ({
  control,
  value: control.value,
  start: control.selectionStart,
  end: control.selectionEnd,
});

/** React ignores an event whose value it has seen, and it sees every value that is set on the control itself. */
function type({ control, value, start, end }: ReturnType<typeof textOf>): void {
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  // Fields for email addresses and numbers have no selection.
  if (start !== null) control.setSelectionRange(start, end);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
