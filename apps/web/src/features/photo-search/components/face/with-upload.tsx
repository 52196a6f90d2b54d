import type { Upload } from '@vidno/contract/upload';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf, isNotFound } from '#shared/http/refusal-text.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';

import { faceTexts as texts } from '../../texts.ts';
import { useUpload } from '../../upload/upload-api.ts';

interface WithUploadProps {
  readonly uploadId: string;
  /** Where to add a photo if this one has been deleted. */
  readonly newSearch: string;
  readonly children: (upload: Upload) => ReactNode;
}

/** Renders the next step once the upload is loaded; it is refetched after a reload. */
export function WithUpload({ uploadId, newSearch, children }: WithUploadProps) {
  const upload = useUpload(uploadId);
  if (upload.data) return children(upload.data);
  if (!upload.error) return <Skeleton height="min(62dvh, 26rem)" />;
  if (isNotFound(codeOf(upload.error))) {
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
        {texts.goneBody(runtimeConfig.queryPhotoHours)}
      </EmptyState>
    );
  }
  return <FailureAlert failure={upload.error} onRetry={upload.refetch} />;
}
