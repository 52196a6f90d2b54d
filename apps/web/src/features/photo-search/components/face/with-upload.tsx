import type { Upload } from '@vidno/contract/upload';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf, isNotThere, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';

import { faceTexts as texts } from '../../texts.ts';
import { useUpload } from '../../upload-api.ts';

interface WithUploadProps {
  readonly uploadId: string;
  /** Where a photo is added when this one is gone. */
  readonly newSearch: string;
  readonly children: (upload: Upload) => ReactNode;
}

/** Shows what comes next once the photo is there; after a reload it is fetched again. */
export function WithUpload({ uploadId, newSearch, children }: WithUploadProps) {
  const upload = useUpload(uploadId);
  if (upload.data) return children(upload.data);
  if (!upload.error) return <Skeleton height="min(62dvh, 26rem)" />;
  if (isNotThere(codeOf(upload.error))) {
    return (
      <EmptyState
        icon={<ImageOff size={28} />}
        title={texts.goneTitle}
        action={
          <ButtonLink to={newSearch} theme="blue">
            {texts.addPhoto}
          </ButtonLink>
        }
      >
        {texts.goneBody}
      </EmptyState>
    );
  }
  return (
    <Alert kind="danger" action={<Button onClick={() => void upload.refetch()}>{texts.retry}</Button>}>
      {refusalText(upload.error)}
    </Alert>
  );
}
