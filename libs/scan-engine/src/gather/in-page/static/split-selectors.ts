/** Runs inside the page; self-contained. Splits at commas that stand neither in brackets nor in quotation marks. */
export function splitSelectors(selectors: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: sign, index } of selectors.matchAll(/"(?:[^"\\]|\\.)*"|\\.|[(),[\]]/gs)) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(selectors.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, selectors.slice(start).trim()];
}
