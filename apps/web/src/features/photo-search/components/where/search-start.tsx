import type { DetectedFace } from '@vidno/contract/face';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import type { Upload } from '@vidno/contract/upload';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useProfile } from '#entities/session/profile-api.ts';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { useStartPhotoSearch } from '../../api.ts';
import { whereTexts as texts } from '../../texts.ts';
import { FaceCrop } from '../face/face-crop.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import styles from './search-start.module.css';

interface SearchStartProps {
  readonly upload: Upload;
  readonly face: DetectedFace;
  /** Cards to choose a source from. */
  readonly sources: ReactNode;
  /** Id of the chosen one; null where none can be searched now. */
  readonly source: string | null;
  readonly demo: boolean;
  /** Ways back to another face or photo. */
  readonly aside: ReactNode;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** The last step before a search: whom, where, for how much; and the consent where it is not given yet. */
export function SearchStart({ upload, face, sources, source, demo, aside, onStarted }: SearchStartProps) {
  const profile = useProfile();
  const search = useStartPhotoSearch({ demo });
  const [asksConsent, setAsksConsent] = useState(false);

  function start(): void {
    setAsksConsent(false);
    if (source === null) return;
    search.mutate(
      { uploadId: upload.upload_id, face: face.index, source },
      {
        onSuccess: ({ id, status }) => onStarted({ id, exists: status === 'exists' }),
        onError: (failure) => setAsksConsent(codeOf(failure) === 'consent_required'),
      },
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Where the profile is not there yet, the server is asked: it refuses without a consent.
    if (profile && profile.face_search_consent !== FACE_SEARCH_CONSENT.version) setAsksConsent(true);
    else start();
  }

  const problem = search.error && codeOf(search.error) !== 'consent_required' ? refusalText(search.error) : null;
  return (
    <>
      <form className={styles.start} onSubmit={submit}>
        <div className={styles.whom}>
          <FaceCrop imagePath={upload.imagePath} box={face.box} alt={texts.face} />
          <div className={styles.ways}>{aside}</div>
        </div>
        {sources}
        {problem && <Alert kind="danger">{problem}</Alert>}
        <div>
          <Button type="submit" theme="blue" size="l" weight={500} busy={search.isPending} disabled={source === null}>
            {search.isPending ? texts.starting : texts.submit}
          </Button>
        </div>
      </form>
      <ConsentDialog open={asksConsent} onClose={() => setAsksConsent(false)} onAccepted={start} />
    </>
  );
}
