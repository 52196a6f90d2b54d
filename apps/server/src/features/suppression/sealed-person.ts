import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SuppressedPerson } from '#features/catalogue/public.ts';
import type { SuppressionKeys } from './keys.ts';
import type { NewMark } from './repository.ts';
import type { SealedFile, SealedPerson } from './sealed-repository.ts';

const bytes = z.codec(
  z.base64(),
  z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  {
    decode: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
    encode: (raw) => Buffer.from(raw).toString('base64'),
  },
);

/** Everything that is needed to write a person back; no embedding, because biometric data of who was removed are not kept. */
const contentSchema = z.object({
  id: z.uuid(),
  sourceId: z.string(),
  externalId: z.string(),
  name: z.string(),
  age: z.number().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  about: z.string().nullable(),
  profileUrl: z.string().nullable(),
  checksum: bytes,
  /** Whether faces are looked for again. */
  isIndexed: z.boolean(),
  photos: z.array(
    z.object({
      id: z.uuid(),
      position: z.int(),
      fileKey: z.string().nullable(),
      remoteUrl: z.string().nullable(),
      digest: bytes.nullable(),
      perceptualHash: bytes.nullable(),
      /** Of the sealed file; null for a photo that stays on another site. */
      fileId: z.uuid().nullable(),
    }),
  ),
});

export type SealedContent = z.output<typeof contentSchema>;

/** Of somebody who leaves: the row that is kept instead, the files that it names, and all marks. */
export interface SealedAway {
  readonly person: SealedPerson;
  readonly files: readonly SealedFile[];
  readonly marks: readonly NewMark[];
}

export function sealPerson(keys: SuppressionKeys, { profileKey, ...person }: SuppressedPerson): SealedAway {
  const mark = keys.markPerson(person.sourceId, person.externalId);
  const photos = person.photos.map((photo) => ({ ...photo, fileId: photo.fileKey === null ? null : randomUUID() }));
  const content = JSON.stringify(z.encode(contentSchema, { ...person, photos }));
  const ofPerson = { personMark: mark, sourceId: null };
  return {
    person: { mark, sealed: keys.seal(Buffer.from(content), contextOf(mark)) },
    files: photos.flatMap(({ fileKey, fileId }) =>
      fileKey === null || fileId === null
        ? []
        : {
            id: fileId,
            person_mark: mark,
            sealed_key: keys.seal(Buffer.from(fileKey), fileId),
            state: 'open' as const,
          },
    ),
    marks: [
      { kind: 'person', mark, personMark: mark, sourceId: person.sourceId },
      ...(profileKey === null ? [] : [{ ...ofPerson, kind: 'link' as const, mark: keys.markLink(profileKey) }]),
      ...photos.flatMap(({ digest, perceptualHash }) => [
        ...(digest === null ? [] : [{ ...ofPerson, kind: 'bytes' as const, mark: keys.markBytes(digest) }]),
        ...(perceptualHash === null
          ? []
          : [{ ...ofPerson, kind: 'picture' as const, mark: keys.markPicture(perceptualHash) }]),
      ]),
    ],
  };
}

export function openPerson(keys: SuppressionKeys, { mark, sealed }: SealedPerson): SealedContent {
  const content = keys.open(sealed, contextOf(mark));
  if (content === null) throw new Error('a sealed person cannot be opened with this SUPPRESSION_KEY');
  return contentSchema.parse(JSON.parse(content.toString()));
}

export function openFileKey(keys: SuppressionKeys, { id, sealed_key: sealed }: SealedFile): string {
  const key = keys.open(sealed, id);
  if (key === null) throw new Error('the name of a sealed file cannot be opened with this SUPPRESSION_KEY');
  return key.toString();
}

function contextOf(mark: Uint8Array): string {
  return `suppressed person ${Buffer.from(mark).toString('hex')}`;
}
