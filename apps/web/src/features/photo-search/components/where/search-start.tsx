import type { DetectedFace } from '@vidno/contract/face';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import type { Upload } from '@vidno/contract/upload';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useProfile } from '#shared/http/profile.ts';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { useSources, useStartSearch } from '../../api.ts';
import { chosenSource } from '../../rules.ts';
import { whereTexts as texts } from '../../texts.ts';
import { FaceCrop } from '../face/face-crop.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import styles from './search-start.module.css';
import { SourceChoice } from './source-choice.tsx';
import { SourcesSkeleton } from './sources-skeleton.tsx';

interface SearchStartProps {
  readonly upload: Upload;
  readonly face: DetectedFace;
  /** The source named in the address, if any. */
  readonly source: string | undefined;
  /** This source and no other. */
  readonly only?: string | undefined;
  readonly demo: boolean;
  /** Ways back to another face or photo. */
  readonly aside: ReactNode;
  readonly onPickSource: (source: string) => void;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** The last step before a search: whom, where, for how much; and the consent where it is not given yet. */
export function SearchStart({ upload, face, source, only, demo, aside, onPickSource, onStarted }: SearchStartProps) {
  const profile = useProfile();
  const sources = useSources();
  const search = useStartSearch({ demo });
  const [asksConsent, setAsksConsent] = useState(false);

  const offered = sources.data?.filter(({ id }) => only === undefined || id === only) ?? [];
  const chosen = chosenSource(offered, source);

  function start(): void {
    setAsksConsent(false);
    if (!chosen) return;
    search.mutate(
      { uploadId: upload.upload_id, face: face.index, source: chosen.id },
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
        {sources.isPending && <SourcesSkeleton />}
        {sources.error && (
          <Alert kind="danger" action={<Button onClick={() => void sources.refetch()}>{texts.retry}</Button>}>
            {refusalText(sources.error)}
          </Alert>
        )}
        {sources.data && offered.length === 0 && <Alert kind="warning">{texts.noSources}</Alert>}
        {offered.length > 0 && (
          <>
            <SourceChoice sources={offered} chosen={chosen?.id ?? null} onPick={onPickSource} />
            {!chosen && <Alert kind="warning">{texts.allDown}</Alert>}
            {problem && <Alert kind="danger">{problem}</Alert>}
            <div>
              <Button type="submit" theme="blue" size="l" weight={500} busy={search.isPending} disabled={!chosen}>
                {search.isPending ? texts.starting : texts.submit}
              </Button>
            </div>
          </>
        )}
      </form>
      <ConsentDialog open={asksConsent} onClose={() => setAsksConsent(false)} onAccepted={start} />
    </>
  );
}
