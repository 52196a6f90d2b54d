import type { Database, Transaction } from '#database/database.ts';

/** Who asked to be removed and stays away, whatever is imported. */
export interface Suppressions {
  /** As of a moment ago: what it lets pass is asked for again by whoever writes. */
  read(db: Database): Promise<Suppressed>;
  /** Nobody is removed from now on until this transaction ends. */
  hold(trx: Transaction): Promise<Suppressed>;
  /**
   * Whose removal was refused, and who is being written back as they were before. An import passes them over: a person is either kept
   * away or in the catalogue, never both. In a transaction this stays so until it ends.
   */
  holdReturning(db: Database | Transaction): Promise<IsReturning>;
}

export type IsReturning = (person: { readonly sourceId: string; readonly externalId: string }) => boolean;

/** What an import asks about a person before it writes them. */
export interface KeptAway {
  readonly suppressed: Suppressed;
  readonly isReturning: IsReturning;
}

/**
 * Null if an import may write this person. Who was removed leaves as well, since the line may have come before without what it is known
 * by; who is being written back does not.
 */
export function findKeptAway(
  { suppressed, isReturning }: KeptAway,
  person: Parameters<Suppressed['hasPerson']>[0] & { readonly id: string },
): { readonly leavingId: string | null } | null {
  if (suppressed.hasPerson(person)) return { leavingId: person.id };
  return isReturning(person) ? { leavingId: null } : null;
}

/** The address by which a person at VK is known here. */
export function vkPageOf(vkId: number): string {
  return `https://vk.com/id${vkId}`;
}

/** Without people who were removed while VK was being asked. Communities have negative numbers and stay. */
export async function withoutErased<Owner extends { readonly ownerId: number }>(
  trx: Transaction,
  suppressions: Suppressions,
  owners: readonly Owner[],
): Promise<readonly Owner[]> {
  if (owners.every(({ ownerId }) => ownerId < 0)) return owners;
  const suppressed = await suppressions.hold(trx);
  return owners.filter(({ ownerId }) => ownerId < 0 || !suppressed.hasErasedPage(vkPageOf(ownerId)));
}

export interface Suppressed {
  hasPerson(person: {
    readonly sourceId: string;
    readonly externalId: string;
    readonly profileUrl: string | null;
  }): boolean;
  /** By the page alone, for people of outside sources. */
  hasPage(profileUrl: string): boolean;
  /** The removal was proven or decided: what others keep of the page itself goes, too. */
  hasErasedPage(profileUrl: string): boolean;
  /** The same picture, or one that looks the same. */
  hasPicture(picture: PictureMarks): boolean;
}

/** What a picture is known by; null if it was not read. */
export interface PictureMarks {
  /** SHA-256 of its bytes. */
  readonly digest: Uint8Array | null;
  readonly perceptualHash: Uint8Array | null;
}

/** `SUPPRESSION_KEY` is not the one that removed people are known by, so that nobody could be kept away. */
export class SuppressionKeyError extends Error {
  override readonly name = 'SuppressionKeyError';

  constructor() {
    super(
      'SUPPRESSION_KEY is another one than before: set the earlier one, or those who were removed would come back.',
    );
  }
}
