import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError, CallOptions } from '@vidno/contract/client';
import { withProgress } from '@vidno/contract/client/answer-stream';
import { addSearchDemo } from '@vidno/contract/smart-search';
import { ALL_SOURCES } from '@vidno/contract/sources';
import { detectFaces, type EnginePlace, getUpload, type Sample, type Upload } from '@vidno/contract/upload';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';
import { ExpectedFailure } from '#shared/http/query-client.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { type ChosenPhoto, sentKey, useChoosePhoto } from './chosen-photo.ts';

/** Downloads the picture, so that it can be uploaded like a dropped file. */
export async function fetchPhoto(address: string, name: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`HTTP ${response.status}`);
  const picture = await response.blob();
  return new File([picture], name, { type: picture.type || 'image/jpeg' });
}

/** The picture of a sample. */
export async function fetchSample({ id, url }: Sample): Promise<File> {
  return await fetchPhoto(url, `${id}.jpg`);
}

/** Makes a picture that has to be fetched first the chosen photo, as if it had been dropped. */
export function useChooseFetched<Input>(fetchIt: (input: Input) => Promise<File>, onChosen: () => void) {
  const choose = useChoosePhoto();
  return useMutation({ mutationFn: fetchIt, onSuccess: (photo) => choose(photo) && onChosen() });
}

const uploadQuery = (uploadId: string) =>
  queryOptions({
    queryKey: ['uploads', uploadId],
    queryFn: ({ signal }) => call(getUpload, { query: { upload_id: uploadId } }, { signal }),
  });

export function useUpload(uploadId: string) {
  return useQuery(uploadQuery(uploadId));
}

/** @limit request: The upload says that the connection was lost, and waits for a press of «Попробовать ещё раз». */
const MAX_UPLOAD_RETRIES = 3;
/** @limit time: The longest pause before a lost connection is tried again. */
const MAX_RETRY_SECONDS = 30;
const SECOND_MS = 1_000;

class ConsentMissing extends ExpectedFailure {}

/** The photo is not looked at before the user has consented; it can be sent again afterwards. */
export function isConsentMissing(failure: unknown): boolean {
  return failure instanceof ConsentMissing || codeOf(failure) === 'consent_required';
}

/** What the picture itself is refused for, however often it is sent. */
const PICTURE_REFUSALS = new Set<string | null>(['no_face', 'not_fit', 'bad_image', 'bad_url']);

export function isPictureRefused(failure: unknown): boolean {
  return PICTURE_REFUSALS.has(codeOf(failure));
}

/** Sends a file or a link to a picture. Nothing is sent where the consent is known to be missing. */
async function sendPhoto(queryClient: QueryClient, photo: File | string, options: CallOptions = {}): Promise<Upload> {
  const profile = await queryClient.ensureQueryData(profileQuery);
  if (!profile?.face_search_consent) throw new ConsentMissing();
  const form = typeof photo === 'string' ? { url: photo } : { image: photo };
  const upload = await call(detectFaces, { form }, options);
  queryClient.setQueryData(uploadQuery(upload.upload_id).queryKey, upload);
  return upload;
}

/** A lost connection is waited for, and the upload goes on by itself; so it does when so many search that we asked to come back. */
const retry = (failures: number, failure: Error) =>
  waitSecondsOf(failure) !== null || (failures < MAX_UPLOAD_RETRIES && failure instanceof TypeError);

const retryDelay = (failures: number, failure: Error) =>
  (waitSecondsOf(failure) ?? Math.min(2 ** failures, MAX_RETRY_SECONDS)) * SECOND_MS;

/** For how long so many others go before that the photo was not taken; null if it failed for anything else. */
export function waitSecondsOf(failure: unknown): number | null {
  return codeOf(failure) === 'engine_busy' ? ((failure as ApiError).body as { retry_after: number }).retry_after : null;
}

/** Sends the chosen photo; `refetch` does so again after a failure. `place` is where it stands while others go before. */
export function useSentPhoto(chosen: ChosenPhoto) {
  const queryClient = useQueryClient();
  const [place, setPlace] = useState<EnginePlace | null>(null);
  const sent = useQuery({
    queryKey: sentKey(chosen),
    queryFn: ({ signal }) => {
      setPlace(null);
      return sendPhoto(queryClient, chosen.photo, { signal, ...withProgress(detectFaces, setPlace) });
    },
    retry,
    retryDelay,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return { ...sent, place };
}

/** The id of a demo search for the sample, everywhere. `refetch` tries again after a failure. */
export function usePlayedSample(sample: Sample) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['played sample', sample.id],
    queryFn: async ({ signal }) => {
      const { upload_id } = await sendPhoto(queryClient, await fetchSample(sample), { signal });
      const form = { type: 'photo', source: ALL_SOURCES, upload_id, face: '0' } as const;
      return (await call(addSearchDemo, { form }, { signal })).id;
    },
    retry,
    retryDelay,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** Sends one more photo of the same person. */
export function useAddedPhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (photo: File | string) => await sendPhoto(queryClient, photo),
    retry,
    retryDelay,
  });
}
