/** Runs inside the page; self-contained. A computed colour as red, green, blue 0 to 255 and alpha 0 to 1, in sRGB. */
export function pixelColor(color: string): [number, number, number, number] {
  const plain = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(color);
  if (plain) return [Number(plain[1]), Number(plain[2]), Number(plain[3]), Number(plain[4] ?? 1)];
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return [0, 0, 0, 0];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}
