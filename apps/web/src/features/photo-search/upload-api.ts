import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { detectFaces, getUpload, listSamples } from '@vidno/contract/upload';
import { call } from '#entities/session/api.ts';
import { useEnsureDemo } from '#entities/session/profile-api.ts';

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

/** Uploads a file or a link to a picture; a guest becomes a demo user first. */
export function usePhotoUpload() {
  const queryClient = useQueryClient();
  const ensureDemo = useEnsureDemo();
  return useMutation({
    mutationFn: async (photo: File | string) => {
      await ensureDemo();
      return call(detectFaces, { form: typeof photo === 'string' ? { url: photo } : { image: photo } });
    },
    onSuccess: (upload) => queryClient.setQueryData(uploadQuery(upload.upload_id).queryKey, upload),
  });
}
