import { createHash } from 'node:crypto';

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

/** A version 8 UUID: 122 bits of SHA-256 of the parts, which JSON keeps apart. */
function hashedUuid(parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
