/** Percent-encoding normalisation of RFC 3986, section 6.2.2: `%7e` becomes `~`, `%2f` becomes `%2F`. */
export const normalizeEncoding = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCodePoint(Number.parseInt(code.slice(1), 16));
    return /[a-z0-9._~-]/i.test(letter) ? letter : code.toUpperCase();
  });
