import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import { type ImportOutcome, type ImportRequest, importPeople } from '#features/catalogue/import/import-people.ts';
import { openLocalFile } from '#features/catalogue/import-files/import-folder.ts';
import { toProfileLink } from '#features/catalogue/profile-link.ts';
import { block, erase, lift, type Suppression } from '#features/suppression/block.ts';
import { createSuppressionTools } from '#main/create-tools.ts';
import { createFakeFaceEngine, fakeFace } from '../fake-face-engine.ts';
import { createSearchFixture } from '../search-fixture.ts';
import { TEST_SUPPRESSION_KEY } from './test-suppressions.ts';

/** A person in a file of the operator. */
export interface ImportedLine {
  readonly external_id: string;
  readonly name: string;
  /** 30 unless it is said to be unknown. */
  readonly age?: number | null;
  readonly about?: string;
  readonly profile_url?: string;
  readonly photos?: readonly string[];
}

/** Imports and removals of people, with an engine that sees one face in any picture that is imported or is one of `searched`. */
export async function createSuppressionFixture(db: Database, { searched = [] }: { searched?: readonly string[] } = {}) {
  const pictures = Object.fromEntries(
    searched.map((text) => [text, [fakeFace(nameOf(new TextEncoder().encode(text)))]]),
  );
  const stage = createSearchFixture({ db, pictures });
  const folder = await mkdtemp(join(tmpdir(), 'vidno-removal-'));
  const engine = { ...stage.tools, faceEngine: seeOneFace(stage.tools.faceEngine) };
  const tools = {
    ...engine,
    ...createSuppressionTools({ suppressionKey: TEST_SUPPRESSION_KEY, backups: null, s3: null }, engine),
    checkSource: async () => {},
    picturesInFlight: 3,
  };
  let files = 0;
  const inTransaction = <Result>(work: (trx: Parameters<typeof block>[0]) => Promise<Result>) =>
    db.transaction().execute(work);
  return {
    tools,
    folder,
    /** Runs every waiting search. */
    advanceAll: stage.advanceAll,
    files: stage.files,
    putPicture: (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes),
    importLines: async (lines: readonly ImportedLine[], order: Partial<ImportRequest> = {}): Promise<ImportOutcome> => {
      files += 1;
      const file = join(folder, `people-${files}.ndjson`);
      await writeFile(file, lines.map((line) => JSON.stringify({ age: 30, ...line })).join('\n'));
      return await importPeople(tools, {
        sourceId: 'other',
        basis: 'test',
        file: openLocalFile(file),
        vouchesAdults: false,
        operator: 'test',
        ...order,
      });
    },
    block: (
      suppression: Pick<Suppression, 'requestId'> & {
        readonly personIds?: readonly string[];
        readonly links?: readonly string[];
        readonly isProven?: boolean;
      },
    ) =>
      inTransaction((trx) =>
        block(trx, tools, {
          requestId: suppression.requestId,
          personIds: suppression.personIds ?? [],
          links: (suppression.links ?? []).map(toProfileLink).filter((link) => link !== null),
          isProven: suppression.isProven ?? false,
        }),
      ),
    lift: (requestId: string) => inTransaction((trx) => lift(trx, tools, requestId)),
    erase: (requestId: string, links: readonly string[] = []) =>
      inTransaction((trx) =>
        erase(trx, tools, { requestId, links: links.map(toProfileLink).filter((link) => link !== null) }),
      ),
    follow: async () => {
      await tools.suppressing.follow();
      await tools.departures.follow();
    },
  };
}

/** Of somebody whom the first bytes of the picture name. */
function seeOneFace(engine: FaceEngine): FaceEngine {
  return {
    ...engine,
    analyse: async (picture) => {
      const name = nameOf(picture);
      const seen = await createFakeFaceEngine({ [name]: [fakeFace(name)] }).analyse(new TextEncoder().encode(name));
      return seen.kind === 'read' ? { ...seen, jpeg: picture } : seen;
    },
  };
}

function nameOf(picture: Uint8Array): string {
  return Buffer.from(picture.subarray(0, 200)).toString('base64');
}
