import type { PhotoSearch } from '@vidno/contract/photo-search';
import { UserSearch } from 'lucide-react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import type { ResultLinks } from '../../rules.ts';
import { nobodyTexts as texts } from '../../texts.ts';
import { fetchPhoto, usePhotoUpload } from '../../upload-api.ts';
import styles from './nobody-found.module.css';

interface NobodyFoundProps {
  readonly search: PhotoSearch;
  readonly links: ResultLinks;
  readonly onUploaded: (uploadId: string, faceCount: number) => void;
}

/** A proper, free answer with the next steps in sight. */
export function NobodyFound({ search, links, onUploaded }: NobodyFoundProps) {
  const upload = usePhotoUpload();
  const searchElsewhere = async (imagePath: string) => {
    const { upload_id, faces } = await upload.mutateAsync(await fetchPhoto(imagePath, search.imageName));
    onUploaded(upload_id, faces.length);
  };
  const { imagePath } = search;
  return (
    <EmptyState
      icon={<UserSearch size={28} />}
      title={texts.title}
      action={
        <>
          <ButtonLink to={links.newSearch} theme="blue">
            {texts.anotherPhoto}
          </ButtonLink>
          {imagePath !== null && (
            <Button busy={upload.isPending} onClick={() => void searchElsewhere(imagePath).catch(() => undefined)}>
              {texts.anotherSource}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.body(search.source_title)}</p>
      <ul className={styles.tips} aria-label={texts.tipsTitle}>
        {texts.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {upload.error && <Alert kind="danger">{refusalText(upload.error)}</Alert>}
    </EmptyState>
  );
}
