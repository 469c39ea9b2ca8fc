import { get } from 'node:http';

/**
 * @param {string} url
 * @param {number} [limitMs] one second unless told otherwise
 * @returns {Promise<{ status: number, body: string } | null>} null when nobody answers within the limit
 */
export function ask(url, limitMs = 1000) {
  return new Promise((resolve) => {
    // No kept connection: the launcher would hold a service open that wants to end.
    const request = get(url, { agent: false, timeout: limitMs }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => (body += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.once('error', () => resolve(null));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(null));
  });
}

/**
 * @param {string} url of a health answer
 * @param {string} [installation] that must answer. Another one may have taken the port before our service could: its
 *   answer would pass for ours until our service has ended.
 * @param {number} [limitMs]
 * @returns {() => Promise<boolean>} true when the address answers 200
 */
export const answersOk = (url, installation, limitMs) => async () => {
  const answer = await ask(url, limitMs);
  return answer?.status === 200 && (installation === undefined || installationIn(answer.body) === installation);
};

function installationIn(/** @type {string} */ body) {
  try {
    /** @type {{ installation?: unknown } | null} */
    const health = JSON.parse(body);
    return health?.installation;
  } catch {
    return undefined;
  }
}
