import type { Upload } from '@vidno/contract/upload';
import type { ReactNode } from 'react';
import { nameMore, parseMore } from '../../query-rules.ts';
import { chosenFace } from '../../rules.ts';
import { startTexts as texts } from '../../texts.ts';
import { useChoosePhoto, useChosenPhoto } from '../../upload/chosen-state.ts';
import { PICTURE_ACCEPT } from '../../upload/upload-rules.ts';
import { CoachCard } from '../face/coach-card.tsx';
import { FaceChoice } from '../face/face-choice.tsx';
import { WithUpload } from '../face/with-upload.tsx';
import { PhotoDrop } from '../photo-drop.tsx';
import { SamplePhotos } from '../sample-photos.tsx';
import { FileChoice } from '../upload/file-choice.tsx';
import { UploadStage } from '../upload/upload-stage.tsx';
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
  readonly demo: boolean;
  /** The address of this screen without a photo. */
  readonly newSearch: string;
  /** A link to the same photo elsewhere. */
  readonly aside?: ReactNode;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** One screen from the photo to the search: choose it, consent the first time, choose the face and the sources. */
export function PhotoSearchForm({ address, onAddress, newSearch, ...rest }: PhotoSearchFormProps) {
  const choice = useChosenPhoto();
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

interface ReadyFormProps extends Omit<PhotoSearchFormProps, 'newSearch'> {
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
