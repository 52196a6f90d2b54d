import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { decidedFace } from '../../rules.ts';
import { whereTexts as texts } from '../../texts.ts';
import { FacePicker } from '../face/face-picker.tsx';
import { WithUpload } from '../face/with-upload.tsx';
import { PhotoDrop } from '../photo-drop.tsx';
import { SampleStrip } from '../sample-strip.tsx';
import { SearchStart } from './search-start.tsx';

interface CreateSearchProps {
  readonly uploadId: string | undefined;
  readonly face: number | undefined;
  /** The card of the only source. */
  readonly sources: ReactNode;
  /** Its id; null while it is unavailable. */
  readonly source: string | null;
  /** The address of this screen, to start over. */
  readonly newSearch: string;
  /** A link to the same photo in another source. */
  readonly aside: ReactNode;
  readonly onAddress: (address: { upload_id?: string; face?: number }) => void;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** A demo search in one source, on one screen: photo, face, start. */
export function CreateSearch({
  uploadId,
  face,
  sources,
  source,
  newSearch,
  aside,
  onAddress,
  onStarted,
}: CreateSearchProps) {
  const [picked, setPicked] = useState<number>();
  if (!uploadId) {
    const onUploaded = (id: string, faceCount: number) =>
      onAddress({ upload_id: id, ...(faceCount === 1 && { face: 0 }) });
    return (
      <>
        <PhotoDrop onUploaded={onUploaded} />
        <SampleStrip onUploaded={onUploaded} />
      </>
    );
  }
  return (
    <WithUpload uploadId={uploadId} newSearch={newSearch}>
      {(upload) => {
        const chosen = decidedFace(upload.faces, face);
        const anotherPhoto = (
          <Button theme="white" onClick={() => onAddress({})}>
            {texts.changePhoto}
          </Button>
        );
        if (!chosen) {
          return (
            <FacePicker
              upload={upload}
              face={picked}
              onPick={setPicked}
              onChoose={(index) => onAddress({ upload_id: uploadId, face: index })}
              aside={anotherPhoto}
            />
          );
        }
        return (
          <SearchStart
            photos={[{ uploadId, face: chosen.index }]}
            onPhotos={null}
            sources={sources}
            source={source}
            demo
            aside={
              <>
                {upload.faces.length > 1 && (
                  <Button theme="white" onClick={() => onAddress({ upload_id: uploadId })}>
                    {texts.changeFace}
                  </Button>
                )}
                {anotherPhoto}
                {aside}
              </>
            }
            onStarted={onStarted}
          />
        );
      }}
    </WithUpload>
  );
}
