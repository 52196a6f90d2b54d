import type { Database, Transaction } from '#database/database.ts';
import { type CataloguePerson, listPeople } from '#features/catalogue/public.ts';
import { findPeopleByLink } from '#features/suppression/block.ts';
import { readPictures } from '#features/suppression/follow.ts';
import type { SuppressionKeys } from '#features/suppression/keys.ts';
import { listSealedOf } from '#features/suppression/public.ts';
import { openPerson, type SealedContent } from '#features/suppression/sealed-person.ts';
import type { Tools } from '#tools.ts';
import { listCandidates, type RemovalRequest } from './repository.ts';
import { linksOf } from './request-removal.ts';

/** Whom a request is about, for the operator who decides it: people who are hidden by it, or would be. */

export interface ProfileTools extends Pick<Tools, 'db' | 'files'> {
  readonly suppressionKeys: SuppressionKeys;
}

/** A profile whose pictures are here; those on other sites stay there, so that nobody learns who is looked at. */
interface Profile {
  readonly id: string;
  readonly sourceId: string;
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
  readonly profileUrl: string | null;
  /** In the file store. */
  readonly fileKeys: readonly string[];
  /** Of somebody who is hidden already. */
  readonly mark: Uint8Array | null;
}

/** In the order of their ids. Of an answered request nobody is known any more, unless it keeps them hidden. */
export async function listProfiles(
  { suppressionKeys }: Pick<ProfileTools, 'suppressionKeys'>,
  db: Database | Transaction,
  request: RemovalRequest,
): Promise<readonly Profile[]> {
  const sealed = (await listSealedOf(db, request.id)).map(({ mark, sealed: content }) =>
    toProfile(openPerson(suppressionKeys, { mark, sealed: content }), mark),
  );
  const isWaiting = request.state === 'accepted';
  const visible = isWaiting ? await listVisible(db, request) : [];
  return [...sealed, ...visible.map((person) => toProfile(person, null))].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
}

async function listVisible(db: Database | Transaction, request: RemovalRequest): Promise<CataloguePerson[]> {
  const ids = [...(await listCandidates(db, request.id)), ...(await findPeopleByLink(db, linksOf(request)))];
  return [...(await listPeople(db, [...new Set(ids)])).values()];
}

type Described = Pick<SealedContent | CataloguePerson, 'id' | 'sourceId' | 'name' | 'age' | 'city' | 'profileUrl'> & {
  readonly photos: readonly { readonly fileKey: string | null }[];
};

function toProfile({ photos, ...person }: Described, mark: Uint8Array | null): Profile {
  const { id, sourceId, name, age, city, profileUrl } = person;
  const fileKeys = photos.flatMap(({ fileKey }) => fileKey ?? []);
  return { id, sourceId, name, age, city, profileUrl, fileKeys, mark };
}

/** Its pictures as they were imported, at most so many; those that are gone are passed over. */
export async function readPicturesOf(
  tools: Omit<ProfileTools, 'db'> & { readonly db: Database | Transaction },
  { fileKeys, mark }: Profile,
  limit: number,
): Promise<readonly Uint8Array[]> {
  const sealed = mark === null ? null : await readPictures(tools, { mark });
  const pictures: Uint8Array[] = [];
  for (const key of fileKeys.slice(0, limit)) {
    const picture = sealed === null ? await tools.files.find(key) : sealed.get(key);
    if (picture) pictures.push(picture);
  }
  return pictures;
}
