import { useNavigate } from '@tanstack/react-router';
import { CREATE_PHOTO, type SearchSetName } from './search-set.ts';

/** Goes on from an upload: a lone face needs no choosing; the demo sets have their own screen. */
export function useAfterUpload(set: SearchSetName): (uploadId: string, faceCount: number) => void {
  const navigate = useNavigate();
  return (uploadId, faceCount) => {
    const search = { upload_id: uploadId, ...(faceCount === 1 && { face: 0 }) };
    if (set !== 'smart') void navigate({ to: CREATE_PHOTO[set].tinder, search });
    else if (faceCount === 1) void navigate({ to: '/smart-search/photo', search });
    else void navigate({ to: '/smart-search/photo/face', search });
  };
}
