import { ApiError } from '@vidno/contract/client';
import { PHOTOS_PER_SEARCH_MAX } from '@vidno/contract/photo-search';
import { analysisErrorSchema } from '@vidno/contract/problems/error-body';
import * as z from 'zod/mini';

/** One face on one uploaded photo. */
export interface QueryPhoto {
  readonly uploadId: string;
  readonly face: number;
}

/** At least one; all show the same person. */
export type QueryPhotos = readonly [QueryPhoto, ...QueryPhoto[]];

const PHOTO = /^([0-9a-f-]{36})\.(\d{1,3})$/;

/** The photos besides the first, as the address names them. What is malformed is dropped. */
export function parseMore(more: string | undefined): QueryPhoto[] {
  const photos = (more ?? '').split(',').flatMap((part) => {
    const [, uploadId, face] = PHOTO.exec(part) ?? [];
    return uploadId === undefined ? [] : [{ uploadId, face: Number(face) }];
  });
  return photos.slice(0, PHOTOS_PER_SEARCH_MAX - 1);
}

/** The part of the address for these photos. */
export function nameMore(photos: readonly QueryPhoto[]): { more?: string } {
  return photos.length === 0 ? {} : { more: photos.map(({ uploadId, face }) => `${uploadId}.${face}`).join(',') };
}

/** The photos without this one; null if none is left. */
export function withoutPhoto(photos: QueryPhotos, uploadId: string): QueryPhotos | null {
  const [first, ...others] = photos.filter((photo) => photo.uploadId !== uploadId);
  return first ? [first, ...others] : null;
}

/** The uploads that seem to show somebody else than the others. */
export function differentUploads(failure: unknown): readonly string[] {
  const refusal = failure instanceof ApiError ? z.safeParse(analysisErrorSchema, failure.body) : null;
  return (refusal?.success && refusal.data.upload_ids) || [];
}
