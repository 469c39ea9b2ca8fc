/** The best coding both sides know. `br;q=0` and the like are respected. */
export function chooseCoding(
  accepted: string | undefined,
  available: { br?: unknown; gz?: unknown },
): 'br' | 'gz' | null {
  const wanted = new Map(
    (accepted ?? '').split(',').map((item) => {
      const [name = '', ...parameters] = item
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))];
    }),
  );
  if (available.br && (wanted.get('br') ?? 0) > 0) return 'br';
  if (available.gz && (wanted.get('gzip') ?? 0) > 0) return 'gz';
  return null;
}

export const codingNames = { br: 'br', gz: 'gzip' } as const;
