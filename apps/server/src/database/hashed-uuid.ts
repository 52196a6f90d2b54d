import { createHash } from 'node:crypto';
import { bytesToUuid, UUID_LENGTH } from './uuid-bytes.ts';

/** The same parts always have the same id: a version 8 UUID of 122 bits of their SHA-256. JSON keeps the parts apart. */
export function hashedUuid(parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, UUID_LENGTH);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytesToUuid(bytes);
}
