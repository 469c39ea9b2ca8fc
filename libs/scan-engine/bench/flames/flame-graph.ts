import type { Flame } from './flame.ts';

const width = 1600;
const row = 18;
/** Narrower functions cannot be seen and are left out. */
const leastPx = 0.5;
const pxPerLetter = 6.5;

/** SVG of a flame graph. The width of a function is its time; those that it calls stand below it, the slowest first. */
export function flameGraph(root: Flame): string {
  const scale = width / root.ms;
  const rows: string[] = [];
  let depth = 0;
  const draw = (flame: Flame, x: number, level: number) => {
    const px = flame.ms * scale;
    if (px < leastPx) return;
    depth = Math.max(depth, level + 1);
    rows.push(box(flame, { x, px, y: level * row, share: flame.ms / root.ms }));
    let at = x;
    for (const child of [...flame.children.values()].toSorted((one, other) => other.ms - one.ms)) {
      draw(child, at, level + 1);
      at += child.ms * scale;
    }
  };
  draw(root, 0, 0);
  const size = `width="${width}" height="${depth * row}" viewBox="0 0 ${width} ${depth * row}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="monospace" font-size="11">`,
    `<title>${escaped(root.name)}</title>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

interface Place {
  x: number;
  y: number;
  px: number;
  /** Of the whole graph, 0 to 1. */
  share: number;
}

function box({ name, ms }: Flame, { x, y, px, share }: Place): string {
  const letters = Math.floor((px - 4) / pxPerLetter);
  const label =
    letters < 3 ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 13}">${escaped(name.slice(0, letters))}</text>`;
  const frame = `x="${x.toFixed(1)}" y="${y}" width="${px.toFixed(1)}" height="${row - 1}"`;
  // One hue for each name, so a function is found again in other branches.
  const fill = `hsl(${hueOf(name)} 80% 75%)`;
  const title = `${escaped(name)}: ${ms.toFixed(1)} ms, ${(share * 100).toFixed(1)} %`;
  return `<g><title>${title}</title><rect ${frame} fill="${fill}"/>${label}</g>`;
}

const hueOf = (name: string): number =>
  name.split('').reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 360, 7);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
