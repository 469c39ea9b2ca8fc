import { z } from 'zod';
import type { ArtifactStore } from './artifact-store.ts';

export const ownerNote = 'database.json';
const orphansNote = 'orphans.json';
const ownerSchema = z.object({ database: z.uuid() });
const orphansSchema = z.record(z.uuid(), z.iso.datetime());

/** Runs without a row, and since when they were seen to have none. */
export type Orphans = ReadonlyMap<string, Date>;

/** What a store of pictures says about itself, beside the pictures. */
export class PictureNotes {
  constructor(private readonly store: Pick<ArtifactStore, 'readNote' | 'createNote' | 'replaceNote'>) {}

  /** Id of the database whose pictures these are; undefined where none is noted. @throws when the note is unreadable */
  async owner(): Promise<string | undefined> {
    return (await this.read(ownerNote, ownerSchema))?.database;
  }

  /** Names a database where none is named. @returns the one that is named now: of two at once the first one */
  async claim(database: string): Promise<string | undefined> {
    await this.store.createNote(ownerNote, textOf({ database }));
    return await this.owner();
  }

  async orphans(): Promise<Orphans> {
    const noted = (await this.read(orphansNote, orphansSchema)) ?? {};
    return new Map(Object.entries(noted).map(([runId, since]) => [runId, new Date(since)]));
  }

  async noteOrphans(orphans: Orphans): Promise<void> {
    await this.store.replaceNote(orphansNote, textOf(Object.fromEntries(orphans)));
  }

  private async read<Content>(name: string, schema: z.ZodType<Content>): Promise<Content | undefined> {
    const text = await this.store.readNote(name);
    return text === undefined ? undefined : schema.parse(JSON.parse(text));
  }
}

const textOf = (content: object) => `${JSON.stringify(content, null, 2)}\n`;
