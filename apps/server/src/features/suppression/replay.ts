import type { Database, Transaction } from '#database/database.ts';
import { type ProfileLink, toLinkKey, toProfileKey } from '#features/catalogue/profile-link.ts';
import {
  insertOutsideDepartures,
  type KnownBy,
  listKnownBy,
  lockPeopleToSuppress,
} from '#features/catalogue/public.ts';
import { applyBlock, applyErasure, applyLift, type ChangeTools } from './changes.ts';
import { type EventBody, eventBodySchema, isOwnEvent } from './events.ts';
import { applyReceived, applyShare } from './exchange/exchange.ts';
import { insertSharedMarks, type SharedMark } from './exchange/exchange-repository.ts';
import type { SuppressionKeys } from './keys.ts';
import { ListFileError, readListFile } from './list-file.ts';
import { listOutside } from './outside.ts';
import {
  findLastEvent,
  insertEvent,
  listLinkMarks,
  lockSuppressions,
  type NewMark,
  type SuppressionEvent,
} from './repository.ts';
import { toLinks } from './vk-people.ts';

type Blocked = Extract<EventBody, { kind: 'blocked' }>;

export interface ReplayTools extends ChangeTools {
  readonly db: Database;
}

/**
 * Makes the changes again that the list beside the backups has, and the database has not, because it is older. Nobody is served before.
 * Returns how many. Without a file nothing is newer.
 */
export async function replayListFile(tools: ReplayTools, directory: string): Promise<number> {
  const events = await readListFile(directory, tools.suppressionKeys);
  if (events === null || events.length === 0) return 0;
  return await tools.db.transaction().execute(async (trx) => {
    await lockSuppressions(trx);
    const newer = await findNewer(trx, tools, events);
    if (newer.length === 0) return 0;
    const bodies = newer.map(({ body }) => eventBodySchema.parse(JSON.parse(body)));
    const found = await findCovered(
      trx,
      tools,
      bodies.filter((body) => body.kind === 'blocked'),
    );
    const pages = await findPages(trx, tools, bodies);
    for (const [index, body] of bodies.entries()) {
      await apply(trx, tools, { body, found, pages });
      const event = newer[index];
      if (event) await insertEvent(trx, event);
    }
    return newer.length;
  });
}

async function findNewer(
  trx: Transaction,
  { suppressionKeys: keys }: ChangeTools,
  events: readonly SuppressionEvent[],
): Promise<readonly SuppressionEvent[]> {
  const last = await findLastEvent(trx);
  if (last === null) return events;
  if (!isOwnEvent(keys, last)) throw new ListFileError('SUPPRESSION_KEY is another one than that of the database.');
  const same = events[last.position - 1];
  // The file lags behind: what it lacks is appended later.
  if (same === undefined) return [];
  if (!Buffer.from(same.signature).equals(last.signature)) {
    throw new ListFileError('The list of removals beside the backups is not that of this database.');
  }
  return events.slice(last.position);
}

/** People of the catalogue by the marks, in hexadecimal, by which requests know them. */
type Covered = ReadonlyMap<string, readonly string[]>;

/** Reads the catalogue once, however many changes there are. */
async function findCovered(trx: Transaction, tools: ChangeTools, blocks: readonly Blocked[]): Promise<Covered> {
  const wanted = new Set(blocks.flatMap(({ marks }) => marks.map(({ mark }) => mark)));
  const covered = new Map<string, string[]>();
  let after: string | null = null;
  while (wanted.size > 0) {
    const people: KnownBy[] = await listKnownBy(trx, after);
    for (const person of people) {
      for (const mark of listOwnMarks(tools.suppressionKeys, person).filter((each) => wanted.has(each))) {
        covered.set(mark, [...(covered.get(mark) ?? []), person.id]);
      }
    }
    after = people.at(-1)?.id ?? null;
    if (after === null) break;
  }
  return covered;
}

function listOwnMarks(keys: SuppressionKeys, { sourceId, externalId, profileUrl }: KnownBy): string[] {
  const profileKey = toProfileKey(profileUrl);
  const marks = [keys.markPerson(sourceId, externalId), ...(profileKey === null ? [] : [keys.markLink(profileKey)])];
  return marks.map(toHex);
}

/** Links to people of whom the features for VK keep something, by their marks in hexadecimal. */
type Pages = ReadonlyMap<string, readonly ProfileLink[]>;

/** Of a removal only marks are left, so that everybody of VK who is kept anywhere is compared with them. */
async function findPages(
  trx: Transaction,
  { suppressionKeys: keys, vkPeople }: ChangeTools,
  bodies: readonly EventBody[],
): Promise<Pages> {
  const wanted = new Set<string>();
  for (const body of bodies) for (const mark of await listMarksOfPages(trx, body)) wanted.add(mark);
  if (wanted.size === 0) return new Map();
  const pages = new Map<string, readonly ProfileLink[]>();
  for await (const person of vkPeople.list(trx)) {
    const links = toLinks(person);
    for (const mark of links.map((link) => toHex(keys.markLink(toLinkKey(link))))) {
      if (wanted.has(mark)) pages.set(mark, links);
    }
  }
  return pages;
}

async function listMarksOfPages(trx: Transaction, body: EventBody): Promise<string[]> {
  if (body.kind === 'blocked') return body.marks.filter(({ kind }) => kind === 'link').map(({ mark }) => mark);
  // It may have been blocked before the backup.
  return body.kind === 'erased' ? (await listLinkMarks(trx, body.request)).map(toHex) : [];
}

function toHex(mark: Uint8Array): string {
  return Buffer.from(mark).toString('hex');
}

async function apply(
  trx: Transaction,
  tools: ChangeTools,
  { body, found, pages }: { readonly body: EventBody; readonly found: Covered; readonly pages: Pages },
): Promise<void> {
  if (body.kind === 'lifted') await applyLift(trx, tools, body.request);
  else if (body.kind === 'erased') {
    const marks = await listLinkMarks(trx, body.request);
    const links = marks.flatMap((mark) => pages.get(toHex(mark)) ?? []);
    await applyErasure(trx, tools, { requestId: body.request, links });
  } else if (body.kind === 'blocked') {
    const links = body.marks.flatMap(({ mark }) => pages.get(mark) ?? []);
    await insertOutsideDepartures(trx, await listOutside(trx, links));
    const ids = new Set(body.marks.flatMap(({ mark }) => found.get(mark) ?? []));
    const people = await lockPeopleToSuppress(trx, tools, [...ids]);
    await applyBlock(trx, tools, { requestId: body.request, people, marks: body.marks.map(toMark) });
    await insertSharedMarks(trx, body.shared.map(toSharedMark));
  } else if (body.kind === 'shared') {
    await applyShare(trx, tools, { sourceId: body.source, sealedKey: Buffer.from(body.key, 'hex') });
  } else if (body.kind === 'received') await applyReceived(trx, tools, body);
}

function toSharedMark({ source, person, mark }: Blocked['shared'][number]): SharedMark {
  return { source_id: source, person_mark: Buffer.from(person, 'hex'), mark: Buffer.from(mark, 'hex') };
}

function toMark({ kind, mark, person, source }: Blocked['marks'][number]): NewMark {
  return {
    kind,
    mark: Buffer.from(mark, 'hex'),
    personMark: person === null ? null : Buffer.from(person, 'hex'),
    sourceId: source,
  };
}
