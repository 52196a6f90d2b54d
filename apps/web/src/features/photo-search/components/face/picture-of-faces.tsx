import type { DetectedFace } from '@vidno/contract/face';
import type { Upload } from '@vidno/contract/upload';
import { useEffect, useRef, useState } from 'react';
import { clickableFaces } from '../../face-rules.ts';
import { faceTexts as texts } from '../../texts.ts';
import styles from './picture-of-faces.module.css';

interface PictureOfFacesProps {
  readonly upload: Upload;
  readonly faces: readonly DetectedFace[];
  readonly chosen: DetectedFace;
  readonly onPick: (face: number) => void;
}

/** The picture with an outline around each face. Those large enough for a finger, and apart from each other, can be clicked. */
export function PictureOfFaces({ upload, faces, chosen, onPick }: PictureOfFacesProps) {
  const { ref, size } = useSize();
  const clickable = clickableFaces(faces, size);
  return (
    <div className={styles.picture} ref={ref}>
      <img className={styles.image} src={upload.imagePath} alt={texts.picture} />
      {faces.map((face) => (
        // The radio button below is what keyboards and screen readers use; this is another place to click.
        <button
          key={face.index}
          type="button"
          className={styles.face}
          tabIndex={-1}
          aria-hidden="true"
          style={placeOf(face)}
          data-chosen={face === chosen || undefined}
          data-clickable={clickable.has(face) || undefined}
          onClick={() => onPick(face.index)}
        />
      ))}
    </div>
  );
}

/** The size of the element in CSS pixels; nothing before the picture is there. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

function placeOf({ box }: DetectedFace) {
  const share = (fraction: number) => `${fraction * 100}%`;
  return { left: share(box.x), top: share(box.y), width: share(box.width), height: share(box.height) };
}
