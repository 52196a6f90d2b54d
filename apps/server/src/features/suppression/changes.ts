import type { Transaction } from '#database/database.ts';
import { type ProfileLink, toProfileKey, toProfileLink } from '#features/catalogue/profile-link.ts';
import { deletePeople, type SuppressedPerson } from '#features/catalogue/public.ts';
import { addToCounts } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import type { SuppressionKeys } from './keys.ts';
import {
  deleteMarks,
  findState,
  insertMarks,
  listRequestsWith,
  listSuppressedPeople,
  type NewMark,
  putState,
} from './repository.ts';
import { openPerson, sealPerson } from './sealed-person.ts';
import {
  eraseSealedPeople,
  insertSealedFiles,
  keepSealed,
  letReturn,
  listSealedOf,
  lockSealedPerson,
  putSealedPeople,
} from './sealed-repository.ts';
import { toVkPages, type VkPeople } from './vk-people.ts';

/** What a change of the list does, when it is made and when a restore replays it. The list is locked. */
export interface ChangeTools extends Pick<Tools, 'clock' | 'hasVectors'> {
  readonly suppressionKeys: SuppressionKeys;
  /** The active one. */
  readonly model: { readonly modelId: string };
  readonly vkPeople: VkPeople;
}

/** Takes these people out of the catalogue. Returns all marks of the change; those of an erased request are erased at once. */
export async function applyBlock(
  trx: Transaction,
  tools: ChangeTools,
  {
    requestId,
    people,
    marks: given,
  }: {
    readonly requestId: string;
    readonly people: readonly SuppressedPerson[];
    readonly marks: readonly NewMark[];
  },
): Promise<readonly NewMark[]> {
  const { suppressionKeys: keys, clock } = tools;
  const sealed = people.map((person) => sealPerson(keys, person));
  const marks = [...given, ...sealed.flatMap((each) => each.marks)];
  const wasErased = (await findState(trx, requestId)) === 'erased';
  if (!wasErased) await putState(trx, requestId, { state: 'blocked', now: clock() });
  await insertMarks(trx, requestId, marks);
  await putSealedPeople(
    trx,
    sealed.map(({ person }) => person),
    clock(),
  );
  await insertSealedFiles(
    trx,
    sealed.flatMap(({ files }) => files),
  );
  // Somebody who was on the way back after another refusal stays.
  await keepSealed(
    trx,
    given.filter(({ kind }) => kind === 'person').map(({ mark }) => mark),
  );
  await takeOut(trx, tools, people);
  if (wasErased) await applyErasure(trx, tools, { requestId, links: [] });
  return marks;
}

async function takeOut(trx: Transaction, tools: ChangeTools, people: readonly SuppressedPerson[]): Promise<void> {
  const modelId = tools.hasVectors ? tools.model.modelId : null;
  for (const [sourceId, members] of Map.groupBy(people, (person) => person.sourceId)) {
    const ids = members.map(({ id }) => id);
    await addToCounts(trx, sourceId, await deletePeople(trx, ids, modelId));
  }
}

/** Whoever no other request covers comes back. What an erased request covers is erased. */
export async function applyLift(
  trx: Transaction,
  { suppressionKeys: keys, clock }: ChangeTools,
  requestId: string,
): Promise<void> {
  const people = await listSuppressedPeople(trx, requestId);
  await deleteMarks(trx, requestId);
  await putState(trx, requestId, { state: 'lifted', now: clock() });
  for (const { mark } of people) await settleSealed(trx, keys, mark);
}

/** Decides about somebody whom no request covers any more, unless one does by a mark that it did not know to be theirs. The list is locked. */
export async function settleSealed(trx: Transaction, keys: SuppressionKeys, mark: Uint8Array): Promise<void> {
  const sealed = await lockSealedPerson(trx, mark);
  if (sealed === null) return;
  const { sourceId, profileUrl } = openPerson(keys, sealed);
  const profileKey = toProfileKey(profileUrl);
  const marks = [mark, ...(profileKey === null ? [] : [keys.markLink(profileKey)])];
  const covering = await listRequestsWith(trx, marks);
  for (const { requestId } of covering) {
    await insertMarks(trx, requestId, [{ kind: 'person', mark, personMark: mark, sourceId }]);
  }
  if (covering.some(({ state }) => state === 'erased')) await eraseSealedPeople(trx, [mark]);
  else if (covering.length > 0) await keepSealed(trx, [mark]);
  else await letReturn(trx, mark);
}

/** Nothing is kept of the people of the request but marks, nor of their pages at VK: those of the request, and those of its people. */
export async function applyErasure(
  trx: Transaction,
  { clock, suppressionKeys: keys, vkPeople }: Pick<ChangeTools, 'clock' | 'suppressionKeys' | 'vkPeople'>,
  { requestId, links }: { readonly requestId: string; readonly links: readonly ProfileLink[] },
): Promise<void> {
  const sealed = await listSealedOf(trx, requestId);
  const profiles = sealed.flatMap((row) => toLinksOf(openPerson(keys, row)));
  await vkPeople.removePages(trx, toVkPages([...links, ...profiles]), clock());
  const people = await listSuppressedPeople(trx, requestId);
  await putState(trx, requestId, { state: 'erased', now: clock() });
  await eraseSealedPeople(
    trx,
    people.map(({ mark }) => mark),
  );
}

/** The page that somebody's record names. */
export function toLinksOf({ profileUrl }: { readonly profileUrl: string | null }): readonly ProfileLink[] {
  const link = profileUrl === null ? null : toProfileLink(profileUrl);
  return link === null ? [] : [link];
}
