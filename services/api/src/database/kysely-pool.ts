import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { PreparedStatements } from './prepared-statements.ts';

/**
 * Adapts a pool to Kysely. Its connections prepare the statements that come again and again, unless a transaction pooler
 * may be in between (`isSession` false).
 */
export function kyselyPool(pool: Pool, { isSession }: { isSession: boolean }): PostgresPool {
  const statements = isSession ? new PreparedStatements() : undefined;
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? kyselyClient(client, statements);
      clients.set(client, known);
      return known;
    },
  };
}

function kyselyClient(client: PoolClient, statements: PreparedStatements | undefined): PostgresPoolClient {
  let refusesWrites = false;
  const send = (text: string, values: readonly unknown[]) => {
    const name = statements?.nameOf(text);
    return queryWithCallback(
      client,
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    );
  };
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await send(text, values);
    } catch (error) {
      refusesWrites ||= (error as { code?: unknown }).code === readOnlyTransaction;
      if (!statements?.hasAdapted(error)) throw error;
      // Within a transaction PostgreSQL refuses everything after an error, and the first one tells why.
      return await send(text, values).catch(() => {
        throw error;
      });
    }
  };
  // Its other form is for cursors, which the api does not have.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || refusesWrites),
  };
}

/**
 * `read_only_sql_transaction`, https://www.postgresql.org/docs/current/errcodes-appendix.html. After a failover such a
 * connection still leads to the former primary, or was opened while writes were forbidden, and refuses them for as long
 * as it lives.
 */
const readOnlyTransaction = '25006';

/**
 * The driver's own promises make each result reachable from the one before. Once one of them is in V8's old generation,
 * all later ones stay until the whole heap is collected: an export of 35 MB then took 120 MB instead of 40. An error still
 * tells who asked, because Kysely adds that to its trace.
 */
const queryWithCallback = (client: PoolClient, query: QueryConfig) =>
  new Promise<QueryResult>((resolve, reject) => {
    client.query(query, (error: Error | undefined, result) => (error ? reject(error) : resolve(result)));
  });
