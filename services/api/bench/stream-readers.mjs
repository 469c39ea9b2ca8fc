/** Readers of live events in a process of their own, so that they hold up nothing else that is measured. */
import { once } from 'node:events';
import { request } from 'node:http';

/** Milliseconds until the first event of a stream, which stays open until the signal; of a refusal its status. */
function firstEvent({ url, headers }, signal) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const asked = request(url, { agent: false, headers, signal }, (response) => {
      if (response.statusCode !== 200) return resolve({ refused: response.statusCode });
      let told = '';
      response.setEncoding('utf8').on('data', (text) => {
        told += text;
        if (/^data:/m.test(told)) resolve({ ms: performance.now() - begun });
      });
      response.on('error', reject);
    });
    asked.on('error', reject).end();
  });
}

process.send('ready');
const [streams] = await once(process, 'message');
const leave = new AbortController();
process.once('message', () => leave.abort());
process.send(await Promise.all(streams.map((stream) => firstEvent(stream, leave.signal))));
// The readers' process ends with its channel.
leave.signal.addEventListener('abort', () => process.disconnect());
