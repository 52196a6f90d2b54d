import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { nameMore, parseMore } from '../../query-rules.ts';
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
  /** Further photos of the same person, as the address names them. */
  readonly more: string | undefined;
  /** The card of the only source. */
  readonly sources: ReactNode;
  /** Its id; null while it is unavailable. */
  readonly source: string | null;
  /** The address of this screen, to start over. */
  readonly newSearch: string;
  /** A link to the same photo in another source. */
  readonly aside: ReactNode;
  readonly onAddress: (address: { upload_id?: string; face?: number; more?: string }) => void;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** A demo search in one source, on one screen: photos, face, start. */
export function CreateSearch({
  uploadId,
  face,
  more,
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
  const others = parseMore(more);
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
              onChoose={(index) => onAddress({ upload_id: uploadId, face: index, ...nameMore(others) })}
              aside={anotherPhoto}
            />
          );
        }
        return (
          <SearchStart
            photos={[{ uploadId, face: chosen.index }, ...others]}
            onPhotos={([first, ...rest]) =>
              onAddress({ upload_id: first.uploadId, face: first.face, ...nameMore(rest) })
            }
            sources={sources}
            source={source}
            demo
            aside={
              <>
                {upload.faces.length > 1 && (
                  <Button theme="white" onClick={() => onAddress({ upload_id: uploadId, ...nameMore(others) })}>
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
