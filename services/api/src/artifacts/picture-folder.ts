import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const ownerFile = 'database.json';
const orphansFile = 'orphans.json';
const ownerSchema = z.object({ database: z.uuid() });
const orphansSchema = z.record(z.uuid(), z.iso.datetime());

/** Runs without a row, and since when they were seen to have none. */
export type Orphans = ReadonlyMap<string, Date>;

/** What the folder of pictures says about itself, beside the pictures. */
export class PictureFolder {
  constructor(private readonly dir: string) {}

  /** Id of the database whose pictures these are; undefined where nobody has said. @throws when the file is no such file */
  async owner(): Promise<string | undefined> {
    return (await this.read(ownerFile, ownerSchema))?.database;
  }

  async claim(database: string): Promise<void> {
    await this.write(ownerFile, { database });
  }

  async orphans(): Promise<Orphans> {
    const noted = (await this.read(orphansFile, orphansSchema)) ?? {};
    return new Map(Object.entries(noted).map(([runId, since]) => [runId, new Date(since)]));
  }

  async noteOrphans(orphans: Orphans): Promise<void> {
    await this.write(orphansFile, Object.fromEntries(orphans));
  }

  private async read<Content>(name: string, schema: z.ZodType<Content>): Promise<Content | undefined> {
    try {
      return schema.parse(JSON.parse(await readFile(join(this.dir, name), 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Whole or not at all. */
  private async write(name: string, content: object): Promise<void> {
    await mkdir(this.dir, { recursive: true });
    const draft = join(this.dir, `${name}.${randomUUID()}`);
    await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { flush: true });
    await rename(draft, join(this.dir, name));
  }
}
