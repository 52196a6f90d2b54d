import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#database/database.ts';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { type ProfileLink, toLinkKey, toProfileLink } from '#features/catalogue/profile-link.ts';
import { listPersonIdsByProfile, listWhatGoes, type WhatGoes } from '#features/catalogue/public.ts';
import { type ActOperator, writeAct } from '#features/destruction/acts.ts';
import { findSource } from '#features/sources/public.ts';
import { block, erase, type SuppressionTools } from '#features/suppression/block.ts';
import { toLinksOf } from '#features/suppression/changes.ts';
import type { SuppressionKeys } from '#features/suppression/keys.ts';
import { listOutside } from '#features/suppression/outside.ts';
import {
  listPeopleMarked,
  listRequestsWith,
  listSealedByMark,
  lockSuppressions,
} from '#features/suppression/public.ts';
import { openPerson } from '#features/suppression/sealed-person.ts';
import { toVkPages } from '#features/suppression/vk-people.ts';

/** The removal of one person for good without a request, as the operator decides. */

export const FORGOTTEN_EVENT = 'person.forgotten';

export type NamedPerson =
  /** As a source of the catalogue knows them. */
  | { readonly kind: 'record'; readonly sourceId: string; readonly externalId: string }
  | { readonly kind: 'page'; readonly url: string; readonly link: ProfileLink };

/** By a link, or by a source and the id there. */
export type PersonName =
  | { readonly link: string }
  | { readonly source: string /** At VK the page, such as `id1`. */; readonly externalId: string };

type NameFault = 'unknown_source' | 'no_page' | 'community';

const VK_KINDS: readonly string[] = ['vk_people', 'vk_posts'];

/** Or what is wrong with it. */
export async function readPersonName(
  db: Database | Transaction,
  name: PersonName,
): Promise<NamedPerson | { readonly kind: 'refused'; readonly because: NameFault }> {
  if ('link' in name) return readPage(name.link);
  const { source, externalId } = name;
  const known = await findSource(db, source);
  if (known === null) return { kind: 'refused', because: 'unknown_source' };
  // Of people of VK there are no records, but pages, which all that is kept of them is found by.
  if (VK_KINDS.includes(known.kind)) return readPage(toVkPage(externalId));
  return { kind: 'record', sourceId: source, externalId };
}

export function toVkPage(id: string): string {
  return `https://vk.com/${/^\d+$/.test(id) ? `id${id}` : id}`;
}

function readPage(url: string): NamedPerson | { readonly kind: 'refused'; readonly because: NameFault } {
  const link = toProfileLink(url);
  if (link === null) return { kind: 'refused', because: 'no_page' };
  if (link.site === 'vk' && 'vkId' in link && link.vkId < 0) return { kind: 'refused', because: 'community' };
  return { kind: 'page', url, link };
}

/** How the journal names somebody: by the mark that is kept of them, which tells nobody who it was. */
export function forgottenTarget(keys: SuppressionKeys, person: NamedPerson): string {
  return `mark ${markOf(keys, person).toString('hex')}`;
}

function markOf(keys: SuppressionKeys, person: NamedPerson): Buffer {
  return person.kind === 'record'
    ? keys.markPerson(person.sourceId, person.externalId)
    : keys.markLink(toLinkKey(person.link));
}

/** What goes with somebody, in numbers. */
export interface Foreseen {
  /** In the catalogue. */
  readonly profiles: readonly WhatGoes[];
  /** Those whom requests keep hidden until now. */
  readonly hidden: readonly { readonly sourceId: string }[];
  /** Of all these. */
  readonly photos: number;
  /** In results of others, and among what their monitors have found. */
  readonly results: number;
  readonly monitors: number;
  /** Walls of VK and reports about them. */
  readonly pages: number;
}

/** Null if somebody is erased already and nothing of them is left. */
export async function foreseeForgetting(
  db: Database | Transaction,
  tools: SuppressionTools,
  person: NamedPerson,
): Promise<Foreseen | null> {
  const { suppressionKeys: keys } = tools;
  const marks = [markOf(keys, person)];
  const profiles = await listProfiles(db, person);
  const marked = await listPeopleMarked(db, marks);
  const sealed = await listSealedByMark(
    db,
    marked.map(({ mark }) => mark),
  );
  const hidden = sealed.map((row) => openPerson(keys, row));
  const links = [...(person.kind === 'page' ? [person.link] : []), ...[...profiles, ...hidden].flatMap(toLinksOf)];
  const outside = await listOutside(db, links);
  const { results, monitors } = await tools.countShown(db, { personIds: profiles.map(({ id }) => id), outside });
  const pages = await tools.vkPeople.countPages(db, toVkPages(links).vkIds);
  const isErased = (await listRequestsWith(db, marks)).some(({ state }) => state === 'erased');
  if (isErased && profiles.length + hidden.length + results + monitors + pages === 0) return null;
  const photos = sum(profiles.map((profile) => profile.photos)) + sum(hidden.map((each) => each.photos.length));
  return { profiles, hidden, photos, results, monitors, pages };
}

/** Whoever has this record or page, and their records in other sources by the same page. */
async function listProfiles(db: Database | Transaction, person: NamedPerson): Promise<WhatGoes[]> {
  const named = await listWhatGoes(
    db,
    person.kind === 'record'
      ? [toPersonId(person.sourceId, person.externalId)]
      : await listPersonIdsByProfile(db, [toLinkKey(person.link)]),
  );
  const known = new Set(named.map(({ id }) => id));
  const pages = [...new Set(named.flatMap(({ profileUrl }) => toLinksOf({ profileUrl }).map(toLinkKey)))];
  const others = (await listPersonIdsByProfile(db, pages)).filter((id) => !known.has(id));
  return [...named, ...(await listWhatGoes(db, others))];
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

type ForgettingInTransaction =
  | {
      readonly kind: 'forgotten';
      /** What the journal keeps of it. */
      readonly subject: {
        readonly request: string;
        readonly erased: number;
        readonly outside: number;
        readonly sources: number;
      };
      /** Call it once it is in the journal. `by` decided. */
      readonly recorded: (event: { readonly id: number; readonly by: string }) => Promise<void>;
    }
  /** Nothing is left of them. */
  | { readonly kind: 'gone' };

/**
 * No import brings them back. Whoever calls it writes the event, calls `recorded`, and after the commit follows the suppression and the
 * departures.
 */
export async function forgetInTransaction(
  trx: Transaction,
  tools: SuppressionTools & { readonly operator: ActOperator },
  person: NamedPerson,
): Promise<ForgettingInTransaction> {
  await lockSuppressions(trx);
  const foreseen = await foreseeForgetting(trx, tools, person);
  if (foreseen === null) return { kind: 'gone' };
  // Not what has marks: of somebody who is not there yet nothing is destroyed.
  const gone = [...foreseen.profiles, ...foreseen.hidden];
  const erased = gone.length;
  const sources = new Set(gone.map(({ sourceId }) => sourceId)).size;
  const requestId = randomUUID();
  const links = person.kind === 'page' ? [person.link] : [];
  const records = person.kind === 'record' ? [person] : [];
  const { outside } = await block(trx, tools, { requestId, personIds: [], links, records, isProven: true });
  await erase(trx, tools, { requestId, links });
  return {
    kind: 'forgotten',
    subject: { request: requestId, erased, outside, sources },
    recorded: async ({ id: eventId, by }) =>
      await writeAct(trx, {
        requestNumber: null,
        subject: `лицо, стёртое под номером ${requestId}; имя оператору не известно`,
        people: erased,
        operator: tools.operator,
        by,
        reason: 'решение оператора: статья 21 закона № 152-ФЗ',
        at: tools.clock(),
        eventId,
      }),
  };
}
