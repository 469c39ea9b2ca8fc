/** Seconds that somebody may ask for; longer than any scan waits. */
const longest = 60;

/**
 * `/langsam.html?sekunden=5` answers after five seconds: a page on which progress can be watched, and which is still
 * being scanned when something is switched off.
 */
export function slowSeconds({ searchParams }: URL): number {
  const asked = Number(searchParams.get('sekunden') ?? 5);
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), longest) : 5;
}

export const slowPage = `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Eine langsame Seite</title><link rel="icon" href="data:,"></head>
<body><main><h1>Eine langsame Seite</h1>
<p>Diese Seite lässt auf sich warten. Sie hat eine Barriere: ein Bild ohne Beschreibung.</p>
<p><img src="/pictures/tasse.svg" width="120" height="120"></p>
</main></body></html>
`;
