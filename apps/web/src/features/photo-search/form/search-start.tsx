import { type FormEvent, type ReactNode, useState } from 'react';
import { useOnSearchPaid } from '#features/payment/pending/resume-state.ts';
import { SearchPrice } from '#features/payment/searches/search-price.tsx';
import { useProfile } from '#features/session/profile-api.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { useStartPhotoSearch } from '../api.ts';
import { ConsentDialog } from '../consent.tsx';
import { differentUploads, type QueryPhotos as Photos } from '../rules.ts';
import { startTexts as texts } from '../texts.ts';
import { QueryPhotos } from './query-photos.tsx';
import styles from './search-start.module.css';

interface SearchStartProps {
  /** The picture with the chosen face. */
  readonly subject: ReactNode;
  readonly photos: Photos;
  readonly onPhotos: (photos: Photos) => void;
  /** Cards to choose a source from. */
  readonly sources: ReactNode;
  /** The id of the chosen source; null if none can be searched now. */
  readonly source: string | null;
  readonly demo: boolean;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** Whom and where to search, and the price; asks for consent if it is missing. */
export function SearchStart({ subject, photos, onPhotos, sources, source, demo, onStarted }: SearchStartProps) {
  const profile = useProfile();
  const search = useStartPhotoSearch({ demo });
  const [asksConsent, setAsksConsent] = useState(false);
  useOnSearchPaid(start);

  function start(): void {
    setAsksConsent(false);
    if (source === null) return;
    search.mutate(
      { photos, source },
      {
        onSuccess: ({ id, status }) => onStarted({ id, exists: status === 'exists' }),
        onError: (failure) => setAsksConsent(codeOf(failure) === 'consent_required'),
      },
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // If the profile is not loaded yet, the server decides: it refuses without consent.
    if (profile && profile.face_search_consent === null) setAsksConsent(true);
    else start();
  }

  const failure = codeOf(search.error) === 'consent_required' ? null : search.error;
  return (
    <div className={styles.columns} ref={takeLostFocus} tabIndex={-1}>
      <div className={styles.subject}>
        {subject}
        <QueryPhotos
          photos={photos}
          different={differentUploads(search.error)}
          onPhotos={(changed) => {
            search.reset();
            onPhotos(changed);
          }}
        />
      </div>
      <form className={styles.order} onSubmit={submit} aria-label={texts.where}>
        {sources}
        <FailureAlert failure={failure} />
        <div className={styles.go}>
          <Button
            type="submit"
            theme="blue"
            size="l"
            weight={500}
            block
            busy={search.isPending}
            disabled={source === null}
          >
            {search.isPending ? texts.starting : texts.submit}
          </Button>
          <SearchPrice />
        </div>
      </form>
      <ConsentDialog open={asksConsent} onClose={() => setAsksConsent(false)} onAccepted={start} />
    </div>
  );
}

/** What had the focus while the photo was looked at is gone. */
function takeLostFocus(columns: HTMLElement | null): void {
  if (document.activeElement === document.body) columns?.focus({ preventScroll: true });
}
