/** One line of JSON per event. Never give it a token, a password or the body of a mail. */
export type Log = (event: string, data?: object) => void;

export const logToConsole: Log = (event, data = {}) =>
  console.log(JSON.stringify({ service: 'sandbox', event, ...data }));
