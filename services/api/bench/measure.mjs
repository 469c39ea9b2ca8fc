/** What a request costs a server that tells its own processor time. */
import { request } from 'node:http';

const get = ({ url, agent, headers }) =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response
        .resume()
        .on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
        );
    })
      .on('error', reject)
      .end();
  });

/** Milliseconds of each server's processor for each of these requests. */
export async function costOf(servers, what, { requests, concurrency }) {
  const times = () => Promise.all(servers.map((server) => server.processorMs()));
  const before = await times();
  let left = requests;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while ((left -= 1) >= 0) await get(what);
    }),
  );
  return (await times()).map((after, index) => (after - before[index]) / requests);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The median, and the smallest and the largest value behind it. */
export const spread = (values, digits) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
