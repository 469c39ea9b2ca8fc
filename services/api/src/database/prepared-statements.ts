/** A statement that is sent more often than this is prepared from then on. */
const rareUses = 4;
/** Each connection keeps the plan of every prepared statement, so their number is limited. */
const mostPrepared = 200;
/** Texts that are counted. A statement whose number of parameters varies has many texts. */
const mostCounted = 2000;

/** Of an error of PostgreSQL, https://www.postgresql.org/docs/18/errcodes-appendix.html */
const isStale = ({ code, routine }: PostgresFault) => code === '0A000' && routine === 'RevalidateCachedQuery';
const isSharedSession = ({ code }: PostgresFault) => code === '26000' || code === '42P05';
interface PostgresFault {
  code?: string;
  routine?: string;
}

/**
 * Which statements are prepared, and under which names: reading and planning the text of a short statement costs
 * PostgreSQL more than carrying it out.
 */
export class PreparedStatements {
  private readonly uses = new Map<string, number>();
  private names = new Map<string, string>();
  private generation = 1;
  private isOff = false;

  /** Undefined: the statement is sent as text. */
  nameOf(text: string): string | undefined {
    if (this.isOff || !/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return undefined;
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= mostPrepared) return known;
    const uses = (this.uses.get(text) ?? 0) + 1;
    if (uses <= rareUses) {
      if (this.uses.size < mostCounted || uses > 1) this.uses.set(text, uses);
      return undefined;
    }
    const name = `s${this.generation}_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }

  /**
   * Whether the statement may be sent again after this error. A new column invalidates the prepared statements of its
   * table, so all get new names. Behind a transaction pooler nothing can be prepared.
   */
  hasAdapted(error: unknown): boolean {
    const fault = error as PostgresFault;
    if (isSharedSession(fault)) this.isOff = true;
    else if (isStale(fault)) {
      this.generation += 1;
      this.names = new Map();
    } else return false;
    return true;
  }
}
