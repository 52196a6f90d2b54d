import type { Database, Transaction } from '#database/database.ts';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { type ProfileLink, toLinkKey } from '#features/catalogue/profile-link.ts';
import {
  insertOutsideDepartures,
  listPeople,
  listPersonIdsByProfile,
  lockPeopleToSuppress,
  type OutsidePerson,
  type SuppressedPerson,
} from '#features/catalogue/public.ts';
import { applyBlock, applyErasure, applyLift, type ChangeTools, toLinksOf } from './changes.ts';
import { type EventBody, recordEvent, toEventMarks, toEventSharedMark } from './events.ts';
import { putSharedMarks } from './exchange/shared-keys.ts';
import type { SuppressionKeys } from './keys.ts';
import { listOutside } from './outside.ts';
import {
  findState,
  listMarksOfPeople,
  listPeopleMarked,
  listSuppressedPeople,
  lockSuppressions,
  type NewMark,
} from './repository.ts';
import { openPerson } from './sealed-person.ts';
import { listSealedOf } from './sealed-repository.ts';
import { toVkPages } from './vk-people.ts';

export interface SuppressionTools extends ChangeTools {
  /** Where others see these people, as everything is stored now. */
  readonly countShown: (
    db: Database | Transaction,
    people: PeopleLookedFor,
  ) => Promise<Omit<StillShown, 'people' | 'pages'>>;
}

export interface PeopleLookedFor {
  readonly personIds: readonly string[];
  readonly outside: readonly OutsidePerson[];
}

/** Where somebody is still shown, in numbers; all of them are zero as it should be. */
export interface StillShown {
  /** In the catalogue. */
  readonly people: number;
  /** In results of searches. */
  readonly results: number;
  /** Among what monitors have found. */
  readonly monitors: number;
  /** Pages of VK that are tracked, and reports about them, once the removal is proven. */
  readonly pages: number;
}

export interface Suppression {
  /** Of the request, or of the operator's command. */
  readonly requestId: string;
  /** Of the catalogue; who is not there any more is passed over. */
  readonly personIds: readonly string[];
  /** Pages of the person. Whoever has one of them is found, in every source, and so is whom another request has taken out already. */
  readonly links: readonly ProfileLink[];
  /** As their sources know them, also those who are not there yet. */
  readonly records?: readonly { readonly sourceId: string; readonly externalId: string }[];
  /** Links that nobody has are kept only of who has proven that they are theirs. */
  readonly isProven: boolean;
}

/** What a request did, in numbers: more is told to nobody. */
export interface SuppressionCounts {
  /** People who are out of the catalogue and would come back if the request was refused. */
  readonly hidden: number;
  /** People of whom nothing is kept but marks. */
  readonly erased: number;
  /** Results of others that showed somebody whom only an outside source has. */
  readonly outside: number;
  /** Sources that had them. */
  readonly sources: number;
}

/**
 * Takes people out of the catalogue and keeps them out, whatever is imported. The same request may block again: it adds to what it
 * has blocked. If nobody was found and nothing is proven, nothing is kept. After the commit call `suppressing.wake()`.
 */
export async function block(
  trx: Transaction,
  tools: SuppressionTools,
  { requestId, personIds, links, records = [], isProven }: Suppression,
): Promise<SuppressionCounts> {
  const { suppressionKeys: keys } = tools;
  await lockSuppressions(trx);
  const profileKeys = links.map(toLinkKey);
  const recordIds = records.map(({ sourceId, externalId }) => toPersonId(sourceId, externalId));
  const named = [...new Set([...personIds, ...recordIds, ...(await listPersonIdsByProfile(trx, profileKeys))])];
  const people = await lockWithOtherRecords(trx, tools, named);
  const linkMarks = profileKeys.map((key) => keys.markLink(key));
  const recordMarks = records.map(({ sourceId, externalId }) => toPersonMark(keys, sourceId, externalId));
  const marked = await listPeopleMarked(trx, [...linkMarks, ...recordMarks.map(({ mark }) => mark)]);
  const outside = await listOutside(trx, [...links, ...people.flatMap(toLinksOf)]);
  const shownOutside = await countOutside(trx, tools, outside);
  if (people.length + marked.length + shownOutside === 0 && !isProven) {
    return { ...(await describeSuppression(trx, requestId)), outside: 0 };
  }
  const marks = await applyBlock(trx, tools, {
    requestId,
    people,
    marks: [
      ...linkMarks.map((mark) => ({ kind: 'link' as const, mark, personMark: null, sourceId: null })),
      ...recordMarks,
      // Whoever is out already stays out for this request, too.
      ...(await listMarksOfPeople(
        trx,
        marked.map(({ mark }) => mark),
      )),
    ],
  });
  await insertOutsideDepartures(trx, outside);
  const shared = await putSharedMarks(trx, keys, [...people, ...records]);
  await record(trx, tools, {
    kind: 'blocked',
    request: requestId,
    marks: toEventMarks(marks),
    shared: shared.map(toEventSharedMark),
  });
  return { ...(await describeSuppression(trx, requestId)), outside: shownOutside };
}

function toPersonMark(keys: SuppressionKeys, sourceId: string, externalId: string): NewMark {
  const mark = keys.markPerson(sourceId, externalId);
  return { kind: 'person', mark, personMark: mark, sourceId };
}

/** These people, and their records in other sources by the same page. */
async function lockWithOtherRecords(
  trx: Transaction,
  tools: SuppressionTools,
  personIds: readonly string[],
): Promise<SuppressedPerson[]> {
  const people = await lockPeopleToSuppress(trx, tools, personIds);
  const known = new Set(people.map(({ id }) => id));
  const pages = [...new Set(people.flatMap(({ profileKey }) => profileKey ?? []))];
  const others = (await listPersonIdsByProfile(trx, pages)).filter((id) => !known.has(id));
  return [...people, ...(await lockPeopleToSuppress(trx, tools, others))];
}

async function countOutside(
  trx: Transaction,
  tools: SuppressionTools,
  outside: readonly OutsidePerson[],
): Promise<number> {
  if (outside.length === 0) return 0;
  const { results, monitors } = await tools.countShown(trx, { personIds: [], outside });
  return results + monitors;
}

async function record(trx: Transaction, { suppressionKeys, clock }: SuppressionTools, body: EventBody): Promise<void> {
  await recordEvent(trx, suppressionKeys, body, clock());
}

/**
 * The request was refused: whoever no other request covers comes back, with their faces, in the background. What an erased request
 * covers is erased. An erased request cannot be lifted.
 */
export async function lift(trx: Transaction, tools: SuppressionTools, requestId: string): Promise<SuppressionCounts> {
  await lockSuppressions(trx);
  if ((await findState(trx, requestId)) !== 'blocked') return await describeSuppression(trx, requestId);
  await applyLift(trx, tools, requestId);
  await record(trx, tools, { kind: 'lifted', request: requestId });
  return await describeSuppression(trx, requestId);
}

/** The request was proven or decided: nothing is kept of its people but marks. `links` are the pages that it named. */
export async function erase(
  trx: Transaction,
  tools: SuppressionTools,
  { requestId, links }: Pick<Suppression, 'requestId' | 'links'>,
): Promise<SuppressionCounts> {
  await lockSuppressions(trx);
  if ((await findState(trx, requestId)) !== 'blocked') return await describeSuppression(trx, requestId);
  await applyErasure(trx, tools, { requestId, links });
  await record(trx, tools, { kind: 'erased', request: requestId });
  return await describeSuppression(trx, requestId);
}

export async function describeSuppression(db: Database | Transaction, requestId: string): Promise<SuppressionCounts> {
  const people = await listSuppressedPeople(db, requestId);
  const hidden = people.filter(({ isSealed }) => isSealed).length;
  const sources = new Set(people.map(({ sourceId }) => sourceId)).size;
  return { hidden, erased: people.length - hidden, outside: 0, sources };
}

/** Ids of people of the catalogue who have one of these pages. */
export async function findPeopleByLink(db: Database | Transaction, links: readonly ProfileLink[]): Promise<string[]> {
  return await listPersonIdsByProfile(db, links.map(toLinkKey));
}

/** Looks for the people of a request wherever people are shown. `links` are those that the request named. */
export async function lookAgain(
  db: Database,
  tools: SuppressionTools,
  { requestId, links }: { readonly requestId: string; readonly links: readonly ProfileLink[] },
): Promise<StillShown> {
  const sealed = await listSealedOf(db, requestId);
  const named = await findPeopleByLink(db, links);
  const personIds = [...new Set([...sealed.map((row) => openPerson(tools.suppressionKeys, row).id), ...named])];
  const people = await listPeople(db, personIds);
  const outside = await listOutside(db, links);
  const isErased = (await findState(db, requestId)) === 'erased';
  // Until then it is nobody's business whether somebody tracks a page.
  const pages = isErased ? await tools.vkPeople.countPages(db, toVkPages(links).vkIds) : 0;
  return { people: people.size, ...(await tools.countShown(db, { personIds, outside })), pages };
}
