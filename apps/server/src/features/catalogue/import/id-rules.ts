import { hashedUuid } from '#database/uuid-bytes.ts';

/** The same person of the same source always has the same id: the primary key alone makes an import idempotent. */
export function toPersonId(sourceId: string, externalId: string): string {
  return hashedUuid(['person', sourceId, externalId]);
}

/** `location` is the file or address as the line gives it. */
export function toPhotoId(personId: string, location: string): string {
  return hashedUuid(['photo', personId, location]);
}

export function toFaceId(photoId: string, modelId: string, index: number): string {
  return hashedUuid(['face', photoId, modelId, String(index)]);
}
