import type { DetectedFace } from '@vidno/contract/face';
import type { Upload } from '@vidno/contract/upload';
import { Check, ImageOff, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { codeOf, isNotFound } from '#shared/http/refusal-text.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { chosenFace, nameMore, parseMore } from '../rules.ts';
import { SamplePhotos } from '../samples/sample-photos.tsx';
import { faceTexts, startTexts as texts } from '../texts.ts';
import { PICTURE_ACCEPT, useChoosePhoto, useChosenPhoto } from '../upload/chosen-photo.ts';
import { FileChoice, PhotoDrop } from '../upload/photo-drop.tsx';
import { useUpload } from '../upload/upload-api.ts';
import { UploadStage } from '../upload/upload-stage.tsx';
import { coachTexts, findWeakness, marksOf } from './coach.ts';
import { FaceChoice } from './face-choice.tsx';
import styles from './photo-search-form.module.css';
import { SearchStart } from './search-start.tsx';

/** What the address says: the photo, the face on it, and further photos of the same person. */
export interface QueryAddress {
  readonly upload_id?: string;
  readonly face?: number;
  readonly more?: string;
}

interface PhotoSearchFormProps {
  readonly address: QueryAddress;
  readonly onAddress: (address: QueryAddress) => Promise<void>;
  /** Cards to choose a source from. */
  readonly sources: ReactNode;
  /** The id of the chosen source; null if none can be searched now. */
  readonly source: string | null;
  /** Face search is switched off for everybody. */
  readonly off: boolean;
  readonly demo: boolean;
  /** The address of this screen without a photo. */
  readonly newSearch: string;
  /** A link to the same photo elsewhere. */
  readonly aside?: ReactNode;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** One screen from the photo to the search: choose it, consent the first time, choose the face and the sources. */
export function PhotoSearchForm({ address, onAddress, newSearch, off, ...rest }: PhotoSearchFormProps) {
  const choice = useChosenPhoto();
  if (off) {
    return (
      <Alert kind="warning" title={texts.off}>
        {texts.offLead}
      </Alert>
    );
  }
  if (choice && 'photo' in choice) {
    return (
      <section className={styles.stage}>
        <UploadStage key={choice.id} chosen={choice} onUploaded={({ upload_id }) => onAddress({ upload_id })} />
      </section>
    );
  }
  if (address.upload_id === undefined) {
    return (
      <>
        <PhotoDrop onChosen={() => undefined} />
        <SamplePhotos onChosen={() => undefined} />
      </>
    );
  }
  return (
    <WithUpload uploadId={address.upload_id} newSearch={newSearch}>
      {(upload) => <ReadyForm {...rest} upload={upload} address={address} onAddress={onAddress} />}
    </WithUpload>
  );
}

interface ReadyFormProps extends Omit<PhotoSearchFormProps, 'newSearch' | 'off'> {
  readonly upload: Upload;
}

function ReadyForm({ upload, address, onAddress, sources, source, demo, aside, onStarted }: ReadyFormProps) {
  const choose = useChoosePhoto();
  const chosen = chosenFace(upload.faces, address.face);
  if (!chosen) return null;
  const others = parseMore(address.more);
  return (
    <SearchStart
      photos={[{ uploadId: upload.upload_id, face: chosen.index }, ...others]}
      onPhotos={([first, ...rest]) =>
        void onAddress({ upload_id: first.uploadId, face: first.face, ...nameMore(rest) })
      }
      subject={
        <>
          <FaceChoice upload={upload} chosen={chosen} onPick={(face) => void onAddress({ ...address, face })} />
          <div className={styles.ways}>
            <FileChoice label={texts.replace} accept={PICTURE_ACCEPT} onFile={choose} />
            {aside}
          </div>
          {/* Several photos make up for each other's weaknesses. */}
          {others.length === 0 && <CoachCard face={chosen} />}
        </>
      }
      sources={sources}
      source={source}
      demo={demo}
      onStarted={onStarted}
    />
  );
}

/** What makes this face easy or hard to find, mark by mark. Nothing where it was not measured. */
function CoachCard({ face: { components } }: { readonly face: Pick<DetectedFace, 'components'> }) {
  const titleId = useId();
  if (components === null) return null;
  const weakness = findWeakness(components);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {coachTexts.title(weakness)}
      </h2>
      <p className={styles.advice}>{weakness ? coachTexts.advice(weakness) : coachTexts.goodFigure}</p>
      <ul className={styles.marks}>
        {marksOf(components).map(({ mark, isWeak }) => (
          <li key={mark} className={styles.mark} data-weak={isWeak || undefined}>
            {isWeak ? <TriangleAlert size={18} aria-hidden /> : <Check size={18} aria-hidden />}
            {isWeak ? coachTexts.marks[mark].weak : coachTexts.marks[mark].good}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WithUploadProps {
  readonly uploadId: string;
  /** Where to add a photo if this one has been deleted. */
  readonly newSearch: string;
  readonly children: (upload: Upload) => ReactNode;
}

/** Renders the next step once the upload is loaded; it is refetched after a reload. */
function WithUpload({ uploadId, newSearch, children }: WithUploadProps) {
  const upload = useUpload(uploadId);
  if (upload.data) return children(upload.data);
  if (!upload.error) return <Skeleton height="min(62dvh, 26rem)" />;
  if (isNotFound(codeOf(upload.error))) {
    return (
      <EmptyState
        icon={<ImageOff size={28} />}
        title={faceTexts.goneTitle}
        action={
          <ButtonLink to={newSearch} theme="blue">
            {faceTexts.addPhoto}
          </ButtonLink>
        }
      >
        {faceTexts.goneBody(runtimeConfig.queryPhotoHours)}
      </EmptyState>
    );
  }
  return <FailureAlert failure={upload.error} onRetry={upload.refetch} />;
}
