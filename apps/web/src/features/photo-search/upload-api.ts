import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { detectFaces, getUpload, listSamples } from '@vidno/contract/upload';
import { call } from '#entities/session/api.ts';
import { profileQuery } from '#entities/session/profile-api.ts';
import { codeOf } from '#shared/http/refusal-text.ts';

export function useSamples() {
  return useQuery({
    queryKey: ['samples'],
    queryFn: async ({ signal }) => (await call(listSamples, undefined, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Downloads the picture, so that it can be uploaded like a dropped file. */
export async function fetchPhoto(address: string, name: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`HTTP ${response.status}`);
  const picture = await response.blob();
  return new File([picture], name, { type: picture.type || 'image/jpeg' });
}

const uploadQuery = (uploadId: string) =>
  queryOptions({
    queryKey: ['uploads', uploadId],
    queryFn: ({ signal }) => call(getUpload, { query: { upload_id: uploadId } }, { signal }),
  });

export function useUpload(uploadId: string) {
  return useQuery(uploadQuery(uploadId));
}

const MAX_UPLOAD_RETRIES = 3;

class ConsentMissing extends Error {}

/** The photo is not looked at before the user has consented; it can be uploaded again afterwards. */
export function isConsentMissing(failure: unknown): boolean {
  return failure instanceof ConsentMissing || codeOf(failure) === 'consent_required';
}

/** Uploads a file or a link to a picture. Nothing is sent where the consent is known to be missing. */
export function usePhotoUpload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (photo: File | string) => {
      const profile = await queryClient.ensureQueryData(profileQuery);
      if (!profile?.face_search_consent) throw new ConsentMissing();
      return call(detectFaces, { form: typeof photo === 'string' ? { url: photo } : { image: photo } });
    },
    // A lost connection is waited for, and the upload goes on by itself.
    retry: (failures, failure) => failures < MAX_UPLOAD_RETRIES && failure instanceof TypeError,
    onSuccess: (upload) => queryClient.setQueryData(uploadQuery(upload.upload_id).queryKey, upload),
  });
}
